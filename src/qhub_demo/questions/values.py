"""The values that a question names: those that the table's digest tells, and those that were looked for in the data."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from qhub.language.text import fold
from qhub_demo.questions.column import LINKS, Column
from qhub_demo.questions.columns import AKIN, alike
from qhub_demo.questions.lexicon import AND, FOLLOW, PHRASES, SAME_VALUES
from qhub_demo.questions.schema import Table
from qhub_demo.questions.span import Span
from qhub_demo.questions.tokens import WORD, Token, common_root, is_plural, is_slip, same_word
from qhub_demo.questions.verbs import is_deed

MAX_CONTAINED = 1
"""Values that contain a word up to which it stands for the value itself; more are "contains"."""


Found = dict[tuple[int, int], list[tuple[int, str, str, str]]]
"""For the tokens from one place to another: how surely they are a value, its column, the value, and how it is meant."""
MIN_ROOT = 5
"""Letters that a word and the value that it is made of have in common."""
SAME, NUMBER, FORM = 2, 1, 0
"""How surely: written the same, in the plural, in another form."""
_INTRODUCING = frozenset(
    ["is", "are", "was", "were", "e", "sao", "foi", "foram", "esta", "estao", "in", "em", "as", "com", "with"]
)
"""What stands before a value at the end of a question."""
_LETTERS = frozenset("AEO")
"""Small words that tell a thing from others where they end its name: "Equipa A"."""


class Fact(NamedTuple):
    """A value that was looked for and found in the data."""

    word: str
    """What was looked for, folded."""
    column: str
    value: str
    how: str
    """`igual`, `contem` or `parecido`."""
    values: int
    """How many values of the column are so."""


def value_spans(tokens: Sequence[Token], table: Table, facts: Sequence[Fact]) -> Iterable[Span]:
    """The values that are named, each with the columns that hold it."""
    found: Found = {}
    for column in table.of_kind("text", "other"):
        for value in column.values:
            for name in (value, *column.spoken.get(value, ())):
                _collect(found, tokens, column, value, name)
    for column in table.of_kind("text"):
        for value, names in _sexes(column).items():
            for name in names:
                _collect(found, tokens, column, value, name)
    for fact in facts:
        if fact.how == "igual":
            _collect(found, tokens, table.column(fact.column), fact.value, fact.value)
    _add_contained(found, tokens, table, facts)
    _add_derived(found, tokens, table)
    days = {word for column in table.of_kind("time") for word in column.words}
    for (first, last), hits in found.items():
        if last == first and tokens[first].folded in days and all(hit[0] == FORM for hit in hits):
            continue  # who "started" is no "Starter"
        exact = [hit for hit in hits if hit[0] == max(hit[0] for hit in hits)]
        columns = tuple(dict.fromkeys(hit[1] for hit in exact))
        values = {column: tuple(dict.fromkeys(hit[2] for hit in exact if hit[1] == column)) for column in columns}
        how = exact[0][3]
        yield Span(first, last, "value", how, columns, values, full=exact[0][0] > FORM)


def _add_derived(found: Found, tokens: Sequence[Token], table: Table) -> None:
    """Words made of a value: "espanhóis" of "Espanha", "Brazilian" of "Brazil"; what was read is told."""
    for place, token in enumerate(tokens):
        if token.kind != "word" or (token.folded,) in PHRASES or any(first <= place <= last for first, last in found):
            continue
        if any(alike(token.folded, word, "") for column in table.columns for word in column.words):
            continue
        for column in table.of_kind("text"):
            if column.is_person or column.is_name:
                continue
            values = [value for value in column.values if _is_derived(token.folded, fold(value))]
            if len(values) == 1:
                found[place, place] = [(FORM, column.name, values[0], "derived")]
                break


def _is_derived(word: str, value: str) -> bool:
    if is_deed(word, value):
        return True
    root = common_root(word, value)
    if root == len(word) >= MIN_ROOT and value.isalpha() and len(value) - root <= 2:
        return True  # "German" of "Germany"
    return (
        value.isalpha()
        and root >= MIN_ROOT
        and len(value) - root <= 2
        and 2 <= len(word) - root <= 4
        and not is_slip(word, value)
    )


def _sexes(column: Column) -> dict[str, Sequence[str]]:
    """What people call the letters of a column of sexes: M is a woman beside H, a man beside F."""
    letters = {value.upper(): value for value in column.values}
    if set(letters) == {"F", "M"}:
        return {letters["F"]: _WOMEN, letters["M"]: _MEN}
    return {letters["M"]: _WOMEN, letters["H"]: _MEN} if set(letters) == {"H", "M"} else {}


_WOMEN = ("mulher", "mulheres", "feminino", "women", "woman", "female", "females")
_MEN = ("homem", "homens", "masculino", "men", "man", "male", "males")


def _collect(
    found: Found,
    tokens: Sequence[Token],
    column: Column,
    value: str,
    name: str,
) -> None:
    parts = content(name)
    if not parts:
        return
    for first, token in enumerate(tokens):
        if token.kind == "quote" and content(token.text) == parts:
            found.setdefault((first, first), []).append((SAME, column.name, value, "="))
            continue
        last, exact = _match(tokens, first, parts, column)
        if last is not None and _tells(tokens[first : last + 1], tokens, first, column, value):
            found.setdefault((first, last), []).append((exact, column.name, value, "="))


def _match(tokens: Sequence[Token], first: int, parts: Sequence[str], column: Column) -> tuple[int | None, int]:
    at, last, exact = first, first, SAME
    for part in parts:
        while at > first and at < len(tokens) and tokens[at].folded in LINKS and part not in LINKS:
            at += 1
        if at >= len(tokens) or tokens[at].kind not in ("word", "number"):
            return None, FORM
        written = tokens[at].folded
        if at > first and written == part in LINKS and not tokens[at].text.isupper() and _goes_on(tokens, at):
            return None, FORM  # "a equipa a que"
        if written != part:
            ends = len(parts) > 1 and is_plural(written, part)  # "walk-ins"
            if not ends and not _same_value(written, part, is_person=column.is_person or column.is_name):
                return None, FORM
            exact = min(exact, NUMBER if is_plural(written, part) else FORM)
        last, at = at, at + 1
    return last, exact


def _goes_on(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word follows that a small one may belong to."""
    return at + 1 < len(tokens) and tokens[at + 1].is_content and tokens[at + 1].folded not in LINKS


@lru_cache(maxsize=65536)
def _same_value(written: str, meant: str, *, is_person: bool) -> bool:
    """Values are compared more strictly than words: of people, Carla is not Carlos."""
    if is_person or len(meant) < 3 or not written.isalpha():
        return False
    if meant in SAME_VALUES.get(written, ()) or any(same_word(meant, one) for one in SAME_VALUES.get(written, ())):
        return True
    return len(meant) > 2 and same_word(written, meant)


@lru_cache(maxsize=16384)
def content(name: str) -> tuple[str, ...]:
    """The words of a value, folded, without small ones."""
    *rest, last = name.split() or [""]
    words = [word for word in rest if fold(word) not in LINKS] or rest
    ends = not rest or last in _LETTERS or fold(last) not in LINKS
    return tuple(fold(part) for word in (*words, *([last] if ends else ())) for part in re.findall(WORD, word))


def _tells(said: Sequence[Token], tokens: Sequence[Token], first: int, column: Column, value: str) -> bool:
    """Whether these tokens can only be the value: a letter, a number or filler needs its column beside it."""
    if any(_is_telling(token, value) for token in said):
        return True
    if first and tokens[0].folded in FOLLOW and (said[0].folded,) not in PHRASES and said[0].kind == "word":
        return True  # "and jo?"
    if len(said) > 1 and said[-1].end - said[0].start == len(value):
        return True  # written as the file writes it: "25-34"
    if first and f"{tokens[first - 1].folded} {' '.join(token.folded for token in said)}" == fold(value):
        return True  # with its small word: "em análise"
    before = next((tokens[at] for at in range(first - 1, -1, -1) if tokens[at].folded not in LINKS), None)
    after = tokens[first + len(said)].folded if first + len(said) < len(tokens) else ""
    if said[0].text.isupper() and any(same_word(after, word) for word in column.words):
        return True  # "F grades"
    if before is not None and before.folded in ("not", "nao") and len(value) > 1 and column.is_complete:
        return True  # "are not ok"
    after_said = tokens[first + len(said) : first + len(said) + 1]
    ends = not after_said or not after_said[0].is_content or after_said[0].folded in AND
    if ends and first and tokens[first - 1].folded in _INTRODUCING and len(value) > 1 and column.is_complete:
        return True  # "how many are ok?"
    if before is not None and any(alike(before.folded, word, "") >= AKIN for word in column.words):
        return True
    return _is_beside_another(said, tokens, first, column, value)


def _is_beside_another(said: Sequence[Token], tokens: Sequence[Token], first: int, column: Column, value: str) -> bool:
    """Whether another value of the column stands beside: the "ok" of "ok vs falha"."""
    others = {fold(name) for one in column.values if one != value for name in (one, *column.spoken.get(one, ()))}
    last = first + len(said) - 1
    beside = [(last + 1, last + 2), (first - 1, first - 2)]
    return any(
        0 <= near < len(tokens)
        and tokens[joint].folded in AND
        and any(is_plural(tokens[near].folded, other) for other in others)
        for joint, near in beside
    )


def _is_telling(token: Token, value: str) -> bool:
    if token.kind == "number":
        return False
    kinds = {kind for kind, _ in PHRASES.get((token.folded,), ())}
    if kinds == {"wish"} and token.start and fold(value) == token.folded:
        return True  # "ended in a draw"
    if kinds and token.folded not in SAME_VALUES:
        # Letters that are a word as well ("SE", "PA") are a code only where they are written as one.
        return len(token.text) > 1 and token.text.isupper() and token.text == value
    if not token.text[-1].isalnum():
        return fold(value).endswith(token.folded)  # "O-"
    return len(token.folded) > 2 or (len(token.folded) == 2 and (token.text.isupper() or token.text[1].isdecimal()))


def _add_contained(
    found: Found,
    tokens: Sequence[Token],
    table: Table,
    facts: Sequence[Fact],
) -> None:
    """Words that only stand inside of values: one value means itself, several mean all that contain the word."""
    inside: dict[str, dict[str, list[Fact]]] = {}
    for fact in facts:
        if fact.how == "contem":
            inside.setdefault(fact.word, {}).setdefault(fact.column, []).append(fact)
    for word, columns in inside.items():
        for first in range(len(tokens)):
            last = first + len(word.split()) - 1
            if " ".join(token.folded for token in tokens[first : last + 1]) != word or (first, last) in found:
                continue
            for name, hits in columns.items():
                if hits[0].values <= MAX_CONTAINED:
                    found.setdefault((first, last), []).append((FORM, name, hits[0].value, "="))
                else:
                    found.setdefault((first, last), []).append((FORM, name, _root(word, hits[0].value), "contains"))


def _root(word: str, value: str) -> str:
    """What a word shares with its form in a value: "reservatorio" of "reservatórios"."""
    own = [part for part in content(value) if same_word(part, word)]
    return word[: max((common_root(part, word) for part in own), default=len(word))]
