"""Outside tool servers, for administrators. No body here names a command: those are in the operator's file alone."""

from typing import Annotated, Literal

from fastapi import APIRouter
from pydantic import Field, StringConstraints

from qhub.api.bodies import MAX_ID, BaseAnswer, Body, RowAnswer, Text
from qhub.api.deps import CurrentActor, CurrentAdmin, CurrentHub, CurrentLanguage
from qhub.errors import InvalidRequest
from qhub.events.wire import moment
from qhub.hub import Hub
from qhub.language.catalogue import translate
from qhub.mcp.client.definition import MAX_SERVER_ID, SERVER_ID, ServerAddress
from qhub.mcp.client.limits import MAX_ORIGINAL_NAME, MAX_TOOLS
from qhub.mcp.client.rows import ServerWish
from qhub.mcp.client.servers import ServerView
from qhub.people.accounts import Identity
from qhub.store.audit_writing import noted
from qhub.tools.tool import Effect

MAX_HEADERS = 20
MAX_HEADER_VALUE = 8000
MAX_AGENTS = 200
MAX_URL = 2000

router = APIRouter(tags=["servidores"])

ToolName = Annotated[Text, Field(max_length=MAX_ORIGINAL_NAME)]
HeaderName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$")]
HeaderValue = Annotated[str, StringConstraints(pattern=r"^[\x20-\x7e\x80-\xff]*$", max_length=MAX_HEADER_VALUE)]

STATES: dict[str, Literal["ligado", "a_ligar", "desligado"]] = {
    "connected": "ligado",
    "connecting": "a_ligar",
    "waiting": "desligado",
    "stopped": "desligado",
}


class ServerBody(Body):
    """The definition of an outside server: how it is reached, and what it may do."""

    url: Text = Field(max_length=MAX_URL)
    """Where it speaks streamable HTTP; its query is kept as a secret."""
    headers: dict[HeaderName, HeaderValue | None] = Field({}, max_length=MAX_HEADERS, validation_alias="cabecalhos")
    """Headers to set, or (null) to take away. Those that are stored stay, unless the address is another host."""
    agents: list[Annotated[Text, Field(max_length=MAX_ID)]] = Field(
        [], max_length=MAX_AGENTS, validation_alias="agentes"
    )
    tools: list[ToolName] | None = Field(None, max_length=MAX_TOOLS, validation_alias="ferramentas")
    """The tools that the agents get; null is all of them."""
    effects: dict[ToolName, Effect] = Field({}, max_length=MAX_TOOLS, validation_alias="efeitos")
    trusts: bool = Field(False, strict=True, validation_alias="confiar")
    """Whether a tool that calls itself read-only is believed."""
    seconds: float | None = Field(None, gt=0, le=3600, allow_inf_nan=False, strict=True, validation_alias="segundos")
    active: bool = Field(True, strict=True, validation_alias="ativo")


class NewServerBody(ServerBody):
    """A server to add."""

    id: str = Field(pattern=SERVER_ID, max_length=MAX_SERVER_ID)


class ServerToolAnswer(RowAnswer):
    """A tool that a server offers."""

    name: str = Field(serialization_alias="nome")
    """What models call it by."""
    original: str
    description: str = Field(serialization_alias="descricao")
    effect: Effect = Field(serialization_alias="efeito")
    is_allowed: bool = Field(serialization_alias="permitida")
    """Whether agents get it."""


class RefusedToolAnswer(BaseAnswer):
    """A tool that cannot be used, and why."""

    original: str
    reason: str = Field(serialization_alias="motivo")


class ServerAnswer(BaseAnswer):
    """An outside server, and how the connection to it is."""

    id: str
    origin: Literal["ficheiro", "organizacao"] = Field(serialization_alias="origem")
    transport: Literal["stdio", "http"] = Field(serialization_alias="transporte")
    url: str | None
    """Without its query; null for a process of the hub's."""
    headers: list[str] = Field(serialization_alias="cabecalhos")
    """Names; the values are never told."""
    agents: list[str] = Field(serialization_alias="agentes")
    allowed: list[str] | None = Field(serialization_alias="permitidas")
    effects: dict[str, Effect] = Field(serialization_alias="efeitos")
    trusts: bool = Field(serialization_alias="confiar")
    seconds: float | None = Field(serialization_alias="segundos")
    active: bool = Field(serialization_alias="ativo")
    state: Literal["ligado", "a_ligar", "desligado", "inativo"] = Field(serialization_alias="estado")
    """The state of the connection, as this process of the hub sees it."""
    connected_since: str | None = Field(serialization_alias="ligado_desde")
    server_name: str = Field(serialization_alias="servidor")
    """The name and version that the server gives itself."""
    last_error: str | None = Field(serialization_alias="ultimo_erro")
    last_lines: list[str] = Field(serialization_alias="registos")
    """The last lines that a process of the hub's wrote to its standard error."""
    tools: list[ServerToolAnswer] = Field(serialization_alias="ferramentas")
    refused: list[RefusedToolAnswer] = Field(serialization_alias="recusadas")


@router.get("/organizacao/servidores")
async def list_servers(hub: CurrentHub, identity: CurrentAdmin, language: CurrentLanguage) -> list[ServerAnswer]:
    """The outside tool servers, the operator's and the organisation's, and how they are."""
    return [_server_answer(view, language) for view in await hub.tool_servers.views(identity.organization_id)]


@router.post("/organizacao/servidores", status_code=201)
async def add_server(
    body: NewServerBody, hub: CurrentHub, identity: CurrentAdmin, actor: CurrentActor, language: CurrentLanguage
) -> ServerAnswer:
    """Add a server that speaks streamable HTTP."""
    with noted(actor.did("server.added", "server", body.id)):
        return _server_answer(
            await hub.tool_servers.add(identity.organization_id, body.id, _wish(body, hub, identity)), language
        )


@router.post("/organizacao/servidores/testar")
async def test_server(
    body: ServerBody, hub: CurrentHub, identity: CurrentAdmin, language: CurrentLanguage
) -> ServerAnswer:
    """Reach a server once, and keep nothing of it."""
    return _server_answer(await hub.tool_servers.test(identity.organization_id, _wish(body, hub, identity)), language)


@router.put("/organizacao/servidores/{servidor_id}")
async def change_server(
    servidor_id: str,
    body: ServerBody,
    hub: CurrentHub,
    identity: CurrentAdmin,
    actor: CurrentActor,
    language: CurrentLanguage,
) -> ServerAnswer:
    """Change one of the organisation's servers; what the body does not name goes back to its default, headers stay."""
    name = _checked_name(servidor_id)
    with noted(actor.did("server.changed", "server", name)):
        return _server_answer(
            await hub.tool_servers.change(identity.organization_id, name, _wish(body, hub, identity)), language
        )


@router.delete("/organizacao/servidores/{servidor_id}", status_code=204)
async def remove_server(servidor_id: str, hub: CurrentHub, identity: CurrentAdmin, actor: CurrentActor) -> None:
    """Take one of the organisation's servers away, and its secrets with it."""
    with noted(actor.did("server.removed", "server", _checked_name(servidor_id))):
        await hub.tool_servers.remove(identity.organization_id, _checked_name(servidor_id))


@router.post("/organizacao/servidores/{servidor_id}/religar")
async def reconnect_server(
    servidor_id: str, hub: CurrentHub, identity: CurrentAdmin, language: CurrentLanguage
) -> ServerAnswer:
    """Leave a server and reach it anew; what came of it."""
    return _server_answer(
        await hub.tool_servers.reconnect(identity.organization_id, _checked_name(servidor_id)), language
    )


def _checked_name(server_id: str) -> str:
    """A name as names are; others are nobody's."""
    return server_id[: MAX_SERVER_ID + 1].replace("\x00", "")


def _wish(body: ServerBody, hub: Hub, identity: Identity) -> ServerWish:
    offered = hub.agents_for(identity.organization_id)
    if unknown := [agent for agent in body.agents if agent not in offered]:
        raise InvalidRequest("unknown_agent", agente=unknown[0][:MAX_ID])
    return ServerWish(
        url=body.url,
        agents=body.agents,
        headers=body.headers,
        tools=body.tools,
        effects=body.effects,
        trusted=body.trusts,
        timeout=body.seconds,
        active=body.active,
    )


def _server_answer(view: ServerView, language: str) -> ServerAnswer:
    definition, connection, row = view.definition, view.connection, view.stored
    trouble = connection.trouble if connection else None
    return ServerAnswer(
        id=definition.id,
        origin="ficheiro" if definition.origin == "file" else "organizacao",
        transport=definition.transport,
        url=_without_query(definition.endpoint.url) if isinstance(definition.endpoint, ServerAddress) else None,
        headers=list(row.header_names if row else ()),
        agents=sorted(definition.agents),
        allowed=None if definition.tools is None else sorted(definition.tools),
        effects=dict(definition.effects),
        trusts=definition.trusted,
        seconds=definition.timeout,
        active=row is None or row.active,
        state=STATES[connection.state] if connection else "inativo",
        connected_since=moment(connection.since) if connection and connection.since else None,
        server_name=connection.software if connection else "",
        last_error=translate(language, f"tool_servers.{trouble.code}", detalhe=trouble.detail) if trouble else None,
        last_lines=list(connection.errors.lines) if connection else [],
        tools=[
            ServerToolAnswer.from_row(listed.tool, original=listed.original, is_allowed=listed.is_allowed)
            for listed in (connection.catalogue.listed if connection else ())
        ],
        refused=[
            RefusedToolAnswer(original=one.original, reason=translate(language, f"tool_servers.{one.reason}"))
            for one in (connection.catalogue.refused if connection else ())
        ],
    )


def _without_query(url: str) -> str:
    return url.partition("?")[0]
