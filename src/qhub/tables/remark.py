"""Remarks on how a file was read, and the corrections that its owner may make."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

Code = Literal[
    "decimal_mark", "day_order", "digits_as_dates", "mixed_days", "offsets", "dates_as_text", "numbers_as_text",
    "cut_numbers", "debit_credit", "fill_value", "mixed_percents", "identifier", "spellings", "errors", "formulas",
    "total_rows", "totals_kept", "section_rows", "repeated_header", "no_header", "first_row", "header_rows",
    "hidden_sheets", "merged_cells", "hours", "chosen",
]  # fmt: skip
"""Those from `total_rows` to `hidden_sheets` are about a table, the others about a column."""
Reading = Literal[
    "comma", "point", "day_first", "month_first", "text", "number", "date", "time", "duration", "as_found",
    "totals_apart", "totals_rows", "header_none", "header_first",
]  # fmt: skip
"""A way of reading: a column's decimal mark, order of day and month, or type; a table's totals, or its first row.
`as_found` takes back what was said of a column."""
AS_FOUND: Reading = "as_found"
TABLE_READINGS: tuple[Reading, ...] = ("totals_apart", "totals_rows", "header_none", "header_first")


@dataclass(frozen=True, slots=True)
class Remark:
    """A remark on something that the file did not decide alone, or that is not among the rows."""

    code: Code
    column: str = ""
    """Empty for what is said of the table."""
    reading: Reading | None = None
    """How it was read."""
    choices: tuple[Reading, ...] = ()
    """How else it can be read, on demand."""
    example: str = ""
    """As the file writes it."""
    count: int = 0
    """How many cells, rows or sheets it is about; 0 where it is about all."""


@dataclass(frozen=True, slots=True)
class Correction:
    """A correction of how a column, or a table, is read."""

    sheet: str
    """Of a file with several; empty otherwise."""
    column: str
    """Empty for a reading of the table."""
    reading: Reading


@dataclass(frozen=True, slots=True)
class RequestedReading:
    """The way in which somebody wants one table to be read."""

    columns: Mapping[str, Reading] = field(default_factory=dict)
    """By name."""
    totals: Reading | None = None
    header: bool | None = None
    """Whether its first row names the columns."""

    @classmethod
    def from_corrections(cls, corrections: Iterable[Correction], sheet: str) -> "RequestedReading":
        """The reading that corrections ask for of a sheet; the last one counts."""
        columns: dict[str, Reading] = {}
        totals: Reading | None = None
        header: bool | None = None
        for correction in corrections:
            if correction.sheet not in ("", sheet):
                continue
            if correction.column:
                columns[correction.column] = correction.reading
            elif correction.reading in ("totals_apart", "totals_rows"):
                totals = correction.reading
            else:
                header = correction.reading == "header_first"
        return cls(columns, totals, header)


_WORDS: dict[Code, str] = {
    "decimal_mark": "{coluna} com {marca} decimal suposta ({exemplo})",
    "day_order": "{coluna} com {ordem} suposto",
    "digits_as_dates": "{coluna}: números lidos como datas",
    "mixed_days": "{coluna}: datas escritas de várias maneiras",
    "offsets": "{coluna}: hora como escrita, sem o fuso",
    "dates_as_text": "{coluna} é texto, quase tudo datas ({exemplo})",
    "numbers_as_text": "{coluna} é texto, quase tudo números ({exemplo})",
    "hours": "{coluna}: {forma} suposta ({exemplo})",
    "spellings": "{coluna}: o mesmo valor escrito de várias maneiras ({exemplo})",
    "errors": "{coluna}: {numero} erros de folha, vazios",
    "formulas": "{coluna}: {numero} fórmulas sem valor guardado, vazias",
    "total_rows": "{numero} linhas de total fora da tabela",
    "totals_kept": "há linhas que parecem totais ({exemplo})",
    "cut_numbers": "{coluna} é texto: números cortados, sem os últimos algarismos ({exemplo})",
    "first_row": "cabeçalho suposto: a primeira linha pode ser de dados",
    "fill_value": "{coluna}: {exemplo} tido por vazio em {numero} células",
    "mixed_percents": "{coluna}: {numero} células são percentagens (25% é 0.25), as outras não",
    "debit_credit": "{coluna}: débito negativo, crédito positivo",
    "section_rows": "{numero} títulos de secção fora da tabela ({exemplo})",
    "no_header": "sem cabeçalho",
    "hidden_sheets": "folhas ocultas não lidas: {exemplo}",
}
"""For models, in few words; what is not here they see in the columns themselves."""
_WAYS = {
    "comma": "vírgula", "point": "ponto", "day_first": "dia/mês", "month_first": "mês/dia", "time": "hora do dia",
    "duration": "duração em horas", "text": "escrita como texto",
}  # fmt: skip


def remark_in_words(remark: Remark) -> str:
    """The words that tell a model of a remark; nothing where it sees it anyway."""
    way = _WAYS.get(remark.reading or "", "")
    return _WORDS.get(remark.code, "").format(
        coluna=remark.column, marca=way, ordem=way, forma=way, exemplo=remark.example, numero=remark.count
    )
