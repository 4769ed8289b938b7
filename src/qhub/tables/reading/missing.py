"""Words for nothing, as people and spreadsheets write them, and the values that are left without them."""

import re
from collections.abc import Iterable

from qhub.tables.names import text

_ERRORS = """
#n/d #n/a #ref! #div/0! #valor! #value! #nome? #name? #num! #núm! #nulo! #null! #n/disp #calc! #cálc! #spill! #despejar!
#erro! #error!
"""
ERRORS = frozenset(_ERRORS.split())
"""What a spreadsheet writes where a formula failed: nothing, in a column of whatever kind."""
_WORDS_FOR_NOTHING = "n/d nd n.d. n/a na n.a. - -- – — : null none nan s/d s.d. .. ... … ? (vazio) (em branco) (blank)"
MISSING = frozenset(_WORDS_FOR_NOTHING.replace("(em branco)", "").split()) | {"(em branco)", "sem dados"} | ERRORS
"""What people write where a number or a date is missing. In a column of text these are words like any other."""

# A pattern, not a list: DuckDB turns IN with a long list into a join, and a join does not keep the order of rows.
_MISSING_PATTERN = (
    "(?i:|" + "|".join(re.escape(word) for word in sorted(MISSING)) + ")"
)  # blanks alone are nothing, too
ERROR_PATTERN = "(?i:" + "|".join(re.escape(word) for word in sorted(ERRORS)) + ")"
BLANKS = " \u00a0\t"
"""Around a value they mean nothing."""


def is_missing(value: str) -> bool:
    """Whether it stands for nothing, in a column of numbers or dates."""
    return value.strip().lower() in MISSING


def is_error(value: str) -> bool:
    """Whether a spreadsheet wrote it where a formula failed."""
    return value.startswith("#") and value.lower() in ERRORS


def cleaned(x: str) -> str:
    """SQL: a text without the blanks around it, NULL where it stands for nothing."""
    trimmed = f"trim({x}, '{BLANKS}')"
    return f"CASE WHEN regexp_full_match({trimmed}, {text(_MISSING_PATTERN)}) THEN NULL ELSE {trimmed} END"


def meaningful(values: Iterable[str | None]) -> set[str]:
    """Different values without the blanks around them, and without those that stand for nothing."""
    found = {value.strip(BLANKS) for value in values if value is not None}
    return {value for value in found if value and not is_missing(value)}
