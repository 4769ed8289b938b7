"""procrastinate over the hub's connections: its own tables and queries, and what older programs and backups left."""

import asyncio
from importlib.resources import files
from pathlib import Path

import pytest
import sqlalchemy as sa
from procrastinate.sql import queries
from structlog.testing import capture_logs

from qhub.jobs.known import HubJob, KnownJobs
from qhub.jobs.runner import make_runner
from qhub.observing.meters import Meters
from qhub.store.bus import Bus
from qhub.store.database import Database
from qhub.store.job_engine.engine import numbered
from qhub.store.job_engine.jobs import EngineJobs
from qhub.store.job_engine.schema import VERSION, engine_jobs
from qhub.store.jobs import Job
from qhub.store.schema.jobs import jobs
from tests.store.conftest import LEASE, Person, add_person
from tests.support.away import database_away
from tests.support.hub import test_settings

ON_POSTGRES = pytest.mark.parametrize(
    "database_url", [pytest.param("postgres", marks=pytest.mark.postgres)], indirect=True
)


@pytest.fixture
async def store(database: Database) -> EngineJobs:
    return EngineJobs(database, Bus(), lease_seconds=LEASE)


@pytest.fixture
async def admin(database: Database) -> Person:
    await database.execute(sa.text("INSERT INTO agents (id, pack, name) VALUES ('agente', 'pacote', 'Agente')"))
    return await add_person(database)


async def page(store: EngineJobs, admin: Person) -> dict[str, Job]:
    return {job.id: job for job in await store.page(admin.organization_id, limit=50)}


async def test_the_tables_are_those_of_the_library_that_is_installed() -> None:
    kept = files("qhub.store.job_engine") / f"procrastinate-{VERSION}.sql"
    assert kept.read_text("utf-8") == (files("procrastinate.sql") / "schema.sql").read_text("utf-8"), (
        "another version: a migration has to bring its changes"
    )


@ON_POSTGRES
async def test_the_driver_takes_every_query_of_the_library(database: Database) -> None:
    def run(connection: sa.Connection) -> None:
        driver = connection.connection.dbapi_connection
        for name, query in queries.items():
            if name != "listen_queue":  # the hub has a bus of its own
                text, _ = numbered(query, dict.fromkeys(("jobs", *_names(query))))
                driver.run_async(lambda raw, text=text: raw.prepare(text))  # type: ignore[union-attr,misc]

    await database.read(run)


def _names(query: str) -> list[str]:
    return [part.partition(")")[0] for part in query.split("%(")[1:]]


@ON_POSTGRES
async def test_what_an_older_program_left_is_taken_over_once_and_what_it_is_at_is_not(
    store: EngineJobs, database: Database, admin: Person
) -> None:
    conversation = await admin.conversation()
    now = database.now
    left = [
        {
            "id": f"title:{conversation}",
            "kind": "title",
            "conversation_id": conversation,
            "state": "waiting",
            "due_at": now,
        },
        {"id": "embedding", "kind": "embedding", "state": "waiting", "due_at": now + 60, "tries": 3, "error": "away"},
        {"id": "retention", "kind": "retention", "state": "waiting", "due_at": now + 600, "every": 3600.0},
        {"id": "judge", "kind": "judge", "state": "running", "due_at": now, "lease_until": 1.0, "tries": 1},
        {"id": "sessions", "kind": "sessions", "state": "running", "due_at": now, "lease_until": now + LEASE},
        {"id": "erasure", "kind": "erasure", "state": "done"},
    ]
    for row in left:
        await database.execute(jobs.insert().values(row))
    await store.add("judge")  # which waits here, too
    assert sum(await asyncio.gather(*(store.carry_over() for _ in range(3)))) == 4
    found = await page(store, admin)
    assert {id_: (job.state, job.tries, job.error, job.every) for id_, job in found.items()} == {
        f"title:{conversation}": ("waiting", 0, None, None),
        "embedding": ("waiting", 3, "away", None),
        "retention": ("waiting", 0, None, 3600.0),
        "judge": ("waiting", 0, None, None),
    }
    assert 500 < (found["retention"].due_at or 0) - (found["judge"].due_at or 0) <= 600
    assert {row.id for row in await database.all(sa.select(jobs.c.id))} == {"sessions", "erasure"}
    assert await store.carry_over() == 0
    await database.execute(jobs.update().where(jobs.c.id == "erasure").values(ended_at=0.5))
    assert await store.sweep(1.0) == 1, "what it ended is forgotten here, too"


@ON_POSTGRES
async def test_what_was_taken_in_an_answer_that_never_came_is_done_all_the_same(
    store: EngineJobs, database: Database, admin: Person
) -> None:
    async def nothing() -> None:
        """A job."""

    known = KnownJobs(Meters(), of_hub={"embedding": HubJob(nothing, 3600)}, of_conversations={})
    runner = make_runner(store, store.bus, known, lease_seconds=0.6)
    await store.repeat("embedding", 3600, first=3600)
    await runner.start()
    workers = sa.select(sa.column("id")).select_from(sa.table("procrastinate_workers")).scalar_subquery()
    async with asyncio.timeout(60):
        while await database.first(sa.select(workers)) == (None,):
            await asyncio.sleep(0.01)
    await database.execute(engine_jobs.update().values(status="doing", worker_id=workers, scheduled_at=None))
    async with asyncio.timeout(60):
        while (await page(store, admin))["embedding"].ended_at is None:
            await asyncio.sleep(0.01)
        await runner.settled()
    await runner.stop()
    statuses = await database.all(sa.select(engine_jobs.c.status, engine_jobs.c.attempts).order_by(engine_jobs.c.id))
    assert [tuple(row) for row in statuses] == [("succeeded", 2), ("todo", 0)]


@ON_POSTGRES
async def test_a_worker_that_was_taken_for_dead_begins_anew(
    store: EngineJobs, database: Database, admin: Person
) -> None:
    async def nothing() -> None:
        """A job."""

    known = KnownJobs(Meters(), of_hub={"embedding": HubJob(nothing)}, of_conversations={})
    runner = make_runner(store, store.bus, known, lease_seconds=LEASE)
    await runner.start()
    await store.add("embedding")
    await runner.settled()
    await database.execute(sa.delete(sa.table("procrastinate_workers")))
    with capture_logs() as logged:
        await store.add("embedding")
        async with asyncio.timeout(60):
            while (await page(store, admin))["embedding"].state != "done":
                await asyncio.sleep(0.01)
        await runner.stop()
    assert [entry["event"] for entry in logged] == ["jobs.forgotten"]


@ON_POSTGRES
async def test_what_ends_while_the_database_is_away_is_done_once_all_the_same(
    store: EngineJobs, database: Database, admin: Person, database_url: str, tmp_path: Path
) -> None:
    begun, gate, done = asyncio.Event(), asyncio.Event(), list[str]()

    async def slow() -> None:
        begun.set()
        await gate.wait()
        done.append("slow")

    known = KnownJobs(Meters(), of_hub={"slow": HubJob(slow)}, of_conversations={})
    runner = make_runner(store, store.bus, known, lease_seconds=LEASE)
    await store.add("slow")
    await runner.start()
    await begun.wait()
    async with database_away(test_settings(tmp_path, database_url=database_url)):
        gate.set()
        await asyncio.sleep(0)
    async with asyncio.timeout(60):
        while (await page(store, admin))["slow"].state != "done":
            await asyncio.sleep(0.01)
    await store.add("slow")
    await runner.settled()
    await runner.stop()
    assert done == ["slow", "slow"]
    statuses = await database.all(sa.select(engine_jobs.c.status, engine_jobs.c.attempts))
    assert [tuple(row) for row in statuses] == [("succeeded", 1)] * 2
