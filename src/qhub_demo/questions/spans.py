"""What each run of a question's words may be, and the choice among the possibilities.

Finders propose spans: operations and small words of the lexicon, columns, values, the table's own name, periods. The
longest wins; of equal length, the surer kind. A word that no span claims is unknown, and a question with an unknown
word gets no number.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from qhub.language.text import fold
from qhub_demo.questions.columns import AKIN, alike, column_spans
from qhub_demo.questions.lexicon import LONGEST, NUMBERS, PHRASES, UNITS
from qhub_demo.questions.periods import period_spans
from qhub_demo.questions.schema import Table
from qhub_demo.questions.span import Span
from qhub_demo.questions.tokens import Token, is_slip
from qhub_demo.questions.values import Fact, value_spans

PRIORITY = {
    **{"quote": 9, "period": 8, "column": 7, "value": 7.5, "operation": 6, "adjective": 6, "order": 6, "first": 6},
    **{"grain": 6, "comparator": 6, "about": 5.5, "wish": 5.5, "compare": 5.5, "by": 5, "not": 5, "row": 5},
    **{"noun": 4.5, "number": 4, "unit": 4.2, "akin": 3.5, "show": 3, "light": 2, "stop": 1},
}
"""Of spans of equal length, which kind wins."""
"""`noun` is a word of the table's name, `akin` a column by a word of like meaning."""


@dataclass(frozen=True, slots=True)
class Unknown:
    """Words that nothing explains."""

    first: int
    last: int
    text: str


def scan(tokens: Sequence[Token], table: Table, facts: Sequence[Fact] = ()) -> tuple[list[Span], list[Unknown]]:
    """The spans of a question in order, and what is left unexplained."""
    proposed: list[Span] = []
    proposed += _phrases(tokens)
    proposed += column_spans(tokens, table)
    proposed += value_spans(tokens, table, facts)
    proposed += period_spans(tokens, table)
    proposed += _nouns(tokens, table)
    proposed += _numbers(tokens)
    chosen = _chosen(_without_shadows(proposed, tokens, table))
    return chosen, _unknown(tokens, chosen)


def _phrases(tokens: Sequence[Token]) -> Iterable[Span]:
    words = [token.folded for token in tokens]
    for first in range(len(words)):
        for last in range(first, min(first + LONGEST, len(words))):
            for section, kind in PHRASES.get(tuple(words[first : last + 1]), ()):
                yield Span(first, last, section, kind)
        if words[first] in UNITS:
            yield Span(first, first, "unit", UNITS[words[first]])


def _nouns(tokens: Sequence[Token], table: Table) -> Iterable[Span]:
    """Words of the table's name: what its rows are."""
    whole = tuple(fold(token.text) for token in tokens)
    size = len(table.words)
    for place, token in enumerate(tokens):
        if size > 1 and whole[place : place + size] == table.words:
            yield Span(place, place + size - 1, "noun", "table")
        if (
            token.kind == "word"
            and len(token.folded) > 2
            and any(alike(token.folded, w, "") >= AKIN for w in table.nouns)
        ):
            yield Span(place, place, "noun", "table")


def _numbers(tokens: Sequence[Token]) -> Iterable[Span]:
    for place, token in enumerate(tokens):
        number: Any = token.number
        if number is None:
            number = (
                NUMBERS.get(token.folded) if place + 1 < len(tokens) and token.folded not in ("um", "uma") else None
            )
        if number is not None:
            yield Span(place, place, "number", value=int(number) if float(number).is_integer() else number)


def _without_shadows(proposed: Sequence[Span], tokens: Sequence[Token], table: Table) -> list[Span]:
    """Without columns that are only a shadow of something surer that the same word says.

    "defeitos" is the rows of `defeitos`, not the column `tipo_defeito`; "média" is a mean, not `temperatura_media`.
    """
    nouns = {span.first for span in proposed if span.kind == "noun" and span.length == 1}
    said = {span.first for span in proposed if span.kind in ("operation", "order", "grain") and span.length == 1}
    kept = []
    for span in proposed:
        if span.kind in ("column", "akin") and span.length == 1:
            is_key = all(table.is_key(table.column(name)) for name in span.columns)
            if span.first in nouns and (is_key or not span.full or span.kind == "akin"):
                continue
            if span.first in said and not span.full:
                continue
        kept.append(span)
    return kept


def _chosen(proposed: Iterable[Span]) -> list[Span]:
    """Spans that do not overlap, the longest and surest first."""
    taken: set[int] = set()
    kept: list[Span] = []
    for span in sorted(proposed, key=lambda span: (-span.length, -PRIORITY[span.kind], span.first)):
        if taken.isdisjoint(range(span.first, span.last + 1)):
            kept.append(span)
            taken.update(range(span.first, span.last + 1))
    ordered = sorted(kept, key=lambda span: span.first)
    return [replace(span, at=place) for place, span in enumerate(ordered)]


def _unknown(tokens: Sequence[Token], chosen: Sequence[Span]) -> list[Unknown]:
    claimed = {place for span in chosen for place in range(span.first, span.last + 1)}
    found: list[Unknown] = []
    for place, token in enumerate(tokens):
        if place in claimed or not token.is_content:
            continue
        if found and place - found[-1].last == 1:
            first = found.pop().first
            found.append(Unknown(first, place, " ".join(one.text for one in tokens[first : place + 1])))
        else:
            found.append(Unknown(place, place, token.text))
    return found


def nearest(word: str, table: Table) -> list[str]:
    """Columns and values that a word is a slip away from, or that begin as it does."""
    folded = fold(word)
    names = [name for column in table.columns for name in (column.name, *column.values)]
    near = [
        name for name in names if any(is_slip(folded, fold(part)) for part in [name, *name.replace("_", " ").split()])
    ]
    return list(dict.fromkeys(near))[:3]
