"""Organisations, whose people share a hub and see nothing of one another."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from qhub.store.database import Database, Row, Select
from qhub.store.schema.audit import audit_chains
from qhub.store.schema.people import access_tokens, organizations, sessions, users

_table = organizations.c


@dataclass(frozen=True, slots=True)
class Organization:
    """An organisation, and how many people are in it."""

    id: int
    name: str
    active: bool
    """False keeps all its people out."""
    entered: bool
    """Whether anybody of it has ever come in."""
    runs_hub: bool
    """Whether its administrators see to the hub's organisations."""
    made_at: float
    people: int


class NameTaken(Exception):
    """Another organisation has this name."""


class Organizations:
    """The `organizations` table."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def all(self) -> list[Organization]:
        """The organisations, by name."""
        return [_organization(row) for row in await self._database.all(_select().order_by(_table.name, _table.id))]

    async def get(self, organization_id: int) -> Organization | None:
        row = await self._database.first(_select().where(_table.id == organization_id))
        return None if row is None else _organization(row)

    async def add(self, name: str) -> int:
        """The id of a new one, which nobody has entered; raises `NameTaken`."""

        def run(connection: sa.Connection) -> int:
            values = {"name": name, "entered": False, **_own_id(connection, self._database)}
            return int(connection.execute(organizations.insert().values(values).returning(_table.id)).scalar_one())

        try:
            return await self._database.write(run)
        except IntegrityError:
            raise NameTaken from None

    async def rename(self, organization_id: int, name: str) -> None:
        """Rename an organisation; raises `NameTaken`."""
        try:
            await self._database.execute(_of(organization_id).values(name=name))
        except IntegrityError:
            raise NameTaken from None

    async def set_active(self, organization_id: int, active: bool) -> None:
        """Suspend one, or let it in again. Suspending ends every session of its people, and every personal access
        token."""
        people = sa.select(users.c.id).where(users.c.organization_id == organization_id)

        def run(connection: sa.Connection) -> None:
            connection.execute(_of(organization_id).values(active=active))
            if not active:
                for table in (sessions, access_tokens):
                    connection.execute(table.delete().where(table.c.user_id.in_(people)))

        await self._database.write(run)

    async def note_entry(self, organization_id: int) -> None:
        """Note that somebody of an organisation has come in: from now on it is its own people's."""
        await self._database.execute(_of(organization_id).values(entered=True))

    async def delete_unentered(self, organization_id: int) -> bool:
        """Take one away that nobody has entered, with those who were invited; False where somebody has."""

        def run(connection: sa.Connection) -> bool:
            unentered = sa.and_(_table.id == organization_id, _table.entered.is_(False))
            found = connection.scalar(sa.select(_table.id).where(unentered).with_for_update())
            if found is None:
                return False
            connection.execute(users.delete().where(users.c.organization_id == organization_id))
            connection.execute(organizations.delete().where(unentered))
            return True

        return await self._database.write(run)

    async def run_hub(self, organization_id: int) -> None:
        """Have its administrators, and no other's, see to the hub's organisations."""
        await self._database.execute(organizations.update().values(runs_hub=_table.id == organization_id))

    async def run_hub_if_alone(self, organization_id: int) -> None:
        """Let an organisation's administrators run the hub where there is no other yet."""
        other = organizations.alias()
        alone = sa.not_(sa.exists().where(other.c.id != organization_id))
        await self._database.execute(_of(organization_id).where(alone).values(runs_hub=True))


def sees_to_the_hub() -> sa.ColumnElement[bool]:
    """Whether what is the whole hub's concerns an organisation of `organizations`: the one that runs it, or each where
    none does."""
    other = organizations.alias()
    return sa.or_(_table.runs_hub, sa.not_(sa.exists().where(other.c.runs_hub)))


def known_organization(connection: sa.Connection, database: Database, name: str) -> int:
    """An organisation's id; it is made where it does not exist."""
    found = connection.scalar(sa.select(_table.id).where(_table.name == name))
    if found is None:
        values = {"name": name, **_own_id(connection, database)}
        connection.execute(database.insert(organizations).values(values).on_conflict_do_nothing())
        found = connection.scalar(sa.select(_table.id).where(_table.name == name))
    return int(found or 0)


def _own_id(connection: sa.Connection, database: Database) -> dict[str, int]:
    """A number that no organisation has or had: SQLite gives the last one's again, and an audit's chain goes by it."""
    if not database.is_sqlite:
        return {}
    known = [connection.scalar(sa.select(sa.func.max(column))) or 0 for column in (_table.id, audit_chains.c.id)]
    return {"id": max(known) + 1}


def _of(organization_id: int) -> sa.Update:
    return organizations.update().where(_table.id == organization_id)


def _select() -> Select:
    people = sa.select(sa.func.count()).where(users.c.organization_id == _table.id).scalar_subquery()
    columns = (_table.id, _table.name, _table.active, _table.entered, _table.runs_hub, _table.created_at)
    return sa.select(*columns, people.label("people"))


def _organization(row: Row) -> Organization:
    made: datetime = row.created_at
    values: dict[str, Any] = {name: getattr(row, name) for name in ("id", "name", "active", "entered", "runs_hub")}
    moment = (made if made.tzinfo else made.replace(tzinfo=UTC)).timestamp()
    return Organization(**values, made_at=moment, people=row.people)
