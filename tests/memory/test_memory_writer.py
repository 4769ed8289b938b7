"""Memories are written one after another, whoever writes: nothing twice, nothing lost."""

import asyncio

from qhub.store.database import Database
from qhub.store.memories import Memories, owners_for
from tests.memory.people import a_candidate, a_session, a_writer

WRITERS = 12


async def test_workers_that_write_the_same_at_once_make_one_memory_with_all_the_evidence(
    database: Database, database_url: str
) -> None:
    session = await a_session(database)
    workers = [Database(database_url) for _ in range(3)]
    writes = [a_writer(workers[number % 3]).write(session, str(number), [a_candidate()]) for number in range(WRITERS)]
    await asyncio.gather(*writes)
    for worker in workers:
        await worker.close()

    (memory,) = await Memories(database).page(owners_for(session.user_id, session.organization_id))
    assert memory.evidence == WRITERS
    assert 0.9 < memory.confidence < 1


async def test_workers_that_contradict_each_other_leave_one_statement(database: Database, database_url: str) -> None:
    session = await a_session(database)
    workers = [Database(database_url) for _ in range(2)]
    candidates = [a_candidate(value=str(number), content=f"Prefere {number} linhas.") for number in range(WRITERS)]
    await asyncio.gather(*(a_writer(workers[n % 2]).write(session, str(n), [one]) for n, one in enumerate(candidates)))
    for worker in workers:
        await worker.close()
    (memory,) = await Memories(database).page(owners_for(session.user_id, session.organization_id))
    assert memory.content == f"Prefere {memory.value} linhas."


async def test_a_message_that_is_seen_twice_is_no_new_evidence(database: Database) -> None:
    session = await a_session(database)
    for _ in range(2):
        await a_writer(database).write(session, "7", [a_candidate()])
    (memory,) = await Memories(database).page(owners_for(session.user_id, session.organization_id))
    assert memory.evidence == 1


async def test_what_is_said_again_and_again_becomes_sure_enough(database: Database) -> None:
    session, writer = await a_session(database), a_writer(database)
    seen = []
    for number in range(3):
        (written,) = await writer.write(session, str(number), [a_candidate(confidence=0.45)])
        seen.append(written.decision.verdict)
    assert seen == ["note", "note", "store"]


async def test_those_of_no_use_for_longest_make_room(database: Database) -> None:
    session, writer = await a_session(database), a_writer(database, max_memories=3)
    for number in range(5):
        await writer.write(session, str(number), [a_candidate(key=f"fact.{number}", content=f"Facto {number}.")])
    kept = await Memories(database).page(owners_for(session.user_id, session.organization_id))
    assert [memory.content for memory in kept] == ["Facto 4.", "Facto 3.", "Facto 2."]


async def test_a_statement_that_is_taken_back_is_forgotten(database: Database) -> None:
    session, writer = await a_session(database), a_writer(database)
    await writer.write(session, "1", [a_candidate()])
    (written,) = await writer.write(session, "2", [a_candidate(retracts=True)])
    assert written.decision.verdict == "retract"
    assert await Memories(database).page(owners_for(session.user_id, session.organization_id)) == []
