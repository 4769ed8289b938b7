"""Dashboards: keep, find, show, share, restore, delete. Nobody but their owner knows that they exist."""

import time
from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import Field, computed_field
from starlette.requests import Request
from starlette.responses import Response

from qhub.api.bodies import MAX_ID, MAX_TITLE, BaseAnswer, Body, Moment, RowAnswer, Text, TitleBody
from qhub.api.deps import CurrentActor, CurrentHub, CurrentIdentity, CurrentLanguage, check_hold, is_id
from qhub.api.frames import framed_address, page_response
from qhub.api.headers import is_navigation
from qhub.dashboards.dashboards import Source
from qhub.dashboards.page import dashboard_page, outer_page
from qhub.errors import Forbidden, NotFound
from qhub.events.wire import moment
from qhub.hub import Hub
from qhub.store.audit_writing import noted
from qhub.store.dashboards import Dashboard
from qhub.tools.builtin.dashboards import MAX_HTML, MAX_QUERIES, MAX_SQL, QUERY_NAME

MAX_PAGE = 100
MAX_SHARE_HOURS = 24 * 366
"""The longest that a link may be asked to last; one without an end lasts until it is revoked."""
MAX_VERSION = 2**31 - 1
router = APIRouter(prefix="/dashboards", tags=["dashboards"])

QueryName = Annotated[Text, Field(pattern=QUERY_NAME)]
Sql = Annotated[Text, Field(min_length=1, max_length=MAX_SQL)]
VersionNumber = Annotated[int | None, Query(ge=1, le=MAX_VERSION)]


class DashboardBody(TitleBody):
    """A page to keep."""

    html: Text = Field(min_length=1, max_length=MAX_HTML)
    queries: dict[QueryName, Sql] = Field({}, max_length=MAX_QUERIES, validation_alias="consultas")
    """SQL by name, over the tables of the conversation."""
    conversation_id: Text | None = Field(None, max_length=MAX_ID, validation_alias="conversa_id")


class ShareBody(Body):
    """The time for which a link is to be open."""

    hours: float | None = Field(None, gt=0, le=MAX_SHARE_HOURS, allow_inf_nan=False, validation_alias="horas")
    """How long the link lasts; without it, until it is revoked."""


class DashboardAnswer(RowAnswer):
    """A dashboard, without its page."""

    id: str
    title: str = Field(serialization_alias="titulo")
    conversation_id: str | None = Field(serialization_alias="conversa_id")
    version: int = Field(serialization_alias="versao")
    is_shared: bool = Field(serialization_alias="partilhado")
    created_at: Moment
    updated_at: Moment

    @computed_field  # type: ignore[prop-decorator]
    @property
    def url(self) -> str:
        """The address of its page."""
        return f"/dashboards/{self.id}"


class DashboardPage(BaseAnswer):
    """The person's dashboards, the newest first."""

    dashboards: list[DashboardAnswer]
    next_cursor: str | None = Field(serialization_alias="proximo")


class VersionAnswer(RowAnswer):
    """A version that a dashboard had."""

    version: int = Field(serialization_alias="versao")
    title: str = Field(serialization_alias="titulo")
    created_at: Moment
    is_current: bool = Field(serialization_alias="atual")


class ShareAnswer(RowAnswer):
    """A link to a dashboard, without its token: that was shown once."""

    id: str
    created_at: Moment
    expires_at: Moment | None


class DashboardDetails(DashboardAnswer):
    """A dashboard with its queries, versions and links."""

    queries: dict[str, str] = Field(serialization_alias="consultas")
    versions: list[VersionAnswer] = Field(serialization_alias="versoes")
    shares: list[ShareAnswer] = Field(serialization_alias="partilhas")


class NewShareAnswer(RowAnswer):
    """A new link, the only time that it is told whole."""

    id: str
    url: str
    """Shown this once: only its hash is kept."""
    expires_at: Moment | None


class AddressAnswer(BaseAnswer):
    """An address at which the page can be framed for a while."""

    url: str
    expires_at: str


@router.get("")
async def list_(
    hub: CurrentHub,
    identity: CurrentIdentity,
    q: Annotated[str, Query(max_length=MAX_TITLE)] = "",
    limite: Annotated[int, Query(ge=1, le=MAX_PAGE)] = 30,
    antes: Annotated[float | None, Query(allow_inf_nan=False)] = None,
) -> DashboardPage:
    """The person's dashboards, the last changed first; `q` searches titles."""
    query = q.replace("\x00", "").strip()
    found = await hub.stores.dashboards.of_user(identity.user_id, query=query, before=antes, limit=limite + 1)
    page = found[:limite]
    more = repr(page[-1].updated_at) if len(found) > limite else None
    return DashboardPage(dashboards=[DashboardAnswer.from_row(dashboard) for dashboard in page], next_cursor=more)


@router.post("", status_code=201)
async def create(body: DashboardBody, hub: CurrentHub, identity: CurrentIdentity) -> DashboardAnswer:
    """Keep a page. Its queries run now, and again whenever it is opened."""
    source = await _source(hub, identity.user_id, body)
    made = await hub.dashboards.create(identity.user_id, source, title=body.title, html=body.html, queries=body.queries)
    return DashboardAnswer.from_row(made)


@router.get(
    "/{dashboard_id}",
    response_class=Response,
    responses={200: {"content": {"text/html": {"schema": {"type": "string"}}}}},
)
async def read(
    dashboard_id: str,
    request: Request,
    hub: CurrentHub,
    identity: CurrentIdentity,
    language: CurrentLanguage,
    versao: VersionNumber = None,
    chave: Annotated[str | None, Query(description="In place of a token: see `ligacao`.")] = None,
    quadro: Annotated[bool, Query(description="Whether a frame asks.")] = False,
) -> Response:
    """The page itself. A browser that opens it directly gets it in a frame, which it cannot leave."""
    dashboard = await _own(hub, dashboard_id, identity.user_id)
    if is_navigation(request.headers, framed=quadro):
        return page_response(outer_page(dashboard.title, framed_address(request), language))
    shown = await hub.dashboards.show(dashboard, versao)
    return page_response(dashboard_page(shown, language, framed=quadro))


@router.get("/{dashboard_id}/detalhes")
async def details(dashboard_id: str, hub: CurrentHub, identity: CurrentIdentity) -> DashboardDetails:
    """All about it but its page."""
    rows, user_id = hub.stores.dashboards, identity.user_id
    dashboard = await _own(hub, dashboard_id, user_id)
    content = await rows.content(dashboard_id, user_id, dashboard.version)
    if content is None:
        raise NotFound("dashboard_not_found")
    versions = await rows.versions(dashboard_id, user_id)
    return DashboardDetails(
        **asdict(dashboard),
        queries=dict(content.queries),
        versions=[
            VersionAnswer(**asdict(version), is_current=version.version == dashboard.version) for version in versions
        ],
        shares=[ShareAnswer.from_row(share) for share in await rows.shares(dashboard_id, user_id, now=time.time())],
    )


@router.patch("/{dashboard_id}")
async def rename(dashboard_id: str, body: TitleBody, hub: CurrentHub, identity: CurrentIdentity) -> DashboardAnswer:
    """Give it another title."""
    await _own(hub, dashboard_id, identity.user_id)
    renamed = await hub.stores.dashboards.rename(dashboard_id, identity.user_id, body.title)
    if renamed is None:
        raise NotFound("dashboard_not_found")
    return DashboardAnswer.from_row(renamed)


@router.delete("/{dashboard_id}", status_code=204)
async def delete(dashboard_id: str, hub: CurrentHub, identity: CurrentIdentity, actor: CurrentActor) -> None:
    """Delete it with its versions; its links open nothing any more."""
    await _own(hub, dashboard_id, identity.user_id)
    await check_hold(hub, identity.user_id)
    with noted(actor.did("dashboard.deleted", "dashboard", dashboard_id)):
        await hub.stores.dashboards.delete(dashboard_id, identity.user_id)


@router.post("/{dashboard_id}/versoes/{versao}/restaurar")
async def restore(dashboard_id: str, versao: int, hub: CurrentHub, identity: CurrentIdentity) -> DashboardAnswer:
    """Show again what an old version showed, as a new version."""
    await _own(hub, dashboard_id, identity.user_id)
    if not 0 < versao <= MAX_VERSION:
        raise NotFound("dashboard_version_not_found", versao=str(versao)[:20])
    return DashboardAnswer.from_row(await hub.dashboards.restore(identity.user_id, dashboard_id, versao))


@router.post("/{dashboard_id}/partilhas", status_code=201)
async def share(
    dashboard_id: str, body: ShareBody, hub: CurrentHub, identity: CurrentIdentity, actor: CurrentActor
) -> NewShareAnswer:
    """A link that anybody may open, without a login, until it ends or is revoked."""
    await _own(hub, dashboard_id, identity.user_id)
    with noted(actor.did("share.made", "dashboard", dashboard_id, hours=body.hours)):
        made, token = await hub.dashboards.share(identity.user_id, dashboard_id, hours=body.hours)
    return NewShareAnswer(**asdict(made), url=f"/partilha/{token}")


@router.delete("/{dashboard_id}/partilhas/{partilha_id}", status_code=204)
async def unshare(
    dashboard_id: str, partilha_id: str, hub: CurrentHub, identity: CurrentIdentity, actor: CurrentActor
) -> None:
    """Revoke a link, at once."""
    await _own(hub, dashboard_id, identity.user_id)
    rows = hub.stores.dashboards
    with noted(actor.did("share.revoked", "dashboard", dashboard_id)):
        if not is_id(partilha_id) or not await rows.unshare(dashboard_id, identity.user_id, partilha_id):
            raise NotFound("share_not_found")


@router.post("/{dashboard_id}/ligacao")
async def address(
    dashboard_id: str, hub: CurrentHub, identity: CurrentIdentity, versao: VersionNumber = None
) -> AddressAnswer:
    """An address that a frame can load for a few minutes: it cannot send a token."""
    dashboard = await _own(hub, dashboard_id, identity.user_id)
    path = f"/dashboards/{dashboard.id}"
    signed = hub.people.accounts.sign_address(identity, path if versao is None else f"{path}?versao={versao}")
    version = "" if versao is None else f"versao={versao}&"
    return AddressAnswer(url=f"{path}?{version}chave={signed.key}&quadro=1", expires_at=moment(signed.expires_at))


async def _own(hub: Hub, dashboard_id: str, user_id: int) -> Dashboard:
    """The dashboard in the path, if it is the caller's; otherwise 404."""
    found = await hub.stores.dashboards.get(dashboard_id, user_id) if is_id(dashboard_id) else None
    if found is None:
        raise NotFound("dashboard_not_found")
    return found


async def _source(hub: Hub, user_id: int, body: DashboardBody) -> Source:
    """Whose tables its queries may ask: those of a conversation of the person's own, with an agent they may use."""
    if body.conversation_id is None:
        return Source()
    found = await hub.stores.conversations.get(body.conversation_id, user_id) if is_id(body.conversation_id) else None
    if found is None:
        raise NotFound("conversation_not_found")
    agent = hub.agents.get(found.agent_id)
    if body.queries and not await hub.stores.users.may_use(user_id, found.agent_id):
        raise Forbidden("agent_forbidden", agente=found.agent_id)
    return Source(found.id, agent.pack if agent else "")
