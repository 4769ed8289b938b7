"""Conversations that nobody has used for long are put away, and are as they were when somebody looks."""

import asyncio
import io
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from qhub.conversations.archiving import Archiving
from qhub.store.conversations import Conversations
from qhub.store.schema.conversations import archived_events, conversation_events, conversations
from tests.support.hub import Client, RunningHub

WORD = "xilofonista7731"
OLD = 40 * 86_400


async def grow_old(hub: RunningHub, *ids: str) -> None:
    await hub.hub.worker.settled()
    await hub.hub.stores.database.execute(
        conversations.update().where(conversations.c.id.in_(ids)).values(updated_at=time.time() - OLD)
    )


def archiving(hub: RunningHub) -> Archiving:
    stores = hub.hub.stores
    return Archiving(stores.archive, hub.hub.conversations.finding, stores.database, days=30.0)


async def rows(hub: RunningHub, conversation: str) -> list[tuple[Any, ...]]:
    """The log as the database has it."""
    table = conversation_events.c
    statement = sa.select(conversation_events).where(table.conversation_id == conversation).order_by(table.seq)
    return [tuple(row) for row in await hub.hub.stores.database.all(statement)]


async def archived(hub: RunningHub) -> dict[str, int]:
    """What is away, and how large it is."""
    found = await hub.hub.stores.database.all(sa.select(archived_events))
    return {row.conversation_id: len(row.content) for row in found}


async def used(rui: Client) -> str:
    conversation = await rui.conversation()
    csv = f"artigo;valor\n{WORD};1\nporca;32\n".encode()
    assert (await rui.post(f"/conversas/{conversation}/upload", files={"file": ("a.csv", csv)})).status_code == 201
    for question in (f"quantos defeitos há? {WORD}", "qual é o defeito mais frequente?", "e o menos frequente?"):
        await rui.send(conversation, question, headers={"Idempotency-Key": str(len(question))})
    return conversation


@pytest.mark.journey
async def test_what_was_put_away_is_found_read_and_gone_on_with_as_if_nothing_had_been(
    hub: RunningHub, record_property: Callable[[str, object], None]
) -> None:
    rui = await hub.login("rui")
    old, fresh = await used(rui), await used(rui)
    before, page = await rows(hub, old), await rui.messages(old)
    await grow_old(hub, old)
    await asyncio.gather(archiving(hub).run(), archiving(hub).run())  # as two workers could
    size = sum(len(row[3]) for row in before)
    assert await rows(hub, old) == []
    assert (await archived(hub)).keys() == {old}
    kept = (await archived(hub))[old]
    assert kept < size / 2
    record_property("counted", f"{size} bytes of events became {kept}")
    assert await rows(hub, fresh) != []

    assert {old, fresh} <= {row["id"] for row in (await rui.get("/conversas")).json()["conversas"]}
    listed = (await rui.get("/conversas", params={"q": "menos frequente"})).json()["conversas"]
    assert {row["id"] for row in listed} == {old, fresh}
    found = (await rui.get("/pesquisa", params={"q": WORD})).json()["resultados"]
    assert {hit["conversa_id"] for hit in found} == {old, fresh}
    assert (await archived(hub)).keys() == {old}, "to be found, nothing need come back"

    pages = await asyncio.gather(*(rui.messages(old) for _ in range(4)))
    assert pages == [page] * 4
    assert (await rows(hub, old), await archived(hub)) == (before, {})

    await grow_old(hub, old)
    await archiving(hub).run()
    first = (await rui.send(old, "quantos defeitos há agora?"))[-1]
    assert first.data["status"] == "completed"
    assert (await rows(hub, old))[: len(before)] == before


async def test_what_somebody_uses_or_nobody_ever_wrote_in_is_not_put_away(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    old, empty, stuck = await used(rui), await rui.conversation(), await used(rui)
    await grow_old(hub, old, empty, stuck)
    stores = hub.hub.stores
    await stores.database.execute(conversations.update().where(conversations.c.id == stuck).values(status="waiting"))
    assert (await rui.get("/pesquisa", params={"q": WORD})).json()["resultados"], "all of it can be found by its words"
    moment = time.time() - OLD - 60
    assert not await stores.archive.put_away(old, moment), "used since"
    await archiving(hub).run()
    assert (await archived(hub)).keys() == {old}


async def test_a_person_takes_along_what_was_put_away_and_it_is_erased_with_them(
    hub: RunningHub, tmp_path: Path
) -> None:
    rui, stores = await hub.login("rui"), hub.hub.stores
    old = await used(rui)
    await grow_old(hub, old)
    await archiving(hub).run()
    taken = zipfile.ZipFile(io.BytesIO((await rui.get("/exportar/tudo")).content))
    lines = taken.read("dados/conversation_events.jsonl").decode().splitlines()
    assert len([line for line in lines if old in line]) > 5
    assert WORD in taken.read(f"conversas/{old}.json").decode()

    await archiving(hub).run()
    (content,) = [row.content for row in await stores.database.all(sa.select(archived_events.c.content))]
    me = (await rui.get("/auth/me")).json()["id"]
    assert (await (await hub.login("admin")).request("DELETE", f"/organizacao/pessoas/{me}")).is_success
    assert await archived(hub) == {}
    if stores.database.is_sqlite:
        kept = b"".join(path.read_bytes() for path in tmp_path.glob("qhub.db*") if path.is_file())
        pieces = [content[place : place + 64] for place in range(0, len(content) - 64, 64)]
        assert [piece for piece in pieces if piece in kept] == []


async def test_rows_that_go_give_their_room_back(hub: RunningHub) -> None:
    rui, database = await hub.login("rui"), hub.hub.stores.database
    old = await used(rui)
    await rui.send(old, "x" * 30_000)
    await grow_old(hub, old)
    ((count,),) = [await database.first(sa.select(sa.func.count()).select_from(conversation_events)) or (0,)]
    many = [
        {"conversation_id": old, "seq": count + 10_000 + n, "type": "text", "content": "y" * 20_000, "created_at": 1.0}
        for n in range(400)
    ]
    await database.write(lambda connection: connection.execute(conversation_events.insert(), many).rowcount)
    await database.execute(conversations.update().where(conversations.c.id == old).values(head=many[-1]["seq"]))
    await archiving(hub).run()
    assert (await archived(hub)).keys() == {old}
    if database.is_sqlite:
        pages = await database.first(
            sa.text("SELECT page_count, freelist_count FROM pragma_page_count, pragma_freelist_count")
        )  # type: ignore[arg-type]
        assert pages is not None
        assert pages[1] * 2 <= pages[0]
    assert await Conversations(database, lease_seconds=1).ids(1) != []
