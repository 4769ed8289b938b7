"""A message with no subject of its own takes it from the conversation."""

from typing import Any

import pytest

from tests.demo.chat import Chat


async def test_by_shift_after_a_ranking(analise: Chat) -> None:
    await analise.ask("qual o defeito mais frequente?")
    reply = await analise.ask("e por turno?")
    assert reply.calls == [("defeitos_por_turno", {})]
    assert "73" in reply.text


async def test_the_agent_without_the_shift_tool_still_answers_by_shift(qualidade: Chat) -> None:
    await qualidade.ask("qual o defeito mais frequente?")
    reply = await qualidade.ask("e por turno?")
    assert reply.calls == [("contar_defeitos", {"agrupar": "por_turno"})]


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("top 3 defeitos", "e à noite?", ("top_defeitos", {"n": 3, "turno": "noite"})),
        ("top 3 defeitos", "e os 5 primeiros?", ("top_defeitos", {"n": 5})),
        ("quantos lixos?", "e gordura?", ("contar_defeitos", {"tipo_defeito": "gordura"})),
        ("quantos lixos?", "e por turno?", ("contar_defeitos", {"tipo_defeito": "lixo", "agrupar": "por_turno"})),
        ("quantos lixos?", "e a evolução?", ("contar_defeitos", {"tipo_defeito": "lixo", "agrupar": "por_semana"})),
        ("defects at night", "and for Carlos?", ("contar_defeitos", {"turno": "noite", "operador": "Carlos"})),
        ("how many at night?", "and the trend?", ("contar_defeitos", {"turno": "noite", "agrupar": "por_semana"})),
        ("qual é o defeito menos frequente?", "e o mais frequente?", ("top_defeitos", {"n": 1})),
        ("quantos defeitos no ABS?", "e no PP preto?", ("contar_defeitos", {"material": "PP_Negro"})),
        ("quantos defeitos na noite?", "quantos defeitos há?", ("contar_defeitos", {})),
    ],
)  # fmt: skip
async def test_a_follow_up_changes_only_what_it_says(
    analise: Chat, first: str, second: str, expected: tuple[str, dict[str, Any]]
) -> None:
    await analise.ask(first)
    assert (await analise.ask(second)).calls == [expected]


async def test_filters_add_up_over_several_follow_ups(analise: Chat) -> None:
    await analise.ask("top 3 defeitos")
    await analise.ask("e à noite?")
    reply = await analise.ask("e da Julia?")
    assert reply.calls == [("top_defeitos", {"n": 3, "turno": "noite", "operador": "Julia"})]


async def test_an_unknown_word_does_not_borrow_the_question_before(analise: Chat) -> None:
    await analise.ask("quantos defeitos há?")
    assert (await analise.ask("e as batatas?")).calls == []


async def test_a_follow_up_without_a_past_is_not_guessed(analise: Chat) -> None:
    reply = await analise.ask("mostra num gráfico")
    assert reply.calls == []
    assert "de que dados" in reply.text


async def test_the_language_of_a_wordless_follow_up_is_that_of_the_question_before(analise: Chat) -> None:
    await analise.ask("how many defects are there?")
    assert (await analise.ask("kpi")).text.startswith("Here is the indicator")
