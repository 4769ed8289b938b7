"""`consultar_dados`: questions to the tables, in SQL."""

import re
from collections.abc import Mapping
from typing import Annotated, Any

import orjson
from pydantic import Field, Strict

from qhub.tools.tool import ToolContext, tool

MODEL_ROWS = 200
"""Rows that a model is given; for more it should aggregate, or show them."""
MODEL_CHARS = 20_000
"""JSON characters of these rows, at most."""
MAX_SQL = 20_000
"""Characters of a statement."""

_MOMENTARY = re.compile(
    r"\b(now|today|age|(get_)?current_\w+|local_?time\w*|transaction_timestamp|random|setseed|(gen_random_)?uuid\w*"
    r"|shuffle|\w*sample)\b",
    re.IGNORECASE,
)
"""What makes a statement answer otherwise the next time."""

Sql = Annotated[str, Strict(), Field(min_length=1, max_length=MAX_SQL)]


def answers_alike(arguments: Mapping[str, Any]) -> bool:
    """Whether a call's statement gives the same as long as the tables are the same: only then its result is kept."""
    sql = str(arguments.get("sql") or arguments.get("consulta") or "")
    return bool(sql) and not _MOMENTARY.search(sql)


@tool(
    label={"pt": "A consultar os dados…", "en": "Querying the data…"},
    done={"pt": "Consultou os dados", "en": "Queried the data"},
    cache=answers_alike,
)
async def consultar_dados(context: ToolContext, sql: Sql) -> dict[str, Any]:
    """SELECT do DuckDB sobre tabelas inteiras. Para mostrar, antes 'consulta' no gráfico ou tabela."""
    found = await context.data.query(sql, rows=MODEL_ROWS)
    rows, room = [], MODEL_CHARS
    for row in found.rows:
        room -= len(orjson.dumps(row))
        if room < 0:
            break
        rows.append(row)
    cut = found.truncated or len(rows) < len(found.rows)
    return {
        "sql": sql,
        "colunas": [{"nome": column.name, "tipo": column.type} for column in found.columns],
        "linhas": rows,
        "registos": len(rows),
        "truncado": cut,
        **({"total": found.total} if cut and found.total is not None else {}),
    }
