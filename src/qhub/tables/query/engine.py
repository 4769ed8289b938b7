"""Questions to tables, in SQL: read-only, over every row, and certain to end.

Queries run in processes of their own (`query_worker`), few at a time, started when they are first needed and kept for
the next. A query that takes too long, is cancelled, or kills its process costs that process and nothing else.
"""

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import orjson
import structlog

from qhub.errors import ToolFailure
from qhub.processes import LENGTH, start_child
from qhub.settings.settings import Settings
from qhub.tables.query.refusals import out_of_memory, out_of_time
from qhub.tables.table import Column, QueryResult, Table

START_SECONDS = 30.0
"""How long a process may take to start; a query's own time begins when it has."""
NO_TABLES = "Não há tabelas para consultar: carregue um ficheiro."

logger = structlog.get_logger(__name__)


class QueryEngine:
    """The processes that run queries. A query that finds all of them busy waits in the order it came."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._slots = asyncio.Semaphore(settings.query_concurrency)
        self._idle: list[_Worker] = []
        self._busy: set[_Worker] = set()

    async def run(self, tables: Sequence[Table], sql: str, *, rows: int) -> QueryResult:
        """Run a statement for at most so many rows; `ToolFailure` says what is wrong with it."""
        began = time.monotonic()
        request = _request(tables, sql, rows=min(rows, self._settings.query_rows))
        answer = await self._ask(request, self._settings.query_seconds)
        return QueryResult(
            columns=tuple(Column(name, type_) for name, type_ in answer["columns"]),
            rows=answer["rows"],
            truncated=answer["truncated"],
            total=answer["total"],
            ms=int((time.monotonic() - began) * 1000),
        )

    async def write(
        self, tables: Sequence[Table], sql: str, path: Path, *, format_: str, language: str, rows: int
    ) -> tuple[int, bool]:
        """Write what a statement gives into a file; how many rows, and whether there were more. See `export`."""
        rows = min(rows, self._settings.query_export_rows)
        request = _request(tables, sql, rows=rows, path=str(path), format=format_, language=language)
        answer = await self._ask(request, self._settings.query_export_seconds)
        return answer["written"], answer["truncated"]

    async def close(self) -> None:
        """End every process."""
        workers = [*self._idle, *self._busy]
        self._idle.clear()
        for worker in workers:
            worker.kill()
        await asyncio.gather(*(worker.process.wait() for worker in workers))

    async def _ask(self, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        if not request["tables"]:
            raise ToolFailure(NO_TABLES)
        async with self._slots:
            worker = await self._take()
            reusable = False
            try:
                async with asyncio.timeout(seconds):
                    answer = await worker.ask(request)
                reusable = not answer.get("spent")
            except TimeoutError:
                raise ToolFailure(out_of_time(seconds)) from None
            except (asyncio.IncompleteReadError, ConnectionError):
                logger.warning("query.worker_died", status=await worker.process.wait())
                raise ToolFailure(out_of_memory(self._settings.query_memory_mb)) from None
            finally:
                self._busy.discard(worker)
                if reusable:
                    self._idle.append(worker)
                else:
                    worker.kill()
        if "refused" in answer:
            raise ToolFailure(answer["refused"])
        return answer

    async def _take(self) -> "_Worker":
        while self._idle:
            worker = self._idle.pop()
            if worker.process.returncode is None:
                break
        else:
            worker = await _Worker.start(self._settings.query_memory_mb, self._settings.query_threads)
        self._busy.add(worker)
        return worker


class _Worker:
    """A process that answers one request after another."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def start(cls, megabytes: int, threads: int) -> "_Worker":
        worker = cls(await start_child("qhub.tables.query.worker", str(megabytes), str(threads)))
        try:
            async with asyncio.timeout(START_SECONDS):
                await worker.receive()
        except BaseException:
            worker.kill()
            raise
        return worker

    async def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        sending = self.process.stdin
        assert sending is not None
        body = orjson.dumps(request)
        sending.write(LENGTH.pack(len(body)) + body)
        await sending.drain()
        return await self.receive()

    async def receive(self) -> dict[str, Any]:
        """Receive what it says next: when it has started, that it is ready; then an answer to each request."""
        receiving = self.process.stdout
        assert receiving is not None
        (size,) = LENGTH.unpack(await receiving.readexactly(LENGTH.size))
        answer: dict[str, Any] = orjson.loads(await receiving.readexactly(size))
        return answer

    def kill(self) -> None:
        """Now, whatever it does; the event loop reaps it."""
        if self.process.returncode is None:
            self.process.kill()


def _request(tables: Sequence[Table], sql: str, **more: Any) -> dict[str, Any]:
    known = {
        table.name.lower(): {
            "name": table.name.lower(),
            "path": str(table.path.absolute()),
            "columns": [column.name for column in table.columns],
        }
        for table in tables
    }
    return {"tables": list(known.values()), "sql": sql, **more}
