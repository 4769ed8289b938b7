"""Charts, tables and indicators are exactly the widgets of docs/api.md, and refuse what could not be drawn."""

import json
import math
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from qhub.errors import ToolFailure
from qhub.events.widgets import Chart, Kpi, TableRows
from qhub.lazy import lazy_module
from qhub.tables.query.engine import QueryEngine
from qhub.tables.table import Table
from qhub.tools.builtin import BUILTIN_TOOLS
from qhub.tools.builtin.chart_queries import class_labels
from qhub.tools.builtin.charts import MAX_POINTS, MAX_SERIES
from qhub.tools.builtin.tables import MAX_COLUMNS, MAX_ROWS
from qhub.tools.tool import ArgumentError, ToolContext
from tests.tables.querying import DEFECTS, TableData, defects, querying

pandas = lazy_module("pandas")  # half a second of a core in each process that loads it

CONTEXT = ToolContext(1, 1, "qualidade", "c1", "pt-PT")


async def make(name: str, **arguments: Any) -> Any:
    tool = BUILTIN_TOOLS[name]
    return shown(await tool.call(CONTEXT, tool.validate(arguments)))


def shown(result: Any) -> Any:
    """The widget as a client gets it, which is what the OpenAPI document says that it is, and nothing besides."""
    widget = json.loads(json.dumps(result, allow_nan=False))
    models: dict[str, type[BaseModel]] = {"chart": Chart, "table": TableRows, "kpi": Kpi}
    models[widget["widget"]].model_validate(widget, strict=True, extra="forbid")
    return widget


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


async def test_years_and_codes_are_names_too() -> None:
    chart = await make(
        "gerar_grafico", tipo="line", titulo=2026, labels=[2024, "2025"], datasets=[{"label": 1, "data": [1, 2.5]}]
    )
    assert (chart["titulo"], chart["labels"]) == ("2026", ["2024", "2025"])
    assert chart["datasets"] == [{"label": "1", "data": [1, 2.5]}]
    table = await make("gerar_tabela", titulo="T", colunas=["ano", 2025], linhas=[["a", 1], [2, None]])
    assert (table["colunas"], table["linhas"]) == (["ano", "2025"], [["a", 1], [2, None]])
    assert (await make("gerar_kpi", titulo="K", valor=7, descricao=2025))["valor"] == 7


async def test_a_scatter_chart_has_points_and_no_labels() -> None:
    points = [{"x": 1, "y": 2.5}, {"x": 2, "y": 3}]
    chart = await make("gerar_grafico", tipo="scatter", titulo="T", datasets=[{"label": "a", "data": points}])
    assert chart["labels"] == []
    assert chart["datasets"] == [{"label": "a", "data": points}]


async def test_a_histogram_of_raw_values_is_cut_into_classes() -> None:
    chart = await make("gerar_grafico", tipo="histogram", titulo="Posição", valores=[1, 1, 2, 3, 5, 8, 8, 8])
    assert chart["labels"] == [*"12345678"], "few whole numbers are a class each"
    assert chart["datasets"][0]["data"] == [2, 1, 1, 0, 1, 0, 0, 3]
    halves = await make("gerar_grafico", tipo="histogram", titulo="Posição", valores=[1, 1, 2, 3, 5, 8, 8, 8.5])
    assert halves["labels"] == ["1-2,875", "2,875-4,75", "4,75-6,625", "6,625-8,5"]
    assert class_labels(0, 3_000_000, 2, "en") == ["0-1500000", "1500000-3000000"]
    assert class_labels(-1, 0.5, 1, "en") == ["-1 to 0.5"], "a dash would be a sign"
    assert class_labels(-3, -1, 2, "pt-PT") == ["-3 a -2", "-2 a -1"]


async def test_whole_numbers_are_as_many_in_each_class() -> None:
    chart = await make("gerar_grafico", tipo="histogram", titulo="Q", valores=[n % 24 - 4 for n in range(96)])
    assert chart["labels"] == ["-4 a -2", "-1 a 1", "2 a 4", "5 a 7", "8 a 10", "11 a 13", "14 a 16", "17 a 19"]
    assert chart["datasets"][0]["data"] == [12] * 8


async def test_a_histogram_keeps_its_empty_classes() -> None:
    chart = await make("gerar_grafico", tipo="histogram", titulo="T", valores=[1, 1, 2, 2, 1, 2, 1, 9])
    assert chart["datasets"][0]["data"] == [4, 3, 0, 0, 0, 0, 0, 0, 1]


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
        ({"tipo": "doughnut", "labels": ["a", "b"], "valores": [1, -1]}, "negativos"),
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


async def make_with(engine: QueryEngine, table: Table, name: str, language: str = "pt-PT", **arguments: Any) -> Any:
    tool = BUILTIN_TOOLS[name]
    context = ToolContext(1, 1, "qualidade", "c1", language, data=TableData(engine, [table]))
    return shown(await tool.call(context, tool.validate({"titulo": "T", **arguments})))


async def make_from(folder: Path, name: str, **arguments: Any) -> Any:
    """A widget made with a query of the defects."""
    async with querying() as engine:
        return await make_with(engine, defects(folder), name, **arguments)


async def test_a_chart_of_a_query_has_a_series_for_each_column(tmp_path: Path) -> None:
    sql = "SELECT turno, count(*) AS total, max(posicao) AS maior FROM defeitos GROUP BY 1 ORDER BY 2 DESC"
    chart = await make_from(tmp_path, "gerar_grafico", tipo="bar", consulta=sql, eixo_y="n")
    highest = pandas.read_csv(DEFECTS).groupby("turno")["posicao"].max()
    assert chart == {
        "widget": "chart",
        "tipo": "bar",
        "titulo": "T",
        "labels": ["manha", "tarde", "noite"],
        "datasets": [
            {"label": "total", "data": [73, 68, 59]},
            {"label": "maior", "data": [int(highest[shift]) for shift in ("manha", "tarde", "noite")]},
        ],
        "eixo_y": "n",
        "consulta": sql,
    }


@pytest.mark.parametrize("kind", ["stacked", "line", "bar"])
async def test_label_category_and_value_become_a_series_for_each_category(tmp_path: Path, kind: str) -> None:
    sql = "SELECT material, turno, count(*) FROM defeitos WHERE id < 20 GROUP BY ALL ORDER BY ALL"
    chart = await make_from(tmp_path, "gerar_grafico", tipo=kind, consulta=sql)
    frame = pandas.read_csv(DEFECTS).query("id < 20")
    expected = Counter(zip(frame["material"], frame["turno"], strict=True))
    found = {
        (label, series["label"]): value
        for series in chart["datasets"]
        for label, value in zip(chart["labels"], series["data"], strict=True)
        if value is not None
    }
    assert found == expected


async def test_a_scatter_chart_of_a_query_has_its_points(tmp_path: Path) -> None:
    sql = "SELECT * FROM (VALUES (1, 2.5), (2, NULL), (3, 4)) v(x, y)"
    chart = await make_from(tmp_path, "gerar_grafico", tipo="scatter", consulta=sql)
    assert chart["labels"] == []
    assert chart["datasets"] == [{"label": "y", "data": [{"x": 1, "y": 2.5}, {"x": 3, "y": 4.0}]}]


async def test_a_combined_chart_of_a_query_draws_the_last_column_as_a_line(tmp_path: Path) -> None:
    sql = "SELECT turno, count(*) AS n, sum(posicao) AS s, avg(posicao) AS m FROM defeitos GROUP BY 1"
    chart = await make_from(tmp_path, "gerar_grafico", tipo="combined", consulta=sql)
    assert [(one["label"], one["tipo"]) for one in chart["datasets"]] == [("n", "bar"), ("s", "bar"), ("m", "line")]


async def test_a_histogram_of_a_query_counts_every_row(tmp_path: Path) -> None:
    sql = "SELECT i % 100 FROM range(50000) r(i) UNION ALL SELECT NULL;"
    chart = await make_from(tmp_path, "gerar_grafico", tipo="histogram", consulta=sql)
    assert len(chart["labels"]) == 17
    assert sum(chart["datasets"][0]["data"]) == 50_000
    same = await make("gerar_grafico", tipo="histogram", titulo="T", valores=[i % 100 for i in range(1000)])
    again = await make_from(
        tmp_path, "gerar_grafico", tipo="histogram", consulta="SELECT i % 100 FROM range(1000) r(i) -- fim"
    )
    assert (again["labels"], again["datasets"][0]["data"]) == (same["labels"], same["datasets"][0]["data"])


async def test_a_histogram_of_a_query_may_bring_its_own_classes(tmp_path: Path) -> None:
    sql = "SELECT posicao, count(*) AS n FROM defeitos GROUP BY 1 ORDER BY 1"
    chart = await make_from(tmp_path, "gerar_grafico", tipo="histogram", consulta=sql)
    assert sum(chart["datasets"][0]["data"]) == 200
    assert chart["labels"][0] == "1"


async def test_labels_of_a_query_are_readable(tmp_path: Path) -> None:
    days = "SELECT * FROM (VALUES (TIMESTAMP '2024-01-01', 1), (NULL, 2), (TIMESTAMP '2024-02-01', 3)) v(m, n)"
    chart = await make_from(tmp_path, "gerar_grafico", tipo="line", consulta=days)
    assert chart["labels"] == ["2024-01-01", "(vazio)", "2024-02-01"]
    big = await make_from(
        tmp_path, "gerar_grafico", tipo="bar", consulta="SELECT 2024, 1::HUGEINT << 80, 'nan'::DOUBLE"
    )
    assert (big["labels"], [one["data"] for one in big["datasets"]]) == (["2024"], [[float(2**80)], [None]])


async def test_a_query_that_cannot_be_drawn_is_refused_with_what_to_write(tmp_path: Path) -> None:
    refused: list[tuple[dict[str, Any], str]] = [
        ({"tipo": "bar", "consulta": "SELECT i, i FROM range(1001) r(i)"}, "LIMIT"),
        ({"tipo": "line", "consulta": "SELECT i, 'c' || (i % 13), i FROM range(100) r(i)"}, "13 séries"),
        ({"tipo": "line", "consulta": "SELECT i, 'c', i FROM range(1001) r(i)"}, "LIMIT"),
        ({"tipo": "bar", "consulta": "SELECT 1" + ", 1" * 13}, "13 séries"),
        ({"tipo": "bar", "consulta": "SELECT count(*) FROM defeitos"}, "duas colunas"),
        ({"tipo": "bar", "consulta": "SELECT 1, 2 WHERE false"}, "não deu linhas"),
        ({"tipo": "bar", "consulta": "SELECT id, turno FROM defeitos"}, "'turno' (VARCHAR) não tem números"),
        ({"tipo": "scatter", "consulta": "SELECT turno, id FROM defeitos"}, "não tem números"),
        ({"tipo": "histogram", "consulta": "SELECT turno FROM defeitos"}, "não tem números"),
        ({"tipo": "histogram", "consulta": "SELECT 1.5 WHERE false"}, "não tem valores"),
        ({"tipo": "stacked", "consulta": "SELECT 'a', 'b', id FROM defeitos"}, "GROUP BY"),
        ({"tipo": "pie", "consulta": "SELECT 'a', -1"}, "negativos"),
        ({"tipo": "bar", "consulta": "SELECT turnos, 1 FROM defeitos"}, "Colunas de defeitos"),
        ({"tipo": "bar", "consulta": "SELECT 1, 2", "valores": [1]}, "Com 'consulta'"),
        ({"tipo": "bar", "consulta": "SELECT 1, 2", "labels": ["a"]}, "Com 'consulta'"),
    ]
    table = defects(tmp_path)
    async with querying() as engine:
        for arguments, hint in refused:
            with pytest.raises(ToolFailure) as failure:
                await make_with(engine, table, "gerar_grafico", **arguments)
            assert hint in str(failure.value)


async def test_a_table_of_a_query_has_its_columns_and_rows(tmp_path: Path) -> None:
    sql = "SELECT turno, count(*) AS n, true AS v, [1] AS l, NULL AS x FROM defeitos GROUP BY 1 ORDER BY 2 DESC LIMIT 1"
    assert await make_from(tmp_path, "gerar_tabela", consulta=sql) == {
        "widget": "table",
        "titulo": "T",
        "colunas": ["turno", "n", "v", "l", "x"],
        "linhas": [["manha", 73, "sim", "[1]", None]],
        "consulta": sql,
    }
    english = await make_from(tmp_path, "gerar_tabela", language="en", consulta="SELECT false")
    assert english["linhas"] == [["no"]]


async def test_a_table_of_a_query_shows_the_first_rows_and_says_that_there_are_more(tmp_path: Path) -> None:
    long = await make_from(tmp_path, "gerar_tabela", consulta="SELECT i FROM range(1000) r(i)")
    assert (len(long["linhas"]), long["truncado"]) == (MAX_ROWS, True)
    assert long["total"] > MAX_ROWS
    wide = await make_from(tmp_path, "gerar_tabela", consulta="SELECT repeat('x', 500) FROM range(400)")
    assert (0 < len(wide["linhas"]) < 400, wide["truncado"]) == (True, True)


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        ({"consulta": "SELECT 1" + ", 1" * MAX_COLUMNS}, "31 colunas"),
        ({"consulta": "SELECT 1", "colunas": ["a"]}, "Com 'consulta'"),
        ({"colunas": ["a"]}, "'consulta'"),
        ({}, "'consulta'"),
    ],
)
async def test_a_table_without_its_rows_is_refused(tmp_path: Path, arguments: dict[str, Any], hint: str) -> None:
    with pytest.raises(ToolFailure) as failure:
        await make_from(tmp_path, "gerar_tabela", **arguments)
    assert hint in str(failure.value)


def test_schemas_say_numbers_plainly() -> None:
    properties = BUILTIN_TOOLS["gerar_grafico"].spec.schema["properties"]
    assert properties["valores"]["items"] == {"type": "number"}
    assert BUILTIN_TOOLS["gerar_kpi"].spec.schema["properties"]["valor"]["anyOf"][0] == {"type": "number"}
