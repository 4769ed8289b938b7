"""A store on a Redis server (or Valkey, or what else speaks its protocol), shared by all the workers of a hub."""

from collections.abc import Sequence

from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from qhub.errors import ConfigurationError
from qhub.tools.cache.store import CacheUnavailable

SECONDS = 0.5
"""How long connecting, sending and receiving may take, each."""
MAX_CONNECTIONS = 32
RETRIES = 1
"""A connection that the server closed in the meantime is noticed when it is used: once more, on a new one."""


class RedisStore:
    """The names of one hub begin with `prefix`: several may share a server."""

    def __init__(self, url: str, *, prefix: str) -> None:
        self._prefix = prefix
        try:
            pool = BlockingConnectionPool.from_url(
                url,
                max_connections=MAX_CONNECTIONS,
                timeout=SECONDS,
                socket_timeout=SECONDS,
                socket_connect_timeout=SECONDS,
                retry=Retry(NoBackoff(), RETRIES),
                protocol=2,
            )
        except ValueError as error:
            raise ConfigurationError(f"REDIS_URL is not right: {error}") from None
        self._redis = Redis.from_pool(pool)

    async def read(self, names: Sequence[str]) -> list[str | None]:
        try:
            found = await self._redis.mget([self._prefix + name for name in names])
        except (RedisError, OSError) as error:
            raise CacheUnavailable(str(error) or type(error).__name__) from error
        return [value.decode("utf-8", "replace") if isinstance(value, bytes) else value for value in found]

    async def write(self, name: str, value: str, seconds: float) -> None:
        try:
            await self._redis.set(self._prefix + name, value, px=max(1, int(seconds * 1000)))
        except (RedisError, OSError) as error:
            raise CacheUnavailable(str(error) or type(error).__name__) from error

    async def close(self) -> None:
        await self._redis.aclose()
