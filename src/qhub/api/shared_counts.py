"""Counts that several processes add to, on a Redis server. Names are digests: whose they are cannot be read there."""

import hashlib
import hmac
from collections.abc import Mapping

import structlog
from redis.asyncio import Redis
from redis.exceptions import RedisError

from qhub.settings.settings import Settings

SECONDS = 0.5
"""How long connecting, sending and receiving may take, each."""
KEPT_SECONDS = 180
"""How long a count is kept: longer than what is counted together."""

logger = structlog.get_logger(__name__)


class SharedCounts:
    """The counts of one hub's processes, by window."""

    def __init__(self, url: str, secret: bytes) -> None:
        self._redis = Redis.from_url(url, socket_timeout=SECONDS, socket_connect_timeout=SECONDS, protocol=2)
        self._secret = secret
        self._is_away = False

    async def add(self, window: int, counted: Mapping[str, int]) -> dict[str, int] | None:
        """Add some counts; what each is now, for all processes. None where the server cannot be reached."""
        try:
            async with self._redis.pipeline(transaction=False) as pipe:
                for key, count in counted.items():
                    name = self._name(window, key)
                    pipe.incrby(name, count)
                    pipe.expire(name, KEPT_SECONDS)
                answers = await pipe.execute()
        except (RedisError, OSError) as error:
            if not self._is_away:
                logger.warning("rate_limits.not_shared", error=type(error).__name__)
            self._is_away = True
            return None
        self._is_away = False
        return dict(zip(counted, map(int, answers[::2]), strict=True))

    async def close(self) -> None:
        await self._redis.aclose()

    def _name(self, window: int, key: str) -> str:
        return f"qhub:rate:{hmac.digest(self._secret, f'{window}:{key}'.encode(), 'sha256').hex()}"


def open_counts(settings: Settings) -> SharedCounts:
    """Open the counts on the server at REDIS_URL; the secret keeps hubs that share one apart."""
    assert settings.redis_url is not None
    secret = hashlib.sha256(b"qhub rate limits\0" + settings.secret().encode()).digest()
    return SharedCounts(settings.redis_url.get_secret_value(), secret)
