"""Tools' results in as few words as say the same: a model reads each of them again with every call that follows.

People, the log and the demonstration model have them as the tool gave them; this is only for providers.
"""

import json
from collections.abc import Mapping
from typing import Any

ECHO = 40
"""Characters from which a text of the call is not told again, as the statement of a query."""

MAX_EXACT = 2**53
"""Up to here a float holds every whole number."""


def shortened(result: Any, arguments: Mapping[str, Any]) -> Any:
    """A result without what the model wrote itself in the call, and with each key of a table once."""
    if not isinstance(result, dict):
        return _tabled(result)
    kept = {name: value for name, value in result.items() if not _is_echo(name, value, arguments)}
    if kept.get("truncado") is False and isinstance(kept.get("linhas"), list):  # the rows are all there are
        kept = {name: value for name, value in kept.items() if name not in ("truncado", "registos")}
    return {name: _tabled(value) for name, value in (kept or result).items()}


def _is_echo(name: str, value: Any, arguments: Mapping[str, Any]) -> bool:
    """A long text of the call, or some of its arguments together, as the filters of a count.

    A short value stays: that a call was taken as it was meant may be all that its result says.
    """
    if isinstance(value, dict):
        return bool(value) and all(key in arguments and arguments[key] == inner for key, inner in value.items())
    return isinstance(value, str) and len(value) >= ECHO and value == arguments.get(name)


def _tabled(value: Any) -> Any:
    """Records that all have the same keys as rows, the first of which names the columns, where that is shorter."""
    value = _rounded(value)
    if not isinstance(value, list) or not value or not isinstance(value[0], dict):
        return value
    columns = list(value[0])
    if any(not isinstance(record, dict) or list(record) != columns for record in value):
        return value
    if columns == ["nome", "tipo"]:  # a query's columns, in the words that prompts describe tables with
        return [" ".join(map(str, record.values())) for record in value]
    table = [columns, *(list(record.values()) for record in value)]
    return table if _size(table) < _size(value) else value


def _rounded(value: Any) -> Any:
    """Whole numbers without ".0", at any depth."""
    if isinstance(value, float):
        return int(value) if value.is_integer() and abs(value) <= MAX_EXACT else value
    if isinstance(value, list):
        return [_rounded(item) for item in value]
    return {key: _rounded(item) for key, item in value.items()} if isinstance(value, dict) else value


def _size(value: Any) -> int:
    return len(json.dumps(value, default=str))
