"""Dashboards: pages that people keep, with their versions and their links. Every method asks whose they are."""

import hashlib
import time
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import orjson
import sqlalchemy as sa

from qhub.language.text import fold
from qhub.store.conversations import title_columns
from qhub.store.database import Database, Row, Select
from qhub.store.rows import select_rows
from qhub.store.schema.dashboards import dashboard_shares, dashboard_versions, dashboards
from qhub.store.schema.people import users
from qhub.store.users import may_enter

MAX_VERSIONS = 20
"""Versions that a dashboard keeps; the oldest make room."""
MAX_SHARES = 20
"""Links that a dashboard may have at once."""


class TooMany(Exception):
    """There is no room for one more; `limit` is how many there may be."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit


@dataclass(frozen=True, slots=True)
class Draft:
    """The content of a version."""

    title: str
    html: str
    queries: Mapping[str, str]
    """SQL by name."""
    snapshot: Mapping[str, Any] | None
    """The data as it was on saving; None where there are no queries."""
    conversation_id: str | None
    """The conversation whose tables the queries ask; None where there is none, or no longer."""
    pack: str
    """The pack whose tables they ask beside them."""


@dataclass(frozen=True, slots=True)
class Dashboard:
    """A dashboard as its owner sees it in a list."""

    id: str
    user_id: int
    title: str
    version: int
    conversation_id: str | None
    is_shared: bool
    """Whether a link to it can be opened."""
    created_at: float
    updated_at: float


@dataclass(frozen=True, slots=True)
class Version:
    """A version, without its content."""

    version: int
    title: str
    created_at: float


@dataclass(frozen=True, slots=True)
class Share:
    """A link, without its token: that was shown once."""

    id: str
    created_at: float
    expires_at: float | None


class DashboardStore:
    """The tables of dashboards."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, user_id: int, draft: Draft, *, limit: int) -> Dashboard:
        """A new dashboard; `TooMany` where the person has as many as they may have."""
        identifier, now = uuid.uuid4().hex, time.time()

        def run(connection: sa.Connection) -> Dashboard:
            # Whoever saves two at once takes turns, so that both are counted.
            connection.execute(sa.select(users.c.id).where(users.c.id == user_id).with_for_update())
            count = sa.select(sa.func.count()).select_from(dashboards).where(dashboards.c.user_id == user_id)
            if (connection.scalar(count) or 0) >= limit:
                raise TooMany(limit)
            connection.execute(
                dashboards.insert().values(
                    id=identifier,
                    user_id=user_id,
                    version=1,
                    created_at=now,
                    updated_at=now,
                    **title_columns(draft.title),
                )
            )
            _insert_version(connection, identifier, 1, draft, now)
            return _read(connection, identifier)

        return await self._database.write(run)

    async def add_version(self, dashboard_id: str, user_id: int, draft: Draft) -> Dashboard | None:
        """A new version, which is then the one that is shown; None where there is no such dashboard."""
        now = time.time()

        def run(connection: sa.Connection) -> Dashboard | None:
            current = connection.scalar(
                sa.select(dashboards.c.version).where(_own(dashboard_id, user_id)).with_for_update()
            )
            if current is None:
                return None
            _insert_version(connection, dashboard_id, current + 1, draft, now)
            connection.execute(
                dashboards.update()
                .where(dashboards.c.id == dashboard_id)
                .values(version=current + 1, updated_at=now, **title_columns(draft.title))
            )
            connection.execute(
                dashboard_versions.delete().where(
                    dashboard_versions.c.dashboard_id == dashboard_id,
                    dashboard_versions.c.version <= current + 1 - MAX_VERSIONS,
                )
            )
            return _read(connection, dashboard_id)

        return await self._database.write(run)

    async def get(self, dashboard_id: str, user_id: int) -> Dashboard | None:
        """The dashboard, if it is this person's."""
        row = await self._database.first(_select().where(_own(dashboard_id, user_id)))
        return None if row is None else Dashboard(*row)

    async def of_user(
        self, user_id: int, *, query: str = "", before: float | None = None, limit: int
    ) -> list[Dashboard]:
        """A person's dashboards, the last changed first; with `query`, those whose title contains it."""
        statement = _select().where(dashboards.c.user_id == user_id).order_by(dashboards.c.updated_at.desc())
        if before is not None:
            statement = statement.where(dashboards.c.updated_at < before)
        if query:
            title = fold(query).strip()  # nothing, where it was a lone accent: every title contains that
            found = dashboards.c.search_title.contains(title, autoescape=True) if title else sa.false()
            statement = statement.where(found)
        return [Dashboard(*row) for row in await self._database.all(statement.limit(limit))]

    async def rename(self, dashboard_id: str, user_id: int, title: str) -> Dashboard | None:
        """Give a dashboard and the version that is shown another title; None where there is no such dashboard."""
        columns = title_columns(title)

        def run(connection: sa.Connection) -> Dashboard | None:
            changed = connection.execute(
                dashboards.update().where(_own(dashboard_id, user_id)).values(updated_at=time.time(), **columns)
            )
            if not changed.rowcount:
                return None
            found = _read(connection, dashboard_id)
            connection.execute(
                dashboard_versions.update()
                .where(dashboard_versions.c.dashboard_id == dashboard_id, dashboard_versions.c.version == found.version)
                .values(title=columns["title"])
            )
            return found

        return await self._database.write(run)

    async def delete(self, dashboard_id: str, user_id: int) -> bool:
        """Delete one with its versions and links; False where there is no such dashboard."""
        return bool(await self._database.execute(dashboards.delete().where(_own(dashboard_id, user_id))))

    async def versions(self, dashboard_id: str, user_id: int) -> list[Version]:
        """A dashboard's versions, newest first."""
        table = dashboard_versions.c
        statement = select_rows(Version, dashboard_versions)
        rows = await self._database.all(
            statement.join(dashboards, dashboards.c.id == table.dashboard_id)
            .where(_own(dashboard_id, user_id))
            .order_by(table.version.desc())
        )
        return [Version(*row) for row in rows]

    async def content(self, dashboard_id: str, user_id: int, version: int) -> Draft | None:
        """The content of a version."""
        table = dashboard_versions.c
        row = await self._database.first(
            select_rows(Draft, dashboard_versions)
            .join(dashboards, dashboards.c.id == table.dashboard_id)
            .where(_own(dashboard_id, user_id), table.version == version)
        )
        return None if row is None else _draft(row)

    async def share(
        self, dashboard_id: str, user_id: int, token: str, *, now: float, expires_at: float | None
    ) -> Share | None:
        """A link under a token; None where there is no such dashboard, `TooMany` where it has enough of them."""
        share = Share(uuid.uuid4().hex, now, expires_at)

        def run(connection: sa.Connection) -> Share | None:
            own = sa.select(dashboards.c.id).where(_own(dashboard_id, user_id)).with_for_update()
            if connection.scalar(own) is None:
                return None
            table = dashboard_shares.c
            ended = sa.and_(table.dashboard_id == dashboard_id, table.expires_at <= now)
            connection.execute(dashboard_shares.delete().where(ended))
            count = sa.select(sa.func.count()).select_from(dashboard_shares).where(table.dashboard_id == dashboard_id)
            if (connection.scalar(count) or 0) >= MAX_SHARES:
                raise TooMany(MAX_SHARES)
            connection.execute(
                dashboard_shares.insert().values(
                    id=share.id,
                    dashboard_id=dashboard_id,
                    token_sha256=_digest(token),
                    expires_at=expires_at,
                    created_at=now,
                )
            )
            return share

        return await self._database.write(run)

    async def shares(self, dashboard_id: str, user_id: int, *, now: float) -> list[Share]:
        """The links that can be opened, newest first."""
        table = dashboard_shares.c
        rows = await self._database.all(
            select_rows(Share, dashboard_shares)
            .join(dashboards, dashboards.c.id == table.dashboard_id)
            .where(_own(dashboard_id, user_id), _open(now))
            .order_by(table.created_at.desc())
        )
        return [Share(*row) for row in rows]

    async def unshare(self, dashboard_id: str, user_id: int, share_id: str) -> bool:
        """End a link; False where there is no such link."""
        own = sa.select(dashboards.c.id).where(_own(dashboard_id, user_id))
        return bool(
            await self._database.execute(
                dashboard_shares.delete().where(
                    dashboard_shares.c.id == share_id, dashboard_shares.c.dashboard_id.in_(own)
                )
            )
        )

    async def shared(self, token: str, *, now: float) -> Dashboard | None:
        """The dashboard that a link opens; None where it has ended, or where its owner may no longer log in."""
        row = await self._database.first(
            _select()
            .join(dashboard_shares, dashboard_shares.c.dashboard_id == dashboards.c.id)
            .join(users, users.c.id == dashboards.c.user_id)
            .where(dashboard_shares.c.token_sha256 == _digest(token), _open(now), may_enter())
        )
        return None if row is None else Dashboard(*row)


def _insert_version(connection: sa.Connection, dashboard_id: str, version: int, draft: Draft, now: float) -> None:
    connection.execute(
        dashboard_versions.insert().values(
            dashboard_id=dashboard_id,
            version=version,
            conversation_id=draft.conversation_id,
            pack=draft.pack,
            title=title_columns(draft.title)["title"],
            html=draft.html,
            queries=orjson.dumps(dict(draft.queries)).decode(),
            snapshot=None if draft.snapshot is None else orjson.dumps(draft.snapshot).decode(),
            created_at=now,
        )
    )


def _read(connection: sa.Connection, dashboard_id: str) -> Dashboard:
    return Dashboard(*(connection.execute(_select().where(dashboards.c.id == dashboard_id))).one())


def _select() -> Select:
    shared = sa.exists().where(dashboard_shares.c.dashboard_id == dashboards.c.id, _open(time.time()))
    made_of = dashboard_versions.c
    selected = select_rows(
        Dashboard, dashboards, conversation_id=made_of.conversation_id, is_shared=shared.correlate(dashboards)
    )
    newest = sa.and_(made_of.dashboard_id == dashboards.c.id, made_of.version == dashboards.c.version)
    return selected.join(dashboard_versions, newest)


def _draft(row: Row) -> Draft:
    snapshot = None if row.snapshot is None else orjson.loads(row.snapshot)
    return Draft(**dict(row._mapping) | {"queries": orjson.loads(row.queries), "snapshot": snapshot})


def _own(dashboard_id: str, user_id: int) -> sa.ColumnElement[bool]:
    return sa.and_(dashboards.c.id == dashboard_id, dashboards.c.user_id == user_id)


def _open(now: float) -> sa.ColumnElement[bool]:
    return sa.or_(dashboard_shares.c.expires_at.is_(None), dashboard_shares.c.expires_at > now)


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
