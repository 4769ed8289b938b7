"""What a question asks of a table.

The pieces that `scanning` finds are put together by `asking`, or, where the question has no subject of its own, change
the query before it (`follow_ups`). Whatever was not understood is listed, to be looked for in the data (`lookup`) or
told before anything is answered.
"""

from dataclasses import dataclass

from qhub_demo.asking import Asked, Asking, Need
from qhub_demo.follow_ups import changed, follows, is_marked
from qhub_demo.query import Query
from qhub_demo.restrictions import Restrictions, Unknown, restrictions_of
from qhub_demo.roles import Ambiguous, Roles
from qhub_demo.scanning import scan
from qhub_demo.tables import Table
from qhub_demo.widgets import Wish

MAX_UNKNOWN = 3
"""Runs of words that nothing explains, beyond which a question is not about this table."""


@dataclass(frozen=True, slots=True)
class TableReading:
    """What a message asks of a table."""

    table: Table
    query: Query | None
    """None where the question stays open: see `ambiguous` and `needs`."""
    wishes: tuple[Wish, ...] = ()
    unknown: tuple[Unknown, ...] = ()
    unused: tuple[str, ...] = ()
    """Columns that the message names and the query does not use."""
    ambiguous: tuple[str, tuple[str, ...]] | None = None
    """A word that fits several columns, and those."""
    needs: Need | None = None
    named: bool = False
    """Whether it names the table, or something in it."""
    is_follow_up: bool = False
    """Whether it changes the query before it."""
    score: float = 0.0
    """How much of the message was understood."""
    grain: str = ""
    """The period that it names; `auto` where it only says "over time"."""
    asks_rows: bool = False
    """Whether it says "rows" or "examples"."""


def read_question(
    message: str, table: Table, language: str, previous: Query | None = None, *, vague: bool = False
) -> TableReading | None:
    """What a message asks of a table; None where it does not seem to be about it.

    `vague` where the table was uploaded just before: then "e agora?" asks what is in it.
    """
    roles = Roles(scan(message, table, language))
    if previous is not None and previous.table != table.name:
        previous = None
    restrictions = Restrictions()
    try:
        restrictions = restrictions_of(roles, follows=previous is not None)
        if not _is_about(roles, restrictions, previous, vague=vague):
            return None
        is_follow_up = follows(roles, previous)
        asked: Asked
        if is_follow_up and previous is not None:
            asked = changed(previous, roles, restrictions)
        else:
            asked = Asking(roles, restrictions).query(vague=vague)
    except Ambiguous as ambiguous:
        if not _is_about(roles, restrictions, previous, vague=vague):
            return None
        return _reading(roles, restrictions, None, ambiguous=(ambiguous.word, ambiguous.columns))
    if asked is None:
        return None
    if not isinstance(asked, Query):
        return _reading(roles, restrictions, None, needs=asked)
    return _reading(roles, restrictions, asked, is_follow_up=is_follow_up)


def _is_about(roles: Roles, restrictions: Restrictions, previous: Query | None, *, vague: bool) -> bool:
    """Whether the message says anything that is in the table, and little that is not."""
    p, lost = roles.pieces, restrictions.lost
    about = bool(p.columns or p.values or p.rows or p.about or restrictions.filters)
    about = about or p.table_named or p.source_named or p.pareto
    if previous is not None:
        marked = is_marked(roles)
        about = about or bool(p.measures or p.orders or p.grains or p.wishes or p.comparisons)
        about = about or (marked and 0 < len(restrictions.unknown) <= 2)
        if about and marked and lost <= MAX_UNKNOWN:
            return True
    if not about:
        return vague and not lost
    return len(restrictions.unknown) <= MAX_UNKNOWN and lost <= max(p.known, 1) + 1


def _reading(
    roles: Roles,
    restrictions: Restrictions,
    query: Query | None,
    *,
    ambiguous: tuple[str, tuple[str, ...]] | None = None,
    needs: Need | None = None,
    is_follow_up: bool = False,
) -> TableReading:
    p = roles.pieces
    return TableReading(
        table=roles.table,
        query=query,
        wishes=tuple(p.wishes),
        unknown=restrictions.unknown,
        unused=_unused(roles, restrictions, query) if query is not None else (),
        ambiguous=ambiguous,
        needs=needs,
        named=p.table_named or p.source_named or bool(p.columns or p.values),
        is_follow_up=is_follow_up,
        score=p.known - 1.5 * restrictions.lost + 2 * p.table_named,
        grain=p.grains[0].kind if p.grains else "",
        asks_rows=any(sign.kind == "rows" for sign in p.about),
    )


def _unused(roles: Roles, restrictions: Restrictions, query: Query) -> tuple[str, ...]:
    """The columns that were named in vain: better told than passed over."""
    if query.is_about or query.measure == "rows":
        return ()
    used = {query.column, query.other, *(group.column for group in query.groups)}
    used |= {filter_.column for filter_ in (*query.filters, *query.part, *restrictions.filters)}
    used |= {run.column for run in restrictions.unknown}
    return tuple(
        mention.column
        for mention in roles.pieces.columns
        if mention not in roles.absorbed and not used & set(mention.columns)
    )
