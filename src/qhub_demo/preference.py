"""Whether a question goes to a tool of the agent's own or to the tables.

The newest file is what a question is about, unless the pack's tool or table is named. Of the pack's own tables, a tool
that was made for a question words its answer better than a query can; but it must say all that was asked: a second
grouping, an average, a value that it has no parameter for, are the query's.
"""

import re
from collections.abc import Iterator, Sequence

from qhub_demo.conversation import Turn
from qhub_demo.questions.query import Filter, Query
from qhub_demo.questions.schema import Table
from qhub_demo.questions.tokens import stems
from qhub_demo.requests.understanding import RequestPlan
from qhub_demo.requests.words import words
from qhub_demo.step import QUERY, SEARCH, WIDGET_TOOLS
from qhub_demo.table_steps import TableReading

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


def prefers_table(reading: TableReading, plan: RequestPlan | None, history: Sequence[Turn]) -> bool:
    """Whether the tables answer a question better than the tool that `plan` calls."""
    if plan is None:
        return bool(reading.pending) or reading.answer is not None
    last = next(
        (call.name for turn in reversed(history) for call in reversed(turn.calls) if call.name not in WIDGET_TOOLS), ""
    )
    if reading.pending:
        return bool(plan.ignored) or last == QUERY
    if reading.answer is None:
        return False
    query = reading.query
    if reading.answer.parsed.is_follow_up and last == QUERY:
        return True
    if query is None:
        return bool(plan.ignored) and len(reading.answer.parsed.unknown) < len(plan.ignored)
    if plan.earlier is not None:
        return False
    if query.table.file:
        return True
    return bool(plan.ignored) or not _covers(plan, query)


def is_of_the_file(
    plan: RequestPlan, question: str, history: Sequence[Turn], files: int, tables: Sequence[Table]
) -> bool:
    """Whether a question that a tool over the pack's own table would answer names nothing of that table, while there is
    a newer file: "top 3" and "total" are of the file then, unless they go on after an answer of the pack's tools."""
    since = [
        call.name for turn in history if turn.files == files for call in turn.calls if call.name not in WIDGET_TOOLS
    ]
    if not files or plan.tool is None or (since and since[-1] not in (QUERY, SEARCH)):
        return False
    tool = _stems_in(plan.tool)
    own = [table for table in tables if not table.file and _stems_in(table.name) & tool]
    known = {stem for table in own for name in _names_of(table) for stem in _stems_in(name)}
    return bool(own) and not known & _stems_in(question)


def _names_of(table: Table) -> Iterator[str]:
    """What a table, its columns and their values are called."""
    yield table.name
    for column in table.columns:
        yield column.name
        yield from column.values
        for spoken in column.spoken.values():
            yield from spoken


def _stems_in(text: str) -> set[str]:
    return {stem for word in words(text.replace("_", " ")) for stem in stems(word.text)}


def _covers(plan: RequestPlan, query: Query) -> bool:
    """Whether the tool's arguments say all that the query does."""
    said = {str(value) for value in (plan.arguments or {}).values()}
    if (
        len(query.groups) > 1
        or query.per is not None
        or any(group.grain not in (None, "week") for group in query.groups)
    ):
        return False
    if query.measure not in ("count", "share", "list") or (query.part and (query.filters or query.groups)):
        return False
    if query.order == "least" and "ascendente" not in said:
        return False
    if query.limit is not None and query.limit > 1 and str(query.limit) not in said:
        return False
    return all(_says(filter_, said) for filter_ in (*query.filters, *query.part)) and _says_groups(plan, query, said)


def _says(filter_: Filter, said: set[str]) -> bool:
    if filter_.op in ("period", "month", "last"):
        return any(_DAY.fullmatch(value) for value in said)
    return filter_.op == "=" and str(filter_.values[0]) in said


def _says_groups(plan: RequestPlan, query: Query, said: set[str]) -> bool:
    spoken = " ".join((plan.example, (plan.tool or "").replace("_", " "), *said)).replace("_", " ")
    known = _stems_in(spoken)
    named = [query.table.column(group.column) for group in query.groups if not group.grain]
    return all(column.stems & known for column in named)
