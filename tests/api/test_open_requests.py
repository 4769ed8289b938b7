"""Requests that stay open: so many a person and an address, and none that never comes."""

import asyncio
from contextlib import AsyncExitStack

from qhub.settings.settings import Settings
from tests.support.hub import WAIT, running_hub


async def test_a_person_has_so_many_streams_and_no_more(sqlite_settings: Settings) -> None:
    async with running_hub(sqlite_settings.model_copy(update={"max_open_per_person": 3})) as hub:
        rui, julia = await hub.login("rui"), await hub.login("julia")
        conversation = await rui.conversation()
        async with AsyncExitStack() as streams:
            for _ in range(3):
                await streams.enter_async_context(rui.following(conversation))
            refused = await rui.get("/conversas")
            assert (refused.status_code, refused.json()["error"]["code"]) == (429, "too_many_open")
            assert int(refused.headers["Retry-After"]) > 0
            assert (await julia.get("/conversas")).status_code == 200, "others have their own"
        async with asyncio.timeout(WAIT):
            while (await rui.get("/conversas")).status_code == 429:
                await asyncio.sleep(0.01)


async def test_an_address_has_so_many_and_health_is_always_told(sqlite_settings: Settings) -> None:
    async with running_hub(sqlite_settings.model_copy(update={"max_open_per_address": 2})) as hub:
        rui, julia = await hub.login("rui"), await hub.login("julia")
        one, other = await rui.conversation(), await julia.conversation()
        async with rui.following(one), julia.following(other):
            assert (await hub.anonymous.get("/config")).status_code == 429
            assert (await hub.anonymous.get("/health")).status_code == 200
            assert (await hub.anonymous.get("/health/live")).status_code == 200


async def half(url: str, sent: bytes) -> bytes:
    """All that a server answers to a request that never ends."""
    host, port = url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        writer.write(sent)
        await writer.drain()
        async with asyncio.timeout(WAIT):
            return await reader.read()
    finally:
        writer.close()


async def test_half_a_request_is_closed(sqlite_settings: Settings) -> None:
    async with running_hub(sqlite_settings.model_copy(update={"request_seconds": 0.2})) as hub:
        assert await half(hub.url, b"") == b""
        assert await half(hub.url, b"GET /health HTTP/1.1\r\nHost: x\r\nX-Slow: ") == b""
        body = b"POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"
        answer = await half(hub.url, body + b"")
        assert answer.startswith(b"HTTP/1.1 408")
        assert (await hub.anonymous.get("/health")).status_code == 200


async def test_a_stream_outlives_the_time_for_a_request(sqlite_settings: Settings) -> None:
    short = {"request_seconds": 0.2, "heartbeat_seconds": 0.1}
    async with running_hub(sqlite_settings.model_copy(update=short)) as hub:
        rui = await hub.login("rui")
        conversation = await rui.conversation()
        beats = 0
        path = f"/conversas/{conversation}/eventos"
        async with asyncio.timeout(WAIT), rui.http.stream("GET", path, headers=rui.headers) as response:
            async for line in response.aiter_lines():
                beats += line.startswith(":")
                if beats == 8:
                    break
        assert beats == 8
