"""Data that packs keep for a person."""

import time
from typing import Any

import orjson
import sqlalchemy as sa

from qhub.store.database import Database
from qhub.store.schema.tools import pack_data


class PackData:
    """The `pack_data` table, of one pack and one person: implements `tools.storage.Storage`."""

    def __init__(self, database: Database, pack: str, user_id: int) -> None:
        self._database = database
        self._pack = pack
        self._user_id = user_id

    async def get(self, key: str) -> Any | None:
        row = await self._database.first(sa.select(pack_data.c.value).where(self._mine, pack_data.c.key == key))
        return None if row is None else orjson.loads(row.value)

    async def put(self, key: str, value: Any) -> None:
        values = {"value": orjson.dumps(value).decode(), "updated_at": time.time()}
        insert = self._insert(key, values)
        await self._database.execute(
            insert.on_conflict_do_update(index_elements=["pack", "user_id", "key"], set_=values)
        )

    async def add(self, key: str, value: Any) -> bool:
        values = {"value": orjson.dumps(value).decode(), "updated_at": time.time()}
        return bool(await self._database.execute(self._insert(key, values).on_conflict_do_nothing()))

    async def delete(self, key: str) -> bool:
        return bool(await self._database.execute(pack_data.delete().where(self._mine, pack_data.c.key == key)))

    async def items(self, prefix: str = "") -> dict[str, Any]:
        statement = sa.select(pack_data.c.key, pack_data.c.value).where(
            self._mine, pack_data.c.key.startswith(prefix, autoescape=True)
        )
        return {
            row.key: orjson.loads(row.value) for row in await self._database.all(statement.order_by(pack_data.c.key))
        }

    @property
    def _mine(self) -> sa.ColumnElement[bool]:
        return sa.and_(pack_data.c.pack == self._pack, pack_data.c.user_id == self._user_id)

    def _insert(self, key: str, values: dict[str, Any]) -> Any:
        return self._database.insert(pack_data).values(pack=self._pack, user_id=self._user_id, key=key, **values)
