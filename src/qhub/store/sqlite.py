"""SQLite in threads of its own: one that writes, a few that read.

A piece of work is a plain function over a connection, and crosses to its thread once, however many statements it has.
The writer commits all that has gathered meanwhile in one transaction: alone, each would wait for a commit of its own.
Nobody waits for a batch to fill: while one transaction runs, the next one gathers.
"""

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sa
from sqlalchemy.pool import NullPool

from qhub.store.prepared import driver

BUSY_TIMEOUT_MS = 10_000
READERS = 2
"""Threads that read: a slow search does not hold up everybody's next event."""
BATCH = 200
"""Pieces of work that share a transaction, or whose readings are told together."""
TOLD_SECONDS = 0.001
"""How long a finished reading waits to be told together with the next, at most."""
CACHED_STATEMENTS = 512
PRAGMAS = (
    *("journal_mode=WAL", "synchronous=NORMAL", f"busy_timeout={BUSY_TIMEOUT_MS}", "foreign_keys=ON"),
    "secure_delete=ON",  # what is deleted is overwritten, and not only left to be
)

T = TypeVar("T")
Work = Callable[[sa.Connection], T]


class _Job(NamedTuple):
    work: Work[Any]
    outcome: "asyncio.Future[Any]"
    loop: asyncio.AbstractEventLoop


class _Failed(NamedTuple):
    error: BaseException


class _Spoilt(Exception):
    """The transaction that several pieces of work shared is gone."""


class SqliteFile:
    """A database file. Threads start with the first work for them."""

    def __init__(self, url: sa.URL) -> None:
        options: dict[str, Any] = {"check_same_thread": False, "cached_statements": CACHED_STATEMENTS}
        self.engine = sa.create_engine(url, poolclass=NullPool, isolation_level="AUTOCOMMIT", connect_args=options)
        sa.event.listen(self.engine, "connect", _prepare)
        self._reads: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._writes: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._threads: list[threading.Thread] = []

    def read(self, work: Work[T]) -> "asyncio.Future[T]":
        """Run `work` in a transaction that sees one moment."""
        self._start()
        return _submit(self._reads, work)

    def write(self, work: Work[T]) -> "asyncio.Future[T]":
        """Run `work` in a transaction that may be shared; it may run again where that transaction is lost."""
        self._start()
        return _submit(self._writes, work)

    def write_once(self, work: Work[T]) -> "asyncio.Future[T]":
        """Write as `write` does."""
        return self.write(work)

    async def restructure(self, work: Work[T]) -> T:
        """Run `work`, which builds tables anew, alone and with no key followed: what refers to a table that is dropped
        would otherwise be deleted with it."""
        return await asyncio.to_thread(self._restructure, work)

    async def close(self) -> None:
        """Finish what was asked for, and let go of the file."""
        threads, self._threads = self._threads, []
        if not threads:
            return
        self._writes.put(None)
        for _ in range(READERS):
            self._reads.put(None)
        for thread in threads:
            await asyncio.to_thread(thread.join)

    def _restructure(self, work: Work[T]) -> T:
        with self.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA foreign_keys=OFF")  # nor does Alembic begin or end anything after this
            return _transaction(connection, "BEGIN IMMEDIATE", work)

    def _start(self) -> None:
        if self._threads:
            return
        # With queues of their own: work that comes while others are ending must not take what tells those to end.
        self._reads, self._writes = queue.SimpleQueue(), queue.SimpleQueue()
        self._threads = [
            threading.Thread(target=self._write_jobs, args=(self._writes,), name="sqlite-writer", daemon=True)
        ]
        for n in range(READERS):
            reader = threading.Thread(
                target=self._read_jobs, args=(self._reads,), name=f"sqlite-reader-{n}", daemon=True
            )
            self._threads.append(reader)
        for thread in self._threads:
            thread.start()

    def _read_jobs(self, reads: "queue.SimpleQueue[_Job | None]") -> None:
        connection: sa.Connection | None = None
        while (job := reads.get()) is not None:
            # To wake the loop costs more than most readings: what is asked at once is told at once.
            found, until = [], time.monotonic() + TOLD_SECONDS
            while job is not None:
                try:
                    connection = connection or self.engine.connect()
                    outcome = _transaction(connection, "BEGIN", job.work)
                except BaseException as error:  # whoever asked is told; the thread goes on
                    outcome = _Failed(error)
                found.append((job, outcome))
                if len(found) == BATCH or time.monotonic() > until:
                    break
                try:
                    job = reads.get_nowait()
                except queue.Empty:
                    break
            _tell(found)
            if job is None:
                break
            del job, found, outcome
        if connection is not None:
            connection.close()

    def _write_jobs(self, writes: "queue.SimpleQueue[_Job | None]") -> None:
        connection: sa.Connection | None = None
        while jobs := _gather(writes):
            try:
                connection = connection or self.engine.connect()
            except BaseException as error:
                _tell([(job, _Failed(error)) for job in jobs])
            else:
                _tell(list(zip(jobs, _outcomes(connection, jobs), strict=True)))
            del jobs
        if connection is not None:
            connection.close()


def _submit(work_queue: "queue.SimpleQueue[_Job | None]", work: Work[T]) -> "asyncio.Future[T]":
    loop = asyncio.get_running_loop()
    job = _Job(work, loop.create_future(), loop)
    work_queue.put(job)
    return job.outcome


def _gather(writes: "queue.SimpleQueue[_Job | None]") -> list[_Job]:
    """Wait for work; all there is of it. Nothing, when it is time to stop."""
    jobs: list[_Job] = []
    first = writes.get()
    while first is not None:
        jobs.append(first)
        if len(jobs) == BATCH or writes.empty():
            return jobs
        first = writes.get_nowait()
    if jobs:
        writes.put(None)  # finish these first, then find it again
    return jobs


def _outcomes(connection: sa.Connection, jobs: Sequence[_Job]) -> list[Any]:
    """The outcome of each piece of work, once it is committed. One that fails does not disturb the others."""
    if len(jobs) > 1:
        try:
            return _transaction(connection, "BEGIN IMMEDIATE", lambda shared: [_guarded(shared, job) for job in jobs])
        except _Spoilt:
            pass  # each has a transaction of its own now, and the guilty one fails by itself
        except BaseException as error:
            return [_Failed(error)] * len(jobs)
    found: list[Any] = []
    for job in jobs:
        try:
            found.append(_transaction(connection, "BEGIN IMMEDIATE", job.work))
        except BaseException as error:
            found.append(_Failed(error))
    return found


def _transaction(connection: sa.Connection, begin: str, work: Work[T]) -> T:
    raw = driver(connection)
    raw.execute(begin)
    try:
        result = work(connection)
        raw.execute("COMMIT")
    except BaseException:
        if raw.in_transaction:
            raw.execute("ROLLBACK")
        raise
    return result


def _guarded(connection: sa.Connection, job: _Job) -> Any:
    raw = driver(connection)
    raw.execute("SAVEPOINT job")
    try:
        result: Any = job.work(connection)
    except BaseException as error:
        if not raw.in_transaction:  # a full disk, for one, ends the whole transaction
            raise _Spoilt from error
        raw.execute("ROLLBACK TO job")
        result = _Failed(error)
    raw.execute("RELEASE job")
    return result


def _tell(outcomes: Sequence[tuple[_Job, Any]]) -> None:
    """Hand outcomes to their loop, in the order of the work, all at once."""
    for loop in {job.loop for job, _ in outcomes}:
        try:
            loop.call_soon_threadsafe(_settle, [pair for pair in outcomes if pair[0].loop is loop])
        except RuntimeError:
            return  # the loop is closed: nobody waits any more


def _settle(outcomes: Sequence[tuple[_Job, Any]]) -> None:
    for job, outcome in outcomes:
        if job.outcome.done():
            continue
        if isinstance(outcome, _Failed):
            job.outcome.set_exception(outcome.error)
        else:
            job.outcome.set_result(outcome)


def _prepare(connection: sqlite3.Connection, _record: Any) -> None:
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")
