"""A pack's own cases: questions with what a good answer has. `qhub eval` runs them."""

import tomllib
from importlib.resources.abc import Traversable

from pydantic import BaseModel, ConfigDict, Field


class Case(BaseModel):
    """A `[[casos]]` table of a pack's cases: a question, and what a good answer has."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    agente: str
    """The agent that is asked, by its id."""
    entrada: str
    """The question."""
    ferramentas: tuple[str, ...] = ()
    """Tools that have to be used."""
    factos: tuple[str, ...] = ()
    """What the answer, or what tools show with it, has to say; accents and capitals do not matter."""
    so_texto: bool = False
    """Whether the words of the answer alone count, without what tools show."""
    idioma: str = "pt-PT"
    """The person's language."""


class CaseFile(BaseModel):
    """The whole of a pack's cases."""

    model_config = ConfigDict(extra="forbid")

    casos: tuple[Case, ...] = Field(min_length=1)
    """At least one."""


def read_cases(file: Traversable) -> tuple[Case, ...]:
    """The cases of a TOML file."""
    return CaseFile.model_validate(tomllib.loads(file.read_text("utf-8"))).casos
