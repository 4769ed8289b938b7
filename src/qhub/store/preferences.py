"""What people prefer."""

import time
from typing import Any

import orjson
import sqlalchemy as sa

from qhub.store.database import Database
from qhub.store.schema import user_preferences


class Preferences:
    """The `user_preferences` table: one JSON object a person, checked by whoever writes it."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, user_id: int) -> dict[str, Any]:
        row = await self._database.first(
            sa.select(user_preferences.c.data).where(user_preferences.c.user_id == user_id)
        )
        return {} if row is None else dict(orjson.loads(row.data))

    async def save(self, user_id: int, data: dict[str, Any]) -> None:
        values = {"data": orjson.dumps(data).decode(), "updated_at": time.time()}
        insert = self._database.insert(user_preferences).values(user_id=user_id, **values)
        await self._database.execute(insert.on_conflict_do_update(index_elements=["user_id"], set_=values))
