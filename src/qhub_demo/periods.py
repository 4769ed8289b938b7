"""Days, months and years in a question, as restrictions of a column."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from qhub_demo.lexicon import MONTHS
from qhub_demo.query import Filter
from qhub_demo.tables import Column, Table
from qhub_demo.terms import Term
from qhub_demo.words import word_set

_SINCE = word_set("desde since from apos after depois partir")
_AFTER = word_set("apos after depois")
_UNTIL = word_set("ate until till to before antes by")
_BEFORE = word_set("antes before")
_BETWEEN = word_set("entre between de from")
_TO = word_set("e and a ate to until ao")
_LEADING = word_set(
    "em no na nos nas dia dias mes ano de do da in on during durante the desde since from apos after depois a partir "
    "ate until till before antes entre between ao month year st nd rd th of"
)
_YEARS = range(1900, 2101)
_OF = ("de", "of", "do", "the")


@dataclass(frozen=True, slots=True)
class Moment:
    """A day, a month or a year that a message names."""

    first: int
    last: int
    begin: date
    end: date
    """The day after it."""


@dataclass(frozen=True, slots=True)
class Period:
    """A restriction in time, and the terms that say it."""

    filter: Filter
    places: frozenset[int]


def periods_in(terms: Sequence[Term], table: Table, free: set[int]) -> list[Period]:
    """The restrictions in time that a message names; none where the table has no days and no column of years."""
    days = table.of_kind("time")
    found = _bare_parts(terms, free, days)
    taken = {place for period in found for place in period.places}
    moments = _moments(terms, free - taken, days)
    skipped: set[int] = set()
    for order, moment in enumerate(moments):
        if order in skipped:
            continue
        following = moments[order + 1] if order + 1 < len(moments) else None
        if following and _is_span(terms, moment, following):
            skipped.add(order + 1)
            filter_ = _between(table, moment.begin, following.end)
            places = {*_with_leading(terms, moment.first, free), *range(moment.first, following.last + 1)}
        else:
            filter_ = _single(terms, table, moment)
            places = {*_with_leading(terms, moment.first, free), *range(moment.first, moment.last + 1)}
        if filter_ is not None:
            found.append(Period(filter_, frozenset(places)))
    return found


def _is_span(terms: Sequence[Term], first: Moment, second: Moment) -> bool:
    """Whether two moments are the ends of one period: "entre X e Y", "de X a Y", "from X to Y"."""
    between = [terms[at].folded for at in range(first.last + 1, second.first)]
    before = terms[first.first - 1].folded if first.first else ""
    joined = bool(between) and all(word in _TO or word in _LEADING for word in between)
    return (
        joined and second.begin >= first.begin and (before in _BETWEEN or any(w in _TO - {"e", "and"} for w in between))
    )


def _single(terms: Sequence[Term], table: Table, moment: Moment) -> Filter | None:
    before = {terms[at].folded for at in range(max(0, moment.first - 3), moment.first) if terms[at].folded in _LEADING}
    column = _time_column(table)
    if column is None:
        return _year_of_column(table, moment)
    if before & _BEFORE:
        return Filter(column.name, "<", (moment.begin.isoformat(),), True)
    if before & _UNTIL:
        return Filter(column.name, "<", (moment.end.isoformat(),), True)
    if before & _AFTER:
        return Filter(column.name, ">=", (moment.end.isoformat(),), True)
    if before & _SINCE:
        return Filter(column.name, ">=", (moment.begin.isoformat(),), True)
    return _between(table, moment.begin, moment.end)


def _between(table: Table, begin: date, end: date) -> Filter | None:
    column = _time_column(table)
    if column is None:
        years = _year_column(table)
        whole = years and begin == date(begin.year, 1, 1) and end == date(end.year, 1, 1)
        return Filter(years.name, "between", (begin.year, end.year - 1)) if years and whole else None
    return Filter(column.name, "between", (begin.isoformat(), end.isoformat()), True)


def _time_column(table: Table) -> Column | None:
    return next(iter(table.of_kind("time")), None)


def _year_column(table: Table) -> Column | None:
    return next((c for c in table.of_kind("number") if c.name.lower().split("_")[0] in ("ano", "year")), None)


def _year_of_column(table: Table, moment: Moment) -> Filter | None:
    column = _year_column(table)
    is_year = (moment.end - moment.begin).days > 360
    return Filter(column.name, "=", (moment.begin.year,)) if column and is_year else None


def _moments(terms: Sequence[Term], free: set[int], days: Sequence[Column]) -> list[Moment]:
    found: list[Moment] = []
    at = 0
    while at < len(terms):
        moment = _moment(terms, at, days) if at in free else None
        if moment:
            found.append(moment)
        at = moment.last + 1 if moment else at + 1
    return found


def _moment(terms: Sequence[Term], at: int, days: Sequence[Column]) -> Moment | None:
    """The day, month or year that begins at a place."""
    term = terms[at]
    if day := term.day:
        return Moment(at, at, day, day + timedelta(days=1))
    if term.kind == "month":
        first, second = (int(part) for part in term.text.replace("/", "-").split("-"))
        return _month(at, at, *((first, second) if first > 12 else (second, first)))
    if term.kind == "short":
        number, month = (int(part) for part in term.text.split("/"))
        return _day(at, at, _only_year(days), month, number)
    return _written_out(terms, at, days) or _year(terms, at)


def _written_out(terms: Sequence[Term], at: int, days: Sequence[Column]) -> Moment | None:
    """ "11 de fevereiro de 2026", "February 11", "fevereiro de 2026"."""
    term = terms[at]
    following = [place for place in range(at + 1, min(at + 5, len(terms))) if terms[place].folded not in _OF]
    after = terms[following[0]] if following else None
    if _is_day_number(term) and after is not None and after.folded in MONTHS:
        year, last = _following_year(terms, following[1:], following[0])
        return _day(at, last, year or _only_year(days), MONTHS[after.folded], int(term.text))
    if term.folded not in MONTHS or not _is_month(terms, at):
        return None
    if after is not None and _is_day_number(after):
        year, last = _following_year(terms, following[1:], following[0])
        return _day(at, last, year or _only_year(days), MONTHS[term.folded], int(after.text))
    year, last = _following_year(terms, following, at)
    return _month(at, last, year or _only_year(days), MONTHS[term.folded])


def _is_day_number(term: Term) -> bool:
    return term.kind == "number" and term.text.isdecimal() and len(term.text) <= 2


def _year(terms: Sequence[Term], at: int) -> Moment | None:
    text = terms[at].text
    is_year = terms[at].kind == "number" and text.isdecimal() and int(text) in _YEARS
    if not is_year or not at or terms[at - 1].folded not in _LEADING:
        return None
    return Moment(at, at, date(int(text), 1, 1), date(int(text) + 1, 1, 1))


def _bare_parts(terms: Sequence[Term], free: set[int], days: Sequence[Column]) -> list[Period]:
    """Months without a year ("em fevereiro") and days without a month ("no dia 11")."""
    found: list[Period] = []
    if not days:
        return found
    for at, term in enumerate(terms):
        if at not in free:
            continue
        following = [terms[place] for place in range(at + 1, min(at + 4, len(terms)))]
        content = [one for one in following if one.folded not in _OF]
        before = terms[at - 1] if at else None
        if term.folded in MONTHS and _is_month(terms, at) and not _only_year(days):
            has_year = bool(content) and content[0].kind == "number" and len(content[0].text) == 4
            if not has_year and not (before is not None and before.kind == "number"):
                places = {*_with_leading(terms, at, free), at}
                found.append(Period(Filter(days[0].name, "month", (MONTHS[term.folded],)), frozenset(places)))
        if term.folded in ("dia", "day") and content and content[0].kind == "number" and len(content[0].text) <= 2:
            place = terms.index(content[0])
            beyond = terms[place + 2] if place + 2 < len(terms) and terms[place + 1].folded in ("de", "of") else None
            if beyond is None or beyond.folded not in MONTHS:
                places = {*_with_leading(terms, at, free), at, *range(at, place + 1)}
                found.append(Period(Filter(days[0].name, "day", (int(content[0].number or 0),)), frozenset(places)))
    return found


def _is_month(terms: Sequence[Term], at: int) -> bool:
    """Short names ("set", "mar", "may") are months only where a preposition or a number says so."""
    before = terms[at - 1] if at else None
    if len(terms[at].folded) > 3 and terms[at].folded not in ("maio", "marco", "march", "sept"):
        return True
    after = terms[at + 1] if at + 1 < len(terms) else None
    return (
        before is not None
        and (before.folded in ("em", "in", "de", "of", "during", "since", "desde") or before.kind == "number")
    ) or (after is not None and after.kind == "number")


def _following_year(terms: Sequence[Term], following: Sequence[int], last: int) -> tuple[int | None, int]:
    """The year that stands next, and where what is said ends; without one, where it ended before."""
    term = terms[following[0]] if following else None
    if term is not None and term.kind == "number" and term.text.isdecimal() and int(term.text) in _YEARS:
        return int(term.text), following[0]
    return None, last


def _only_year(days: Sequence[Column]) -> int | None:
    """The year, where all the rows are of one."""
    span = days[0].span if days else None
    return span[0].year if span and span[0].year == span[1].year else None


def _month(first: int, last: int, year: int | None, month: int) -> Moment | None:
    if year is None or not 1 <= month <= 12:
        return None
    end = date(year + 1, 1, 1) if month == 12 else date(year, month + 1, 1)
    return Moment(first, last, date(year, month, 1), end)


def _day(first: int, last: int, year: int | None, month: int, day: int) -> Moment | None:
    if year is None:
        return None
    try:
        moment = date(year, month, day)
    except ValueError:
        return None
    return Moment(first, last, moment, moment + timedelta(days=1))


def _with_leading(terms: Sequence[Term], first: int, free: set[int]) -> set[int]:
    """The prepositions before a moment."""
    places = set()
    at = first - 1
    while at >= 0 and at in free and terms[at].folded in _LEADING:
        places.add(at)
        at -= 1
    return places
