"""Which memories go with a question."""

import time
from typing import Any

from qhub.memory.hooks import Query, Session
from qhub.memory.learning_loop import DAY, LearningLoop
from qhub.memory.memory_retriever import MemoryRetriever
from qhub.memory.working_set import MAX_CONTEXT_INJECTION_CHARS, WorkingSet
from qhub.store.database import Database
from qhub.store.memories import Memories, MemoryScope, MemorySensitivity
from qhub.store.mentions import Mentions
from tests.memory.people import a_memory, a_session, a_writer, put


async def retrieve(database: Database, session: Session, prompt: str) -> WorkingSet:
    memories, mentions = Memories(database), Mentions(database)
    learning = LearningLoop(memories, a_writer(database), half_life_days=90)
    return await MemoryRetriever(memories, mentions, learning).retrieve(Query(session, "1", prompt))


def told(found: list[Any]) -> list[str]:
    return [item.content for item in found]


async def test_facts_come_with_the_messages_they_are_about(database: Database) -> None:
    session = await a_session(database)
    await put(
        database,
        a_memory(session, content="O fornecedor de verniz é a Tintas Norte."),
        a_memory(session, content="O turno da noite começa às 22h."),
    )
    assert told((await retrieve(database, session, "quem fornece os vernizes?")).semantic) == [
        "O fornecedor de verniz é a Tintas Norte."
    ]
    assert told((await retrieve(database, session, "defeitos nos turnos")).semantic) == [
        "O turno da noite começa às 22h."
    ]
    assert (await retrieve(database, session, "olá")).semantic == []


async def test_the_profile_and_how_to_answer_come_with_every_message(database: Database) -> None:
    session = await a_session(database)
    await put(
        database,
        a_memory(session, type="profile", key="profile.name", content="Chama-se Rui."),
        a_memory(session, key="communication.length", content="Prefere respostas curtas."),
    )
    found = await retrieve(database, session, "olá")
    assert told(list(found.profile.values())) == ["Chama-se Rui."]
    assert told(found.semantic) == ["Prefere respostas curtas."]


async def test_what_is_private_comes_only_with_messages_about_it_and_what_is_secret_never(database: Database) -> None:
    session = await a_session(database)
    private = a_memory(
        session,
        type="profile",
        key="profile.location",
        content="Vive em Coimbra.",
        sensitivity=MemorySensitivity.MEDIUM,
    )
    secret = a_memory(session, content="O cofre está em Coimbra.", sensitivity=MemorySensitivity.HIGH)
    always = a_memory(session, type="profile", key="profile.x", content="X.", sensitivity=MemorySensitivity.HIGH)
    await put(database, private, secret, always)
    nothing = await retrieve(database, session, "olá")
    assert (nothing.profile, nothing.semantic) == ({}, [])
    found = await retrieve(database, session, "o que há em Coimbra?")
    assert told(list(found.profile.values())) == ["Vive em Coimbra."]
    assert found.semantic == []


async def test_the_surer_and_newer_of_two_comes_first(database: Database) -> None:
    session = await a_session(database)
    old = time.time() - 80 * DAY
    await put(
        database,
        a_memory(session, content="O lote 12 é azul.", confidence=0.75),
        a_memory(session, content="O lote 12 é verde.", confidence=0.95),
        a_memory(session, content="O lote 12 é preto.", confidence=0.95, created_at=old, updated_at=old),
    )
    assert told((await retrieve(database, session, "o lote 12")).semantic) == [
        "O lote 12 é verde.",
        "O lote 12 é azul.",
        "O lote 12 é preto.",
    ]


async def test_what_has_not_been_used_for_long_is_left_alone_and_then_forgotten(database: Database) -> None:
    session = await a_session(database)
    long_ago = time.time() - 400 * DAY
    await put(
        database,
        a_memory(session, content="O lote 12 é azul.", created_at=long_ago, updated_at=long_ago),
        a_memory(session, content="O lote 13 é azul.", created_at=long_ago, updated_at=long_ago, used_at=time.time()),
    )
    assert told((await retrieve(database, session, "que cor tem o lote 12 e o 13?")).semantic) == ["O lote 13 é azul."]
    memories = Memories(database)
    assert await LearningLoop(memories, a_writer(database), half_life_days=90).let_go() == 1
    assert [memory.content for memory in await memories.page([f"u{session.user_id}"])] == ["O lote 13 é azul."]


async def test_a_working_set_stays_within_its_limits(database: Database) -> None:
    session = await a_session(database)
    facts = [a_memory(session, content=f"Lote {number}: {'palavra ' * 40}") for number in range(9)]
    corrections = [a_memory(session, type="correction", content=f"O lote não é o {number}.") for number in range(9)]
    profile = [a_memory(session, type="profile", key=f"profile.{n}", content=f"Facto {n}.") for n in range(9)]
    habits = [a_memory(session, type="procedural", content=f"Pede o lote {number}.") for number in range(9)]
    await put(database, *facts, *corrections, *profile, *habits)
    elsewhere = await a_session(database)
    spoken = {f"rack {number}": f"rack {number}" for number in range(20)}
    await Mentions(database).add(session.user_id, "entity", spoken, source=f"{elsewhere.session_id}:1")

    found = await retrieve(database, session, "fala-me dos lotes")
    sizes = [len(found.profile), len(found.semantic), len(found.procedural), len(found.corrections)]
    assert sizes == [5, 5, 5, 5]
    assert len(found.recent_entities) == 10
    text, recalled = found.render("pt-PT")
    assert len(text) <= MAX_CONTEXT_INJECTION_CHARS
    assert len(recalled) == text.count("\n- "), "only those that found room were used"


async def test_nobody_is_given_what_is_anothers(database: Database) -> None:
    rui, julia = await a_session(database), await a_session(database, "julia@a.pt")
    eva = await a_session(database, "eva@b.pt", "B")
    await put(
        database,
        a_memory(rui, content="O lote 5 é do Rui."),
        a_memory(rui, content="O lote 5 é da organização A.", scope=MemoryScope.ORG),
        a_memory(rui, content="O lote 5 é de todos.", scope=MemoryScope.GLOBAL),
        a_memory(eva, content="O lote 5 é da Eva."),
        a_memory(eva, content="O lote 5 é da organização B.", scope=MemoryScope.ORG),
    )
    seen = {
        name: sorted(told((await retrieve(database, session, "de quem é o lote 5?")).semantic))
        for name, session in (("rui", rui), ("julia", julia), ("eva", eva))
    }
    assert seen == {
        "rui": ["O lote 5 é da organização A.", "O lote 5 é de todos.", "O lote 5 é do Rui."],
        "julia": ["O lote 5 é da organização A.", "O lote 5 é de todos."],
        "eva": ["O lote 5 é da Eva.", "O lote 5 é da organização B.", "O lote 5 é de todos."],
    }


async def test_what_this_conversation_speaks_of_is_not_told_again(database: Database) -> None:
    session, elsewhere = await a_session(database), await a_session(database)
    mentions = Mentions(database)
    await mentions.add(session.user_id, "entity", {"lote 1": "lote 1"}, source=f"{session.session_id}:1")
    await mentions.add(session.user_id, "entity", {"lote 2": "Lote 2"}, source=f"{elsewhere.session_id}:1")
    assert (await retrieve(database, session, "e agora?")).recent_entities == ["Lote 2"]
    assert (await retrieve(database, session, "e o lote 2?")).recent_entities == []


async def test_numbers_and_keys_that_an_older_version_kept_are_not_told(database: Database) -> None:
    session, elsewhere = await a_session(database), await a_session(database)
    kept = {
        "lote 7781": "lote 7781",
        "pt50000201231234567890154": "PT50000201231234567890154",
        "akiaiosfodnn7example": "AKIAIOSFODNN7EXAMPLE",
    }
    await Mentions(database).add(session.user_id, "entity", kept, source=f"{elsewhere.session_id}:1")
    assert (await retrieve(database, session, "e agora?")).recent_entities == ["lote 7781"]
