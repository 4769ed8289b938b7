"""Passwords, hashed with argon2."""

import asyncio
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

MAX_AT_ONCE = 2
"""Computations at once: each takes tens of megabytes."""


NOBODYS = "$argon2id$v=19$m=65536,t=3,p=4$IZ3f9n12WKZeBiDA8kLfcA$sowtwjXG+cWmG4olppo/gpUdKtDyB2zjZpSCV4jFHII"
"""What is checked where there is no account; made ahead, because hashing is slow by intent and a start waits for it."""


@cache
def _nobodys_hash() -> str:
    """The same, where passwords are hashed in another way; one serves the whole process."""
    return PasswordHasher().hash("nobody has this password")


class Passwords:
    """Hashes and checks, in threads."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._turn = asyncio.Semaphore(MAX_AT_ONCE)
        self._nobody = NOBODYS if self.is_current(NOBODYS) else _nobodys_hash()

    def is_current(self, password_hash: str) -> bool:
        """Whether a hash takes as much work as those that are made here."""
        return not self._hasher.check_needs_rehash(password_hash)

    async def hash(self, password: str) -> str:
        async with self._turn:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def matches(self, password_hash: str | None, password: str) -> bool:
        """Whether it is the right one. With no hash it takes the same time, and is not."""
        async with self._turn:
            try:
                await asyncio.to_thread(self._hasher.verify, password_hash or self._nobody, password)
            except (VerificationError, InvalidHashError):
                return False
            return password_hash is not None
