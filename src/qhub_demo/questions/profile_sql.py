"""SQL of what is asked about a table as a whole: its profile, its patterns, what is missing."""

# ruff: noqa: S608  (putting SQL together from quoted names is what this module is for)

from qhub_demo.questions.column import Column
from qhub_demo.questions.conditions import source_of, where_sql
from qhub_demo.questions.query import Query
from qhub_demo.questions.quoting import identifier, literal
from qhub_demo.questions.schema import Table

MAX_PROFILED = 12
"""Columns that a profile looks at."""
MAX_CORRELATED = 6
"""Columns of numbers that are compared with each other when patterns are looked for."""


def missing_sql(query: Query) -> str:
    names = [query.column] if query.column else [column.name for column in query.table.columns]
    counts = [f"count(*) - count({identifier(name)}) AS {identifier(name)}" for name in names]
    rows = f"{source_of(query.table)}{where_sql(query.filters, query)}"
    return f"SELECT count(*) AS registos, {', '.join(counts)} FROM {rows}"


def profiled(table: Table) -> list[Column]:
    """The columns that a profile looks at."""
    return [column for column in table.columns if column.kind != "other" or column.type == "TIME"][:MAX_PROFILED]


def profile_sql(query: Query) -> str:
    """One row a column: how many values there are, the ends and the mean, the most frequent."""
    parts = []
    for column in profiled(query.table):
        own = identifier(column.name)
        mean = f"round(avg({own}), 4)" if column.kind == "number" and not column.is_code else "NULL"
        mode = f"mode({own})::VARCHAR" if column.kind in ("text", "truth") else "NULL"
        ends = f"min({own})::VARCHAR, max({own})::VARCHAR" if column.kind not in ("text", "truth") else "NULL, NULL"
        parts.append(
            f"SELECT {literal(column.name)} AS coluna, count(DISTINCT {own}) AS valores, {ends}, {mean}, {mode} "
            f"FROM {source_of(query.table)}"
        )
    head = "SELECT coluna, valores, minimo, maximo, media, moda"
    return f"{head} FROM ({' UNION ALL '.join(parts)}) p(coluna, valores, minimo, maximo, media, moda)"


def patterns_sql(query: Query) -> str:
    """The most frequent value of each text column, and how the numbers go together."""
    table, source = query.table, source_of(query.table)
    parts = []
    texts = [column for column in table.of_kind("text", "truth") if not table.is_key(column)]
    for column in texts[:MAX_CORRELATED]:
        own = identifier(column.name)
        parts.append(
            f"(SELECT 'moda', {literal(column.name)}, {own}::VARCHAR, count(*)::DOUBLE FROM {source} "
            f"WHERE {own} IS NOT NULL GROUP BY 3 ORDER BY 4 DESC, 3 LIMIT 1)"
        )
    numbers = [column for column in table.of_kind("number") if not column.is_code and not table.is_key(column)]
    for place, left in enumerate(numbers[:MAX_CORRELATED]):
        for right in numbers[place + 1 : MAX_CORRELATED]:
            pair = f"corr({identifier(left.name)}, {identifier(right.name)})"
            names = f"{literal(left.name)}, {literal(right.name)}"
            parts.append(f"(SELECT 'correlacao', {names}, round({pair}, 4) FROM {source})")
    for column in table.of_kind("time")[:1]:
        own = identifier(column.name)
        parts.append(f"(SELECT 'datas', min({own})::VARCHAR, max({own})::VARCHAR, count({own})::DOUBLE FROM {source})")
    if not parts:
        parts.append(f"(SELECT 'registos', '', '', count(*)::DOUBLE FROM {source})")
    return f"SELECT * FROM ({' UNION ALL '.join(parts)}) p(o_que, coluna, valor, numero)"
