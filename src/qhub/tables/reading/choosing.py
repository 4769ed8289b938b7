"""The choice of how each column of a file is read, as far as some of its rows can tell."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from qhub.language.text import fold
from qhub.tables.reading.days import COMPACT_DAY, DAYS, EPOCH, ISO_UTC, SERIAL_DAY, looking_back
from qhub.tables.reading.evidence import ColumnFacts, Evidence, facts_of, spread_of_offsets
from qhub.tables.reading.hours import HOURS_AND_MINUTES, hour_kinds, lasts
from qhub.tables.reading.identifiers import are_cut, is_identifier
from qhub.tables.reading.kind import Kind, fitting
from qhub.tables.reading.kinds import (
    COMMA_NUMBERS,
    DURATION,
    GROUPED,
    OTHERS,
    PLAIN,
    PLAIN_POINT,
    POINT_NUMBERS,
    TIME_OF_DAY,
    WHOLE_NUMBER,
    amounts,
    either,
    flagged,
    has_side,
    with_sides,
)  # fmt: skip
from qhub.tables.reading.numbers import FLAG, Mark, marks
from qhub.tables.remark import Reading, Remark

MOSTLY = 0.65
"""The part of a column's different values that must be numbers, or days, for it to be told that others are not."""
_DATED = re.compile(
    r"\b(datas?|dt|date|dia|day|emissao|vencimento|nascimento|entrega|validade|admissao|inicio|fim|due|created|updated)\b"
)
"""Words in the names of columns that hold days."""
_CLOCKED = re.compile(r"\b(timestamp|time|ts|epoch|unix|at|momento|instante|modified|recorded)\b")
"""Words in the names of columns that hold moments of programs."""
_SHORT_YEAR = re.compile(r"^\d{1,2}\D\d{1,2}\D(\d{2})(?!\d)", re.ASCII)
LAST_CENTURY = 69
"""Two digits from which a year is one of the last century to every program."""
_BORN = re.compile(r"nasc|birth|born|\bdob\b")
_DOTTED = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{2})", re.ASCII)
MANY_YEARS = 4
"""Of days written with two digits for the year: more are rather codes."""
_TAILED = re.compile(rf"[+-]?\d[\d.,' \u00a0\u202f]*{FLAG}")
"""Numbers of which some have a flag, or the mark of a footnote: `47432893 b`, `12,5*`."""
_MEASURED = re.compile(
    r"(?<![^\W_])(kg|g|t|tons?|toneladas|tonnes|l|lt|litros?|lit(?:re|er)s|ml|k?m|cm|mm|m[23]|ha|h|[km]wh?|peso|weight|"
    r"preco|price|volume|altura|height|comprimento|length|distancia|distance|temp(?:eratura|erature)?|mass|"
    r"pressao|pressure|humidade|umidade|humidity|densidade|density|tensao|voltage|latitude|longitude|lat|lon|lng)(?![^\W_])"
)
"""Words in the names of columns that are measured, rarely in whole numbers."""
_HOURS: Mapping[str, tuple[Reading, Reading]] = {
    "clock": ("time", "duration"),
    "span": ("duration", "time"),
    "hours_minutes": ("duration", "text"),
}
"""How each kind of hours is read, and how else it could be."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The kinds that a column may be."""

    kinds: tuple[Kind, ...]
    """Those that nothing seen rules out, the preferred first; none where it is text."""
    facts: ColumnFacts = field(default_factory=lambda: ColumnFacts(frozenset()))
    doubtful: bool = False
    """Whether the preferred is only the likelier: then every row is asked before it is taken."""
    remark: Remark | None = None
    """What to tell of it, where it is text."""
    lenient: bool = False
    """Whether what does not fit becomes empty, because its owner says so."""
    example: str = ""
    """A value, to tell of a doubt by."""

    def remark_on(self, column: str, kind: Kind | None, others: Collection[Kind]) -> Remark | None:
        """Remark on it once it is known which kind it is, and which others would fit every row as well."""
        if kind is None:
            return self.remark
        if kind.name in ("compact_day", "serial_day", "epoch"):
            return Remark("digits_as_dates", column, "date", ("number",))
        if kind.name == "mixed_day":
            return Remark("mixed_days", column, "date", ("text",))
        if kind.name in ("iso_offset", "iso_utc", "half_day_zone"):
            return Remark("offsets", column, "date")
        if kind.name.startswith("sides"):
            return Remark("debit_credit", column, "number", ("text",))
        if not self.doubtful:
            return None
        if kind.name in _HOURS:
            read, instead = _HOURS[kind.name]
            return Remark("hours", column, read, (instead,), self.example)
        if kind.mark and self.facts.ambiguous:
            other: Mark = "point" if kind.mark == "comma" else "comma"
            if any(found.mark == other for found in others):
                return Remark("decimal_mark", column, kind.mark, (other,), self.facts.ambiguous)
        if kind.order:
            turned: Reading = "month_first" if kind.order == "day_first" else "day_first"
            if any(found.order == turned for found in others):
                return Remark("day_order", column, kind.order, (turned,))
        return None


def choose(
    column: str,
    header: str | None,
    values: Collection[str],
    evidence: Evidence,
    *,
    are_numbers: bool = False,
    are_text: bool = False,
    wanted: Reading | None = None,
) -> Choice:
    """The choice for a column by some of its values that mean something; `wanted` is what its owner said.

    `are_numbers`: a workbook holds its cells as numbers, so they are not written in anybody's way.
    `are_text`: who wrote the file says that they are text.
    """
    if wanted == "text":
        return Choice(())
    known = replace(facts_of(header, values), measured=_MEASURED.search(fold(header or "")) is not None)
    if wanted in ("number", "date"):
        return _wanted(values, known, evidence, dates=wanted == "date")
    if are_text:
        return Choice((), known, remark=_identifier(column, values) if values else None)
    if are_numbers:
        return _of_cells(column, header, values)
    if not values:
        return Choice(PLAIN)
    if wanted in ("comma", "point"):
        mark: Mark = "comma" if wanted == "comma" else "point"
        return Choice(tuple(fitting(_numbers(known, mark), values)), known)
    if _is_epoch(header, values):
        return Choice((EPOCH, WHOLE_NUMBER), known)
    if is_identifier(header, values):
        return Choice((), known, remark=_identifier(column, values))
    if are_cut(header, values):
        return Choice((), known, remark=Remark("cut_numbers", column, "text", ("number",), max(values)))
    if digits := _days_of_digits(header, values):
        return Choice((digits, WHOLE_NUMBER, *POINT_NUMBERS), known)
    if _are_dotted_codes(header, values):
        return Choice((), known, remark=Remark("identifier", column, "text", ("date",), min(values)))
    if not wanted and lasts(header) and (long := fitting([HOURS_AND_MINUTES, DURATION], values)):
        return Choice((long[0], TIME_OF_DAY), known, doubtful=long[0] is HOURS_AND_MINUTES, example=max(values))
    if wanted in ("time", "duration"):
        return Choice(tuple(fitting(hour_kinds(header, values, wanted)[0], values)), known)
    kinds = tuple(fitting(_candidates(known, evidence, values, wanted), values))
    if kinds:
        if "_short" in kinds[0].name and _looks_back(header, values):
            kinds = tuple(looking_back(kind) if "_short" in kind.name else kind for kind in kinds)
        return Choice(kinds, known, doubtful=_is_doubtful(kinds, known, evidence, wanted))
    return _choose_otherwise(column, header, values, known, evidence, wanted)


def _choose_otherwise(
    column: str,
    header: str | None,
    values: Collection[str],
    known: ColumnFacts,
    evidence: Evidence,
    wanted: Reading | None,
) -> Choice:
    """The choice where neither a number nor a day fits: hours, amounts with their side, or text."""
    hours, sure = hour_kinds(header, values, wanted)
    if kinds := tuple(fitting(hours, values)):
        return Choice(kinds, known, doubtful=not sure, example=min(values))
    if sides := _with_sides(values, evidence.mark_of(known).mark):
        return Choice(sides, known)
    return Choice((), known, remark=_almost(column, values, known, evidence))


def _with_sides(values: Collection[str], mark: Mark) -> tuple[Kind, ...]:
    """Amounts that say on which side of an account they stand; a C alone is rather a temperature's."""
    if not any(has_side(value) for value in values):
        return ()
    return tuple(fitting((with_sides(mark), with_sides("point" if mark == "comma" else "comma")), values))


def _candidates(known: ColumnFacts, evidence: Evidence, values: Collection[str], wanted: Reading | None) -> list[Kind]:
    mark = evidence.mark_of(known).mark
    order = wanted if wanted in ("day_first", "month_first") else evidence.order_of(known)[0]
    days = [kind for kind in DAYS if not wanted or not kind.order or kind.order == wanted]
    days.sort(key=lambda kind: bool(kind.order) and kind.order != order)  # stable: the others keep their places
    if (spread_of_offsets(values) or 0) > 60:
        days = [kind for kind in days if kind.name != "iso_offset"] + [ISO_UTC]
    return [*_numbers(known, mark), *_numbers(known, "point" if mark == "comma" else "comma"), *days, *OTHERS]


def _numbers(known: ColumnFacts, mark: Mark) -> list[Kind]:
    """Numbers with a mark. Where all that is known are whole numbers, a mark further on decides for itself."""
    if known.units or known.signed:
        return [amounts(mark, known.units)]
    return [WHOLE_NUMBER, GROUPED, *(COMMA_NUMBERS if mark == "comma" else POINT_NUMBERS), amounts(mark, frozenset())]


def _is_doubtful(kinds: tuple[Kind, ...], known: ColumnFacts, evidence: Evidence, wanted: Reading | None) -> bool:
    first = kinds[0]
    if wanted:
        return False
    if first.mark and known.ambiguous:
        return len(known.marks) == 2 and not evidence.mark_of(known).sure
    return bool(first.order) and len(known.orders) == 2 and not evidence.order_of(known)[1]


def _of_cells(column: str, header: str | None, values: Collection[str]) -> Choice:
    """Of numbers that a workbook holds as numbers."""
    if _is_epoch(header, values):
        return Choice((EPOCH, WHOLE_NUMBER))
    if is_identifier(header, values):
        return Choice((), remark=_identifier(column, values))
    if digits := _days_of_digits(header, values):
        return Choice((digits, WHOLE_NUMBER, PLAIN_POINT))
    percent = amounts("point", frozenset("%"))  # of cells that show percentages, the reader made some
    hours = amounts("point", frozenset("h"))  # and of durations
    return Choice(tuple(fitting((WHOLE_NUMBER, PLAIN_POINT, percent, hours, *DAYS, *OTHERS), values)))


def _identifier(column: str, values: Collection[str]) -> Remark | None:
    if any(value.startswith("+") for value in values):
        return None  # nobody adds these up
    return Remark("identifier", column, "text", ("number",), min(values))


def _are_dotted_codes(header: str | None, values: Collection[str]) -> bool:
    """Whether `01.02.25` is rather a place in a classification: such days are rare, and their columns are called so."""
    parts = [_DOTTED.fullmatch(value) for value in values]
    if not all(parts) or _is_dated(header):
        return False
    days = {int(part[1]) for part in parts if part}
    years = {part[3] for part in parts if part}
    return max(days) <= 12 or len(years) > MANY_YEARS


def _days_of_digits(header: str | None, values: Collection[str]) -> Kind | None:
    """A kind of day that is written as a mere number."""
    named = _is_dated(header)
    if (named or len(values) > 1) and fitting([COMPACT_DAY], values):
        return COMPACT_DAY
    return SERIAL_DAY if named and fitting([SERIAL_DAY], values) else None


def _is_epoch(header: str | None, values: Collection[str]) -> bool:
    """Whether these are moments as programs count them, in a column that is called so."""
    words = fold(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", header or ""))
    called = _is_dated(header) or bool(_CLOCKED.search(" ".join(re.findall(r"[a-z]+", words))))
    return called and bool(fitting([EPOCH], values))


def _looks_back(header: str | None, values: Collection[str]) -> bool:
    """Whether days with two digits for the year are of people's births, or some of them surely of the last century."""
    years = [int(part[1]) for value in values if (part := _SHORT_YEAR.search(value))]
    return bool(_BORN.search(fold(header or ""))) or any(year >= LAST_CENTURY for year in years)


def _is_dated(header: str | None) -> bool:
    return bool(_DATED.search(" ".join(re.findall(r"[a-z]+", fold(header or "")))))


def _wanted(values: Collection[str], known: ColumnFacts, evidence: Evidence, *, dates: bool) -> Choice:
    """What its owner says it is: the kind that most values are, and nothing for the others."""
    if dates:
        kinds: list[Kind] = [*DAYS, COMPACT_DAY, SERIAL_DAY]
        order, _ = evidence.order_of(known)
        kinds.sort(key=lambda kind: bool(kind.order) and kind.order != order)
    else:
        mark = evidence.mark_of(known).mark
        other: Mark = "point" if mark == "comma" else "comma"
        kinds = [*_numbers(known, mark), *_numbers(known, other), either(mark), flagged(mark), flagged(other)]
    counts = {kind.name: sum(kind.fits(value) for value in values) for kind in kinds}
    best = max(kinds, key=lambda kind: counts[kind.name], default=None)
    return Choice((best,), known, lenient=True) if best and counts[best.name] else Choice(())


def _almost(column: str, values: Collection[str], known: ColumnFacts, evidence: Evidence) -> Remark | None:
    """What to tell of a column of text that looks as if it were something else."""
    if fitting([HOURS_AND_MINUTES], values):
        return Remark("hours", column, "text", ("duration",), max(values))
    if known.several_units:
        return Remark("numbers_as_text", column, "text", example=min(values))
    if len(values) > 2 and all(marks(value) for value in values):
        return Remark("numbers_as_text", column, "text", ("number",), min(values))  # each is one, in different ways
    tailed = [value for value in values if _TAILED.fullmatch(value)]
    if tailed and len(values) > 1 and all(value in tailed or marks(value) for value in values):
        return Remark("numbers_as_text", column, "text", ("number",), max(values, key=len))
    mark = evidence.mark_of(known).mark
    for code, reading, kinds in (
        ("dates_as_text", "date", DAYS),
        (
            "numbers_as_text",
            "number",
            (*_numbers(known, mark), *_numbers(known, "point" if mark == "comma" else "comma")),
        ),
    ):
        most = max(kinds, key=lambda kind: sum(kind.fits(value) for value in values))
        odd = sorted(value for value in values if not most.fits(value))
        if len(values) - len(odd) >= MOSTLY * len(values) and len(values) > 2:
            return Remark(code, column, "text", (reading,), odd[0], len(odd))  # type: ignore[arg-type]
    return None


def almost(column: str, kind: Kind, odd: str, count: int) -> Remark | None:
    """The remark on a column of text of which most values are of a kind; None where there is nothing to tell."""
    if kind.type in ("DATE", "TIMESTAMP"):
        return Remark("dates_as_text", column, "text", ("date",), odd, count)
    if kind.type in ("BIGINT", "DOUBLE"):
        return Remark("numbers_as_text", column, "text", ("number",), odd, count)
    return None


def judge_again(choices: Mapping[str, Choice], fits: Mapping[str, list[Kind]], separator: str) -> Evidence:
    """Judge what the file says once every row was asked: of each column, the kinds that fit all of them."""

    def seen(choice: Choice, kinds: list[Kind]) -> ColumnFacts:
        marked = frozenset(kind.mark for kind in kinds if kind.mark)
        plain = any(kind.name in ("whole", "grouped") for kind in kinds)
        return ColumnFacts(
            frozenset(("comma", "point")) if plain else marked,
            units=choice.facts.units,
            orders=frozenset(kind.order for kind in kinds if kind.order),
        )

    return Evidence.from_columns((seen(choices[name], kinds) for name, kinds in fits.items()), separator)
