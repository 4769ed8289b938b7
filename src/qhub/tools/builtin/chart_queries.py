"""Charts whose numbers come straight from a query: they never pass through a model."""

import math
from collections.abc import Sequence
from decimal import Decimal
from itertools import pairwise
from typing import Any, NamedTuple

from qhub.errors import ToolFailure
from qhub.tables.table import Column, QueryResult
from qhub.tools.builtin.values import MAX_TEXT
from qhub.tools.storage import Data

MAX_POINTS = 1000
"""Points of one series."""
MAX_SERIES = 12
"""Series of one chart: more cannot be told apart."""
MAX_BINS = 30
"""Classes that a histogram of raw values is cut into."""
FEW_NUMBERS = 12
"""Whole numbers of which each is a class of its own."""
MAX_COLUMNS = 200
"""Columns of a query that are looked at."""
EMPTY = "(vazio)"
"""The label of what has none."""

_NUMBERS = ("TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT", "UTINYINT", "USMALLINT", "UINTEGER", "UBIGINT")
_OTHER_NUMBERS = ("UHUGEINT", "FLOAT", "DOUBLE", "DECIMAL", "BIGNUM")
_EXACT = 2**53
"""Up to here a DOUBLE tells whole numbers apart."""
_TEXTS = ("VARCHAR", "ENUM")
_MIDNIGHT = "T00:00:00"

Series = list[dict[str, Any]]


class Drawn(NamedTuple):
    """The data of a chart."""

    labels: list[str]
    series: Series


async def from_query(data: Data, kind: str, sql: str, language: str) -> Drawn:
    """A query's columns as a chart: the first are labels (x in `scatter`), the others one series each."""
    if kind == "histogram":
        columns = await data.query(f"DESCRIBE {sql}", rows=MAX_COLUMNS)
        if len(columns.rows) == 1:
            return await _classes(data, sql, Column(*columns.rows[0][:2]), language)
    found = await data.query(sql, rows=MAX_POINTS * MAX_SERIES)
    if not found.rows:
        raise ToolFailure("A consulta não deu linhas: reveja os filtros.")
    if len(found.columns) < 2:
        raise ToolFailure("A consulta tem de dar duas colunas ou mais: etiquetas (ou x) e valores.")
    if kind in ("bar", "line", "stacked") and _is_long(found.columns):
        return _pivoted(found)
    if found.truncated or len(found.rows) > MAX_POINTS:
        raise _too_many_points()
    if len(found.columns) - 1 > MAX_SERIES:
        raise _too_many_series(len(found.columns) - 1)
    drawn = _points(found) if kind == "scatter" else _columns(found)
    if kind == "combined":
        for one in drawn.series:
            one["tipo"] = "line" if one is drawn.series[-1] else "bar"
    return drawn


def class_labels(low: float, high: float, bins: int, language: str) -> list[str]:
    """The names of classes of equal width, as people write numbers."""
    width = (high - low) / bins
    edges = [_edge(low + width * i, language) for i in range(bins + 1)]
    between = _between(low, language)
    return [f"{left}{between}{right}" for left, right in pairwise(edges)]


def whole_classes(low: int, high: int, bins: int, language: str) -> tuple[int, list[str]]:
    """The width of at most so many classes with as many whole numbers in each, and their names; few have one each.

    Of 0 to 8 in eight classes the last would have two, in ten one none: bars would show what the values do not.
    """
    width = 1 if high - low < FEW_NUMBERS else -(-(high - low + 1) // bins)
    between = _between(low, language)
    firsts = range(low, high + 1, width)
    return width, [str(one) if width == 1 else f"{one}{between}{min(one + width - 1, high)}" for one in firsts]


def _between(low: float, language: str) -> str:
    """What stands between the edges of a class: no dash where that would be a sign."""
    return "-" if low >= 0 else " to " if language.startswith("en") else " a "


def _edge(value: float, language: str) -> str:
    written = f"{Decimal(f'{value:.4g}'):f}"  # of large numbers .4g alone makes powers of ten
    return written if language.startswith("en") else written.replace(".", ",")


async def _classes(data: Data, sql: str, column: Column, language: str) -> Drawn:
    """A histogram's classes, counted where the rows are, however many: as many classes as Sturges' rule says."""
    if not _is_number(column):
        raise _no_numbers(column)
    place = "least(floor((v - a) / ((z - a) / k)), k - 1)"
    if column.type in _NUMBERS:
        width = f"CASE WHEN z - a < {FEW_NUMBERS} THEN 1 ELSE ceil((z - a + 1) / k) END"
        place = f"CASE WHEN z - a < {_EXACT} THEN floor((v - a) / {width}) ELSE {place} END"
    found = await data.query(
        f"""
        WITH dados(v) AS (SELECT CAST(#1 AS DOUBLE) FROM ({sql.rstrip().rstrip(";")}
        )), finitos AS (SELECT v FROM dados WHERE isfinite(v)),
        limites AS (SELECT min(v) AS a, max(v) AS z, count(*) AS n FROM finitos),
        classes AS (SELECT a, z, CASE WHEN a = z THEN 1 ELSE least({MAX_BINS}, ceil(log2(n)) + 1) END AS k FROM limites)
        SELECT a, z, k, CASE WHEN a = z THEN 0 ELSE {place} END AS i, count(*)
        FROM finitos, classes GROUP BY ALL ORDER BY i
        """,  # noqa: S608  (all of it is SQL of the caller's, checked like any other)
        rows=MAX_BINS,
    )
    if not found.rows:
        raise ToolFailure("O histograma não tem valores.")
    low, high, bins = found.rows[0][:3]
    labels = class_labels(low, high, int(bins), language)
    if column.type in _NUMBERS and high - low < _EXACT:
        _, labels = whole_classes(int(low), int(high), int(bins), language)
    counts = [0] * len(labels)
    for *_, at, count in found.rows:
        counts[int(at)] = count
    return Drawn(labels, [{"label": _label(column.name), "data": counts}])


def _columns(found: QueryResult) -> Drawn:
    return Drawn(
        _labels([row[0] for row in found.rows]),
        [
            {"label": _label(column.name), "data": _numbers(column, [row[place] for row in found.rows])}
            for place, column in enumerate(found.columns[1:], start=1)
        ],
    )


def _points(found: QueryResult) -> Drawn:
    xs = _numbers(found.columns[0], [row[0] for row in found.rows])
    series: Series = []
    for place, column in enumerate(found.columns[1:], start=1):
        ys = _numbers(column, [row[place] for row in found.rows])
        points = [{"x": x, "y": y} for x, y in zip(xs, ys, strict=True) if x is not None and y is not None]
        series.append({"label": _label(column.name), "data": points})
    return Drawn([], series)


def _is_long(columns: Sequence[Column]) -> bool:
    """Label, category and value, one row for each pair, rather than a column for each category."""
    return len(columns) == 3 and columns[1].type.startswith(_TEXTS) and _is_number(columns[2])


def _pivoted(found: QueryResult) -> Drawn:
    values = _numbers(found.columns[2], [row[2] for row in found.rows])
    cells: dict[tuple[Any, Any], int | float | None] = {}
    for row, value in zip(found.rows, values, strict=True):
        if (row[0], row[1]) in cells:
            raise ToolFailure(
                f"Há mais do que um valor para {row[0]!r} e {row[1]!r}: agregue com GROUP BY as duas primeiras colunas."
            )
        cells[row[0], row[1]] = value
    labels = list(dict.fromkeys(label for label, _ in cells))
    categories = list(dict.fromkeys(category for _, category in cells))
    if found.truncated or len(labels) > MAX_POINTS:
        raise _too_many_points()
    if len(categories) > MAX_SERIES:
        raise _too_many_series(len(categories))
    return Drawn(
        _labels(labels),
        [{"label": _label(name), "data": [cells.get((label, name)) for label in labels]} for name in categories],
    )


def _is_number(column: Column) -> bool:
    return column.type in _NUMBERS or column.type.startswith(_OTHER_NUMBERS)


def _numbers(column: Column, values: Sequence[Any]) -> list[int | float | None]:
    if not _is_number(column) and any(value is not None for value in values):
        raise _no_numbers(column)
    numbers = [float(value) if isinstance(value, str) else value for value in values]
    return [number if number is None or math.isfinite(number) else None for number in numbers]


def _labels(values: Sequence[Any]) -> list[str]:
    labels = [_label(value) for value in values]
    days = all(label.endswith(_MIDNIGHT) or label == EMPTY for label in labels)
    return [label.removesuffix(_MIDNIGHT) for label in labels] if days else labels


def _label(value: Any) -> str:
    return EMPTY if value is None or value == "" else str(value)[:MAX_TEXT]


def _no_numbers(column: Column) -> ToolFailure:
    return ToolFailure(
        f"A coluna {column.name!r} ({column.type}) não tem números: "
        "a consulta dá primeiro as etiquetas, depois só números."
    )


def _too_many_points() -> ToolFailure:
    return ToolFailure(
        f"A consulta dá mais do que os {MAX_POINTS} pontos que se podem desenhar: "
        "agrupe (por mês, por classe) ou use ORDER BY com LIMIT."
    )


def _too_many_series(count: int) -> ToolFailure:
    return ToolFailure(
        f"A consulta dá {count} séries e distinguem-se até {MAX_SERIES}: fique com as maiores e junte as outras."
    )
