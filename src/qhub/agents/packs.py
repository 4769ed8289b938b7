"""Packs: the domains of a hub.

A pack is a Python package with a `pack.toml` beside its `__init__.py`: installed, and registered under the entry point
group `qhub.packs`, or a folder that `QHUB_PACKS` names by its path. The file names its agents; each agent names a
Markdown prompt and its tools. Tools are found by name among the pack's own (`tools = "module"` in the file) and the
hub's built-in ones.
"""

import importlib
import sys
import tomllib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from types import ModuleType
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from qhub.agents.cases import Case, read_cases
from qhub.documents.pack_collection import CollectionFile, PackCollection, pack_collections
from qhub.errors import ConfigurationError
from qhub.events.verdicts import VERDICTS, Verdict
from qhub.memory.hooks import Hook, hooks_in
from qhub.models.script import Script
from qhub.tools.builtin import BUILTIN_TOOLS
from qhub.tools.tool import Tool
from qhub.workflows.declarations import Orchestration
from qhub.workflows.loading import orchestrations_in, prepared

ENTRY_POINT_GROUP = "qhub.packs"
QUERY_TOOL = "consultar_dados"


class AgentFile(BaseModel):
    """An `[[agentes]]` table of `pack.toml`."""

    model_config = ConfigDict(extra="forbid")

    id: str = Field(pattern=r"^[a-z][a-z0-9_-]{1,39}$")
    """Stable name, unique in the hub: what `agente_id` is."""
    nome: str
    """What people see."""
    descricao: str
    """One sentence: what it is good for."""
    modelo: str | None = None
    """The model that answers: a role (`main`, `light`, `judge`) or `provider:model`; the hub's main one where unset."""
    icone: str = "💬"
    """One emoji."""
    prompt: str
    """The Markdown file with its instructions, relative to the pack."""
    ferramentas: list[str]
    """Its tools, by name; models see them in this order."""
    politica: dict[str, Literal["executar", "perguntar", "negar"]] = {}
    """What it may do with its tools, where that is not the tool's default."""
    sugestoes: list[str] = []
    """Opening questions."""
    papeis: list[str] = []
    """The roles whose new users get it; administrators always do."""
    interno: bool = False
    """Whether it speaks only within a workflow: then nobody sees it, and nobody can be given it."""
    cascata: list[str] = []
    """Tools that are used in this order: one is refused before those before it, and once one of them has answered."""
    roteiro: str | None = None
    """What the demonstration model plays it by: `module:function`, relative to the pack."""


class PackFile(BaseModel):
    """The whole of `pack.toml`."""

    model_config = ConfigDict(extra="forbid")

    nome: str
    """What people see."""
    descricao: str
    """One sentence."""
    tools: str | None = None
    """The module with the pack's tools, relative to the pack."""
    hooks: str | None = None
    """The module with the pack's hooks, relative to the pack; they are called for its own agents."""
    fluxos: str | None = None
    """The module with the pack's workflows, relative to the pack: every `Orchestration` in it counts."""
    avaliacao: str | None = None
    """The TOML file with cases that `qhub eval` runs, relative to the pack."""
    dados: list[str] = []
    """Data files, relative to the pack: tables that its agents' `consultar_dados` reads."""
    conhecimento: list[CollectionFile] = []
    """Collections of documents that its agents search."""
    agentes: list[AgentFile]
    """At least one."""


@dataclass(frozen=True, slots=True)
class Agent:
    """An agent, ready to be used."""

    id: str
    pack: str
    name: str
    description: str
    icon: str
    prompt: str
    model: str | None
    tools: tuple[Tool, ...]
    policy: Mapping[str, Verdict]
    suggestions: tuple[str, ...]
    roles: tuple[str, ...]
    internal: bool = False
    """Whether it speaks only within a workflow of the agent that people see."""
    cascade: tuple[str, ...] = ()
    """Tools that are used in this order."""
    script: Script | None = None
    """What the demonstration model plays it by."""
    orchestration: Orchestration | None = None
    """Who else speaks in its conversations, and when."""
    face: str = ""
    """The visible agent that people's rules and policies are about, where that is not itself."""

    @property
    def seen_as(self) -> str:
        """The agent that people know it as."""
        return self.face or self.id

    @property
    def queries(self) -> bool:
        """Whether it can query tables."""
        return any(tool.name == QUERY_TOOL for tool in self.tools)

    def told(self, more: str) -> "Agent":
        """The agent with more in its instructions."""
        return replace(self, prompt=f"{self.prompt}\n\n{more}") if more else self

    def with_tools(self, names: Collection[str] | None) -> "Agent":
        """The agent with only these of its tools; None leaves it all of them."""
        if names is None:
            return self
        return replace(self, tools=tuple(tool for tool in self.tools if tool.name in names))

    def limited_to(self, available: Collection[str]) -> "Agent":
        """The agent without the tools that need something this hub does not have."""
        tools = tuple(tool for tool in self.tools if tool.requires is None or tool.requires in available)
        return replace(self, tools=tools)


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack, ready to be used."""

    id: str
    name: str
    description: str
    agents: tuple[Agent, ...]
    data: tuple[Path, ...] = ()
    """Its data files."""
    hooks: tuple[Hook, ...] = ()
    """Called around the turns of its agents."""
    cases: tuple[Case, ...] = ()
    """What its answers are measured by."""
    knowledge: tuple[PackCollection, ...] = ()
    """Its collections of documents."""
    inner: tuple[Agent, ...] = ()
    """Agents that only speak in the workflows of the others: nobody sees them."""


def load_packs(names: Iterable[str] | None = None) -> list[Pack]:
    """The installed packs, or those named (with a slash: a folder); one that cannot be loaded stops the hub."""
    found = {point.name: point.value for point in entry_points(group=ENTRY_POINT_GROUP)}
    wanted = sorted(found) if names is None else [_named(name, found) for name in names]
    if missing := [name for name in wanted if name not in found]:
        raise ConfigurationError(
            f"pack {missing[0]!r} is not installed; installed: {', '.join(sorted(found)) or 'none'}"
        )
    packs = [load_pack(name, found[name]) for name in wanted]
    seen: dict[str, str] = {}
    for pack in packs:
        for agent in (*pack.agents, *pack.inner):
            if agent.id in seen:
                raise ConfigurationError(f"agent {agent.id!r} is in pack {seen[agent.id]!r} and in {pack.id!r}")
            seen[agent.id] = pack.id
    return packs


def _named(name: str, found: dict[str, str]) -> str:
    """The pack's id; a folder becomes importable, under its own name."""
    if "/" not in name:
        return name
    folder = Path(name).resolve()
    if str(folder.parent) not in sys.path:
        sys.path.append(str(folder.parent))
    found[folder.name] = folder.name
    return folder.name


def load_pack(name: str, package: str) -> Pack:
    """The pack in an importable package."""
    try:
        folder = files(package)
        content = PackFile.model_validate(tomllib.loads((folder / "pack.toml").read_text("utf-8")))
        module = importlib.import_module(f"{package}.{content.tools}") if content.tools else None
        hooks = importlib.import_module(f"{package}.{content.hooks}") if content.hooks else None
        workflows = importlib.import_module(f"{package}.{content.fluxos}") if content.fluxos else None
        cases = read_cases(folder / content.avaliacao) if content.avaliacao else ()
    except (ImportError, OSError, tomllib.TOMLDecodeError, ValidationError) as error:
        raise ConfigurationError(f"pack {name!r} cannot be loaded: {error}") from error
    tools = {**BUILTIN_TOOLS, **_tools_in(module)}
    agents = tuple(_agent(name, package, folder, tools, agent) for agent in content.agentes)
    if workflows is not None:
        agents = _orchestrated(name, folder, agents, workflows)
    data = tuple(Path(str(folder / file)) for file in content.dados)
    if missing := [path.name for path in data if not path.is_file()]:
        raise ConfigurationError(f"pack {name!r}: the data file {missing[0]!r} is not there")
    if unknown := [case.agente for case in cases if case.agente not in {agent.id for agent in agents}]:
        raise ConfigurationError(f"pack {name!r}: a case asks the agent {unknown[0]!r}, which it does not have")
    return Pack(
        name,
        content.nome,
        content.descricao,
        tuple(agent for agent in agents if not agent.internal),
        data,
        tuple(hooks_in(hooks)) if hooks else (),
        cases,
        pack_collections(name, folder, content.conhecimento),
        inner=tuple(agent for agent in agents if agent.internal),
    )


def _tools_in(module: ModuleType | None) -> Mapping[str, Tool]:
    return {value.name: value for value in vars(module).values() if isinstance(value, Tool)} if module else {}


def _orchestrated(pack: str, folder: Traversable, agents: tuple[Agent, ...], module: ModuleType) -> tuple[Agent, ...]:
    """The agents, those that have workflows with them, and each that speaks in one known as the agent it speaks for."""
    visible = [agent.id for agent in agents if not agent.internal]
    tools = {agent.id: [tool.name for tool in agent.tools] for agent in agents}
    try:
        found = [
            prepared(one, visible=visible, tools=tools, read=lambda file: (folder / file).read_text("utf-8").strip())
            for one in orchestrations_in(module)
        ]
    except (ConfigurationError, OSError) as error:
        raise ConfigurationError(f"pack {pack!r}: {error}") from error
    by_agent = {one.agent: one for one in found}
    faces = {step.agent: one.agent for one in found for workflow in one.workflows for step in workflow.steps}
    return tuple(
        replace(
            agent,
            orchestration=by_agent.get(agent.id),
            face=faces.get(agent.id, "") if agent.internal else "",
        )
        for agent in agents
    )


def _script(pack: str, package: str, file: AgentFile) -> Script | None:
    if file.roteiro is None:
        return None
    module, _, function = file.roteiro.partition(":")
    try:
        script: Script = getattr(importlib.import_module(f"{package}.{module}"), function)
    except (ImportError, AttributeError) as error:
        raise ConfigurationError(f"pack {pack!r}: the script of agent {file.id!r} is not there: {error}") from error
    return script


def _agent(pack: str, package: str, folder: Traversable, tools: Mapping[str, Tool], file: AgentFile) -> Agent:
    if unknown := [name for name in [*file.ferramentas, *file.politica, *file.cascata] if name not in tools]:
        raise ConfigurationError(f"pack {pack!r}: agent {file.id!r} names an unknown tool {unknown[0]!r}")
    try:
        prompt = (folder / file.prompt).read_text("utf-8").strip()
    except OSError as error:
        raise ConfigurationError(f"pack {pack!r}: the prompt of agent {file.id!r} cannot be read: {error}") from error
    return Agent(
        id=file.id,
        pack=pack,
        name=file.nome,
        description=file.descricao,
        icon=file.icone,
        prompt=prompt,
        model=file.modelo,
        tools=tuple(tools[name] for name in file.ferramentas),
        policy={name: VERDICTS[word] for name, word in file.politica.items()},
        suggestions=tuple(file.sugestoes),
        roles=() if file.interno else tuple(file.papeis),
        internal=file.interno,
        cascade=tuple(file.cascata),
        script=_script(pack, package, file),
    )
