"""`gerar_tabela`: a table in the conversation."""

from collections.abc import Sequence
from typing import Annotated, Any

import orjson
from pydantic import Field, WithJsonSchema

from qhub.errors import ToolFailure
from qhub.tools.builtin.data import Sql, answers_alike
from qhub.tools.builtin.values import MAX_TEXT, Number, OnlyText, Text, Title, without_none
from qhub.tools.tool import ToolContext, tool

MAX_ROWS = 500
"""Rows of one table."""
MAX_COLUMNS = 30
"""Columns of one table."""
MAX_CHARS = 80_000
"""JSON characters of the rows that a query gives a table; a file has the rest."""

Cell = OnlyText | Number | None
Columns = Annotated[list[Text] | None, Field(min_length=1, max_length=MAX_COLUMNS)]
Rows = Annotated[
    list[list[Cell]] | None,
    Field(max_length=MAX_ROWS),
    WithJsonSchema({"type": "array", "items": {"type": "array", "items": {}}}),
]


@tool(
    label={"pt": "A montar a tabela…", "en": "Building the table…"},
    done={"pt": "Montou a tabela", "en": "Built the table"},
    cache=answers_alike,
)
async def gerar_tabela(
    context: ToolContext,
    titulo: Title,
    colunas: Columns = None,
    linhas: Rows = None,
    consulta: Annotated[Sql | None, Field(description="SQL em vez delas.")] = None,
) -> dict[str, Any]:
    """Mostra uma tabela, a pedido ou para valores exatos."""
    if consulta is not None:
        if colunas is not None or linhas is not None:
            raise ToolFailure("Com 'consulta' não indique 'colunas' nem 'linhas': vêm dela.")
        return await _from_query(context, titulo, consulta)
    if colunas is None or linhas is None:
        raise ToolFailure("Indique 'colunas' e 'linhas', ou uma 'consulta' que as dê.")
    for position, row in enumerate(linhas, start=1):
        if len(row) != len(colunas):
            raise ToolFailure(
                f"A linha {position} tem {len(row)} valores e há {len(colunas)} colunas: "
                "dê um valor por coluna (null onde falta)."
            )
    return {"widget": "table", "titulo": titulo, "colunas": colunas, "linhas": linhas}


async def _from_query(context: ToolContext, title: str, sql: str) -> dict[str, Any]:
    """The first rows of a query; `truncado` where there are more, which the export of the same query has."""
    found = await context.data.query(sql, rows=MAX_ROWS)
    if len(found.columns) > MAX_COLUMNS:
        raise ToolFailure(
            f"A consulta dá {len(found.columns)} colunas e uma tabela mostra {MAX_COLUMNS}: escolha-as no SELECT."
        )
    rows = _fitting([[_cell(value, context.language) for value in row] for row in found.rows])
    cut = found.truncated or len(rows) < len(found.rows)
    return without_none(
        {
            "widget": "table",
            "titulo": title,
            "colunas": [column.name[:MAX_TEXT] for column in found.columns],
            "linhas": rows,
            "truncado": True if cut else None,
            "total": found.total if cut else None,
            "consulta": sql,
        }
    )


def _fitting(rows: Sequence[list[Any]]) -> list[list[Any]]:
    room = MAX_CHARS
    for count, row in enumerate(rows):
        room -= len(orjson.dumps(row))
        if room < 0:
            return list(rows[:count])
    return list(rows)


def _cell(value: Any, language: str) -> str | int | float | None:
    """A value as a table shows it: text, number or nothing."""
    if isinstance(value, bool):
        words = ("não", "sim") if language.startswith("pt") else ("no", "yes")
        return words[value]
    if isinstance(value, list | dict):
        return orjson.dumps(value).decode()[:MAX_TEXT]
    return value  # type: ignore[no-any-return]  # what else a query gives is one of these
