"""A file as a message that shows its rows: what a model without SQL is given, in the words of the product's guide."""

from qhub.tables.described import described
from qhub.tables.remark import remark_in_words
from qhub.tables.uploaded import ReadTable, Uploaded

CATEGORICAL = 5
"""Columns of text whose distribution is shown."""


def message(name: str, uploaded: Uploaded) -> str:
    """One block a table; a file with one table is named once, one with several has a line for each."""
    single = len(uploaded.tables) == 1
    blocks = [_block(read, "" if single else f"Tabela: {read.table.name}\n") for read in uploaded.tables]
    return f"[FICHEIRO CARREGADO: {name}]\n" + "\n\n".join(blocks)


def _block(read: ReadTable, title: str) -> str:
    profile = read.profile
    numeric = described(profile.numeric) if profile.numeric else "(nenhuma coluna numérica)"
    counts = [
        f"  {column.name}: { ({frequency.value: frequency.count for frequency in column.top or ()}) }"
        for column in profile.categorical[:CATEGORICAL]
    ]
    return (
        f"{title}Colunas: {', '.join(column.name for column in profile.columns)}\n"
        f"Registos: {profile.rows}\n\n"
        f"Primeiras 10 linhas:\n{profile.preview}\n"
        f"Estatísticas numéricas:\n{numeric}\n\n"
        f"Distribuição das colunas categóricas (top 5):\n"
        + ("\n".join(counts) or "  (nenhuma)")
        + f"\n\nDados completos (primeiras 100 linhas):\n{profile.first}"
    ).rstrip("\n") + _remarks(read)


def _remarks(read: ReadTable) -> str:
    """What a reader of these rows would otherwise get wrong; nothing, where a file is plain."""
    remarks = [words for remark in read.remarks if (words := remark_in_words(remark))]
    return f"\n\nLeitura: {'; '.join(remarks)}" if remarks else ""
