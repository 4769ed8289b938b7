"""Whether a question goes to a tool of the agent's own or to the tables.

A tool that was made for a question words its answer better than a query can. But it must say all that was asked: a
second grouping, an average, a value that it has no parameter for, or a file that it knows nothing of, are the query's.
"""

import re
from collections.abc import Sequence

from qhub_demo.conversation import Turn
from qhub_demo.mentions import parts_of
from qhub_demo.query import Filter, Query
from qhub_demo.table_reading import TableReading
from qhub_demo.table_steps import QUERY
from qhub_demo.terms import key_of
from qhub_demo.understanding import Plan
from qhub_demo.widgets import WIDGET_TOOLS
from qhub_demo.words import words

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


def prefers_table(reading: TableReading | None, plan: Plan | None, history: Sequence[Turn]) -> bool:
    """Whether the tables answer a question better than the tool that `plan` calls."""
    if reading is None:
        return False
    if plan is None:
        return True
    last = next((call.name for turn in reversed(history) for call in reversed(turn.calls) if _is_data(call.name)), "")
    if reading.is_follow_up and last == QUERY:
        return True
    if reading.query is None:
        return False
    if plan.earlier is not None:
        return reading.query.pareto
    if reading.table.file and reading.named and not reading.unknown and not reading.is_follow_up:
        return True
    if plan.ignored:
        return len(reading.unknown) <= len(plan.ignored)
    return not reading.unknown and not _covers(plan, reading)


def _is_data(name: str) -> bool:
    return name not in WIDGET_TOOLS


def _covers(plan: Plan, reading: TableReading) -> bool:
    """Whether the tool's arguments say all that the query does."""
    query = reading.query
    assert query is not None
    said = {str(value) for value in (plan.arguments or {}).values()}
    if query.pareto or query.having or len(query.groups) > 1 or reading.grain not in ("", "auto", "week"):
        return False
    if query.measure == "rows" and reading.asks_rows:
        return False
    if query.measure not in ("count", "share", "rows") or (query.part and (query.filters or query.groups)):
        return False
    if query.order == "least" and "ascendente" not in said and query.groups:
        return False
    if query.limit is not None and str(query.limit) not in said:
        return False
    return all(_says(filter_, said) for filter_ in (*query.filters, *query.part)) and _says_groups(plan, query, said)


def _says(filter_: Filter, said: set[str]) -> bool:
    if filter_.is_day:
        return any(_DAY.fullmatch(value) for value in said)
    return filter_.op == "=" and str(filter_.values[0]) in said


def _says_groups(plan: Plan, query: Query, said: set[str]) -> bool:
    spoken = " ".join((plan.example, (plan.tool or "").replace("_", " "), *said)).replace("_", " ")
    keys = {key_of(word.text) for word in words(spoken)}
    return all(group.grain or {key_of(part) for part in parts_of(group.column)} & keys for group in query.groups)
