"""Dashboards: a total, means, breakdowns and a trend of one table, each a named query."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from qhub.language.text import fold
from qhub_demo.phrases import say
from qhub_demo.questions.answers import group_words, measure_words, title_of
from qhub_demo.questions.column import Column
from qhub_demo.questions.groups import default_grain
from qhub_demo.questions.query import Filter, Grain, Group, MeasureKind, Query
from qhub_demo.questions.schema import Table
from qhub_demo.questions.sql import sql_of
from qhub_demo.requests.widgets import humanise

BREAKDOWNS = 3
"""Breakdowns of a dashboard where nobody says which."""
MAX_BREAKDOWNS = 6
"""Breakdowns that may be asked for."""
MAX_NUMBERS = 2
"""Columns whose mean is shown."""
FEW = 12
"""Different values up to which a column makes a clear chart."""
MAX_VALUES = 40
"""Different values beyond which a column is not chosen for a breakdown unless it is asked for."""
MAX_BARS = 20
"""Bars of a chart: the largest."""
MAX_POINTS = 5_000
"""Periods of a trend: what a page takes of one query."""
NAME_LENGTH = 30
"""Characters of a column's name in the name of a query."""

Kind = Literal["number", "bars", "line"]
_BARS: frozenset[Grain] = frozenset({"weekday", "hour"})
"""Periods that come round again: no trend."""


@dataclass(frozen=True, slots=True)
class DashboardWish:
    """A wish for a dashboard. What it leaves open is chosen by the table's columns."""

    table: Table
    groups: tuple[Group, ...] = ()
    """The breakdowns; none for the best columns."""
    filters: tuple[Filter, ...] = ()
    measure: MeasureKind = "count"
    """What the breakdowns and the trend work out."""
    column: str | None = None
    """The column that the measure is of."""
    numbers: tuple[str, ...] = ()
    """Columns whose mean is shown; none for the first that have one."""
    trend: Group | None = None
    """The period of the trend; None for one that suits the table."""
    title: str = ""
    """What it is to be called; empty for the table's name."""


@dataclass(frozen=True, slots=True)
class DashboardBlock:
    """One query of a dashboard, and how it is shown."""

    name: str
    """What its data are called in the page."""
    kind: Kind
    title: str
    query: Query
    sql: str

    @property
    def is_chart(self) -> bool:
        return self.kind != "number"

    @property
    def group(self) -> Group | None:
        return self.query.groups[0] if self.query.groups else None


def blocks_of(dashboard: DashboardWish, language: str) -> list[DashboardBlock]:
    """The queries of a dashboard, in the order in which they are shown."""
    table = dashboard.table
    base = Query(table, filters=dashboard.filters)
    measured = replace(base, measure=dashboard.measure, column=dashboard.column)
    asked: list[tuple[str, Kind, str, Query]] = [("total", "number", say("dashboard.total", language), base)]
    if dashboard.measure != "count":
        asked.append((_name("valor", dashboard.column), "number", measure_words(measured, language), measured))
    for name in numbers_of(dashboard):
        query = replace(base, measure="avg", column=name)
        if query != measured:
            asked.append((_name("media", name), "number", measure_words(query, language), query))
    for group in groups_of(dashboard):
        asked.append(_breakdown(dashboard, measured, group, language))
    trend = trend_of(dashboard)
    if trend is not None:
        query = replace(measured, groups=(trend,), limit=MAX_POINTS)
        asked.append(("evolucao", "line", _trend_title(measured, trend, language), query))
    return _named(asked)


def groups_of(dashboard: DashboardWish) -> tuple[Group, ...]:
    """The breakdowns: those that were asked for, else by the columns that make the clearest charts."""
    return dashboard.groups or tuple(Group(column.name) for column in best_columns(dashboard.table))


def best_columns(table: Table) -> list[Column]:
    """The columns with few different values; where there are none, columns of numbers."""
    texts = [column for column in table.of_kind("text", "truth") if not column.is_code]
    sizes = {column.name: _size(column) for column in texts}
    known = [column for column in texts if 1 < (sizes[column.name] or 0) <= MAX_VALUES]
    found = sorted(known, key=lambda column: (sizes[column.name] or 0) > FEW)
    found = found or [column for column in texts if sizes[column.name] is None]
    found = found or [column for column in _numeric(table) if _is_scale(column)]
    return (found or _numeric(table))[:BREAKDOWNS]


def numbers_of(dashboard: DashboardWish) -> list[str]:
    """The columns whose mean is shown: real quantities, no codes, no ranks, no yes or no."""
    if dashboard.numbers:
        return list(dashboard.numbers[:MAX_NUMBERS])
    taken = {group.column for group in groups_of(dashboard)} | {dashboard.column}
    found = [column for column in _numeric(dashboard.table) if not _is_scale(column)]
    return [column.name for column in found if column.name not in taken or not column.is_whole][:MAX_NUMBERS]


def trend_of(dashboard: DashboardWish) -> Group | None:
    """The period of the trend; None where the table has no days, or other periods were asked for."""
    if dashboard.trend is not None:
        return dashboard.trend
    column = next(iter(dashboard.table.of_kind("time")), None)
    return Group(column.name, default_grain(column)) if column is not None else None


def is_breakdown(group: Group) -> bool:
    """Whether a group is shown as bars: a period is, where it comes round again."""
    return group.grain is None or group.grain in _BARS


def is_histogram(table: Table, group: Group) -> bool:
    """Whether a group's numbers are put together in classes."""
    column = table.column(group.column)
    return column.kind == "number" and not column.is_code and not _is_scale(column)


def _breakdown(dashboard: DashboardWish, measured: Query, group: Group, language: str) -> tuple[str, Kind, str, Query]:
    table, name = dashboard.table, _name("por", group.column)
    if is_histogram(table, group):
        query = Query(table, "histogram", group.column, filters=dashboard.filters)
        return name, "bars", say("dashboard.histogram", language, column=group.column), query
    query = replace(measured, groups=(group,), limit=MAX_BARS)
    title = title_of(replace(query, filters=()), language)
    size = _size(table.column(group.column))
    if group.grain is None and (size is None or size > MAX_BARS):
        title = say("dashboard.first", language, title=title, count=MAX_BARS)
    return name, "bars", title, query


def _trend_title(measured: Query, trend: Group, language: str) -> str:
    grain = group_words(trend, language)
    if measured.measure == "count":
        return say("dashboard.trend", language, grain=grain)
    return say("dashboard.trend_of", language, measure=measure_words(measured, language), grain=grain)


def _named(asked: Sequence[tuple[str, Kind, str, Query]]) -> list[DashboardBlock]:
    """The blocks, no two of one name."""
    found: dict[str, DashboardBlock] = {}
    for wanted, kind, title, query in asked:
        name, number = wanted, 1
        while name in found:
            number += 1
            name = f"{wanted}_{number}"
        found[name] = DashboardBlock(name, kind, humanise(title), query, sql_of(query))
    return list(found.values())


def _name(prefix: str, column: str | None) -> str:
    """A name that a script can write after a dot, whatever the column is called."""
    plain = re.sub(r"[^a-z0-9]+", "_", fold(column or "")).strip("_")[:NAME_LENGTH].strip("_")
    return f"{prefix}_{plain or 'coluna'}"


def _size(column: Column) -> int | None:
    """How many different values a column has, as far as it is known."""
    if column.kind == "truth":
        return 2
    if column.distinct is not None:
        return column.distinct
    if column.is_whole and _is_scale(column) and column.low is not None:
        return round(float(column.high or 0) - float(column.low or 0)) + 1
    return len(column.values) or None


def _numeric(table: Table) -> list[Column]:
    """The columns of quantities: whose mean says something."""
    return [
        column
        for column in table.of_kind("number")
        if not column.is_code and column.flag is None and not table.is_key(column)
    ]


def _is_scale(column: Column) -> bool:
    """Whether whole numbers have so few values that each can have a bar: marks from 1 to 5."""
    if not column.is_whole or column.is_code:
        return False
    return column.low is None or float(column.high or 0) - float(column.low or 0) < FEW
