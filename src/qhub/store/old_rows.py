"""Deletion of old rows, where a setting says so; what is of somebody on legal hold stays."""

from datetime import UTC, datetime

import sqlalchemy as sa

from qhub.store.database import Database
from qhub.store.schema.conversations import moderation_logs, usage_daily
from qhub.store.schema.dashboards import dashboards
from qhub.store.schema.memory import memories
from qhub.store.schema.people import users


class OldRows:
    """Deletes what is older than a moment."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def memories(self, before: float) -> int:
        """Delete memories that were neither changed nor used since; how many."""
        table = memories.c
        used = sa.func.coalesce(table.used_at, table.updated_at)
        return await self._delete(memories, table.updated_at < before, used < before)

    async def dashboards(self, before: float) -> int:
        """Delete dashboards that were not changed since; how many."""
        return await self._delete(dashboards, dashboards.c.updated_at < before)

    async def stopped_messages(self, before: float) -> int:
        """Messages that guardrails stopped; how many."""
        return await self._delete(moderation_logs, moderation_logs.c.created_at < before)

    async def consumption(self, before: float) -> int:
        """Rows of what was spent on whole days before; how many."""
        day = datetime.fromtimestamp(before, UTC).date().isoformat()
        return await self._delete(usage_daily, usage_daily.c.day < day)

    async def _delete(self, table: sa.Table, *old: sa.ColumnElement[bool]) -> int:
        held = sa.select(users.c.id).where(users.c.hold.is_not(None))
        return await self._database.execute(table.delete().where(*old, table.c.user_id.not_in(held)))
