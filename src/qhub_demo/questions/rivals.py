"""Columns of like names: where a question says two of them about equally well, none is chosen for it.

"valor" may be `Valor bruto` or `Valor líquido`. One of them is taken only where a word is said that the other lacks,
where its whole name is said, or where a unit is.
"""

from collections.abc import Iterator, Sequence

from qhub_demo.questions.column import NAMES, Column
from qhub_demo.questions.columns import AKIN, alike, without_shares
from qhub_demo.questions.query import NUMERIC
from qhub_demo.questions.said import Said
from qhub_demo.questions.sentence import Problem
from qhub_demo.questions.tokens import is_plural

_COMPARED = frozenset([">", ">=", "<", "<=", "between"])
_APART = 0.1
"""By how much better a word has to say one column than another."""


def rivals(s: Said) -> Iterator[Problem]:
    """The columns of a query that others could stand for as well."""
    for column in _taken(s):
        for other in s.table.columns:
            if other in s.used or not _is_like(column, other) or _is_told_apart(s, column, other):
                continue
            if (word := _shared(s.words, column, other)) is not None:
                yield Problem("which_column", (word,), (column.name, other.name))
    yield from _rows_or_sum(s)


def _rows_or_sum(s: Said) -> Iterator[Problem]:
    """ "sales with a discount", where each row has a `Sale ID`, and there are `Net sales`: rows, or their sum."""
    q = s.query
    if not q.column or q.measure not in ("sum", "share") or s.kinds & {"sum", "much", "total"}:
        return
    column, keys = s.table.column(q.column), [one for one in s.table.columns if s.table.is_key(one)]
    rows = {part for one in keys if one is not column and NAMES & set(one.words) for part in _own(one) - NAMES}
    whole = all(any(is_plural(word, part) for word in s.words) for part in column.words)
    for word in s.words if not whole else ():
        if word.endswith("s") and any(is_plural(word, part) for part in rows) and _likeness(word, column) >= AKIN:
            yield Problem("count_or_sum", (word,), (column.name,))


def _taken(s: Said) -> list[Column]:
    """The columns that were taken for a word: what is worked out, compared, told apart; a value says its own."""
    q = s.query
    names = [q.also, q.other, *(one.column for one in q.groups if not one.grain)]
    names += [q.column] if q.measure in (*NUMERIC, "distinct", "list", "corr", "ratio") else []
    names += [one.column for one in s.new if one.op in _COMPARED]
    return [s.table.column(name) for name in dict.fromkeys(names) if name]


def _is_told_apart(s: Said, column: Column, other: Column) -> bool:
    """Whether a unit says the one and not the other; where nobody speaks of shares, `Scrap` is not `Scrap %`."""
    if s.is_unit_of(column) and not s.is_unit_of(other):
        return True
    return column in without_shares([column, other], s.words) and other not in without_shares([column, other], s.words)


def _is_like(column: Column, other: Column) -> bool:
    """Whether the two hold what could stand for each other; a name and its abbreviation are of one thing."""
    if NAMES & set(column.words) and NAMES & set(other.words) and not _own(column) ^ _own(other):
        return False
    return column.kind == other.kind and column.is_code == other.is_code and bool(column.flag) == bool(other.flag)


def _shared(words: Sequence[str], column: Column, other: Column) -> str | None:
    """The word that says both columns, where no word says the first alone."""
    shared = None
    for word in words:
        own, others = _likeness(word, column), _likeness(word, other)
        if own > others + _APART:
            return None
        if own >= AKIN and others >= AKIN:
            shared = word
    is_whole = _is_whole(words, column) and not _is_whole(words, other)
    return None if is_whole else shared


def _likeness(word: str, column: Column) -> float:
    """How well a word says a column: half as well where it only says of what the column is."""
    return max(
        alike(word, part, column.kind) * (1 if part in column.heads or len(column.words) == 1 else 0.5)
        for part in column.words
    )


def _own(column: Column) -> frozenset[str]:
    """The words of what a column is of, without those that only say that it is a name."""
    return frozenset(column.words) - NAMES or frozenset(column.words)


def _is_whole(words: Sequence[str], column: Column) -> bool:
    return all(any(alike(word, part, column.kind) >= AKIN for word in words) for part in _own(column))
