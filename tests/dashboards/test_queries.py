"""The named queries of a dashboard, over tables that are scripted."""

import asyncio
from collections.abc import Sequence

import pytest

from qhub.dashboards.queries import MAX_ROWS, Answers, ask, refuse_cut
from qhub.errors import InvalidRequest, ToolFailure
from qhub.tables.table import Column, QueryResult, Table
from tests.support.hub import WAIT


class ScriptedData:
    """Answers what it was told to; a query that it does not know waits until as many as there are run at once."""

    def __init__(self, answers: dict[str, QueryResult | ToolFailure], *, together: int = 1) -> None:
        self.answers = answers
        self.together = asyncio.Barrier(together)

    async def tables(self) -> Sequence[Table]:
        return ()

    async def query(self, sql: str, *, rows: int) -> QueryResult:
        assert rows == MAX_ROWS
        if sql == "eterna":
            await asyncio.Event().wait()
        async with asyncio.timeout(WAIT):
            await self.together.wait()
        answer = self.answers[sql]
        if isinstance(answer, ToolFailure):
            raise answer
        return answer


def result(*rows: list[object], truncated: bool = False) -> QueryResult:
    return QueryResult((Column("a", "BIGINT"), Column("b", "VARCHAR")), [list(row) for row in rows], truncated, 1)


async def test_queries_run_side_by_side_and_keep_their_names() -> None:
    data = ScriptedData({"s1": result([1, "x"]), "s2": result([2, "y"], [3, "z"])}, together=2)
    answers = await ask(data, {"um": "s1", "dois": "s2"})
    assert answers.data["um"] == {"colunas": ["a", "b"], "linhas": [[1, "x"]], "cortado": False}
    assert answers.data["dois"]["linhas"] == [[2, "y"], [3, "z"]]
    assert Answers.of_snapshot(answers.as_snapshot()) == answers


async def test_one_that_fails_is_named_and_the_others_are_left() -> None:
    data = ScriptedData({"má": ToolFailure("não há tabela x")})
    with pytest.raises(InvalidRequest) as caught:
        await ask(data, {"longa": "eterna", "errada": "má"})
    assert (caught.value.code, caught.value.params) == (
        "dashboard_query_failed",
        {"nome": "errada", "motivo": "não há tabela x"},
    )


async def test_queries_that_do_not_end_are_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qhub.dashboards.queries.QUERY_SECONDS", 0.01)
    with pytest.raises(InvalidRequest) as caught:
        await ask(ScriptedData({}), {"longa": "eterna"})
    assert caught.value.code == "dashboard_queries_slow"


async def test_more_data_than_a_page_holds_is_refused() -> None:
    data = ScriptedData({"s": result([1, "x" * 2_000_001])})
    with pytest.raises(InvalidRequest) as caught:
        await ask(data, {"grande": "s"})
    assert (caught.value.code, caught.value.params) == ("dashboard_data_too_large", {"limite": 2})


async def test_numbers_of_a_part_of_the_rows_are_refused_on_saving() -> None:
    answers = await ask(ScriptedData({"s": result([1, "x"], truncated=True)}), {"muita": "s"})
    with pytest.raises(InvalidRequest) as caught:
        refuse_cut(answers)
    assert caught.value.params == {"nome": "muita", "limite": MAX_ROWS}
