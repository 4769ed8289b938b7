"""Agents that administrators make: copied from a pack's, tried as a draft, published as versions."""

from typing import Annotated

from fastapi import APIRouter
from pydantic import BeforeValidator, Field

from qhub.agents.edited import DRAFT, AgentContent
from qhub.api.bodies import MAX_ID, BaseAnswer, Body, ConversationId, Moment, RowAnswer, Text
from qhub.api.deps import CurrentActor, CurrentAdmin, CurrentHub, CurrentLanguage
from qhub.errors import InvalidRequest, NotFound
from qhub.hub import Hub
from qhub.language.catalogue import translate
from qhub.people.accounts import Identity
from qhub.store.agent_versions import AgentVersion
from qhub.store.audit_writing import noted

router = APIRouter(prefix="/organizacao/agentes", tags=["agentes"])
MAX_AGENT_ID = 40


class OfferedTool(BaseAnswer):
    """A tool that a copy may have."""

    name: str = Field(serialization_alias="nome")
    description: str = Field(serialization_alias="descricao")
    """What models are told of it."""
    writes: bool = Field(serialization_alias="escreve")
    """Whether it changes something, and so asks first."""


class BaseAgent(RowAnswer):
    """A pack's agent, which stays as its files say and can be copied."""

    id: str
    name: str = Field(serialization_alias="nome")
    pack: str = Field(serialization_alias="pacote")


Content = Annotated[AgentContent, BeforeValidator(AgentContent.model_validate_json)]
"""What is said of an agent, made of the JSON that is kept."""


class EditedAgentAnswer(RowAnswer):
    """An agent that administrators made, in one version."""

    agent_id: str = Field(serialization_alias="id")
    pack: str = Field(serialization_alias="pacote")
    version: int = Field(serialization_alias="versao")
    """The newest version's number."""
    published: int | None = Field(serialization_alias="publicada")
    """The one that people talk to; null while there is none."""
    content: Content = Field(serialization_alias="conteudo")
    """The newest version's content."""


class EditedAgentList(BaseAnswer):
    """The organisation's own agents, and those that can be copied."""

    agents: list[EditedAgentAnswer] = Field(serialization_alias="agentes")
    bases: list[BaseAgent]


class VersionOfAgent(RowAnswer):
    """A version that an agent had."""

    version: int = Field(serialization_alias="versao")
    published: bool = Field(serialization_alias="publicada")
    author: str | None = Field(serialization_alias="autor")
    created_at: Moment = Field(serialization_alias="criada")
    content: Content = Field(serialization_alias="conteudo")


class EditedAgentDetail(BaseAnswer):
    """An agent with all that its editor needs."""

    agent: EditedAgentAnswer = Field(serialization_alias="agente")
    versions: list[VersionOfAgent] = Field(serialization_alias="versoes")
    """Newest first."""
    tools: list[OfferedTool] = Field(serialization_alias="ferramentas")
    """Those that it may be given; what outside servers offer is given on their own page."""
    models: list[str] = Field(serialization_alias="modelos")


class AgentBody(AgentContent, Body):
    """All that is said of an agent: what is left out is as if nothing was said."""


class CopyBody(Body):
    """The agent that a new one begins as."""

    base: Text = Field(max_length=MAX_ID)
    """The pack's agent that it begins as."""


@router.get("")
async def list_edited(hub: CurrentHub, admin: CurrentAdmin) -> EditedAgentList:
    """The organisation's own agents, and the packs' that can be copied."""
    mine: dict[str, list[AgentVersion]] = {}
    for row in await hub.stores.agent_versions.newest():
        if row.organization_id == admin.organization_id:
            mine.setdefault(row.agent_id, []).insert(0, row)
    return EditedAgentList(
        agents=[_agent_answer(versions) for versions in mine.values()],
        bases=[BaseAgent.from_row(base) for base in hub.edited.bases.agents.values()],
    )


@router.post("", status_code=201)
async def copy_agent(
    body: CopyBody, hub: CurrentHub, admin: CurrentAdmin, actor: CurrentActor, language: CurrentLanguage
) -> EditedAgentDetail:
    """Begin an agent as a copy of a pack's, under a name of its own. Nobody sees it before it is published."""
    base = hub.edited.bases.agents.get(body.base)
    if base is None:
        raise InvalidRequest("unknown_agent", agente=body.base)
    name = translate(language, "agent.copy", nome=base.name)
    id_ = await hub.edited.create(admin.organization_id, base, name, actor)
    return await _detail(hub, admin, id_)


@router.get("/{editado_id}")
async def read_edited(editado_id: str, hub: CurrentHub, admin: CurrentAdmin) -> EditedAgentDetail:
    """One, with every version, and what it may be given."""
    return await _detail(hub, admin, editado_id)


@router.put("/{editado_id}")
async def save_edited(
    editado_id: str, body: AgentBody, hub: CurrentHub, admin: CurrentAdmin, actor: CurrentActor
) -> EditedAgentDetail:
    """Save it as a new version, which only those who try it talk to."""
    newest = (await _versions(hub, admin, editado_id))[0]
    content = AgentContent(**body.model_dump())
    _check(hub, newest.pack, content)
    if AgentContent.model_validate_json(newest.content) != content:
        await hub.edited.save(newest.agent_id, admin.organization_id, newest.pack, content, actor, "agent.changed")
    return await _detail(hub, admin, editado_id)


@router.delete("/{editado_id}", status_code=204)
async def delete_edited(editado_id: str, hub: CurrentHub, admin: CurrentAdmin, actor: CurrentActor) -> None:
    """Delete it with all its versions. What was said with it can still be read, and not continued."""
    newest = (await _versions(hub, admin, editado_id))[0]
    await hub.edited.remove(newest.agent_id, actor)


@router.post("/{editado_id}/publicar")
async def publish_edited(
    editado_id: str, hub: CurrentHub, admin: CurrentAdmin, actor: CurrentActor
) -> EditedAgentDetail:
    """Have people talk to the newest version; the first time, whoever publishes it is given it."""
    newest, *earlier = await _versions(hub, admin, editado_id)
    if not newest.published:
        content = AgentContent.model_validate_json(newest.content)
        _check(hub, newest.pack, content)
        await hub.edited.save(newest.agent_id, admin.organization_id, newest.pack, content, actor, "agent.published")
        if not any(version.published for version in earlier):
            with noted(actor.did("person.agents_changed", "person", admin.user_id, added=newest.agent_id)):
                await hub.stores.users.grant(admin.user_id, newest.agent_id)
    return await _detail(hub, admin, editado_id)


@router.post("/{editado_id}/versoes/{versao}/repor")
async def restore_edited(
    editado_id: str, versao: int, hub: CurrentHub, admin: CurrentAdmin, actor: CurrentActor
) -> EditedAgentDetail:
    """Write an earlier version again, as the newest; it is published like any other."""
    versions = await _versions(hub, admin, editado_id)
    found = next((version for version in versions if version.version == versao), None)
    if found is None:
        raise NotFound("agent_not_found", agente=editado_id[:MAX_AGENT_ID])
    content = AgentContent.model_validate_json(found.content)
    await hub.edited.save(found.agent_id, admin.organization_id, found.pack, content, actor, "agent.restored")
    return await _detail(hub, admin, editado_id)


@router.post("/{editado_id}/testar", status_code=201)
async def try_edited(editado_id: str, hub: CurrentHub, admin: CurrentAdmin, actor: CurrentActor) -> ConversationId:
    """Begin a conversation of one's own with the newest version, published or not."""
    draft = (await _versions(hub, admin, editado_id))[0].agent_id + DRAFT
    with noted(actor.did("person.agents_changed", "person", admin.user_id, added=draft)):
        await hub.stores.users.grant(admin.user_id, draft)
    return ConversationId(id=await hub.stores.conversations.create(admin.user_id, draft))


async def _versions(hub: Hub, admin: Identity, agent_id: str) -> list[AgentVersion]:
    known = len(agent_id) <= MAX_AGENT_ID and "\x00" not in agent_id
    found = await hub.stores.agent_versions.of_agent(admin.organization_id, agent_id) if known else []
    if not found:
        raise NotFound("agent_not_found", agente=agent_id[:MAX_AGENT_ID].replace("\x00", ""))
    return found


async def _detail(hub: Hub, admin: Identity, agent_id: str) -> EditedAgentDetail:
    versions = await _versions(hub, admin, agent_id)
    offered = hub.edited.bases.tools.get(versions[0].pack, {})
    return EditedAgentDetail(
        agent=_agent_answer(versions),
        versions=[VersionOfAgent.from_row(version) for version in versions],
        tools=[
            OfferedTool(name=tool.name, description=tool.description, writes=tool.effect == "write")
            for tool in offered.values()
        ],
        models=list(hub.settings.answer_models),
    )


def _agent_answer(versions: list[AgentVersion]) -> EditedAgentAnswer:
    """`versions` newest first."""
    published = next((version.version for version in versions if version.published), None)
    return EditedAgentAnswer.from_row(versions[0], published=published)


def _check(hub: Hub, pack: str, content: AgentContent) -> None:
    """Refuse what the hub does not have."""
    offered = hub.edited.bases.tools.get(pack, {})
    if unknown := [name for name in (*content.ferramentas, *content.politica) if name not in offered]:
        raise InvalidRequest("unknown_tool", ferramenta=unknown[0])
    if content.modelo is not None and content.modelo not in hub.settings.answer_models:
        raise InvalidRequest("unknown_model", modelo=content.modelo)
