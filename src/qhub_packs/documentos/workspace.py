"""A person's folders and documents, over the storage that the hub gives the pack.

Layout, one JSON value for each thing:

    pasta/<digest>      {caminho: [nome, …], criada_em}
    documento/<digest>  {pasta: [nome, …], titulo, conteudo, criado_em, alterado_em}

The digest is that of the whole path without case and accents, so one path is one key: `Storage.add` refuses a
duplicate, also between two calls at once. Moving adds the document at its new key before it deletes the old one:
nothing is ever lost, and of two moves at once the one whose deletion finds nothing takes its copy back. The limits are
counted before adding; two calls at once may pass them by one, which harms nobody. Of two edits at once the last stays.
"""

import difflib
import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from typing import Any, TypeVar

from qhub import Storage
from qhub_packs.documentos.messages import failure, say
from qhub_packs.documentos.names import Path, parse_reference, plain_path, show

MAX_FOLDERS = 200
"""Folders of a person."""
MAX_DOCUMENTS = 500
"""Documents of a person."""
MAX_DEPTH = 5
"""Folders inside each other."""
MAX_NAMED = 5
"""Names that a failure suggests."""
LIKENESS = 0.6
"""How alike a name must be to be suggested, from 0 to 1."""

_FOLDER, _DOCUMENT = "pasta/", "documento/"


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder."""

    path: Path
    created_at: str


@dataclass(frozen=True, slots=True)
class Document:
    """A document."""

    folder: Path
    title: str
    content: str
    created_at: str
    changed_at: str

    @property
    def path(self) -> Path:
        return (*self.folder, self.title)


Thing = TypeVar("Thing", bound=Folder | Document)


class Workspace:
    """The folders and documents of a person, as they were when they were read, and the ways to change them."""

    def __init__(
        self, storage: Storage, language: str, folders: Sequence[Folder], documents: Sequence[Document]
    ) -> None:
        self._storage = storage
        self._language = language
        self.folders = sorted(folders, key=lambda folder: plain_path(folder.path))
        self.documents = sorted(documents, key=lambda document: plain_path(document.path))

    @classmethod
    async def read(cls, storage: Storage, language: str) -> "Workspace":
        """All of it."""
        folders = [
            Folder(tuple(value["caminho"]), value["criada_em"]) for value in (await storage.items(_FOLDER)).values()
        ]
        documents = [
            Document(
                tuple(value["pasta"]), value["titulo"], value["conteudo"], value["criado_em"], value["alterado_em"]
            )
            for value in (await storage.items(_DOCUMENT)).values()
        ]
        return cls(storage, language, folders, documents)

    def folder(self, reference: str | None) -> Path:
        """The path of the folder that is meant; none, or `/`, is outside of all folders."""
        parts, _ = parse_reference(reference or "")
        return self._find(reference or "", self.folders, "no_folder").path if parts else ()

    def document(self, reference: str) -> Document:
        """The document that is meant."""
        return self._find(reference, self.documents, "no_document")

    def within(self, folder: Path) -> list[Path]:
        """What is directly in a folder, folders first."""
        inside = [
            *(inner.path for inner in self.folders),
            *(document.path for document in self.documents),
        ]
        return [path for path in inside if path[:-1] == folder]

    async def add_folder(self, path: Path) -> Folder:
        """Create a folder."""
        if len(self.folders) >= MAX_FOLDERS:
            raise failure("folder_limit", self._language, limit=MAX_FOLDERS)
        if len(path) > MAX_DEPTH:
            raise failure("too_deep", self._language, limit=MAX_DEPTH)
        folder = Folder(path, _now())
        value = {"caminho": list(path), "criada_em": folder.created_at}
        if not await self._storage.add(_key(_FOLDER, path), value):
            raise failure("folder_exists", self._language, path=show(path))
        return folder

    async def add_document(self, folder: Path, title: str, content: str) -> Document:
        """Create a document."""
        if len(self.documents) >= MAX_DOCUMENTS:
            raise failure("document_limit", self._language, limit=MAX_DOCUMENTS)
        now = _now()
        document = Document(folder, title, content, now, now)
        await self._add(document)
        return document

    async def write(self, document: Document, content: str) -> Document:
        """Put another text in a document."""
        changed = replace(document, content=content, changed_at=_now())
        await self._storage.put(_key(_DOCUMENT, changed.path), _value(changed))
        return changed

    async def move(self, document: Document, folder: Path, title: str) -> Document:
        """Give a document another folder or title."""
        moved = replace(document, folder=folder, title=title, changed_at=_now())
        old, new = _key(_DOCUMENT, document.path), _key(_DOCUMENT, moved.path)
        if old == new:  # only accents or capital letters differ
            await self._storage.put(new, _value(moved))
            return moved
        await self._add(moved)
        if not await self._storage.delete(old):
            await self._storage.delete(new)
            raise failure("moved_meanwhile", self._language, path=show(document.path))
        return moved

    async def delete_document(self, document: Document) -> None:
        """Delete a document."""
        if not await self._storage.delete(_key(_DOCUMENT, document.path)):
            raise failure("no_document", self._language, name=show(document.path), near="")

    async def delete_folder(self, path: Path) -> None:
        """Delete a folder that holds nothing."""
        if inside := self.within(path):
            raise failure("folder_not_empty", self._language, path=show(path), names=_listed(inside))
        if not await self._storage.delete(_key(_FOLDER, path)):
            raise failure("no_folder", self._language, name=show(path), near="")

    async def _add(self, document: Document) -> None:
        if not await self._storage.add(_key(_DOCUMENT, document.path), _value(document)):
            raise failure("document_exists", self._language, path=show(document.path))

    def _find(self, reference: str, things: Sequence[Thing], absent: str) -> Thing:
        """The only one whose path ends so, or is so where the reference is whole."""
        path, whole = parse_reference(reference)
        asked = plain_path(path)
        found = [thing for thing in things if _is_meant(thing.path, asked, whole)]
        if not found:
            alike = _near(asked, [thing.path for thing in things])
            near = say("near", self._language, names=_listed(alike)) if alike else ""
            raise failure(absent, self._language, name=show(path), near=near)
        if len(found) > 1:
            # A leading slash makes the outermost one sayable too.
            names = _listed(("", *several.path) for several in found)
            raise failure("ambiguous", self._language, name=show(path), names=names)
        return found[0]


def _is_meant(path: Path, asked: Path, whole: bool) -> bool:
    """Whether a path ends as was asked, or is what was asked where that is whole."""
    return bool(asked) and plain_path(path)[-len(asked) :] == asked and (not whole or len(path) == len(asked))


def _near(asked: Path, paths: Sequence[Path]) -> list[Path]:
    """The paths whose last name is like the one that was asked for, or holds it."""
    by_name = {plain_path(path)[-1]: path for path in paths}
    wanted = asked[-1] if asked else ""
    alike = difflib.get_close_matches(wanted, by_name, MAX_NAMED, LIKENESS)
    holding = [name for name in by_name if wanted and wanted in name]
    return [by_name[name] for name in dict.fromkeys([*alike, *holding])]


def _listed(paths: Iterable[Path]) -> str:
    names = [f"«{show(path)}»" for path in paths]
    return ", ".join(names[:MAX_NAMED]) + (" …" if len(names) > MAX_NAMED else "")


def _key(kind: str, path: Path) -> str:
    return kind + hashlib.sha256("\n".join(plain_path(path)).encode()).hexdigest()[:32]


def _value(document: Document) -> dict[str, Any]:
    fields = asdict(document)
    return {
        "pasta": list(fields["folder"]),
        "titulo": fields["title"],
        "conteudo": fields["content"],
        "criado_em": fields["created_at"],
        "alterado_em": fields["changed_at"],
    }


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
