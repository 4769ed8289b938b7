"""`executar_python` keeps the guide's contract, and brings figures and files to the person."""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import duckdb
import pytest

from qhub.errors import ToolFailure
from qhub.sandbox.interface import Run, SandboxBusy, SandboxUnavailable
from qhub.sandbox.sandbox import ConversationSandbox, Sandbox
from qhub.settings.settings import Settings
from qhub.tables.table import Column, QueryResult, Table
from qhub.tools.builtin.python import executar_python
from qhub.tools.storage import MemoryFiles
from qhub.tools.tool import ArgumentError, ToolContext

pytestmark = pytest.mark.together("sandbox")


class OneTable:
    """Data that consists of a table."""

    def __init__(self, path: Path) -> None:
        self._table = Table("vendas", path, 3, (Column("a", "BIGINT"),), "vendas.csv")

    async def tables(self) -> Sequence[Table]:
        return [self._table]

    async def query(self, sql: str, *, rows: int) -> QueryResult:
        raise NotImplementedError


class Ended:
    """A sandbox whose run has ended in a certain way."""

    wall_seconds = 30.0

    def __init__(self, ending: Run | Exception) -> None:
        self._ending = ending

    async def run(self, code: str, *, tables: Sequence[tuple[str, Path]] = ()) -> Run:
        if isinstance(self._ending, Exception):
            raise self._ending
        return self._ending


def context(sandbox: Any, language: str = "pt-PT", **values: Any) -> ToolContext:
    return ToolContext(1, 1, "qualidade", "c1", language, sandbox=sandbox, **values)


async def call(where: ToolContext, codigo: str, descricao: str = "um teste") -> dict[str, Any]:
    result = await executar_python.call(where, executar_python.validate({"codigo": codigo, "descricao": descricao}))
    return json.loads(json.dumps(result))  # type: ignore[no-any-return]


@pytest.fixture
async def real(tmp_path: Path) -> AsyncIterator[ToolContext]:
    """A context with a sandbox that runs."""
    table = tmp_path / "vendas.parquet"
    duckdb.sql(f"COPY (SELECT range AS a FROM range(3)) TO '{table}'")
    sandbox = Sandbox(Settings(_env_file=None, sandbox_wall_seconds=5))  # type: ignore[call-arg]
    mine = ConversationSandbox(sandbox, 1, tmp_path / "scratch", "c1")
    yield context(mine, files=MemoryFiles(), data=OneTable(table))
    await sandbox.close()


async def test_the_contract_with_a_real_sandbox(real: ToolContext) -> None:
    assert await call(real, "import math\nprint(math.sqrt(144))") == {"output": "12.0\n", "sucesso": True}

    failed = await call(real, "print('antes')\n1 / 0")
    assert (failed["output"], failed["sucesso"]) == ("antes\n", False)
    assert failed["erro"].endswith("ZeroDivisionError: division by zero")

    assert len((await call(real, "print('x' * 6000)"))["output"]) == 5000
    assert len((await call(real, "raise ValueError('x' * 6000)"))["erro"]) <= 2000

    sums = (
        "import pandas as pd\nprint(pd.read_parquet('/dados/vendas.parquet').a.sum())\n"
        "print(len(pd.read_csv('/dados/vendas.csv')))"
    )
    assert (await call(real, sums))["output"] == "3\n3\n"

    made = await call(
        real,
        "import matplotlib.pyplot as plt\nplt.plot([1])\nplt.title('Linha')\nplt.show()\n"
        "open('tabela.csv', 'w').write('a')",
    )
    assert made["figuras"] == [{"titulo": "Linha", "url": "memory:Linha.png"}]
    assert made["ficheiros"] == [{"nome": "tabela.csv", "url": "memory:tabela.csv"}]
    assert (await call(real, "print(open('tabela.csv').read())"))["output"] == "a\n", (
        "the conversation keeps its folder"
    )

    assert await call(real, "while True:\n    pass") == {
        "erro": "Timeout: a execução excedeu 5 segundos.",
        "sucesso": False,
    }


async def test_cancelling_the_call_frees_the_sandbox(real: ToolContext) -> None:
    await call(real, "print(1)")
    task = asyncio.create_task(call(real, "while True:\n    pass"))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert (await call(real, "print(1)"))["sucesso"] is True


async def test_thirty_seconds_are_the_guides_message() -> None:
    result = await call(context(Ended(Run("", "", "timeout", 30_000))), "x")
    assert result["erro"] == "Timeout: a execução excedeu 30 segundos."


@pytest.mark.parametrize(
    ("run", "words"),
    [
        (Run("", "", "output", 1), "Imprima menos"),
        (Run("", "", "disk", 1), "Grave menos"),
        (Run("", "", "killed", 1), "memória"),
        (Run("", "", "error", 1), "sem dizer porquê"),
        (Run("", "FileNotFoundError: /dados/t.csv", "error", 1, without_csv=("t",)), "leia o .parquet: t"),
    ],
)
async def test_an_end_that_python_does_not_explain_is_explained(run: Run, words: str) -> None:
    result = await call(context(Ended(run)), "x")
    assert result["sucesso"] is False
    assert words in result["erro"]


async def test_files_that_did_not_come_back_are_mentioned() -> None:
    result = await call(context(Ended(Run("", "", "ok", 1, left_out=3))), "x")
    assert result["aviso"].startswith("3 ficheiros")


@pytest.mark.parametrize("problem", [SandboxUnavailable("namespaces: no"), SandboxBusy("full"), None])
async def test_a_sandbox_that_cannot_run_it_is_a_failure_with_words(problem: Exception | None) -> None:
    with pytest.raises(ToolFailure, match=r"Python"):
        await call(context(Ended(problem) if problem else None), "x")


async def test_other_languages() -> None:
    result = await call(context(Ended(Run("", "", "disk", 1)), "en"), "x")
    assert "Write less" in result["erro"]


def test_the_tool_as_models_and_agents_see_it() -> None:
    assert executar_python.requires == "sandbox"
    assert executar_python.effect == "read"
    assert "/dados/<tabela>.parquet" in executar_python.description
    assert executar_python.size < 400, "it is read with every call"
    with pytest.raises(ArgumentError):
        executar_python.validate({"codigo": ""})
