"""`consultar_dados`: questions to the tables, in SQL."""

from typing import Annotated, Any

import orjson
from pydantic import Field

from qhub.tools.tool import ToolContext, tool

MODEL_ROWS = 200
"""Rows that a model is given; for more it should aggregate, or show them."""
MODEL_CHARS = 20_000
"""JSON characters of these rows, at most."""
MAX_SQL = 20_000
"""Characters of a statement."""

Sql = Annotated[str, Field(min_length=1, max_length=MAX_SQL)]


@tool(label={"pt": "A consultar os dados…", "en": "Querying the data…"})
async def consultar_dados(context: ToolContext, sql: Sql) -> dict[str, Any]:
    """Lê todas as linhas das tabelas com um SELECT do DuckDB. Para mostrar, antes 'consulta' no gráfico ou tabela."""
    found = await context.data.query(sql, rows=MODEL_ROWS)
    rows, room = [], MODEL_CHARS
    for row in found.rows:
        room -= len(orjson.dumps(row))
        if room < 0:
            break
        rows.append(row)
    return {
        "sql": sql,
        "colunas": [{"nome": column.name, "tipo": column.type} for column in found.columns],
        "linhas": rows,
        "registos": len(rows),
        "truncado": found.truncated or len(rows) < len(found.rows),
    }
