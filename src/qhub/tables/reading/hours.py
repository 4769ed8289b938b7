"""Hours as people write them: `14h30` on a clock, `1h30` that something took, `90 min`, `36:15` of work.

The same text is a time of the day in one column and a duration in another. A column's name mostly says which; where it
does not, the likelier is taken and the file's owner is told.
"""

import re
from collections.abc import Collection

from qhub.language.text import fold
from qhub.tables.reading.kind import Kind, fitting
from qhub.tables.reading.kinds import DURATION, TIME_OF_DAY
from qhub.tables.remark import Reading

_HOUR, _MINUTE, _SECOND = r"h(?:ora|our|r)?s?\.?", r"m(?:in(?:uto|ute)?s?)?\.?", r"s(?:ec|eg)?(?:undo|ond)?s?\.?"
_AND = r" ?(?:e |and )?"
CLOCK = Kind(
    "clock", "TIME", rf"(?i:(?:[01]?\d|2[0-3]) ?h(?: ?[0-5]\d(?: ?{_MINUTE})?)?|24 ?h(?: ?00)?)",
    "TRY_CAST(lpad(regexp_extract({x}, '^[0-9]+'), 2, '0') || ':' || "
    "lpad(regexp_extract({x}, '[hH] ?([0-9]*)', 1), 2, '0') || ':00' AS TIME)",
)  # fmt: skip
"""`14h30`, `9h`, and `24h`, the end of the day."""
SPAN = Kind(
    "span", "DOUBLE",
    rf"(?i:\d{{1,4}} ?{_HOUR}(?:{_AND}[0-5]?\d ?(?:{_MINUTE})?)?(?:{_AND}[0-5]?\d ?{_SECOND})?"
    rf"|\d{{1,5}} ?{_MINUTE}(?:{_AND}[0-5]?\d ?{_SECOND})?|\d{{1,6}} ?{_SECOND})",
    "round(coalesce(TRY_CAST(regexp_extract({x}, '(?i)^([0-9]+) ?h', 1) AS DOUBLE), 0) "
    "+ coalesce(TRY_CAST(regexp_extract({x}, '(?i)(?:^|h[a-z]*[.]? ?(?:e |and )?)([0-9]+) ?(?:m|$)', 1) AS DOUBLE), 0) "
    "/ 60 + coalesce(TRY_CAST(regexp_extract({x}, '(?i)([0-9]+) ?s', 1) AS DOUBLE), 0) / 3600, 6)",
    unit="h",
)  # fmt: skip
"""`1h30`, `1 h 30 min`, `90 min`, `45 s`: what something took, in hours."""
HOURS_AND_MINUTES = Kind(
    "hours_minutes", "DOUBLE", r"\d{1,4}:[0-5]\d",
    "round(TRY_CAST(split_part({x}, ':', 1) AS DOUBLE) + TRY_CAST(split_part({x}, ':', 2) AS DOUBLE) / 60, 6)",
    unit="h",
)  # fmt: skip
"""`36:15`, of which some are longer than a day. It may as well be minutes and seconds, or a score."""
EARLY = 6
"""Before this hour little is planned: columns of earlier ones are rather durations."""

_SPANS = re.compile(
    r"\b(dura\w*|tempo|horas|hours|hrs|elapsed|worked|trabalh\w*|esforco|effort|espera|wait\w*|atrasos?|delays?|demora|"
    r"paragem|parada|downtime|length|extras?)\b"
)
_CLOCKS = re.compile(
    r"\b(hora|horario|inicio|fim|entrada|saida|partida|chegada|abertura|fecho|fechamento|start|end|departure|arrival|"
    r"opens?|opening|closes?|closing)\b"
)


def lasts(header: str | None) -> bool:
    """Whether a column is called what something took, and not when it was."""
    words = " ".join(re.findall(r"[a-z]+", fold(header or "")))
    return bool(_SPANS.search(words)) and not _CLOCKS.search(words)


def hour_kinds(header: str | None, values: Collection[str], wanted: Reading | None) -> tuple[list[Kind], bool]:
    """The kinds of hours that these may be, the likelier first, and whether that is sure."""
    if wanted in ("time", "duration"):
        return [TIME_OF_DAY, CLOCK] if wanted == "time" else [DURATION, SPAN, HOURS_AND_MINUTES], True
    words = " ".join(re.findall(r"[a-z]+", fold(header or "")))
    spans, clocks = bool(_SPANS.search(words)), bool(_CLOCKS.search(words))
    if spans and not clocks:
        return [SPAN, HOURS_AND_MINUTES], not fitting([HOURS_AND_MINUTES], values)
    if clocks and not spans:
        return [CLOCK, SPAN], True
    found = (re.match(r"\d+", value) for value in values)
    late = all(int(hour[0]) >= EARLY for hour in found if hour)
    return ([CLOCK, SPAN] if late else [SPAN, CLOCK]), not fitting([CLOCK], values)
