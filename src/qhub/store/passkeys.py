"""Passkeys: the public keys of people's devices. What signs with them never leaves the device."""

import time
import uuid
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from qhub.store.database import Database
from qhub.store.rows import select_rows
from qhub.store.schema.people import passkeys

_key = passkeys.c


@dataclass(frozen=True, slots=True)
class Passkey:
    """A passkey of a person's."""

    id: str
    user_id: int
    credential_id: str
    """What the device calls it, in base64url."""
    public_key: str
    """The public key, in COSE, in base64url."""
    sign_count: int
    """How often it has signed, where the device counts: a copy of it would fall behind."""
    name: str
    created_at: float
    used_at: float | None


class PasskeyStore:
    """The `passkeys` table."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(
        self, user_id: int, credential_id: str, public_key: str, sign_count: int, name: str
    ) -> Passkey | None:
        """A new one; None where some account has it already."""
        made = Passkey(uuid.uuid4().hex, user_id, credential_id, public_key, sign_count, name, time.time(), None)
        values = {column.name: getattr(made, column.name) for column in passkeys.c}
        try:
            await self._database.execute(passkeys.insert().values(values))
        except IntegrityError:
            return None
        return made

    async def of_user(self, user_id: int) -> list[Passkey]:
        """A person's, the first one first."""
        statement = select_rows(Passkey, passkeys).where(_key.user_id == user_id).order_by(_key.created_at, _key.id)
        return [Passkey(*row) for row in await self._database.all(statement)]

    async def by_credential(self, credential_id: str) -> Passkey | None:
        row = await self._database.first(select_rows(Passkey, passkeys).where(_key.credential_id == credential_id))
        return None if row is None else Passkey(*row)

    async def owners(self) -> set[int]:
        """The people who have one."""
        return {row.user_id for row in await self._database.all(sa.select(_key.user_id).distinct())}

    async def note_use(self, passkey_id: str, sign_count: int) -> None:
        values = {"sign_count": sign_count, "used_at": time.time()}
        await self._database.execute(passkeys.update().where(_key.id == passkey_id).values(values))

    async def remove(self, user_id: int, passkey_id: str) -> bool:
        """Let one of a person's open nothing any more; whether it was there."""
        mine = sa.and_(_key.user_id == user_id, _key.id == passkey_id)
        return bool(await self._database.execute(passkeys.delete().where(mine)))
