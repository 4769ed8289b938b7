"""A document's text, as Markdown, cut into passages that can be found and cited.

A passage never crosses a heading and remembers the headings that it stands under. Long sections are cut at paragraphs,
then at sentences; a piece begins with the last sentence of the one before, so that what is said across a cut is found.
"""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass

from qhub.documents.passages import HEADING_SEPARATOR

MAX_CHARS = 900
"""The longest passage: about 150 words, which a reader takes in at once and a question can be compared with."""
MIN_CHARS = 120
"""A shorter remainder joins the passage before it, if that one has room."""
OVERLAP_CHARS = 160
"""The longest sentence that is repeated at the beginning of the next piece."""
MAX_PASSAGES = 5_000
"""Of one document."""
ID_LENGTH = 32
_HEADING = re.compile(r"^(#{1,6})\s+(.+?)\s*#*$")
_FENCE = re.compile(r"^\s*(```|~~~)")
_SENTENCE = re.compile(r"(?<=[.!?…;:])\s+(?=[\w«\"“(\[•§-])")


@dataclass(frozen=True, slots=True)
class Chunk:
    """A piece of a document."""

    heading: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Section:
    """The text under one heading."""

    heading: tuple[str, ...]
    paragraphs: tuple[str, ...]


def title_of(text: str) -> str | None:
    """The first heading of the highest level, if it comes before anything else."""
    for section in sections(text):
        if section.heading:
            return section.heading[0]
        if section.paragraphs:
            return None
    return None


def chunks(text: str, *, title: str = "") -> list[Chunk]:
    """The passages of a text, in order. Headings that only repeat the document's title are left out, and so is a
    quotation right below it: a note on the document, such as where it comes from, answers nobody's question."""
    found: list[Chunk] = []
    for section in sections(text):
        paragraphs = section.paragraphs
        if len(section.heading) == 1 and not found and paragraphs and paragraphs[0].startswith(">"):
            paragraphs = paragraphs[1:]
        heading = section.heading[1:] if section.heading[:1] == (title,) else section.heading
        found += [Chunk(heading, piece) for piece in _pieces(paragraphs)]
    return found


def heading_path(chunk: Chunk) -> str:
    """The headings in one line."""
    return HEADING_SEPARATOR.join(chunk.heading)


def passage_ids(document: str, found: list[Chunk]) -> list[str]:
    """Ids that stay the same while a passage says the same, wherever it moves in its document."""
    seen: dict[str, int] = {}
    ids = []
    for chunk in found:
        said = f"{document}\n{heading_path(chunk)}\n{chunk.text}"
        repeated = seen[said] = seen.get(said, -1) + 1
        ids.append(hashlib.sha256(f"{said}\n{repeated}".encode()).hexdigest()[:ID_LENGTH])
    return ids


def sections(text: str) -> Iterator[Section]:
    """The parts of a text between its headings."""
    path: list[tuple[int, str]] = []
    lines: list[str] = []
    fenced = False
    for line in text.splitlines():
        if _FENCE.match(line):
            fenced = not fenced
        heading = None if fenced else _HEADING.match(line)
        if heading is None:
            lines.append(line)
            continue
        yield Section(tuple(name for _, name in path), _paragraphs(lines))
        lines = []
        level = len(heading[1])
        path = [*(item for item in path if item[0] < level), (level, _plain(heading[2]))]
    yield Section(tuple(name for _, name in path), _paragraphs(lines))


def _plain(heading: str) -> str:
    """A heading without Markdown's marks."""
    return " ".join(re.sub(r"[*_`]", "", heading).split())


def _paragraphs(lines: list[str]) -> tuple[str, ...]:
    blocks = re.split(r"\n\s*\n", "\n".join(line.rstrip() for line in lines))
    return tuple(block.strip("\n") for block in blocks if block.strip())


def _pieces(paragraphs: tuple[str, ...]) -> list[str]:
    """Paragraphs gathered up to the limit; one that is longer is cut at its sentences."""
    pieces: list[str] = []
    current = ""
    for paragraph in paragraphs:
        for part in [paragraph] if len(paragraph) <= MAX_CHARS else _cut(paragraph):
            if current and len(current) + len(part) + 2 > MAX_CHARS:
                pieces.append(current)
                current = _tail(current)
            current = f"{current}\n\n{part}" if current else part
    if current:
        if pieces and len(current) < MIN_CHARS and len(pieces[-1]) + len(current) < MAX_CHARS * 1.2:
            pieces[-1] = f"{pieces[-1]}\n\n{current}"
        else:
            pieces.append(current)
    return pieces


def _tail(piece: str) -> str:
    """The last sentence of a piece, if it is short enough to be said again."""
    last = _SENTENCE.split(piece.rsplit("\n", 1)[-1])[-1]
    return last if len(last) <= OVERLAP_CHARS else ""


def _cut(paragraph: str) -> Iterator[str]:
    """A long paragraph at its sentences; a sentence longer than a passage, at words."""
    current = ""
    for sentence in _SENTENCE.split(paragraph):
        for part in _at_words(sentence):
            if current and len(current) + len(part) + 1 > MAX_CHARS:
                yield current
                current = ""
            current = f"{current} {part}" if current else part
    if current:
        yield current


def _at_words(sentence: str) -> Iterator[str]:
    while len(sentence) > MAX_CHARS:
        end = sentence.rfind(" ", MAX_CHARS // 2, MAX_CHARS)
        end = end if end > 0 else MAX_CHARS
        yield sentence[:end].strip()
        sentence = sentence[end:].strip()
    if sentence:
        yield sentence
