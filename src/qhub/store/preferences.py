"""Preferences of people."""

import time
from typing import Any

import orjson
import sqlalchemy as sa

from qhub.store.database import Database
from qhub.store.prepared import value
from qhub.store.schema.people import user_preferences


class Preferences:
    """The `user_preferences` table: one JSON object a person, checked by whoever writes it."""

    def __init__(self, database: Database) -> None:
        self._database = database
        mine = user_preferences.c.user_id == value("user_id", sa.BigInteger)
        self._of = database.prepare(sa.select(user_preferences.c.data).where(mine))

    async def of_user(self, user_id: int) -> dict[str, Any]:
        rows = await self._database.rows(self._of, user_id=user_id)
        return dict(orjson.loads(rows[0][0])) if rows else {}

    async def save(self, user_id: int, data: dict[str, Any]) -> None:
        values = {"data": orjson.dumps(data).decode(), "updated_at": time.time()}
        insert = self._database.insert(user_preferences).values(user_id=user_id, **values)
        await self._database.execute(insert.on_conflict_do_update(index_elements=["user_id"], set_=values))
