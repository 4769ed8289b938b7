"""Redis stopped and started again under load: slower, never wrong, and never somebody else's answer."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from pydantic import SecretStr

from qhub import ToolContext, tool
from qhub.cli.examination import Finding, examine
from qhub.tools.cache.guarded_store import GuardedStore
from qhub.tools.cache.redis_store import RedisStore
from tests.support.hub import test_settings
from tests.support.redis import RedisServer
from tests.tools.cache.conftest import RUI, tool_cache

PEOPLE = 8
CALLERS = 40
CANCELLED = 0.2
"""The share of calls that are cancelled somewhere in the middle."""
WAIT = 60


@pytest.fixture
def server() -> Iterator[RedisServer]:
    started = RedisServer()
    yield started
    started.close()


@pytest.mark.row("R13", "R14")
async def test_calls_under_load_are_right_while_redis_goes_and_comes_back(server: RedisServer) -> None:
    @tool(cache=True)
    async def ler(context: ToolContext, n: int) -> dict[str, int]:
        """Lê."""
        await asyncio.sleep(0)
        return {"user": context.user_id, "n": n}

    cache = tool_cache(GuardedStore(RedisStore(server.url, prefix="t:"), pause_seconds=0.05))
    counts, chance = cache.counts, random.Random(7)
    stopping, done = asyncio.Event(), [0]

    async def one(user: int, n: int) -> None:
        context = ToolContext(user, user % 3, "sonda", "c", "pt-PT")
        call = asyncio.create_task(cache.call(ler, context, {"n": n}))
        if chance.random() < CANCELLED:
            for _ in range(chance.randrange(6)):
                await asyncio.sleep(0)
            call.cancel()
            await asyncio.wait({call})
        else:
            assert (await call).result == {"user": user, "n": n}
            done[0] += 1

    async def load() -> None:
        while not stopping.is_set():
            await one(chance.randrange(PEOPLE), chance.randrange(20))

    async def until(outcome: str, more: int) -> None:
        """Until so many more calls ended in this way."""
        before = sum(count for (_, kind), count in counts.items() if kind == outcome)
        while sum(count for (_, kind), count in counts.items() if kind == outcome) < before + more:
            assert not any(task.done() for task in callers), next(t for t in callers if t.done()).exception()
            await asyncio.sleep(0.01)

    callers = [asyncio.create_task(load()) for _ in range(CALLERS)]
    async with asyncio.timeout(WAIT):
        for _ in range(2):
            await until("hit", 200)
            await server.stop()
            await until("bypassed", 200)
            await server.start()
        await until("hit", 200)
        stopping.set()
        await asyncio.gather(*callers)
    assert done[0] > 1000
    await cache.close()


async def test_the_doctor_says_whether_redis_can_be_used(server: RedisServer, tmp_path: Path) -> None:
    async def found(url: str) -> Finding:
        settings = test_settings(tmp_path, redis_url=SecretStr(url), sandbox_tier="off")
        (finding,) = [finding for finding in await examine(settings) if finding.check == "redis"]
        return finding

    assert (await found(server.url)).ok
    assert "REDIS_URL" in (await found("http://localhost")).advice
    await server.stop()
    down = await found(server.url.replace("redis://", "redis://:a-password@"))
    assert not down.ok
    assert "a-password" not in down.found


async def test_a_hub_that_starts_without_its_redis_answers(server: RedisServer) -> None:
    await server.stop()

    @tool()
    async def ler(n: int) -> int:
        """Lê."""
        return n

    cache = tool_cache(GuardedStore(RedisStore(server.url, prefix="t:"), pause_seconds=0))
    assert [(await cache.call(ler, RUI, {"n": n})).result for n in range(5)] == list(range(5))
    await cache.invalidate("anything")
    assert cache.counts == {("ler", "bypassed"): 5}
    await server.start()
    await cache.call(ler, RUI, {"n": 1})
    assert (await cache.call(ler, RUI, {"n": 1})).cached
    await cache.close()
