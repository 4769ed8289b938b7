"""Jobs are done once, by one worker, again where it died, and with a pause after each failure; on either database."""

import asyncio

import pytest
import sqlalchemy as sa

from qhub.jobs.runner import HubJob, JobRunner
from qhub.observing.meters import Meters
from qhub.store.bus import Bus
from qhub.store.database import Database
from qhub.store.jobs import FIRST_PAUSE_SECONDS, LOST, MAX_TRIES, Job, JobStore
from qhub.store.schema.jobs import jobs
from tests.store.conftest import LEASE, Person


@pytest.fixture
async def store(shared: Database) -> JobStore:
    await shared.execute(jobs.delete())
    return JobStore(shared, Bus(), lease_seconds=LEASE)


async def pass_time(database: Database, **values: object) -> None:
    """As if every lease, or every pause, were over."""
    await database.execute(jobs.update().values(values))


async def only(store: JobStore, person: Person) -> Job:
    (job,) = await store.page(person.organization_id, limit=10)
    return job


async def test_of_two_workers_one_does_what_was_asked_for_twice(store: JobStore, person: Person) -> None:
    conversation = await person.conversation()
    await asyncio.gather(*(store.add("title", conversation) for _ in range(2)))
    claims = await asyncio.gather(*(store.claim(["title"], worker, limit=5) for worker in "ab"))
    ((claim,),) = [taken for taken in claims if taken]
    assert (claim.kind, claim.conversation_id, claim.tries) == ("title", conversation, 1)
    assert await store.claim(["title"], "c", limit=5) == []
    await store.finish(claim)
    assert (await only(store, person)).state == "done"
    assert await store.seconds_to_next(["title"]) is None


async def test_what_nobody_here_can_do_is_left_to_those_who_can(store: JobStore) -> None:
    await store.add("new_kind")
    assert await store.claim(["title"], "older", limit=5) == []
    assert await store.seconds_to_next(["title"]) is None
    assert len(await store.claim(["title", "new_kind"], "newer", limit=5)) == 1


async def test_what_a_killed_worker_was_at_is_done_again_once_and_that_worker_ends_nothing(
    store: JobStore, shared: Database, person: Person
) -> None:
    await store.add("embedding")
    (dead,) = await store.claim(["embedding"], "dead", limit=1)
    assert (await store.seconds_to_next(["embedding"]) or 0) > LEASE / 2, "it may still be alive"
    await pass_time(shared, lease_until=0.0)
    claims = await asyncio.gather(*(store.claim(["embedding"], worker, limit=1) for worker in "ab"))
    ((taken,),) = [found for found in claims if found]
    assert await store.renew([dead, taken]) == {"embedding"}
    assert await store.renew([dead]) == set()
    await store.fail(dead, "too_late")
    assert ((await only(store, person)).state, (await only(store, person)).error) == ("running", None)
    await store.finish(taken)
    assert (await only(store, person)).state == "done"


async def test_a_job_that_fails_is_tried_after_longer_and_longer_pauses_and_then_has_failed(
    store: JobStore, shared: Database, person: Person
) -> None:
    await store.add("embedding")
    for tries in range(1, MAX_TRIES + 1):
        (claim,) = await store.claim(["embedding"], "w", limit=1)
        assert claim.tries == tries
        await store.fail(claim, "model_failed")
        seconds = await store.seconds_to_next(["embedding"])
        job = await only(store, person)
        assert (job.tries, job.error) == (tries, "model_failed")
        if tries < MAX_TRIES:
            assert job.state == "waiting"
            assert seconds is not None
            assert seconds > FIRST_PAUSE_SECONDS * 2 ** (tries - 1) - 5
            assert await store.claim(["embedding"], "w", limit=1) == []
            await pass_time(shared, due_at=0.0)
    assert (job.state, job.due_at, seconds) == ("failed", None, None)
    assert await store.error_of("embedding") == "model_failed"
    await store.add("embedding")
    (claim,) = await store.claim(["embedding"], "w", limit=1)
    assert claim.tries == 1, "who asks for it again, begins anew"


async def test_a_job_that_ends_its_workers_is_not_tried_for_ever(
    store: JobStore, shared: Database, person: Person
) -> None:
    await store.add("embedding")
    for _ in range(MAX_TRIES):
        assert len(await store.claim(["embedding"], "w", limit=1)) == 1
        await pass_time(shared, lease_until=0.0)
    assert await store.claim(["embedding"], "w", limit=1) == []
    assert ((await only(store, person)).state, (await only(store, person)).error) == ("failed", LOST)


async def test_what_is_asked_for_while_it_runs_is_done_once_more(store: JobStore, person: Person) -> None:
    await store.add("embedding")
    (claim,) = await store.claim(["embedding"], "w", limit=1)
    await store.add("embedding")
    await store.add("embedding")
    assert (await only(store, person)).state == "running"
    await store.finish(claim)
    (again,) = await store.claim(["embedding"], "w", limit=1)
    await store.finish(again)
    assert await store.claim(["embedding"], "w", limit=1) == []


async def test_what_a_worker_that_stops_was_at_is_free_at_once(store: JobStore, person: Person) -> None:
    await store.add("embedding")
    (claim,) = await store.claim(["embedding"], "w", limit=1)
    await store.release(claim)
    (again,) = await store.claim(["embedding"], "v", limit=1)
    assert again.tries == 1


async def test_what_comes_back_by_itself_is_done_once_in_each_period_by_whichever_worker(
    store: JobStore, shared: Database, person: Person
) -> None:
    for _ in range(3):  # as three processes that start
        await store.repeat("retention", 3600, first=60)
    assert 30 < (await store.seconds_to_next(["retention"]) or 0) <= 60
    for _ in range(2):
        await pass_time(shared, due_at=0.0)
        claims = await asyncio.gather(*(store.claim(["retention"], worker, limit=5) for worker in "abc"))
        ((claim,),) = [taken for taken in claims if taken]
        await store.finish(claim)
        assert (await store.seconds_to_next(["retention"]) or 0) > 3000
    await store.repeat("retention", 60, first=60)
    assert (await store.seconds_to_next(["retention"]) or 0) <= 60, "a setting was changed"

    for _ in range(MAX_TRIES):
        await pass_time(shared, due_at=0.0)
        (claim,) = await store.claim(["retention"], "w", limit=1)
        await store.fail(claim, "unavailable")
    job = await only(store, person)
    assert (job.state, job.error) == ("failed", "unavailable")
    assert 30 < (await store.seconds_to_next(["retention"]) or 0) <= 60, "its next time comes all the same"
    await pass_time(shared, due_at=0.0)
    (claim,) = await store.claim(["retention"], "w", limit=1)
    await store.finish(claim)
    job = await only(store, person)
    assert (job.state, job.tries, job.error) == ("waiting", 0, None)
    await store.stop_repeating(["retention"])
    assert await store.page(person.organization_id, limit=10) == []


async def test_jobs_go_with_their_conversation_and_are_shown_to_nobody_elses_administrators(
    store: JobStore, shared: Database, person: Person, stranger: Person
) -> None:
    conversation = await person.conversation()
    await store.add("title", conversation)
    await store.add("embedding")
    assert {job.kind for job in await store.page(person.organization_id, limit=10)} == {"title", "embedding"}
    assert {job.kind for job in await store.page(stranger.organization_id, limit=10)} == {"embedding"}
    await person.conversations.delete(conversation)
    assert {job.kind for job in await store.page(person.organization_id, limit=10)} == {"embedding"}
    await store.add("title", conversation)  # by somebody who had not heard of it
    assert {job.kind for job in await store.page(person.organization_id, limit=10)} == {"embedding"}


async def test_what_ended_is_forgotten_after_a_while(store: JobStore, shared: Database, person: Person) -> None:
    await store.repeat("retention", 60, first=60)
    await store.add("embedding")
    (claim,) = await store.claim(["embedding"], "w", limit=1)
    await store.finish(claim)
    assert await store.sweep(1.0) == 0
    await pass_time(shared, ended_at=0.5)
    assert await store.sweep(1.0) == 1
    assert (await only(store, person)).kind == "retention"


async def test_runners_do_what_is_due_and_keep_it_for_as_long_as_it_takes(shared: Database) -> None:
    bus = Bus()
    store = JobStore(shared, bus, lease_seconds=0.3)
    await shared.execute(jobs.delete())
    done: list[str] = []
    gate = asyncio.Event()

    async def long() -> None:
        await gate.wait()
        done.append("long")

    async def name(conversation_id: str) -> None:
        done.append(conversation_id)

    async def broken() -> None:
        raise ValueError("o Rui escreveu isto")

    runners = [
        JobRunner(
            store,
            bus,
            Meters(),
            of_hub={"long": HubJob(long), "broken": HubJob(broken), "often": HubJob(long, 3600)},
            of_conversations={"title": name},
            lease_seconds=0.3,
        )
        for _ in range(2)
    ]
    for runner in runners:
        await runner.start()
    await store.add("long")
    await store.add("broken")
    async with asyncio.timeout(60):
        while await store.error_of("broken") is None:
            await asyncio.sleep(0.01)
        fences = sa.select(jobs.c.fence, jobs.c.lease_until).where(jobs.c.id == "long")
        first = await shared.first(fences)
        while (now := await shared.first(fences)) is None or first is None or now.lease_until < first.lease_until + 0.3:
            first = first or now
            await asyncio.sleep(0.01)
    assert now.fence == 1, "renewed past its first lease, and nobody else's"
    assert await store.error_of("broken") == "ValueError", "nothing that a person wrote"
    gate.set()
    for runner in runners:
        await runner.settled()
        await runner.stop()
    assert done == ["long"]
    found = await shared.first(sa.select(jobs.c.every, jobs.c.due_at).where(jobs.c.id == "often"))
    assert found is not None
    assert found.every == 3600
