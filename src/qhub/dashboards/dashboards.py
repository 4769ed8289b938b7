"""Dashboards, made here and brought up to date when they are opened."""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from qhub.dashboards.queries import Answers, ask, refuse_cut
from qhub.errors import Conflict, Forbidden, InvalidRequest, NotFound
from qhub.store.dashboards import Dashboard, DashboardStore, Draft, Share, TooMany
from qhub.tools.storage import Data

TOKEN_BYTES = 32
"""Random bytes of a link: nobody guesses it."""

DataOf = Callable[[str | None, str], Data]
"""The tables of a conversation (or of none) with an agent of a pack."""
PacksOf = Callable[[int], Awaitable[set[str]]]
"""The packs that a person has an agent of."""


@dataclass(frozen=True, slots=True)
class Source:
    """The source of a dashboard's data: a conversation's tables, or a pack's."""

    conversation_id: str | None = None
    pack: str = ""


@dataclass(frozen=True, slots=True)
class ShownDashboard:
    """A version as it is to be shown now."""

    title: str
    html: str
    answers: Answers | None
    """None where the page has no queries."""
    stale: bool
    """Whether the data is what it was on saving, because it can no longer be asked for."""


class NewShare(NamedTuple):
    """A link, and the only time that its token is seen."""

    share: Share
    token: str


class Dashboards:
    """The dashboards of a hub."""

    def __init__(self, rows: DashboardStore, packs_of: PacksOf, data_of: DataOf, *, limit: int) -> None:
        self._rows = rows
        self._packs_of = packs_of
        self._data_of = data_of
        self._limit = limit
        self._refreshing: dict[tuple[str, int], asyncio.Task[Answers]] = {}

    async def create(
        self, user_id: int, source: Source, *, title: str, html: str, queries: Mapping[str, str]
    ) -> Dashboard:
        """A new dashboard; its queries have run."""
        draft = await self._draft(user_id, source, title, html, queries)
        try:
            return await self._rows.add(user_id, draft, limit=self._limit)
        except TooMany as full:
            raise Conflict("too_many_dashboards", limite=full.limit) from None

    async def revise(
        self, user_id: int, dashboard_id: str, source: Source, *, title: str, html: str, queries: Mapping[str, str]
    ) -> Dashboard:
        """A new version of a dashboard."""
        if await self._rows.get(dashboard_id, user_id) is None:
            raise NotFound("dashboard_not_found")
        draft = await self._draft(user_id, source, title, html, queries)
        return _or_not_found(await self._rows.add_version(dashboard_id, user_id, draft))

    async def restore(self, user_id: int, dashboard_id: str, version: int) -> Dashboard:
        """A new version that is as an old one was."""
        _or_not_found(await self._rows.get(dashboard_id, user_id))
        draft = await self._rows.content(dashboard_id, user_id, version)
        if draft is None:
            raise NotFound("dashboard_version_not_found", versao=version)
        return _or_not_found(await self._rows.add_version(dashboard_id, user_id, draft))

    async def share(self, user_id: int, dashboard_id: str, *, hours: float | None) -> NewShare:
        """A link that anybody may open, until it ends or is revoked."""
        token, now = secrets.token_urlsafe(TOKEN_BYTES), time.time()
        expires_at = None if hours is None else now + hours * 3600
        try:
            share = await self._rows.share(dashboard_id, user_id, token, now=now, expires_at=expires_at)
        except TooMany as full:
            raise Conflict("too_many_shares", limite=full.limit) from None
        if share is None:
            raise NotFound("dashboard_not_found")
        return NewShare(share, token)

    async def show(self, dashboard: Dashboard, version: int | None = None) -> ShownDashboard:
        """A version (the current one, where none is named) with its data as of now."""
        wanted = dashboard.version if version is None else version
        draft = await self._rows.content(dashboard.id, dashboard.user_id, wanted)
        if draft is None:
            raise NotFound("dashboard_version_not_found", versao=wanted)
        shown = ShownDashboard(draft.title, draft.html, None, stale=False)
        if not draft.queries or draft.snapshot is None:
            return shown
        try:
            return replace(shown, answers=await self._refresh(dashboard, wanted, draft))
        except (InvalidRequest, Forbidden):  # its tables are gone, or no longer the owner's to ask
            return replace(shown, answers=Answers.of_snapshot(draft.snapshot), stale=True)

    async def _draft(self, user_id: int, source: Source, title: str, html: str, queries: Mapping[str, str]) -> Draft:
        title, html = _without_nul(title), _without_nul(html)
        queries = {name: _without_nul(sql) for name, sql in queries.items()}
        snapshot = None
        if queries:
            answers = await ask(await self._data(user_id, source), queries)
            refuse_cut(answers)
            snapshot = answers.as_snapshot()
        return Draft(title, html, queries, snapshot, source.conversation_id, source.pack)

    async def _refresh(self, dashboard: Dashboard, version: int, draft: Draft) -> Answers:
        """Many who open a page at once wait for the same queries: a link's readers cannot make the hub busy."""
        key = (dashboard.id, version)
        running = self._refreshing.get(key)
        if running is None:
            source = Source(draft.conversation_id, draft.pack)
            running = asyncio.create_task(self._ask(dashboard.user_id, source, draft.queries))
            self._refreshing[key] = running
            running.add_done_callback(lambda done: self._refreshed(key, done))
        return await asyncio.shield(running)

    def _refreshed(self, key: tuple[str, int], done: asyncio.Task[Answers]) -> None:
        self._refreshing.pop(key, None)
        if not done.cancelled():
            done.exception()  # seen, also where everybody who waited has left

    async def _ask(self, user_id: int, source: Source, queries: Mapping[str, str]) -> Answers:
        return await ask(await self._data(user_id, source), queries)

    async def _data(self, user_id: int, source: Source) -> Data:
        """The tables, where the person still has an agent that may ask them."""
        if source.pack and source.pack not in await self._packs_of(user_id):
            raise Forbidden("pack_forbidden", pack=source.pack)
        return self._data_of(source.conversation_id, source.pack)


def _without_nul(text: str) -> str:
    """NUL cannot be stored, and means nothing to anybody."""
    return text.replace("\x00", "")


def _or_not_found(dashboard: Dashboard | None) -> Dashboard:
    if dashboard is None:
        raise NotFound("dashboard_not_found")
    return dashboard
