"""What the values of a column are, decided over all of them.

A kind is a way of writing values (`1.234,56`, `31/12/2024`). A column is of a kind when every value in it is; the
first kind of `KINDS` that fits wins, and a column that no kind fits stays text, with nothing lost. The first rows of a
file can only rule kinds out (`possible`); what is left is proven on the whole column by the same pattern in SQL.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from qhub.tables.names import text

_WORDS_FOR_NOTHING = """
n/d nd n.d. n/a na #n/d #n/a - -- – — null none nan s/d s.d. ... … #ref! #div/0! #valor! #value! #nome? #name? #num!
#núm! #nulo! #null!
"""
MISSING = frozenset(_WORDS_FOR_NOTHING.split())
"""What people write where a number or a date is missing. In a column of text these are words like any other."""

# A pattern, not a list: DuckDB turns IN with a long list into a join, and a join does not keep the order of rows.
_MISSING_PATTERN = "(?i:" + "|".join(re.escape(word) for word in sorted(MISSING)) + ")"


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
    order: str = ""
    """For days: which part stands where (`dmy`), to rule out the 31st of February."""
    quick: str = ""
    """SQL that says of a text `{x}` and its value `{v}` what the pattern says, cheaper."""

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        return re.compile(self.pattern, re.ASCII)

    def fits(self, value: str) -> bool:
        """Whether a value is of this kind."""
        return bool(self.compiled.fullmatch(value)) and (not self.order or _exists(value, self.order))

    def convert(self, x: str) -> str:
        """SQL that gives the value of `x`."""
        return self.value.format(x=x)

    def test(self, x: str, value: str) -> str:
        """SQL that is true where `x`, whose value is `value`, fits."""
        if self.quick:
            return self.quick.format(x=x, v=value)
        return f"({value} IS NOT NULL AND regexp_full_match({x}, {text(self.pattern)}))"


def _exists(value: str, order: str) -> bool:
    """Whether a day is in the calendar."""
    parts = dict(zip(order, re.split(r"[-/., T]", value)[:3], strict=True))
    try:
        date(int(parts["y"]), int(parts["m"]), int(parts["d"]))
    except ValueError:
        return False
    return True


_WHOLE = r"(?:0|[1-9]\d{0,14})"  # a sixteenth digit would be lost in a DOUBLE: such codes stay text
_GROUPED_POINT = r"[1-9]\d{0,2}(?:\.\d{3}){1,4}"
_GROUPED_SPACE = "[1-9]\\d{0,2}(?:[ \u00a0\u202f]\\d{3}){1,4}"
_GROUPED_COMMA = r"[1-9]\d{0,2}(?:,\d{3}){1,4}"
_COMMA = rf"[+-]?(?:{_GROUPED_POINT}|{_GROUPED_SPACE}|{_WHOLE})(?:,\d+)?"
_POINT = rf"[+-]?(?:{_WHOLE}(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{{1,3}})?"
_ENGLISH = rf"[+-]?(?:{_GROUPED_COMMA}|{_WHOLE})(?:\.\d+)?"
_NO_SPACES = "replace(replace(replace({x}, ' ', ''), '\u00a0', ''), '\u202f', '')"
_FROM_COMMA = f"replace(replace({_NO_SPACES}, '.', ''), ',', '.')"
_TIME = r"\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?"
_DMY = r"\d{1,2}[/.-]\d{1,2}[/.-]\d{4}"
_SLASHED = "translate({x}, '-.', '//')"


def _amount(name: str, symbol: str) -> Kind:
    """Money in one currency, or a percentage: the sign is dropped, so it must be the same throughout."""
    sign = re.escape(symbol)
    pattern = rf"(?:{sign} ?)?{_COMMA}|-?{sign} ?{_COMMA}|{_COMMA} ?{sign}"
    return Kind(name, "DOUBLE", pattern, f"TRY_CAST(replace({_FROM_COMMA}, {text(symbol)}, '') AS DOUBLE)")


KINDS = (
    Kind(
        "whole", "BIGINT", r"-?(?:0|[1-9]\d{0,17})", "TRY_CAST({x} AS BIGINT)",
        # Casting alone takes 007, 5.5 and 1_000 as well; what it gives must be what was written.
        quick="CAST({v} AS VARCHAR) = {x}",
    ),
    Kind(
        "point", "DOUBLE", _POINT, "TRY_CAST({x} AS DOUBLE)",
        # Casting alone takes 007.5, 1_000, nan, and more digits than a DOUBLE holds.
        quick="(isfinite({v}) AND {x} NOT BETWEEN '00' AND '09~' AND {x} NOT BETWEEN '-00' AND '-09~' AND {x} NOT "
        "BETWEEN '+00' AND '+09~' AND NOT contains({x}, '_') AND (strlen({x}) < 17 OR contains({x}, '.')))",
    ),
    Kind("thousands", "BIGINT", rf"-?(?:{_GROUPED_POINT}|{_WHOLE})", "TRY_CAST(replace({x}, '.', '') AS BIGINT)"),
    Kind("comma", "DOUBLE", _COMMA, f"TRY_CAST({_FROM_COMMA} AS DOUBLE)"),
    Kind("english", "DOUBLE", _ENGLISH, "TRY_CAST(replace({x}, ',', '') AS DOUBLE)"),
    Kind("percent", "DOUBLE", rf"{_COMMA} ?%", f"TRY_CAST(replace({_FROM_COMMA}, '%', '') AS DOUBLE)"),
    Kind("percent_point", "DOUBLE", rf"{_POINT} ?%", f"TRY_CAST(replace({_NO_SPACES}, '%', '') AS DOUBLE)"),
    _amount("real", "R$"),
    _amount("euro", "€"),
    Kind(
        "iso_day", "DATE", r"\d{4}[-/]\d{2}[-/]\d{2}", "TRY_CAST({x} AS DATE)", "ymd",
        quick="({v} IS NOT NULL AND strlen({x}) = 10 AND {x} BETWEEN '0' AND '9~')",
    ),
    Kind(
        "iso_midnight", "DATE", r"\d{4}-\d{2}-\d{2}(?: 00:00(?::00(?:\.0+)?)?)?",
        "CAST(TRY_CAST({x} AS TIMESTAMP) AS DATE)", "ymd",
    ),
    Kind(
        "iso_time", "TIMESTAMP", rf"\d{{4}}[-/]\d{{2}}[-/]\d{{2}}(?:[ T]{_TIME}Z?)?",
        "TRY_CAST(replace({x}, 'Z', '') AS TIMESTAMP)", "ymd",
    ),
    Kind(
        "day_first", "DATE", _DMY, f"CAST(try_strptime({_SLASHED}, '%d/%m/%Y') AS DATE)", "dmy",
    ),
    Kind(
        "day_first_midnight", "DATE", rf"{_DMY}(?: 0?0:00(?::00)?)?",
        "CAST(try_strptime(translate(split_part({x}, ' ', 1), '-.', '//'), '%d/%m/%Y') AS DATE)", "dmy",
    ),
    Kind(
        "day_first_time", "TIMESTAMP", rf"{_DMY}(?:,? {_TIME})?",
        "try_strptime(translate(replace({x}, ',', ''), '-', '/'), "
        "['%d/%m/%Y %H:%M:%S', '%d/%m/%Y %H:%M', '%d/%m/%Y', '%d/%m/%Y %H:%M:%S.%f', '%d.%m.%Y %H:%M:%S', "
        "'%d.%m.%Y %H:%M', '%d.%m.%Y'])", "dmy",
    ),
    Kind(
        "month_first", "DATE", _DMY, f"CAST(try_strptime({_SLASHED}, '%m/%d/%Y') AS DATE)", "mdy",
    ),
    Kind("truth", "BOOLEAN", r"(?i:true|false)", "TRY_CAST({x} AS BOOLEAN)"),
)  # fmt: skip
"""In order of preference. `thousands` comes before `comma`, but needs proof that the file writes decimal commas: alone,
`1.234` is a number with three decimals."""


def is_missing(value: str) -> bool:
    """Whether it stands for nothing, in a column of numbers or dates."""
    return value.strip().lower() in MISSING


def cleaned(x: str) -> str:
    """SQL: a text without the blanks around it, NULL where it stands for nothing."""
    trimmed = f"trim({x}, ' \u00a0\t')"
    return f"CASE WHEN regexp_full_match({trimmed}, {text(_MISSING_PATTERN)}) THEN NULL ELSE {trimmed} END"


def possible(values: Iterable[str | None], *, decimal_comma: bool) -> list[Kind]:
    """The kinds that none of these values rules out."""
    found = [kind for kind in KINDS if decimal_comma or kind.name != "thousands"]
    if decimal_comma:  # where a comma marks decimals, a point groups thousands
        found.sort(key=lambda kind: kind.name == "point")
    for value in {value.strip(" \u00a0\t") for value in values if value is not None}:
        if value and not is_missing(value):
            found = [kind for kind in found if kind.fits(value)]
            if not found:
                return []
    return found


_DECIMAL_COMMA = re.compile(r"[+-]?(?:\d{1,3}(?:\.\d{3})+|\d+),(?:\d{1,2}|\d{4,})(?: ?[%€])?", re.ASCII)
_DECIMAL_POINT = re.compile(r"[+-]?\d+\.(?:\d{1,2}|\d{4,})", re.ASCII)


def writes_decimal_comma(columns: Iterable[Iterable[str | None]]) -> bool:
    """Whether a file marks decimals by a comma: some column does so and none by a point."""
    comma = False
    for values in columns:
        present = [value.strip() for value in values if value and not is_missing(value)]
        if any(_DECIMAL_POINT.fullmatch(value) for value in present):
            return False
        comma = comma or (
            any(_DECIMAL_COMMA.fullmatch(value) for value in present)
            and all(re.fullmatch(r"[+-]?(?:R\$ ?)?[\d.,\u00a0 ]+(?: ?[%€])?", value) for value in present)
        )
    return comma
