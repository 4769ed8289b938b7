"""The pack loads, and its tools count right."""

import csv
import json
from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import Any

import orjson
import pytest

from qhub.agents.agent import Agent
from qhub.agents.loading import load_pack
from qhub.errors import ToolFailure
from qhub.tables.pack_tables import PackTables
from qhub.tools.tool import ArgumentError, Tool, ToolContext
from qhub_demo.lessons import lesson_of
from qhub_packs.qualidade.tools import contar_defeitos, defeitos_por_turno, top_defeitos
from qhub_testing.tokens import tokens_in

ROWS = list(csv.DictReader((files("qhub_packs.qualidade") / "data" / "defeitos.csv").read_text("utf-8").splitlines()))
CONTEXT = ToolContext(1, 1, "qualidade", "c1", "pt-PT")
SHARED = ["consultar_dados", "gerar_grafico", "gerar_tabela", "gerar_kpi", "gerar_dashboard"]


def total(**wanted: str) -> int:
    return sum(all(row[column] == value for column, value in wanted.items()) for row in ROWS)


@pytest.fixture(scope="module")
def agents() -> dict[str, Agent]:
    return {agent.id: agent for agent in load_pack("qualidade", "qhub_packs.qualidade").agents}


def test_the_pack_brings_two_agents_with_their_roles(agents: dict[str, Agent]) -> None:
    assert {agent.id: (agent.name, agent.roles) for agent in agents.values()} == {
        "qualidade": ("Qualidade", ("responsavel", "operador")),
        "analise": ("Análise", ("responsavel",)),
    }
    assert all(agent.prompt and agent.suggestions for agent in agents.values())


def test_only_analise_compares_shifts_and_runs_code(agents: dict[str, Agent]) -> None:
    tools = {agent.id: [tool.name for tool in agent.tools] for agent in agents.values()}
    assert tools["qualidade"] == ["contar_defeitos", "top_defeitos", *SHARED]
    assert sorted(set(tools["analise"]) - set(tools["qualidade"])) == ["defeitos_por_turno", "executar_python"]


async def test_prompts_describe_the_table_that_the_pack_brings(agents: dict[str, Agent], tmp_path: Path) -> None:
    pack = load_pack("qualidade", "qhub_packs.qualidade")
    (table,) = await PackTables(tmp_path, {pack.id: pack.data}).of_pack(pack.id)
    columns = ", ".join(f"{column.name} {column.type}".removesuffix(" VARCHAR") for column in table.columns)
    for agent in agents.values():
        assert f"Tabela {table.name}: {table.rows} registos; colunas {columns}" in agent.prompt


def test_prompts_name_no_tool_that_the_agent_lacks(agents: dict[str, Agent]) -> None:
    known = {"defeitos_por_turno", "gerar_dashboard", "executar_python", "consultar_dados"}
    for agent in agents.values():
        own = {tool.name for tool in agent.tools}
        assert not any(name in agent.prompt for name in known - own)


@pytest.mark.parametrize(("agent", "most"), [("qualidade", 1170), ("analise", 1600)])
def test_what_every_call_begins_with_is_short_and_can_be_cached(
    agents: dict[str, Agent], agent: str, most: int
) -> None:
    """It decides what a conversation costs; providers keep nothing shorter than 1,024 tokens."""
    tools = [
        {"name": tool.name, "description": tool.description, "input_schema": tool.spec.brief_schema}
        for tool in agents[agent].tools
    ]
    sent = agents[agent].prompt + "".join(orjson.dumps(tool).decode() for tool in tools)
    assert 1060 <= tokens_in(sent) <= most


@pytest.mark.parametrize("column", ["turno", "operador", "material", "tipo_defeito"])
def test_models_are_told_the_values_of_filters_once(agents: dict[str, Agent], column: str) -> None:
    told = [
        tool.name for tool in agents["analise"].tools if "enum" in tool.spec.wire_schema["properties"].get(column, {})
    ]
    assert told == ["contar_defeitos"]


@pytest.mark.parametrize("tool", [contar_defeitos, top_defeitos, defeitos_por_turno], ids=lambda tool: tool.name)
async def test_a_value_that_is_none_is_answered_with_those_that_are(tool: Tool) -> None:
    with pytest.raises(ToolFailure, match=r"ABS_Cinza, PA_Branco, PP_Negro, PP_Vermelho"):
        await tool.call(CONTEXT, tool.validate({"material": "madeira"}))


def test_every_example_fits_its_tool(agents: dict[str, Agent]) -> None:
    for tool in agents["analise"].tools:
        for example in lesson_of(tool.spec).examples:
            tool.validate(example.input)


def test_counting_answers_as_the_guide_shows() -> None:
    assert contar_defeitos.function() == {
        "total": 200,
        "por_tipo": {
            "lixo": 62,
            "falta_tinta": 31,
            "casca_laranja": 27,
            "gordura": 24,
            "descasque": 21,
            "escorrido": 19,
            "crateras": 12,
            "outros": 4,
        },
    }


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ({"tipo_defeito": "lixo"}, total(tipo_defeito="lixo")),
        ({"tipo_defeito": "Casca de Laranja"}, total(tipo_defeito="casca_laranja")),
        ({"turno": "Manhã"}, total(turno="manha")),
        ({"operador": "julia"}, total(operador="Julia")),
        ({"material": "PP Negro", "turno": "noite"}, total(material="PP_Negro", turno="noite")),
        ({"de": "2026-02-11", "ate": "2026-02-11"}, total(data="2026-02-11")),
        ({"de": "2027-01-01"}, 0),
    ],
)
async def test_counting_filters(arguments: dict[str, str], expected: int) -> None:
    result = await contar_defeitos.call(CONTEXT, contar_defeitos.validate(arguments))
    assert result["total"] == expected
    assert sum(result["por_tipo"].values()) == expected
    assert result.get("percentagem", 0) == expected / 2


@pytest.mark.parametrize("column", ["turno", "operador", "material", "rack"])
def test_counting_groups_by_any_column(column: str) -> None:
    result = contar_defeitos.function(agrupar=f"por_{column}")
    assert result[f"por_{column}"] == Counter(row[column] for row in ROWS)


def test_the_ranking_has_shares_of_the_total() -> None:
    result = top_defeitos.function(n=2)
    assert result == {
        "total": 200,
        "top": [
            {"tipo": "lixo", "total": 62, "percentagem": 31.0},
            {"tipo": "falta_tinta", "total": 31, "percentagem": 15.5},
        ],
    }


def test_the_ranking_can_begin_with_the_rarest() -> None:
    assert top_defeitos.function(n=1, ordem="ascendente")["top"][0]["tipo"] == "outros"


def test_shifts_are_counted_in_total_and_by_type() -> None:
    result = defeitos_por_turno.function()
    assert result["por_turno"] == {"manha": 73, "tarde": 68, "noite": 59}
    assert result["por_turno_e_tipo"]["noite"]["lixo"] == total(turno="noite", tipo_defeito="lixo")


def test_the_trend_names_what_grows_first() -> None:
    result = contar_defeitos.function(agrupar="por_semana")
    assert result["tendencia"][0]["tipo"] == "casca_laranja"
    assert [week["casca_laranja"] for week in result["por_semana"].values()] == [2, 5, 8, 12]
    assert list(result["por_semana"]) == ["2026-02-02", "2026-02-09", "2026-02-16", "2026-02-23"]


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ({"tipo_defeito": "ferrugem"}, ["ferrugem", "lixo", "crateras"]),
        ({"turno": "madrugada"}, ["madrugada", "manha", "tarde", "noite"]),
        ({"operador": "Carla"}, ["Carla", "Carlos", "Julia"]),
        ({"material": "madeira"}, ["madeira", "ABS_Cinza"]),
        ({"de": "2026-02-10", "ate": "2026-02-01"}, ["2026-02-10", "2026-02-01"]),
    ],
)
async def test_an_impossible_filter_is_refused_with_what_is_possible(
    arguments: dict[str, str], named: list[str]
) -> None:
    with pytest.raises(ToolFailure) as failure:
        await contar_defeitos.call(CONTEXT, contar_defeitos.validate(arguments))
    assert all(word in str(failure.value) for word in named)


@pytest.mark.parametrize("arguments", [{"n": 0}, {"n": 21}, {"n": "muitos"}, {"cor": "azul"}, {"de": "ontem"}])
def test_arguments_outside_the_schema_are_refused(arguments: dict[str, Any]) -> None:
    with pytest.raises(ArgumentError):
        top_defeitos.validate(arguments)


def test_nothing_found_says_which_days_there_are() -> None:
    for tool in (contar_defeitos, top_defeitos, defeitos_por_turno):
        arguments = tool.arguments.values({"de": "2030-01-01"})
        result = tool.function(de=arguments["de"])
        assert result["dias_com_registos"] == {"de": "2026-02-02", "ate": "2026-02-27"}
        answer = lesson_of(tool.spec).answer
        assert answer is not None
        assert "27/02/2026" in answer(result, "pt-PT")
        json.dumps(result, allow_nan=False)
