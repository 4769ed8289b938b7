"""Charts, tables and indicators of a query.

Where a widget's tool takes a `consulta`, it runs the query itself, and no number passes through the model.
"""

from collections.abc import Sequence
from typing import Any

from qhub.models.interface import ToolSpec
from qhub_demo.query import Query
from qhub_demo.sql import MAX_SERIES, chart_sql, series_sql, sql_of
from qhub_demo.table_answers import label, title_of
from qhub_demo.tables import Table
from qhub_demo.widgets import CHART, KPI, MAX_LABELS, MAX_ROWS, Wish

QUERY_ARGUMENT = "consulta"
"""The argument by which a widget takes a query in place of values."""

Rows = Sequence[Sequence[Any]]


def widget_arguments(
    wish: Wish, spec: ToolSpec, query: Query, table: Table, columns: Sequence[str], rows: Rows, language: str
) -> dict[str, Any] | None:
    """The arguments of a widget's tool; None where the result has nothing that it could show."""
    if not rows:
        return None
    title = title_of(query, language)
    if wish.tool == KPI:
        return _kpi(query, rows, title, language)
    takes_query = QUERY_ARGUMENT in spec.schema.get("properties", {})
    if wish.tool == CHART:
        return _chart(wish.kind, takes_query, query, table, rows, title, language)
    if takes_query:
        return {"titulo": title, QUERY_ARGUMENT: sql_of(query, table)}
    return {"titulo": title, "colunas": list(columns), "linhas": [list(row) for row in rows[:MAX_ROWS]]}


def _chart(
    kind: str | None, takes_query: bool, query: Query, table: Table, rows: Rows, title: str, language: str
) -> dict[str, Any] | None:
    if not query.groups and query.measure != "histogram":
        return None
    in_time = bool(query.groups) and query.groups[0].grain not in (None, "weekday", "hour")
    two = len(query.groups) == 2
    if query.pareto:
        kind = "combined"
    elif query.measure == "histogram":
        kind = "bar"
    elif kind is None or (kind == "pie" and two) or kind in ("histogram", "combined", "scatter"):
        kind = "line" if in_time and len(rows) > 1 else "stacked" if two else "bar"
    chart: dict[str, Any] = {"tipo": kind, "titulo": title}
    if takes_query:
        sql = series_sql(query, _series(rows)) if two else chart_sql(query, table)
        return {**chart, QUERY_ARGUMENT: sql}
    group = query.groups[0] if query.groups else None
    if two:
        labels = list(dict.fromkeys(row[0] for row in rows))[:MAX_LABELS]
        at = 3 if query.measure == "share" else 2
        values = {(row[0], row[1]): row[at] for row in rows}
        chart["labels"] = [label(value, group, language) for value in labels]
        chart["datasets"] = [
            {"label": label(name, query.groups[1], language), "data": [values.get((one, name)) for one in labels]}
            for name in _series(rows)
        ]
        return chart
    shown = rows[:MAX_LABELS]
    chart["labels"] = [label(row[0], group, language) for row in shown]
    if query.pareto:
        chart["datasets"] = [
            {"label": "registos", "data": [row[1] for row in shown], "tipo": "bar"},
            {"label": "% acumulada", "data": [row[2] for row in shown], "tipo": "line"},
        ]
        return chart
    at = (3 if query.part else 2) if query.measure == "share" else 1
    chart["valores"] = [row[at] for row in shown]
    return chart


def _series(rows: Rows) -> list[Any]:
    """The values of the second group, the largest first."""
    sums: dict[Any, float] = {}
    for row in rows:
        sums[row[1]] = sums.get(row[1], 0) + (row[2] or 0)
    return sorted(sums, key=lambda name: (-sums[name], str(name)))[:MAX_SERIES]


def _kpi(query: Query, rows: Rows, title: str, language: str) -> dict[str, Any] | None:
    row = rows[0]
    if query.measure in ("rows", "missing", "profile", "patterns", "columns"):
        return None
    if query.measure == "share":
        value = row[-1]
        return {"titulo": title, "valor": value, "unidade": "%"} if value is not None else None
    at = len(query.groups)
    if row[at] is None:
        return None
    if query.groups:
        title = f"{title}: {label(row[0], query.groups[0], language)}"[:200]
    return {"titulo": title, "valor": row[at]}
