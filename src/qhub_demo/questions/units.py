"""Units of measure: which columns are in one, and what one is of another."""

from qhub_demo.questions.column import Column
from qhub_demo.questions.lexicon import MEASURED

_SIZES: tuple[dict[str, float], ...] = (
    {"ms": 0.001, "s": 1, "seg": 1, "min": 60, "h": 3600, "dias": 86400},
    {"g": 1, "kg": 1000, "t": 1_000_000},
    {"mm": 0.001, "cm": 0.01, "m": 1, "km": 1000},
)
"""Units that measure the same, by their size."""


def is_in_unit(column: Column, unit: str) -> bool:
    """Whether a column's numbers are in a unit, by its name or by what it measures."""
    if unit == "money":
        return column.is_money
    others = column.units - {"percent"}
    return unit in column.units or (not others and bool(MEASURED.get(unit, frozenset()) & set(column.words)))


def factor_to(column: Column, unit: str) -> float | None:
    """What a number in a unit is multiplied by to be in a column's; None where they do not go together."""
    if is_in_unit(column, unit) or (unit in ("money", "anos") and not column.units):
        return 1
    for sizes in _SIZES:
        own = [sizes[name] for name in column.units if name in sizes]
        if unit in sizes and own:
            return round(sizes[unit] / own[0], 9)
    return None
