"""Numbers, hours and truths as kinds of values; and all kinds that need nothing to be known beforehand."""

import re
from functools import cache

from qhub.tables.names import text
from qhub.tables.reading.days import DAYS
from qhub.tables.reading.kind import Kind
from qhub.tables.reading.numbers import (
    BODIES,
    COMMA,
    EXPONENT,
    FLAG,
    GROUPED_COMMA,
    GROUPED_OTHERWISE,
    GROUPED_POINT,
    POINT,
    SIGNED_EXPONENT,
    WHOLE,
    Mark,
    amount,
    amount_pattern,
    amount_value,
    flagged_value,
)  # fmt: skip

_NO_SPACES = "translate({x}, ' \u00a0\u202f''\u2019', '')"
_FROM_COMMA = f"replace(replace({_NO_SPACES}, '.', ''), ',', '.')"
_FROM_POINT = f"replace({_NO_SPACES}, ',', '')"
_PLAIN_POINT = rf"[+-]?(?:{WHOLE}(?:\.\d*{EXPONENT}|{SIGNED_EXPONENT})|\.\d+{EXPONENT})"
WHOLE_NUMBER = Kind(
    "whole", "BIGINT", r"-?(?:0|[1-9]\d{0,17})", "TRY_CAST({x} AS BIGINT)",
    # Casting alone takes 007, 5.5 and 1_000 as well; what it gives must be what was written.
    quick="CAST({v} AS VARCHAR) = {x}",
)  # fmt: skip
GROUPED = Kind(
    "grouped", "BIGINT", rf"-?(?:{GROUPED_OTHERWISE}|{WHOLE})", f"TRY_CAST({_NO_SPACES} AS BIGINT)",
)  # fmt: skip
"""`545 796`, `1'050`: no mark of decimals can be meant."""
PLAIN_POINT = Kind(
    "point", "DOUBLE", _PLAIN_POINT, "TRY_CAST({x} AS DOUBLE)",
    # Casting alone takes 007.5, 1_000, 1E5, nan, and more digits than a DOUBLE holds.
    quick="(isfinite({v}) AND {x} NOT BETWEEN '00' AND '09~' AND {x} NOT BETWEEN '-00' AND '-09~' AND {x} NOT "
    "BETWEEN '+00' AND '+09~' AND NOT contains({x}, '_') AND (strlen({x}) < 17 OR contains({x}, '.')) "
    "AND (NOT contains(upper({x}), 'E') OR regexp_full_match({x}, '"
    + _PLAIN_POINT.replace("{", "{{").replace("}", "}}")
    + "')))",
    mark="point",
)  # fmt: skip
COMMA_NUMBERS = (
    Kind(
        "thousands", "BIGINT", rf"-?(?:{GROUPED_POINT}|{WHOLE})", "TRY_CAST(replace({x}, '.', '') AS BIGINT)",
        mark="comma",
    ),
    Kind("comma", "DOUBLE", rf"[+-]?{COMMA}", f"TRY_CAST({_FROM_COMMA} AS DOUBLE)", mark="comma"),
)  # fmt: skip
POINT_NUMBERS = (
    PLAIN_POINT,
    Kind(
        "english_thousands", "BIGINT", rf"-?(?:{GROUPED_COMMA}|{WHOLE})", "TRY_CAST(replace({x}, ',', '') AS BIGINT)",
        mark="point",
    ),
    Kind("english", "DOUBLE", rf"[+-]?{POINT}", f"TRY_CAST({_FROM_POINT} AS DOUBLE)", mark="point"),
)  # fmt: skip
TIME_OF_DAY = Kind(
    "time", "TIME", r"(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?|24:00(?::00)?",
    "TRY_CAST(CASE WHEN substr({x}, 2, 1) = ':' THEN '0' || {x} ELSE {x} END || "
    "CASE WHEN length({x}) < 6 THEN ':00' ELSE '' END AS TIME)",
)  # fmt: skip
TRUTH = Kind("truth", "BOOLEAN", r"(?i:true|false|verdadeiro|falso)", "lower({x}) IN ('true', 'verdadeiro')")
DURATION = Kind(
    "duration", "DOUBLE", r"\d{1,4}:[0-5]\d:[0-5]\d",
    "round(TRY_CAST(split_part({x}, ':', 1) AS DOUBLE) + TRY_CAST(split_part({x}, ':', 2) AS DOUBLE) / 60 "
    "+ TRY_CAST(split_part({x}, ':', 3) AS DOUBLE) / 3600, 6)",
    unit="h",
)  # fmt: skip
"""Where some last longer than a day: they can be added, and no clock shows them."""
OTHERS = (TIME_OF_DAY, DURATION, TRUTH)
PLAIN = (WHOLE_NUMBER, GROUPED, *POINT_NUMBERS, *COMMA_NUMBERS, *DAYS, *OTHERS)
"""All that need nothing to be known beforehand."""


@cache
def amounts(mark: Mark, units: frozenset[str]) -> Kind:
    """Numbers in one unit, or with the signs of accounting: `(1.000,00)`, `30,00-`."""
    unit = min(units, key=str.lower, default="")
    return Kind(
        f"amount_{mark}", "DOUBLE", amount_pattern(mark, units), amount_value(mark, units), mark=mark, unit=unit,
        accepts=lambda value: (found := amount(value, mark)) is not None and bool(found.unit) == bool(units),
    )  # fmt: skip


@cache
def either(mark: Mark) -> Kind:
    """Numbers of which each is written in its own way; what could be both has this mark."""
    other: Mark = "point" if mark == "comma" else "comma"
    first, second = rf"[+-]?{BODIES[mark]}", rf"[+-]?{BODIES[other]}"
    sql = {"comma": _FROM_COMMA, "point": _FROM_POINT}
    looks = text(first).replace("{", "{{").replace("}", "}}")
    return Kind(
        f"either_{mark}", "DOUBLE", rf"{first}|{second}",
        f"TRY_CAST(CASE WHEN regexp_full_match({{x}}, {looks}) THEN {sql[mark]} ELSE {sql[other]} END AS DOUBLE)",
    )  # fmt: skip


@cache
def flagged(mark: Mark) -> Kind:
    """Numbers of which some have a flag, or the mark of a footnote."""
    return Kind(
        f"flagged_{mark}", "DOUBLE", rf"[+-]?(?:{BODIES[mark]}){FLAG}?", flagged_value(mark), mark=mark
    )  # fmt: skip


_SIDES = r"(?i:[cd]|cr|dr|db)"
_ONE_SIDED = re.compile(r"[\d.,]+ ?(?i:d|cr|dr|db)", re.ASCII)


def has_side(value: str) -> bool:
    """Whether a value is a number with a letter that only accounts have: `120,00 D`, `5.10 CR`."""
    return _ONE_SIDED.fullmatch(value) is not None


@cache
def with_sides(mark: Mark) -> Kind:
    """Amounts with the side of an account behind them: what is on the debit side is below zero."""
    number = "replace(replace({n}, '.', ''), ',', '.')" if mark == "comma" else "replace({n}, ',', '')"
    value = f"TRY_CAST({number} AS DOUBLE)".replace("{n}", "regexp_extract({x}, '^[0-9.,]+')")
    return Kind(
        f"sides_{mark}", "DOUBLE", rf"{BODIES[mark]} ?(?:{_SIDES})|0(?:[.,]0+)?",
        f"CASE WHEN regexp_matches({{x}}, '(?i)d[br]?$') THEN -{value} ELSE {value} END",
    )  # fmt: skip
