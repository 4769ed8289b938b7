"""Names and values as SQL takes them: quoted and escaped here, and nowhere else."""

import re

from qhub_demo.questions.query import Value

_PLAIN = re.compile(r"[a-z_][a-z0-9_]*")
_RESERVED = frozenset(
    [
        *("all", "analyse", "analyze", "and", "any", "array", "as", "asc", "asymmetric", "both", "case", "cast"),
        *("check", "class", "collate", "column", "constraint", "create", "default", "deferrable", "desc", "describe"),
        *("distinct", "do", "else", "end", "except", "false", "fetch", "for", "foreign", "from", "grant", "group"),
        *("having", "in", "initially", "intersect", "into", "is", "join", "lambda", "lateral", "leading", "left"),
        *("like", "limit", "not", "null", "offset", "on", "only", "or", "order", "outer", "pivot", "placing"),
        *("primary", "qualify", "references", "returning", "right", "select", "show", "some", "summarize"),
        *("symmetric", "table", "then", "to", "trailing", "true", "union", "unique", "unpivot", "using", "variadic"),
        *("when", "where", "window", "with", "natural", "inner", "full", "cross", "at", "date", "time", "timestamp"),
        *("interval", "values", "key", "index", "user", "row", "rows", "year", "month", "day", "hour", "position"),
    ]
)
"""Names that need quotation marks."""


def identifier(name: str) -> str:
    """A name as SQL takes it: in quotation marks where it needs them."""
    if _PLAIN.fullmatch(name) and name not in _RESERVED:
        return name
    return '"' + name.replace('"', '""') + '"'


def literal(value: Value | None) -> str:
    """A value as SQL takes it."""
    if value is None:
        return "NULL"
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, int | float) else "'" + value.replace("'", "''") + "'"
