"""Kinds of values of a column, decided over all of them.

A kind is a way of writing values (`1.234,56`, `31/12/2024`). A column is of a kind when every value in it is; the
first possible kind that fits wins, and a column that no kind fits stays text, with nothing lost. The first rows of a
file can only rule kinds out (`possible`); what is left is proven on the whole column by the same pattern in SQL.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property
from typing import Literal

from qhub.tables.names import text
from qhub.tables.reading.numbers import (
    BODIES,
    COMMA,
    EXPONENT,
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
)  # fmt: skip

_ERRORS = """
#n/d #n/a #ref! #div/0! #valor! #value! #nome? #name? #num! #núm! #nulo! #null! #n/disp #calc! #cálc! #spill! #despejar!
#erro! #error!
"""
ERRORS = frozenset(_ERRORS.split())
"""What a spreadsheet writes where a formula failed: nothing, in a column of whatever kind."""
_WORDS_FOR_NOTHING = "n/d nd n.d. n/a na n.a. - -- – — : null none nan s/d s.d. ... … ? (vazio) (em branco) (blank)"
MISSING = frozenset(_WORDS_FOR_NOTHING.replace("(em branco)", "").split()) | {"(em branco)", "sem dados"} | ERRORS
"""What people write where a number or a date is missing. In a column of text these are words like any other."""

# A pattern, not a list: DuckDB turns IN with a long list into a join, and a join does not keep the order of rows.
_MISSING_PATTERN = (
    "(?i:|" + "|".join(re.escape(word) for word in sorted(MISSING)) + ")"
)  # blanks alone are nothing, too
ERROR_PATTERN = "(?i:" + "|".join(re.escape(word) for word in sorted(ERRORS)) + ")"
BLANKS = " \u00a0\t"
"""Around a value they mean nothing."""

Order = Literal["", "day_first", "month_first"]


@dataclass(frozen=True)
class Kind:
    """A way of writing values."""

    name: str
    """Of this way."""
    type: str
    """The SQL type of the values."""
    pattern: str
    """What each value looks like, in the syntax that Python and RE2 share."""
    value: str
    """SQL that makes the value of the text `{x}`; NULL where it cannot."""
    accepts: Callable[[str], bool] | None = None
    """What else a value must be, beside looking so: a day that is in the calendar."""
    quick: str = ""
    """SQL that says of a text `{x}` and its value `{v}` what the pattern says, cheaper."""
    mark: Mark | None = None
    """Of numbers: what it takes for the decimal mark."""
    order: Order = ""
    """Of days: which part it takes for the day, where that could be doubted."""
    unit: str = ""
    """Of numbers: what stands beside each."""

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        return re.compile(self.pattern, re.ASCII)

    def fits(self, value: str) -> bool:
        """Whether a value is of this kind."""
        return bool(self.compiled.fullmatch(value)) and (self.accepts is None or self.accepts(value))

    def convert(self, x: str) -> str:
        """SQL that gives the value of `x`."""
        return self.value.format(x=x)

    def convert_leniently(self, x: str) -> str:
        """SQL that gives the value of `x` where it fits, and NULL elsewhere."""
        return f"CASE WHEN regexp_full_match({x}, {text(self.pattern)}) THEN {self.convert(x)} END"

    def test(self, x: str, value: str) -> str:
        """SQL that is true where `x`, whose value is `value`, fits."""
        if self.quick:
            return self.quick.format(x=x, v=value)
        return f"({value} IS NOT NULL AND regexp_full_match({x}, {text(self.pattern)}))"


def _in_calendar(order: str, *, century: bool = False) -> Callable[[str], bool]:
    """A check that the parts of a day, in this order, are one."""

    def exists(value: str) -> bool:
        parts = dict(zip(order, re.split(r"[-/., T]", value)[:3], strict=True))
        try:
            date(int(parts["y"]) + (2000 if century else 0), int(parts["m"]), int(parts["d"]))
        except ValueError:
            return False
        return True

    return exists


def _is_day_of_digits(value: str) -> bool:
    try:
        return 1900 <= date(int(value[:4]), int(value[4:6]), int(value[6:8])).year < 2100
    except ValueError:
        return False


_NO_SPACES = "translate({x}, ' \u00a0\u202f''\u2019', '')"
_FROM_COMMA = f"replace(replace({_NO_SPACES}, '.', ''), ',', '.')"
_FROM_POINT = f"replace({_NO_SPACES}, ',', '')"
_PLAIN_POINT = rf"[+-]?(?:{WHOLE}(?:\.\d*{EXPONENT}|{SIGNED_EXPONENT})|\.\d+{EXPONENT})"
_TIME = r"\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,6})?)?"
_HOURS = r"\d{1,2}[hH](?:[0-5]\d)?"
_HALF_DAY = r"\d{1,2}:\d{2}(?::\d{2})? ?[AaPp]\.?[Mm]\.?"
_WORDED_HALF_DAY = r"(?i:\d{1,2}:\d{2}:\d{2} (?:[ap]\.?m\.?|da (?:manhã|tarde|noite|madrugada)))"
"""As forms of Google write it."""
_DMY = r"\d{1,2}[/.-]\d{1,2}[/.-]\d{4}"
_SHORT = r"\d{1,2}[/.-]\d{1,2}[/.-]\d{2}"
_ISO = r"\d{4}[-/]\d{2}[-/]\d{2}"
_SLASHED = "translate({x}, '-.', '//')"
_OFFSET = r"(?:Z|[+-]\d{2}:?\d{2}|[+-]\d{2})"
_NAMES_OF_MONTHS = (
    "jan|ene|gen feb|fev|fév mar|mär|mrz apr|abr|avr may|mai|mag jun|juin|giu jul|juil|lug aug|ago|aoû|aou sep|set "
    "oct|out|okt|ott nov dec|dez|dic|déc"
)
"""Their beginnings, in English, Portuguese, Spanish, French, German and Italian."""
_MONTHS = _NAMES_OF_MONTHS.split()
_NAMES = "|".join(_MONTHS)
_LETTERS = r"[a-zçéû]*"
_NAMED_DAY = rf"(?i:\d{{1,2}}[ /.-]{{0,2}}(?:de )?(?:{_NAMES}){_LETTERS}\.?[ /.-]{{0,2}}(?:de )?(?:\d{{4}}|\d{{2}}))"
_ENGLISH_DAY = rf"(?i:(?:{_NAMES}){_LETTERS}\.? \d{{1,2}},? \d{{4}})"


def _month_of(x: str) -> str:
    """SQL: the number of the month whose name stands in a text."""
    found = f"regexp_extract(lower({x}), '(?:{_NAMES})')"
    cases = " ".join(f"WHEN regexp_full_match({found}, '{names}') THEN {n}" for n, names in enumerate(_MONTHS, start=1))
    return f"CASE {cases} END"


def _named_day(year: str, day: str) -> str:
    return (
        f"TRY_CAST(concat(CASE WHEN length({year}) = 2 THEN '20' ELSE '' END, {year}, '-', "
        f"{_month_of('{x}')}, '-', {day}) AS DATE)"
    )


def _moment(day_format: str) -> str:
    """SQL for a day with a time, of 24 hours or of twice 12, behind it: 14:30, 14h30, 14h, 2:30 PM."""
    formats = ", ".join(
        f"'{day_format}{rest}'"
        for rest in (" %H:%M:%S", " %H:%M", "", " %H:%M:%S.%f", " %I:%M %p", " %I:%M:%S %p", " %I:%M%p")
    )
    plain = "replace(regexp_replace(upper({x}), '([AP])[.]?M[.]?', '\\1M'), ', ', ' ')"
    day = f"translate(split_part({plain}, ' ', 1), '-.', '//')"
    rest = f"replace(substr({plain}, length(split_part({plain}, ' ', 1)) + 1), ',', '.')"
    rest = f"replace(regexp_replace({rest}, 'H$', 'H00'), 'H', ':')"
    return f"try_strptime({day} || {rest}, [{formats}])"


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
_WALL = (
    "TRY_CAST(replace(regexp_replace({x}, ' ?(?:Z|[+-][0-9]{{2}}:?[0-9]{{2}}|[+-][0-9]{{2}})$', ''), ',', '.') "
    "AS TIMESTAMP)"
)
DAYS: tuple[Kind, ...] = (
    Kind(
        "iso_day", "DATE", _ISO, "TRY_CAST({x} AS DATE)", _in_calendar("ymd"),
        quick="({v} IS NOT NULL AND strlen({x}) = 10 AND {x} BETWEEN '0' AND '9~')",
    ),
    Kind(
        "iso_midnight", "DATE", r"\d{4}-\d{2}-\d{2}(?: 00:00(?::00(?:\.0+)?)?)?",
        "CAST(TRY_CAST({x} AS TIMESTAMP) AS DATE)", _in_calendar("ymd"),
    ),
    Kind(
        "iso_time", "TIMESTAMP", rf"{_ISO}(?:[ T]{_TIME}Z?)?",
        "TRY_CAST(replace(replace({x}, 'Z', ''), ',', '.') AS TIMESTAMP)", _in_calendar("ymd"),
    ),
    Kind(
        "iso_offset", "TIMESTAMP", rf"{_ISO}[ T]{_TIME} ?{_OFFSET}",
        _WALL, _in_calendar("ymd"),
    ),
    Kind(
        "half_day_zone", "TIMESTAMP", rf"{_ISO} {_WORDED_HALF_DAY}(?: [A-Z]{{2,4}}(?:[+-]\d{{1,2}}(?::\d\d)?)?)?",
        "TRY_CAST(replace(left({x}, 10), '/', '-') || ' ' || lpad(regexp_extract({x}, ' ([0-9:]+) ', 1), 8, '0') AS "
        "TIMESTAMP) + to_hours(CASE WHEN regexp_matches({x}, '(?i) (?:da (?:tarde|noite)|p[.]?m)') THEN 12 ELSE 0 END "
        "- CASE WHEN regexp_matches({x}, ' 12:') THEN 12 ELSE 0 END)", _in_calendar("ymd"),
    ),
    Kind(
        "day_first", "DATE", _DMY, f"CAST(try_strptime({_SLASHED}, '%d/%m/%Y') AS DATE)", _in_calendar("dmy"),
        order="day_first",
    ),
    Kind(
        "day_first_midnight", "DATE", rf"{_DMY}(?: 0?0:00(?::00)?)?",
        "CAST(try_strptime(translate(split_part({x}, ' ', 1), '-.', '//'), '%d/%m/%Y') AS DATE)", _in_calendar("dmy"),
        order="day_first",
    ),
    Kind(
        "day_first_time", "TIMESTAMP", rf"{_DMY}(?:,? (?:{_TIME}|{_HALF_DAY}|{_HOURS}))?", _moment("%d/%m/%Y"),
        _in_calendar("dmy"), order="day_first",
    ),
    Kind(
        "day_first_short", "DATE", _SHORT, f"CAST(try_strptime({_SLASHED}, '%d/%m/%y') AS DATE)",
        _in_calendar("dmy", century=True), order="day_first",
    ),
    Kind(
        "day_first_short_time", "TIMESTAMP", rf"{_SHORT}(?:,? (?:{_TIME}|{_HALF_DAY}|{_HOURS}))?", _moment("%d/%m/%y"),
        _in_calendar("dmy", century=True), order="day_first",
    ),
    Kind(
        "month_first", "DATE", _DMY, f"CAST(try_strptime({_SLASHED}, '%m/%d/%Y') AS DATE)", _in_calendar("mdy"),
        order="month_first",
    ),
    Kind(
        "month_first_time", "TIMESTAMP", rf"{_DMY}(?:,? (?:{_TIME}|{_HALF_DAY}))?", _moment("%m/%d/%Y"),
        _in_calendar("mdy"), order="month_first",
    ),
    Kind(
        "month_first_short", "DATE", _SHORT, f"CAST(try_strptime({_SLASHED}, '%m/%d/%y') AS DATE)",
        _in_calendar("mdy", century=True), order="month_first",
    ),
    Kind(
        "month_first_short_time", "TIMESTAMP", rf"{_SHORT}(?:,? (?:{_TIME}|{_HALF_DAY}))?", _moment("%m/%d/%y"),
        _in_calendar("mdy", century=True), order="month_first",
    ),
    Kind(
        "named_day", "DATE", _NAMED_DAY,
        _named_day("regexp_extract({x}, '[0-9]+$')", "regexp_extract({x}, '^[0-9]+')"),
    ),
    Kind(
        "english_day", "DATE", _ENGLISH_DAY,
        _named_day("regexp_extract({x}, '[0-9]+$')", "regexp_extract({x}, ' ([0-9]{{1,2}})', 1)"),
    ),
    Kind(
        "mixed_day", "DATE", rf"{_ISO}(?:[ T]00:00(?::00)?)?|{_DMY}(?: 0?0:00(?::00)?)?",
        "CASE WHEN substr({x}, 5, 1) IN ('-', '/') THEN TRY_CAST(left({x}, 10) AS DATE) ELSE "
        "CAST(try_strptime(translate(split_part({x}, ' ', 1), '-.', '//'), '%d/%m/%Y') AS DATE) END",
        lambda value: _in_calendar("ymd" if value[4:5] in ("-", "/") else "dmy")(value),
    ),
)  # fmt: skip
TIME_OF_DAY = Kind(
    "time", "TIME", r"(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?|24:00(?::00)?",
    "TRY_CAST(CASE WHEN substr({x}, 2, 1) = ':' THEN '0' || {x} ELSE {x} END || "
    "CASE WHEN length({x}) < 6 THEN ':00' ELSE '' END AS TIME)",
)  # fmt: skip
TRUTH = Kind("truth", "BOOLEAN", r"(?i:true|false|verdadeiro|falso)", "lower({x}) IN ('true', 'verdadeiro')")
_AWAY = "regexp_replace(regexp_extract({x}, '(?:Z|[+-][0-9]{{2}}:?[0-9]{{2}}|[+-][0-9]{{2}})$'), '[:Z]', '', 'g')"
ISO_UTC = Kind(
    "iso_utc", "TIMESTAMP", rf"{_ISO}[ T]{_TIME} ?{_OFFSET}",
    f"{_WALL} - to_minutes(CASE WHEN {_AWAY} = '' THEN 0 ELSE CAST(left({_AWAY}, 1) || '1' AS INTEGER) * "
    f"(CAST(substr({_AWAY}, 2, 2) AS INTEGER) * 60 + coalesce(TRY_CAST(substr({_AWAY}, 4, 2) AS INTEGER), 0)) END)",
    _in_calendar("ymd"),
)  # fmt: skip
"""Moments of several zones, in the time of Greenwich: only so can they be compared."""
OFFSET = re.compile(rf"{_ISO}[ T]{_TIME} ?({_OFFSET})", re.ASCII)
COMPACT_DAY = Kind(
    "compact_day", "DATE", r"(?:19|20)\d{6}", "CAST(try_strptime({x}, '%Y%m%d') AS DATE)", _is_day_of_digits
)
"""`20240131`, as accounting programs write it."""
SERIAL_DAY = Kind(
    "serial_day", "DATE", r"[2-6]\d{4}(?:[.,]0+)?",
    "(DATE '1899-12-30' + TRY_CAST(regexp_extract({x}, '^[0-9]+') AS INTEGER))",
)  # fmt: skip
"""A day as spreadsheets count them, which appears where its format was lost."""
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


def fitting(kinds: Iterable[Kind], values: Iterable[str]) -> list[Kind]:
    """The kinds that none of these values rules out."""
    left = list(kinds)
    for value in values:
        left = [kind for kind in left if kind.fits(value)]
        if not left:
            break
    return left
