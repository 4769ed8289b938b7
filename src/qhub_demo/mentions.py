"""Where a message mentions columns and known values of a table."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from qhub.language.text import fold
from qhub_demo.lexicon import BY, COMPARE, CONCEPTS, MONTHS, SAME_VALUES
from qhub_demo.tables import Column, Table
from qhub_demo.terms import Term, key_of
from qhub_demo.words import STOP_EN, STOP_PT, is_typo, singular, word_set

MAX_ALIKE = 6
"""Columns that a part of their names may fit; what more have in common tells none of them."""

_PARTS = re.compile(r"[A-Z]+(?![a-zà-ÿ])|[A-ZÀ-Ý]?[a-zà-ÿ]+|\d+|[^\W\d_]+")
_BRACKETS = re.compile(r"[\[(][^\])]*[\])]")
_LINKS = word_set("de do da dos das of the a o as os em")
_WEAK = word_set(
    "total numero number nome name id codigo media medio maximo minimo max min soma percentual valor value of tipo "
    "type sum minimum maximum index taxa data"
)
"""Parts of columns' names that alone do not tell the column, unless they are all of its name or only one has them."""
_OPERATIONS = word_set("total media medio maximo minimo max min soma sum minimum maximum mean percentual numero number")
"""Parts of columns' names that alone are what to work out, not the column."""


@dataclass(frozen=True, slots=True)
class Mention:
    """Terms that name a column, or one of its values."""

    first: int
    last: int
    columns: tuple[str, ...]
    """The column; several where the terms fit more than one alike."""
    value: str | None = None
    """The value that is named; None where the column itself is."""
    full: bool = True
    """Whether all of the name was said."""
    apart: tuple[int, ...] = ()
    """Terms elsewhere that tell which of several columns is meant: "a temperatura média do ar"."""

    @property
    def column(self) -> str:
        return self.columns[0]

    @property
    def places(self) -> tuple[int, ...]:
        return (*range(self.first, self.last + 1), *self.apart)


@lru_cache(maxsize=2048)
def parts_of(name: str) -> tuple[str, ...]:
    """The words of a column's name, folded: "Air temperature [K]" has two."""
    plain = _BRACKETS.sub(" ", name)
    found = [fold(part) for part in _PARTS.findall(plain.replace("_", " "))]
    content = [part for part in found if part not in _LINKS] or found
    return tuple(content) or (fold(name),)


def column_mentions(terms: Sequence[Term], table: Table, free: set[int], *, full: bool, english: bool) -> list[Mention]:
    """The columns that are named, by all of their name or (not `full`) by a part that tells them."""
    found = []
    for first in sorted(free):
        if terms[first].kind != "word" or terms[first].folded in _LINKS:
            continue
        best: list[tuple[float, int, Column]] = []
        for column in table.columns:
            if english and terms[first].folded == "data":
                continue  # "what data is this?" names no column called "data"
            if terms[first].is_filler and terms[first].folded != fold(column.name):
                continue
            score, last, whole = _fit(terms, first, free, parts_of(column.name))
            if terms[first].folded == fold(column.name):  # "pH" has no parts
                score, last, whole = 1.0, first, True
            if score and whole == full:
                best.append((score, last, column))
        if not best:
            continue
        top = max(score for score, _, _ in best)
        equal = _without_codes([(last, column) for score, last, column in best if score == top])
        last = _with_unit(terms, max(last for last, _ in equal), equal[0][1].name)
        said = [terms[at].folded for at in range(first, last + 1) if terms[at].folded not in _LINKS]
        if not full and all(word in _OPERATIONS for word in said):
            continue
        if not full and len(equal) > 1 and (len(equal) > MAX_ALIKE or all(word in _WEAK for word in said)):
            continue
        names, apart = _told_apart(terms, free - set(range(first, last + 1)), [column.name for _, column in equal])
        found.append(Mention(first, last, names, full=full, apart=apart))
    return _apart(found)


def _told_apart(terms: Sequence[Term], free: set[int], names: list[str]) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Of several columns the one whose name has more words in the message, and where those are."""
    if not 1 < len(names) <= MAX_ALIKE:
        return tuple(names), ()
    shared = set.intersection(*(set(parts_of(name)) for name in names))
    more = {
        name: [
            at
            for at in sorted(free)
            if terms[at].kind == "word"
            and not terms[at].is_filler
            and not (at and terms[at - 1].folded in BY)
            and any(likeness(terms[at].folded, part) >= 0.9 for part in parts_of(name) if part not in shared)
        ]
        for name in names
    }
    most = max(len(places) for places in more.values())
    best = [name for name in names if len(more[name]) == most]
    return (tuple(best), tuple(more[best[0]])) if most and len(best) == 1 else (tuple(names), ())


def _with_unit(terms: Sequence[Term], last: int, name: str) -> int:
    """Where a mention ends, with the unit that the column's name has in brackets: "Torque [Nm]"."""
    units = {fold(part) for bracket in _BRACKETS.findall(name) for part in re.findall(r"[^\W_]+", bracket)}
    while last + 1 < len(terms) and terms[last + 1].folded in units:
        last += 1
    return last


def _without_codes(equal: list[tuple[int, Column]]) -> list[tuple[int, Column]]:
    """Of a thing's name and its short forms, the name: "universidade" is `ies_nome`, not `ies_sigla`."""
    names = [one for one in equal if set(parts_of(one[1].name)) & {"nome", "name"}]
    others = [one for one in equal if one not in names]
    short = all(set(parts_of(column.name)) & {"sigla", "codigo", "cod", "code", "id"} for _, column in others)
    return names if len(names) == 1 and short else equal


def _fit(terms: Sequence[Term], first: int, free: set[int], parts: Sequence[str]) -> tuple[float, int, bool]:
    """How well the terms from a place on say a name, where they end, and whether they say all of it."""
    left = list(parts)
    score, last, at = 0.0, first, first
    while at < len(terms) and left:
        if at in free and terms[at].kind in ("word", "number"):
            fits = [(likeness(terms[at].folded, part), part) for part in left]
            likest, part = max(fits, key=lambda fit: fit[0])
            if likest:
                left.remove(part)
                score, last, at = score + likest, at, at + 1
                continue
        if at > first and terms[at].folded in _LINKS:
            at += 1
            continue
        break
    return (score, last, not left) if score else (0.0, first, False)


@lru_cache(maxsize=65536)
def likeness(written: str, meant: str) -> float:
    """How alike two folded words are: the same, of one meaning, or a slip of the fingers apart."""
    if written == meant:
        return 1.0
    left, right = key_of(written), key_of(meant)
    if left == right:
        return 0.98
    if right in CONCEPTS.get(left, ()):
        return 0.9
    if len(left) > 4 and left.isalpha() and is_typo(left, right):
        return 0.8
    return 0.0


def value_mentions(terms: Sequence[Term], table: Table, free: set[int]) -> list[Mention]:
    """The known values that are named; longer names first."""
    found: dict[tuple[int, int, str], list[str]] = {}
    for column in table.of_kind("text", "truth", "other"):
        for value in column.values:
            for name in (value, *column.spoken.get(value, ())):
                for first, last in _occurrences(terms, free, _content(name)):
                    if _is_telling(terms, first, last, column, value):
                        columns = found.setdefault((first, last, value), [])
                        if column.name not in columns:
                            columns.append(column.name)
    mentions = [Mention(first, last, tuple(columns), value) for (first, last, value), columns in found.items()]
    return _apart([*mentions, *_beside_others(terms, table, free, mentions)])


def _beside_others(terms: Sequence[Term], table: Table, free: set[int], mentions: Sequence[Mention]) -> list[Mention]:
    """Short values that stand beside another of their column: the "ok" of "ok vs falha"."""
    found: list[Mention] = []
    if not any(term.folded in COMPARE for term in terms):
        return found
    for name in dict.fromkeys(mention.column for mention in mentions):
        for value in table.column(name).values:
            for first, last in _occurrences(terms, free, _content(value)):
                found.append(Mention(first, last, (name,), value))
    return found


@lru_cache(maxsize=16384)
def _content(name: str) -> tuple[str, ...]:
    parts = tuple(fold(part) for part in re.findall(r"[^\W_]+", name))
    return tuple(part for part in parts if part not in _LINKS) or parts


def _occurrences(terms: Sequence[Term], free: set[int], parts: Sequence[str]) -> list[tuple[int, int]]:
    found = []
    for first in sorted(free) if parts else ():
        at, last = first, first
        for part in parts:
            while at > first and at < len(terms) and terms[at].folded in _LINKS and part not in _LINKS:
                at += 1
            if at not in free or not _same(terms[at].folded, part):
                break
            last, at = at, at + 1
        else:
            found.append((first, last))
    for place in free:  # a quotation may hold all of a value's words
        if terms[place].kind == "quote" and _content(terms[place].text) == tuple(parts):
            found.append((place, place))
    return found


@lru_cache(maxsize=65536)
def _same(written: str, meant: str) -> bool:
    """Values are compared more strictly than words: Carla is not Carlos."""
    if written == meant:
        return True
    if len(meant) < 4 or not written.isalpha():
        return False
    left, right = singular(written), singular(meant)
    if right in SAME_VALUES.get(left, ()):
        return True
    return left == right or (min(len(left), len(right)) >= 6 and is_typo(left, right))


def _is_telling(terms: Sequence[Term], first: int, last: int, column: Column, value: str) -> bool:
    """Whether these terms can only be the value: a letter, a number or filler needs its column beside it."""
    said = [terms[place] for place in range(first, last + 1)]
    plain = [term for term in said if term.kind == "quote" or _tells(term)]
    if plain:
        return True
    before = next((terms[at] for at in range(first - 1, -1, -1) if terms[at].folded not in _LINKS), None)
    return before is not None and any(likeness(before.folded, part) for part in parts_of(column.name))


def _tells(term: Term) -> bool:
    if term.kind == "number" or term.folded in STOP_PT or term.folded in STOP_EN or term.folded in MONTHS:
        # Two capital letters are a code ("SE", "PA"), not the word that is written with the same letters.
        return len(term.text) > 1 and term.text.isupper() and term.folded not in MONTHS
    return len(term.folded) > 2 or (len(term.folded) == 2 and term.text.isupper())


def _apart(mentions: Sequence[Mention]) -> list[Mention]:
    """The mentions that do not overlap a longer one."""
    taken: set[int] = set()
    kept = []
    for mention in sorted(mentions, key=lambda mention: (mention.first - mention.last, mention.first)):
        if taken.isdisjoint(mention.places):
            kept.append(mention)
            taken.update(mention.places)
    return sorted(kept, key=lambda mention: mention.first)
