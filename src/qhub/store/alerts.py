"""Alerts for administrators: one for each kind, subject and day, however often it happens.

What is the whole hub's is told to the organisation that runs it; where none does, to each, so that each sees to its own
copy. Where alerts are sent on, one of the copies is, and a worker that takes it up has it for a while: another sends it
where that one died.
"""

import time
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal

import orjson
import sqlalchemy as sa

from qhub.store.database import Database
from qhub.store.organizations import sees_to_the_hub
from qhub.store.rows import columns_of
from qhub.store.schema.alerts import alerts
from qhub.store.schema.people import organizations, users

AlertKind = Literal[
    "turn_errors",
    "provider_failing",
    "budget_near",
    "budget_used",
    "negative_feedback",
    "corrupt_rows",
    "leases_lost",
    "disk_full",
    "digest",
]
MAX_SUBJECT = 120
TAKEN_SECONDS = 120
"""How long one worker has an alert to send."""
MAX_DUE = 20
"""Alerts that are taken up to be sent at once."""


@dataclass(frozen=True, slots=True)
class Incident:
    """An incident that an administrator should know of."""

    kind: AlertKind
    organization_id: int | None = None
    """Whose it is; None for what is the whole hub's."""
    subject: str = ""
    """What it is about: a model, an agent, a budget, a machine. Nothing that a person wrote."""
    user_id: int | None = None
    """The person that it is about."""


@dataclass(frozen=True, slots=True)
class Alert:
    """A row of `alerts`."""

    id: str
    organization_id: int
    kind: AlertKind
    subject: str
    user_id: int | None
    first_seen: float
    last_seen: float
    count: int
    """How often it was noticed that day."""
    detail: dict[str, Any]
    """The last figures."""
    acknowledged_at: float | None
    tries: int
    """How often it was tried to be sent."""
    sent: Sequence[str] = ()
    """Who took it, of those that alerts are sent to."""


@dataclass(frozen=True, slots=True)
class ListedAlert:
    """An alert with the names of people."""

    alert: Alert
    person: str | None
    """The person that it is about."""
    acknowledged_by: str | None


_COLUMNS = columns_of(Alert, alerts)


class AlertStore:
    """The `alerts` table."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, happening: Incident, times: int, detail: dict[str, Any], *, send: bool) -> None:
        """Note that something happened so many times; with `send` it is to be sent on, the first time in a day."""
        now = time.time()

        def run(connection: sa.Connection) -> None:
            ids = [happening.organization_id]
            if happening.organization_id is None:
                wanted = sa.select(organizations.c.id).where(sees_to_the_hub()).order_by(organizations.c.id)
                ids = list(connection.scalars(wanted))
            for position, organization_id in enumerate(ids):
                row = {
                    "id": uuid.uuid4().hex,
                    "organization_id": organization_id,
                    "kind": happening.kind,
                    "subject": happening.subject[:MAX_SUBJECT],
                    "user_id": happening.user_id,
                    "day": datetime.fromtimestamp(now, UTC).date().isoformat(),
                    "first_seen": now,
                    "last_seen": now,
                    "count": times,
                    "detail": orjson.dumps(detail).decode(),
                    "due_at": now if send and position == 0 else None,
                }
                insert = self._database.insert(alerts).values(row)
                changes = {
                    "last_seen": insert.excluded.last_seen,
                    "count": alerts.c.count + insert.excluded["count"],
                    "detail": insert.excluded.detail,
                }
                same = ["organization_id", "kind", "subject", "day"]
                connection.execute(insert.on_conflict_do_update(index_elements=same, set_=changes))

        await self._database.write(run)

    async def add_once(
        self, kind: AlertKind, organization_id: int, subject: str, *, day: str, detail: dict[str, Any], send: bool
    ) -> None:
        """Tell something of a day that is told once, however often it is said."""
        now = time.time()
        row = {
            "id": uuid.uuid4().hex,
            "organization_id": organization_id,
            "kind": kind,
            "subject": subject[:MAX_SUBJECT],
            "day": day,
            "first_seen": now,
            "last_seen": now,
            "count": 1,
            "detail": orjson.dumps(detail).decode(),
            "due_at": now if send else None,
        }
        await self._database.execute(self._database.insert(alerts).values(row).on_conflict_do_nothing())

    async def page(self, organization_id: int, *, only_open: bool, limit: int) -> list[ListedAlert]:
        """An organisation's, those that happened last first."""
        person, admin = users.alias(), users.alias()
        statement = (
            sa.select(*_COLUMNS, person.c.name.label("person"), admin.c.name.label("acknowledged_by"))
            .outerjoin(person, person.c.id == alerts.c.user_id)
            .outerjoin(admin, admin.c.id == alerts.c.acknowledged_by)
            .where(alerts.c.organization_id == organization_id)
            .order_by(alerts.c.last_seen.desc(), alerts.c.id)
            .limit(limit)
        )
        if only_open:
            statement = statement.where(alerts.c.acknowledged_at.is_(None))
        return [_listed(row) for row in await self._database.all(statement)]

    async def count_open(self, organization_id: int) -> int:
        """The number of open alerts."""
        table = alerts.c
        statement = sa.select(sa.func.count()).where(
            table.organization_id == organization_id, table.acknowledged_at.is_(None)
        )
        row = await self._database.first(statement)
        return int(row[0]) if row is not None else 0

    async def acknowledge(self, organization_id: int, alert_id: str, user_id: int) -> bool:
        """Note who saw to an alert; False where the organisation has no such alert. The first who did stays."""
        table = alerts.c
        own = sa.and_(table.organization_id == organization_id, table.id == alert_id)
        values = {"acknowledged_by": user_id, "acknowledged_at": time.time()}
        if await self._database.execute(alerts.update().where(own, table.acknowledged_at.is_(None)).values(values)):
            return True
        return await self._database.first(sa.select(table.id).where(own)) is not None

    async def take_due(self) -> Sequence[Alert]:
        """Alerts that are to be sent now; nobody else has them for a while."""
        now, table = time.time(), alerts.c

        def run(connection: sa.Connection) -> list[Alert]:
            due = sa.select(*_COLUMNS, table.due_at).where(table.due_at <= now).order_by(table.due_at).limit(MAX_DUE)
            taken = []
            for row in connection.execute(due).all():
                mine = alerts.update().where(table.id == row.id, table.due_at == row.due_at)
                changes = {"due_at": now + TAKEN_SECONDS, "tries": table.tries + 1}
                if connection.execute(mine.values(changes)).rowcount:
                    taken.append(_alert(row))
            return taken

        return await self._database.write(run)

    async def postpone(self, alert_id: str, due_at: float | None, *, sent: Sequence[str] = ()) -> None:
        """Send it then, to those who are not in `sent`; None for never: it was sent, or nobody takes it."""
        changes = {"due_at": due_at, "sent": ",".join(sent)}
        await self._database.execute(alerts.update().where(alerts.c.id == alert_id).values(changes))

    async def sweep(self, before: float) -> int:
        """Forget those that last happened before a moment; how many."""
        return await self._database.execute(alerts.delete().where(alerts.c.last_seen < before))


def _alert(row: sa.Row[*tuple[Any, ...]]) -> Alert:
    values = {name: getattr(row, name) for name in Alert.__slots__ if name not in ("detail", "count", "sent")}
    # A row has a method of that name.
    sent = tuple(filter(None, row.sent.split(",")))
    return Alert(**values, count=row._mapping["count"], detail=orjson.loads(row.detail), sent=sent)


def _listed(row: sa.Row[*tuple[Any, ...]]) -> ListedAlert:
    return ListedAlert(_alert(row), row.person, row.acknowledged_by)
