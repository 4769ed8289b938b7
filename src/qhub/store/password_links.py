"""Links by which somebody chooses a password: one a person, for a while, and once."""

import hashlib
import time

import sqlalchemy as sa

from qhub.store.database import Database
from qhub.store.schema.people import password_links


class PasswordLinkStore:
    """The `password_links` table. Only a token's hash is kept."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, user_id: int, token: str, expires_at: float) -> None:
        """Let a token count, in place of the person's last."""
        values = {"token_sha256": _digest(token), "expires_at": expires_at}
        insert = self._database.insert(password_links).values(user_id=user_id, **values)
        await self._database.execute(insert.on_conflict_do_update(index_elements=["user_id"], set_=values))

    async def owner(self, token: str) -> int | None:
        """The person of a token that counts now."""
        table = password_links.c
        statement = sa.select(table.user_id).where(table.token_sha256 == _digest(token), table.expires_at > time.time())
        row = await self._database.first(statement)
        return None if row is None else int(row.user_id)

    async def take(self, token: str) -> int | None:
        """The person of a token, which counts no more from now on."""
        table = password_links.c
        statement = password_links.delete().where(table.token_sha256 == _digest(token), table.expires_at > time.time())

        def run(connection: sa.Connection) -> int | None:
            row = connection.execute(statement.returning(table.user_id)).first()
            return None if row is None else int(row.user_id)

        return await self._database.write(run)

    async def pending(self) -> dict[int, float]:
        """The ends of the links that count now, by person."""
        table = password_links.c
        statement = sa.select(table.user_id, table.expires_at).where(table.expires_at > time.time())
        return {row.user_id: row.expires_at for row in await self._database.all(statement)}


def _digest(token: str) -> str:
    """A token is 256 random bits: it needs no salt, and no slow hash."""
    return hashlib.sha256(token.encode()).hexdigest()
