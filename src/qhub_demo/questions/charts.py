"""Charts, tables and indicators of a query.

Where a widget's tool takes a `consulta`, it runs the query itself, and no number passes through the model.
"""

from collections.abc import Sequence
from typing import Any

from qhub_demo.questions.answers import label, title_of
from qhub_demo.questions.query import ABOUT, Query
from qhub_demo.questions.sql import MAX_SERIES, chart_sql, series_sql, sql_of

MAX_LABELS, MAX_ROWS = 60, 200
"""Rows that a chart and a table show where they take values."""

Rows = Sequence[Sequence[Any]]


def widget_of(
    wish: str, kind: str | None, takes_query: bool, query: Query, columns: Sequence[str], rows: Rows, language: str
) -> dict[str, Any] | None:
    """The arguments of a widget's tool; None where the result has nothing that it could show."""
    if not rows or query.measure in ABOUT:
        return None
    title = title_of(query, language)
    if wish == "kpi":
        return _indicator(query, rows, title, language)
    if wish == "chart":
        return _chart(kind, takes_query, query, rows, title, language)
    if takes_query:
        return {"titulo": title, "consulta": sql_of(query)}
    return {"titulo": title, "colunas": list(columns), "linhas": [list(row) for row in rows[:MAX_ROWS]]}


def _chart(
    kind: str | None, takes_query: bool, query: Query, rows: Rows, title: str, language: str
) -> dict[str, Any] | None:
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
    chart: dict[str, Any] = {"tipo": kind, "titulo": title}
    at = len(rows[0]) - 1
    if takes_query:
        if two:
            return {**chart, "consulta": series_sql(query, _series(rows))}
        return {**chart, "consulta": chart_sql(query, len(rows[0]))}
    group = query.groups[0] if query.groups else None
    if two:
        labels = list(dict.fromkeys(row[0] for row in rows))[:MAX_LABELS]
        values = {(row[0], row[1]): row[at] for row in rows}
        chart["labels"] = [label(value, group, query, language) for value in labels]
        chart["datasets"] = [
            {
                "label": label(name, query.groups[1], query, language),
                "data": [values.get((one, name)) for one in labels],
            }
            for name in _series(rows)
        ]
        return chart
    shown = rows[:MAX_LABELS]
    chart["labels"] = [label(row[0], group, query, language) for row in shown]
    chart["valores"] = [row[at] for row in shown]
    return chart


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
