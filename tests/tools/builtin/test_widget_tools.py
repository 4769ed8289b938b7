"""Charts, tables and indicators are exactly the widgets of docs/api.md, and refuse what could not be drawn."""

import json
import math
from typing import Any

import pytest

from qhub.errors import ToolFailure
from qhub.tools.builtin import BUILTIN_TOOLS
from qhub.tools.builtin.charts import MAX_POINTS, MAX_SERIES
from qhub.tools.builtin.tables import MAX_COLUMNS, MAX_ROWS
from qhub.tools.tool import ArgumentError, ToolContext

CONTEXT = ToolContext(1, 1, "qualidade", "c1", "pt-PT")


async def make(name: str, **arguments: Any) -> Any:
    tool = BUILTIN_TOOLS[name]
    result = await tool.call(CONTEXT, tool.validate(arguments))
    return json.loads(json.dumps(result, allow_nan=False))


async def test_one_series_needs_only_labels_and_values() -> None:
    assert await make("gerar_grafico", tipo="bar", titulo="Turnos", labels=["manhã", "tarde"], valores=[73, 68.5]) == {
        "widget": "chart",
        "tipo": "bar",
        "titulo": "Turnos",
        "labels": ["manhã", "tarde"],
        "datasets": [{"label": "Turnos", "data": [73, 68.5]}],
    }


async def test_several_series_keep_their_kinds_gaps_and_axes() -> None:
    datasets = [{"label": "lixo", "data": [1, None], "tipo": "bar"}, {"label": "total", "data": [3, 4], "tipo": "line"}]
    chart = await make(
        "gerar_grafico", tipo="combined", titulo="T", labels=["a", "b"], datasets=datasets, eixo_x="semana", eixo_y="n"
    )
    assert chart["datasets"] == datasets
    assert (chart["eixo_x"], chart["eixo_y"]) == ("semana", "n")


async def test_a_scatter_chart_has_points_and_no_labels() -> None:
    points = [{"x": 1, "y": 2.5}, {"x": 2, "y": 3}]
    chart = await make("gerar_grafico", tipo="scatter", titulo="T", datasets=[{"label": "a", "data": points}])
    assert chart["labels"] == []
    assert chart["datasets"] == [{"label": "a", "data": points}]


async def test_a_histogram_of_raw_values_is_cut_into_classes() -> None:
    chart = await make("gerar_grafico", tipo="histogram", titulo="Posição", valores=[1, 1, 2, 3, 5, 8, 8, 8])
    assert chart["labels"] == ["1-2.75", "2.75-4.5", "4.5-6.25", "6.25-8"]
    assert chart["datasets"][0]["data"] == [3, 1, 1, 3]


async def test_a_histogram_of_equal_values_is_one_class() -> None:
    chart = await make("gerar_grafico", tipo="histogram", titulo="T", valores=[4, 4])
    assert chart["datasets"][0]["data"] == [2]


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        ({"tipo": "bar", "labels": ["a", "b"], "valores": [1]}, "1 valores e há 2 etiquetas"),
        ({"tipo": "bar", "labels": ["a"], "datasets": [{"label": "s", "data": [1, 2]}]}, "'s' tem 2 valores"),
        ({"tipo": "bar", "labels": ["a"]}, "'valores'"),
        ({"tipo": "bar", "labels": ["a"], "valores": [1], "datasets": []}, "só um dos dois"),
        ({"tipo": "bar", "labels": [], "valores": []}, "não tem valores"),
        ({"tipo": "bar", "labels": [], "datasets": []}, "não tem valores"),
        ({"tipo": "scatter", "labels": ["a"], "valores": [1]}, "ponto {x, y}"),
        (
            {"tipo": "line", "labels": ["a"], "datasets": [{"label": "s", "data": [{"x": 1, "y": 1}]}]},
            "só em 'scatter'",
        ),
        ({"tipo": "pie", "labels": ["a", "b"], "valores": [1, -1]}, "negativos"),
        ({"tipo": "histogram", "valores": [None]}, "não tem valores"),
    ],
)
async def test_a_chart_that_cannot_be_drawn_is_refused_with_what_to_correct(
    arguments: dict[str, Any], hint: str
) -> None:
    with pytest.raises(ToolFailure) as failure:
        await make("gerar_grafico", titulo="T", **arguments)
    assert hint in str(failure.value)


@pytest.mark.parametrize(
    "arguments",
    [
        {"tipo": "radar", "labels": ["a"], "valores": [1]},
        {"tipo": "bar", "labels": ["a"], "valores": [math.nan]},
        {"tipo": "bar", "labels": ["a"], "valores": [math.inf]},
        {"tipo": "bar", "labels": ["a"], "valores": [10**400]},
        {"tipo": "bar", "labels": ["a"], "valores": ["dez"]},
        {"tipo": "bar", "labels": ["a"], "valores": [True]},
        {"tipo": "bar", "labels": "abc", "valores": [1]},
        {"tipo": "bar", "labels": ["a"] * (MAX_POINTS + 1), "valores": [1] * (MAX_POINTS + 1)},
        {"tipo": "bar", "labels": ["a"], "datasets": [{"label": "s", "data": [1]}] * (MAX_SERIES + 1)},
        {"tipo": "bar", "labels": ["a"], "valores": [1], "cor": "azul"},
        {"tipo": "scatter", "datasets": [{"label": "s", "data": [{"x": 1, "y": math.nan}]}]},
    ],
)
async def test_a_chart_outside_its_limits_is_refused(arguments: dict[str, Any]) -> None:
    with pytest.raises(ArgumentError):
        await make("gerar_grafico", titulo="T", **arguments)


async def test_numbers_too_large_for_a_browser_become_floats() -> None:
    chart = await make("gerar_grafico", tipo="bar", titulo="T", labels=["a"], valores=[2**60])
    assert isinstance(chart["datasets"][0]["data"][0], float)


async def test_a_table_keeps_its_cells_as_they_are() -> None:
    rows = [["lixo", 62, 31.0], ["outros", None, "-"]]
    assert await make("gerar_tabela", titulo="Top", colunas=["Tipo", "Total", "%"], linhas=rows) == {
        "widget": "table",
        "titulo": "Top",
        "colunas": ["Tipo", "Total", "%"],
        "linhas": rows,
    }


async def test_a_row_of_another_length_is_named() -> None:
    with pytest.raises(ToolFailure, match="linha 2 tem 1 valores e há 2 colunas"):
        await make("gerar_tabela", titulo="T", colunas=["a", "b"], linhas=[[1, 2], [1]])


@pytest.mark.parametrize(
    "arguments",
    [
        {"colunas": [], "linhas": []},
        {"colunas": ["a"] * (MAX_COLUMNS + 1), "linhas": []},
        {"colunas": ["a"], "linhas": [[1]] * (MAX_ROWS + 1)},
        {"colunas": ["a"], "linhas": [[math.nan]]},
        {"colunas": ["a"], "linhas": [[{"b": 1}]]},
    ],
)
async def test_a_table_outside_its_limits_is_refused(arguments: dict[str, Any]) -> None:
    with pytest.raises(ArgumentError):
        await make("gerar_tabela", titulo="T", **arguments)


async def test_an_indicator_leaves_out_what_was_not_given() -> None:
    assert await make("gerar_kpi", titulo="Total", valor=200) == {"widget": "kpi", "titulo": "Total", "valor": 200}


async def test_an_indicator_has_a_unit_a_change_and_a_note() -> None:
    kpi = {"titulo": "Total", "valor": "31,0", "unidade": "%", "variacao": -4.5, "descricao": "face a janeiro"}
    assert await make("gerar_kpi", **kpi) == {"widget": "kpi", **kpi}


@pytest.mark.parametrize("arguments", [{"valor": math.inf}, {"valor": None}, {"valor": 1, "variacao": math.nan}, {}])
async def test_an_indicator_without_a_real_value_is_refused(arguments: dict[str, Any]) -> None:
    with pytest.raises(ArgumentError):
        await make("gerar_kpi", titulo="T", **arguments)


def test_schemas_say_numbers_plainly() -> None:
    properties = BUILTIN_TOOLS["gerar_grafico"].spec.schema["properties"]
    number, null = {"type": "number"}, {"type": "null"}
    assert properties["valores"]["items"] == {"anyOf": [number, null]}
    assert properties["datasets"]["items"]["properties"]["data"]["items"]["anyOf"][:2] == [number, null]
