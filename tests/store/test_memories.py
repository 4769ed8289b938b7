"""Memories, what people speak of, and the telemetry beside them."""

import asyncio
import uuid
from dataclasses import replace
from typing import Any

from qhub.memory.hooks import Session
from qhub.store.agent_events import AgentEvent, AgentEvents, EventType
from qhub.store.agent_sessions import AgentSessions, EndedSession
from qhub.store.database import Database
from qhub.store.memories import (
    Memories,
    Memory,
    MemoryScope,
    MemorySensitivity,
    MemoryWriting,
    changed,
    new_id,
    owner_of,
    owners_for,
)
from qhub.store.mentions import MAX_KEPT, Mentions
from tests.memory.people import a_memory, put
from tests.store.conftest import AGENT, Person


async def remembered(person: Person, **values: Any) -> Memory:
    """A memory of a person's, kept."""
    session = Session(person.id, person.organization_id, await person.conversation(), AGENT)
    memory = a_memory(session, **values)
    await put(person.database, memory)
    return memory


def test_ids_are_in_the_order_in_which_they_were_made_within_a_millisecond_too() -> None:
    made = [new_id() for _ in range(1_000)]
    assert made == sorted(set(made))
    assert {len(one) for one in made} == {32}


async def test_a_memory_is_read_as_it_was_written_by_those_it_is_for(
    shared: Database, person: Person, colleague: Person, stranger: Person
) -> None:
    store = Memories(shared)
    mine = await remembered(person, previous="antes", used_at=None)
    ours = await remembered(person, scope=MemoryScope.ORG, type="correction")
    for_me, for_them, for_others = (owners_for(p.id, p.organization_id) for p in (person, colleague, stranger))
    assert await store.get(mine.id, for_me) == mine
    assert await store.get(mine.id, for_them) is None
    assert await store.get(ours.id, for_them) == ours
    assert await store.by_ids([mine.id, ours.id], for_others) == []
    assert [one.id for one in await store.page(for_me)] == [ours.id, mine.id]
    assert [one.id for one in await store.page(for_me, before=ours.id, limit=1)] == [mine.id]
    assert [one.id for one in await store.page(for_me, type_="correction")] == [ours.id]


async def test_a_writer_sees_and_changes_its_owners_memories_alone(
    shared: Database, person: Person, colleague: Person
) -> None:
    store = Memories(shared)
    mine, theirs = await remembered(person, key="k"), await remembered(colleague, key="k")
    noted = await remembered(person, status="candidate")
    assert noted.conversation_id is not None
    noted_in, newer = noted.conversation_id, changed(mine, content="outra coisa", confidence=0.5)

    def write(writing: MemoryWriting) -> None:
        assert writing.by_key("k") == mine
        assert writing.by_key("k", owner=theirs.owner) == theirs
        assert writing.by_key("nenhuma") is None
        assert writing.by_id(mine.id) == mine
        assert writing.by_id(theirs.id) is None
        assert writing.candidates_of(noted_in) == [noted]
        writing.delete(theirs.id)
        writing.put(newer, ["outra", "coisa"])

    await store.writing(write, mine.owner, theirs.owner)
    assert await store.get(mine.id, [mine.owner]) == newer
    assert await store.get(theirs.id, [theirs.owner]) == theirs
    assert await store.get(noted.id, [noted.owner]) is None, "what is not sure yet is nobody's to read"
    assert await store.forget_all(mine.owner) == 1
    assert await store.page([mine.owner]) == []


async def test_those_who_write_for_one_owner_wait_for_each_other(shared: Database, person: Person) -> None:
    store, memory = Memories(shared), await remembered(person)

    def strengthen(writing: MemoryWriting) -> None:
        found = writing.by_id(memory.id)
        assert found is not None
        writing.put(replace(found, evidence=found.evidence + 1), [])

    await asyncio.gather(*(store.writing(strengthen, memory.owner) for _ in range(8)))
    strengthened = await store.get(memory.id, [memory.owner])
    assert strengthened is not None
    assert strengthened.evidence == memory.evidence + 8


async def test_a_message_finds_the_memories_that_have_its_words_and_those_that_always_count(
    shared: Database, person: Person, stranger: Person
) -> None:
    store, owners = Memories(shared), owners_for(person.id, person.organization_id)
    words = f"lote{uuid.uuid4().int % 10**8}"
    told = await remembered(person, content=f"O {words} está parado.")
    profile = await remembered(person, type="profile", content="É engenheira.")
    await remembered(person, content=f"O {words} tem senha.", sensitivity=MemorySensitivity.HIGH)
    await remembered(person, content=f"O {words} talvez.", status="candidate")
    await remembered(stranger, content=f"O {words} é meu.")
    found = {match.memory.id: match for match in await store.matching(owners, [words, "nada"])}
    assert set(found) == {told.id, profile.id}
    assert found[told.id].memory == told
    assert tuple(found[told.id].terms) == (words,)
    assert {match.memory.id for match in await store.matching(owners, [])} == {profile.id}


async def test_use_confidence_and_time_move_a_memory(shared: Database, person: Person, colleague: Person) -> None:
    store = Memories(shared)
    used, idle = await remembered(person, confidence=0.5), await remembered(person, confidence=0.1, updated_at=5.0)
    theirs = await remembered(colleague)
    await store.used([used.id], 10.0)
    await store.used([], 11.0)
    found = await store.get(used.id, [used.owner])
    assert found is not None
    assert (found.uses, found.used_at) == (1, 10.0)
    bounds = {"lowest": 0.2, "highest": 0.9}
    assert await store.move_confidence([], used.owner, 0.1, **bounds) == 0
    assert await store.move_confidence([used.id, theirs.id], used.owner, 0.7, **bounds) == 1
    surer = await store.get(used.id, [used.owner])
    assert surer is not None
    assert surer.confidence == 0.9
    await store.move_confidence([used.id], used.owner, -5, **bounds)
    assert [one.confidence for one in await store.by_ids([used.id], [used.owner])] == [0.2]
    assert await store.fade({}) == 0
    assert await store.fade({0.15: 6.0}) >= 1
    assert {one.id for one in await store.page([used.owner])} == {used.id}
    assert await store.get(idle.id, [idle.owner]) is None


async def test_those_of_no_use_for_longest_make_room(shared: Database, person: Person) -> None:
    made = [await remembered(person, updated_at=float(n)) for n in range(4)]
    await Memories(shared).used([made[0].id], 99.0)
    await Memories(shared).writing(lambda writing: writing.keep_at_most(2), made[0].owner)
    assert {one.id for one in await Memories(shared).page([made[0].owner])} == {made[0].id, made[3].id}


async def test_owners_are_people_organisations_and_everybody() -> None:
    whose = [owner_of(scope, user_id=1, organization_id=2) for scope in MemoryScope]
    assert set(whose) == set(owners_for(1, 2))


async def test_what_is_spoken_of_is_counted_once_a_message_and_the_oldest_go(
    shared: Database, person: Person, colleague: Person
) -> None:
    mentions = Mentions(shared)
    assert await mentions.add(person.id, "entity", {}, source="c:1") == []
    for source in ("c:1", "c:1", "c:2"):
        (counted,) = await mentions.add(person.id, "entity", {"forno 3": f"Forno 3 {source}"}, source=source)
    assert (counted.term, counted.display, counted.times) == ("forno 3", "Forno 3 c:2", 2)
    await mentions.add(person.id, "topic", {"lixo": "lixo"}, source="d_:1")
    assert [one.term for one in await mentions.recent(person.id, "entity", limit=9)] == ["forno 3"]
    assert await mentions.recent(person.id, "entity", limit=9, not_in="c") == []
    assert [one.term for one in await mentions.recent(person.id, "topic", limit=9, not_in="dx")] == ["lixo"]
    assert await mentions.recent(person.id, "entity", limit=9, since=counted.seen_at + 1) == []
    assert await mentions.recent(colleague.id, "entity", limit=9) == []
    many = {f"termo {number}": "x" for number in range(MAX_KEPT + 5)}
    await mentions.add(person.id, "entity", many, source="e:1")
    assert len(await mentions.recent(person.id, "entity", limit=999)) == MAX_KEPT
    await mentions.forget_all(person.id)
    assert await mentions.recent(person.id, "topic", limit=9) == []


async def test_telemetry_is_kept_in_order_and_forgotten_by_kind_and_age(shared: Database, person: Person) -> None:
    store, session = AgentEvents(shared), uuid.uuid4().hex
    kinds = [EventType.PRE_QUERY, EventType.TOOL_CALL, EventType.POST_RESPONSE]
    events = [
        AgentEvent(kind, person.organization_id, person.id, session, None, '{"é":1}', float(n))
        for n, kind in enumerate(kinds)
    ]
    await store.append([])
    await store.append(events)
    assert await store.of_session(session) == events
    assert await store.of_session(session, types=[EventType.TOOL_CALL]) == events[1:2]
    await store.forget(person.id, [EventType.TOOL_CALL])
    assert [event.event_type for event in await store.of_session(session)] == [kinds[0], kinds[2]]
    assert await store.prune(before=1.0) >= 1
    assert [event.event_type for event in await store.of_session(session)] == [kinds[2]]


async def test_telemetry_of_somebody_who_was_erased_takes_nobody_elses_with_it(
    shared: Database, person: Person
) -> None:
    store, session = AgentEvents(shared), uuid.uuid4().hex
    kept = AgentEvent(EventType.PRE_QUERY, person.organization_id, person.id, session, "1", "{}", 1.0)
    erased = replace(kept, user_id=2**31 - 1)
    await store.append([erased, kept, erased])
    assert await store.of_session(session) == [kept]


async def test_a_session_starts_for_one_worker_and_ends_for_one(shared: Database, person: Person) -> None:
    sessions, conversation = AgentSessions(shared), await person.conversation()
    assert sorted(await asyncio.gather(*(sessions.touch(conversation, 1.0) for _ in range(4)))) == [False] * 3 + [True]
    assert not await sessions.touch(conversation, 2.0)
    assert conversation not in {ended.session_id for ended in await sessions.end_idle(2.0, 3.0, limit=99)}
    ending = await asyncio.gather(*(sessions.end_idle(2.5, 3.0, limit=99) for _ in range(3)))
    ended = [one for found in ending for one in found if one.session_id == conversation]
    assert ended == [EndedSession(conversation, person.id, person.organization_id, AGENT)]
    assert await sessions.touch(conversation, 4.0), "whoever writes again starts another"
    assert await sessions.end_idle(0.0, 5.0, limit=99) == []
