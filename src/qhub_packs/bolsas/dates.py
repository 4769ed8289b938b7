"""The calendar: `data/important_dates.csv`, which an organisation replaces by its own.

Every row says of which edition it is, where it was published and whether it is an example. Past dates are told as
past: the calendar of another year answers nobody's question about this one.
"""

import csv
import re
from collections.abc import Iterable
from datetime import date
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

from qhub_packs.bolsas.words import plain

FILE = Path(__file__).parent / "data" / "important_dates.csv"
PROGRAMMES = ("sisu", "prouni", "enem")
ASKING_WHEN = (
    *("quando", "qdo", "qndo", "data", "datas", "prazo", "prazos", "que dia", "qual dia", "qual o dia", "que dias"),
    *("calendario", "cronograma", "abre", "abriu", "aberto", "abrem", "comeca", "comecam", "termina", "acaba"),
    *("encerra", "aberta", "abertas", "abertos", "que mes", "qual mes", "da tempo", "ja passou", "ja acabou"),
    *("ja foi", "ja foram", "ja abriu", "ja abriram", "ja saiu", "ja sairam", "ja esta aberto", "ja tem data"),
    *("when", "date", "dates", "deadline", "what day", "open yet", "still open", "too late"),
)
"""Words that ask for a date."""
_TOO_LATE = re.compile(
    r"^ (?:(?:oi|ola|sera que|eu|ja|nossa|putz|entao) )*perd[ei]\w* (?:a|o|as|os) "
    r"(?:inscric\w+|prazos?)(?: d[aeo]s? \w+)* $"
    r"| ainda (?:posso|consigo|da pra|da para|da) (?:me )?inscrever | ja (?:fech|encerr|comec|termin)\w+ "
    r"|(?:can i|is it possible to) still (?:apply|register) "
)
"""A question whether something is over. What to do then («perdi o prazo, e agora?») is another."""
WITHOUT_DATES = ("fies", "encceja", "fuvest")
"""What people ask the dates of, and the calendar has none: those of others are no answer."""
EVENTS = {
    "inscricao": (
        "inscricao",
        "inscricoes",
        "inscrever",
        "abre",
        "abrem",
        "comeca",
        "comecam",
        "apply",
        "registration",
    ),
    "resultado": ("resultado", "resultados", "sai", "chamada", "results"),
    "espera": ("lista de espera", "espera", "waiting list"),
    "prova": ("prova", "provas", "exame", "exam"),
    "comprovacao": ("comprovacao", "documentos", "documentacao"),
}
"""What a date is about, by the words for it; the first word's beginning is in the calendar's own."""

State = Literal["encerrado", "aberto", "futuro"]


class ImportantDate(NamedTuple):
    """A row of the calendar."""

    programa: str
    edicao: str
    evento: str
    inicio: date
    fim: date
    natureza: str
    """`publicada`: announced for this edition; `exemplo`: made up, to be replaced."""
    fonte: str

    def state(self, today: date) -> State:
        if self.fim < today:
            return "encerrado"
        return "aberto" if self.inicio <= today else "futuro"


@cache
def calendar(file: Path = FILE) -> tuple[ImportantDate, ...]:
    """All rows, in the file's order."""
    with file.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    return tuple(
        ImportantDate(
            programa=row["programa"],
            edicao=row["edicao"],
            evento=row["evento"],
            inicio=date.fromisoformat(row["inicio"]),
            fim=date.fromisoformat(row["fim"]),
            natureza=row["natureza"],
            fonte=row["fonte"],
        )
        for row in rows
    )


def asks_when(question: str) -> bool:
    """Whether a question is about a date."""
    words = f" {plain(question)} "
    return any(f" {word} " in words for word in ASKING_WHEN) or _TOO_LATE.search(words) is not None


def about(question: str | None, dates: Iterable[ImportantDate]) -> list[ImportantDate]:
    """The dates that a question is about, by programme and by event; all where it names neither."""
    found = list(dates)
    words = f" {plain(question or '')} "
    programmes = [name for name in PROGRAMMES if f" {name} " in words]
    if not programmes and any(f" {name} " in words for name in WITHOUT_DATES):
        return []
    if programmes:
        found = [row for row in found if row.programa in programmes]
    events = [kind for kind, names in EVENTS.items() if any(f" {name} " in words for name in names)]
    narrowed = [row for row in found if any(kind[:7] in plain(row.evento) for kind in events)]
    return narrowed or found
