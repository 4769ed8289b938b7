"""The words of a question that nothing explains: with one of them, it gets no number."""

from collections.abc import Sequence
from dataclasses import dataclass

from qhub.language.text import fold
from qhub_demo.questions.lexicon import ADDITIVE, ADDITIVE_UNITS, DONE, FORMS, HAD, JOINING, MOVES, QUANTITY, SORTS
from qhub_demo.questions.schema import Table
from qhub_demo.questions.span import Span
from qhub_demo.questions.tokens import Token, is_slip
from qhub_demo.questions.values import content

MARKED = frozenset(["nota", "notas", "teor", "mark", "marks", "score", "grade"])
"""What numbers are called that do not add up, before the name of their column."""

_SPENDS = frozenset(["gasta", "gastam"])
"""Verbs that join only where what is spent is said: "gasta mais energia"."""
_JOINED = frozenset(["value", "column", "akin", "not", "comparator", "number", "period"])
"""What a verb joins rows to."""


@dataclass(frozen=True, slots=True)
class Unknown:
    """Words that nothing explains."""

    first: int
    last: int
    text: str


def unexplained(tokens: Sequence[Token], chosen: Sequence[Span], table: Table) -> list[Unknown]:
    """The words that no span claims and that say more than what stands beside them."""
    unknown = _numbered(tokens, chosen, table) or _unclaimed(tokens, chosen)
    return [one for one in unknown if not _only_says(one, tokens, chosen, table)]


def _unclaimed(tokens: Sequence[Token], chosen: Sequence[Span]) -> list[Unknown]:
    claimed = {place for span in chosen for place in range(span.first, span.last + 1)}
    numbers = {span.first: span for span in chosen if span.kind == "number" and span.length == 1}
    found: list[Unknown] = []
    for place, token in enumerate(tokens):
        if place in claimed or not token.is_content:
            continue
        if found and place - found[-1].last == 1:
            first = found.pop().first
            found.append(Unknown(first, place, " ".join(one.text for one in tokens[first : place + 1])))
        else:
            last = place + 1 if place + 1 in numbers else place  # "Casa 12" is looked for as one
            found.append(Unknown(place, last, " ".join(one.text for one in tokens[place : last + 1])))
    return found


def _numbered(tokens: Sequence[Token], chosen: Sequence[Span], table: Table) -> list[Unknown]:
    """ "Freguesia 12", where a column has values of that form and not all are told: it has to be looked up."""
    values = {place for span in chosen if span.kind == "value" for place in range(span.first, span.last + 1)}
    forms = {
        parts[0]
        for column in table.of_kind("text")
        if not column.is_complete
        for value in column.values
        if len(parts := content(value)) == 2 and parts[1].isdecimal()
    }
    forms |= {column.words[0] for column in table.of_kind("text") if not column.values and len(column.words) == 1}
    listed = {c.name for c in table.of_kind("text") if not c.is_complete and not any(map(str.isdecimal, c.values))}
    forms |= {tokens[span.last].folded for span in chosen if span.columns and listed.issuperset(span.columns)}
    return [
        Unknown(place, place + 1, f"{token.text} {tokens[place + 1].text}")
        for place, token in enumerate(tokens[:-1])
        if token.folded in forms and tokens[place + 1].kind == "number" and place not in values
    ]


def _only_says(unknown: Unknown, tokens: Sequence[Token], chosen: Sequence[Span], table: Table) -> bool:
    """Whether a word says no more than a column beside it: "cor de triagem", "golos marcados"."""
    word = fold(unknown.text)
    before = [span for span in chosen if span.last < unknown.first and span.kind != "stop"][-1:]
    after = [span for span in chosen if span.first > unknown.last and span.kind != "stop"][:1]
    if word in MARKED and any(is_mark(name, table) for span in chosen for name in span.columns):
        return True  # "nota a matemática", where each subject is a column
    if word in SORTS and after and after[0].kind in ("column", "akin"):
        joined = tokens[unknown.last + 1].folded in ("de", "da", "do", "of")
        return joined and all(table.column(name).kind == "text" for name in after[0].columns)
    counts = any(span.sub == "count" and span.kind == "operation" for span in chosen)
    pieces = [column for column in table.of_kind("number") if column.stems & QUANTITY]
    named = [name for span in chosen if span.kind in ("column", "akin") and not span.sub for name in span.columns]
    if counts and word in FORMS["trading"] and (pieces or any(table.column(name).adds_up for name in named)):
        return True  # "quantas mesas vendemos"
    if word in HAD and counts:
        return True  # "quantas reclamações recebemos"
    if word in MOVES and after and after[0].kind == "value":
        return tokens[unknown.last + 1].folded in ("de", "do", "da", "from", "para", "to")
    if word in JOINING and after and after[0].kind in _JOINED:
        return True  # "used no hints"
    if word in JOINING | _SPENDS and after and after[0].kind == "order":
        beside = [span for span in chosen if span.first > after[0].last and span.kind != "stop"][:1]
        several = bool(beside) and tokens[beside[0].last].folded.endswith("s")
        return bool(beside) and (
            beside[0].kind in ("column", "akin") or (beside[0].kind in ("noun", "row") and several)
        )
    return word in DONE and any(
        span.kind in ("column", "akin") and all(table.column(name).kind == "number" for name in span.columns)
        for span in before
    )


def is_mark(name: str, table: Table) -> bool:
    """Whether a column has marks, or other numbers of one thing each."""
    column = table.column(name)
    is_sum = column.is_money or column.stems & ADDITIVE or column.units & ADDITIVE_UNITS
    return column.kind == "number" and not is_sum and not column.is_code and column.flag is None


def nearest(word: str, table: Table) -> list[str]:
    """Columns and values that a word is a slip away from, or that begin as it does."""
    folded = fold(word)
    names = [name for column in table.columns for name in (column.name, *column.values)]
    near = [
        name for name in names if any(is_slip(folded, fold(part)) for part in [name, *name.replace("_", " ").split()])
    ]
    return list(dict.fromkeys(near))[:3]
