"""The table inside a result: what a chart or a table can be drawn from, whatever tool gave it.

Three shapes are understood, the first found wins: a list of records, a mapping from names to numbers, and a mapping
from names to such mappings.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

_VALUE_COLUMN = "total"


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows with a name and one or more numbers each."""

    key: str
    """Where it stands in the result."""
    label: str
    """What the rows' names are."""
    labels: tuple[str, ...]
    """The rows' names."""
    columns: Mapping[str, Sequence[float | None]]
    """Numbers by column, one a row."""
    alike: bool
    """Whether the columns measure the same thing, and so share an axis."""


def find_grid(result: Any) -> Grid | None:
    """The first table in a result, or None."""
    grid = _find(result)
    if grid is None and isinstance(result, dict):
        numbers = {key: value for key, value in result.items() if is_number(value)}
        grid = _mapping("", numbers) if len(numbers) > 1 else None
    return grid


def find_number(result: Any) -> tuple[str, float] | None:
    """The number that matters most: of the only row, else the first of the result's own, else of the first row."""
    grid = find_grid(result)
    first = (grid.labels[0], next(iter(grid.columns.values()))[0]) if grid else None
    if grid and first and len(grid.labels) == 1 and first[1] is not None:
        return first[0], first[1]
    if isinstance(result, dict):
        for key, value in result.items():
            if is_number(value):
                return key, value
    return (first[0], first[1]) if first and first[1] is not None else None


def is_number(value: object) -> bool:
    """Whether a JSON value is a number; truth values are not."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def _find(value: Any, key: str = "") -> Grid | None:
    if isinstance(value, list):
        return _records(key, value)
    if not isinstance(value, dict):
        return None
    for name, child in value.items():
        if isinstance(child, list):
            grid = _records(name, child)
        elif isinstance(child, dict):
            grid = _mapping(name, child) or _nested(name, child)
        else:
            continue
        if grid:
            return grid
    return next(
        (grid for name, child in value.items() if isinstance(child, dict) and (grid := _find(child, name))), None
    )


def _mapping(key: str, value: Mapping[str, Any]) -> Grid | None:
    if not value or not all(is_number(number) for number in value.values()):
        return None
    return Grid(key, _without_by(key), tuple(map(str, value)), {_VALUE_COLUMN: list(value.values())}, True)


def _nested(key: str, value: Mapping[str, Any]) -> Grid | None:
    if not value or not all(
        isinstance(row, dict) and row and all(map(is_number, row.values())) for row in value.values()
    ):
        return None
    names = list(dict.fromkeys(name for row in value.values() for name in row))
    columns = {name: [row.get(name) for row in value.values()] for name in names}
    return Grid(key, _without_by(key), tuple(map(str, value)), columns, True)


def _records(key: str, rows: Sequence[Any]) -> Grid | None:
    if not rows or not all(isinstance(row, dict) for row in rows):
        return None
    label = next((name for name, value in rows[0].items() if isinstance(value, str)), None)
    names = [name for name in rows[0] if any(is_number(row.get(name)) for row in rows)]
    if label is None or not names:
        return None
    columns = {name: [row[name] if is_number(row.get(name)) else None for row in rows] for name in names}
    return Grid(key, label, tuple(str(row.get(label, "")) for row in rows), columns, False)


def _without_by(key: str) -> str:
    """`por_turno` holds rows named by `turno`."""
    for prefix in ("por_", "by_", "per_"):
        key = key.removeprefix(prefix)
    return key
