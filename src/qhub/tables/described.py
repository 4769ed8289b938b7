"""Statistics as a table of text, as pandas prints `DataFrame.describe()`."""

import math
import re
from collections.abc import Sequence

from qhub.tables.profile import ColumnProfile

LABELS = ("count", "mean", "std", "min", "25%", "50%", "75%", "max")
DIGITS = 6
"""After the point."""
_DECIMAL = re.compile(r"\s*[+-]?[0-9]+\.[0-9]*")


def described(columns: Sequence[ColumnProfile]) -> str:
    """The statistics of columns of numbers, side by side."""
    labels = ["", *LABELS]
    width = max(map(len, labels))
    blocks = [[label.ljust(width) for label in labels]]
    for column in columns:
        cells = [" " + column.name.replace("\n", "\\n").replace("\t", "\\t").replace("\r", "\\r"), *_numbers(column)]
        wide = max(map(len, cells))
        blocks.append([cell.rjust(wide) for cell in cells])
    return "\n".join(" ".join(row) for row in zip(*blocks, strict=True))


def _numbers(column: ColumnProfile) -> list[str]:
    found = column.statistics
    assert found is not None
    values = [
        float("nan") if value is None else float(value)
        for value in (found.count, found.mean, found.std, found.min, found.q25, found.q50, found.q75, found.max)
    ]
    fixed = _trimmed([_written(value, "f") for value in values])
    present = [abs(value) for value in values if not math.isnan(value)]
    small = any(0 < value < 10**-DIGITS for value in present)
    too_long = max(map(len, fixed)) > DIGITS + 6
    if small or (too_long and any(value > 1e6 for value in present)):
        return _trimmed([_written(value, "e") for value in values])
    return fixed


def _written(value: float, form: str) -> str:
    return "NaN" if math.isnan(value) else f"{value: .{DIGITS}{form}}"  # a blank in the place of a sign


def _trimmed(cells: list[str]) -> list[str]:
    """Without the zeros that all of them end in, but for one after the point."""
    decimal = [bool(_DECIMAL.fullmatch(cell)) for cell in cells]
    if not any(decimal):
        return cells
    while all(cell.endswith("0") for cell, is_decimal in zip(cells, decimal, strict=True) if is_decimal):
        cells = [cell[:-1] if is_decimal else cell for cell, is_decimal in zip(cells, decimal, strict=True)]
    return [
        cell + "0" if is_decimal and cell.endswith(".") else cell
        for cell, is_decimal in zip(cells, decimal, strict=True)
    ]
