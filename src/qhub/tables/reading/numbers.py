"""Numbers as people write them: the mark before decimals, groups of thousands, signs, and a unit beside them.

`1.234` is one number in Lisbon and another in London. What each value allows is decided here, value by value; what a
column means is decided by all of its values, and by the rest of the file (`evidence`).
"""

import re
from dataclasses import dataclass
from functools import cache
from typing import Literal

Mark = Literal["comma", "point"]
"""What stands before decimals."""

WHOLE = r"(?:0|[1-9]\d{0,14})"  # a sixteenth digit would be lost in a DOUBLE: such codes stay text
GROUPED_POINT = r"[1-9]\d{0,2}(?:\.\d{3}){1,4}"
GROUPED_COMMA = r"(?:[1-9]\d{0,2}(?:,\d{3}){1,4}|[1-9]\d?(?:,\d{2}){1,4},\d{3})"
"""By thousands or, as in India, by hundreds above them: `12,34,567`."""
GROUPED_OTHERWISE = "[1-9]\\d{0,2}(?:[ \u00a0\u202f'\u2019]\\d{3}){1,4}"
"""By blanks or, as in Switzerland, by apostrophes."""
EXPONENT = r"(?:[eE][+-]?\d{1,3})?"
"""Behind decimals."""
SIGNED_EXPONENT = r"(?:[eE][+-]\d{1,3})?"
"""Behind a whole number: programs write `1E+05` or `1.0E5`; `1E5` is the fifth class E of a first year."""
COMMA = rf"(?:{GROUPED_POINT}|{GROUPED_OTHERWISE}|{WHOLE})(?:,\d+{EXPONENT}|{SIGNED_EXPONENT})"
"""`1.234,56`, without its sign."""
POINT = rf"(?:(?:{GROUPED_COMMA}|{GROUPED_OTHERWISE}|{WHOLE})(?:\.\d*{EXPONENT}|{SIGNED_EXPONENT})|\.\d+{EXPONENT})"
"""`1,234.56`, without its sign."""
BODIES: dict[Mark, str] = {"comma": COMMA, "point": POINT}

_MONEY = """
R$ US$ € $ £ EUR USD BRL GBP AOA MZN CVE Kz MT CHF CAD AUD NZD JPY CNY SEK NOK DKK PLN CZK HUF MXN ARS CLP COP INR TRY
¥ ₹ ₺ ₽ kr zł Kč Ft lei Rs Rs.
"""
_THINGS = """
% ‰ pp p.p. kg kgs Kg KG g gr mg t ton tons toneladas l L lt ml mL cl dl hl m cm mm km µm m2 m² m3 m³ ha h hr hrs hora
horas min mins minuto minutos s seg segs segundo segundos ms dia dias mês meses ano anos day days month months year
years week weeks semanas hour hours minutes seconds un un. und unid unid. unidade unidades uni pcs pç pçs peça peças cx
caixa caixas units °C ºC °F ºF ° º
kV kW kWh MWh MW GW Hz kHz MHz bar Pa kPa MPa hPa psi Nm dB ppm ppb rpm km/h m/s m3/h m³/h
l/h g/l mg/l g/kg kcal kJ KB MB GB TB mil milhões milhão lb lbs oz ft
"""
_CURRENCIES, _UNITS = _MONEY.split(), _THINGS.split()
_SPACED_UNITS = ("A", "V", "W", "N", "K", "C", "F", "J")
"""Only after a blank: `12A` is rather a code."""

_PREFIX = "|".join(re.escape(unit) for unit in sorted(_CURRENCIES, key=len, reverse=True))
_SUFFIX = "|".join(re.escape(unit) for unit in sorted([*_CURRENCIES, *_UNITS], key=len, reverse=True))
_BLANK = "[ \u00a0\u202f]?"
_BLANKS = "[ \u00a0\u202f]{0,8}"
"""Behind a sign, as instruments write it: `+  12.3405`."""
_NOTHING = re.compile(rf"(?P<before>{_PREFIX}){_BLANK}[-–—]|[-–—]{_BLANK}(?P<behind>{_PREFIX})")
"""How accountants write zero: `$ -`."""


@dataclass(frozen=True, slots=True)
class Amount:
    """A number as it is written."""

    unit: str
    """Beside it: `%`, `€`, `kg`; empty where there is none."""
    plain: bool
    """Whether nothing but a sign stands before it, and nothing behind it."""


@cache
def _amount(mark: Mark) -> re.Pattern[str]:
    return re.compile(
        rf"(?:(?P<outer>{_PREFIX}){_BLANK}(?=\())?(?P<open>\({_BLANK})?(?:(?P<sign>[+\-−]){_BLANKS})?(?:(?P<prefix>{_PREFIX}){_BLANK})?(?P<inner>[\-−])?"
        rf"(?P<body>{BODIES[mark]})(?:{_BLANK}(?P<suffix>{_SUFFIX})| (?P<spaced>{'|'.join(_SPACED_UNITS)}))?"
        rf"(?P<close>{_BLANK}\))?(?P<trail>[\-−])?",
        re.ASCII,
    )


def amount(value: str, mark: Mark) -> Amount | None:
    """The amount that a value is with this mark; None where it is none."""
    if nothing := _NOTHING.fullmatch(value):
        return Amount(nothing["before"] or nothing["behind"], plain=False)
    found = _amount(mark).fullmatch(value)
    if found is None or bool(found["open"]) != bool(found["close"]):
        return None
    signs = [sign for sign in ("open", "sign", "inner", "trail") if found[sign] is not None]
    units = [found[place] for place in ("outer", "prefix", "suffix", "spaced") if found[place]]
    if len(signs) > 1 or len(units) > 1:
        return None
    unit = units[0] if units else ""
    return Amount(unit, plain=not unit and not (signs and signs != ["sign"]) and found["sign"] != "−")


def number(value: str, mark: Mark) -> float | None:
    """The value itself; None where it is no number with this mark."""
    if amount(value, mark) is None:
        return None
    if (found := _amount(mark).fullmatch(value)) is None:
        return 0.0
    body = re.sub("[ \u00a0\u202f'\u2019]", "", found["body"])
    body = body.replace(".", "").replace(",", ".") if mark == "comma" else body.replace(",", "")
    negative = found["open"] or found["inner"] or found["trail"] or found["sign"] in ("-", "−")
    return -float(body) if negative else float(body)


def marks(value: str) -> frozenset[Mark]:
    """The marks with which a value is a number; both, where it means something else with each or has none."""
    return frozenset(mark for mark in BODIES if amount(value, mark))


_WITHIN = (
    r"(?:(?:{signs}{blanks})?(?:{units})?{blank}[\-−]?{body}{blank}(?:{units})?[\-−]?"
    r"|(?:(?:{units}){blank})?\({blank}(?:{units})?{blank}{body}{blank}(?:{units})?{blank}\){nothing})"
)


def amount_pattern(mark: Mark, units: frozenset[str]) -> str:
    """The pattern of amounts in one unit (by the ways in which it is spelt), for Python and RE2."""
    spelt = "|".join(re.escape(unit) for unit in sorted(units)) if units else "(?:)"
    body = (
        BODIES[mark].replace(EXPONENT, "").replace(SIGNED_EXPONENT, "")
    )  # an exponent beside a unit is nobody's number
    nothing = rf"|(?:{spelt}){_BLANK}[-–—]|[-–—]{_BLANK}(?:{spelt})" if units else ""
    return _WITHIN.format(signs=r"[+\-−]", blanks=_BLANKS, blank=_BLANK, units=spelt, body=body, nothing=nothing)


FLAG = "(?:[ \u00a0][A-Za-z]{1,3}\\.?|[*†‡¹²³⁴⁵]{1,3}| ?\\(\\d{1,2}\\))"
"""What offices of statistics write behind a number: `6.1 p` is provisional, `12,5*` has a footnote."""


def flagged_value(mark: Mark) -> str:
    """SQL that makes a number of the text `{x}`, whatever flag stands behind it."""
    bare = "regexp_extract({x}, '^[+-]?[0-9.,'' \u00a0\u202f]*')"
    return amount_value(mark, frozenset()).replace("{x}", bare)


def amount_value(mark: Mark, units: frozenset[str]) -> str:
    """SQL that makes a number of the text `{x}` that looks so."""
    taken = [re.escape(unit) for unit in sorted(units, key=len, reverse=True)]
    away = "|".join([*taken, "[ \u00a0\u202f'\u2019()+\\-−–—]"])
    away = away.replace("'", "''").replace("{", "{{").replace("}", "}}")
    digits = f"regexp_replace({{x}}, '{away}', '', 'g')"
    number = f"replace(replace({digits}, '.', ''), ',', '.')" if mark == "comma" else f"replace({digits}, ',', '')"
    negative = "(contains({x}, '-') OR contains({x}, '−') OR contains({x}, '('))"
    value = f"TRY_CAST({number} AS DOUBLE)"
    return f"CASE WHEN {digits} = '' THEN 0 WHEN {negative} THEN -{value} ELSE {value} END"
