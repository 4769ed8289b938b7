"""The same suite on memory and on a real server."""

import uuid
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass, replace

import pytest
from redis.asyncio import Redis

from qhub import ToolContext
from qhub.store.bus import Bus
from qhub.tools.cache import ToolCache
from qhub.tools.cache.guarded_store import GuardedStore
from qhub.tools.cache.memory_store import MemoryStore
from qhub.tools.cache.redis_store import RedisStore
from qhub.tools.cache.store import CacheStore
from tests.support.redis import RedisServer

RUI = ToolContext(user_id=1, organization_id=1, agent_id="sonda", conversation_id="c1", language="pt-PT")
JULIA = replace(RUI, user_id=2)
STRANGER = replace(RUI, organization_id=2)
"""The same person's number in another organisation."""


def tool_cache(
    store: CacheStore, *, tool_seconds: float = 300, conversation_seconds: float = 600, bus: Bus | None = None
) -> ToolCache:
    return ToolCache(
        store,
        secret=b"a secret",
        tool_seconds=tool_seconds,
        conversation_seconds=conversation_seconds,
        max_chars=10_000,
        bus=bus,
    )


@dataclass
class Rig:
    """A cache, and a way to let time pass."""

    store: CacheStore
    cache: ToolCache
    later: Callable[[float], Awaitable[None]]


@pytest.fixture(scope="session")
def redis_server() -> Iterator[RedisServer]:
    server = RedisServer()
    yield server
    server.close()


@pytest.fixture(params=["memory", "redis"])
async def rig(request: pytest.FixtureRequest) -> AsyncIterator[Rig]:
    """The cache on either store."""
    if request.param == "memory":
        now = [1000.0]

        async def pass_in_memory(seconds: float) -> None:
            now[0] += seconds

        memory = MemoryStore(max_entries=1000, max_bytes=1_000_000, clock=lambda: now[0])
        yield Rig(memory, tool_cache(memory), pass_in_memory)
        return
    server: RedisServer = request.getfixturevalue("redis_server")
    redis = Redis.from_url(server.url)

    async def pass_in_redis(seconds: float) -> None:
        """Take so much from what every name has left."""
        for name in await redis.keys():
            left = await redis.pttl(name)
            await redis.pexpire(name, left - int(seconds * 1000))

    store = GuardedStore(RedisStore(server.url, prefix=f"{uuid.uuid4().hex}:"))
    yield Rig(store, tool_cache(store), pass_in_redis)
    await store.close()
    await redis.flushall()
    await redis.aclose()
