"""Those who ask and those who only wait, as few steps as a client can be."""

import asyncio
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from statistics import median
from typing import NamedTuple

import aiohttp

from bench.streams.serving import Server

READY_SECONDS = 120.0
PATIENCE = aiohttp.ClientTimeout(total=300)


class Level(NamedTuple):
    """Some streams at once."""

    cpu: float
    """Seconds of the server's for one stream."""
    first: float
    """Seconds to the first text, the median."""
    errors: int


class Client:
    """Somebody who is logged in, or needs not be."""

    def __init__(self, session: aiohttp.ClientSession, server: Server) -> None:
        self.session = session
        self.server = server
        self.headers: dict[str, str] = {}

    async def healthy(self) -> None:
        """Wait until the server answers."""
        until = time.monotonic() + READY_SECONDS
        while time.monotonic() < until:
            try:
                async with self.session.get(f"{self.server.url}/health") as response:
                    if response.status < 500:
                        return
            except aiohttp.ClientError:
                pass
            await asyncio.sleep(0.02)
        raise TimeoutError("the hub does not answer")

    async def log_in(self) -> None:
        who = {"email": "rui@demo.com", "password": "rui123"}
        async with self.session.post(f"{self.server.url}/auth/login", json=who) as response:
            self.headers = {"authorization": f"Bearer {(await response.json())['token']}"}

    async def conversation(self) -> str:
        """The address of a new one."""
        wish, url = {"agente_id": "qualidade"}, f"{self.server.url}/conversas"
        async with self.session.post(url, json=wish, headers=self.headers) as response:
            return f"{url}/{(await response.json())['id']}"

    async def ask(self, place: str, question: str) -> tuple[float | None, bool]:
        """Seconds to the first text, and whether the answer ended as it should."""
        began, first, tail = time.perf_counter(), None, b""
        url = f"{place}/mensagens"
        async with self.session.post(url, json={"content": question}, headers=self.headers) as response:
            async for data in response.content.iter_any():
                if first is None and b'"text"' in data:
                    first = time.perf_counter() - began
                tail = (tail + data)[-300:]
        return first, b'"done"' in tail

    async def level(self, places: Sequence[str], at_once: int, question: str) -> Level:
        """Ask in every place, so many at once."""
        waiting = list(places)
        found: list[tuple[float | None, bool]] = []

        async def one_after_another() -> None:
            while waiting:
                found.append(await self.ask(waiting.pop(), question))

        before = self.server.cpu
        await asyncio.gather(*(one_after_another() for _ in range(at_once)))
        await asyncio.sleep(0.3)  # what is written after an answer belongs to it
        cpu = (self.server.cpu - before) / len(places)
        times = [first for first, _ in found if first is not None]
        errors = sum(not ended or first is None for first, ended in found)
        return Level(cpu, median(times) if times else float("nan"), errors)

    async def wait_idly(self, readers: int, seconds: float) -> tuple[float, float]:
        """Open so many streams in which nothing happens: the share of a core that they take, and the slowest but one
        in a hundred of the answers to `/health` meanwhile, in seconds."""
        place = await self.conversation()
        async with AsyncExitStack() as opened:
            for _ in range(readers):
                stream = self.session.get(f"{place}/eventos", headers=self.headers)
                (await opened.enter_async_context(stream)).raise_for_status()
            await asyncio.sleep(1)
            before, began, taken = self.server.cpu, time.perf_counter(), []
            while time.perf_counter() - began < seconds:
                asked = time.perf_counter()
                async with self.session.get(f"{self.server.url}/health") as response:
                    await response.read()
                taken.append(time.perf_counter() - asked)
                await asyncio.sleep(0.05)
            share = (self.server.cpu - before) / (time.perf_counter() - began)
        return share, sorted(taken)[int(len(taken) * 0.99)]
