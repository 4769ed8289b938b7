"""Days, months, parts of a year and years, as a question names them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from qhub_demo.questions.lexicon import SMALL_WORDS
from qhub_demo.questions.tokens import Token

MONTHS = {
    name: number
    for number, names in enumerate(
        (
            *("janeiro january jan", "fevereiro february fev feb", "marco march mar", "abril april abr apr"),
            *("maio may mai", "junho june jun", "julho july jul", "agosto august ago aug"),
            *("setembro september set sep sept", "outubro october out oct", "novembro november nov"),
            "dezembro december dez dec",
        ),
        start=1,
    )
    for name in names.split()
}
ORDINALS = {
    **{"primeiro": 1, "first": 1, "1st": 1, "1o": 1, "segundo": 2, "second": 2, "2nd": 2, "2o": 2, "terceiro": 3},
    **{"third": 3, "3rd": 3, "3o": 3, "quarto": 4, "fourth": 4, "4th": 4, "4o": 4, "1": 1, "2": 2, "3": 3, "4": 4},
}
QUARTER = 3
"""Months of a quarter."""
_PARTS = {"trimestre": QUARTER, "quarter": QUARTER, "semestre": 6, "semester": 6, "half": 6}
"""The parts of a year, in months."""
_BETWEEN_PARTS = SMALL_WORDS["between_parts"]
"""What may stand between two parts that are compared."""
_HALVES = {
    **dict.fromkeys(("primeira", "first", "1", "1a", "1st"), 1),
    **dict.fromkeys(("segunda", "second", "2", "2a", "2nd"), 2),
}
_AMBIGUOUS = SMALL_WORDS["months_that_are_words"]
"""Months whose names are other words too: a preposition or a number has to stand beside them."""
_YEARS = range(1900, 2101)
_DAY = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?")
"""A day of a month: "4", "4th"."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A day, a month or a year that a question names; a month may lack its year."""

    first: int
    last: int
    year: int | None
    month: int | None = None
    day: int | None = None
    months: int = 1
    """How many months it lasts, from `month` on."""
    half: int = 0
    """Of a month: its first half, or its second."""
    week: bool = False
    """Whether only its first seven days are meant: "a primeira semana de julho"."""

    def begin(self) -> date | None:
        if self.year is None:
            return None
        try:
            return date(self.year, self.month or 1, self.day or (16 if self.half == 2 else 1))
        except ValueError:
            return None

    def end(self) -> date | None:
        """The day after it."""
        begin = self.begin()
        if begin is None:
            return None
        if self.day is not None:
            return begin + timedelta(days=1)
        if self.week:
            return begin + timedelta(days=7)
        if self.half == 1:
            return begin.replace(day=16)
        if self.month is None:
            return date(begin.year + 1, 1, 1)
        month = begin.month + self.months
        return date(begin.year + (month - 1) // 12, (month - 1) % 12 + 1, 1)


def read_moment(
    tokens: Sequence[Token],
    words: Sequence[str],
    at: int,
    only: int | None,
    *,
    months: bool = True,
    given: bool = False,
) -> Moment | None:
    """The day, month, part of a year or year that begins at a place; `given` where the words before call for one."""
    if day := tokens[at].day:
        return Moment(at, at, day.year, day.month, day.day)
    if (part := _half_of_month(words, at, only) or _part_of_year(words, at, only)) is not None:
        return part
    if months and (day_of := _DAY.fullmatch(words[at])):
        month = _skip(words, at + 1)
        if month < len(words) and words[month] in MONTHS:
            last, year = _year_after(words, month)
            return Moment(at, last, year or only, MONTHS[words[month]], int(day_of[1]))
        return None
    if months and words[at] in MONTHS:
        if words[at] in _AMBIGUOUS and not given and not _announced(words, at):
            return None
        following = _DAY.fullmatch(words[at + 1]) if at + 1 < len(words) else None
        after = tokens[at + 2 : at + 3]
        ends = not after or not after[0].is_content or after[0].folded in ("and", "to", "or")
        is_day = tokens[at].text[:1].isupper() or ends or words[at - 1 : at] == ["on"]  # "before march 15"
        if following and (is_day or not following[0].isdecimal()):
            last, year = _year_after(words, at + 1)
            return Moment(at, last, year or only, MONTHS[words[at]], int(following[1]))
        last, year = _year_after(words, at)
        return Moment(at, last, year or only, MONTHS[words[at]])
    if words[at].isdecimal() and len(words[at]) == 4 and int(words[at]) in _YEARS:
        compared = at + 2 < len(words) and words[at + 1] in ("e", "and", "com", "vs") and words[at + 2].isdecimal()
        if given or compared or _announced(words, at):
            return Moment(at, at, int(words[at]))
    return None


def _half_of_month(words: Sequence[str], at: int, only: int | None) -> Moment | None:
    """ "segunda quinzena de abril", "first half of March 2024"."""
    number = _HALVES.get(words[at].rstrip("ºª°"), 0)
    noun = at + 1
    while noun < len(words) and words[noun] in ("o", "º", "a", "ª"):
        noun += 1
    week = number == 1 and words[noun : noun + 1] in (["semana"], ["week"])
    if not number or not (week or words[noun : noun + 1] in (["quinzena"], ["metade"], ["half"], ["fortnight"])):
        return None
    month = _skip(words, noun + 1)
    if words[month : month + 2] == ["mes", "de"]:
        month += 2
    if month >= len(words) or words[month] not in MONTHS:
        return None
    last, year = _year_after(words, month)
    return Moment(at, last, year or only, MONTHS[words[month]], half=0 if week else number, week=week)


def _part_of_year(words: Sequence[str], at: int, only: int | None) -> Moment | None:
    """ "primeiro trimestre de 2024", "2º semestre", "Q3 2023"."""
    word = words[at]
    number, size, last = 0, 0, at
    if word in ORDINALS or word.rstrip("ºª°") in ORDINALS:
        number = ORDINALS[word if word in ORDINALS else word.rstrip("ºª°")]
        noun = at + 1
        while noun < len(words) and words[noun] in ("o", "º", "a"):
            noun += 1
        size = _PARTS.get(words[noun], 0) if noun < len(words) else 0
        last = noun
        if not size:  # "o primeiro trimestre com o segundo"
            (size, year), last = _part_before(words, at), at
            only = year or only
    elif len(word) == 2 and word[0] in "qt" and word[1] in "1234":
        number, size = int(word[1]), 3
        before = words[at - 1] if at else ""
        if word[0] == "t" and before not in ("no", "do", "em"):
            return None
    if not size or number * size > 12:
        return None
    last, year = _year_after(words, last)
    return Moment(at, last, year or only, (number - 1) * size + 1, None, size)


def _part_before(words: Sequence[str], at: int) -> tuple[int, int | None]:
    """The months, and the year, of the part of a year before it that an ordinal alone is compared with."""
    place, year = at - 1, None
    while place > 0 and (words[place] in _BETWEEN_PARTS or words[place].isdecimal()):
        year = int(words[place]) if words[place].isdecimal() else year
        place -= 1
    is_part = 0 < place < at - 1 and words[place - 1].rstrip("ºª°") in ORDINALS
    return (_PARTS.get(words[place], 0), year) if is_part else (0, None)


def _skip(words: Sequence[str], at: int) -> int:
    while at < len(words) and words[at] in ("de", "of", "do", "the"):
        at += 1
    return at


def _year_after(words: Sequence[str], last: int) -> tuple[int, int | None]:
    """Where a month with its year ends, and the year; its own end and None without one."""
    at = _skip(words, last + 1)
    if at < len(words) and words[at] == ",":
        at += 1
    if at < len(words) and words[at].isdecimal() and len(words[at]) == 4 and int(words[at]) in _YEARS:
        return at, int(words[at])
    return last, None


def _announced(words: Sequence[str], at: int) -> bool:
    """Whether what stands beside a word says that it is a time."""
    before = words[at - 1] if at else ""
    after = words[at + 1] if at + 1 < len(words) else ""
    told = (
        "em in on de of during since desde no do from ate until antes depois before after ano year entre between e and "
        "a to vs com apos compara comparar compare ou or"
    )
    return before in told.split() or (at + 1 == len(words) and not at) or after in ("vs", "versus") or not before
