"""What a question calls the rows of a table."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from qhub.language.text import fold
from qhub_demo.questions.columns import AKIN, FORM, alike
from qhub_demo.questions.lexicon import PERSON, PHRASES, TOTALS
from qhub_demo.questions.query import NUMERIC
from qhub_demo.questions.schema import Table
from qhub_demo.questions.span import Span
from qhub_demo.questions.tokens import Token, is_plural, same_word, stems
from qhub_demo.questions.verbs import is_past

_WORTH = frozenset(["valor", "valores", "montante", "value", "amount", "worth"])
"""What says that what is worth something is summed: "valor das quotas"."""
COSTING = frozenset(
    ["costs", "custas", "weighs", "lasts", "custos", "gastos", "receitas", "lucros", "profits", "revenues"]
)
"""Verbs that look like many of what a column has, and amounts that nobody counts."""
_PERSONAL = frozenset(["idade", "age", "sexo", "sex", "gender"])


def noun_spans(tokens: Sequence[Token], table: Table) -> Iterable[Span]:
    """The words that stand for rows."""
    yield from _nouns(tokens, table)
    yield from _days(tokens, table)


def _nouns(tokens: Sequence[Token], table: Table) -> Iterable[Span]:
    """Words of the table's name: what its rows are."""
    whole = tuple(fold(token.text) for token in tokens)
    for place, token in enumerate(tokens):
        for name in (table.words, table.sheet):
            if len(name) > 1 and whole[place : place + len(name)] == name:
                yield Span(place, place + len(name) - 1, "noun", "table")
        if (
            token.kind == "word"
            and len(token.folded) > 2
            and any(alike(token.folded, w, "") >= AKIN for w in table.nouns)
            and not _has_own_day(token.folded, table)
        ):
            yield Span(place, place, "noun", "table")
        elif token.kind == "word" and _is_event(token.folded, table):
            yield Span(place, place, "noun", "event")
        elif token.kind == "word" and _is_topic(token.folded, table):
            yield Span(place, place, "noun", "topic")


def _has_own_day(word: str, table: Table) -> bool:
    """Whether a verb tells what happened to some rows only: "were returned", where `return_date` may be empty."""
    return is_past(word) and any(
        column.nulls and alike(word, part, "") >= FORM for column in table.of_kind("time") for part in column.words
    )


def _is_event(word: str, table: Table) -> bool:
    """Whether rows are called so by what happened on their day; said as a verb, only where it happened to every row."""
    for event, column in table.events.items():
        if is_plural(word, event) or (alike(word, event, "") >= FORM and not table.column(column).nulls):
            return True
    return False


def _is_topic(word: str, table: Table) -> bool:
    """Whether rows of such a table are called so, and no column is."""
    if (word,) in PHRASES or is_past(word) or not stems(word) & table.topics:
        return False
    return not any(alike(word, part, "") >= AKIN for column in table.columns for part in column.words)


def _days(tokens: Sequence[Token], table: Table) -> Iterable[Span]:
    """ "quantos dias": the rows, where each is a day."""
    spans = [column.span for column in table.of_kind("time") if column.type == "DATE" and column.span]
    if any((last - first).days + 1 == table.rows for first, last in spans):
        for place, token in enumerate(tokens):
            if token.folded in ("dias", "days"):
                yield Span(place, place, "noun", "table")


def with_people(proposed: Sequence[Span], table: Table) -> list[Span]:
    """ "pessoas" are the rows of a table that has a person a row."""
    are_rows = table.key is not None and table.key.is_person
    are_rows = are_rows or any(stem in PERSON for word in table.words for stem in stems(word))
    are_rows = are_rows or any(_PERSONAL & set(column.words) for column in table.columns)
    persons = [column.name for column in table.columns if column.is_person]
    if not are_rows and len(persons) == 1:  # the different ones of the one column that names some
        return [replace(one, kind="akin", columns=(persons[0],)) if one.kind == "people" else one for one in proposed]
    others = [span for span in proposed if span.kind != "people"]
    people = [replace(span, kind="noun") for span in proposed if span.kind == "people"]
    return [*others, *(people if are_rows else ())]


def with_counted(chosen: Sequence[Span], tokens: Sequence[Token], table: Table) -> list[Span]:
    """Spans in which rows are called by what each has one of: "quantas leituras" are the rows that have a `Leitura`.

    A column whose own name says several (`Caixas`, `goals_home`) counts things, and its sum is how many there are.
    """
    return [
        replace(span, kind="noun", sub="one") if _is_counted(span, chosen, tokens, table) else span for span in chosen
    ]


def _is_counted(span: Span, chosen: Sequence[Span], tokens: Sequence[Token], table: Table) -> bool:
    word, columns = tokens[span.first].folded, [table.column(name) for name in span.columns]
    if span.kind not in ("column", "akin") or span.length > 1 or len(word) < 4 or not word.endswith("s"):
        return False
    if is_past(word) or word in COSTING or not any(same_word(word, part) for one in columns for part in one.words):
        return False
    if any(one.kind != "number" or one.flag or one.is_code or one.says_several for one in columns):
        return False
    operations = [one for one in chosen if one.kind == "operation"]
    is_head = any(same_word(word, head) for one in columns for head in one.heads)
    if all(map(table.is_key, columns)) or (is_head and any(one.sub == "share" for one in operations)):
        return False
    if any(one.sub in NUMERIC and (is_head or not TOTALS & _said(one, tokens)) for one in operations):
        return False
    before = next((one for one in reversed(chosen[: span.at]) if one.kind not in ("stop", "light")), None)
    after = next((one for one in chosen[span.at + 1 :] if one.kind not in ("stop", "light")), None)
    if _WORTH & {token.folded for token in tokens[max(span.first - 2, 0) : span.first]}:
        return False
    return (before is None or before.kind not in ("by", "not", "number", "unit", "comparator")) and (
        after is None or after.kind not in ("comparator", "number")
    )


def _said(span: Span, tokens: Sequence[Token]) -> set[str]:
    return {token.folded for token in tokens[span.first : span.last + 1]}
