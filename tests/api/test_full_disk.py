"""A disk without room: what would write is refused in words, what reads goes on."""

import asyncio
import base64
import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import httpx
import pytest

from qhub.errors import StorageFull
from qhub.events.stored.turns import Done, Text
from qhub.settings.settings import Settings
from qhub.store.log_writing import Append, Appended
from qhub_testing import Say
from tests.conftest import REQUIRE_ALL
from tests.support.hub import Client, RunningHub, provided_hub
from tests.support.process import WAIT, HubProcess, fork_command
from tests.support.small_disk import Disk, is_possible

MANY = 400
"""Log-ins that fill what the table of sessions has free."""
LONG = "quantos defeitos há? " * 1_000
"""More than the pages that the file still has free."""


async def limit_pages(hub: RunningHub, pages: int) -> None:
    """SQLite's own limit of a file's size: it fails as on a full disk. Never less than the file has."""
    server = hub.hub.stores.database._server
    await server.write(lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count={pages}").scalar())


@pytest.mark.row("R17")
async def test_without_room_a_message_is_507_and_reading_works(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    conversation = await rui.conversation()
    await rui.send(conversation, "quantos defeitos há?")
    before = await rui.messages(conversation)
    await limit_pages(sqlite_hub, 1)

    refused = await rui.post(f"/conversas/{conversation}/mensagens", json={"content": LONG})
    assert (refused.status_code, refused.json()["error"]["code"]) == (507, "storage_full")
    assert await rui.messages(conversation) == before
    assert (await rui.get("/conversas")).status_code == 200

    await limit_pages(sqlite_hub, 1_000_000)
    assert (await rui.send(conversation, "quantos defeitos há?"))[-1].data["status"] == "completed"


@pytest.mark.row("R17")
async def test_without_room_people_still_log_in_to_read(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    conversation = await rui.conversation()
    await rui.send(conversation, "quantos defeitos há?")
    await limit_pages(sqlite_hub, 1)
    sessions = sqlite_hub.hub.stores.sessions
    for _ in range(MANY):
        late = await sqlite_hub.login("rui")
        if sessions.spare(session_of(late)) is not None:
            break
    else:
        pytest.fail("the table of sessions had room for all of them")
    assert len((await late.messages(conversation))["mensagens"]) == 2
    wrong = {"email": "rui@demo.com", "password": "errada"}
    answers = [await sqlite_hub.anonymous.http.post("/auth/login", json=wrong) for _ in range(12)]
    assert {answer.status_code for answer in answers} == {401, 429}, "a full disk is no time to guess"
    assert (await late.post("/auth/logout")).status_code in (204, 507)
    assert (await late.get("/conversas")).status_code == 401


NEEDS_MOUNTS = pytest.mark.skipif(
    not REQUIRE_ALL and not is_possible(), reason="this machine lets no process have mounts of its own"
)
TABLE = b"a;b\n" + b"".join(
    b"%d;%s\n" % (number, sha256(b"%d" % number).hexdigest().encode()) for number in range(9_000)
)
"""Values that nothing makes shorter: Parquet takes about as much room."""


@asynccontextmanager
async def hub_on(disk: Disk, database: Path) -> AsyncIterator[tuple[HubProcess, Client]]:
    """A hub whose data has a small disk for itself, and Rui."""
    hub = HubProcess(disk.folder.parent, f"sqlite:///{database}", disk=disk).start()
    try:
        async with httpx.AsyncClient(base_url=hub.url, timeout=WAIT) as http:
            yield hub, await Client(http).login("rui")
    finally:
        hub.kill()


@pytest.fixture
def disk(tmp_path: Path) -> Disk:
    (tmp_path / "disk").mkdir()
    return Disk(tmp_path / "disk")


async def sent(client: Client, conversation: str) -> tuple[int, str]:
    """What becomes of a file, in a number and a code."""
    answer = await client.post(f"/conversas/{conversation}/upload", files={"file": ("a.csv", TABLE)})
    return answer.status_code, answer.json().get("error", {}).get("code", "")


@pytest.mark.row("R17")
@NEEDS_MOUNTS
async def test_on_a_disk_that_is_full_files_and_messages_are_507(disk: Disk) -> None:
    async with hub_on(disk, disk.folder / "qhub.db") as (hub, rui):
        conversation = await rui.conversation()
        filled = hub.disk()
        for free in (len(TABLE) // 2, len(TABLE) + 50_000):  # no room for the file; then none for the Parquet of it
            filled.leave(free)
            assert await sent(rui, conversation) == (507, "storage_full"), free
            tables = [path.name for path in (filled.root / "tables").rglob("*") if path.is_file()]
            assert tables == [], "of a file that was refused nothing stays"
        filled.leave(0)
        refused = await rui.post(f"/conversas/{conversation}/mensagens", json={"content": LONG})
        assert (refused.status_code, refused.json()["error"]["code"]) == (507, "storage_full")
        late = await Client(rui.http).login("rui")
        assert (await late.messages(conversation))["mensagens"] == []
        filled.clear()
        assert await sent(rui, conversation) == (201, "")
        assert "Traceback" not in hub.log()


@pytest.mark.row("R17")
@NEEDS_MOUNTS
async def test_a_disk_that_takes_no_more_files_is_said_to(disk: Disk) -> None:
    async with hub_on(disk, disk.folder.parent / "qhub.db") as (hub, rui):
        conversation = await rui.conversation()
        hub.disk().let_it_only_be_read()
        assert await sent(rui, conversation) == (507, "storage_read_only")
        assert (await rui.send(conversation, "quantos defeitos há?"))[-1].data["status"] == "completed"
        assert "Traceback" not in hub.log()


@pytest.mark.row("R17")
async def test_a_database_that_can_only_be_read_is_said_to_be(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    conversation = await rui.conversation()
    server = sqlite_hub.hub.stores.database._server
    await server.write(lambda connection: connection.exec_driver_sql("PRAGMA query_only=ON"))
    refused = await rui.post(f"/conversas/{conversation}/mensagens", json={"content": "olá"})
    assert (refused.status_code, refused.json()["error"]["code"]) == (507, "storage_read_only")
    assert (await rui.messages(conversation))["mensagens"] == []


@pytest.mark.parametrize("command", [["demo", "--port", "0"], ["migrate"], ["backup", "/tmp/nunca.tar.gz"], ["judge"]])
@NEEDS_MOUNTS
def test_a_folder_that_can_only_be_read_is_a_sentence(tmp_path: Path, disk: Disk, command: list[str]) -> None:
    folder = disk.folder
    process = fork_command(
        tmp_path, {**os.environ, "QHUB_DATA_DIR": str(folder)}, *command, disk=replace(disk, read_only=True)
    )
    process.join(WAIT)
    said = (tmp_path / "hub.log").read_text("utf-8")
    assert process.exitcode == 2, said
    assert "QHUB_DATA_DIR" in said
    assert str(folder) in said
    assert "Traceback" not in said


def session_of(client: Client) -> str:
    """The session's id, from the token."""
    payload = client.headers["Authorization"].split(".")[1]
    return str(json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))["jti"])


@pytest.mark.row("R17")
async def test_after_a_piece_that_was_not_kept_no_later_one_is(
    sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full for one piece of an answer, and has room again for those that were gathered meanwhile."""
    answer = "um dois três quatro cinco"
    async with provided_hub(sqlite_settings, [Say(answer, pause=0.05)]) as (hub, _):
        log = hub.hub.stores.log
        begin, outcome = log.begin, log.outcome
        pieces: list[Append] = []
        lost: asyncio.Future[Appended] = asyncio.get_running_loop().create_future()

        def second_is_lost(request: Append) -> asyncio.Future[Appended]:
            if any(isinstance(event, Text) for event in request.events):
                pieces.append(request)
            return lost if len(pieces) == 2 and request is pieces[-1] else begin(request)

        async def told_at_the_end(begun: asyncio.Future[Appended]) -> Appended:
            if begun is lost and not lost.done():
                lost.set_exception(StorageFull("storage_full"))
            return await outcome(begun)

        monkeypatch.setattr(log, "begin", second_is_lost)
        monkeypatch.setattr(log, "outcome", told_at_the_end)
        rui = await hub.login("rui")
        conversation = await rui.conversation()
        await rui.send(conversation, "conta")
        kept = "".join(item.event.content for item in await log.read_kind(conversation, 0, Text))
        assert lost.done()
        assert kept
        assert answer.startswith(kept)
        assert [item.event.status for item in await log.read_kind(conversation, 0, Done)] == ["interrupted"]
