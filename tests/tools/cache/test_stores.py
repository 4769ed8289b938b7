"""The stores one by one: memory has bounds, failures stay out of the way, and secrets are not in the bytes."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest
from pydantic import SecretStr
from redis.asyncio import Redis

from qhub import tool
from qhub.errors import ConfigurationError
from qhub.people.sealing import Secrets
from qhub.settings.settings import Settings
from qhub.tools.cache.encrypted_store import EncryptedStore
from qhub.tools.cache.guarded_store import GuardedStore
from qhub.tools.cache.memory_store import OVERHEAD, MemoryStore
from qhub.tools.cache.redis_store import RedisStore
from qhub.tools.cache.store import CacheUnavailable
from qhub.tools.cache.tool_cache import open_tool_cache
from tests.support.hub import test_settings
from tests.support.redis import RedisServer
from tests.tools.cache.conftest import RUI, tool_cache


async def test_memory_lets_go_of_what_was_not_used_for_longest() -> None:
    store = MemoryStore(max_entries=3, max_bytes=1_000_000)
    for name in "abc":
        await store.write(name, name, 60)
    assert await store.read(["a"]) == ["a"]
    await store.write("d", "d", 60)
    assert await store.read(list("abcd")) == ["a", None, "c", "d"]
    assert len(store) == 3


async def test_memory_holds_no_more_bytes_than_it_may() -> None:
    store = MemoryStore(max_entries=1000, max_bytes=10 * (OVERHEAD + 200))
    for number in range(100):
        await store.write(str(number), "x" * 150, 60)
    assert 5 <= len(store) <= 10
    await store.write("big", "x" * 100_000, 60)
    assert await store.read(["big", "99"]) == [None, "x" * 150]


class Failing:
    """A store that fails, hangs or works, as it is told."""

    def __init__(self) -> None:
        self.mode = "work"
        self.asked = 0
        self.answered = asyncio.Event()

    async def read(self, names: Sequence[str]) -> list[str | None]:
        self.asked += 1
        if self.mode == "fail":
            raise CacheUnavailable("broken")
        if self.mode == "hang":
            await self.answered.wait()
        return ["value" for _ in names]

    async def write(self, name: str, value: str, seconds: float) -> None:
        await self.read([name])

    async def close(self) -> None: ...


async def test_a_store_that_failed_is_left_alone_for_a_while_and_then_tried_by_one() -> None:
    now, inner = [0.0], Failing()
    store = GuardedStore(inner, pause_seconds=5, clock=lambda: now[0])
    inner.mode = "fail"
    for _ in range(10):
        with pytest.raises(CacheUnavailable):
            await store.read(["a"])
    assert inner.asked == 1
    now[0], inner.mode = 6, "hang"
    trying = asyncio.create_task(store.read(["a"]))
    await asyncio.sleep(0)
    with pytest.raises(CacheUnavailable):
        await store.read(["a"])
    inner.answered.set()
    assert await trying == ["value"]
    assert await store.read(["a"]) == ["value"]
    assert inner.asked == 3


async def test_nobody_waits_long_for_a_store_that_hangs() -> None:
    inner = Failing()
    inner.mode = "hang"
    store = GuardedStore(inner, patience_seconds=0.01)
    with pytest.raises(CacheUnavailable):
        await store.write("a", "b", 60)
    with pytest.raises(CacheUnavailable):
        await store.read(["a"])
    assert inner.asked == 1
    inner.answered.set()
    await store.close()


@pytest.mark.row("R14")
async def test_an_operation_whose_caller_was_cancelled_still_ends() -> None:
    inner = Failing()
    inner.mode = "hang"
    store = GuardedStore(inner)
    reading = asyncio.create_task(store.read(["a"]))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    reading.cancel()
    await asyncio.wait({reading})
    inner.answered.set()
    await store.close()
    assert await store.read(["b"]) == ["value"]


async def test_a_dataset_that_changed_while_the_store_was_down_is_not_read_from_it_afterwards() -> None:
    now, inner, runs = [0.0], MemoryStore(max_entries=10, max_bytes=100_000), []
    broken = [False]

    class Breaking(MemoryStore):
        async def read(self, names: Sequence[str]) -> list[str | None]:
            if broken[0]:
                raise CacheUnavailable("down")
            return await inner.read(names)

        async def write(self, name: str, value: str, seconds: float) -> None:
            if broken[0]:
                raise CacheUnavailable("down")
            await inner.write(name, value, seconds)

    @tool(reads=["stock"])
    async def ler() -> int:
        """Lê."""
        runs.append(1)
        return len(runs)

    cache = tool_cache(GuardedStore(Breaking(max_entries=1, max_bytes=1), clock=lambda: now[0]))
    assert (await cache.call(ler, RUI, {})).result == 1
    broken[0] = True
    await cache.invalidate("stock")
    assert (await cache.call(ler, RUI, {})).result == 2
    broken[0] = False
    now[0] = 100
    assert await cache.call(ler, RUI, {}) == (3, False)
    assert await cache.call(ler, RUI, {}) == (3, True)
    assert cache.counts == {("ler", "miss"): 2, ("ler", "bypassed"): 1, ("ler", "hit"): 1}


@pytest.mark.row("S48")
async def test_nobody_reads_a_result_in_redis_without_the_key(redis_server: RedisServer, tmp_path: Path) -> None:
    redis = Redis.from_url(redis_server.url)

    @tool(reads=["stock"])
    async def ler(nome: str) -> dict[str, str]:
        """Lê."""
        return {"segredo": f"o salário de {nome}"}

    settings = test_settings(tmp_path, redis_url=SecretStr(redis_server.url), secrets_key=SecretStr("k" * 40))
    cache = open_tool_cache(settings)
    assert not (await cache.call(ler, RUI, {"nome": "Ana"})).cached
    assert await cache.call(ler, RUI, {"nome": "Ana"}) == ({"segredo": "o salário de Ana"}, True)
    await cache.close()
    names = await redis.keys()
    sealed = b"\n".join([*names, *(value for value in await redis.mget(names) if value)])
    assert len(sealed) > 100
    assert not any(word in sealed for word in (b"segredo", "salário".encode(), b"Ana", b'result"'))
    await redis.aclose()


async def test_a_value_moved_to_another_name_or_sealed_with_another_key_does_not_open(tmp_path: Path) -> None:
    memory = MemoryStore(max_entries=10, max_bytes=100_000)
    ours = EncryptedStore(memory, Secrets(Settings(data_dir=tmp_path, secrets_key=SecretStr("a" * 40))))
    theirs = EncryptedStore(memory, Secrets(Settings(data_dir=tmp_path, secrets_key=SecretStr("b" * 40))))
    await ours.write("a", "value", 60)
    (sealed,) = await memory.read(["a"])
    assert sealed is not None
    await memory.write("b", sealed, 60)
    await memory.write("c", "rubbish", 60)
    assert await ours.read(["a", "b", "c", "d"]) == ["value", None, None, None]
    assert await theirs.read(["a"]) == [None]


async def test_two_hubs_on_one_server_share_nothing(redis_server: RedisServer, tmp_path: Path) -> None:
    runs: list[int] = []

    @tool()
    async def ler() -> int:
        """Lê."""
        runs.append(1)
        return len(runs)

    for letter in "ab":
        settings = test_settings(
            tmp_path,
            redis_url=SecretStr(redis_server.url),
            jwt_secret=SecretStr(f"{letter}9d0c1f7e3b5a48d2a6c4e8f0b1d3a5c7e9f1"),
        )
        cache = open_tool_cache(settings)
        assert not (await cache.call(ler, RUI, {})).cached
        await cache.close()
    assert len(runs) == 2


def test_an_address_that_is_no_redis_stops_the_hub_with_a_sentence() -> None:
    with pytest.raises(ConfigurationError, match="REDIS_URL"):
        RedisStore("http://localhost", prefix="")
