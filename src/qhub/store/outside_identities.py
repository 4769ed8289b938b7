"""Identities at an identity provider: its name for somebody, and the person here."""

import time

import sqlalchemy as sa

from qhub.store.database import Database
from qhub.store.schema.people import outside_identities

_outside = outside_identities.c


class OutsideIdentities:
    """The `outside_identities` table."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def owner(self, issuer: str, subject: str) -> int | None:
        """The person whom a provider calls so."""
        mine = sa.and_(_outside.issuer == issuer, _outside.subject == subject)
        row = await self._database.first(sa.select(_outside.user_id).where(mine))
        return None if row is None else int(row.user_id)

    async def knows(self, user_id: int) -> bool:
        """Whether some provider vouches for a person."""
        row = await self._database.first(sa.select(_outside.user_id).where(_outside.user_id == user_id).limit(1))
        return row is not None

    async def link(self, issuer: str, subject: str, user_id: int) -> bool:
        """Link an identity with a person from now on; False where it is somebody already."""
        values = {"issuer": issuer, "subject": subject, "user_id": user_id, "created_at": time.time()}
        insert = self._database.insert(outside_identities).values(values)
        return bool(await self._database.execute(insert.on_conflict_do_nothing()))
