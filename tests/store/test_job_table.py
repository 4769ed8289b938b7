"""The table that keeps jobs on SQLite: claims with a lease and a fence. `test_jobs.py` has what it promises."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from qhub.jobs.known import HubJob, KnownJobs
from qhub.jobs.table_runner import TableRunner
from qhub.observing.meters import Meters
from qhub.store.bus import Bus
from qhub.store.database import Database
from qhub.store.job_table import JobTable
from qhub.store.schema.jobs import jobs
from tests.conftest import sqlite_url
from tests.store.conftest import LEASE


@pytest.fixture
async def database(tmp_path: Path, sqlite_migrated: Path) -> AsyncIterator[Database]:
    shutil.copy(sqlite_migrated, tmp_path)
    opened = Database(sqlite_url(tmp_path))
    yield opened
    await opened.close()


@pytest.fixture
async def table(database: Database) -> JobTable:
    return JobTable(database, Bus(), lease_seconds=LEASE)


async def test_of_two_workers_one_takes_what_was_asked_for_twice(table: JobTable) -> None:
    await asyncio.gather(*(table.add("embedding") for _ in range(2)))
    claims = await asyncio.gather(*(table.claim(["embedding"], worker, limit=5) for worker in "ab"))
    ((claim,),) = [taken for taken in claims if taken]
    assert (claim.kind, claim.conversation_id, claim.tries) == ("embedding", None, 1)
    assert await table.claim(["embedding"], "c", limit=5) == []
    await table.finish(claim)
    assert await table.seconds_to_next(["embedding"]) is None


async def test_a_claim_that_was_lost_ends_nothing(table: JobTable, database: Database) -> None:
    await table.add("embedding")
    (dead,) = await table.claim(["embedding"], "dead", limit=1)
    assert (await table.seconds_to_next(["embedding"]) or 0) > LEASE / 2, "it may still be alive"
    await database.execute(jobs.update().values(lease_until=0.0))
    claims = await asyncio.gather(*(table.claim(["embedding"], worker, limit=1) for worker in "ab"))
    ((taken,),) = [found for found in claims if found]
    assert await table.renew([dead, taken]) == {"embedding"}
    assert await table.renew([dead]) == set()
    await table.fail(dead, "too_late")
    assert await table.error_of("embedding") is None
    await table.finish(taken)
    assert await table.seconds_to_next(["embedding"]) is None


async def test_a_runner_keeps_what_it_does_for_as_long_as_it_takes(database: Database) -> None:
    bus = Bus()
    table, gate, done = JobTable(database, bus, lease_seconds=0.3), asyncio.Event(), list[str]()

    async def long() -> None:
        await gate.wait()
        done.append("long")

    known = KnownJobs(Meters(), of_hub={"long": HubJob(long)}, of_conversations={})
    runners = [TableRunner(table, bus, known, lease_seconds=0.3, at_once=4) for _ in range(2)]
    for runner in runners:
        await runner.start()
    await table.add("long")
    fences = sa.select(jobs.c.fence, jobs.c.lease_until).where(jobs.c.id == "long", jobs.c.state == "running")
    async with asyncio.timeout(60):
        first = None
        while (now := await database.first(fences)) is None or first is None or now.lease_until < first + 0.3:
            first = first or (None if now is None else now.lease_until)
            await asyncio.sleep(0.01)
    assert now.fence == 1, "renewed past its first lease, and nobody else's"
    gate.set()
    for runner in runners:
        await runner.settled()
        await runner.stop()
    assert done == ["long"]
