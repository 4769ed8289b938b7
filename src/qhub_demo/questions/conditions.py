"""The restrictions of a query as SQL, over the table or the two that it reads."""

# ruff: noqa: S608  (putting SQL together from quoted names is what this module is for)

import re
from collections.abc import Sequence

from qhub.language.text import fold
from qhub_demo.questions.column import Column
from qhub_demo.questions.query import Filter, Query
from qhub_demo.questions.quoting import identifier, literal
from qhub_demo.questions.schema import Table


def source_of(table: Table) -> str:
    """What a table's rows are read from."""
    join = table.join
    if join is None:
        return identifier(table.name)
    taken = {column.name for column in join.many.columns}
    others = ", ".join(f"o.{identifier(column.name)}" for column in join.one.columns if column.name not in taken)
    shown = f"m.*, {others}" if others else "m.*"
    on = f"m.{identifier(join.many_key)} = o.{identifier(join.one_key)}"
    return f"(SELECT {shown} FROM {identifier(join.many.name)} m LEFT JOIN {identifier(join.one.name)} o ON {on})"


def same_sql(column: Column) -> str:
    """A column's values, those that are only written differently made the same."""
    own = identifier(column.name)
    return f"lower(strip_accents(trim({own})))" if column.spelt else own


def where_sql(filters: Sequence[Filter], query: Query) -> str:
    """The conditions as the end of a statement; empty where there are none."""
    return f" WHERE {condition_sql(filters, query)}" if filters else ""


def condition_sql(filters: Sequence[Filter], query: Query) -> str:
    """Conditions that all hold; of one with others beside it, any."""
    return " AND ".join(_any_of(filter_, query) for filter_ in dict.fromkeys(filters))


def _any_of(filter_: Filter, query: Query) -> str:
    own = _filter(filter_, query)
    return f"({' OR '.join([own, *(_filter(one, query) for one in filter_.others)])})" if filter_.others else own


def _filter(filter_: Filter, query: Query) -> str:
    column = identifier(filter_.column)
    values = [literal(value) for value in filter_.values]
    if filter_.op in ("=", "!=", "in", "not in") and query.table.column(filter_.column).spelt:
        column = same_sql(query.table.column(filter_.column))
        values = [literal(fold(str(value)).strip()) for value in filter_.values]
    match filter_.op:
        case "null":
            return f"{column} IS NULL"
        case "not null":
            return f"{column} IS NOT NULL"
        case "between":
            return f"{column} BETWEEN {values[0]} AND {values[1]}"
        case "in":
            return f"{column} IN ({', '.join(values)})"
        case "not in":
            return f"{column} NOT IN ({', '.join(values)})"
        case "!=":
            return f"{column} <> {values[0]}"
        case "contains" | "not contains":
            words = "strip_accents(lower(" + column + "))"
            found = f"regexp_matches({words}, {literal(chr(92) + 'b' + re.escape(str(filter_.values[0])))})"
            return found if filter_.op == "contains" else f"NOT {found}"
        case "month":
            return f"month({column}) IN ({', '.join(values)})" if len(values) > 1 else f"month({column}) = {values[0]}"
        case "weekday":
            return f"isodow({column}) IN ({', '.join(values)})"
        case "periods":
            pairs = zip(values[::2], values[1::2], strict=True)
            each = [f"({column} >= DATE {begin} AND {column} < DATE {end})" for begin, end in pairs]
            return f"({' OR '.join(each)})"
        case "period":
            ends = [
                f"{column} {sign} DATE {literal(end)}"
                for sign, end in zip((">=", "<"), filter_.values, strict=True)
                if end
            ]
            return " AND ".join(ends)
        case "clock":
            return _clock(column, *map(str, filter_.values))
        case "last":
            return _last(filter_, query)
        case _:
            return f"{column} {filter_.op} {identifier(filter_.than) if filter_.than else values[0]}"


def _clock(column: str, begin: str, end: str) -> str:
    """From one time of the day to another, over midnight where the second is the smaller."""
    ends = [f"{column}::TIME {sign} TIME {literal(at)}" for sign, at in ((">=", begin), ("<", end)) if at]
    return f"({' OR '.join(ends)})" if begin and end and end <= begin else " AND ".join(ends)


def _last(filter_: Filter, query: Query) -> str:
    """A period that ends with the data: the last days, or a calendar month or year counted back from them."""
    column, (count, unit, *back) = identifier(filter_.column), filter_.values
    newest = f"(SELECT max({column}) FROM {source_of(query.table)})"
    if not back and unit in ("day", "week"):
        days = int(count) * (7 if unit == "week" else 1)
        return f"{column}::DATE > {newest}::DATE - {days}"
    if not back:
        return f"{column}::DATE > {newest}::DATE - INTERVAL {count} {unit}"
    same = f"date_trunc('{unit}', {column}) = date_trunc('{unit}', {newest}::DATE"
    return f"{same} - INTERVAL {back[0]} {unit})" if back[0] else f"{same})"
