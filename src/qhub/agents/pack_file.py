"""The schema of `pack.toml`. Its names are Portuguese: the people who write packs read them."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from qhub.documents.pack_collection import CollectionFile
from qhub.events.verdicts import VerdictWord


class AgentTexts(BaseModel):
    """An `[agentes.textos.en]` table: what people see of an agent, in another language than the pack's own."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    nome: str
    descricao: str
    sugestoes: list[str] = []


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
    politica: dict[str, VerdictWord] = {}
    """What it may do with its tools, where that is not the tool's default."""
    sugestoes: list[str] = []
    """Opening questions."""
    textos: dict[Literal["pt-PT", "pt-BR", "en"], AgentTexts] = {}
    """The same in other languages; who reads none of them sees what stands above."""
    papeis: list[str] = []
    """The roles whose new users get it; administrators always do."""
    interno: bool = False
    """Whether it speaks only within a workflow: then nobody sees it, and nobody can be given it."""
    cascata: list[str] = []
    """Tools that are used in this order: one is refused before those before it, and once one of them has answered."""
    extras: dict[str, str] = {}
    """What particular models are told of it beside, by the name they know: `module:name`, relative to the pack."""


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
