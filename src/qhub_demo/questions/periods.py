"""Days, months, years and spans of time in a question, as restrictions that still lack their column."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from qhub_demo.questions.lexicon import NUMBERS
from qhub_demo.questions.query import Filter
from qhub_demo.questions.schema import Table
from qhub_demo.questions.span import Span
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
WEEKDAYS = {
    name: number
    for number, names in enumerate(
        (
            *(
                "segunda segundas monday mondays",
                "terca tercas tuesday tuesdays",
                "quarta quartas wednesday wednesdays",
            ),
            *("quinta quintas thursday thursdays", "sexta sextas friday fridays", "sabado sabados saturday saturdays"),
            "domingo domingos sunday sundays",
        ),
        start=1,
    )
    for name in names.split()
}
ORDINALS = {
    **{"primeiro": 1, "first": 1, "1st": 1, "1o": 1, "segundo": 2, "second": 2, "2nd": 2, "2o": 2, "terceiro": 3},
    **{"third": 3, "3rd": 3, "3o": 3, "quarto": 4, "fourth": 4, "4th": 4, "4o": 4, "1": 1, "2": 2, "3": 3, "4": 4},
}
_HALVES = {
    **dict.fromkeys(("primeira", "first", "1", "1a", "1st"), 1),
    **dict.fromkeys(("segunda", "second", "2", "2a", "2nd"), 2),
}
_UNITS = {
    **dict.fromkeys(("dia", "dias", "day", "days"), "day"),
    **dict.fromkeys(("semana", "semanas", "week", "weeks"), "week"),
    **dict.fromkeys(("mes", "meses", "month", "months"), "month"),
    **dict.fromkeys(("ano", "anos", "year", "years"), "year"),
}
_LAST = frozenset(["ultimo", "ultima", "ultimos", "ultimas", "last", "past"])
_PAST = frozenset(["passado", "passada", "passados"])
_THIS = frozenset(["este", "esta", "neste", "nesta", "deste", "desta", "this"])
_BEFORE, _UNTIL = frozenset(["antes", "before", "anterior", "anteriores"]), frozenset(["ate", "until", "till"])
_AFTER, _SINCE = (
    frozenset(["depois", "apos", "after", "posterior", "posteriores"]),
    frozenset(["desde", "since", "partir"]),
)
_OF = frozenset(
    [
        "de",
        "do",
        "da",
        "of",
        "the",
        "dos",
        "a",
        "o",
        "no",
        "na",
        "em",
        "in",
        "on",
        "dia",
        "ano",
        "mes",
        "month",
        "year",
        "day",
    ]
)
_TO = frozenset(["a", "ate", "to", "until", "e", "and", "ao", "till"])
_AMBIGUOUS = frozenset(
    [
        "mar",
        "may",
        "set",
        "mai",
        "out",
        "sep",
        "dec",
        "jan",
        "fev",
        "feb",
        "abr",
        "apr",
        "jun",
        "jul",
        "ago",
        "aug",
        "oct",
        "nov",
        "dez",
        "sept",
        "maio",
    ]
)
"""Months whose names are other words too: a preposition or a number has to stand beside them."""
_YEARS = range(1900, 2101)


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
        if self.half == 1:
            return begin.replace(day=16)
        if self.month is None:
            return date(begin.year + 1, 1, 1)
        month = begin.month + self.months
        return date(begin.year + (month - 1) // 12, (month - 1) % 12 + 1, 1)


def period_spans(tokens: Sequence[Token], table: Table) -> Iterable[Span]:
    """The periods that a question names, where the table has days, years or months."""
    days = table.of_kind("time")
    years = [column for column in table.columns if column.is_year]
    if not days and not years and not any(column.is_month for column in table.columns):
        return
    spoken_months = any(set(map(str.casefold, column.values)) & {"janeiro", "january"} for column in table.columns)
    only = _only_year(table)
    words = [token.folded for token in tokens]
    at = 0
    while at < len(tokens):
        span = _relative(words, at) or _weekday(words, at)
        if span is None and not spoken_months:
            span = _absolute(tokens, words, at, only)
        elif span is None:
            span = _absolute(tokens, words, at, only, months=False)
        if span is not None:
            yield span
        at = span.last + 1 if span else at + 1


def _only_year(table: Table) -> int | None:
    """The year, where all the days are of one."""
    spans = [column.span for column in table.of_kind("time") if column.span]
    years = {day.year for span in spans for day in span}
    return years.pop() if len(years) == 1 else None


def _relative(words: Sequence[str], at: int) -> Span | None:
    """ "últimos 7 dias", "last month", "este ano", "ontem"."""
    word = words[at]
    following = words[at + 1 : at + 3]
    if word in ("hoje", "today"):
        return Span(at, at, "period", value=Filter("", "last", (1, "day"), word))
    if word in ("ontem", "yesterday"):
        return Span(at, at, "period", value=Filter("", "last", (1, "day", 1), word))
    if word in _LAST and following:
        count = int(following[0]) if following[0].isdecimal() else NUMBERS.get(following[0])
        if count and len(following) > 1 and following[1] in _UNITS:
            said = " ".join(words[at : at + 3])
            return Span(at, at + 2, "period", value=Filter("", "last", (count, _UNITS[following[1]]), said))
        if following[0] in _UNITS:
            unit = _UNITS[following[0]]
            return Span(at, at + 1, "period", value=Filter("", "last", (1, unit), " ".join(words[at : at + 2])))
    if word in _UNITS and following and following[0] in _PAST:
        return Span(at, at + 1, "period", value=Filter("", "last", (1, _UNITS[word], 1), " ".join(words[at : at + 2])))
    if word in _THIS and following and following[0] in _UNITS:
        return Span(
            at, at + 1, "period", value=Filter("", "last", (1, _UNITS[following[0]], 0), " ".join(words[at : at + 2]))
        )
    return None


def _weekday(words: Sequence[str], at: int) -> Span | None:
    if words[at] in ("fim", "fins") and words[at + 1 : at + 3] == ["de", "semana"]:
        return Span(at, at + 2, "period", value=Filter("", "weekday", (6, 7), "fim de semana"))
    if words[at] in ("weekend", "weekends"):
        return Span(at, at, "period", value=Filter("", "weekday", (6, 7), words[at]))
    if words[at] not in WEEKDAYS or words[at + 1 : at + 2] in (["quinzena"], ["metade"], ["vez"], ["semana"]):
        return None
    last = at + 1 if words[at + 1 : at + 2] in (["feira"], ["feiras"]) else at
    before = words[at - 1] if at else ""
    if (
        last == at
        and words[at] in ("segunda", "quarta", "quinta", "sexta", "terca")
        and before not in ("a", "as", "na", "nas")
    ):
        return None
    return Span(at, last, "period", value=Filter("", "weekday", (WEEKDAYS[words[at]],), words[at]))


def _absolute(
    tokens: Sequence[Token], words: Sequence[str], at: int, only: int | None, *, months: bool = True
) -> Span | None:
    """A moment, or two that are the ends of a period, with the words before that say so."""
    moment = _moment(tokens, words, at, only, months=months) or _first_of_two(tokens, words, at, only)
    if moment is None:
        return None
    first, relation = _relation(words, at)
    to = moment.last + 1
    if to < len(words) and words[to] in _TO:
        start = to + 1
        while start < len(words) and words[start] in _OF:
            start += 1
        second = _moment(tokens, words, start, only, months=months, given=True) if start < len(words) else None
        spans = words[first] in ("entre", "between") or (
            words[to] not in ("e", "and") and relation in ("", "since", "from")
        )
        if second is not None and spans:
            if moment.year is None and second.year is not None and moment.month is not None:
                moment = Moment(moment.first, moment.last, second.year, moment.month, moment.day, moment.months)
            return _period(first, second.last, moment, second, "between")
    return _period(first, moment.last, moment, None, relation)


def _first_of_two(tokens: Sequence[Token], words: Sequence[str], at: int, only: int | None) -> Moment | None:
    """The day that takes its month from the one after it: "entre 1 e 15 de julho"."""
    if not words[at].isdecimal() or len(words[at]) > 2 or words[at + 1 : at + 2] not in [[to] for to in _TO]:
        return None
    start = at + 2
    while start < len(words) and words[start] in _OF:
        start += 1
    second = _moment(tokens, words, start, only, given=True) if start < len(words) else None
    if second is None or second.day is None:
        return None
    return Moment(at, at, second.year, second.month, int(words[at]))


def _relation(words: Sequence[str], at: int) -> tuple[int, str]:
    """Where the words before a moment begin, and what they say of it: before, until, after, since."""
    first = at
    while first and words[first - 1] in _OF | _BEFORE | _UNTIL | _AFTER | _SINCE | {
        "entre",
        "between",
        "from",
        "during",
    }:
        if words[first - 1] in _UNITS and first > 1 and words[first - 2] in ("por", "per", "by", "cada", "each", "a"):
            break
        first -= 1
        for relation, said in (("before", _BEFORE), ("until", _UNTIL), ("after", _AFTER), ("since", _SINCE)):
            if words[first] in said:
                if first and words[first] == "partir" and words[first - 1] == "a":
                    first -= 1
                return first, relation
        if words[first] in ("entre", "between", "from"):
            return first, "from"
    return first, ""


def _period(first: int, last: int, moment: Moment, second: Moment | None, relation: str) -> Span | None:
    begin, end = moment.begin(), moment.end()
    if moment.year is None:
        if (
            moment.month is None
            or moment.day is not None
            or moment.half
            or relation in ("before", "until", "after", "since")
        ):
            return None
        months = range(moment.month, moment.month + moment.months)
        if second is not None:
            if second.year is not None or second.month is None or second.month < moment.month:
                return None
            months = range(moment.month, second.month + 1)
        return Span(first, last, "period", "month", value=Filter("", "month", tuple(months)))
    if begin is None or end is None:
        return None
    if second is not None:
        finish = second.end()
        if finish is None or finish <= begin:
            return None
        ends = (begin.isoformat(), finish.isoformat())
    elif relation == "before":
        ends = ("", begin.isoformat())
    elif relation == "until":
        ends = ("", end.isoformat())
    elif relation == "after":
        ends = (end.isoformat(), "")
    elif relation == "since":
        ends = (begin.isoformat(), "")
    else:
        ends = (begin.isoformat(), end.isoformat())
    kind = "half" if moment.half else "day" if moment.day else "month" if moment.month else "year"
    return Span(first, last, "period", kind, value=Filter("", "period", ends))


def _moment(
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
    if months and words[at].isdecimal() and len(words[at]) <= 2:
        month = _skip(words, at + 1)
        if month < len(words) and words[month] in MONTHS:
            last, year = _year_after(words, month)
            return Moment(at, last, year or only, MONTHS[words[month]], int(words[at]))
        return None
    if months and words[at] in MONTHS:
        if words[at] in _AMBIGUOUS and not given and not _announced(words, at):
            return None
        following = words[at + 1] if at + 1 < len(words) else ""
        if following.isdecimal() and len(following) <= 2 and tokens[at].text[:1].isupper():
            last, year = _year_after(words, at + 1)
            return Moment(at, last, year or only, MONTHS[words[at]], int(following))
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
    if not number or words[noun : noun + 1] not in (["quinzena"], ["metade"], ["half"], ["fortnight"]):
        return None
    month = _skip(words, noun + 1)
    if words[month : month + 2] == ["mes", "de"]:
        month += 2
    if month >= len(words) or words[month] not in MONTHS:
        return None
    last, year = _year_after(words, month)
    return Moment(at, last, year or only, MONTHS[words[month]], half=number)


def _part_of_year(words: Sequence[str], at: int, only: int | None) -> Moment | None:
    """ "primeiro trimestre de 2024", "2º semestre", "Q3 2023"."""
    word = words[at]
    number, size, last = 0, 0, at
    if word in ORDINALS or word.rstrip("ºª°") in ORDINALS:
        number = ORDINALS[word if word in ORDINALS else word.rstrip("ºª°")]
        noun = at + 1
        while noun < len(words) and words[noun] in ("o", "º", "a"):
            noun += 1
        following = words[noun] if noun < len(words) else ""
        size = 3 if following in ("trimestre", "quarter") else 6 if following in ("semestre", "semester", "half") else 0
        last = noun
    elif len(word) == 2 and word[0] in "qt" and word[1] in "1234":
        number, size = int(word[1]), 3
        before = words[at - 1] if at else ""
        if word[0] == "t" and before not in ("no", "do", "em"):
            return None
    if not size or number * size > 12:
        return None
    last, year = _year_after(words, last)
    return Moment(at, last, year or only, (number - 1) * size + 1, None, size)


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
        "em in de of during since desde no do from ate until antes depois before after ano year entre between e and a "
        "to vs com apos"
    )
    return before in told.split() or (at + 1 == len(words) and not at) or after in ("vs", "versus") or not before
