"""The question set: each question put to the model over real tables, and its answer judged."""

import re
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import duckdb

from qhub.tools.builtin import BUILTIN_TOOLS
from tests.demo import files
from tests.demo.chat import Chat, Reply
from tests.demo.judging import MACROS, Verdict, judge
from tests.demo.tables import Tables, Upload, upload
from tests.demo.written import Written, plain_name

QUESTIONS = Path(__file__).parent / "questions"
ROUNDS = 34
PARTS = ("tuned", "held_out", *(f"blind_{number}" for number in range(1, ROUNDS + 1)))
WRITTEN: dict[str, Written] = {
    name: written
    for part in PARTS
    if (Path(__file__).parent / f"{part}.py").exists()
    for name, written in import_module(f"tests.demo.{part}").FILES.items()
}
"""The files of the parts that bring their own."""
_BESIDE = re.compile(
    r"SELECT [^(]*\(?.*? AS (?:soma|media|minimo|maximo|mediana|desvio_padrao), count\(.*?\) AS registos FROM"
)
"""A number with how many rows it is of beside it, which is no answer to how many there are."""
_PROFILE = "SELECT coluna, valores, minimo"
TOOLS = tuple(BUILTIN_TOOLS[name] for name in ("consultar_dados", "gerar_grafico", "gerar_tabela", "gerar_kpi"))


@dataclass(frozen=True)
class Asked:
    """A question, what became of it, and why it was judged so."""

    file: str
    question: str
    verdict: Verdict
    text: str
    """What was said."""
    sql: str
    """The query that the answer rests on."""
    truth: str


class Uploads:
    """The files of the set, each written and read when it is first asked about."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._plain = files.write_all(folder)
        self._read: dict[str, Upload] = {}

    def __getitem__(self, name: str) -> Upload:
        if name not in self._read:
            path = self._plain.get(name, self._folder / name)
            if name in WRITTEN:
                WRITTEN[name].write(path)
            read_into = self._folder / f"{name}.read"
            read_into.mkdir()
            self._read[name] = upload(path, read_into)
        return self._read[name]


async def ask_all(part: str, uploads: Uploads) -> list[Asked]:
    """Every question of a part, each in a conversation of its own."""
    found = []
    for group in tomllib.loads((QUESTIONS / f"{part}.toml").read_text("utf-8"))["asked"]:
        read = [uploads[name] for name in group["files"]]
        tables = Tables([table for file in read for table in file.tables])
        with _truth_tables(read) as connection:
            for question, truth in group["questions"]:
                questions = [question] if isinstance(question, str) else question
                reply = await _asked(questions, read, tables)
                sql = truth.removeprefix("~")
                rows = connection.execute(sql).fetchall() if sql else None
                verdict = judge(rows, truth.startswith("~"), _given(reply))
                asked = " / ".join(questions)
                found.append(Asked(group["files"][-1], asked, verdict, reply.text, _sql(reply), f"truth: {rows}"))
    return found


async def ask_restricted(part: str, words: str, uploads: Uploads) -> list[tuple[str, str]]:
    """The questions of a part that still get a number when words are put at their end that no table explains."""
    found = []
    for group in tomllib.loads((QUESTIONS / f"{part}.toml").read_text("utf-8"))["asked"]:
        read = [uploads[name] for name in group["files"]]
        tables = Tables([table for file in read for table in file.tables])
        for question in (question for question, _ in group["questions"] if isinstance(question, str)):
            asked = f"{question.removesuffix('?')} {words}?"
            reply = await _asked([asked], read, tables)
            if _given(reply) is not None:
                found.append((asked, reply.text))
    return found


def counts(asked: list[Asked]) -> dict[str, int]:
    """How many there are of each verdict."""
    return {name: sum(one.verdict == name for one in asked) for name in ("right", "wrong", "declined", "excused")}


async def _asked(questions: Sequence[str], read: list[Upload], tables: Tables) -> Reply:
    chat = Chat(TOOLS, data=tables)
    for file in read:
        chat.upload(file.file, file.digest)
    for question in questions[:-1]:
        await chat.ask(question)
    return await chat.ask(questions[-1])


def _sql(reply: Reply) -> str:
    queries = [arguments["sql"] for _, arguments in reply.calls if "sql" in arguments]
    return queries[-1] if queries and "palavra" not in queries[-1] else ""


def _given(reply: Reply) -> list[list[Any]] | None:
    """The rows that an answer rests on; None where it gives no number. Look-ups of words are no answer."""
    queries = [
        result
        for (name, arguments), result in zip(reply.calls, reply.results, strict=True)
        if name == "consultar_dados" and "palavra" not in arguments["sql"] and "repetidas" not in arguments["sql"]
    ]
    if not queries:
        return None
    rows = queries[-1]["linhas"]
    if _BESIDE.match(_sql(reply)):
        rows = [row[:-1] for row in rows]
    if _PROFILE in _sql(reply):
        return [[len(rows)]]  # what is in a file is judged by its columns
    described = any("DESCRIBE" in arguments.get("sql", "") for _, arguments in reply.calls)
    return [[queries[-1].get("total", queries[-1]["registos"])]] if described else rows


@contextmanager
def _truth_tables(read: list[Upload]) -> Iterator[duckdb.DuckDBPyConnection]:
    """The newest file's first table is `t`. Where a file has plain values, they are the truth, not what was read."""
    connection = _truth_connection()
    connection.execute("CREATE SCHEMA asked; SET search_path = 'asked,main'")
    newest = ""
    for file in read:
        if (written := WRITTEN.get(file.file)) is not None:
            stem = Path(file.file).stem
            names = [
                f"{stem}_{plain_name(sheet.name)}" if len(written.sheets) > 1 else stem for sheet in written.sheets
            ]
            for sheet, name in zip(written.sheets, names, strict=True):
                sheet.truth(connection, name)
        else:
            names = [table.name for table in file.tables]
            for table in file.tables:
                connection.execute(f"CREATE VIEW \"{table.name}\" AS FROM read_parquet('{table.path}')")
        newest = names[0]
    connection.execute(f'CREATE VIEW t AS FROM "{newest}"')
    yield connection
    connection.execute("SET search_path = 'main'; DROP SCHEMA asked CASCADE")


@cache
def _truth_connection() -> duckdb.DuckDBPyConnection:
    """One for all files, with one thread: they are small, and opening it is dearer than asking."""
    connection = duckdb.connect(config={"threads": 1})
    connection.execute(MACROS)
    return connection
