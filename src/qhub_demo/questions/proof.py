"""Whether a finished query says what its question says: nothing left out, and nothing put in.

It knows nothing of how the query came about. Each word of the question has to be in the query, as the name of what is
used, as a number, or as the construct that it asks for; and each part of the query has to be asked for by a word, by
the question before, or by an assumption that is told. What is neither is a reason to give no number.
"""

import re
from collections.abc import Iterator
from datetime import date, timedelta
from itertools import pairwise

from qhub.language.text import fold
from qhub_demo.questions.column import NAMES
from qhub_demo.questions.columns import AKIN, FORM, alike
from qhub_demo.questions.constructs import IN_TIME, NAMED, PASSED
from qhub_demo.questions.contradictions import beyond, contradictions, is_of_few
from qhub_demo.questions.lexicon import (
    ADDITIVE_UNITS,
    AND,
    FLOW,
    FORMS,
    HAD,
    JOINING,
    QUANTITY,
    SELLING,
    SMALL_WORDS,
    SORTS,
    SPENDING,
    UNITS,
)
from qhub_demo.questions.query import ABOUT, NUMERIC, Filter, Query
from qhub_demo.questions.rivals import rivals
from qhub_demo.questions.said import Said
from qhub_demo.questions.sentence import Problem
from qhub_demo.questions.tokens import is_name, is_plural, is_slip, stems
from qhub_demo.questions.unasked import is_scaled, unasked
from qhub_demo.questions.unexplained import MARKED, is_mark
from qhub_demo.questions.values import content
from qhub_demo.questions.verbs import is_done, is_past

_COMPARISONS = frozenset([">", ">=", "<", "<=", "=", "!=", "between"])
_CONTAINING = SMALL_WORDS["containing"]
_HELD = frozenset(["contains", "not contains", "=", "!=", "in", "not in"])
_EXTREMES = frozenset(
    ["maximo", "maxima", "maximos", "maximas", "minimo", "minima", "max", "min", "maximum", "minimum"]
)
_NOW = frozenset(["agora", "now", "atualmente", "actualmente", "currently", "presentemente"])
_CONTAINING = frozenset(["contem", "contenham", "contendo", "contain", "contains", "containing", "mention", "mentions"])
_VALUES = frozenset(["valor", "valores", "value", "values"])


def objection(message: str, query: Query, previous: Query | None = None) -> Problem | None:
    """Where a question and its query differ; None where they say the same."""
    return None if query.measure in ABOUT else next(_objections(Said(message, query, previous)), None)


def _objections(s: Said) -> Iterator[Problem]:
    kinds = (s.kinds - {"count"}) | frozenset(s.asked.values())  # "por conta" counts nothing
    for name in contradictions(s.query, kinds):
        yield Problem("unasked", (name,))
    yield from (Problem("unused", (word,)) for word in _misplaced(s))
    for one in beyond(s.query):
        column = s.table.column(one.column)
        yield Problem("beyond", (column.name,), (column.low or "", column.high or ""))
    for place, kind in s.asked.items():
        if not s.constructs.has(kind, s.kinds) and not s.is_told(place):
            yield Problem("unused", (s.tokens[place].text,))
    for place in range(len(s.words)):
        if not _is_explained(s, place):
            yield Problem("unused", (s.tokens[place].text,))
    for name in unasked(s):
        yield Problem("unasked", (name,))
    yield from rivals(s)
    yield from _compared_by_nothing(s)
    yield from _of_now(s)
    yield from _of_several_rows(s)


def _misplaced(s: Said) -> Iterator[str]:
    q, words = s.query, s.words
    by = {*(one.column for one in s.filters), *(one.column for one in q.groups), q.per.column if q.per else ""}
    if q.measure == "rows" and q.order:
        for column in s.table.of_kind("text", "truth"):
            others = {part for one in s.used if one is not column for part in one.words}
            named = any(is_plural(word, part) for word in words for part in set(column.words) - others)
            if named and column.name not in by and is_of_few(q, column.name):
                yield column.name  # "a freguesia mais cara" is not where the dearest row is
    if q.measure == "count" and s.kinds & {"count", "total", "sum", "much"}:
        yield from (word for word in words if word in UNITS and len(word) > 3 and word in s.table.nouns)
    if q.measure in ("distinct", "list"):
        yield from (word for word in words if word in ("nunca", "never"))  # who has such a row may have others
    if "not" in s.kinds and "after" in s.kinds:
        yield from (word for word in words if word in ("since", "desde"))  # what was not done since then may be before
    if q.limit == 1 and q.per is None and NAMED["several"] & set(words):
        yield next(word for word in words if word in NAMED["several"])
    if q.limit and q.order and q.per is None:
        for before, word in pairwise(words):
            own = [part for group in q.groups if not group.grain for part in s.table.column(group.column).words]
            if before in ("cada", "each", "per", "every") and any(alike(word, part, "") >= AKIN for part in own):
                yield before
    if q.measure in ("max", "min") and not q.groups:
        yield from _ranked_rows(s)
    periods = any(group.grain or s.table.column(group.column).is_year for group in q.groups)
    if q.measure in ("max", "min") and q.order and not periods and not _EXTREMES & set(words):
        yield from (word for place, word in enumerate(words) if s.asked.get(place) in ("most", "least", "extreme"))
    yield from _unbound(s)
    yield from _unjoined(s)
    if q.measure == "count" and not q.groups and fold(s.message).startswith("o que ") and "count" not in s.kinds:
        yield "o que"  # asks which, not how many
    if q.measure == "count" and q.order and not q.also:
        yield from _flows(s)
    for one in s.new:
        column = s.table.column(one.column)
        parts = content(str(one.values[0])) if q.measure == "count" and one.op == "=" and column.is_name else ()
        if not all(any(is_plural(word, part) or is_slip(word, part) for word in words) for part in parts):
            yield column.name  # how many there are in "Acre" is not whether there is a "Porto Acre"
        if one.op == "null" and not column.nulls and (s.says_column(column) < FORM or column.is_complete):
            yield column.name  # "not analysed" is no missing `analyst`
    compared = [one.column for one in s.new if one.op in (">", ">=", "<", "<=")]
    yield from (name for name in dict.fromkeys(compared) if compared.count(name) > 1 and _is_interrupted(s, name))


def _unbound(s: Said) -> Iterator[str]:
    """Numbers beside the name of one column that are compared with another: "at least 10,000 votes"."""
    for place in range(len(s.words)):
        number = s.number(place)
        owners = [
            one.column
            for one in s.new
            if one.op in _COMPARISONS and number and any(is_scaled(number, value) for value in one.values)
        ]
        after = place + 1
        while after < len(s.words) and (s.words[after] in UNITS or s.words[after] in ("de", "of", "em", "in")):
            after += 1
        if not owners or after >= len(s.words):
            continue
        named = {one.name for one in s.table.of_kind("number") if s.likeness(after, [one]) >= FORM}
        if named and not named & set(owners):
            yield s.words[after]


def _compared_by_nothing(s: Said) -> Iterator[Problem]:
    """ "compare January and March": how many rows there are is one thing to compare, and what they come to others."""
    sums = [one.name for one in s.table.of_kind("number") if one.adds_up or one.units & ADDITIVE_UNITS]
    counted = "count" in s.asked.values() or any(s.is_row(word) for word in s.words)
    if s.query.measure == "count" and "compare" in s.kinds and not s.follows and sums and not counted:
        word = next(s.tokens[place].text for place, kind in s.asked.items() if kind == "compare")
        yield Problem("compare_by", (word,), tuple(sums))


def _of_now(s: Said) -> Iterator[Problem]:
    """ "quantos peixes tem a J2 agora?": the last of several days, and not what they come to together."""
    times = [one for one in s.table.of_kind("time") if one.span and one.span[0] != one.span[1]]
    if times and s.query.measure in NUMERIC and not any(one.op in IN_TIME for one in s.filters):
        for place, word in enumerate(s.words):
            if place and word in _NOW:
                yield Problem("unused", (s.tokens[place].text,))


def _of_several_rows(s: Said) -> Iterator[Problem]:
    """ "quantos talhões" of a table that has some of them several times: its rows are not what is counted."""
    for column in s.table.of_kind("text") if s.query.measure == "count" and not s.query.groups else ():
        repeats = column.distinct is not None and column.distinct < s.table.rows and column not in s.used
        for place in range(1, len(s.words)):
            word = s.words[place]
            if word in NAMED["rows"] and not any(is_plural(word, part) for part in column.words):
                continue  # "observations" are no `observer`
            counted = s.asked.get(place - 1) == "count" and s.likeness(place, [column]) >= FORM
            if repeats and counted and len(set(column.words) - NAMES or column.words) == 1:
                yield Problem("how_to_count", (s.tokens[place].text,), (column.name,))


def _unjoined(s: Said) -> Iterator[str]:
    """Two values of one column that nothing joins: "remote employees in Austin" are not those of either place."""
    joined = (AND | {"nem", "nor"}) & {fold(word) for word in re.findall(r"[^\W_]+", s.message)}
    for one in s.new:
        if one.op == "in" and len(one.values) > 1 and not joined and not re.search("[,;/+&]", s.message):
            yield one.column


def _ranked_rows(s: Said) -> Iterator[str]:
    """ "lote com o maior preço" asks which one."""
    for place, word in enumerate(s.words[:-2]):
        after = place + 2 + (s.words[place + 2] in ("o", "a", "the"))
        has = s.is_row(word) and s.words[place + 1] in ("com", "with", "tem", "has")
        if has and s.asked.get(after) in ("most", "least"):
            yield word


def _flows(s: Said) -> Iterator[str]:
    """ "que barco vendeu mais" may be how often or how much."""
    sums = any(one.adds_up or one.units & ADDITIVE_UNITS for one in s.table.of_kind("number"))
    if not sums:  # "que cidade gastou mais", of a table that knows of no money
        yield from (word for place, word in enumerate(s.words) if word in SPENDING and not s.is_value(place))
    by = {one.column for one in s.query.groups}
    for place, word in enumerate(s.words):
        named = s.likeness(place, [one for one in s.used if one.name not in by])  # a "Vendedor" is not what he sold
        flows = stems(word) & FLOW or word in FORMS["paying"]
        if sums and (is_past(word) or word in SELLING) and flows and not named and not s.is_value(place):
            yield word


def _is_interrupted(s: Said, name: str) -> bool:
    """Whether something else stands between two numbers of a column: "under 21 with more than 10 goals"."""
    places = [place for place, token in enumerate(s.tokens) if token.kind == "number"]
    column = [s.table.column(name)]
    return any(
        s.words[place] not in ("e", "and", "mas", "but", "de", *UNITS)
        and place not in s.asked
        and not s.likeness(place, column)
        for place in (range(places[0] + 1, places[-1]) if places else ())
    )


def _is_explained(s: Said, place: int) -> bool:
    token, word = s.tokens[place], s.words[place]
    if token.kind == "day":
        return True
    if word in _CONTAINING and s.new and not _is_contained(s, place):
        return False
    if s.is_clock(place) and not s.constructs.has("clock", s.kinds):
        return False
    if (number := s.number(place)) is not None:
        return _has_number(s, number) or s.is_value(place) or s.likeness(place) >= FORM
    valued, named = s.is_value(place), s.likeness(place)
    if place in s.asked or (word == "%" and s.query.measure == "share") or _is_deed(s, place):
        return True
    if word in _CONTAINING and any(one.op in _HELD for one in s.new):
        return True  # "clientes que contêm Lda"
    if valued and not named and word.endswith(("am", "em")) and not s.is_value(place, exact=True):
        return not s.likeness(place, [one for one in s.others if one.kind == "time"])  # "vencem em março"
    only_form = valued and not s.is_value(place, exact=True) and not word.endswith("r")
    if only_form and s.likeness(place, s.others) > max(named, AKIN):
        return False  # "por curso" is not those who are "cursando"
    if valued or s.is_told(place):
        return True
    if s.is_compound(place) and named < FORM:
        return False
    if word in _VALUES and s.asked.get(place + 1) == "distinct":
        return True  # "quantos valores diferentes de produto"
    if _says_other(s, place, named):
        return False
    if word in _VALUES and _is_count(s):
        return False  # "valor total do stock" is not how many pieces there are
    if any(word in one.cut for one in s.used):
        return True  # "kg" of `Preço/kg`
    if word in SORTS | _VALUES and s.words[place + 1 : place + 2] in (["de"], ["da"], ["do"], ["of"]):
        return True  # "cor de triagem"
    if word in MARKED and any(is_mark(one.name, s.table) for one in s.used):
        return True
    passed = (word in PASSED | JOINING or (word in HAD and "count" in s.kinds)) and not is_name(s.tokens, place)
    pieces = any(one.stems & QUANTITY for one in s.used) or (s.query.measure == "sum" and "count" in s.kinds)
    passed = passed or (word in FORMS["trading"] and pieces)
    passed = passed or (is_done(word) and s.likeness(place, [one for one in s.others if one.is_person]) > 0)
    return bool(named) or passed or s.is_row(word) or s.is_small(word) or any(word in one.aside for one in s.used)


def _is_contained(s: Said, place: int) -> bool:
    """Whether what is contained is in the column that stands before: "comentários que contêm preço", of no `motivo`."""
    columns = [s.table.column(one.column) for one in s.new]
    before = range(max(place - 3, 0), place)
    named = any(s.likeness(near, s.table.columns) >= FORM for near in before)
    return not named or any(s.likeness(near, columns) >= FORM for near in before)


def _is_count(s: Said) -> bool:
    """Whether the sum of a count is worked out beside a column of money."""
    column = s.table.column(s.query.column) if s.query.column and s.query.measure == "sum" else None
    counts = column is not None and column.is_whole and column.adds_up and not column.is_money and not column.units
    return bool(counts) and bool(s.table.money)


def _is_deed(s: Said, place: int) -> bool:
    """Whether what is done most often is asked for: "most played"."""
    ranks = place > 0 and s.asked.get(place - 1) in ("most", "least") and s.query.measure == "count"
    return ranks and bool(s.query.order) and is_past(s.words[place])


def _says_other(s: Said, place: int, named: float) -> bool:
    """Whether a word says a column or a value that the query leaves out."""
    word = s.words[place]
    if word in NAMED["times"] and any(one.op == "last" for one in s.new):
        return False  # "the last 30 days", where a column is `days late`
    is_noun = any(is_plural(word, noun) for noun in s.table.nouns)
    if not named and not is_noun and not s.is_small(word) and len(word) > 3:
        texts = s.table.of_kind("text")
        if any(word in content(value) for column in texts for value in column.values):
            return True
    if not named and s.is_row(word):
        states = [one for one in s.others if one.flag or (one.nulls and is_past(word))]
        if is_past(word) or s.query.measure == "count":  # "presenças", where some rows are of who is not `Presente`
            return s.likeness(place, states) > 0
    if word in PASSED or s.is_row(word) or (word in NAMED["money"] and any(one.is_money for one in s.used)):
        return False
    others = [one for one in s.others if not (one.is_person and is_done(word))]  # who did it is said of every row
    return s.likeness(place, others) > max(named, AKIN)


def _has_number(s: Said, number: float) -> bool:
    """Whether a number is in the query: as a limit, in a time, or compared with, be it in another unit."""
    limits = number == s.query.limit and (s.query.groups or s.query.measure in ("rows", "list"))
    if limits or any(number in _numbers_of(one) for one in s.filters):
        return True
    for one in s.filters:
        shift = 1 if s.table.column(one.column).is_year else 0
        for value in () if one.op in IN_TIME else one.values:
            if isinstance(value, int | float) and (is_scaled(number, value) or number + shift == value):
                return True
    return False


def _numbers_of(one: Filter) -> set[float]:
    """The numbers that a time is said by: of a period, its first and last day, and the day beyond where it is open."""
    found = {float(part) for part in re.findall(r"\d+", one.said)}
    if one.op not in IN_TIME:
        return found
    if one.op not in ("period", "periods"):
        told = {float(part) for value in one.values for part in re.findall(r"\d+", str(value))}
        return found | told | ({number - 12 for number in told if number > 12} if one.op == "clock" else set())
    for begin, end in zip(map(str, one.values[::2]), map(str, one.values[1::2]), strict=True):
        days = [date.fromisoformat(day) for day in (begin, end) if day]
        last = [day - timedelta(days=1) for day in days]
        for day in [days[0], last[-1]] if len(days) > 1 else [*days, *last]:
            found |= {day.year, day.month, day.day, (day.month + 2) // 3, (day.month + 5) // 6}
    return found
