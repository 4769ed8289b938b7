"""The log: gapless, fenced, once, in order, on SQLite and on Postgres."""

import asyncio
from dataclasses import dataclass

import pytest
import sqlalchemy as sa

from qhub.events.stored.turns import Done, Text, UserMessage
from qhub.store.agents import AgentRow, Agents
from qhub.store.bus import Bus, changed
from qhub.store.conversations import Conversations
from qhub.store.database import Database
from qhub.store.log import AlreadyAppended, LeaseLost, Log, NotInStatus
from qhub.store.schema.conversations import conversation_events
from qhub.store.users import Users

LEASE = 30.0


@dataclass
class Store:
    database: Database
    log: Log
    conversations: Conversations
    user_id: int

    async def conversation(self) -> str:
        return await self.conversations.create(self.user_id, "a")


@pytest.fixture
async def store(database: Database) -> Store:
    await Agents(database).register([AgentRow("a", "p", "A")])
    user_id = await Users(database).add(email="x@y.z", name="X", role="admin", password_hash="-", organization="O")
    return Store(
        database,
        Log(database, Bus(), lease_seconds=LEASE),
        Conversations(database, lease_seconds=LEASE),
        user_id,
    )


@pytest.mark.row("R16")
async def test_fifty_writers_get_gapless_numbers_in_every_conversation(store: Store) -> None:
    conversations = [await store.conversation() for _ in range(5)]

    async def write(writer: int) -> None:
        for number in range(10):
            await store.log.append(conversations[writer % 5], [Text(content=f"{writer}-{number}")] * 2)

    await asyncio.gather(*(write(writer) for writer in range(50)))
    for conversation in conversations:
        stored = await store.log.read_all(conversation, 0)
        assert [item.seq for item in stored] == list(range(1, 201))


async def test_a_worker_that_lost_its_claim_writes_nothing(store: Store) -> None:
    conversation = await store.conversation()
    await store.log.append(conversation, [UserMessage(content="olá")], changes={"status": "ready"})
    first = await store.conversations.claim("one")
    assert first is not None
    await store.conversations.release(first)
    second = await store.conversations.claim("two")
    assert second is not None
    assert second.recovered

    with pytest.raises(LeaseLost):
        await store.log.append(conversation, [Text(content="tarde")], fence=first.fence)
    await store.log.append(conversation, [Text(content="a tempo")], fence=second.fence)
    texts = [item.event for item in await store.log.read_all(conversation, 1)]
    assert texts == [Text(content="a tempo")]


async def test_a_claimed_turn_is_nobody_elses_while_the_lease_lasts(store: Store) -> None:
    conversation = await store.conversation()
    await store.log.append(conversation, [UserMessage(content="olá")], changes={"status": "ready"})
    claims = await asyncio.gather(*(store.conversations.claim(str(number)) for number in range(8)))
    assert len([claim for claim in claims if claim is not None]) == 1


async def test_a_key_is_appended_once_however_many_try_at_once(store: Store) -> None:
    conversation = await store.conversation()
    tries = await asyncio.gather(
        *(store.log.append(conversation, [Text(content=str(number))], key="k") for number in range(20)),
        return_exceptions=True,
    )
    assert len([result for result in tries if not isinstance(result, BaseException)]) == 1
    assert {result.seq for result in tries if isinstance(result, AlreadyAppended)} == {1}
    assert len(await store.log.read_all(conversation, 0)) == 1


async def test_one_bad_append_does_not_spoil_those_it_shares_a_transaction_with(store: Store) -> None:
    conversation = await store.conversation()
    results = await asyncio.gather(
        *(store.log.append(conversation, [Text(content="x")], statuses=("running",)) for _ in range(3)),
        *(store.log.append(conversation, [Text(content="y")]) for _ in range(3)),
        store.log.append(conversation, [Text(content="z")], changes={"status": "no such status"}),
        return_exceptions=True,
    )
    assert [isinstance(result, NotInStatus) for result in results[:3]] == [True] * 3
    assert not any(isinstance(result, BaseException) for result in results[3:6])
    assert isinstance(results[6], Exception)
    assert [item.event for item in await store.log.read_all(conversation, 0)] == [Text(content="y")] * 3


async def test_a_conversation_that_does_not_exist_takes_nothing(store: Store) -> None:
    with pytest.raises(NotInStatus) as refused:
        await store.log.append("0" * 32, [Text(content="x")], statuses=("idle",))
    assert refused.value.status is None


@pytest.mark.row("R21")
async def test_a_corrupt_row_is_left_out_and_the_rest_opens(store: Store) -> None:
    conversation = await store.conversation()
    await store.log.append(conversation, [Text(content="a"), Text(content="b"), Done(status="completed")])
    table = conversation_events.c
    await store.database.execute(
        sa.update(conversation_events).where(table.seq == 2, table.conversation_id == conversation).values(content="{")
    )
    assert [item.seq for item in await store.log.read_all(conversation, 0)] == [1, 3]


async def test_followers_read_what_was_written_here_and_elsewhere(store: Store) -> None:
    conversation = await store.conversation()
    elsewhere = Log(store.database, Bus(), lease_seconds=LEASE)
    with store.log.follow(conversation) as woken:
        await store.log.append(conversation, [Text(content="1")])
        assert woken.is_set()
        await elsewhere.append(conversation, [Text(content="2")])
        await store.log.append(conversation, [Text(content="3")])
        seen, after = [], 0
        while found := await store.log.read(conversation, after):
            seen += [item.event.content for item in found if isinstance(item.event, Text)]
            after = found[-1].seq
    assert seen == ["1", "2", "3"]


async def test_a_reader_who_gives_up_leaves_its_connection_whole(store: Store) -> None:
    conversation = await store.conversation()
    await store.log.append(conversation, [Text(content="x")] * 50)
    for _ in range(30):
        reading = asyncio.create_task(store.log.read(conversation, 0))
        await asyncio.sleep(0)
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)
    assert len(await store.log.read(conversation, 0)) == 50


async def test_the_same_message_many_times_at_once_is_one_turn(store: Store) -> None:
    conversation = await store.conversation()
    send = [
        store.log.append(
            conversation, [UserMessage(content="olá")], statuses=("idle",), changes={"status": "ready"}, key="m"
        )
        for _ in range(12)
    ]
    results = await asyncio.gather(*send, return_exceptions=True)
    assert len([result for result in results if not isinstance(result, BaseException)]) == 1
    assert [result.seq for result in results if isinstance(result, AlreadyAppended)] == [1] * 11


@pytest.mark.row("R21")
async def test_a_corrupt_row_does_not_break_a_search(store: Store) -> None:
    broken, whole = await store.conversation(), await store.conversation()
    for conversation in (broken, whole):
        await store.log.append(conversation, [UserMessage(content="uma avaria")])
    mine = conversation_events.c.conversation_id == broken
    await store.database.execute(sa.update(conversation_events).where(mine).values(content="{"))
    found = await store.conversations.list(store.user_id, query="avaria", limit=9)
    assert [conversation.id for conversation in found] == [whole]


async def test_who_follows_right_after_a_write_is_told_what_others_wrote_since(store: Store) -> None:
    conversation = await store.conversation()
    elsewhere = Log(store.database, Bus(), lease_seconds=LEASE)
    written = await store.log.append(conversation, [UserMessage(content="olá")])
    with store.log.follow(conversation):
        assert await store.log.read(conversation, written.head) == []
        assert [item.seq for item in await store.log.read(conversation, 0)] == [1]
    await elsewhere.append(conversation, [Text(content="noutro")])
    store.log.look_again([changed(conversation)])  # as the bus does, which heard of it
    with store.log.follow(conversation):
        assert [item.seq for item in await store.log.read(conversation, written.head)] == [2]


async def test_who_follows_is_behind_only_until_the_heads_are_compared(store: Store) -> None:
    conversation = await store.conversation()
    elsewhere = Log(store.database, Bus(), lease_seconds=LEASE)
    written = await store.log.append(conversation, [UserMessage(content="olá")])
    later = await elsewhere.append(conversation, [Text(content="ninguém o disse")])
    with store.log.follow(conversation) as woken:
        store.log.compare({conversation: later.head})
        assert woken.is_set()
        assert [item.seq for item in await store.log.read(conversation, written.head)] == [2]
