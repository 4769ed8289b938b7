"""The process that runs queries: `query.QueryEngine` starts it, asks it, and kills it.

A request is a frame on standard input, its answer a frame on standard output; a frame is four bytes of length and JSON.
Each query gets a DuckDB of its own, locked before it sees the query: no file but the tables', no network, no
extensions, no settings. The process has limits of its own, because DuckDB's does not count what an expression builds
(`repeat('x', 4000000000)`), and the kernel's does. It ends when its input does.

This module and what it imports must stay light: every query may have to wait for it to start.
"""

import os
import queue
import re
import resource
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import duckdb
import orjson

from qhub.processes import LENGTH
from qhub.tables.query.cells import plain
from qhub.tables.query.refusals import explain, out_of_memory
from qhub.tables.query.spreadsheets import open_writer, write_rows
from qhub.tables.query.statement import CheckedStatement, Refused, check

HEADROOM_MB = 384
"""What the process may hold beside DuckDB's memory: Python, libraries, stacks, what expressions build."""
MAX_FILE_MB = 4_096
"""The largest file that an export may write."""
MAX_RESULT_CHARS = 4_000_000
"""JSON characters of the rows of one answer; those that do not fit are left out, and the result says so."""
FETCH_ROWS = 2_000
"""Rows that are in memory at a time."""
COUNTED_WITHIN = 2.0
"""Seconds that a query may have taken for all of its rows to be counted too, which takes as long again."""

_AWKWARD = re.compile(r"INTERVAL|TIME ZONE|TIMETZ|TIMESTAMPTZ")
"""Types that become other in Python (a month would be thirty days), or need libraries that are not there."""
_MOMENT = re.compile(r"(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d\S*?)([+-]\d\d)(:?\d\d)?")
_VIEW = "resultado da consulta"


class Opened(NamedTuple):
    """A query that has begun."""

    cursor: duckdb.DuckDBPyConnection
    columns: list[tuple[str, str]]
    """Names and types."""


def main() -> None:
    """Answer requests until there are no more."""
    megabytes, threads = int(sys.argv[1]), int(sys.argv[2])
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # nothing that a library prints gets among the answers
    _limit(megabytes)
    requests: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_read, args=(sys.stdin.buffer, requests), daemon=True).start()
    _send(answers, {"ready": True})
    while True:
        with connect(megabytes, threads) as connection:  # takes longer than most queries, so before one is there
            _send(answers, _answer(connection, orjson.loads(requests.get()), megabytes))


def _send(answers: BinaryIO, answer: Mapping[str, Any]) -> None:
    body = orjson.dumps(answer)
    answers.write(LENGTH.pack(len(body)) + body)
    answers.flush()


def _read(source: BinaryIO, requests: "queue.SimpleQueue[bytes]") -> None:
    """Take requests in; nobody is left to answer when they end, so a query that still runs ends too."""
    while len(head := source.read(LENGTH.size)) == LENGTH.size:
        requests.put(source.read(LENGTH.unpack(head)[0]))
    os._exit(0)


def _limit(megabytes: int) -> None:
    for kind, limit in (
        (resource.RLIMIT_DATA, (megabytes + HEADROOM_MB) << 20),
        (resource.RLIMIT_FSIZE, MAX_FILE_MB << 20),
        (resource.RLIMIT_CORE, 0),
    ):
        hard = resource.getrlimit(kind)[1]
        allowed = limit if hard == resource.RLIM_INFINITY else min(limit, hard)
        resource.setrlimit(kind, (allowed, allowed))
    score = Path("/proc/self/oom_score_adj")
    if score.exists():
        score.write_text("1000")  # where memory runs out all the same, the kernel ends this process, not the hub


def connect(megabytes: int, threads: int) -> duckdb.DuckDBPyConnection:
    """An empty database in memory, which can load nothing."""
    return duckdb.connect(
        config={
            "threads": threads,
            "async_threads": 0,  # as where files are read: a query that fails must end
            "memory_limit": f"{megabytes}MB",
            "temp_directory": "",
            "autoinstall_known_extensions": False,
            "autoload_known_extensions": False,
            "allow_community_extensions": False,
            "python_enable_replacements": False,
        }
    )


def _answer(connection: duckdb.DuckDBPyConnection, request: Mapping[str, Any], megabytes: int) -> dict[str, Any]:
    tables = {table["name"]: table for table in request["tables"]}
    named: dict[str, list[str]] = {}
    began = time.monotonic()
    try:
        checked = check(connection, request["sql"], tables)
        named = {name: tables[name]["columns"] for name in sorted(checked.tables)}
        lock(connection, list(tables.values()) if checked.lists_tables else [tables[name] for name in named])
        opened = _open(connection, checked, request["sql"])
        if "path" in request:
            return _export(opened, request)
        found = _rows(opened, request["rows"])
        return found | {"total": _total(connection, checked, found, time.monotonic() - began)}
    except Refused as refusal:
        return {"refused": str(refusal)}
    except (duckdb.OutOfMemoryException, MemoryError):
        return {"refused": out_of_memory(megabytes), "spent": True}
    except duckdb.Error as error:
        return {"refused": explain(error, named)}


def lock(connection: duckdb.DuckDBPyConnection, tables: Sequence[Mapping[str, Any]]) -> None:
    """Show the tables as views, then take away everything else."""
    connection.execute(f"SET allowed_paths = [{', '.join(_text(table['path']) for table in tables)}]")
    for table in tables:
        source = f"read_parquet({_text(table['path'])}, hive_partitioning = false)"
        connection.execute(f"CREATE VIEW {_name(table['name'])} AS SELECT * FROM {source}")  # noqa: S608  (both are quoted)
    for setting in (
        "TimeZone = 'UTC'",
        "error_on_division_by_zero = false",
        "enable_progress_bar = false",
        "enable_external_access = false",
        "lock_configuration = true",
    ):
        connection.execute(f"SET {setting}")


def _open(connection: duckdb.DuckDBPyConnection, checked: CheckedStatement, sql: str) -> Opened:
    relation = connection.sql(checked.statement)
    columns = list(zip(relation.columns, (str(type_).strip('"') for type_ in relation.types), strict=True))
    if not any(_AWKWARD.search(type_) for _, type_ in columns):
        return Opened(connection.execute(checked.statement), columns)
    connection.execute(f"CREATE TEMP VIEW {_name(_VIEW)} AS {sql}")
    casts = ", ".join(_cast(place, type_) for place, (_, type_) in enumerate(columns, start=1))
    return Opened(connection.execute(f"SELECT {casts} FROM {_name(_VIEW)}"), columns)  # noqa: S608  (no outside text)


def _cast(place: int, type_: str) -> str:
    if not _AWKWARD.search(type_):
        return f"#{place}"
    return f"CAST({f'to_json(#{place})' if _is_nested(type_) else f'#{place}'} AS VARCHAR)"


def _is_nested(type_: str) -> bool:
    return type_.endswith("]") or type_.startswith(("STRUCT", "MAP", "UNION"))


def _reader(type_: str) -> Callable[[Any], Any]:
    """What makes JSON of a column's values."""
    if _AWKWARD.search(type_) and _is_nested(type_):
        return lambda text: text if text is None else plain(orjson.loads(text))
    return _iso if type_ == "TIMESTAMP WITH TIME ZONE" else plain


def _rows(opened: Opened, limit: int) -> dict[str, Any]:
    readers = [_reader(type_) for _, type_ in opened.columns]
    rows: list[list[Any]] = []
    room = MAX_RESULT_CHARS
    while len(rows) <= limit and (fetched := opened.cursor.fetchmany(min(FETCH_ROWS, limit + 1 - len(rows)))):
        for values in fetched:
            row = [read(value) for read, value in zip(readers, values, strict=True)]
            room -= len(orjson.dumps(row))
            if room < 0:
                return {"columns": opened.columns, "rows": rows, "truncated": True}
            rows.append(row)
    return {"columns": opened.columns, "rows": rows[:limit], "truncated": len(rows) > limit}


def _total(
    connection: duckdb.DuckDBPyConnection, checked: CheckedStatement, found: Mapping[str, Any], seconds: float
) -> int | None:
    """How many rows there are in all; None where counting those that are not shown could take too long."""
    if not found["truncated"]:
        return len(found["rows"])
    if seconds > COUNTED_WITHIN:
        return None
    connection.abort()  # what was not fetched of the rows
    ((total,),) = connection.sql(checked.statement).aggregate("count(*)").fetchall()
    return int(total)


def _export(opened: Opened, request: Mapping[str, Any]) -> dict[str, Any]:
    header = [name for name, _ in opened.columns]
    with open_writer(request["format"], Path(request["path"]), header, request["language"]) as writer:
        limit = int(min(request["rows"], writer.max_rows))
        written = write_rows(writer, opened.cursor.fetchmany, limit, FETCH_ROWS)
        truncated = written == limit and opened.cursor.fetchone() is not None
    return {"written": written, "truncated": truncated}


def _iso(text: str | None) -> str | None:
    """`2024-01-01 10:00:00+00` as ISO 8601 writes it."""
    found = _MOMENT.fullmatch(text or "")
    return f"{found[1]}T{found[2]}{found[3]}{found[4] or ':00'}" if found else text


def _text(value: str) -> str:
    return "'" + value.replace("'", "''") + "'"


def _name(value: str) -> str:
    return '"' + value.replace('"', '""') + '"'
