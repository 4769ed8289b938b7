"""Passages that stand in the way: what the pack's own data says of each institution, in sentences, a document each.

They are real figures (Sisu 2025, Prouni 2018) and speak of scholarships, grades and places as the documents do, but
answer no question about rules.
"""

from collections import defaultdict
from itertools import islice
from pathlib import Path

from qhub_packs.bolsas.opportunities import Opportunity, catalogue
from qhub_packs.bolsas.words import decimal, reais

INSTITUTIONS = 420
"""As many as make some 1,500 passages with the documents and the hub's own pages."""
SECTIONS = 3
"""Of a document."""
PER_SECTION = 6
"""Courses in a section: as much as a passage holds."""


def write_crowd(folder: Path) -> None:
    """A document for each of the first institutions."""
    offers: dict[str, list[Opportunity]] = defaultdict(list)
    for offer in catalogue().opportunities:
        offers[offer.institution].append(offer)
    every = list(offers)
    step = max(len(every) // INSTITUTIONS, 1)
    for number, name in enumerate(islice(every, 0, None, step)):
        (folder / f"{number}.md").write_text(_document(name, offers[name]), "utf-8")


def _document(name: str, offers: list[Opportunity]) -> str:
    told = offers[: SECTIONS * PER_SECTION]
    sections = [told[start : start + PER_SECTION] for start in range(0, len(told), PER_SECTION)]
    return "\n\n".join([f"# {name}", *(_section(some) for some in sections)])


def _section(some: list[Opportunity]) -> str:
    what = "Vagas do Sisu" if some[0].programme == "sisu" else "Bolsas do Prouni"
    return "\n\n".join([f"## {what} {some[0].year} em {some[0].town}/{some[0].state}", " ".join(map(_sentence, some))])


def _sentence(offer: Opportunity) -> str:
    cut = "sem nota de corte publicada" if offer.full_cut is None else f"nota de corte de {decimal(offer.full_cut)}"
    fee = "" if offer.fee is None else f", mensalidade de {reais(offer.fee)}"
    kind = "vagas" if offer.programme == "sisu" else "bolsas integrais"
    return f"{offer.course}, {offer.degree}, turno {offer.shift}: {offer.full} {kind}, {cut}{fee}."
