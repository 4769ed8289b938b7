"""Which table a question is about, with what has to be looked up first.

The newest file is what a question is about, unless it names another table or only another one explains all its words.
Where no table does alone, two that share a key may together.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rapidfuzz.distance import OSA

from qhub.language.text import fold
from qhub_demo.questions.column import NAMES, PIECE, Column
from qhub_demo.questions.columns import AKIN, alike
from qhub_demo.questions.follow_ups import is_marked
from qhub_demo.questions.leaps import READINGS
from qhub_demo.questions.lexicon import PHRASES
from qhub_demo.questions.lookup import facts_in, lookup, unsure
from qhub_demo.questions.parser import Parsed, parse
from qhub_demo.questions.query import Query
from qhub_demo.questions.schema import Join, Table
from qhub_demo.questions.sentence import Problem
from qhub_demo.questions.sql import key_sql
from qhub_demo.questions.tokens import is_plural, is_slip, same_word, tokens_of
from qhub_demo.questions.unexplained import nearest
from qhub_demo.questions.values import Fact

MAX_TABLES = 6
"""Tables that are looked at, the newest first."""

SURE_LETTERS = 7
"""Letters of a word that is read as one of the table which is a letter away: shorter ones are too near to others."""

Ask = Callable[[str], Sequence[Sequence[Any]]]
"""Runs SQL over the tables; raises `Pending` where it still has to be run."""


class Pending(Exception):
    """SQL that has to run before the question can be read."""

    def __init__(self, sql: str) -> None:
        super().__init__(sql)
        self.sql = sql


@dataclass(frozen=True, slots=True)
class Answer:
    """What a question comes to: a query, or why there is none."""

    parsed: Parsed
    near: tuple[str, ...] = ()
    """What the unknown words may have meant."""

    @property
    def query(self) -> Query | None:
        return self.parsed.query

    @property
    def problem(self) -> Problem | None:
        return self.parsed.problem


def choose(message: str, tables: Sequence[Table], ask: Ask, previous: Query | None = None) -> Answer | None:
    """The answer of the table that a question is about; None where it is about none. Looks words up through `ask`."""
    ordered = _ordered(message, tables, previous)
    if previous is not None and is_marked(message) and (further := _further(message, ordered, ask, previous)):
        return further
    plain = [parse(message, table, (), previous) for table in ordered]
    if plain and plain[0].query is None and _is_column_elsewhere(ordered):
        ordered, plain = [*ordered[1:], ordered[0]], [*plain[1:], plain[0]]
    for place, parsed in enumerate(plain):
        if _is_left(message, place, plain):
            continue
        if parsed.problem is not None and not parsed.unknown and (parsed.is_about or not place):
            if place and not parsed.table.file and ordered[0].file:
                continue  # what is asked of a file is not refused in the name of the pack's table
            if place and _is_known_elsewhere(message, parsed, ordered):
                continue
            return _explained_better(message, parsed, plain, ask, previous) or Answer(parsed)
        if parsed.query is not None:
            if (named := _by_name(message, parsed, ordered, ask, previous)) is not None:
                return named
            return _looked_up(message, parsed, ask, previous) if unsure(parsed) else Answer(parsed)
    declined: list[Answer] = []
    goes_on = [parsed.table for parsed in plain if previous is not None and parsed.table.name == previous.table.name]
    about = [
        parsed
        for parsed in plain
        if parsed.is_about or (parsed.unknown and parsed.table in goes_on and is_marked(message))
    ]
    if not about and plain and plain[0].table.file and (plain[0].asks or _is_near(plain[0])):
        about = plain[:1]  # "quantos incêndios houve?": whatever it is about, it is asked of the newest file
    fewest = min((len(parsed.unknown) for parsed in about), default=0)
    for parsed in about:
        if parsed.table is not ordered[0] and _is_said_better(message, parsed, ordered):
            continue
        if len(parsed.unknown) == fewest:
            answer = _looked_up(message, parsed, ask, previous)
            if answer.query is None:
                declined.append(answer)
            elif parsed.table is ordered[0] or not _is_of_another(message, parsed.table, ordered):
                return answer
    if (both := _together(message, ordered, fewest if declined else None, ask, previous)) is not None:
        return both
    if declined and plain[0].table.file:
        declined = [answer for answer in declined if answer.parsed.table.file] or [Answer(plain[0])]
    return min(declined, key=lambda answer: len(answer.parsed.unknown), default=None)


def _is_near(parsed: Parsed) -> bool:
    """Whether a word that nothing explains is a slip away from one of the table's: "trabalhos com o Volkswagem"."""
    return any(nearest(one.text, parsed.table) for one in parsed.unknown)


def _together(
    message: str, tables: Sequence[Table], most: int | None, ask: Ask, previous: Query | None
) -> Answer | None:
    """The answer of two tables that share a key; where they know all words and give no query, why not. Those that leave
    more words unknown than `most` are passed over."""
    unclear: Answer | None = None
    for joined in _joins(tables):
        parsed = parse(message, joined, (), previous)
        if not parsed.is_about or (most is not None and len(parsed.unknown) > most):
            continue
        answer = _looked_up(message, parsed, ask, previous) if parsed.unknown else Answer(parsed)
        if answer.query is not None and (checked := _checked(answer, ask)).query is not None:
            return checked
        if answer.query is None and not answer.parsed.unknown:
            unclear = unclear or answer
    return unclear


def _further(message: str, tables: Sequence[Table], ask: Ask, previous: Query) -> Answer | None:
    """What goes on from a question, "e por segmento?", where only another table beside the one before explains it."""
    if (own := next((table for table in tables if table.name == previous.table.name), None)) is None:
        return None
    if previous.table.join is None and not parse(message, own, (), previous).unknown:
        return None
    for joined in _joins([own, *(table for table in tables if table is not own)]):
        if joined.name != own.name:
            continue
        again = parse(message, joined, (), previous)
        if again.query is not None and again.is_follow_up:
            return _checked(Answer(again), ask)
    return None


def _explained_better(
    message: str, parsed: Parsed, others: Sequence[Parsed], ask: Ask, previous: Query | None
) -> Answer | None:
    """The answer of another uploaded table, or of two together, that explains more words than one that cannot answer.

    "valor por segmento": `faturas` has the one, `clientes` the other, and each by itself could only say what it lacks.
    """
    tables = [one.table for one in others if one.table.file or not parsed.table.file]
    for other in others:
        if other.query is not None and other.table in tables and other.explained > parsed.explained:
            return Answer(other)
    for joined in _joins(tables):
        again = parse(message, joined, (), previous)
        if again.query is None or again.explained <= parsed.explained:
            continue
        if (checked := _checked(Answer(again), ask)).query is not None:
            return checked
    return None


def _is_column_elsewhere(tables: Sequence[Table]) -> bool:
    """Whether the first table's name is a column's of another: "top 3 clientes por valor", where `clientes` has no
    value, is of the orders, which have a `Cliente`."""
    name = tables[0].words
    others = [column for table in tables[1:] for column in table.columns if len(column.words) == len(name) == 1]
    return any(same_word(name[0], column.words[0]) for column in others)


def _is_left(message: str, place: int, plain: Sequence[Parsed]) -> bool:
    """Whether a table is passed over for others: its words are another's, or nobody does things in it."""
    parsed, tables = plain[place], [one.table for one in plain]
    if parsed.query is not None:  # words that say nothing of another table do not make a question one about it
        is_literal = parsed.explained and not parsed.query.assumed and not _is_of_another(message, parsed.table, tables)
        return bool(place) and not is_literal
    if parsed.problem == _NOBODY:
        return len(plain) > 1  # who it was may stand in the table that this one is joined to
    if parsed.problem is None or place or not _is_of_another(message, parsed.table, tables):
        return False
    later = [one for one in plain[1:] if one.query is not None and one.explained and not one.query.assumed]
    return any(not _is_of_another(message, one.table, tables) for one in later)  # "hourly rate"


_NOBODY = Problem("who")
"""What keeps "who" from being answered by a table that has no people."""


def _is_of_another(message: str, table: Table, tables: Sequence[Table]) -> bool:
    """Whether a word is of another table's column and of nothing here: "hours" of hours that were worked, and not of a
    table of employees with their `hourly_rate`."""
    words = [token.folded for token in tokens_of(message) if (token.folded,) not in PHRASES]
    others = {part for one in tables if one is not table for column in one.columns for part in column.words}
    return any(
        any(is_plural(word, part) for part in others) and not any(is_plural(word, own) for own in table.vocabulary)
        for word in words
    )


def _is_said_better(message: str, parsed: Parsed, tables: Sequence[Table]) -> bool:
    """Whether a word that was stretched for this table is the name of another one's column: "receita" is no
    `orcamento` where there is a `receita`."""
    query = parsed.query
    if query is None or not any(key.partition(":")[0] in (*READINGS, "one") for key in query.assumed):
        return False
    own = {part for column in parsed.table.columns for part in column.words}
    others = {part for table in tables if table is not parsed.table for c in table.columns for part in c.words}
    return any(is_plural(token.folded, part) for token in tokens_of(message) for part in others - own)


def _is_known_elsewhere(message: str, parsed: Parsed, tables: Sequence[Table]) -> bool:
    """Whether a word of a question that a table cannot answer is the whole name of another one's column: "valor"."""
    own = {column.words for column in parsed.table.columns}
    names = {c.words for table in tables for c in table.columns if len(c.words) == 1 and c.kind == "number"} - own
    return any(is_plural(token.folded, name) for token in tokens_of(message) for (name,) in names)


def _by_name(message: str, parsed: Parsed, tables: Sequence[Table], ask: Ask, previous: Query | None) -> Answer | None:
    """A question by "fornecedor" that only its number answers here, by its name where another table has that."""
    query = parsed.query
    assert query is not None
    words = {token.folded for token in tokens_of(message)}
    numbers = [
        one.column for one in query.groups if words & _WHO or _NUMBER_OF & set(query.table.column(one.column).words)
    ]
    if not numbers or _NUMBER_OF & words:
        return None
    for joined in _joins([query.table, *(table for table in tables if table is not query.table)]):
        if joined.name != query.table.name:
            continue
        again = parse(message, joined, (), previous)
        if again.query is not None and not {one.column for one in again.query.groups} & set(numbers):
            checked = _checked(Answer(again), ask)
            return checked if checked.query is not None else None
    return None


_WHO = frozenset(["quem", "who"])
_NUMBER_OF = frozenset(["id", "cod", "codigo", "code", "numero", "number"])
"""What a column is called whose values stand for something that another table names."""


def _ordered(message: str, tables: Sequence[Table], previous: Query | None) -> list[Table]:
    """The tables, in the order in which a question may be about them."""
    tables = [_beside(table, tables) for table in tables]
    newest_first = list(reversed(tables))[:MAX_TABLES]
    if tables:
        last = [table for table in tables if table.file == tables[-1].file]
        newest_first = [*last, *(table for table in newest_first if table not in last)]
    named = [table for table in newest_first if is_named(message, table)]
    follows = [table for table in newest_first if previous is not None and table.name == previous.table.name]
    return list(dict.fromkeys([*(named if len(named) == 1 else ()), *follows, *newest_first]))


def _beside(table: Table, tables: Sequence[Table]) -> Table:
    others = tuple(word for other in tables if other is not table for word in other.words)
    sheets = {word for other in tables if other is not table and other.file == table.file for word in other.sheet}
    named = {word for word in table.words if any(alike(sheet, word, "") >= AKIN for sheet in sheets)}
    foreign = frozenset((sheets | named) - set(table.sheet)) if table.sheet else frozenset[str]()
    return table if others == table.others else replace(table, others=others, foreign=foreign)


def is_named(message: str, table: Table) -> bool:
    """Whether a message says the whole name of a table, or of its sheet."""
    words = [token.folded for token in tokens_of(message)]
    return _is_said(table.words, words) or (len(table.sheet) > 1 and _is_said(table.sheet, words))


def _is_said(name: Sequence[str], words: Sequence[str]) -> bool:
    size = len(name)
    return size > 0 and any(
        all(same_word(left, right) for left, right in zip(words[at : at + size], name, strict=False))
        and len(words[at : at + size]) == size
        for at in range(len(words))
    )


def _looked_up(message: str, parsed: Parsed, ask: Ask, previous: Query | None) -> Answer:
    """A question read again once its unknown words have been looked for."""
    sql = lookup(parsed)
    rows = ask(sql) if sql else []
    facts = tuple(facts_in({"linhas": rows}, parsed.table))
    again = parse(message, parsed.table, facts, previous) if facts else parsed
    if again.unknown and not any(fact.how == "parecido" for fact in facts):
        without = parse(message, parsed.table, facts, previous, looked_up=True)
        again = without if without.query is not None else again
    if (respelt := _respelt(message, again, facts, previous)) is not None:
        return Answer(respelt)
    words = [unknown.text for unknown in again.unknown]
    near = dict.fromkeys(name for word in words for name in (*_near(word, facts), *nearest(word, parsed.table)))
    return Answer(again, tuple(near)[:3])


def _respelt(message: str, parsed: Parsed, facts: tuple[Fact, ...], previous: Query | None) -> Parsed | None:
    """A question read again with its one unknown word as the one of the table that it is a letter away from: told.

    Of people that is only offered: Lopez is not Lopes.
    """
    word = parsed.unknown[0].text if len(parsed.unknown) == 1 else ""
    if len(word) < SURE_LETTERS or not word.isalpha():
        return None
    table = parsed.table
    texts = [one for one in table.of_kind("text") if not (one.is_person or one.is_name)]
    values = {(one.name, value) for one in texts for value in one.values}
    values |= {(one.column, one.value) for one in facts if one.how == "parecido" and table.column(one.column) in texts}
    own = (*table.nouns, *(part for column in table.columns for part in column.words))
    parts = {f"{part}{end}": f"{part}{end}" for part in own for end in ("", "s", "es")}
    parts |= {fold(part): part for _, value in values for part in PIECE.findall(value)}
    near = [part for part in parts if is_slip(fold(word), part) and OSA.distance(fold(word), part) == 1]
    if len(near) != 1:
        return None
    meant = parts[near[0]]
    found = tuple(one._replace(how="igual") if meant in PIECE.findall(one.value) else one for one in facts)
    again = parse(message.replace(word, meant), table, found, previous)
    if again.query is None:
        return None
    assumed = (f"read:{word}|{meant}", *again.query.assumed)
    return replace(again, query=replace(again.query, assumed=assumed))


def _near(word: str, facts: Sequence[Fact]) -> list[str]:
    folded = [token.folded for token in tokens_of(word)]
    return [
        fact.value
        for fact in facts
        if fact.how == "parecido" and (fact.word in folded or fact.word == " ".join(folded))
    ]


def _joins(tables: Sequence[Table]) -> Iterable[Table]:
    """Pairs of tables that share a key, as one table each: every row of one with its row of the other."""
    for many in tables:
        for one in tables:
            if many is one:
                continue
            for left, right in _keys(many, one):
                taken = {column.name for column in many.columns}
                added = [_owned(column, many, one) for column in one.columns if column.name not in taken]
                columns = (*many.columns, *added)
                yield Table(many.name, many.rows, columns, many.file, Join(many, one, left, right))


def _owned(column: Column, many: Table, one: Table) -> Column:
    """The column of a table that another is joined to: a plain `Nome` of `clientes` is the name of a "cliente"."""
    own = tuple(word for word in one.sheet or one.words if word not in many.words)
    return replace(column, of=own) if set(column.words) <= NAMES else column


def _keys(many: Table, one: Table) -> list[tuple[str, str]]:
    """The columns by which two tables belong together: of one name, or `x_id` and the `id` of a table x."""
    same = [
        (column.name, column.name)
        for column in many.columns
        if any(other.name == column.name and other.kind == column.kind for other in one.columns)
        and (column.is_code or column.kind == "text" or (column.is_whole and column.adds_up is None))
    ]
    identifiers = [
        (column.name, other.name)
        for column in many.columns
        for other in one.columns
        if other.words == ("id",)
        and len(column.words) == 2
        and "id" in column.words
        and any(same_word(word, own) for word in column.words if word != "id" for own in one.words)
    ]
    codes = [pair for pair in same if many.column(pair[0]).is_code]
    return (codes or same or identifiers)[:1]


def _checked(answer: Answer, ask: Ask) -> Answer:
    """A join is right only where each row finds at most one partner."""
    query = answer.query
    assert query is not None
    assert query.table.join is not None
    join = query.table.join
    own = {column.name for column in join.many.columns}
    rows = ask(key_sql(join))
    repeated = int(rows[0][0] or 0) if rows else 1
    if repeated or (query.column and query.column not in own and query.measure != "distinct"):
        problem = Problem("no_join", (join.many.name, join.one.name))
        return Answer(replace(answer.parsed, query=None, problem=problem))
    return answer
