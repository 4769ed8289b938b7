"""Conversations with what belongs to them: whose they are, how they are found, and who may run their turns."""

import asyncio
import uuid

import pytest
import sqlalchemy as sa

from qhub.events.stored.files import FileUploaded
from qhub.events.stored.tools import ToolCancelRequested
from qhub.events.stored.turns import Done, Text, UserMessage
from qhub.store.agents import AgentRow, Agents
from qhub.store.bus import Bus
from qhub.store.conversations import Conversations
from qhub.store.database import Database
from qhub.store.files import ConversationFiles, Files, StoredFile
from qhub.store.log import AlreadyAppended, Log
from qhub.store.moderation import ConversationModeration, ModerationLog
from qhub.store.pack_data import PackData
from qhub.store.schema.conversations import conversations as conversations_table
from qhub.store.tables import StoredTables
from tests.store.conftest import AGENT, Person, add_person


async def test_a_conversation_is_its_persons_alone(person: Person, colleague: Person) -> None:
    conversation = await person.conversation()
    found = await person.conversations.get(conversation, person.id)
    assert found is not None
    assert (found.user_id, found.agent_id, found.agent_name) == (person.id, AGENT, "Agente")
    assert (found.title, found.status, found.head, found.cost) == ("", "idle", 0, 0.0)
    assert await person.conversations.get(conversation, colleague.id) is None
    assert await person.conversations.by_session(colleague.id, conversation) is None
    assert await person.conversations.list(colleague.id, limit=9) == []
    await person.conversations.delete(conversation)
    assert await person.conversations.get(conversation, person.id) is None


async def test_a_clients_own_name_is_one_conversation_also_at_once(person: Person, colleague: Person) -> None:
    name = uuid.uuid4().hex[:20]
    making = [person.conversations.create(person.id, AGENT, session_id=name) for _ in range(5)]
    (made,) = set(await asyncio.gather(*making))
    assert await person.conversations.create(colleague.id, AGENT, session_id=name) != made
    for known_as in (name, made):
        found = await person.conversations.by_session(person.id, known_as)
        assert found is not None
        assert found.id == made


async def test_the_newest_come_first_and_pages_hold_each_once(person: Person) -> None:
    made = [await person.conversation() for _ in range(5)]
    for moment, conversation in enumerate(made):  # as if each were a second younger
        await person.database.execute(
            sa.update(conversations_table).where(conversations_table.c.id == conversation).values(updated_at=moment + 1)
        )
    first = await person.conversations.list(person.id, limit=3)
    rest = await person.conversations.list(person.id, limit=3, before=first[-1].updated_at)
    assert [found.id for found in first + rest] == made[::-1]


@pytest.mark.parametrize(
    ("query", "found"),
    [("ESTATISTICA", "title"), ("estatística %", "title"), ("avaria", "words"), ("AVARIA no", "words"), ("%", "title")],
)
async def test_a_search_looks_at_titles_and_at_what_the_person_wrote(person: Person, query: str, found: str) -> None:
    titled, written = await person.conversation(), await person.conversation()
    await person.conversations.change(titled, title="Estatística % de março")
    await person.log.append(written, [UserMessage(content="houve uma Avaria no forno"), Text(content="segredo")])
    (only,) = await person.conversations.list(person.id, query=query, limit=9)
    assert only.id == (titled if found == "title" else written)
    for nothing in ("segredo", "user_message", "content", "_", "\u0301", "nada disto"):
        assert await person.conversations.list(person.id, query=nothing, limit=9) == []


async def test_a_turn_is_claimed_once_fenced_and_given_back(database: Database) -> None:
    await Agents(database).register([AgentRow(AGENT, "pacote", "Agente")])
    person = await add_person(database)
    conversations = Conversations(database, lease_seconds=30)
    assert await conversations.claim("a") is None
    conversation = await person.conversation()
    await person.log.append(conversation, [UserMessage(content="olá")], changes={"status": "ready"})
    claims = await asyncio.gather(*(conversations.claim(str(number)) for number in range(6)))
    (first,) = [claim for claim in claims if claim is not None]
    assert (first.conversation_id, first.user_id, first.agent_id) == (conversation, person.id, AGENT)
    assert (first.organization_id, first.cancel, first.recovered) == (person.organization_id, False, False)
    assert await conversations.stop_requests([conversation]) == (set(), {})
    await person.log.append(conversation, [], changes={"cancel": True})
    await person.log.append(conversation, [ToolCancelRequested(id="t")])
    assert await conversations.stop_requests([conversation]) == ({conversation}, {conversation: ["t"]})
    await conversations.release(first)
    second = await conversations.claim("b")
    assert second is not None
    assert (second.fence, second.cancel, second.recovered) == (first.fence + 1, True, True)
    await conversations.release(first)
    assert await conversations.claim("c") is None, "what was given back belongs to another by now"


async def test_the_log_is_read_from_anywhere_and_by_kind(person: Person) -> None:
    conversation, log = await person.conversation(), person.log
    file = FileUploaded(file="a.csv", content="c", digest="d", tables=[])
    await log.append(conversation, [UserMessage(content="1"), Text(content="a")])
    await log.append(conversation, [file], metadata={"de": "teste"}, key="k")
    appended = await log.append(conversation, [UserMessage(content="2"), Text(content="b"), Text(content="c")])
    assert (appended.head, appended.cancel) == (6, False)
    assert await log.position(conversation) == (2, 6)
    assert await log.position("0" * 32) == (0, 0)
    assert [stored.seq for stored in await log.read(conversation, 2, limit=3)] == [3, 4, 5]
    assert [stored.seq for stored in await log.read_all(conversation, 0, types=["text"])] == [2, 5, 6]
    last = await log.last(conversation, Text)
    assert last is not None
    assert (last.seq, last.event) == (6, Text(content="c"))
    assert await log.last(conversation, Done) is None
    assert await log.turn_start(conversation, turns=1) == 4
    assert await log.turn_start(conversation, turns=1, before=4) == 1
    assert await log.turn_start(conversation, turns=3) == 0
    starts = await log.look(conversation, lambda reader: [reader.page_start(turns=turns) for turns in (1, 2, 3)])
    assert starts == [3, 1, 0], "with the file that came before the question"
    assert await log.metadata(conversation, 3) == {"de": "teste"}
    assert await log.metadata(conversation, 2) == {}
    assert (await log.find_key(conversation, "k"), await log.find_key(conversation, "outra")) == (3, None)
    with pytest.raises(AlreadyAppended):
        await log.append(conversation, [Text(content="x")], key="k")


async def test_a_decision_makes_what_waits_ready_and_wakes_whoever_waits_for_it(person: Person) -> None:
    bus = Bus()
    log, conversation = Log(person.database, bus, lease_seconds=30), await person.conversation()
    for status, then in (("waiting", "ready"), ("running", "running")):
        await log.append(conversation, [], changes={"status": status})
        with bus.subscribe("trabalho") as woken:
            await log.append(conversation, [Text(content="x")], statuses=(status,), resume=True, wake=["trabalho"])
            assert woken.is_set()
        found = await person.conversations.get(conversation, person.id)
        assert found is not None
        assert found.status == then
    await log.append(conversation, [], changes={"status": "idle"})


async def test_files_are_their_persons_and_go_with_the_conversation(
    shared: Database, person: Person, colleague: Person
) -> None:
    files, conversation = Files(shared), await person.conversation()
    content = bytes(range(256))
    file_id = await files.add(person.id, conversation, StoredFile("x" * 300, "image/png", content))
    assert await files.get(file_id, person.id) == StoredFile("x" * 200, "image/png", content)
    assert await files.get(file_id, colleague.id) is None
    address = await ConversationFiles(files, person.id, conversation).save("a.txt", "text/plain", b"a")
    assert await files.get(address.removeprefix("/ficheiros/"), person.id) == StoredFile("a.txt", "text/plain", b"a")
    await person.conversations.delete(conversation)
    assert await files.get(file_id, person.id) is None


async def test_tables_are_registered_measured_and_forgotten(
    shared: Database, person: Person, colleague: Person
) -> None:
    tables, conversation = StoredTables(shared), await person.conversation()
    keys = [uuid.uuid4().hex for _ in range(3)]
    await tables.add(person.id, conversation, {keys[0]: 10, keys[1]: 2**33})
    await tables.add(person.id, conversation, {keys[2]: 1})
    assert set(await tables.of_conversation(conversation)) == set(keys)
    assert (await tables.used_by(person.id), await tables.used_by(colleague.id)) == (2**33 + 11, 0)
    assert await tables.owned_keys([*keys, "nenhuma"]) == set(keys)
    await tables.remove(keys[:2])
    assert await tables.of_conversation(conversation) == keys[2:]


async def test_a_packs_data_is_one_persons_in_one_pack(shared: Database, person: Person, colleague: Person) -> None:
    mine, theirs = PackData(shared, "p", person.id), PackData(shared, "p", colleague.id)
    added = await asyncio.gather(*(mine.add("pasta/a", number) for number in range(5)))
    assert added.count(True) == 1
    await mine.put("pasta/b", {"é": [1, None]})
    await mine.put("pasta/b", {"é": [2]})
    await mine.put("outra", "x")
    assert await mine.get("pasta/b") == {"é": [2]}
    assert list(await mine.items("pasta/")) == ["pasta/a", "pasta/b"]
    assert await mine.items("%") == {}
    assert list(await mine.items()) == ["outra", "pasta/a", "pasta/b"]
    for other in (theirs, PackData(shared, "q", person.id)):
        assert await other.get("outra") is None
        assert await other.items() == {}
        assert not await other.delete("outra")
    assert await mine.delete("outra")
    assert not await mine.delete("outra")


async def test_what_was_moderated_is_kept_once_and_without_what_must_not_be_kept(
    shared: Database, person: Person, colleague: Person, stranger: Person
) -> None:
    moderation, conversation = ModerationLog(shared), await person.conversation()
    mine = ConversationModeration(moderation, person.id, person.organization_id, conversation)
    for _ in range(2):
        await mine.record("insulto", f"sou {person.email}", key="k")
    await mine.record("outro", "sem chave")
    await mine.record("outro", "sem chave")
    newest, second, first = await moderation.page(person.organization_id, limit=9)
    assert (first.user_id, first.email, first.conversation_id) == (person.id, person.email, conversation)
    assert first.reason == "insulto"
    assert person.email not in first.message
    assert [one.id for one in await moderation.page(person.organization_id, before=newest.id, limit=1)] == [second.id]
    assert await moderation.page(stranger.organization_id, limit=9) == []
