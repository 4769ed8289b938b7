"""`gerar_tabela`: a table in the conversation."""

from typing import Annotated, Any

from pydantic import Field

from qhub.errors import ToolFailure
from qhub.tools.builtin.values import Number, Text, Title
from qhub.tools.tool import tool

MAX_ROWS = 500
"""Rows of one table."""
MAX_COLUMNS = 30
"""Columns of one table."""

Cell = Text | Number | None
Columns = Annotated[list[Text], Field(min_length=1, max_length=MAX_COLUMNS)]
Rows = Annotated[
    list[list[Cell]],
    Field(max_length=MAX_ROWS, description="Um valor por coluna; números sem unidade."),
]


@tool(label={"pt": "A montar a tabela…", "en": "Building the table…"})
def gerar_tabela(
    titulo: Title,
    colunas: Columns,
    linhas: Rows,
) -> dict[str, Any]:
    """Mostra uma tabela de dados obtidos com outra ferramenta: a pedido, ou para valores exatos."""
    for position, row in enumerate(linhas, start=1):
        if len(row) != len(colunas):
            raise ToolFailure(
                f"A linha {position} tem {len(row)} valores e há {len(colunas)} colunas: "
                "dê um valor por coluna (null onde falta)."
            )
    return {"widget": "table", "titulo": titulo, "colunas": colunas, "linhas": linhas}
