"""A pack: the domain that a hub works in, with all that it brings."""

from dataclasses import dataclass
from pathlib import Path

from qhub.agents.agent import Agent
from qhub.agents.cases import Case
from qhub.documents.pack_collection import PackCollection
from qhub.memory.hooks import Hook


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack, ready to be used."""

    id: str
    name: str
    description: str
    agents: tuple[Agent, ...]
    data: tuple[Path, ...] = ()
    """The pack's data files."""
    hooks: tuple[Hook, ...] = ()
    """Called around the turns of its agents."""
    cases: tuple[Case, ...] = ()
    """The cases that its answers are measured by."""
    knowledge: tuple[PackCollection, ...] = ()
    """The pack's collections of documents."""
    inner: tuple[Agent, ...] = ()
    """Agents that only speak in the workflows of the others: nobody sees them."""
