"""Outside tool servers, for administrators. No body here names a command: those are in the operator's file alone."""

from typing import Annotated, Literal

from fastapi import APIRouter
from pydantic import BaseModel, Field, StringConstraints

from qhub.api.bodies import MAX_ID, Body, RowAnswer, Text
from qhub.api.deps import CurrentActor, CurrentAdmin, CurrentHub, CurrentLanguage
from qhub.errors import InvalidRequest
from qhub.events.wire import moment
from qhub.hub import Hub
from qhub.language.catalogue import translate
from qhub.mcp.client.definition import MAX_SERVER_ID, SERVER_ID, Address
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
    cabecalhos: dict[HeaderName, HeaderValue | None] = Field({}, max_length=MAX_HEADERS)
    """Headers to set, or (null) to take away. Those that are stored stay, unless the address is another host."""
    agentes: list[Annotated[Text, Field(max_length=MAX_ID)]] = Field([], max_length=MAX_AGENTS)
    ferramentas: list[ToolName] | None = Field(None, max_length=MAX_TOOLS)
    """The tools that the agents get; null is all of them."""
    efeitos: dict[ToolName, Effect] = Field({}, max_length=MAX_TOOLS)
    confiar: bool = Field(False, strict=True)
    """Whether a tool that calls itself read-only is believed."""
    segundos: float | None = Field(None, gt=0, le=3600, allow_inf_nan=False, strict=True)
    ativo: bool = Field(True, strict=True)


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


class RefusedToolAnswer(BaseModel):
    """A tool that cannot be used, and why."""

    original: str
    motivo: str


class ServerAnswer(BaseModel):
    """An outside server, and how the connection to it is."""

    id: str
    origem: Literal["ficheiro", "organizacao"]
    transporte: Literal["stdio", "http"]
    url: str | None
    """Without its query; null for a process of the hub's."""
    cabecalhos: list[str]
    """Names; the values are never told."""
    agentes: list[str]
    permitidas: list[str] | None
    efeitos: dict[str, Effect]
    confiar: bool
    segundos: float | None
    ativo: bool
    estado: Literal["ligado", "a_ligar", "desligado", "inativo"]
    """As this process of the hub sees it."""
    ligado_desde: str | None
    servidor: str
    """What it calls itself."""
    ultimo_erro: str | None
    registos: list[str]
    """The last lines that a process of the hub's wrote to its standard error."""
    ferramentas: list[ServerToolAnswer]
    recusadas: list[RefusedToolAnswer]


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
    if unknown := [agent for agent in body.agentes if agent not in offered]:
        raise InvalidRequest("unknown_agent", agente=unknown[0][:MAX_ID])
    return ServerWish(
        url=body.url,
        agents=body.agentes,
        headers=body.cabecalhos,
        tools=body.ferramentas,
        effects=body.efeitos,
        trusted=body.confiar,
        timeout=body.segundos,
        active=body.ativo,
    )


def _server_answer(view: ServerView, language: str) -> ServerAnswer:
    definition, connection, row = view.definition, view.connection, view.stored
    trouble = connection.trouble if connection else None
    return ServerAnswer(
        id=definition.id,
        origem="ficheiro" if definition.origin == "file" else "organizacao",
        transporte=definition.transport,
        url=_without_query(definition.endpoint.url) if isinstance(definition.endpoint, Address) else None,
        cabecalhos=list(row.header_names if row else ()),
        agentes=sorted(definition.agents),
        permitidas=None if definition.tools is None else sorted(definition.tools),
        efeitos=dict(definition.effects),
        confiar=definition.trusted,
        segundos=definition.timeout,
        ativo=row is None or row.active,
        estado=STATES[connection.state] if connection else "inativo",
        ligado_desde=moment(connection.since) if connection and connection.since else None,
        servidor=connection.software if connection else "",
        ultimo_erro=translate(language, f"tool_servers.{trouble.code}", detalhe=trouble.detail) if trouble else None,
        registos=list(connection.errors.lines) if connection else [],
        ferramentas=[
            ServerToolAnswer.from_row(listed.tool, original=listed.original, is_allowed=listed.is_allowed)
            for listed in (connection.catalogue.listed if connection else ())
        ],
        recusadas=[
            RefusedToolAnswer(original=one.original, motivo=translate(language, f"tool_servers.{one.reason}"))
            for one in (connection.catalogue.refused if connection else ())
        ],
    )


def _without_query(url: str) -> str:
    return url.partition("?")[0]
