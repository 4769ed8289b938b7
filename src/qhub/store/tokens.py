"""Personal access tokens: which ones count, whose they are and what they may be used for."""

import hashlib
import time
import uuid
from collections.abc import Collection
from dataclasses import dataclass

import sqlalchemy as sa

from qhub.store.database import Database, Row, Select
from qhub.store.rows import select_rows
from qhub.store.schema.people import access_tokens, users

USED_SECONDS = 60
"""How exactly it is known when a token was last used: a write at every request would be dear."""
BEGINS = 12
"""The characters of a token that are kept, so that a person can tell one from another."""


@dataclass(frozen=True, slots=True)
class AccessToken:
    """A token's row, as others need it."""

    id: str
    user_id: int
    email: str
    name: str
    prefix: str
    scopes: tuple[str, ...]
    created_at: float
    expires_at: float
    used_at: float | None


class AccessTokens:
    """The `access_tokens` table."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, user_id: int, token: str, name: str, scopes: Collection[str], expires_at: float) -> AccessToken:
        """Let a new token count. Those that have ended are swept on the way."""
        identifier = uuid.uuid4().hex

        def run(connection: sa.Connection) -> AccessToken:
            connection.execute(access_tokens.delete().where(access_tokens.c.expires_at < time.time()))
            connection.execute(
                access_tokens.insert().values(
                    id=identifier,
                    user_id=user_id,
                    name=name,
                    token_sha256=_digest(token),
                    prefix=token[:BEGINS],
                    scopes=" ".join(sorted(scopes)),
                    created_at=time.time(),
                    expires_at=expires_at,
                )
            )
            return _token(connection.execute(_select().where(access_tokens.c.id == identifier)).one())

        return await self._database.write(run)

    async def find(self, token: str) -> AccessToken | None:
        """The row of a token that counts now; notes that it was used."""
        now, table = time.time(), access_tokens.c
        row = await self._database.first(_select().where(table.token_sha256 == _digest(token), table.expires_at > now))
        if row is None:
            return None
        if row.used_at is None or now - row.used_at > USED_SECONDS:
            await self._database.execute(access_tokens.update().where(table.id == row.id).values(used_at=now))
        return _token(row)

    async def of_user(self, user_id: int) -> list[AccessToken]:
        """A person's tokens, newest first."""
        return await self._all(access_tokens.c.user_id == user_id)

    async def of_organization(self, organization_id: int) -> list[AccessToken]:
        """The tokens of everybody in an organisation, newest first."""
        return await self._all(users.c.organization_id == organization_id)

    async def revoke(self, token_id: str, *, user_id: int | None = None, organization_id: int | None = None) -> bool:
        """End a token at once, if it is this person's or this organisation's; whether it was there."""
        table = access_tokens.c
        members = sa.select(users.c.id).where(users.c.organization_id == organization_id)
        whose = table.user_id == user_id if user_id is not None else table.user_id.in_(members)

        def run(connection: sa.Connection) -> bool:
            deleted = connection.execute(access_tokens.delete().where(table.id == token_id, whose).returning(table.id))
            return deleted.first() is not None

        return await self._database.write(run)

    async def _all(self, condition: sa.ColumnElement[bool]) -> list[AccessToken]:
        rows = await self._database.all(
            _select().where(condition).order_by(access_tokens.c.created_at.desc(), access_tokens.c.id)
        )
        return [_token(row) for row in rows]


def _digest(token: str) -> str:
    """A token is 256 random bits: it needs no salt, and no slow hash."""
    return hashlib.sha256(token.encode()).hexdigest()


def _select() -> Select:
    selected = select_rows(AccessToken, access_tokens, email=users.c.email)
    return selected.join(users, users.c.id == access_tokens.c.user_id)


def _token(row: Row) -> AccessToken:
    return AccessToken(**dict(row._mapping) | {"scopes": tuple(row.scopes.split())})
