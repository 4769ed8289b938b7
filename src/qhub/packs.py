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

from qhub.errors import ConfigurationError
from qhub.memory.hooks import Hook, hooks_in
from qhub.tools.builtin import BUILTIN_TOOLS
from qhub.tools.tool import Tool
from qhub.verdicts import VERDICTS, Verdict

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
    dados: list[str] = []
    """Data files, relative to the pack: tables that its agents' `consultar_dados` reads."""
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

    @property
    def queries(self) -> bool:
        """Whether it can query tables."""
        return any(tool.name == QUERY_TOOL for tool in self.tools)

    def told(self, more: str) -> "Agent":
        """The agent with more in its instructions."""
        return replace(self, prompt=f"{self.prompt}\n\n{more}") if more else self

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
        for agent in pack.agents:
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
    except (ImportError, OSError, tomllib.TOMLDecodeError, ValidationError) as error:
        raise ConfigurationError(f"pack {name!r} cannot be loaded: {error}") from error
    tools = {**BUILTIN_TOOLS, **_tools_in(module)}
    agents = tuple(_agent(name, folder, tools, agent) for agent in content.agentes)
    data = tuple(Path(str(folder / file)) for file in content.dados)
    if missing := [path.name for path in data if not path.is_file()]:
        raise ConfigurationError(f"pack {name!r}: the data file {missing[0]!r} is not there")
    return Pack(name, content.nome, content.descricao, agents, data, tuple(hooks_in(hooks)) if hooks else ())


def _tools_in(module: ModuleType | None) -> Mapping[str, Tool]:
    return {value.name: value for value in vars(module).values() if isinstance(value, Tool)} if module else {}


def _agent(pack: str, folder: Traversable, tools: Mapping[str, Tool], file: AgentFile) -> Agent:
    if unknown := [name for name in [*file.ferramentas, *file.politica] if name not in tools]:
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
        roles=tuple(file.papeis),
    )
