"""Passwords, hashed with argon2."""

import asyncio
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

MAX_AT_ONCE = 2
"""Computations at once: each takes tens of megabytes."""


@cache
def _nobodys_hash() -> str:
    """What is checked where there is no account; one serves the whole process."""
    return PasswordHasher().hash("nobody has this password")


class Passwords:
    """Hashes and checks, in threads."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._turn = asyncio.Semaphore(MAX_AT_ONCE)
        self._nobody = _nobodys_hash()

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
