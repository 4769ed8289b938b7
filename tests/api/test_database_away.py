"""A database that goes away is told as such, and everything works again when it is back."""

import asyncio

import pytest

from qhub.errors import Unavailable
from qhub.events.stored.turns import Done
from qhub.settings.settings import Settings
from qhub.store.log_writing import Append, Appended
from tests.support.away import database_away, database_read_only
from tests.support.hub import RunningHub

ON_POSTGRES = pytest.mark.parametrize(
    "demo_url", [pytest.param("postgres", marks=[pytest.mark.postgres, pytest.mark.journey])], indirect=True
)
"""SQLite has neither connections that could be cut nor a pool."""


@pytest.mark.row("R15")
@ON_POSTGRES
async def test_a_database_that_cuts_its_connections_is_503_and_then_works_again(
    hub: RunningHub, settings: Settings
) -> None:
    rui = await hub.login("rui")
    conversation = await rui.conversation()
    async with database_away(settings):
        for answer in (
            await rui.get("/conversas"),
            await rui.post(f"/conversas/{conversation}/mensagens", json={"content": "olá"}),
            await hub.anonymous.get("/health"),
        ):
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "unavailable")
            assert int(answer.headers["Retry-After"]) > 0
        assert (await hub.anonymous.get("/health/ready")).status_code == 503
        assert (await hub.anonymous.get("/health/live")).status_code == 200, "the process needs no restart"
        assert "qhub_turns_total" in (await hub.anonymous.get("/metrics")).text, "when it is wanted most"
    assert (await rui.get("/conversas")).status_code == 200
    assert (await rui.send(conversation, "quantos defeitos há?"))[-1].data["status"] == "completed"


@ON_POSTGRES
async def test_a_database_that_only_reads_is_503_until_it_writes_again(hub: RunningHub, settings: Settings) -> None:
    rui = await hub.login("rui")
    conversation = await rui.conversation()
    async with database_read_only(settings):
        answer = await rui.post(f"/conversas/{conversation}/mensagens", json={"content": "olá"})
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "unavailable")
        assert int(answer.headers["Retry-After"]) > 0
        assert (await rui.messages(conversation))["mensagens"] == []
    assert (await rui.send(conversation, "quantos defeitos há?"))[-1].data["status"] == "completed"


@pytest.mark.row("R15")
@ON_POSTGRES
async def test_a_stream_ends_with_a_reason_where_the_database_goes_away(hub: RunningHub, settings: Settings) -> None:
    rui = await hub.login("rui")
    conversation = await rui.conversation()
    await rui.send(conversation, "quantos defeitos há?")
    async with rui.following(conversation) as events:
        seen = []
        async for event in events:
            seen.append(event)
            if event.type == "done":
                break
        async with database_away(settings):
            hub.hub.stores.log.look_again(None)  # as where somebody else may have written: memory does not know
            hub.hub.stores.bus.wake_all()
            rest = [event async for event in events]
    assert [event.data for event in rest] == [{"type": "end", "reason": "unavailable"}]
    assert rest[0].id == seen[-1].id, "the cursor stays, to go on from"


@ON_POSTGRES
async def test_connections_that_are_used_up_are_503(hub: RunningHub, monkeypatch: pytest.MonkeyPatch) -> None:
    rui = await hub.login("rui")
    server = hub.hub.stores.database._server
    pool = server.engine.pool
    monkeypatch.setattr(pool, "_timeout", 0.05)
    held = [await server.engine.connect() for _ in range(20)]
    try:
        answer = await rui.get("/conversas")
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "unavailable")
        assert (await hub.anonymous.get("/health")).status_code == 200, "it needs no pool"
    finally:
        for connection in held:
            await connection.close()
    assert (await rui.get("/conversas")).status_code == 200


@pytest.mark.row("R15")
@pytest.mark.journey
async def test_an_end_that_was_kept_and_never_confirmed_is_the_only_one(
    hub: RunningHub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where a database commits what a worker sent, and is gone before it says so."""
    log = hub.hub.stores.log
    begin, outcome = log.begin, log.outcome
    ends: list[asyncio.Future[Appended]] = []

    def noted(request: Append) -> asyncio.Future[Appended]:
        begun = begin(request)
        if not ends and any(isinstance(event, Done) for event in request.events):
            ends.append(begun)
        return begun

    async def cut_off(begun: asyncio.Future[Appended]) -> Appended:
        appended = await outcome(begun)
        if begun in ends:
            raise Unavailable("unavailable")
        return appended

    monkeypatch.setattr(log, "begin", noted)
    monkeypatch.setattr(log, "outcome", cut_off)
    rui = await hub.login("rui")
    conversation = await rui.conversation()
    await rui.send(conversation, "quantos defeitos há?")
    await hub.hub.worker.settled()
    assert ends
    assert [item.event.status for item in await log.read_kind(conversation, 0, Done)] == ["completed"]
    assert (await rui.get(f"/conversas/{conversation}")).json()["status"] == "idle"
