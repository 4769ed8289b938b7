"""Results of tools that only read, kept for a while.

A call that may be cached is looked up by its key (`keys.py`); what is not there is computed, and kept if it is a result
and no failure. Identical calls that overlap are computed once: the first leads, the others wait for what it finds, and
where it fails or is cancelled the next of them leads. A store that cannot be reached costs speed and nothing else.

Datasets have a token each, in the same store. An entry has the tokens of what its tool reads, as they were before it
ran, and counts only while they are the same. To invalidate a dataset is to give it a new token; a token that is lost
invalidates too. Where each process has a store of its own, the others are told over the bus. Each entry also has its
key in it: one that was read by mistake for another is none.
"""

import asyncio
import hashlib
import secrets
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple
from urllib.parse import quote, unquote

import orjson
import structlog

from qhub.lazy import lazy_module
from qhub.people.sealing import Secrets
from qhub.settings.settings import Settings
from qhub.store.bus import Bus
from qhub.tools.cache.encrypted_store import EncryptedStore
from qhub.tools.cache.guarded_store import GuardedStore
from qhub.tools.cache.keys import key_of
from qhub.tools.cache.memory_store import MemoryStore
from qhub.tools.cache.store import CacheStore, CacheUnavailable
from qhub.tools.tool import MAX_CACHE_SECONDS, Tool, ToolContext

if TYPE_CHECKING:
    from qhub.tools.cache import redis_store
else:
    redis_store = lazy_module("qhub.tools.cache.redis_store")

TOKEN_BYTES = 8
TOKEN_SECONDS = 2 * MAX_CACHE_SECONDS
"""How long a dataset's token is kept: longer than any entry that has it."""
STALE = "stale:"
"""How the topics of datasets that changed begin."""

Outcome = Literal["hit", "shared", "miss", "bypassed"]
"""Found; found by an identical call that was under way; computed; computed because the store could not be used."""

logger = structlog.get_logger(__name__)


class Answered(NamedTuple):
    """The result of a call, and whether it came from the cache."""

    result: Any
    cached: bool = False
    """Whether it was computed for an earlier call, or for another at the same time."""


class _Lookup(NamedTuple):
    content: bytes | None
    """A result as JSON, if there is one."""
    tokens: list[str] | None
    """The tokens of the datasets, to keep a result under; None where it cannot be kept."""


class ToolCache:
    """The cache of tools' results."""

    def __init__(
        self,
        store: CacheStore,
        *,
        secret: bytes,
        tool_seconds: float,
        conversation_seconds: float,
        max_chars: int,
        bus: Bus | None = None,
    ) -> None:
        """With a bus, other processes are told what was invalidated here, and the other way round."""
        self._store = store
        self._secret = secret
        self._tool_seconds = tool_seconds
        self._conversation_seconds = conversation_seconds
        self._max_chars = max_chars
        self._flights: dict[str, asyncio.Future[bytes | None]] = {}
        self._unsent: dict[str, object] = {}
        """Datasets that changed and whose store has not been told yet; the value tells one change from the next."""
        self.counts: Counter[tuple[str, Outcome]] = Counter()
        """Calls that could be cached, by tool and by what became of them."""
        self._bus = bus
        self._generation = 0
        """Grows where an invalidation may have been missed: with it every key is another."""
        if bus is not None:
            bus.tell(self._hear)

    async def call(self, tool: Tool, context: ToolContext, arguments: Mapping[str, Any]) -> Answered:
        """Run a tool with validated arguments, unless the answer is known."""
        seconds = self.seconds(tool, arguments)
        if not seconds:
            return Answered(await tool.call(context, arguments))
        key = await key_of(tool, context, arguments, secret=self._secret)
        key = f"{self._generation}:{key}" if self._generation else key
        while (flight := self._flights.get(key)) is not None:
            content = await asyncio.shield(flight)
            if content is not None:
                return self._answer_from(content, tool, context, "shared")
        return await self._lead(key, tool, context, arguments, seconds)

    def seconds(self, tool: Tool, arguments: Mapping[str, Any]) -> float:
        """The seconds for which the result of a call is kept; 0 for not at all."""
        default = self._conversation_seconds if tool.wants_context else self._tool_seconds
        wanted = tool.cache(arguments) if callable(tool.cache) else tool.cache
        if tool.effect != "read" or not default or not wanted:
            return 0
        return default if wanted is True else min(wanted, MAX_CACHE_SECONDS)

    async def invalidate(self, *datasets: str) -> None:
        """Forget every result that was computed from these. Holds in this process even where the store is down."""
        self._unsent.update((dataset, object()) for dataset in datasets)
        if self._bus is not None:
            self._bus.publish(map(stale, datasets))
        try:
            await self._send_invalidations()
        except CacheUnavailable:
            logger.warning("cache.invalidation_waits", datasets=sorted(self._unsent))

    async def close(self) -> None:
        await self._store.close()

    def _hear(self, topics: Sequence[str] | None) -> None:
        if topics is None:
            self._generation += 1
            return
        datasets = [unquote(topic.removeprefix(STALE)) for topic in topics if topic.startswith(STALE)]
        self._unsent.update((dataset, object()) for dataset in datasets)

    async def _lead(
        self, key: str, tool: Tool, context: ToolContext, arguments: Mapping[str, Any], seconds: float
    ) -> Answered:
        flight = asyncio.get_running_loop().create_future()
        self._flights[key] = flight
        content: bytes | None = None
        try:
            found = await self._look_up(key, tool)
            if found.content is not None:
                content = found.content
                return self._answer_from(content, tool, context, "hit")
            self.counts[tool.name, "miss" if found.tokens is not None else "bypassed"] += 1
            result = await tool.call(context, arguments)
            content = self._content(result)
            if content is not None and found.tokens is not None:
                await self._keep(key, content, found.tokens, seconds)
            return Answered(result)
        finally:  # also when it is cancelled or closed: whoever waits goes on without it
            del self._flights[key]
            flight.set_result(content)

    def _answer_from(self, content: bytes, tool: Tool, context: ToolContext, outcome: Outcome) -> Answered:
        self.counts[tool.name, outcome] += 1
        logger.info("tool.cached", tool=tool.name, outcome=outcome, conversation_id=context.conversation_id)
        return Answered(orjson.loads(content), cached=True)

    async def _look_up(self, key: str, tool: Tool) -> _Lookup:
        try:
            await self._send_invalidations()
            entry, *tokens = await self._store.read([_entry(key), *map(_token, tool.reads)])
            current = [
                token if token else await self._new_token(dataset)
                for dataset, token in zip(tool.reads, tokens, strict=True)
            ]
        except CacheUnavailable:
            return _Lookup(None, None)
        return _Lookup(_content_of(entry, key, current), current)

    async def _keep(self, key: str, content: bytes, tokens: Sequence[str], seconds: float) -> None:
        entry = orjson.dumps({"key": key, "tokens": tokens, "result": orjson.Fragment(content)})
        try:
            await self._store.write(_entry(key), entry.decode(), seconds)
        except CacheUnavailable:
            logger.debug("cache.not_kept", key=key)

    def _content(self, result: Any) -> bytes | None:
        """A result as it is kept; None for what is not: a failure in words, what is no JSON, what is too long."""
        if is_failure(result):
            return None
        try:
            content = orjson.dumps(result)
        except TypeError:
            return None  # whoever called says so, to everybody
        return content if len(content) <= self._max_chars else None

    async def _send_invalidations(self) -> None:
        for dataset, change in list(self._unsent.items()):
            await self._new_token(dataset)
            if self._unsent.get(dataset) is change:  # and not a later one, which this token may not cover
                del self._unsent[dataset]

    async def _new_token(self, dataset: str) -> str:
        token = secrets.token_hex(TOKEN_BYTES)
        await self._store.write(_token(dataset), token, TOKEN_SECONDS)
        return token


def is_failure(result: Any) -> bool:
    """Whether a result says, in the words that tools use, that there is none: `erro`, `sucesso: false`, `motivo`."""
    if not isinstance(result, dict):
        return False
    return bool(result.get("erro")) or result.get("sucesso") is False or bool(result.get("motivo"))


def stale(dataset: str) -> str:
    """The topic of a dataset that changed; its name is a pack's, and may have anything in it."""
    return f"{STALE}{quote(dataset, safe='')}"


def open_tool_cache(settings: Settings, bus: Bus | None = None) -> ToolCache:
    """The cache that the settings ask for: in this process, or on the Redis server at REDIS_URL."""
    secret = hashlib.sha256(b"qhub tool cache keys\0" + settings.secret().encode()).digest()
    store: CacheStore
    if settings.redis_url is None:
        store = MemoryStore(max_entries=settings.cache_max_entries, max_bytes=settings.cache_max_mb * 1_000_000)
    else:
        # The prefix comes from the secret that one hub's servers share: others on the same Redis have another.
        prefix = f"qhub:{hashlib.sha256(secret).hexdigest()[:12]}:"
        server = redis_store.RedisStore(settings.redis_url.get_secret_value(), prefix=prefix)
        store = EncryptedStore(GuardedStore(server), Secrets(settings))  # what leaves this process is sealed
    return ToolCache(
        store,
        secret=secret,
        tool_seconds=settings.cache_ttl_tool_results,
        conversation_seconds=settings.cache_ttl_conversation,
        max_chars=settings.max_tool_result_chars,
        bus=bus if settings.redis_url is None else None,
    )


def _entry(key: str) -> str:
    return f"result:{key}"


def _token(dataset: str) -> str:
    return f"dataset:{dataset}"


def _content_of(entry: str | None, key: str, tokens: Sequence[str]) -> bytes | None:
    """The result in an entry, if the entry is this key's and still true."""
    if entry is None:
        return None
    try:
        parsed = orjson.loads(entry)
        if parsed["key"] != key or parsed["tokens"] != list(tokens):
            return None
        return orjson.dumps(parsed["result"])
    except (ValueError, KeyError, TypeError):
        logger.warning("cache.corrupt_entry", key=key)
        return None
