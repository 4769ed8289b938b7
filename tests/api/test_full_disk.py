"""A disk without room: what would write is refused in words, what reads goes on."""

import pytest

from tests.support.hub import RunningHub

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
