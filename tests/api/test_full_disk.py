"""A disk without room: what would write is refused in words, what reads goes on."""

import base64
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.support.hub import Client, RunningHub

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


async def test_without_room_an_upload_is_507(
    sqlite_hub: RunningHub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rui = await sqlite_hub.login("rui")
    conversation = await rui.conversation()
    full = tmp_path / "full"
    full.mkdir()
    (full / "file").symlink_to("/dev/full")

    @asynccontextmanager
    async def receiving() -> AsyncIterator[Path]:
        yield full

    monkeypatch.setattr(sqlite_hub.hub.uploads, "receiving", receiving)
    refused = await rui.post(f"/conversas/{conversation}/upload", files={"file": ("a.csv", b"a;b\n1;2\n")})
    assert (refused.status_code, refused.json()["error"]["code"]) == (507, "storage_full")
    assert (await rui.messages(conversation))["mensagens"] == []


def session_of(client: Client) -> str:
    """The session's id, from the token."""
    payload = client.headers["Authorization"].split(".")[1]
    return str(json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))["jti"])
