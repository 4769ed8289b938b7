"""Whether answers are right: what the model's last query gave, beside the truth that DuckDB gives apart."""

import math
from collections.abc import Sequence
from datetime import date, datetime
from typing import Any, Literal

from qhub.language.text import fold

Verdict = Literal["right", "wrong", "declined", "excused"]
"""`excused` is what was declined where a careful person may decline as well."""
MACROS = "CREATE MACRO yes(x) AS lower(strip_accents(x::VARCHAR)) IN ('sim', 's', 'true', 'yes', '1')"
"""What truths say of columns of yes and no, however a file writes them."""


def judge(truth: Sequence[Sequence[Any]] | None, may_decline: bool, given: Sequence[Sequence[Any]] | None) -> Verdict:
    """`truth` is None where no number may be given, `given` None where the model declined."""
    if given is None:
        if truth is None:
            return "right"
        return "excused" if may_decline else "declined"
    if truth is None:
        return "wrong"
    return "right" if _says(truth, given) else "wrong"


def _says(truth: Sequence[Sequence[Any]], given: Sequence[Sequence[Any]]) -> bool:
    """Whether each row of the truth is among those given, and no other, but for what ties with the last."""
    if not all(any(_holds(row, own) for own in given) for row in truth):
        return False
    if len(given) == len(truth):
        return True
    extra = [own for own in given if not any(_holds(row, own) for row in truth)]
    tied = [row[-1] for row in truth]
    return all(any(_same(value, own[-1]) for value in tied) for own in extra)


def _holds(row: Sequence[Any], own: Sequence[Any]) -> bool:
    left = list(own)
    for value in row:
        match = next((one for one in left if _same(value, one)), _NONE)
        if match is _NONE:
            return False
        left.remove(match)
    return True


_NONE = object()


def _same(left: Any, right: Any) -> bool:
    if isinstance(left, bool) or isinstance(right, bool):
        return left == right
    if isinstance(left, int | float) and isinstance(right, int | float):
        return math.isclose(left, right, rel_tol=2e-4, abs_tol=6e-3)
    if isinstance(left, date | datetime):
        return isinstance(right, str) and left.isoformat()[:10].startswith(right[:10])
    if isinstance(left, int) and isinstance(right, str) and right[4:5] == "-":
        return right[5:] == f"{left:02d}"  # a month of the year, told with its year
    return fold(str(left)) == fold(str(right))
