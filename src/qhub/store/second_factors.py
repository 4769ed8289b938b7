"""Second factors: each person's sealed secret, and the codes that let them in without their device, once each."""

import hashlib
import time
from collections.abc import Collection, Sequence
from typing import NamedTuple

import sqlalchemy as sa

from qhub.store.database import Database, Select
from qhub.store.rows import select_rows
from qhub.store.schema.people import recovery_codes, second_factors

_factor = second_factors.c
_code = recovery_codes.c


class FactorRow(NamedTuple):
    """A person's secret."""

    user_id: int
    sealed: str
    confirmed: bool
    """Whether they have shown that their device knows it: only then it is asked for."""


class SecondFactorStore:
    """The `second_factors` and `recovery_codes` tables."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_user(self, user_id: int) -> FactorRow | None:
        row = await self._database.first(_select().where(_factor.user_id == user_id))
        return None if row is None else FactorRow(*row)

    async def all(self) -> Sequence[FactorRow]:
        return [FactorRow(*row) for row in await self._database.all(_select())]

    async def active(self) -> set[int]:
        """The people who have one."""
        statement = sa.select(_factor.user_id).where(_factor.confirmed_at.is_not(None))
        return {row.user_id for row in await self._database.all(statement)}

    async def prepare(self, user_id: int, sealed: str) -> bool:
        """Keep a secret that is not asked for yet; False where the person has one that is."""
        values = {"sealed": sealed, "confirmed_at": None, "last_step": 0, "created_at": time.time()}
        insert = self._database.insert(second_factors).values(user_id=user_id, **values)
        put = insert.on_conflict_do_update(
            index_elements=["user_id"], set_=values, where=_factor.confirmed_at.is_(None)
        )
        return bool(await self._database.execute(put))

    async def confirm(self, user_id: int, sealed: str, step: int) -> bool:
        """Ask for it from now on; False where another was prepared meanwhile, or it is asked for already."""
        mine = sa.and_(_factor.user_id == user_id, _factor.sealed == sealed, _factor.confirmed_at.is_(None))
        values = {"confirmed_at": time.time(), "last_step": step}
        return bool(await self._database.execute(second_factors.update().where(mine).values(values)))

    async def use_step(self, user_id: int, step: int) -> bool:
        """Let a moment's code count; False where it, or a later one, has counted before."""
        mine = sa.and_(_factor.user_id == user_id, _factor.confirmed_at.is_not(None), _factor.last_step < step)
        return bool(await self._database.execute(second_factors.update().where(mine).values(last_step=step)))

    async def use_code(self, user_id: int, code: str) -> bool:
        """Let a recovery code count, once."""
        mine = sa.and_(_code.user_id == user_id, _code.code_sha256 == _digest(code))
        return bool(await self._database.execute(recovery_codes.delete().where(mine)))

    async def set_codes(self, user_id: int, codes: Collection[str]) -> None:
        """New recovery codes, in place of all others."""

        def run(connection: sa.Connection) -> None:
            connection.execute(recovery_codes.delete().where(_code.user_id == user_id))
            connection.execute(
                recovery_codes.insert(), [{"user_id": user_id, "code_sha256": _digest(code)} for code in codes]
            )

        await self._database.write(run)

    async def codes_left(self, user_id: int) -> int:
        """The number of recovery codes that still count."""
        statement = sa.select(sa.func.count().label("left")).where(_code.user_id == user_id)
        row = await self._database.first(statement)
        return 0 if row is None else int(row.left)

    async def reseal(self, row: FactorRow, sealed: str) -> None:
        """Keep the same secret, sealed otherwise."""
        mine = sa.and_(_factor.user_id == row.user_id, _factor.sealed == row.sealed)
        await self._database.execute(second_factors.update().where(mine).values(sealed=sealed))

    async def remove(self, user_id: int) -> bool:
        """Ask for none any more; whether there was one."""

        def run(connection: sa.Connection) -> bool:
            connection.execute(recovery_codes.delete().where(_code.user_id == user_id))
            return bool(connection.execute(second_factors.delete().where(_factor.user_id == user_id)).rowcount)

        return await self._database.write(run)


def _select() -> Select:
    return select_rows(FactorRow, second_factors, confirmed=_factor.confirmed_at.is_not(None))


def _digest(code: str) -> str:
    """A code is 120 random bits: it needs no salt, and no slow hash."""
    return hashlib.sha256(code.encode()).hexdigest()
