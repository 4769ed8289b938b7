"""What providers are told of tools' results: the same, in fewer words."""

import json
from typing import Any

import pytest
from pydantic_ai.messages import ModelRequest, ModelResponse, ToolCallPart, ToolReturnPart, UserPromptPart

from qhub.models.history import sendable
from qhub.models.results import shortened
from qhub_packs.qualidade.tools import top_defeitos
from qhub_testing.tokens import tokens_in

SQL = "SELECT turno, count(*) AS n FROM defeitos GROUP BY turno"
RANKING = [{"tipo": "lixo", "total": 62}, {"tipo": "falta_tinta", "total": 31}, {"tipo": "crateras", "total": 12}]


def test_the_keys_of_records_are_told_once() -> None:
    told = shortened({"total": 200, "top": RANKING}, {"n": 3})
    assert told == {"total": 200, "top": [["tipo", "total"], ["lixo", 62], ["falta_tinta", 31], ["crateras", 12]]}


def test_a_ranking_is_a_third_shorter() -> None:
    result = top_defeitos.function(8)
    assert tokens_in(json.dumps(shortened(result, {"n": 8}))) < 0.7 * tokens_in(json.dumps(result))


@pytest.mark.parametrize(
    "result",
    [
        {"linhas": [{"a": 1}, {"b": 2}, {"a": 3}]},
        {"linhas": [{"a": 1}]},
        {"linhas": [{"a": 1}, "b"]},
        {"linhas": [[1, 2], [3, 4]]},
        {"linhas": []},
        "só texto",
        None,
    ],
)
def test_what_is_no_table_or_too_small_for_one_stays(result: Any) -> None:
    assert shortened(result, {}) == result


def test_a_query_is_not_told_its_own_statement_and_its_columns_are_short() -> None:
    columns = [{"nome": "turno", "tipo": "VARCHAR"}, {"nome": "n", "tipo": "BIGINT"}]
    result = {"sql": SQL, "colunas": columns, "linhas": [["noite", 59.0]], "registos": 1, "truncado": False}
    told = {"colunas": ["turno VARCHAR", "n BIGINT"], "linhas": [["noite", 59]]}
    assert json.dumps(shortened(result, {"sql": SQL})) == json.dumps(told)
    cut = {"linhas": [["noite", 59.5]], "registos": 1, "truncado": True, "total": 3}
    assert shortened(cut, {}) == cut


def test_filters_are_told_only_where_they_are_others_than_those_of_the_call() -> None:
    assert shortened({"total": 59, "filtros": {"turno": "noite"}}, {"turno": "noite"}) == {"total": 59}
    read_otherwise = {"total": 59, "filtros": {"turno": "noite"}}
    assert shortened(read_otherwise, {"turno": "Night"}) == read_otherwise


@pytest.mark.parametrize("result", [{"estado": "fechado", "id": 7}, {"texto": "a" * 80}])
def test_a_confirmation_is_never_left_out(result: dict[str, Any]) -> None:
    assert shortened(result, result) == result


def test_the_history_itself_is_left_as_it_was() -> None:
    result = {"total": 200, "top": RANKING}
    history = [
        ModelRequest(parts=[UserPromptPart("Qual é o pior?")]),
        ModelResponse(parts=[ToolCallPart("top_defeitos", '{"n": 3}', "call-1")]),
        ModelRequest(parts=[ToolReturnPart("top_defeitos", result, "call-1")]),
    ]
    sent = sendable(history)
    assert sent[2].parts[0].content == shortened(result, {"n": 3})  # type: ignore[union-attr]
    assert history[2].parts[0].content == result  # type: ignore[union-attr]
