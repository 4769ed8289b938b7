"""Labels of totals: what a row is called that is a sum, a subtotal, a mean or a balance, in the languages of files."""

import re
from collections.abc import Callable, Sequence
from functools import partial

from qhub.tables.names import text
from qhub.tables.reading.missing import BLANKS
from qhub.tables.reading.relation import Row

CERTAIN = (
    r"(?i:\*{1,4} ?(?:(?:sub-?)?total|soma|sum|\d{2,12})\b.*"
    r"|sub-? ?tota(?:l|is|les)\b.*|tota(?:l|is) (?:gera(?:l|is)|global|final)\b.*|totais|grand total\b.*|soma total"
    r"|total ?[:=]|total ?\(.*\)|overall total"
    r"|(?:suma|importe) total|total general|(?:sous-? ?total|total g[ée]n[ée]ral)\b.*"
    r"|(?:gesamt|zwischen|end)summe\b.*|gesamtergebnis|totale (?:generale|complessivo)|subtotaal|eindtotaal)"
)
"""Labels that nothing else has."""
MEAN = (
    r"m[ée]dia(?: geral| global| final| d[aoe]s? .{1,40})?|(?:class |overall )?(?:average|mean)(?: (?:of|for) .{1,40})?"
)
BALANCE = (
    r"saldos?(?: (?:final|inicial|anterior|atual|actual|dispon[íi]vel|contabil[íi]stico|cont[áa]bil|do dia|em .{1,20}))"
)
"""What stands among the movements of an account and is none of them."""
SUM = r"totals?|total .{1,60}|soma|somat[óo]rio|sum|suma|summe|gesamt|totale|totaal|ensemble"
OF_GROUP = r"(?i:(.{1,60}) total)"
"""The subtotals of spreadsheets, `Norte Total` below the rows of `Norte`; a total loss is none."""
CARRIED = r"(?:a )?transportar|transporte|transporta-se|(?:carried|brought) (?:forward|down)|[bc]/[fd]|report"
"""What the foot of a page carries to the head of the next, where both say so."""
LABEL = rf"(?:{CERTAIN}|(?i:{BALANCE}|{SUM}|{MEAN})(?: ?:)?)"
"""Labels of totals; some are also names of other things."""

HIGH = frozenset({"alta", "alto", "elevada", "elevado", "grande", "forte", "grave", "high", "large"})
LOW = frozenset({"baixa", "baixo", "pequena", "pequeno", "fraca", "fraco", "leve", "low", "small"})
"""Words that «média» stands between, where it is a step of a scale."""

_CARRIED = re.compile(rf"(?i:{CARRIED})")
_OF_GROUP = re.compile(OF_GROUP)
_LABEL, _CERTAIN = re.compile(LABEL), re.compile(CERTAIN)
_BALANCE = re.compile(rf"(?i:{BALANCE})")
_STARS = re.compile(r"\*{1,4}")
_MEAN = re.compile(r"(?i:m[ée]dia|(?:class |overall )?(?:average|mean))")


def is_label(cell: str | None) -> bool:
    """Whether a cell has the words of a total, which may be a name of something else."""
    return _LABEL.fullmatch(_words(cell)) is not None


def is_certain(cell: str | None) -> bool:
    """Whether a cell has words that nothing but a total has."""
    return _CERTAIN.fullmatch(_words(cell)) is not None


def is_balance(cell: str | None) -> bool:
    """Whether a cell names the balance of an account."""
    return _BALANCE.fullmatch(_words(cell)) is not None


def is_mean(cell: str | None) -> bool:
    """Whether a cell begins as the name of a mean does."""
    return _MEAN.match(_words(cell)) is not None


def is_labelled(row: Sequence[object]) -> bool:
    """Whether any cell of a row has the words of a total."""
    return any(isinstance(cell, str) and is_label(cell) for cell in row)


def labels_among(rows: Sequence[Row]) -> Callable[[Row], list[int]]:
    """A function that gives the columns in which one of some rows is labelled as a total."""
    return partial(_label_columns, scales=_scale_columns(rows), groups=_group_labels(rows))


def is_labelled_sql(name: str, label: str = LABEL) -> str:
    """SQL that is true of a cell with such words."""
    return f"regexp_full_match(trim({name}, '{BLANKS}'), {text(label)})"


def _words(cell: str | None) -> str:
    return (cell or "").strip(BLANKS)


def _label_columns(row: Row, scales: frozenset[int], groups: frozenset[tuple[int, str]]) -> list[int]:
    """The columns in which a row is labelled as a total; the middle of a scale is no mean."""
    return [
        index
        for index, cell in enumerate(row)
        if cell
        and (is_label(cell) or (index, cell) in groups or _is_starred(row, cell))
        and not (index in scales and _MEAN.fullmatch(_words(cell)))
    ]


def _group_labels(rows: Sequence[Row]) -> frozenset[tuple[int, str]]:
    """The cells that name the total of what other cells of their column say, and those of sums carried over."""
    found = [
        (index, cell, match[1].strip().lower())
        for row in rows
        for index, cell in enumerate(row)
        if cell and (match := _OF_GROUP.fullmatch(_words(cell)))
    ]
    carried = {
        (index, cell) for row in rows for index, cell in enumerate(row) if cell and _CARRIED.fullmatch(_words(cell))
    }
    columns = {index: {_words(row[index]).lower() for row in rows} for index, _, _ in found}
    own = {(index, cell) for index, cell, group in found if group in columns[index]}
    return frozenset(own | carried) if len(carried) > 1 else frozenset(own)


def _is_starred(row: Row, cell: str) -> bool:
    """Whether a row is a sum of SAP's, which has stars for a label and little else beside the sum."""
    return _STARS.fullmatch(_words(cell)) is not None and 2 * sum(bool(_words(other)) for other in row) <= len(row)


def _scale_columns(rows: Sequence[Row]) -> frozenset[int]:
    """The columns whose words are steps («Alta», «Média», «Baixa»)."""
    if not any(is_labelled(row) for row in rows):
        return frozenset()
    return frozenset(
        index
        for index, cells in enumerate(zip(*rows, strict=True))
        if any(_words(cell).lower() in HIGH | LOW for cell in cells)
    )
