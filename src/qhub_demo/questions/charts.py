"""Charts, tables and indicators of a query: their tools run it themselves, and no number passes through the model."""

from collections.abc import Sequence
from typing import Any

from qhub_demo.questions.answers import label, title_of
from qhub_demo.questions.query import ABOUT, Query
from qhub_demo.questions.sql import MAX_SERIES, chart_sql, series_sql, sql_of

Rows = Sequence[Sequence[Any]]


def widget_of(wish: str, kind: str | None, query: Query, rows: Rows, language: str) -> dict[str, Any] | None:
    """The arguments of a widget's tool; None where the result has nothing that it could show."""
    if not rows or query.measure in ABOUT:
        return None
    title = title_of(query, language)
    if wish == "kpi":
        return _indicator(query, rows, title, language)
    if wish == "chart":
        return _chart(kind, query, rows, title)
    return {"titulo": title, "consulta": sql_of(query)}


def _chart(kind: str | None, query: Query, rows: Rows, title: str) -> dict[str, Any] | None:
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
        kind = "line" if in_time and len(rows) > 1 else "stacked" if two else "bar"
    sql = series_sql(query, _series(rows)) if two else chart_sql(query, len(rows[0]))
    return {"tipo": kind, "titulo": title, "consulta": sql}


def _series(rows: Rows) -> list[Any]:
    """The values of the second group, the largest first."""
    sums: dict[Any, float] = {}
    for row in rows:
        sums[row[1]] = sums.get(row[1], 0) + (row[2] or 0)
    return sorted(sums, key=lambda name: (-sums[name], str(name)))[:MAX_SERIES]


def _indicator(query: Query, rows: Rows, title: str, language: str) -> dict[str, Any] | None:
    row = rows[0]
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
