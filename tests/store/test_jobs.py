"""What the hub is promised of jobs, whichever engine keeps them: the table on SQLite, procrastinate on Postgres."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import orjson
import pytest
import sqlalchemy as sa

from qhub.jobs.known import HubJob
from qhub.store.copying import copy_out
from qhub.store.database import Database
from qhub.store.job_engine.schema import engine_events, engine_jobs
from qhub.store.jobs import FIRST_PAUSE_SECONDS, LOST, MAX_TRIES, Job
from qhub.store.personal_data import PersonalData
from qhub.store.schema.jobs import jobs
from tests.store.conftest import Person
from tests.store.job_bench import Bench


async def nothing() -> None:
    """A job that is done at once."""


@pytest.fixture
async def bench(shared: Database) -> AsyncIterator[Bench]:
    await shared.execute(jobs.delete())
    if not shared.is_sqlite:
        await shared.execute(engine_jobs.delete())
    made = Bench(shared)
    yield made
    await asyncio.gather(*(runner.stop() for runner in made.runners))


async def test_what_a_hundred_ask_for_at_once_is_done_once_and_once_more_for_who_asked_while_it_ran(
    bench: Bench, person: Person
) -> None:
    begun, gate, done = asyncio.Event(), asyncio.Event(), list[str]()

    async def name(conversation_id: str) -> None:
        begun.set()
        await gate.wait()
        done.append(conversation_id)

    conversation = await person.conversation()
    await asyncio.gather(*(bench.store.add("title", conversation) for _ in range(100)))
    assert (await bench.job(person, "title")).state == "waiting"
    workers = [await bench.worker(named=name) for _ in range(2)]
    await begun.wait()
    await asyncio.gather(*(bench.store.add("title", conversation) for _ in range(50)))
    job = await bench.job(person, "title")
    assert (job.id, job.conversation_id, job.state, job.tries) == (f"title:{conversation}", conversation, "running", 1)
    assert done == []
    gate.set()
    for worker in workers:
        await worker.settled()
    assert done == [conversation] * 2
    job = await bench.job(person, "title")
    assert (job.state, job.error, job.due_at) == ("done", None, None)
    assert job.started_at is not None
    assert job.ended_at is not None
    assert job.ended_at >= job.started_at


async def test_no_more_than_four_run_at_once_in_a_process_and_one_of_each(bench: Bench) -> None:
    running, most, gate = 0, 0, asyncio.Event()

    async def counted() -> None:
        nonlocal running, most
        running += 1
        most = max(most, running)
        await gate.wait()
        running -= 1

    for number in range(6):
        await bench.store.add(f"kind{number}")
    worker = await bench.worker(**{f"kind{number}": counted for number in range(6)})
    async with asyncio.timeout(60):
        while running < 4:
            await asyncio.sleep(0.01)
    gate.set()
    await worker.settled()
    assert most == 4


async def test_what_this_version_does_not_know_is_left_to_those_who_do(bench: Bench, person: Person) -> None:
    await bench.store.add("new_kind")
    older = await bench.worker(embedding=nothing)
    await older.settled()
    assert (await bench.job(person, "new_kind")).state == "waiting"
    newer = await bench.worker(new_kind=nothing)
    await newer.settled()
    assert (await bench.job(person, "new_kind")).state == "done"


async def test_what_a_killed_worker_was_at_is_done_again_and_that_worker_ends_nothing(
    bench: Bench, person: Person
) -> None:
    begun, gates = asyncio.Queue[int](), [asyncio.Event(), asyncio.Event()]
    tries = 0

    async def slow() -> None:
        nonlocal tries
        number, tries = tries, tries + 1
        begun.put_nowait(number)
        await gates[number].wait()
        if number == 0:
            raise ValueError("too late")

    await bench.store.add("embedding")
    await bench.worker(embedding=slow, lease=0.6)
    assert await begun.get() == 0
    await bench.lose("embedding")
    async with asyncio.timeout(60):
        assert await begun.get() == 1
    assert (await bench.job(person, "embedding")).tries == 2
    gates[0].set()
    gates[1].set()
    job = await bench.until(person, "embedding", lambda job: job.state == "done")
    assert (job.tries, job.error) == (2, None)


async def test_a_job_that_fails_is_tried_after_longer_and_longer_pauses_and_then_has_failed(
    bench: Bench, person: Person
) -> None:
    async def broken() -> None:
        raise ValueError("o Rui escreveu isto")

    await bench.store.add("embedding")
    await bench.worker(embedding=broken)
    before = 0.0
    for tries in range(1, MAX_TRIES):
        job = await bench.until(
            person, "embedding", lambda job, tries=tries: (job.state, job.tries) == ("waiting", tries)
        )  # type: ignore[misc]
        assert job.error == "ValueError", "nothing that a person wrote"
        assert job.due_at is not None
        assert job.ended_at is not None
        pause = job.due_at - job.ended_at
        assert pause > FIRST_PAUSE_SECONDS * 2 ** (tries - 1) - 1
        assert pause > before
        before = pause
        assert await bench.store.error_of("embedding") == "ValueError"
        await bench.end_pauses()
    job = await bench.until(person, "embedding", lambda job: job.state == "failed")
    assert (job.tries, job.error, job.due_at) == (MAX_TRIES, "ValueError", None)
    await bench.runners.pop().stop()
    assert await bench.store.do_again(person.organization_id, "embedding")
    job = await bench.job(person, "embedding")
    assert (job.state, job.tries) == ("waiting", 0), "who asks for it again, begins anew"
    assert not await bench.store.do_again(person.organization_id, "nobodys")


async def test_who_asks_for_what_waits_for_its_next_try_has_it_done_now(bench: Bench, person: Person) -> None:
    outcomes = [ValueError(), None]

    async def broken_once() -> None:
        if (outcome := outcomes.pop(0)) is not None:
            raise outcome

    await bench.store.add("embedding")
    worker = await bench.worker(embedding=broken_once)
    await bench.until(person, "embedding", lambda job: job.error is not None)
    await bench.store.add("embedding")
    await worker.settled()
    job = await bench.job(person, "embedding")
    assert (job.state, job.tries, job.error, outcomes) == ("done", 1, None, [])


async def test_what_is_asked_for_while_a_try_fails_is_done_all_the_same(bench: Bench, person: Person) -> None:
    begun, gate, tries = asyncio.Event(), asyncio.Event(), 0

    async def broken_once() -> None:
        nonlocal tries
        tries += 1
        begun.set()
        await gate.wait()
        if tries == 1:
            raise ValueError

    await bench.store.add("embedding")
    await bench.worker(embedding=broken_once)
    await begun.wait()
    await bench.store.add("embedding")
    gate.set()
    await bench.until(person, "embedding", lambda job: job.error is not None or tries == 2)
    await bench.end_pauses()
    await bench.until(person, "embedding", lambda job: job.state == "done")
    assert tries >= 2


async def test_what_a_worker_that_stops_was_at_is_free_at_once_and_was_not_tried(bench: Bench, person: Person) -> None:
    begun = asyncio.Event()

    async def endless() -> None:
        begun.set()
        await asyncio.Event().wait()

    await bench.store.add("embedding")
    first = await bench.worker(embedding=endless)
    await begun.wait()
    await first.stop()
    job = await bench.job(person, "embedding")
    assert (job.state, job.tries) == ("waiting", 0)
    second = await bench.worker(embedding=nothing)
    await second.settled()
    job = await bench.job(person, "embedding")
    assert (job.state, job.tries) == ("done", 1)


async def test_what_comes_back_by_itself_is_done_once_in_each_period_by_whichever_worker(
    bench: Bench, person: Person
) -> None:
    done, fails = 0, False

    async def swept() -> None:
        nonlocal done
        done += 1
        if fails:
            raise ValueError

    workers = [await bench.worker(retention=HubJob(swept, 3600)) for _ in range(3)]
    async with asyncio.timeout(60):
        while not await bench.store.page(person.organization_id, limit=1):
            await asyncio.sleep(0.01)
    job = await bench.job(person, "retention")
    assert (job.state, job.every) == ("waiting", 3600)
    for times in range(1, 3):
        await bench.end_pauses()

        def has_come(job: Job, times: int = times) -> bool:
            return done >= times and job.state == "waiting" and (job.due_at or 0.0) > (job.ended_at or 1e99)

        job = await bench.until(person, "retention", has_come)
        assert done == times
        assert job.ended_at is not None
        assert 3500 < (job.due_at or 0) - job.ended_at < 3700
    fails = True
    await bench.end_pauses()
    for tries in range(1, MAX_TRIES):
        await bench.until(person, "retention", lambda job, tries=tries: job.tries == tries and job.state == "waiting")  # type: ignore[misc]
        await bench.end_pauses()
    job = await bench.until(person, "retention", lambda job: job.state == "failed")
    assert (job.error, job.every, job.tries) == ("ValueError", 3600, MAX_TRIES)
    assert job.due_at is not None, "its next time comes all the same"
    fails = False
    await bench.store.add("retention")
    job = await bench.until(person, "retention", lambda job: job.state == "waiting" and job.error is None)
    assert job.tries == 0
    for worker in workers:
        await worker.settled()
    assert (await bench.job(person, "retention")).due_at is not None, "asked for in between, it still comes back"


async def test_a_period_that_was_changed_holds_at_once_and_one_that_was_taken_away_ends(
    bench: Bench, person: Person
) -> None:
    await bench.store.repeat("retention", 3600, first=3000)
    await bench.store.repeat("retention", 60, first=60)
    job = await bench.job(person, "retention")
    assert job.every == 60
    await bench.store.repeat("retention", 7200, first=60)
    later = await bench.job(person, "retention")
    assert later.every == 7200
    assert abs((later.due_at or 0) - (job.due_at or 0)) < 5, "no later than it would have been"
    await bench.store.stop_repeating(["retention"])
    assert await bench.store.page(person.organization_id, limit=10) == []


async def test_jobs_go_with_their_conversation_and_are_shown_to_nobody_elses_administrators(
    bench: Bench, person: Person, stranger: Person
) -> None:
    store, conversation = bench.store, await person.conversation()
    await store.add("title", conversation)
    await store.add("embedding")
    assert {job.kind for job in await store.page(person.organization_id, limit=10)} == {"title", "embedding"}
    assert {job.kind for job in await store.page(stranger.organization_id, limit=10)} == {"embedding"}
    assert not await store.do_again(stranger.organization_id, f"title:{conversation}")
    await person.conversations.delete(conversation)
    assert {job.kind for job in await store.page(person.organization_id, limit=10)} == {"embedding"}
    await store.add("title", conversation)  # by somebody who had not heard of it
    assert {job.kind for job in await store.page(person.organization_id, limit=10)} == {"embedding"}


async def test_a_job_whose_conversation_goes_while_it_runs_leaves_nothing(bench: Bench, person: Person) -> None:
    begun, gate = asyncio.Event(), asyncio.Event()

    async def slow(_: str) -> None:
        begun.set()
        await gate.wait()

    conversation = await person.conversation()
    await bench.store.add("title", conversation)
    worker = await bench.worker(named=slow, embedding=nothing)
    await begun.wait()
    await person.conversations.delete(conversation)
    gate.set()
    await worker.settled()
    await bench.store.add("embedding")
    await worker.settled()
    assert {job.kind for job in await bench.store.page(person.organization_id, limit=10)} == {"embedding"}


async def test_what_ended_is_forgotten_after_a_while(bench: Bench, person: Person) -> None:
    await bench.store.repeat("retention", 60, first=60)
    await bench.store.add("embedding")
    worker = await bench.worker(embedding=nothing)
    await worker.settled()
    assert await bench.store.sweep(1.0) == 0
    if bench.database.is_sqlite:
        await bench.database.execute(jobs.update().values(ended_at=0.5))
    else:
        await bench.database.execute(engine_events.update().values(at=sa.func.to_timestamp(0.5)))
    assert await bench.store.sweep(1.0) == 1
    assert {job.kind for job in await bench.store.page(person.organization_id, limit=10)} == {"retention"}


async def test_a_job_that_ends_its_workers_is_not_tried_for_ever(bench: Bench, person: Person) -> None:
    tried = asyncio.Queue[None]()

    async def deadly() -> None:
        tried.put_nowait(None)
        await asyncio.Event().wait()

    await bench.store.add("embedding")
    await bench.worker(embedding=deadly, lease=0.3)
    for _ in range(MAX_TRIES):
        async with asyncio.timeout(60):
            await tried.get()
        await bench.lose("embedding")
    job = await bench.until(person, "embedding", lambda job: job.state == "failed")
    assert (job.error, job.tries) == (LOST, MAX_TRIES)


async def test_a_copy_and_a_persons_own_export_have_their_jobs(
    bench: Bench, person: Person, stranger: Person, tmp_path: Path
) -> None:
    conversation = await person.conversation()
    await bench.store.add("title", conversation)
    await bench.store.repeat("retention", 3600, first=60)
    done = await bench.worker(embedding=nothing)
    await bench.store.add("embedding")
    await done.settled()

    exported = PersonalData(bench.database)
    rows = [row async for row in exported.rows("jobs", person.id)]
    assert [(row["id"], row["state"]) for row in rows] == [(f"title:{conversation}", "waiting")]
    assert [row async for row in exported.rows("jobs", stranger.id)] == []

    await copy_out(bench.database, tmp_path)
    lines = [orjson.loads(line) for line in (tmp_path / "jobs.jsonl").read_bytes().splitlines()]
    copied = {line[0]: dict(zip(jobs.c.keys(), line, strict=True)) for line in lines}
    assert copied[f"title:{conversation}"]["conversation_id"] == conversation
    assert (copied["retention"]["every"], copied["retention"]["state"]) == (3600, "waiting")
    assert (copied["embedding"]["state"], copied["embedding"]["due_at"]) == ("done", None)
