"""People of organisations."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Literal

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from qhub.errors import Conflict
from qhub.store.audit import erase_addresses
from qhub.store.database import Database, Select
from qhub.store.organizations import known_organization
from qhub.store.prepared import value
from qhub.store.rows import select_rows
from qhub.store.schema.agents import user_agents
from qhub.store.schema.audit import audit_entries
from qhub.store.schema.conversations import budgets
from qhub.store.schema.people import access_tokens, organizations, sessions, users

Role = Literal["admin", "responsavel", "operador", "estudante"]
ROLES: tuple[Role, ...] = ("admin", "responsavel", "operador", "estudante")


@dataclass(frozen=True, slots=True)
class User:
    """A person who may log in."""

    id: int
    email: str
    name: str
    role: Role
    active: bool
    """False of everybody in an organisation that is suspended, too."""
    organization_id: int
    organization: str
    password_hash: str
    hold: str | None
    """Why nothing of theirs may be deleted; None where it may."""
    second_factor_required: bool
    """Whether they cannot log in without one."""
    runs_hub: bool
    """Whether their organisation's administrators see to the others."""
    organization_entered: bool
    """Whether anybody of their organisation has ever come in."""


class EmailTaken(Exception):
    """Another user has this e-mail."""


class Users:
    """The `users` table.

    An organisation keeps its last administrator, but where who runs the hub says otherwise (`even_last`).
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        now = value("now", sa.Float)
        session = sessions.c
        self._by_session = database.prepare(
            _select()
            .join(sessions, session.user_id == users.c.id)
            .where(session.id == value("id"), session.expires_at > now, users.c.active, organizations.c.active)
        )
        self._roles = [
            database.prepare(
                sa.select(table.c.id, users.c.role)
                .join(users, users.c.id == table.c.user_id)
                .where(database.among(table.c.id, "ids"), table.c.expires_at > now, may_enter())
            )
            for table in (sessions, access_tokens)
        ]
        mine = user_agents.c.user_id == value("user_id", sa.BigInteger)
        self._agents = database.prepare(sa.select(user_agents.c.agent_id).where(mine).order_by(user_agents.c.agent_id))

    async def add(
        self,
        *,
        email: str,
        name: str,
        role: Role,
        password_hash: str,
        organization: str,
        agents: Collection[str] = (),
    ) -> int:
        """A new user's id, who may talk to these agents; the organisation is made where it does not exist."""

        def run(connection: sa.Connection) -> int:
            values: dict[str, Any] = {
                "email": normal(email),
                "name": name,
                "role": role,
                "password_hash": password_hash,
                "organization_id": known_organization(connection, self._database, organization),
            }
            if self._database.is_sqlite:
                values["id"] = _unused_id(connection)
            made = int((connection.execute(users.insert().values(values).returning(users.c.id))).scalar_one())
            if agents:
                granted = [{"user_id": made, "agent_id": agent_id} for agent_id in sorted(set(agents))]
                connection.execute(user_agents.insert(), granted)
            return made

        try:
            return await self._database.write(run)
        except IntegrityError:
            raise EmailTaken(email) from None

    async def organization(self, name: str) -> int:
        """An organisation's id; it is made where it does not exist."""
        return await self._database.write(lambda connection: known_organization(connection, self._database, name))

    async def by_email(self, email: str) -> User | None:
        return await self._find_one(users.c.email == normal(email))

    async def by_id(self, user_id: int) -> User | None:
        return await self._find_one(users.c.id == user_id)

    async def by_session(self, session_id: str, now: float) -> User | None:
        """The active user of a session that has neither ended nor been revoked."""
        values = {"id": session_id, "now": now}
        row = await self._database.read(lambda connection: self._by_session.row(connection, **values))
        return None if row is None else User(*row)

    async def by_access_token(self, token_id: str, now: float) -> User | None:
        """The active user of a personal access token that has neither ended nor been revoked."""
        row = await self._database.first(
            _select()
            .join(access_tokens, access_tokens.c.user_id == users.c.id)
            .where(access_tokens.c.id == token_id, access_tokens.c.expires_at > now)
            .where(users.c.active, organizations.c.active)
        )
        return None if row is None else User(*row)

    async def roles_by_session(self, ids: Collection[str], now: float) -> dict[str, Role]:
        """The roles of the active users of those of these sessions and personal access tokens that still count."""
        values = {"ids": self._database.listed(list(ids)), "now": now}
        rows = await self._database.read(
            lambda connection: [row for roles in self._roles for row in roles.rows(connection, **values)]
        )
        return {row[0]: row[1] for row in rows}

    async def all(self) -> list[User]:
        return [User(*row) for row in await self._database.all(_select().order_by(users.c.id))]

    async def of_organization(self, organization_id: int) -> list[User]:
        """The people of an organisation, by name."""
        statement = _select().where(users.c.organization_id == organization_id).order_by(users.c.name, users.c.id)
        return [User(*row) for row in await self._database.all(statement)]

    async def agents_in(self, organization_id: int) -> dict[int, list[str]]:
        """The agents that each of an organisation's people may talk to."""
        statement = (
            sa.select(user_agents.c.user_id, user_agents.c.agent_id)
            .join(users, users.c.id == user_agents.c.user_id)
            .where(users.c.organization_id == organization_id)
            .order_by(user_agents.c.agent_id)
        )
        found: dict[int, list[str]] = {}
        for row in await self._database.all(statement):
            found.setdefault(row.user_id, []).append(row.agent_id)
        return found

    async def administrators(self, organization_id: int) -> list[int]:
        """The active administrators of an organisation, the first one first."""
        table = users.c
        statement = sa.select(table.id).where(
            table.organization_id == organization_id, table.role == "admin", table.active.is_(True)
        )
        return [row.id for row in await self._database.all(statement.order_by(table.id))]

    async def set_password(self, user_id: int, password_hash: str) -> None:
        """Change a password. Every session of the user ends with it, and every personal access token."""
        await self._change(user_id, password_hash=password_hash)

    async def set_active(self, user_id: int, active: bool, *, even_last: bool = False) -> None:
        """Suspend somebody, which ends every session and personal access token; or let them in again, which breaks off
        an erasure."""
        if active:
            await self._change(user_id, active=True, erasing_since=None)
        else:
            await self._change(user_id, even_last=even_last, active=False)

    async def begin_erasing(self, user_id: int, now: float) -> None:
        """Lock somebody out for good, and note since when."""
        await self._change(user_id, active=False, erasing_since=now)

    async def erasing(self, before: float) -> list[User]:
        """The people whose erasure began before a moment and has not ended, but for who is on hold."""
        mine = sa.and_(users.c.erasing_since < before, users.c.hold.is_(None))
        return [User(*row) for row in await self._database.all(_select().where(mine).order_by(users.c.id))]

    async def set_role(self, user_id: int, role: Role, *, even_last: bool = False) -> None:
        """Change a role, in force from the user's next request: the token's role is never read."""

        def run(connection: sa.Connection) -> None:
            if role != "admin" and not even_last:
                refuse_last(connection, user_id)
            connection.execute(users.update().where(users.c.id == user_id).values(role=role))

        await self._database.write(run)

    async def require_second_factor(self, user_id: int, required: bool) -> None:
        """Require a second factor, or no longer, in force from the next login."""
        change = users.update().where(users.c.id == user_id).values(second_factor_required=required)
        await self._database.execute(change)

    async def set_name(self, user_id: int, name: str) -> None:
        await self._database.execute(users.update().where(users.c.id == user_id).values(name=name))

    async def set_agents(self, user_id: int, agent_ids: Collection[str]) -> None:
        """Let a user talk to these agents, and to no others."""

        def run(connection: sa.Connection) -> None:
            connection.execute(user_agents.delete().where(user_agents.c.user_id == user_id))
            for agent_id in sorted(set(agent_ids)):
                connection.execute(user_agents.insert().values(user_id=user_id, agent_id=agent_id))

        await self._database.write(run)

    async def set_hold(self, user_id: int, reason: str | None) -> None:
        """Have nothing of theirs deleted, for a reason; or (None) let it be again."""
        await self._database.execute(users.update().where(users.c.id == user_id).values(hold=reason))

    async def is_held(self, user_id: int) -> bool:
        """Whether nothing of theirs may be deleted."""
        row = await self._database.first(sa.select(users.c.hold).where(users.c.id == user_id))
        return row is not None and row.hold is not None

    async def organizations_with_hold(self) -> set[int]:
        """The organisations in which somebody is on legal hold."""
        statement = sa.select(users.c.organization_id).where(users.c.hold.is_not(None)).distinct()
        return {row.organization_id for row in await self._database.all(statement)}

    async def delete(self, user_id: int) -> bool:
        """Delete a user with all that is theirs, their own budgets, and their addresses in the audit; False where on
        hold."""
        mine = sa.and_(users.c.id == user_id, users.c.hold.is_(None))

        def run(connection: sa.Connection) -> bool:
            if not connection.execute(users.delete().where(mine)).rowcount:
                return False
            theirs = sa.and_(budgets.c.scope == "user", budgets.c.target == str(user_id))
            connection.execute(budgets.delete().where(theirs))
            erase_addresses(connection, user_id)
            return True

        return await self._database.write(run)

    async def grant(self, user_id: int, agent_id: str) -> None:
        """Let a user talk to an agent."""
        insert = self._database.insert(user_agents).values(user_id=user_id, agent_id=agent_id)
        await self._database.execute(insert.on_conflict_do_nothing())

    async def grant_each(self, grants: Collection[tuple[int, str]]) -> None:
        """Let users talk to agents, each to one."""
        insert = self._database.insert(user_agents).on_conflict_do_nothing()
        rows = [{"user_id": user_id, "agent_id": agent_id} for user_id, agent_id in grants]
        if rows:
            await self._database.write(lambda connection: connection.execute(insert, rows))

    async def revoke(self, user_id: int, agent_id: str) -> None:
        """Take an agent from a user."""
        await self._database.execute(
            user_agents.delete().where(user_agents.c.user_id == user_id, user_agents.c.agent_id == agent_id)
        )

    async def agents_of(self, user_id: int) -> list[str]:
        """The agents a user may talk to."""
        return [row[0] for row in await self._database.rows(self._agents, user_id=user_id)]

    async def organization_of(self, user_id: int) -> int | None:
        """The organisation that a user belongs to."""
        row = await self._database.first(sa.select(users.c.organization_id).where(users.c.id == user_id))
        return None if row is None else int(row.organization_id)

    async def may_use(self, user_id: int, agent_id: str) -> bool:
        return agent_id in await self.agents_of(user_id)

    async def _find_one(self, condition: sa.ColumnElement[bool]) -> User | None:
        row = await self._database.first(_select().where(condition))
        return None if row is None else User(*row)

    async def _change(self, user_id: int, *, even_last: bool = False, **values: Any) -> None:
        def run(connection: sa.Connection) -> None:
            if values.get("active") is False and not even_last:
                refuse_last(connection, user_id)
            connection.execute(users.update().where(users.c.id == user_id).values(**values))
            connection.execute(sessions.delete().where(sessions.c.user_id == user_id))
            connection.execute(access_tokens.delete().where(access_tokens.c.user_id == user_id))

        await self._database.write(run)


def refuse_last(connection: sa.Connection, user_id: int) -> None:
    """Raise a `Conflict` where nobody else would see to the organisation of an administrator. Two who take the role
    from each other at once come one after the other: the organisation's row is locked until the first has."""
    theirs = sa.select(users.c.organization_id).where(users.c.id == user_id).scalar_subquery()
    connection.execute(
        sa.select(organizations.c.id).where(organizations.c.id == theirs).with_for_update(key_share=True)
    )
    active = sa.and_(users.c.organization_id == theirs, users.c.role == "admin", users.c.active.is_(True))
    if connection.scalars(sa.select(users.c.id).where(active)).all() == [user_id]:
        raise Conflict("last_administrator")


def _unused_id(connection: sa.Connection) -> int:
    """A number that nobody has and nobody had: SQLite gives the last one's again, and the audit names people by it."""
    entry = audit_entries.c
    gone = sa.select(sa.func.max(sa.cast(entry.object, sa.Integer))).where(entry.action == "person.deleted")
    return max(connection.scalar(sa.select(sa.func.max(users.c.id))) or 0, connection.scalar(gone) or 0) + 1


def may_enter() -> sa.ColumnElement[bool]:
    """Whether neither a person of `users` is suspended nor their organisation."""
    theirs = sa.exists().where(organizations.c.id == users.c.organization_id, organizations.c.active)
    return sa.and_(users.c.active, theirs.correlate(users))


def normal(email: str) -> str:
    """The form in which e-mails are compared."""
    return email.strip().lower()


def _select() -> Select:
    selected = select_rows(
        User,
        users,
        active=sa.and_(users.c.active, organizations.c.active),
        organization=organizations.c.name,
        runs_hub=organizations.c.runs_hub,
        organization_entered=organizations.c.entered,
    )
    return selected.join(organizations, organizations.c.id == users.c.organization_id)
