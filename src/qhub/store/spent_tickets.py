"""Tickets that were used: none counts twice, on whichever worker it comes."""

import hashlib
import time

import sqlalchemy as sa

from qhub.store.database import Database
from qhub.store.schema.people import spent_tickets


class SpentTickets:
    """The `spent_tickets` table. What has ended by itself is swept on the way."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def spend(self, ticket_id: str, expires_at: float) -> bool:
        """Use one up; False where it was used before."""
        table = spent_tickets.c
        values = {"digest": hashlib.sha256(ticket_id.encode()).hexdigest(), "expires_at": expires_at}
        insert = self._database.insert(spent_tickets).values(values).on_conflict_do_nothing()

        def run(connection: sa.Connection) -> bool:
            connection.execute(spent_tickets.delete().where(table.expires_at < time.time()))
            return bool(connection.execute(insert).rowcount)

        return await self._database.write(run)
