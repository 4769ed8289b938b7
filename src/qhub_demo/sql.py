"""Queries as SQL text for DuckDB.

Names are quoted and texts escaped here, by `identifier` and `text`, and nowhere else.
"""

# ruff: noqa: S608  (putting SQL together from these is what this module is for)

import re
from collections.abc import Sequence
from typing import assert_never

from qhub_demo.query import Filter, Grain, Group, MeasureKind, Query
from qhub_demo.tables import Column, Table
from qhub_demo.words import word_set

MAX_GROUPS = 50
"""Groups that a query gives where nobody says how many."""
MAX_PERIODS = 200
"""Periods of a trend."""
MAX_LISTED = 20
"""Rows that are listed."""
MAX_PROFILED = 12
"""Columns that a profile looks at."""
MAX_CORRELATED = 6
"""Columns of numbers that are compared with each other when patterns are looked for."""
MAX_SERIES = 12
"""Series of a chart of two groups."""
ONE_OF = 10
"""Groups that are looked at to name the first: the others say by how much it leads."""
MAX_FOUND = 150
"""Values that are looked at where words of a question are looked for in the data."""
CLASSES = 10
"""Classes of a histogram."""

_PLAIN = re.compile(r"[a-z_][a-z0-9_]*")
_RESERVED = word_set(
    """all analyse analyze and any array as asc asymmetric both case cast check collate column constraint create default
    deferrable desc describe distinct do else end except false fetch for foreign from grant group having in initially
    intersect into is join lambda lateral leading left like limit not null offset on only or order outer pivot placing
    primary qualify references returning right select show some summarize symmetric table then to trailing true union
    unique unpivot using variadic when where window with natural inner full cross at date time timestamp interval values
    key index user row rows year month day hour position"""
)
_AGGREGATES = {
    "sum": "sum",
    "avg": "avg",
    "min": "min",
    "max": "max",
    "median": "median",
    "stdev": "stddev_samp",
}
_LABELS = {
    "sum": "soma",
    "avg": "media",
    "min": "minimo",
    "max": "maximo",
    "median": "mediana",
    "stdev": "desvio_padrao",
}
ROUNDED = frozenset({"avg", "median", "stdev"})


def identifier(name: str) -> str:
    """A name as SQL takes it: in quotation marks where it needs them."""
    if _PLAIN.fullmatch(name) and name not in _RESERVED:
        return name
    return '"' + name.replace('"', '""') + '"'


def text(value: str) -> str:
    """A text as SQL takes it."""
    return "'" + value.replace("'", "''") + "'"


def sql_of(query: Query, table: Table) -> str:
    """The query as SQL."""
    match query.measure:
        case "profile":
            return _profile(table)
        case "patterns":
            return _patterns(table)
        case "columns":
            return f"SELECT column_name, data_type FROM (DESCRIBE {identifier(table.name)})"
        case "rows":
            return _rows(query)
        case "missing":
            return _missing(query, table)
        case "corr":
            left, right = identifier(query.column or ""), identifier(query.other or "")
            both = _where(
                [*query.filters, Filter(query.column or "", "not null"), Filter(query.other or "", "not null")]
            )
            return (
                f"SELECT round(corr({left}, {right}), 4) AS correlacao, count(*) AS registos FROM {_from(query)}{both}"
            )
        case "histogram":
            return _histogram(query)
        case "share":
            return _share(query)
        case "count" | "distinct" | "sum" | "avg" | "min" | "max" | "median" | "stdev" | "stats":
            return _grouped(query) if query.groups else _single(query)
        case _:
            assert_never(query.measure)


def series_sql(query: Query, series: Sequence[object]) -> str:
    """A query of two groups with a column for each value of the second, as charts take it."""
    first, second = query.groups
    own = _group(second)
    columns = [
        f"{_value(query, f'{own} IS NOT DISTINCT FROM {_literal(name)}')} AS {identifier(str(name))}"
        for name in series[:MAX_SERIES]
    ]
    where = _where(query.filters)
    order = "1" if first.grain else "count(*) DESC, 1"
    shown = ", ".join([_labelled(first), *columns])
    return f"SELECT {shown} FROM {_from(query)}{where} GROUP BY 1 ORDER BY {order} LIMIT {MAX_GROUPS}"


def chart_sql(query: Query, table: Table) -> str:
    """The query with labels and values alone, as charts take it."""
    if len(query.groups) != 1 or query.pareto:
        return sql_of(query, table)
    value = "percentagem" if query.measure == "share" else value_name(query)
    if query.measure == "count":
        return sql_of(query, table)
    return f"SELECT {_alias(query.groups[0])}, {value} FROM ({sql_of(query, table)})"


def _single(query: Query) -> str:
    shown = f"{_value(query)} AS {value_name(query)}"
    if query.measure == "stats":
        column = identifier(query.column or "")
        shown = f"round(avg({column}), 4) AS media, min({column}) AS minimo, max({column}) AS maximo"
    if query.measure not in ("count", "distinct"):
        shown += f", count({identifier(query.column or '')}) AS registos"
    return f"SELECT {shown} FROM {_from(query)}{_where(query.filters)}"


def _grouped(query: Query) -> str:
    labels = [_labelled(group) for group in query.groups]
    if query.pareto:
        return _pareto(query)
    where = _where(query.filters)
    value = _value(query)
    if query.measure == "count" and query.order == "least" and where:
        # Groups of which no row passes have the fewest: they must not fall out.
        value, where = _value(query, _conditions(query.filters)), ""
    shown = [f"{value} AS {value_name(query)}"]
    if query.measure not in ("count", "distinct"):
        shown.append("count(*) AS registos")
    places = ", ".join(str(at) for at in range(1, len(labels) + 1))
    having = f" HAVING count(*) {query.having[0]} {_literal(query.having[1])}" if query.having else ""
    return (
        f"SELECT {', '.join([*labels, *shown])} FROM {_from(query)}{where} "
        f"GROUP BY {places}{having} ORDER BY {_order(query, value)} LIMIT {_limit(query)}"
    )


def _order(query: Query, value: str) -> str:
    places = ", ".join(str(at) for at in range(1, len(query.groups) + 1))
    in_time = query.groups[0].grain is not None
    if query.order:
        direction = "ASC" if query.order == "least" else "DESC"
        return f"{value} {direction} NULLS LAST, {places}"
    return places if in_time else f"{value} DESC NULLS LAST, {places}"


def _limit(query: Query) -> int:
    if query.one:
        return ONE_OF
    if query.limit is not None:
        return query.limit
    return MAX_PERIODS if any(group.grain for group in query.groups) else MAX_GROUPS


def _pareto(query: Query) -> str:
    group = query.groups[0]
    so_far = f"sum(count(*)) OVER (ORDER BY count(*) DESC, {_group(group)} ROWS UNBOUNDED PRECEDING)"
    share = f"round(100.0 * {so_far} / sum(count(*)) OVER (), 1)"
    return (
        f"SELECT {_labelled(group)}, count(*) AS registos, {share} AS percentagem_acumulada "
        f"FROM {_from(query)}{_where(query.filters)} GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT {MAX_GROUPS}"
    )


def _share(query: Query) -> str:
    labels = [_labelled(group) for group in query.groups]
    places = ", ".join(str(at) for at in range(1, len(labels) + 1))
    part = _conditions(query.part)
    if query.part:
        shown = (
            f"count(*) FILTER (WHERE {part}) AS registos, count(*) AS total, "
            f"round(100.0 * count(*) FILTER (WHERE {part}) / nullif(count(*), 0), 2) AS percentagem"
        )
        if not labels:
            return f"SELECT {shown} FROM {_from(query)}{_where(query.filters)}"
        direction = "ASC" if query.order == "least" else "DESC"
        order = places if query.groups[0].grain else f"percentagem {direction} NULLS LAST, {places}"
    else:
        shown = "count(*) AS registos, round(100.0 * count(*) / sum(count(*)) OVER (), 2) AS percentagem"
        direction = "ASC" if query.order == "least" else "DESC"
        order = places if query.groups and query.groups[0].grain else f"registos {direction}, {places}"
        if not labels:
            return f"SELECT count(*) AS registos FROM {_from(query)}{_where(query.filters)}"
    return (
        f"SELECT {', '.join([*labels, shown])} FROM {_from(query)}{_where(query.filters)} "
        f"GROUP BY {places} ORDER BY {order} LIMIT {_limit(query)}"
    )


def _rows(query: Query) -> str:
    order = ""
    if query.column and query.order:
        direction = "ASC" if query.order == "least" else "DESC"
        order = f" ORDER BY {identifier(query.column)} {direction} NULLS LAST"
    limit = min(query.limit or MAX_LISTED, MAX_LISTED)
    return f"SELECT * FROM {_from(query)}{_where(query.filters)}{order} LIMIT {limit}"


def _missing(query: Query, table: Table) -> str:
    names = [query.column] if query.column else [column.name for column in table.columns]
    counts = [f"count(*) FILTER (WHERE {identifier(name)} IS NULL) AS {identifier(name)}" for name in names]
    return f"SELECT count(*) AS registos, {', '.join(counts)} FROM {_from(query)}{_where(query.filters)}"


def _histogram(query: Query) -> str:
    column, source = identifier(query.column or ""), _from(query)
    where = _where([*query.filters, Filter(query.column or "", "not null")])
    place = f"least(floor(({column} - baixo) * {CLASSES} / nullif(alto - baixo, 0)), {CLASSES - 1})"
    width = f"(alto - baixo) / {CLASSES}"
    return (
        f"WITH limites AS (SELECT min({column}) AS baixo, max({column}) AS alto FROM {source}{where}), "
        f"classes AS (SELECT coalesce({place}, 0) AS lugar, baixo, alto FROM {source}, limites{where}) "
        f"SELECT round(baixo + lugar * {width}, 4)::VARCHAR || ' - ' || "
        f"round(baixo + (lugar + 1) * {width}, 4)::VARCHAR AS classe, count(*) AS registos "
        "FROM classes GROUP BY 1, lugar ORDER BY lugar"
    )


def _profile(table: Table) -> str:
    shown = ["count(*) AS registos"]
    for at, column in enumerate(table.columns[:MAX_PROFILED]):
        shown += _profiled(column, at)
    return f"SELECT {', '.join(shown)} FROM {identifier(table.name)}"


def _profiled(column: Column, at: int) -> list[str]:
    """What a profile works out of a column; the names hold its place."""
    name = identifier(column.name)
    if column.kind == "number":
        return [f"min({name}) AS min_{at}", f"round(avg({name}), 4) AS media_{at}", f"max({name}) AS max_{at}"]
    if column.kind == "time":
        return [f"min({name}) AS min_{at}", f"max({name}) AS max_{at}"]
    return [f"count(DISTINCT {name}) AS distintos_{at}", f"mode({name}) AS moda_{at}"]


def _patterns(table: Table) -> str:
    """How strongly each pair of numbers goes together."""
    names = [column.name for column in table.of_kind("number") if not column.is_code][:MAX_CORRELATED]
    pairs = [(left, right) for at, left in enumerate(names) for right in names[at + 1 :]]
    shown = [
        f"round(corr({identifier(left)}, {identifier(right)}), 4) AS corr_{names.index(left)}_{names.index(right)}"
        for left, right in pairs
    ]
    return f"SELECT {', '.join(['count(*) AS registos', *shown])} FROM {identifier(table.name)}"


def _value(query: Query, condition: str = "") -> str:
    """What is worked out, of the rows that meet a condition."""
    column = identifier(query.column) if query.column else ""
    only = f" FILTER (WHERE {condition})" if condition else ""
    if query.measure in ("count", "share"):
        return f"count(*){only}"
    if query.measure == "distinct":
        return f"count(DISTINCT {column}){only}"
    kind = "avg" if query.measure == "stats" else query.measure
    value = f"{_AGGREGATES[kind]}({column}){only}"
    return f"round({value}, 4)" if kind in ROUNDED or query.measure == "sum" else value


def value_name(query: Query) -> str:
    """What the column of values is called: "media_nota"."""
    if query.measure == "count":
        return "registos"
    plain = re.sub(r"\W+", "_", query.column or "").strip("_").lower()
    if query.measure == "distinct":
        return identifier(f"{plain}_distintos")
    kind: MeasureKind = "avg" if query.measure == "stats" else query.measure
    return identifier(f"{_LABELS[kind]}_{plain}")


def _group(group: Group) -> str:
    column = identifier(group.column)
    return _truncated(column, group.grain) if group.grain else column


def _truncated(column: str, grain: Grain) -> str:
    if grain == "weekday":
        return f"isodow({column})"
    if grain == "hour":
        return f"hour({column})"
    if grain == "year":
        return f"year({column})"
    if grain == "month":
        return f"strftime({column}, '%Y-%m')"
    if grain == "quarter":
        return f"year({column}) || '-T' || quarter({column})"
    return f"CAST(date_trunc('{grain}', {column}) AS DATE)"


_ALIASES: dict[Grain, str] = {
    "day": "dia",
    "week": "semana",
    "month": "mes",
    "quarter": "trimestre",
    "year": "ano",
    "hour": "hora",
    "weekday": "dia_da_semana",
}


def _alias(group: Group) -> str:
    return identifier(_ALIASES[group.grain]) if group.grain else identifier(group.column)


def _labelled(group: Group) -> str:
    return f"{_group(group)} AS {_alias(group)}" if group.grain else identifier(group.column)


def _from(query: Query) -> str:
    return identifier(query.table)


def _where(filters: Sequence[Filter]) -> str:
    return f" WHERE {_conditions(filters)}" if filters else ""


def _conditions(filters: Sequence[Filter]) -> str:
    return " AND ".join(_condition(filter_) for filter_ in filters)


def _condition(filter_: Filter) -> str:
    column = identifier(filter_.column)
    values = [f"DATE {text(str(v))}" if filter_.is_day else _literal(v) for v in filter_.values]
    match filter_.op:
        case "=" | ">" | ">=" | "<" | "<=":
            return f"{column} {filter_.op} {values[0]}"
        case "!=":
            return f"{column} IS DISTINCT FROM {values[0]}"
        case "between":
            last = f"{column} < {values[1]}" if filter_.is_day else f"{column} <= {values[1]}"
            return f"{column} >= {values[0]} AND {last}"
        case "in":
            return f"{column} IN ({', '.join(values)})"
        case "not in":
            return f"({column} NOT IN ({', '.join(values)}) OR {column} IS NULL)"
        case "null":
            return f"{column} IS NULL"
        case "not null":
            return f"{column} IS NOT NULL"
        case "like":
            return f"{_folded(column)} LIKE {values[0]} ESCAPE '\\'"
        case "not like":
            return f"({_folded(column)} NOT LIKE {values[0]} ESCAPE '\\' OR {column} IS NULL)"
        case "month":
            return f"month({column}) = {values[0]}"
        case "day":
            return f"day({column}) = {values[0]}"
        case _:
            assert_never(filter_.op)


def _folded(column: str) -> str:
    return f"strip_accents(lower({column}))"


def _literal(value: object) -> str:
    if value is None:
        return "NULL"
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, int | float):
        return str(int(value)) if value == int(value) else repr(float(value))
    return text(str(value))


def pattern(words: str) -> str:
    """What LIKE finds words anywhere by."""
    return "%" + re.sub(r"([%_\\])", r"\\\1", words) + "%"


def lookup_sql(table: Table, names: Sequence[str], columns: Sequence[Column]) -> str:
    """Where texts occur, as whole values or inside them: the column, the value, how often; whole values first."""
    listed = ", ".join(identifier(column.name) for column in columns)
    value = _folded("valor")
    like = " OR ".join(f"{value} LIKE {text(pattern(name))} ESCAPE '\\'" for name in names)
    whole = ", ".join(text(name) for name in names)
    return (
        f"SELECT coluna, valor, count(*) AS registos FROM (SELECT {listed} FROM {identifier(table.name)}) "
        f"UNPIVOT (valor FOR coluna IN ({listed})) WHERE {like} GROUP BY 1, 2 "
        f"ORDER BY {value} IN ({whole}) DESC, 3 DESC, 1, 2 LIMIT {MAX_FOUND}"
    )
