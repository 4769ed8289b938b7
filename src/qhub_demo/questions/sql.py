"""Queries as SQL for DuckDB."""

# ruff: noqa: S608  (putting SQL together from quoted names is what this module is for)

from collections.abc import Sequence

from qhub.language.text import fold
from qhub_demo.questions.conditions import condition_sql, same_sql, source_of, where_sql
from qhub_demo.questions.profile_sql import missing_sql, patterns_sql, profile_sql
from qhub_demo.questions.query import NUMERIC, Filter, Group, Query, Value
from qhub_demo.questions.quoting import identifier, literal
from qhub_demo.questions.schema import Join, Table

MAX_GROUPS = 50
"""Groups that a query gives where nobody says how many."""
MAX_PERIODS = 400
"""Periods of a trend."""
MAX_LISTED = 20
"""Rows that are listed."""
MAX_SERIES = 12
"""Series of a chart of two groups."""
MAX_FOUND = 20
"""Values of a column that are looked at for a word of a question."""
MAX_SEARCHED = 12
"""Columns of text in which words are looked for."""
CLASSES = 10
"""Classes of a histogram."""

AGGREGATES = {"sum": "sum", "avg": "avg", "min": "min", "max": "max", "median": "median", "stdev": "stddev_samp"}
_LABELS = {
    **{"count": "registos", "distinct": "diferentes", "sum": "soma", "avg": "media", "min": "minimo", "max": "maximo"},
    **{"median": "mediana", "stdev": "desvio_padrao", "ratio": "quociente"},
}
_MONTH_NAMES = (
    ["jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez"],
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"],
)
_ROUNDED = frozenset({"avg", "median", "stdev"})
_FORMATS = {"day": "%Y-%m-%d", "week": "%Y-%m-%d", "month": "%Y-%m", "year": "%Y"}


def sql_of(query: Query) -> str:
    """The query as SQL."""
    match query.measure:
        case "columns":
            return f"SELECT column_name, column_type FROM (DESCRIBE {identifier(query.table.name)})"
        case "profile":
            return profile_sql(query)
        case "patterns":
            return patterns_sql(query)
        case "missing":
            return missing_sql(query)
        case "duplicates":
            columns = ", ".join(identifier(column.name) for column in query.table.columns)
            counted = f"SELECT count(*) AS n FROM {_source(query)}{where_sql(query.filters, query)} GROUP BY {columns}"
            return f"SELECT coalesce(sum(n - 1), 0)::BIGINT AS repetidos FROM ({counted}) WHERE n > 1"
        case "rows":
            return _rows(query)
        case "list":
            return _list(query)
        case "corr":
            return _correlation(query)
        case "histogram":
            return _histogram(query)
        case _:
            return _grouped(query) if query.groups else _single(query)


def _single(query: Query) -> str:
    where = where_sql(query.filters, query)
    if query.measure == "share":
        return f"SELECT {', '.join(_share_value(query))} FROM {_source(query)}{where}"
    shown = f"{value_sql(query)} AS {_LABELS[query.measure]}{_also(query)}"
    if query.measure == "distinct":
        shown += ", count(*) AS registos"
    elif query.measure != "count":
        shown += f", count({identifier(query.column or '')}) AS registos"
    return f"SELECT {shown} FROM {_source(query)}{where}"


def _also(query: Query) -> str:
    """The second value of a question that may mean either of two."""
    if not query.also:
        return ""
    second = query.second
    label = _LABELS[second.measure] if second.measure != query.measure else identifier(query.also)
    return f", {value_sql(second)} AS {label}"


def value_sql(query: Query, condition: str = "") -> str:
    """What a query works out, of the rows that meet a condition."""
    only = f" FILTER (WHERE {condition})" if condition else ""
    column = identifier(query.column or "")
    if query.measure in NUMERIC:
        worked_out = f"{AGGREGATES[query.measure]}({column}){only}"
        if query.measure in _ROUNDED:
            return f"round({worked_out}, 4)"
        is_real = query.measure == "sum" and not query.table.column(query.column or "").is_whole
        return f"round({worked_out}, 4)" if is_real else worked_out
    if query.measure == "ratio":
        return f"round({_share_of(query, column, condition)} / nullif({_share_of(query, '', condition)}, 0), 4)"
    if query.measure == "distinct":
        return f"count(DISTINCT {same_sql(query.table.column(query.column or ''))}){only}"
    return f"count(*){only}"


def _month_order(month: str) -> str:
    """What months that are written as text come in the order of: `01/2024`, `2024-01`, `jan/24`, `Janeiro`."""
    day = f"try_strptime({month}, ['%m/%Y', '%m-%Y', '%Y-%m', '%Y/%m'])"
    year = f"coalesce(year({day}), TRY_CAST(regexp_extract({month}, '([0-9]+)$', 1) AS INTEGER))"
    begin = f"left(lower(strip_accents({month})), 3)"
    named = (f"list_position({names}, {begin})" for names in _MONTH_NAMES)
    return f"{year} NULLS LAST, coalesce(month({day}), {', '.join(named)}) NULLS LAST"


def _share_of(query: Query, column: str, condition: str) -> str:
    """One side of a ratio: its sum over the rows that have both."""
    own, other = (
        column or identifier(query.other or ""),
        identifier(query.other or "") if column else identifier(query.column or ""),
    )
    only = " AND ".join([f"{other} IS NOT NULL", *([condition] if condition else [])])
    return f"sum({own}) FILTER (WHERE {only})"


def _grouped(query: Query) -> str:
    """Groups with their value, in order, no more than were asked for; groups that tie for the last place all count."""
    keys = [group_sql(group, query.table) for group in query.groups]
    shown = [_shown(group, query.table) for group in query.groups]
    names = [f"{sql} AS {identifier(label)}" for sql, label in zip(shown, _labels(query.groups), strict=True)]
    value = (
        _share_value(query)
        if query.measure == "share"
        else [f"{value_sql(query)} AS {_LABELS[query.measure]}{_also(query)}"]
    )
    in_time = [_not_empty(group) for group in query.groups if group.grain]
    where = where_sql((*query.filters, *in_time), query)
    grouped = {group.column for group in query.groups}
    present = [one for one in query.filters if one.op == "not null" and one.column in grouped]
    others = [one for one in query.filters if one not in present]
    if query.measure == "count" and query.order == "least" and others and not in_time:
        # A group without any such row has the fewest of them; rows without a group are none.
        value = [f"count(*) FILTER (WHERE {condition_sql(others, query)}) AS {_LABELS['count']}"]
        where = where_sql(present, query)
    places = ", ".join(str(place + 1) for place in range(len(keys)))
    by = places if shown == keys else ", ".join(keys)
    key = len(keys) + len(value) + bool(query.also)
    direction = "" if query.order == "least" else " DESC"
    if query.per is not None:
        own = group_sql(query.per, query.table)
        ranked = f"rank() OVER (PARTITION BY {own} ORDER BY {_ranking(query)}{direction} NULLS LAST)"
        return (
            f"SELECT {', '.join([*names, *value])} FROM {_source(query)}{where} GROUP BY {by} "
            f"QUALIFY {ranked} <= {query.limit or 1} ORDER BY 1, {key}{direction}, 2"
        )
    grouping = f"GROUP BY {by}"
    if query.order and query.limit:
        ranked = f"rank() OVER (ORDER BY {value[-1].rpartition(' AS ')[0]}{direction} NULLS LAST) <= {query.limit}"
        has_value = "" if query.measure in ("count", "distinct", "share") else f" HAVING {value_sql(query)} IS NOT NULL"
        return (
            f"SELECT {', '.join([*names, *value])} FROM {_source(query)}{where} {grouping}{has_value} "
            f"QUALIFY {ranked} ORDER BY {key}{direction}, {places} LIMIT {MAX_GROUPS}"
        )
    natural = places if query.groups[0].grain and not query.order else f"{key}{direction} NULLS LAST, {places}"
    if not query.order and query.table.column(query.groups[0].column).is_spelt_month:
        natural = f"{_month_order(keys[0])}, {places}"
    limit = query.limit or (MAX_PERIODS if any(group.grain for group in query.groups) else MAX_GROUPS)
    return (
        f"SELECT {', '.join([*names, *value])} FROM {_source(query)}{where} {grouping} ORDER BY {natural} LIMIT {limit}"
    )


def _ranking(query: Query) -> str:
    return _share_value(query)[-1].rpartition(" AS ")[0] if query.measure == "share" else value_sql(query)


def _share_value(query: Query) -> list[str]:
    if query.part:
        whole = f"sum({identifier(query.column)})" if query.column else "count(*)"
        part = f"{whole} FILTER (WHERE {condition_sql(query.part, query)})"
        part, label = (f"coalesce({part}, 0)", "soma") if query.column else (part, "registos")
        return [f"{part} AS {label}", f"{whole} AS total", _percent(part, whole)]
    if query.column:
        own = f"sum({identifier(query.column)})"
        return [f"{own} AS soma", _percent(own, f"sum({own}) OVER ()")]
    return ["count(*) AS registos", _percent("count(*)", "sum(count(*)) OVER ()")]


def _percent(part: str, whole: str) -> str:
    return f"round(100.0 * {part} / {whole}, 1) AS percentagem"


def _shown(group: Group, table: Table) -> str:
    """What a group is called: its value, of several spellings the most frequent."""
    spelt = not group.grain and table.column(group.column).spelt
    return f"mode({identifier(group.column)})" if spelt else group_sql(group, table)


def group_sql(group: Group, table: Table) -> str:
    """What rows are put together by."""
    column = identifier(group.column)
    match group.grain:
        case None:
            return same_sql(table.column(group.column))
        case "weekday":
            return f"isodow({column})"
        case "hour":
            return f"hour({column})"
        case "quarter":
            return f"strftime({column}, '%Y') || '-T' || quarter({column})"
        case "week":
            return f"strftime(date_trunc('week', {column}), '%Y-%m-%d')"
        case _:
            return f"strftime({column}, '{_FORMATS[group.grain]}')"


def _labels(groups: Sequence[Group]) -> list[str]:
    names = {"day": "dia", "week": "semana", "month": "mes", "quarter": "trimestre", "year": "ano", "hour": "hora"}
    found: list[str] = []
    for group in groups:
        name = names.get(group.grain, "dia_da_semana") if group.grain else group.column
        found.append(name if name not in found else f"{name}_2")
    return found


def _not_empty(group: Group) -> Filter:
    return Filter(group.column, "not null")


def _rows(query: Query) -> str:
    columns = ", ".join(map(identifier, query.shown)) or "*"
    where = where_sql(query.filters, query)
    limit = f" LIMIT {min(query.limit, MAX_LISTED)}" if query.limit else ""
    if query.order and query.column:
        own = identifier(query.column)
        where = where_sql((*query.filters, Filter(query.column, "not null")), query)
        direction = "" if query.order == "least" else " DESC"
        per = f"PARTITION BY {group_sql(query.per, query.table)} " if query.per else ""
        ranked = f"rank() OVER ({per}ORDER BY {own}{direction})"
        order = f"ORDER BY {own}{direction} LIMIT {MAX_GROUPS}"
        most = min(query.limit or MAX_LISTED, MAX_LISTED)
        return f"SELECT {columns} FROM {_source(query)}{where} QUALIFY {ranked} <= {most} {order}"
    return f"SELECT {columns} FROM {_source(query)}{where}{limit}"


def _list(query: Query) -> str:
    group = Group(query.column or "")
    where = where_sql((*query.filters, Filter(group.column, "not null")), query)
    rest = f"GROUP BY {group_sql(group, query.table)} ORDER BY 2 DESC, 1 LIMIT {MAX_GROUPS}"
    own = f"{_shown(group, query.table)} AS {identifier(group.column)}"
    return f"SELECT {own}, count(*) AS registos FROM {_source(query)}{where} {rest}"


def _correlation(query: Query) -> str:
    left, right = identifier(query.column or ""), identifier(query.other or "")
    both = (*query.filters, Filter(query.column or "", "not null"), Filter(query.other or "", "not null"))
    shown = f"round(corr({left}, {right}), 4) AS correlacao, count(*) AS registos"
    return f"SELECT {shown} FROM {_source(query)}{where_sql(both, query)}"


def _histogram(query: Query) -> str:
    """Classes of equal width, the empty ones too; of whole numbers as many in each, so that no gap is between them."""
    own = identifier(query.column or "")
    low, high = f"min({own})", f"max({own})"
    where = where_sql((*query.filters, Filter(query.column or "", "not null")), query)
    if query.table.column(query.column or "").is_whole:
        width, wide = f"ceil(({high}::HUGEINT - {low} + 1) / {CLASSES}.0)::HUGEINT", "(high - low) // width + 1"
        begin, end = "(low + c * width)", "least(low + (c + 1) * width - 1, high)"
        label, kind = f"CASE WHEN width = 1 THEN {begin}::VARCHAR ELSE {begin} || ' – ' || {end} END", "HUGEINT"
    else:
        width, wide = f"nullif({high}::DOUBLE - {low}::DOUBLE, 0) / {CLASSES}", f"{CLASSES}"
        label = "round(low + c * coalesce(width, 0), 2) || ' – ' || round(low + (c + 1) * coalesce(width, 0), 2)"
        kind = "DOUBLE"
    ends = f"SELECT {low}::{kind} AS low, {high}::{kind} AS high, {width} AS width FROM {_source(query)}{where}"
    place = f"coalesce(least(floor(({own} - low) / width), {CLASSES - 1}), 0)::INT"
    counted = f"SELECT {place} AS c, count(*) AS n FROM {_source(query)}, ends{where} GROUP BY 1"
    return (
        f"WITH ends AS ({ends}), counted AS ({counted}) "
        f"SELECT {label} AS classe, coalesce(n, 0) AS registos FROM range({CLASSES}) r(c) "
        f"LEFT JOIN counted USING (c), ends WHERE c < {wide} ORDER BY c"
    )


def lookup_sql(table: Table, words: Sequence[tuple[str, str]]) -> str:
    """Where words stand in the values of a table's text columns: as a value, inside of one, or almost as one.

    Each word comes with the root by which values that contain it are recognised.
    """
    columns = table.of_kind("text")[:MAX_SEARCHED]
    listed = " UNION ALL ".join(
        f"SELECT {literal(column.name)} AS coluna, {identifier(column.name)} AS valor FROM {source_of(table)} "
        f"WHERE {identifier(column.name)} IS NOT NULL GROUP BY 2"
        for column in columns
    )
    told = ", ".join(f"({literal(word)}, {literal(root)})" for word, root in words)
    folded = "strip_accents(lower(regexp_replace(valor, '[_\\-\\s]+([^_\\-\\s])', ' \\1', 'g')))"
    how = (
        f"CASE WHEN {folded} = palavra THEN 'igual' WHEN regexp_matches({folded}, '\\b' || raiz) THEN 'contem' "
        f"ELSE 'parecido' END"
    )
    alike = f"jaro_winkler_similarity({folded}, palavra) > 0.88"
    near = f"({folded} = palavra OR regexp_matches({folded}, '\\b' || raiz) OR {alike})"
    return (
        f"SELECT palavra, coluna, valor, {how} AS como, count(*) OVER (PARTITION BY palavra, coluna, como) AS valores "
        f"FROM ({listed}), (VALUES {told}) p(palavra, raiz) WHERE {near} "
        f"QUALIFY row_number() OVER (PARTITION BY palavra, coluna, como ORDER BY length(valor), valor) <= {MAX_FOUND} "
        f"ORDER BY palavra, como, coluna"
    )


def key_sql(join: Join) -> str:
    """Whether the keys of two tables are unique in them, and how many rows find their partner."""
    many, one = identifier(join.many.name), identifier(join.one.name)
    left, right = identifier(join.many_key), identifier(join.one_key)
    return (
        f"SELECT (SELECT count({right}) - count(DISTINCT {right}) FROM {one}) AS repetidas, "
        f"(SELECT count(*) FROM {many} WHERE {left} NOT IN "
        f"(SELECT {right} FROM {one} WHERE {right} IS NOT NULL)) AS sem_par"
    )


def _source(query: Query) -> str:
    return source_of(query.table)


def series_sql(query: Query, series: Sequence[Value | None]) -> str:
    """A query of two groups with a column for each value of the second, as charts take it."""
    first, second = query.groups
    own = group_sql(second, query.table)
    spelt = not second.grain and query.table.column(second.column).spelt
    alike = {name: fold(name).strip() if spelt and isinstance(name, str) else name for name in series[:MAX_SERIES]}
    columns = [
        f"{value_sql(query, f'{own} IS NOT DISTINCT FROM {literal(value)}')} AS {identifier(str(name))}"
        for name, value in alike.items()
    ]
    in_time = [_not_empty(group) for group in query.groups if group.grain]
    where = where_sql((*query.filters, *in_time), query)
    order = "1" if first.grain else "count(*) DESC, 1"
    shown = ", ".join([f"{_shown(first, query.table)} AS {identifier(_labels([first])[0])}", *columns])
    by = group_sql(first, query.table)
    return f"SELECT {shown} FROM {_source(query)}{where} GROUP BY {by} ORDER BY {order} LIMIT {MAX_GROUPS}"


def chart_sql(query: Query, columns: int) -> str:
    """A query with its names and its last column alone, as charts take it."""
    return sql_of(query) if columns == 2 else f"SELECT #1, #{columns} FROM (SELECT * FROM ({sql_of(query)}))"
