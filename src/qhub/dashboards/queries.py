"""The named queries of a dashboard: run side by side, within limits, into data that a page can hold."""

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypedDict

import orjson

from qhub.errors import InvalidRequest, ToolFailure
from qhub.tables.table import QueryResult
from qhub.tools.storage import Data

MAX_ROWS = 5_000
"""Rows of one query: more belongs into an aggregate, not into a page."""
MAX_DATA_BYTES = 2_000_000
"""What all the data of a page may take, as JSON."""
QUERY_SECONDS = 15.0
"""How long all the queries of a page may take."""


class QueryData(TypedDict):
    """The result of one query, as pages read it."""

    colunas: list[str]
    linhas: list[list[Any]]
    cortado: bool
    """Whether there were more rows than a page takes."""


@dataclass(frozen=True, slots=True)
class Answers:
    """The results of a page's queries, and when they were asked."""

    asked_at: float
    data: Mapping[str, QueryData]

    def as_snapshot(self) -> dict[str, Any]:
        """The form that is stored."""
        return {"em": self.asked_at, "dados": self.data}

    @classmethod
    def of_snapshot(cls, snapshot: Mapping[str, Any]) -> "Answers":
        return cls(snapshot["em"], snapshot["dados"])


async def ask(data: Data, queries: Mapping[str, str]) -> Answers:
    """Run the queries; `InvalidRequest` names the one that fails and says why."""
    asked_at = time.time()
    try:
        async with asyncio.timeout(QUERY_SECONDS), asyncio.TaskGroup() as group:
            tasks = {name: group.create_task(_ask_one(data, name, sql)) for name, sql in queries.items()}
    except TimeoutError:
        raise InvalidRequest("dashboard_queries_slow", segundos=round(QUERY_SECONDS)) from None
    except ExceptionGroup as failed:
        raise failed.exceptions[0] from None
    answers = Answers(asked_at, {name: _data(task.result()) for name, task in tasks.items()})
    if len(orjson.dumps(answers.data)) > MAX_DATA_BYTES:
        raise InvalidRequest("dashboard_data_too_large", limite=MAX_DATA_BYTES // 1_000_000)
    return answers


def refuse_cut(answers: Answers) -> None:
    """Numbers computed from a part of the rows would be wrong, and nobody would see it."""
    for name, data in answers.data.items():
        if data["cortado"]:
            raise InvalidRequest("dashboard_query_too_long", nome=name, limite=MAX_ROWS)


async def _ask_one(data: Data, name: str, sql: str) -> QueryResult:
    try:
        return await data.query(sql, rows=MAX_ROWS)
    except ToolFailure as failure:
        raise InvalidRequest("dashboard_query_failed", nome=name, motivo=str(failure)) from failure


def _data(result: QueryResult) -> QueryData:
    return {
        "colunas": [column.name for column in result.columns],
        "linhas": result.rows,
        "cortado": result.truncated,
    }
