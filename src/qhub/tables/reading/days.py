"""Days and moments, in the ways in which people and programs write them."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date

from qhub.tables.reading.kind import Kind

_TIME = r"\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,6})?)?"
_HOURS = r"\d{1,2}[hH](?:[0-5]\d)?"
_HALF_DAY = r"\d{1,2}:\d{2}(?::\d{2})? ?[AaPp]\.?[Mm]\.?"
_WORDED_HALF_DAY = r"(?i:\d{1,2}:\d{2}:\d{2} (?:[ap]\.?m\.?|da (?:manhã|tarde|noite|madrugada)))"
"""As forms of Google write it."""
_DMY = r"\d{1,2}[/.-]\d{1,2}[/.-]\d{4}"
_SHORT = r"\d{1,2}[/.-]\d{1,2}[/.-]\d{2}"
_ISO = r"\d{4}[-/]\d{2}[-/]\d{2}"
_LOOSE = r"(?:\d{4}[-/]\d{1,2}[-/]\d{1,2}|\d{4}\.\d{2}\.\d{2})"
"""As programs write it that fill nothing up with zeros."""
_WEEKDAY = (
    r"(?i:(?:segunda|ter[çÇc]a|quarta|quinta|sexta)(?:-feira)?|s[áÁa]b(?:ado)?|domingo|seg|ter|qua|qui|sex|dom"
    r"|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)\.?,? "
)
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


_WALL = (
    "TRY_CAST(replace(regexp_replace({x}, ' ?(?:Z|[+-][0-9]{{2}}:?[0-9]{{2}}|[+-][0-9]{{2}})$', ''), ',', '.') "
    "AS TIMESTAMP)"
)
_DATES: tuple[Kind, ...] = (
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
        "iso_loose", "DATE", _LOOSE, f"CAST(try_strptime({_SLASHED}, '%Y/%m/%d') AS DATE)", _in_calendar("ymd"),
    ),
    Kind(
        "iso_loose_time", "TIMESTAMP", rf"{_LOOSE}(?: (?:{_TIME}|{_HALF_DAY}))?", _moment("%Y/%m/%d"),
        _in_calendar("ymd"),
    ),
    Kind(
        "iso_basic", "TIMESTAMP", r"(?:19|20)\d{6}T\d{4}(?:\d{2})?Z?",
        "try_strptime(replace({x}, 'Z', ''), ['%Y%m%dT%H%M%S', '%Y%m%dT%H%M'])", _is_day_of_digits,
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


def _after_weekday(kind: Kind) -> Kind:
    """The same day with the name of its weekday before it, which is left unread: `seg, 04/03/2024`."""
    accepts = kind.accepts
    return replace(
        kind,
        name=f"weekday_{kind.name}",
        pattern=f"{_WEEKDAY}(?:{kind.pattern})",
        value=kind.value.replace("{x}", f"regexp_replace({{x}}, '^{_WEEKDAY}', '')"),
        accepts=accepts and (lambda value: accepts(re.sub(f"^{_WEEKDAY}", "", value))),
        quick="",
    )


DAYS: tuple[Kind, ...] = (
    *_DATES,
    *(
        _after_weekday(kind)
        for kind in _DATES
        if kind.name in ("iso_day", "day_first", "day_first_short", "month_first", "named_day", "english_day")
    ),
)
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
LAST_OF_THIS_CENTURY = 2029
"""The last year that two digits stand for in a column that looks back, as for spreadsheets."""


def looking_back(kind: Kind) -> Kind:
    """The same days with two digits for the year, where what lies far ahead was meant to lie behind: births."""
    aged = f"CASE WHEN year({kind.value}) > {LAST_OF_THIS_CENTURY} THEN INTERVAL 100 YEAR ELSE INTERVAL 0 YEAR END"
    return replace(kind, value=f"CAST({kind.value} - {aged} AS {kind.type})", quick="")


EPOCH = Kind(
    "epoch", "TIMESTAMP", r"1\d{9}(?:\d{3})?",
    "epoch_ms(TRY_CAST({x} AS BIGINT) * CASE WHEN strlen({x}) = 10 THEN 1000 ELSE 1 END)",
)  # fmt: skip
"""A moment as programs count them: seconds, or thousandths of them, since 1970."""
