"""Values of a result as plain JSON, and short enough to be read."""

import datetime
import decimal
import math
import uuid
from typing import Any

import orjson

MAX_CELL_CHARS = 500
"""Characters of one value; what is longer is shortened."""
MAX_SAFE_INTEGER = 2**53 - 1
"""The largest integer that JavaScript holds exactly; what is larger becomes a text."""


def plain(value: Any) -> Any:
    """A value as DuckDB gives it, as JSON: the same value always gives the same JSON."""
    match value:
        case None | bool():
            return value
        case str():
            return shorten(value)
        case int():
            return value if abs(value) <= MAX_SAFE_INTEGER else str(value)
        case float():
            return value if math.isfinite(value) else None
        case decimal.Decimal():
            return _decimal(value)
        case datetime.date() | datetime.time():  # a datetime is a date
            return value.isoformat()
        case datetime.timedelta() | uuid.UUID():
            return str(value)
        case bytes() | bytearray() | memoryview():
            return shorten(bytes(value[: MAX_CELL_CHARS // 2 + 1]).hex())
        case list() | tuple() | dict():
            return _nested(value)
    return shorten(str(value))


def shorten(text: str) -> str:
    """Shorten a text to `MAX_CELL_CHARS`, with a sign where some are missing. Lone surrogates are no JSON."""
    cut = text if len(text) <= MAX_CELL_CHARS else text[: MAX_CELL_CHARS - 1] + "…"
    return cut.encode("utf-8", "replace").decode()


def _decimal(value: decimal.Decimal) -> int | float | str | None:
    if not value.is_finite():
        return None
    if abs(value) > MAX_SAFE_INTEGER:
        return str(value)
    exponent = value.as_tuple().exponent
    return int(value) if isinstance(exponent, int) and exponent >= 0 else float(value)


def _nested(value: list[Any] | tuple[Any, ...] | dict[Any, Any]) -> Any:
    """A list, a struct or a map, with keys as texts; as a shortened text where it is long."""
    if len(value) > MAX_CELL_CHARS:  # longer than could be shown, whatever is in it
        head = list(value.items())[:MAX_CELL_CHARS] if isinstance(value, dict) else value[:MAX_CELL_CHARS]
        value = dict(head) if isinstance(value, dict) else list(head)
    if isinstance(value, dict):
        made: Any = {key if isinstance(key, str) else str(plain(key)): plain(inner) for key, inner in value.items()}
    else:
        made = [plain(inner) for inner in value]
    text = orjson.dumps(made).decode()
    return made if len(text) <= MAX_CELL_CHARS else shorten(text)
