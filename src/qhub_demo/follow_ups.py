"""A message with no subject of its own ("e por material?", "e a média?"): a change of the query before it."""

from dataclasses import replace

from qhub_demo import lexicon
from qhub_demo.asking import Asked
from qhub_demo.measures import amount_of, measure_of, order_of
from qhub_demo.query import NUMERIC, Group, MeasureKind, Order, Query
from qhub_demo.restrictions import Restrictions
from qhub_demo.roles import Roles


def is_marked(roles: Roles) -> bool:
    """Whether a message begins as follow-ups do."""
    terms = roles.pieces.terms
    return bool(terms) and terms[0].folded in lexicon.MARKERS


def follows(roles: Roles, previous: Query | None) -> bool:
    """Whether a message changes the query before it."""
    p = roles.pieces
    if previous is None or previous.is_about or any(sign.kind != "rows" for sign in p.about):
        return False
    kinds = {sign.kind for sign in p.measures}
    asks = bool(p.rows) or p.table_named or p.source_named or "count" in kinds
    if is_marked(roles):
        return not (asks and (kinds or p.orders))
    has_subject = (kinds and roles.plain("number")) or (p.orders and roles.plain("text"))
    return not asks and not has_subject


def changed(previous: Query, roles: Roles, restrictions: Restrictions) -> Asked:
    """The previous query, with what the message changes."""
    query = _restricted(previous, restrictions)
    query = _regrouped(query, roles, restrictions)
    measured = _remeasured(query, roles)
    if not isinstance(measured, Query):
        return measured
    query = measured
    order, limit = order_of(roles.pieces), restrictions.limit
    if order:
        query = replace(query, order=order, one=query.one or limit is None)
    if limit is not None:
        shown: Order = query.order or ("most" if query.groups else "")
        query = replace(query, limit=limit, one=limit == 1, order=shown)
    if roles.pieces.pareto:
        query = replace(query, pareto=True, order="most", measure="count", column=None)
    return query if query.groups or not query.pareto else None


def _restricted(query: Query, restrictions: Restrictions) -> Query:
    filters = restrictions.filters
    columns = {filter_.column for filter_ in filters}
    if query.part and columns & {filter_.column for filter_ in query.part}:
        return replace(query, part=filters)
    kept = tuple(filter_ for filter_ in query.filters if filter_.column not in columns)
    return replace(query, filters=(*kept, *filters))


def _regrouped(query: Query, roles: Roles, restrictions: Restrictions) -> Query:
    groups = roles.groups()
    others = roles.plain("text", "truth", "time", "other")
    if not groups and others and (query.groups or roles.pieces.orders or not restrictions.filters):
        groups = [roles.group(roles.one(others[0], "text", "truth", "time", "other"))]
    if not groups:
        return query
    joined: tuple[Group, ...] = (*query.groups, *groups) if roles.pieces.has(lexicon.MORE) else tuple(groups)
    query = replace(query, groups=joined[:2], limit=query.limit if query.order else None)
    if query.measure in ("rows", "distinct"):
        query = replace(query, measure="count", column=None, order="")
    return query


def _remeasured(query: Query, roles: Roles) -> Asked:
    measure, numbers = measure_of(roles.pieces), roles.plain("number")
    named = roles.number(numbers[0]) if numbers else None
    if measure in NUMERIC:
        column = named or query.column or roles.only_number()
        return replace(query, measure=measure, column=column, part=()) if column else "column"
    if measure == "share":
        query = replace(query, measure="share", column=None)
        if not query.groups and query.filters:
            query = replace(query, part=query.filters[-1:], filters=query.filters[:-1])
        return query
    if measure == "count":
        return replace(query, measure="count", column=None, part=())
    if named is None:
        return query
    kind: MeasureKind = amount_of(roles.column(named)) if query.groups else "stats"
    return replace(query, measure=query.measure if query.measure in NUMERIC else kind, column=named)
