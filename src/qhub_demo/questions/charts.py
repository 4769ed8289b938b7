"""Charts, tables and indicators of a query: their tools run it themselves, and no number passes through the model."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from qhub.language.sentences import is_english
from qhub_demo.questions.answers import group_words, label, title_of
from qhub_demo.questions.query import ABOUT, Query
from qhub_demo.questions.quoting import identifier
from qhub_demo.questions.sql import MAX_SERIES, chart_sql, series_sql, sql_of

Rows = Sequence[Sequence[Any]]

_VALUES = {
    **{
        "count": "records",
        "histogram": "records",
        "distinct": "different",
        "sum": "sum",
        "avg": "mean",
        "min": "lowest",
    },
    **{"max": "highest", "median": "median", "stdev": "deviation", "ratio": "ratio", "share": "percentage"},
}
_GRAINS = {"month": "month", "week": "week", "day": "day", "quarter": "quarter", "year": "year", "hour": "hour"}
"""What English questions call the columns that a query works out; those of the table keep their names."""


def widget_of(wish: str, kind: str | None, query: Query, rows: Rows, language: str) -> dict[str, Any] | None:
    """The arguments of a widget's tool; None where the result has nothing that it could show."""
    if not rows or query.measure in ABOUT:
        return None
    if wish == "kpi":
        return _indicator(replace(query, also=None), rows, language)
    if wish == "chart":
        return _chart(kind, *_drawn(query, rows), language)
    sql = sql_of(query)
    if is_english(language) and query.groups and len(rows[0]) == len(query.groups) + 1:
        sql = _in_english(sql, query)
    return {"titulo": title_of(query, language), "consulta": sql}


def _drawn(query: Query, rows: Rows) -> tuple[Query, Rows]:
    """What a chart shows of two values: both where they are of one kind and one axis bears them; of a count and a sum
    the sum, and of a sum and its mean the sum."""
    if not query.also or (query.second.measure == query.measure and len(query.groups) == 1):
        return query, rows
    depth = len(query.groups)
    if query.measure == "count":
        return query.second, [[*row[:depth], row[-1]] for row in rows]
    return replace(query, also=None), [row[: depth + 1] for row in rows]


def _chart(kind: str | None, query: Query, rows: Rows, language: str) -> dict[str, Any] | None:
    is_list = query.measure in ("list", "rows")
    if query.measure == "rows" and (len(query.shown) not in (2, 3) or not query.order):
        return None
    if not query.groups and query.measure != "histogram" and not is_list:
        return None
    two = len(query.groups) == 2
    in_time = bool(query.groups) and query.groups[0].grain not in (None, "weekday", "hour")
    if query.measure == "histogram":
        kind = "bar"
    elif kind is None or (two and kind in ("pie", "doughnut")):
        adds_up = query.measure in ("count", "sum")  # a pile of means would show a height that is nothing
        kind = "line" if in_time and len(rows) > 1 else "stacked" if two and adds_up else "bar"
    sql = series_sql(query, _series(rows)) if two else chart_sql(query, len(rows[0]))
    if query.also:
        kind = "bar" if kind in ("pie", "doughnut") else kind
        names = ", ".join(map(identifier, [group_words(query.groups[0], language), query.column or "", query.also]))
        sql = f"SELECT * FROM ({sql_of(query)}) AS t({names})"  # noqa: S608  (ours, with names quoted)
    elif query.measure == "histogram" and not is_english(language):
        sql = f"SELECT replace(classe, '.', ',') AS classe, registos FROM ({sql})"  # noqa: S608  (ours)
    elif is_english(language) and not two and not is_list:
        sql = _in_english(sql, query)
    return {"tipo": kind, "titulo": title_of(query, language), "consulta": sql}


def _in_english(sql: str, query: Query) -> str:
    """The same rows under English heads: the groups, and one value."""
    groups = [_GRAINS.get(group.grain, "weekday") if group.grain else group.column for group in query.groups]
    heads = [*(groups or ["class"]), _VALUES[query.measure]]
    names = ", ".join(
        identifier(name if heads.index(name) == place else f"{name}_2") for place, name in enumerate(heads)
    )
    return f"SELECT * FROM ({sql}) AS t({names})"  # noqa: S608  (ours, with names quoted)


def _series(rows: Rows) -> list[Any]:
    """The values of the second group, the largest first."""
    sums: dict[Any, float] = {}
    for row in rows:
        sums[row[1]] = sums.get(row[1], 0) + (row[2] or 0)
    return sorted(sums, key=lambda name: (-sums[name], str(name)))[:MAX_SERIES]


def _indicator(query: Query, rows: Rows, language: str) -> dict[str, Any] | None:
    row, title = rows[0], title_of(query, language)
    if query.measure in ("list", "rows"):
        return None
    if query.measure == "share":
        return {"titulo": title, "valor": row[-1], "unidade": "%"} if row[-1] is not None else None
    at = len(query.groups)
    if row[at] is None:
        return None
    if query.groups:
        title = f"{title}: {label(row[0], query.groups[0], query, language)}"[:200]
    return {"titulo": title, "valor": row[at]}
