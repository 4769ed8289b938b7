"""Readers that do not read, and connections that are cut: they cost little, and nothing stays of them."""

import asyncio
import socket
import struct
from urllib.parse import urlsplit

import pytest

from qhub.events.stored.turns import Text
from qhub.settings.settings import Settings
from tests.support.hub import WAIT, Client, RunningHub, running_hub

READERS = 200
EVENTS = 400
PIECE = "x" * 2_000
"""Of a log of 0.8 MB each reader takes what fits into the kernel's buffers, and no more."""
RESET = struct.pack("ii", 1, 0)
"""Linger for no time: closing sends a reset instead of what is left."""


def connect(hub: RunningHub, client: Client, conversation: str, *, body: bytes = b"") -> socket.socket:
    """A connection that asks for a conversation's events, or begins to send a message, and then does nothing."""
    address = urlsplit(hub.url)
    assert address.hostname is not None
    assert address.port is not None
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    connection.connect((address.hostname, address.port))
    what = f"POST /conversas/{conversation}/mensagens" if body else f"GET /conversas/{conversation}/eventos"
    length = f"Content-Length: {len(body) + 100}\r\nContent-Type: application/json\r\n" if body else ""
    token = client.headers["Authorization"]
    head = f"{what} HTTP/1.1\r\nHost: {address.netloc}\r\nAuthorization: {token}\r\n{length}\r\n"
    connection.sendall(head.encode() + body)
    connection.setblocking(False)
    return connection


async def settled(hub: RunningHub, readers: int, tasks: int) -> None:
    """Wait until so many streams are open and no more than so many tasks are left."""
    async with asyncio.timeout(WAIT):
        while len(hub.hub.conversations.readers._open) != readers or len(asyncio.all_tasks()) > tasks:
            await asyncio.sleep(0.01)


@pytest.mark.row("R19")
async def test_readers_that_do_not_read_hold_up_nobody_and_leave_nothing(sqlite_hub: RunningHub) -> None:
    rui, julia = await sqlite_hub.login("rui"), await sqlite_hub.login("julia")
    conversation, other = await rui.conversation(), await julia.conversation()
    await sqlite_hub.hub.stores.log.append(conversation, [Text(content=PIECE)] * EVENTS)
    await julia.get("/conversas")
    tasks = len(asyncio.all_tasks())

    connections = [connect(sqlite_hub, rui, conversation) for _ in range(READERS)]
    async with asyncio.timeout(WAIT):
        while len(sqlite_hub.hub.conversations.readers._open) < READERS:
            await asyncio.sleep(0.01)
    assert (await julia.send(other, "quantos defeitos há?"))[-1].data["status"] == "completed"
    loop = asyncio.get_running_loop()
    assert (await loop.sock_recv(connections[0], 100)).startswith(b"HTTP/1.1 200"), "it still may, when it wants to"

    for connection in connections:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        connection.close()
    await settled(sqlite_hub, 0, tasks)


@pytest.mark.row("R19")
async def test_connections_cut_before_their_body_has_come_leave_nothing(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    conversation = await rui.conversation()
    tasks = len(asyncio.all_tasks())
    connections = [connect(sqlite_hub, rui, conversation, body=b'{"content": "ol') for _ in range(50)]
    async with asyncio.timeout(WAIT):
        while len(asyncio.all_tasks()) < tasks + len(connections):
            await asyncio.sleep(0.01)
    for connection in connections:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        connection.close()
    await settled(sqlite_hub, 0, tasks)
    assert (await rui.messages(conversation))["mensagens"] == []
    assert (await rui.send(conversation, "quantos defeitos há?"))[-1].data["status"] == "completed"


async def test_a_server_that_can_wait_for_a_request_no_longer_says_so(sqlite_settings: Settings) -> None:
    async with running_hub(sqlite_settings) as hub:
        rui = await hub.login("rui")
        conversation, tasks = await rui.conversation(), len(asyncio.all_tasks())
        connection = connect(hub, rui, conversation, body=b'{"content": "ol')
        async with asyncio.timeout(WAIT):
            while len(asyncio.all_tasks()) == tasks:
                await asyncio.sleep(0.01)
    with connection:
        connection.setblocking(True)
        connection.settimeout(WAIT)
        answer = connection.recv(100_000)
    assert answer.startswith(b"HTTP/1.1 503 ")
    assert b'"code":"unavailable"' in answer
