"""Passages, as a search gives them and tools hand them on.

Types and plain functions only: tools, packs and tests use them without a database, numpy or a model.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from qhub.language.text import fold, shorten

HEADING_SEPARATOR = " › "
"""Between the headings that a passage stands under."""
QUOTED_CHARS = 420
"""How much of the best passage the demonstration model quotes."""
NEARLY_AS_GOOD = 0.85
"""Of the best passage's relevance: one that has it is quoted too."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of a document."""

    id: str
    """Stable while the document says the same: what a citation refers to."""
    title: str
    """The document's."""
    heading: str
    """The headings it stands under, outermost first, with `HEADING_SEPARATOR` between them; empty without any."""
    text: str
    """Its words, without the headings."""
    score: float
    """How well it fits the question, from 0 to 1."""
    collection: str = ""
    """The collection that its document is in."""


@dataclass(frozen=True, slots=True)
class FoundPassage:
    """The answer of a search."""

    found: bool
    """Whether the first passage fits well enough to answer from. False means: look elsewhere."""
    passages: Sequence[Passage] = ()
    """The best first. Empty where nothing was found."""
    perhaps: bool = False
    """Where the first does not fit well enough: whether the passages may be about what is asked all the same."""


class Knowledge(Protocol):
    """The documents that an agent may search for a person. Bound by the server: no tool names anybody else's."""

    async def search(self, query: str, collection: str | None = None, limit: int = 5) -> FoundPassage:
        """The passages that fit a question, in one collection or in all; an unknown collection has none."""

    async def collections(self) -> Sequence[str]:
        """The names of the collections that can be searched."""


class NoKnowledge:
    """An empty set of documents, for tools that run outside a hub."""

    async def search(self, query: str, collection: str | None = None, limit: int = 5) -> FoundPassage:
        return FoundPassage(found=False)

    async def collections(self) -> Sequence[str]:
        return ()


class MemoryKnowledge:
    """Passages in memory, for tests of tools: those that share most of a question's words come first."""

    def __init__(self, passages: Iterable[Passage]) -> None:
        self._passages = tuple(passages)

    async def search(self, query: str, collection: str | None = None, limit: int = 5) -> FoundPassage:
        wanted = set(fold(query).split())
        scored = [
            (len(wanted & set(fold(f"{passage.heading} {passage.text}").split())), passage)
            for passage in self._passages
            if collection in (None, passage.collection)
        ]
        best = [passage for shared, passage in sorted(scored, key=lambda item: -item[0]) if shared]
        return FoundPassage(bool(best), tuple(best[:limit]))

    async def collections(self) -> Sequence[str]:
        return sorted({passage.collection for passage in self._passages})


def search_result(found: FoundPassage, *, also_unsure: bool = False) -> dict[str, Any]:
    """A tool's result: `encontrado`, and `citacoes` numbered as an answer refers to them, `[1]` first. Where nothing
    was found there are none; unless they may be about it, which `talvez` says, or with `also_unsure` the nearest."""
    citations = [
        {
            "n": number,
            "passagem_id": passage.id,
            "documento": passage.title,
            "secao": passage.heading,
            "texto": passage.text,
            "relevancia": round(passage.score, 3),
        }
        for number, passage in enumerate(found.passages, start=1)
    ]
    shown = found.found or found.perhaps or also_unsure
    return {"encontrado": found.found, "talvez": found.perhaps, "citacoes": citations if shown else []}


def answer_with_citation(result: Mapping[str, Any], language: str) -> str:
    """Word such a result as the demonstration model does: the best passage, quoted, with the number that opens it; the
    second too, where it fits nearly as well. What may only be about it is said to be that."""
    citations = result.get("citacoes") or []
    if not (result.get("encontrado") or result.get("talvez")) or not citations:
        if language == "en":
            return "I found nothing about that in the documents."
        return "Não encontrei nada sobre isso nos documentos."
    quoted = [citations[0]]
    if len(citations) > 1 and citations[1]["relevancia"] >= NEARLY_AS_GOOD * citations[0]["relevancia"]:
        quoted.append(citations[1])
    quotations = [_quotation(citation, language) for citation in quoted]
    if not result["encontrado"]:
        doubt = "I am not sure that the documents answer this. Perhaps related:"
        quotations.insert(0, doubt if language == "en" else "Não sei se os documentos respondem a isso. Talvez ajude:")
    more = [f"[{citation['n']}] {_section(citation)}" for citation in citations[len(quoted) : 3]]
    if more:
        quotations.append(("See also: " if language == "en" else "Veja também: ") + "; ".join(more))
    return "\n\n".join(quotations)


def _quotation(citation: Mapping[str, Any], language: str) -> str:
    where = f"«{citation['documento']}», {_section(citation)}"
    said = f"According to {where}:" if language == "en" else f"Em {where}:"
    return f"{said}\n\n> {shorten(citation['texto'], QUOTED_CHARS)} [{citation['n']}]"


def _section(citation: Mapping[str, Any]) -> str:
    return str(citation["secao"].split(HEADING_SEPARATOR)[-1] or citation["documento"])
