"""Agents that administrators make in the web app: copies of a pack's, with words, tools and a policy of their own.

What is published stands among the packs' agents, under its id; what is being written stands beside it as a draft, which
only those who try it can talk to. Both are made of the newest rows of `agent_versions`, which every process of a fleet
reads again when one of them has changed something.
"""

import asyncio
import uuid
from collections.abc import Mapping, MutableMapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Annotated, Literal

import orjson
import structlog
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from qhub.agents.agent import Agent
from qhub.errors import QHubError
from qhub.events.verdicts import VERDICTS, VerdictWord
from qhub.language.text import fold
from qhub.store.agent_versions import AgentVersion, AgentVersions
from qhub.store.agents import AgentRow, Agents
from qhub.store.audit_entry import Actor
from qhub.store.audit_writing import noted
from qhub.store.bus import Bus, wait
from qhub.tools.tool import Tool

AGENTS = "agents"
"""The topic: some agent was saved, published or deleted."""
LOOK_SECONDS = 30.0
"""How long a process waits at most until it looks again by itself."""
DRAFT = "-rascunho"
"""Ends the id under which a draft is tried."""
MAX_NAME = 100
MAX_COPY_NAME = 90
"""What is left of a long name under which a copy begins, so that a number fits behind it."""
MAX_SLUG = 20
MAX_PROMPT = 20_000
MAX_TOOLS = 60
MAX_SUGGESTIONS = 8

Saving = Literal["agent.copied", "agent.changed", "agent.restored", "agent.published"]
"""Why there is another version, as the audit calls it."""

logger = structlog.get_logger(__name__)


def _printable(value: object) -> object:
    """NUL cannot be stored, and means nothing to anybody; half a character cannot even be encoded, and is refused."""
    if not isinstance(value, str):
        return value
    value.encode()
    return value.replace("\x00", "")


Words = Annotated[str, BeforeValidator(_printable)]


class AgentContent(BaseModel):
    """The content of an agent that administrators made, in the words of `pack.toml`."""

    model_config = ConfigDict(extra="forbid", frozen=True, json_schema_serialization_defaults_required=True)

    nome: Words = Field(min_length=1, max_length=MAX_NAME)
    descricao: Words = Field("", max_length=300)
    icone: Words = Field("💬", min_length=1, max_length=8)
    prompt: Words = Field(min_length=1, max_length=MAX_PROMPT)
    modelo: Words | None = Field(None, max_length=200)
    """One of the models that answers may be made by; the hub's main one where unset."""
    ferramentas: list[Annotated[Words, Field(max_length=100)]] = Field([], max_length=MAX_TOOLS)
    politica: dict[Words, VerdictWord] = Field({}, max_length=MAX_TOOLS)
    sugestoes: list[Annotated[Words, Field(min_length=1, max_length=200)]] = Field([], max_length=MAX_SUGGESTIONS)


@dataclass(frozen=True, slots=True)
class Bases:
    """The agents and tools that an edited agent can be made of."""

    agents: Mapping[str, Agent]
    """Those of packs that can be copied, as their pack has them."""
    tools: Mapping[str, Mapping[str, Tool]]
    """By pack, the tools that this hub can run, by name."""
    hint: str
    """What every agent is told beside its prompt."""


class EditedAgents:
    """The agents that administrators make: drafts, and the versions that were published of them."""

    def __init__(
        self,
        versions: AgentVersions,
        rows: Agents,
        bus: Bus,
        bases: Bases,
        known: Sequence[MutableMapping[str, Agent]],
    ) -> None:
        """`known` are the hub's agents by id, as those who use them hold them: they are kept as the table says."""
        self.bases = bases
        self._versions = versions
        self._rows = rows
        self._bus = bus
        self._known = known
        self._following: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Know all that was made, and go on knowing."""
        await self.look()
        self._following = asyncio.create_task(self._follow(), name="agents")

    async def close(self) -> None:
        if self._following is not None:
            self._following.cancel()
            await asyncio.gather(self._following, return_exceptions=True)

    async def look(self) -> None:
        """Read what counts now."""
        newest: dict[str, AgentVersion] = {}
        for row in await self._versions.newest():  # the older first
            if row.published:
                newest[row.agent_id] = row
            newest[row.agent_id + DRAFT] = row
        for agents in self._known:
            for gone in [id_ for id_, agent in agents.items() if agent.organization_id and id_ not in newest]:
                del agents[gone]
        for id_, row in newest.items():
            agent = self._agent(id_, row)
            for agents in self._known:
                if agent is not None:
                    agents[id_] = agent

    async def as_it_was(self, organization_id: int, id_: str) -> list[Agent]:
        """An agent as each of its versions made it, newest first: of one that people talk to, those that were
        published; of a draft, all. None where it is a pack's, or gone."""
        rows = await self._versions.of_agent(organization_id, id_.removesuffix(DRAFT))
        is_draft = id_.endswith(DRAFT)
        made = [self._agent(id_, row) for row in rows if is_draft or row.published]
        return [agent for agent in made if agent is not None]

    async def create(self, organization_id: int, base: Agent, name: str, actor: Actor) -> str:
        """A copy of a pack's agent, as a draft; its id. Where another of the organisation's is called so, a number
        tells them apart."""
        mine = [row for row in await self._versions.newest() if row.organization_id == organization_id]
        taken = {orjson.loads(row.content).get("nome") for row in mine}
        numbered = (name[:MAX_COPY_NAME] if number == 1 else f"{name[:MAX_COPY_NAME]} {number}" for number in count(1))
        verdicts = {verdict: word for word, verdict in VERDICTS.items()}
        content = AgentContent(
            nome=next(one for one in numbered if one not in taken),
            descricao=base.description,
            icone=base.icon,
            prompt=base.prompt,
            modelo=None,
            ferramentas=[tool.name for tool in base.tools if tool.name in self.bases.tools[base.pack]],
            politica={tool: verdicts[verdict] for tool, verdict in base.policy.items()},
            sugestoes=list(base.suggestions),
        )
        slug = "".join(letter if letter.isalnum() else "-" for letter in fold(base.id))[:MAX_SLUG]
        id_ = f"{slug}-{uuid.uuid4().hex[:6]}"
        await self._rows.register([AgentRow(id_, base.pack, content.nome)])
        await self.save(id_, organization_id, base.pack, content, actor, "agent.copied")
        return id_

    async def save(
        self, id_: str, organization_id: int, pack: str, content: AgentContent, actor: Actor, action: Saving
    ) -> None:
        """Append a version; once it is published, it is the one that people talk to from now on."""
        publish = action == "agent.published"
        with noted(lambda version: actor.did(action, "agent", id_, version=version)):
            await self._versions.append(
                id_, organization_id, pack, content.model_dump_json(), author=actor.user_id, published=publish
            )
        named = (id_, id_ + DRAFT) if publish else (id_ + DRAFT,)
        await self._rows.register(AgentRow(name, pack, content.nome) for name in named)
        await self.look()
        self._bus.publish([AGENTS])

    async def remove(self, id_: str, actor: Actor) -> None:
        """Delete one with its versions; conversations with it can be read and not continued."""
        with noted(lambda versions: actor.did("agent.deleted", "agent", id_, versions=versions)):
            await self._versions.remove([id_, id_ + DRAFT])
        await self.look()
        self._bus.publish([AGENTS])

    async def _follow(self) -> None:
        with self._bus.subscribe(AGENTS) as changed:
            while True:
                await wait(changed, LOOK_SECONDS)
                changed.clear()
                try:
                    await self.look()
                except QHubError as error:  # a database that is away: what is known stays known
                    logger.warning("agents.not_read", code=error.code)

    def _agent(self, id_: str, row: AgentVersion) -> Agent | None:
        """What a row says; None where its pack is gone or the row cannot be understood."""
        tools = self.bases.tools.get(row.pack)
        try:
            content = AgentContent.model_validate_json(row.content)
        except ValidationError:
            logger.error("agents.corrupt_version", agent_id=row.agent_id, version=row.version)
            return None
        if tools is None:
            return None
        agent = Agent(
            id=id_,
            pack=row.pack,
            name=content.nome,
            description=content.descricao,
            icon=content.icone,
            prompt=content.prompt,
            model=content.modelo,
            tools=tuple(tools[name] for name in content.ferramentas if name in tools),
            policy={name: VERDICTS[word] for name, word in content.politica.items()},
            suggestions=tuple(content.sugestoes),
            roles=(),
            organization_id=row.organization_id,
            draft=id_ != row.agent_id,
            face=row.agent_id,  # policies, and which documents it searches, are about the agent and not its draft
        )
        return agent.with_instructions(self.bases.hint)
