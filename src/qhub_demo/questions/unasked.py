"""The parts of a query that no word of its question asks for, nor the question before, nor a told assumption."""

from collections.abc import Iterator
from itertools import pairwise

from qhub_demo.questions.column import Column
from qhub_demo.questions.columns import AKIN, FORM, alike, is_opposite
from qhub_demo.questions.constructs import GRAINS, IN_TIME, NAMED
from qhub_demo.questions.lexicon import ADDITIVE_UNITS, MONEY, QUANTITY, UNITS
from qhub_demo.questions.query import NUMERIC, Filter
from qhub_demo.questions.said import MULTIPLES, ONE, Said, says
from qhub_demo.questions.tokens import common_root
from qhub_demo.questions.verbs import is_past

_FACTORS = (1, 7, 12, 24, 30, 60, 100, 365, 1000, 1440, 3600, 86_400, 1_000_000)
"""What one unit may be of another."""
_RANKS = frozenset(["most", "least", "extreme", "past", "first"])
_HINT = 3
"""Letters that a word and a column's name have in common, where they are not of like meaning by chance."""


def unasked(s: Said) -> Iterator[str]:
    for one in s.new:
        if not _is_asked(s, one):
            yield one.column
    if not s.follows:
        yield from _unasked_groups(s)
        yield from _unasked_measure(s)


def _is_asked(s: Said, one: Filter) -> bool:
    column = s.table.column(one.column)
    if one.op == "not null" and one.column in {s.query.column, *(group.column for group in s.query.groups)}:
        return True
    if one.op in IN_TIME:
        return any(s.is_time(place) for place in range(len(s.words)))
    if one.values == (0,) or (column.is_month and NAMED["months"] & set(s.words)):
        return True
    if column.flag is not None and not _is_wholly_said(s, column):
        return False
    if column.flag is not None or one.op in ("null", "not null"):
        opposite = any(is_opposite(word, part) for word in s.words for part in column.words)
        valued = any(says(word, str(value), column) for word in s.words for value in one.values)
        likeness = s.says_column(column)
        named = likeness > 0 and not (likeness == AKIN and _is_money(column))  # "faturação" is no `Receita médica`
        return named or opposite or valued or one.column.lower() in s.told
    if column.is_year and one.said:
        return "past" in s.kinds  # "últimos 2 anos"
    if column.kind == "number":
        said = [number for place in range(len(s.words)) if (number := s.number(place)) is not None]
        said += [1.0 for word, after in pairwise(s.words) if word in ONE and after in UNITS]
        said += [1.0] if MULTIPLES & set(s.words) else []
        shift = 1 if column.is_year else 0
        return all(any(is_scaled(own, value) or own + shift == value for own in said) for value in one.values)
    values = [str(value) for value in one.values]
    return all(any(says(word, v, column) for word in s.words) or v.lower() in s.told for v in values)


def _is_wholly_said(s: Said, column: Column) -> bool:
    """Whether each word of its name is said: "consultas" are not those of `1ª consulta`."""
    said = [part for part in column.words if any(alike(word, part, column.kind) >= FORM for word in s.words)]
    if any(is_past(part) for part in said):
        return True  # "tratadas" are those that are `Tratada varroa`
    rest = [one for one in s.table.columns if one is not column]
    opposites = [word for place, word in enumerate(s.words) if s.likeness(place, rest) < FORM]  # `Opened` is a day
    return all(
        any(alike(word, part, column.kind) for word in s.words) or any(is_opposite(word, part) for word in opposites)
        for part in column.words
    )


def _unasked_groups(s: Said) -> Iterator[str]:
    words, restricted = set(s.words), {one.column for one in s.filters}
    for group in s.query.groups:
        column = s.table.column(group.column)
        if group.column in restricted:
            continue
        if group.grain:
            if not s.kinds & {*GRAINS, "trend", "when", "compare"} and not NAMED["times"] & words:
                yield group.column
            continue
        grouped = NAMED["grouping"] & words or s.kinds & {"each", "compare", "share", "trend"} or s.query.order
        named = (
            s.says_column(column) or "who" in s.kinds or (column.is_year and "trend" in s.kinds) or s.is_unit_of(column)
        )
        if not grouped or not (named or group.column.lower() in s.told):
            yield group.column


def _unasked_measure(s: Said) -> Iterator[str]:
    q = s.query
    told = any(key.startswith(("high:", "low:")) for key in q.assumed)
    if (q.order or q.measure in ("max", "min")) and not s.kinds & _RANKS and not told:
        yield q.column or q.measure
    if q.measure in ("median", "stdev", "corr", "share") and q.measure not in s.kinds and "%" not in s.words:
        yield q.column or q.measure
    if q.column is None or q.measure not in (*NUMERIC, "distinct", "list"):
        return
    column = s.table.column(q.column)
    if q.measure == "avg" and "avg" not in s.kinds and not _is_averaged(s, column):
        yield q.column
    whole = all(any(alike(word, part, "") for word in s.words) for part in column.words)
    if f"avg:{q.column}" in q.assumed and not q.order and not whole:
        yield q.column  # "candidates with 10,000 votes" are not their ages
    known = s.is_unit_of(column) or (column.is_money and NAMED["money"] & set(s.words)) or "sum" in s.kinds
    if f"sum:{q.column}" in q.assumed and not q.order and not known and not _is_hinted(s, column):
        yield q.column
    if q.measure == "list" and "who" in s.kinds:
        return
    if not (s.says_column(column) or known or s.kinds & _RANKS or q.column.lower() in s.told):
        yield q.column


def _is_averaged(s: Said, column: Column) -> bool:
    """Whether a mean is what people mean by a column alone: of what does not add up."""
    of_rows = column.adds_up is False and not column.units & ADDITIVE_UNITS
    return column.is_rate or (of_rows and bool(s.query.order)) or bool(NAMED["priced"] & set(s.words))


def _is_hinted(s: Said, column: Column) -> bool:
    """Whether a word says a column by its letters, and not only by a like meaning: "vehicles" are not all `cars`."""
    roots = (common_root(word, part) >= min(_HINT, len(part)) for word in s.words for part in column.words)
    return any(roots) or bool(column.stems & QUANTITY)


def _is_money(column: Column) -> bool:
    """Whether a column that says yes or no is called by a word of money as well: `Receita médica`."""
    return bool(column.stems & MONEY)


def is_scaled(said: float, value: object) -> bool:
    """Whether a number is said in the unit of a column or in another."""
    return isinstance(value, int | float) and any(
        abs(said * factor - value) < 1e-6 or abs(said - value * factor) < 1e-6 for factor in _FACTORS
    )
