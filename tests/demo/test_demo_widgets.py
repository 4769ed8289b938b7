"""Charts, tables and indicators are drawn from real results, and only from them."""

from typing import Any

import pytest

from tests.demo.chat import Chat


async def test_a_chart_of_new_data_asks_for_the_data_first(analise: Chat) -> None:
    reply = await analise.ask("faz um gráfico dos defeitos por turno")
    assert reply.tools == ["defeitos_por_turno", "gerar_grafico"]
    chart = reply.results[1]
    assert (chart["widget"], chart["tipo"], chart["titulo"]) == ("chart", "bar", "Defeitos por turno")
    assert chart["datasets"][0]["data"] == list(reply.results[0]["por_turno"].values())
    assert sorted(chart["labels"]) == ["manhã", "noite", "tarde"], "as people write them"
    assert "gráfico acima" in reply.text


async def test_a_chart_of_what_was_just_answered_uses_that_result(analise: Chat) -> None:
    asked = await analise.ask("quantos defeitos há?")
    reply = await analise.ask("mostra num gráfico")
    assert reply.tools == ["gerar_grafico"]
    assert reply.results[0]["datasets"][0]["data"] == list(asked.results[0]["por_tipo"].values())
    assert reply.text == "Aqui está o gráfico: **Defeitos por tipo**."


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("gráfico de barras dos defeitos por tipo", "bar"),
        ("gráfico circular dos defeitos por tipo", "pie"),
        ("defeitos por tipo em pizza", "pie"),
        ("gráfico de linhas dos defeitos por tipo", "line"),
        ("pie chart of defects by type", "pie"),
        ("bar chart of the defects by type", "bar"),
        ("grafcio de defeitos por tipo", "bar"),
    ],
)
async def test_the_kind_of_chart_is_the_one_asked_for(qualidade: Chat, words: str, kind: str) -> None:
    reply = await qualidade.ask(words)
    assert reply.tools == ["contar_defeitos", "gerar_grafico"]
    assert reply.results[1]["tipo"] == kind


async def test_a_trend_is_drawn_as_lines_one_for_each_defect(qualidade: Chat) -> None:
    await qualidade.ask("que defeito está a crescer?")
    chart = (await qualidade.ask("mostra num gráfico")).results[0]
    assert (chart["tipo"], chart["titulo"]) == ("line", "Defeitos por semana")
    assert {"label": "casca de laranja", "data": [2, 5, 8, 12]} in chart["datasets"]
    assert len(chart["datasets"]) == 8


async def test_the_kind_of_chart_can_be_changed_afterwards(analise: Chat) -> None:
    await analise.ask("defeitos por turno")
    await analise.ask("mostra num gráfico")
    reply = await analise.ask("agora em pizza")
    assert reply.tools == ["gerar_grafico"]
    assert reply.results[0]["tipo"] == "pie"


async def test_a_widget_speaks_the_language_of_the_question(qualidade: Chat) -> None:
    chart = (await qualidade.ask("bar chart of the defects by shift on the night shift")).results[-1]
    assert chart["titulo"].startswith("Defects by")
    assert "night" in chart["titulo"]
    await qualidade.ask("what are the 2 most frequent defects?")
    table = (await qualidade.ask("show it as a table")).results[0]
    assert (table["titulo"], table["colunas"]) == ("Top defects", ["Type", "Total", "Percentage"])
    assert [row[0] for row in table["linhas"]] == ["lixo", "falta de tinta"], "what is recorded stays as it is"
    assert (await qualidade.ask("kpi of the total defects")).results[-1]["titulo"] == "Defects: total"
    trend = (await qualidade.ask("line chart of which defect is growing")).results[-1]
    assert (trend["titulo"], trend["eixo_x"]) == ("Defects by week", "Week")


@pytest.mark.parametrize("words", ["mostra numa tabela", "e em tabela?", "tabela"])
async def test_a_table_of_what_was_just_answered(qualidade: Chat, words: str) -> None:
    await qualidade.ask("top 2 defeitos")
    table = (await qualidade.ask(words)).results[0]
    assert table == {
        "widget": "table",
        "titulo": "Top defeitos",
        "colunas": ["Tipo", "Total", "Percentagem"],
        "linhas": [["lixo", 62, 31.0], ["falta de tinta", 31, 15.5]],
    }


@pytest.mark.parametrize(
    ("words", "title", "value"),
    [
        ("kpi do total de defeitos", "Defeitos: total", 200),
        ("kpi do defeito mais frequente", "Top defeitos: lixo", 62),
        ("kpi dos lixos no turno da noite", "Defeitos (lixo, noite): lixo", 14),
    ],
)
async def test_an_indicator_shows_the_number_that_matters(qualidade: Chat, words: str, title: str, value: Any) -> None:
    reply = await qualidade.ask(words)
    assert reply.results[-1] == {"widget": "kpi", "titulo": title, "valor": value}


async def test_two_widgets_can_be_asked_for_at_once(qualidade: Chat) -> None:
    reply = await qualidade.ask("top 5 defeitos num gráfico e numa tabela")
    assert reply.tools == ["top_defeitos", "gerar_grafico", "gerar_tabela"]
    assert len(set(reply.ids)) == 3


async def test_an_agent_without_chart_tools_answers_in_words(agents: dict[str, Any]) -> None:
    chat = Chat(tuple(tool for tool in agents["qualidade"].tools if not tool.name.startswith("gerar_")))
    reply = await chat.ask("gráfico dos defeitos por tipo")
    assert reply.tools == ["contar_defeitos"]
    assert "**200** defeitos" in reply.text
    assert "Não o mostro em gráfico" in reply.text
