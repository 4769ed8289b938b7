"""`consultar_dados` gives a model what it asked for, with the query, and never more than it should read."""

from pathlib import Path
from typing import Any

import orjson
import pytest

from qhub.errors import ToolFailure
from qhub.tools.builtin import BUILTIN_TOOLS
from qhub.tools.builtin.data import MODEL_CHARS, MODEL_ROWS
from qhub.tools.tool import ArgumentError, ToolContext
from tests.tables.querying import TableData, defects, querying

TOOL = BUILTIN_TOOLS["consultar_dados"]


async def ask(folder: Path, sql: str) -> Any:
    async with querying() as engine:
        context = ToolContext(1, 1, "qualidade", "c1", "pt-PT", data=TableData(engine, [defects(folder)]))
        return await TOOL.call(context, TOOL.validate({"sql": sql}))


async def test_an_answer_has_the_query_its_columns_and_its_rows(tmp_path: Path) -> None:
    sql = "SELECT turno, count(*) AS total FROM defeitos GROUP BY turno ORDER BY total DESC"
    assert await ask(tmp_path, sql) == {
        "sql": sql,
        "colunas": [{"nome": "turno", "tipo": "VARCHAR"}, {"nome": "total", "tipo": "BIGINT"}],
        "linhas": [["manha", 73], ["tarde", 68], ["noite", 59]],
        "registos": 3,
        "truncado": False,
    }


async def test_a_model_reads_no_more_rows_than_it_should(tmp_path: Path) -> None:
    many = await ask(tmp_path, "SELECT i FROM range(1000) r(i)")
    assert (many["registos"], len(many["linhas"]), many["truncado"]) == (MODEL_ROWS, MODEL_ROWS, True)
    assert many["total"] == 1000
    long = await ask(tmp_path, "SELECT repeat('x', 400) FROM range(100)")
    assert 0 < len(orjson.dumps(long["linhas"])) <= MODEL_CHARS + 200
    assert long["truncado"]


async def test_without_tables_it_says_to_upload_a_file() -> None:
    with pytest.raises(ToolFailure, match="carregue um ficheiro"):
        await TOOL.call(ToolContext(1, 1, "qualidade", "c1", "pt-PT"), {"sql": "SELECT 1"})


@pytest.mark.parametrize("arguments", [{}, {"sql": ""}, {"sql": "x" * 20_001}, {"sql": 1}, {"sql": "x", "user_id": 2}])
def test_anything_but_a_statement_is_refused(arguments: dict[str, Any]) -> None:
    with pytest.raises(ArgumentError):
        TOOL.validate(arguments)


def test_it_only_reads_and_is_told_in_few_words() -> None:
    assert TOOL.effect == "read"
    assert TOOL.size < 220
