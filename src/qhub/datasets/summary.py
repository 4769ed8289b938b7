"""The facts of a file for one sentence: «defeitos.csv: 200 registos, 8 colunas (id, data, …)»."""

from typing import NamedTuple

from qhub.datasets.uploaded import Uploaded

NAMES = 6
"""Columns that the sentence names."""


class TableSummary(NamedTuple):
    """Of one table."""

    name: str
    rows: int
    columns: int
    names: str
    """The first columns, separated by commas; … stands for the others."""


def summary(uploaded: Uploaded) -> list[TableSummary]:
    """One line's facts for each table."""
    found = []
    for read in uploaded.tables:
        names = [column.name for column in read.table.columns]
        shown = ", ".join(names[:NAMES]) + (", …" if len(names) > NAMES else "")
        found.append(TableSummary(read.table.name, read.table.rows, len(names), shown))
    return found


def resumo(name: str, uploaded: Uploaded) -> str:
    """The sentence in Portuguese."""
    parts = [
        f"{_counted(table.rows, 'registo', 'registos')}, {_counted(table.columns, 'coluna', 'colunas')} ({table.names})"
        for table in summary(uploaded)
    ]
    if len(parts) == 1:
        return f"{name}: {parts[0]}"
    named = (f"{table.name}: {part}" for table, part in zip(summary(uploaded), parts, strict=True))
    return f"{name}: {len(parts)} tabelas. " + "; ".join(named)


def _counted(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"
