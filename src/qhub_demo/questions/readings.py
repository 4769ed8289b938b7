"""Whether a question can be read in another way that is as literal.

Each thing that its words were taken for is ruled out in turn, and the question read again. Where another reading
explains every word by whole names, and asks for something else, neither is chosen: "total de IVA" may be
`Total c/ IVA`, or the sum of `IVA`.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from qhub.language.text import fold
from qhub_demo.questions.query import Query
from qhub_demo.questions.sentence import Problem
from qhub_demo.questions.span import Span
from qhub_demo.questions.tokens import Token, is_plural

Reading = tuple[Query | None, Sequence[Span]]
_OPEN = frozenset(["column", "akin", "value", "noun", "row", "operation", "adjective", "order", "grain", "period"])
"""What words may be taken for where they could be something else."""
_SAYS_NOTHING = frozenset(["akin", "noun", "people"])


def rival(tokens: Sequence[Token], reading: Reading, without: Callable[[Span], Reading]) -> Problem | None:
    """What is to be asked where two readings are as good."""
    query, spans = reading
    assert query is not None
    for span in spans:
        if span.kind not in _OPEN:
            continue
        other, others = without(span)
        inside = [one for one in others if span.first <= one.first and one.last <= span.last]
        if other is None or _asks(other) == _asks(query):
            continue
        if not _is_literal(tokens, span, inside, query) and not _are_rows(tokens, span, inside):
            continue
        words = " ".join(token.text for token in tokens[span.first : span.last + 1])
        own, named = _columns(query), _columns(other)
        mine, theirs = ([name for name in one if name not in two] for one, two in ((own, named), (named, own)))
        kind = "which_column" if mine and theirs else "how_to_count"
        return Problem(kind, (words,), (*mine, *theirs) or tuple(named))
    return None


def _asks(query: Query) -> Query:
    """What a query works out, without what it shows or tells beside."""
    return replace(query, shown=(), assumed=())


def _is_literal(tokens: Sequence[Token], span: Span, inside: Sequence[Span], query: Query) -> bool:
    """Whether the other reading says a column or a value by its whole name, and nothing by likeness."""
    if any(one.kind in _SAYS_NOTHING or (one.kind in ("column", "value") and not one.full) for one in inside):
        return False
    named = [one for one in inside if one.kind in ("column", "value")]
    columns = [query.table.column(name) for one in named for name in one.columns]
    if any(query.table.is_key(column) or column.is_code for column in columns):
        return False  # what each row has of its own stands for the rows
    word = tokens[span.first].folded
    if span.kind == "row" and not any(is_plural(word, part) for column in columns for part in column.words):
        return False  # "registos" are not who `Registado por` names
    if span.kind == "value" and span.full:  # "cursando" is no `curso`, though "remote" may be `Remote?`
        words = {tokens[one.first].folded: query.table.column(one.columns[0]).words for one in named if one.columns}
        return bool(words) and all(any(is_plural(word, part) for part in parts) for word, parts in words.items())
    return bool(named)


def _are_rows(tokens: Sequence[Token], span: Span, inside: Sequence[Span]) -> bool:
    """Whether a plural of a value may as well be what rows are called: "bookings" by `Booking`, a channel."""
    word = tokens[span.first].text
    plural = span.kind == "value" and span.length == 1 and word.islower() and word.endswith("s")
    said = [str(value) for values in (span.value or {}).values() for value in values] if plural else []
    return plural and fold(word) not in map(fold, said) and any(one.kind == "noun" for one in inside)


def _columns(query: Query) -> list[str]:
    names = [query.column, query.also, query.other, *(one.column for one in query.groups)]
    names += [one.column for filter_ in (*query.filters, *query.part) for one in filter_.each]
    return [name for name in dict.fromkeys(names) if name]
