"""A store whose values nobody reads or forges without the hub's key; each is bound to the name that it is under."""

from collections.abc import Sequence

import structlog

from qhub.people.sealing import Secrets, Unsealable
from qhub.tools.cache.store import CacheStore

logger = structlog.get_logger(__name__)


class EncryptedStore:
    """A `CacheStore` around another. A value that does not open (another key, a forgery) is none."""

    def __init__(self, store: CacheStore, secrets: Secrets) -> None:
        self._store = store
        self._secrets = secrets

    async def read(self, names: Sequence[str]) -> list[str | None]:
        found = await self._store.read(names)
        return [None if value is None else self._unseal(name, value) for name, value in zip(names, found, strict=True)]

    async def write(self, name: str, value: str, seconds: float) -> None:
        await self._store.write(name, self._secrets.seal(value, _place(name)), seconds)

    async def close(self) -> None:
        await self._store.close()

    def _unseal(self, name: str, value: str) -> str | None:
        try:
            return self._secrets.unseal(value, _place(name))
        except Unsealable as error:
            logger.warning("cache.unreadable", reason=str(error))
            return None


def _place(name: str) -> str:
    return f"cache:{name}"
