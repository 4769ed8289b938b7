"""An opportunity as a card: what a person sees, and what a model is told of it."""

from typing import TypedDict

from qhub_packs.bolsas.opportunities import QUALITY_YEAR, Opportunity
from qhub_packs.bolsas.search import Hit
from qhub_packs.bolsas.texts import say
from qhub_packs.bolsas.words import decimal, reais

PROGRAMMES = {"sisu": "Sisu", "prouni": "Prouni"}


class Card(TypedDict):
    """A card that the web app draws of any tool's result, under `cartoes`."""

    id: str
    titulo: str
    subtitulo: str
    linhas: list[str]
    etiquetas: list[str]


def card(hit: Hit, grade: float | None, language: str) -> Card:
    """The card of one opportunity that fits."""
    one = hit.opportunity
    where = f"{one.town}/{one.state}"
    if hit.distance:
        where = say("card_away", language, onde=where, km=decimal(hit.distance, 0))
    name = f"{one.institution} ({one.initials})" if one.initials else one.institution
    lines = [f"{one.shift} · {one.degree}", _cut_off(hit, grade, language), _places(hit, language)]
    return {
        "id": one.id,
        "titulo": one.course,
        "subtitulo": f"{name} · {where}",
        "linhas": lines,
        "etiquetas": _labels(one, hit.half, language),
    }


def _cut_off(hit: Hit, grade: float | None, language: str) -> str:
    """The grade of the last who got in, beside the person's own."""
    year = hit.opportunity.year
    if hit.cut is None:
        return say("card_no_cut", language, ano=year)
    words = say("card_cut", language, ano=year, nota=decimal(hit.cut))
    if grade is None:
        return words
    return say("card_compared", language, corte=words, nota=decimal(grade), acima=decimal(grade - hit.cut))


def _places(hit: Hit, language: str) -> str:
    one = hit.opportunity
    if one.programme == "sisu":
        words = say("card_places", language, vagas=one.full)
        if one.school_cut is None:
            return words
        return f"{words} · " + say("card_school", language, nota=decimal(one.school_cut))
    key, number = ("card_half", one.half) if hit.half else ("card_full", one.full)
    if number == 1:
        key += "_one"
    return say(key, language, bolsas=number, mensalidade=reais(one.fee or 0))


def _labels(one: Opportunity, half: bool, language: str) -> list[str]:
    labels = [f"{PROGRAMMES[one.programme]} {one.year}"]
    labels.append(say("card_public" if one.programme == "sisu" else "card_private", language))
    if one.programme == "prouni":
        labels.append(say("card_label_half" if half else "card_label_full", language))
    if one.course_mark is not None:
        labels.append(f"CPC {QUALITY_YEAR}: {decimal(one.course_mark)}")
    elif one.institution_mark is not None:
        labels.append(f"IGC {QUALITY_YEAR}: {decimal(one.institution_mark)}")
    return labels
