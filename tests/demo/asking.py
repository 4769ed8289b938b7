"""The question set: each question put to the model over real tables, and its answer judged."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb

from qhub.tools.builtin import BUILTIN_TOOLS
from tests.demo.chat import Chat, Reply
from tests.demo.judging import MACROS, Verdict, judge
from tests.demo.tables import Tables, Upload

QUESTIONS = Path(__file__).parent / "questions"
TOOLS = tuple(BUILTIN_TOOLS[name] for name in ("consultar_dados", "gerar_grafico", "gerar_tabela", "gerar_kpi"))


@dataclass(frozen=True)
class Asked:
    """A question, what became of it, and why it was judged so."""

    file: str
    question: str
    verdict: Verdict
    text: str


async def ask_all(part: str, uploads: dict[str, Upload]) -> list[Asked]:
    """Every question of a part, each in a conversation of its own."""
    found = []
    for group in tomllib.loads((QUESTIONS / f"{part}.toml").read_text("utf-8"))["asked"]:
        files = [uploads[name] for name in group["files"]]
        with _truth_tables(files) as connection:
            for question, truth in group["questions"]:
                reply = await _asked(question, files)
                sql = truth.removeprefix("~")
                rows = connection.execute(sql).fetchall() if sql else None
                verdict = judge(rows, truth.startswith("~"), _given(reply))
                found.append(Asked(group["files"][-1], question, verdict, f"{reply.text}\n{reply.calls}"))
    return found


def counts(asked: list[Asked]) -> dict[str, int]:
    """How many were right, wrong and declined."""
    return {name: sum(one.verdict == name for one in asked) for name in ("right", "wrong", "declined")}


async def _asked(question: str, files: list[Upload]) -> Reply:
    chat = Chat(TOOLS, data=Tables([table for file in files for table in file.tables]))
    for file in files:
        chat.upload(file.file, file.digest)
    return await chat.ask(question)


def _given(reply: Reply) -> list[list[Any]] | None:
    """The rows that an answer rests on; None where it gives no number. Look-ups of words are no answer."""
    queries = [
        result["linhas"]
        for (name, arguments), result in zip(reply.calls, reply.results, strict=True)
        if name == "consultar_dados" and "palavra" not in arguments["sql"] and "repetidas" not in arguments["sql"]
    ]
    if not queries:
        return None
    described = any("DESCRIBE" in arguments.get("sql", "") for _, arguments in reply.calls)
    return [[len(queries[-1])]] if described else queries[-1]


def _truth_tables(files: list[Upload]) -> duckdb.DuckDBPyConnection:
    connection = duckdb.connect()
    connection.execute(MACROS)
    for table in (table for file in files for table in file.tables):
        connection.execute(f"CREATE VIEW \"{table.name}\" AS FROM read_parquet('{table.path}')")
    connection.execute(f'CREATE VIEW t AS FROM "{files[-1].tables[0].name}"')
    return connection
