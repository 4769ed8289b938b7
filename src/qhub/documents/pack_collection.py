"""Documents that a pack brings."""

from collections.abc import Iterable
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from qhub.errors import ConfigurationError


class CollectionFile(BaseModel):
    """A `[[conhecimento]]` table of `pack.toml`."""

    model_config = ConfigDict(extra="forbid")

    colecao: str = Field(pattern=r"^[a-z][a-z0-9_-]{0,39}$")
    """What tools call it by."""
    pasta: str
    """The folder with its documents, relative to the pack."""
    perguntas: str | None = None
    """A file with questions that its documents answer, and do not; several collections may name the same."""


@dataclass(frozen=True, slots=True)
class PackCollection:
    """A folder of documents, and what tools call it by."""

    name: str
    folder: Path
    questions: Path | None = None
    """What people ask of it (`known_questions.py`)."""


def pack_collections(pack: str, folder: Traversable, tables: Iterable[CollectionFile]) -> tuple[PackCollection, ...]:
    """The collections that a pack in this folder names."""
    found = tuple(
        PackCollection(
            table.colecao,
            Path(str(folder / table.pasta)),
            Path(str(folder / table.perguntas)) if table.perguntas else None,
        )
        for table in tables
    )
    if missing := [collection.folder.name for collection in found if not collection.folder.is_dir()]:
        raise ConfigurationError(f"pack {pack!r}: the folder of documents {missing[0]!r} is not there")
    if unwritten := [one.questions.name for one in found if one.questions and not one.questions.is_file()]:
        raise ConfigurationError(f"pack {pack!r}: the file of questions {unwritten[0]!r} is not there")
    if len({collection.name for collection in found}) < len(found):
        raise ConfigurationError(f"pack {pack!r}: two collections of documents have the same name")
    return found
