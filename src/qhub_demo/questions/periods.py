"""Periods in a question, as restrictions that still lack their column: from one moment to another, "últimos 7 dias"."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from qhub_demo.numbers import NUMBERS
from qhub_demo.questions.column import Column
from qhub_demo.questions.columns import alike
from qhub_demo.questions.lexicon import SMALL_WORDS
from qhub_demo.questions.moments import QUARTER, Moment, read_moment
from qhub_demo.questions.query import Filter
from qhub_demo.questions.schema import Table
from qhub_demo.questions.span import Span
from qhub_demo.questions.tokens import Token

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
_UNITS = {
    **dict.fromkeys(("dia", "dias", "day", "days"), "day"),
    **dict.fromkeys(("semana", "semanas", "week", "weeks"), "week"),
    **dict.fromkeys(("mes", "meses", "month", "months"), "month"),
    **dict.fromkeys(("ano", "anos", "year", "years"), "year"),
}
_TWICE = 24
"""Months beyond which a table has each of the year twice."""
_OPEN = ("before", "until", "after", "since")
_LAST = frozenset(["ultimo", "ultima", "ultimos", "ultimas", "last", "past"])
_PAST = frozenset(["passado", "passada", "passados"])
_THIS = frozenset(["este", "esta", "neste", "nesta", "deste", "desta", "this"])
_BEFORE, _UNTIL = frozenset(["antes", "before", "anterior", "anteriores"]), frozenset(["ate", "until", "till"])
_AFTER, _SINCE = (
    frozenset(["depois", "apos", "after", "posterior", "posteriores"]),
    frozenset(["desde", "since", "partir"]),
)
_OF = SMALL_WORDS["before_a_moment"]
_TO = frozenset(["a", "ate", "to", "until", "e", "and", "ao", "till"])


def period_spans(tokens: Sequence[Token], table: Table) -> Iterable[Span]:
    """The periods that a question names, where the table has days, years or months."""
    days = table.of_kind("time")
    years = [column for column in table.columns if column.is_year]
    if not days and not years and not any(column.is_month for column in table.columns):
        return
    spoken_months = any(set(map(str.casefold, column.values)) & {"janeiro", "january"} for column in table.columns)
    main = [column for column in days if not column.nulls and not column.is_due] or days
    others = {part for column in days if column not in main for part in column.words}
    if any(alike(token.folded, part, "time") for token in tokens for part in others):
        main = days  # what is said may be of a day that not every row has
    only, known = _only_year(main), _months(main)
    words = [token.folded for token in tokens]
    at = 0
    while at < len(tokens):
        span = _relative(words, at) or _weekday(words, at)
        if span is None and not spoken_months:
            span = _absolute(tokens, words, at, only, known)
        elif span is None:
            span = _absolute(tokens, words, at, only, known, months=False)
        if span is not None:
            yield span
        at = span.last + 1 if span else at + 1


def _only_year(days: Sequence[Column]) -> int | None:
    """The year, where all the days are of one."""
    spans = [column.span for column in days if column.span]
    years = {day.year for span in spans for day in span}
    return years.pop() if len(years) == 1 else None


def _months(days: Sequence[Column]) -> frozenset[tuple[int, int]]:
    """The months that days reach over."""
    spans = [column.span for column in days if column.span]
    ends = [(first.year * 12 + first.month - 1, last.year * 12 + last.month - 1) for first, last in spans]
    reached = {month for first, last in ends if last - first < _TWICE for month in range(first, last + 1)}
    return frozenset((month // 12, month % 12 + 1) for month in reached)


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
    tokens: Sequence[Token],
    words: Sequence[str],
    at: int,
    only: int | None,
    known: frozenset[tuple[int, int]],
    *,
    months: bool = True,
) -> Span | None:
    """A moment, or two that are the ends of a period, with the words before that say so."""
    moment = read_moment(tokens, words, at, only, months=months) or _first_of_two(tokens, words, at, only)
    if moment is None:
        return None
    first, relation = _relation(words, at)
    years = [year for year, month in known if month == moment.month]
    if moment.year is None and len(years) == 1 and (moment.day is not None or relation in _OPEN):
        moment = replace(moment, year=years[0])  # "desde novembro", where the days have one
    to = moment.last + 1
    if to < len(words) and words[to] in _TO:
        start = to + 1
        while start < len(words) and words[start] in _OF:
            start += 1
        second = read_moment(tokens, words, start, only, months=months, given=True) if start < len(words) else None
        spans = words[first] in ("entre", "between") or (
            words[to] not in ("e", "and") and relation in ("", "since", "from")
        )
        if second is not None and spans:
            if moment.year is None and second.year is not None and moment.month is not None:
                moment = Moment(moment.first, moment.last, second.year, moment.month, moment.day, moment.months)
            return _period(first, second.last, moment, second, "between")
        if second is None and words[first] in ("entre", "between") and words[start : start + 1] != [""]:
            beyond = words[start] if start < len(words) else ""
            if moment.month is None and beyond.isdecimal():
                return None  # "entre 2000 e 3000 reais"
    return _period(first, moment.last, moment, None, relation)


def _first_of_two(tokens: Sequence[Token], words: Sequence[str], at: int, only: int | None) -> Moment | None:
    """The day that takes its month from the one after it: "entre 1 e 15 de julho"."""
    if not words[at].isdecimal() or len(words[at]) > 2 or words[at + 1 : at + 2] not in [[to] for to in _TO]:
        return None
    start = at + 2
    while start < len(words) and words[start] in _OF:
        start += 1
    second = read_moment(tokens, words, start, only, given=True) if start < len(words) else None
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
            or moment.week
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
    is_quarter = moment.months == QUARTER and second is None
    kind = "half" if moment.half else "day" if moment.day else "month" if moment.month else "year"
    kind = "quarter" if is_quarter else kind
    return Span(first, last, "period", kind, value=Filter("", "period", ends))
