"""What no question means, whatever its words: a query that says nothing, or what cannot be."""

from collections.abc import Iterator

from qhub_demo.questions.column import Column
from qhub_demo.questions.lexicon import QUANTITY
from qhub_demo.questions.query import NUMERIC, Filter, Query

_SETTLES = frozenset(["=", "!=", "in", "not in"])
_COMPARES = frozenset([">", ">=", "<", "<="])
_FEW = 3
"""Rows that each value of a column has at least, where it names groups and not rows."""


def contradictions(query: Query, kinds: frozenset[str]) -> Iterator[str]:
    """The columns for which a query is senseless, given the kinds of what its question asks for."""
    yield from _of_filters(query)
    yield from _of_groups(query, kinds)
    if query.column:
        yield from _of_measure(query, query.column, kinds)


def _of_filters(query: Query) -> Iterator[str]:
    table = query.table
    settled: dict[str, str] = {}
    apart = {one.column for one in query.groups} | {one.column for one in query.filters if one.op == "clock"}
    for one in query.filters:
        column = table.column(one.column)
        if one.op in _SETTLES:
            value = " ".join(map(str, one.values))
            if one.column in settled and settled[one.column] not in value and value not in settled[one.column]:
                yield column.name  # "= a" and "= b", "≠ a" and "= b"; but "carapau" without "carapau negrão" is some
            settled[one.column] = value
        if one.op == "not null" and not column.nulls and one.column not in apart:
            yield column.name
        if one.op == "null" and any(other.column == one.column and other is not one for other in query.filters):
            yield column.name  # what is missing has no other quality
        numbers_things = (column.is_code and not (column.is_year or column.is_month)) or table.is_row_number(column)
        if one.op in _COMPARES and column.kind == "number" and (numbers_things or column.flag):
            yield column.name


def _of_groups(query: Query, kinds: frozenset[str]) -> Iterator[str]:
    table = query.table
    told = {one.column for one in query.filters}
    for group in query.groups:
        column = table.column(group.column)
        if group.grain:
            continue
        if column.name == query.column and query.measure in NUMERIC:
            yield column.name  # what a number comes to by itself
        if table.is_key(column) and (query.measure == "count" or column.kind == "number"):
            yield column.name  # one row a group
        if query.measure in ("avg", "median") and len(query.groups) > 1 and column.kind == "number" and column.is_code:
            yield column.name  # "média por colmeia em cada apiário" tells no number of each `Colmeia nº`
        if column.kind == "number" and column.adds_up and "each" not in kinds:
            yield column.name  # "golos por jogo" is a ratio
        if query.order and query.limit and column.nulls and column.name not in told:
            yield column.name  # what has no value would be the first


def _of_measure(query: Query, name: str, kinds: frozenset[str]) -> Iterator[str]:
    table, column = query.table, query.table.column(name)
    of_one = any(one.op == "=" and table.is_key(table.column(one.column)) for one in query.filters)
    numbers_things = (column.is_code and not column.is_year) or table.is_row_number(column)
    numbers_things = numbers_things or (column.kind == "number" and table.is_key(column))
    if query.measure in NUMERIC and numbers_things and not of_one:
        yield name
    if query.measure == "sum" and column.is_rate and "sum" not in kinds and not of_one:
        yield name
    if query.measure == "share" and (table.is_key(column) or column.is_code):
        yield name
    if query.measure == "distinct" and column.kind == "time" and "distinct" not in kinds:
        yield name  # "aberturas" are not the moments at which something was opened
    two = column.is_complete and len(column.values) <= 2 and "distinct" not in kinds
    if query.measure == "distinct" and (column.flag or (two and (query.filters or query.groups or query.order))):
        yield name
    counts = (column.is_whole and (column.says_several or column.stems & QUANTITY)) or column.units - {"money"}
    if query.measure == "sum" and "count" in kinds and not counts and not kinds & {"sum", "total", "much"}:
        yield name  # how many fees there are is not what they come to
    assumed = {f"sum:{name}", f"avg:{name}"} & set(query.assumed)
    if assumed and any(one.column == name and one.op in _COMPARES | {"="} for one in query.filters):
        yield name  # "with a delay above an hour" counts, and works nothing out


def beyond(query: Query) -> Iterator[Filter]:
    """The restrictions that no row meets, by the smallest and the greatest value of their columns: more often a column
    that was not meant than a question about nothing."""
    for one in query.filters:
        column = query.table.column(one.column)
        is_told = column.low is not None and column.high is not None and column.flag is None
        of_nothing = one.values == (0,) and one.op != "<"  # "sem desconto" may be nobody's
        if is_told and not one.others and not of_nothing and _is_beyond(one, column):
            yield one


def _is_beyond(one: Filter, column: Column) -> bool:
    low, high = column.low or "", column.high or ""
    if column.kind == "time":
        begin, end = map(str, one.values) if one.op == "period" else ("", "")
        return bool((begin and begin > high[:10]) or (end and end <= low[:10]))
    numbers = [float(value) for value in one.values if isinstance(value, int | float)]
    if column.kind != "number" or not numbers:
        return False
    first, last = min(numbers), max(numbers)
    match one.op:
        case ">" | ">=":
            return first > float(high) or (one.op == ">" and first == float(high))
        case "<" | "<=":
            return first < float(low) or (one.op == "<" and first == float(low))
        case "=" | "between":
            return first > float(high) or last < float(low)
        case _:
            return False


def is_of_few(query: Query, name: str) -> bool:
    """Whether a column's values name groups of rows, and not a row each."""
    column = query.table.column(name)
    return (
        column.kind in ("text", "truth") and column.distinct is not None and column.distinct * _FEW <= query.table.rows
    )
