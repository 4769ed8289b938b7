"""Packs, the domains of a hub, as they are found and loaded.

A pack is a Python package with a `pack.toml` beside its `__init__.py`: installed, and registered under the entry point
group `qhub.packs`, or a folder that `QHUB_PACKS` names by its path. The file names its agents; each agent names a
Markdown prompt and its tools. Tools are found by name among the pack's own (`tools = "module"` in the file) and the
hub's built-in ones.
"""

import importlib
import sys
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from types import ModuleType
from typing import Any

from pydantic import ValidationError

from qhub.agents.agent import Agent
from qhub.agents.cases import read_cases
from qhub.agents.pack import Pack
from qhub.agents.pack_file import AgentFile, PackFile
from qhub.documents.pack_collection import pack_collections
from qhub.errors import ConfigurationError
from qhub.events.verdicts import VERDICTS
from qhub.memory.hooks import hooks_in
from qhub.tools.builtin import BUILTIN_TOOLS
from qhub.tools.tool import Tool
from qhub.workflows.loading import orchestrations_in, prepared

ENTRY_POINT_GROUP = "qhub.packs"


def load_packs(names: Iterable[str] | None = None) -> list[Pack]:
    """The installed packs, or those named (with a slash: a folder); one that cannot be loaded stops the hub."""
    found = {point.name: point.value for point in entry_points(group=ENTRY_POINT_GROUP)}
    wanted = sorted(found) if names is None else [_make_importable(name, found) for name in names]
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


def _make_importable(name: str, found: dict[str, str]) -> str:
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


def _extra(pack: str, package: str, agent: str, reference: str) -> Any:
    """What a pack names `module:name`."""
    module, _, name = reference.partition(":")
    try:
        return getattr(importlib.import_module(f"{package}.{module}"), name)
    except (ImportError, AttributeError) as error:
        raise ConfigurationError(f"pack {pack!r}: {reference!r} of agent {agent!r} is not there: {error}") from error


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
        texts={str(language): texts for language, texts in file.textos.items()},
        roles=() if file.interno else tuple(file.papeis),
        internal=file.interno,
        cascade=tuple(file.cascata),
        extras={name: _extra(pack, package, file.id, one) for name, one in file.extras.items()},
    )
