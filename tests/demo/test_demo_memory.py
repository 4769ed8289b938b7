"""The model makes use of the memories that rules can follow, and takes what a person says of themselves for that."""

import pytest

from qhub.language.catalogue import translate
from qhub_demo.recalled import only_states, recalled
from tests.demo.chat import Chat

CHART = "mostra os defeitos por turno num gráfico"


def told(language: str, *lines: str) -> str:
    """Memories as a model reads them."""
    return "\n".join([translate(language, "memory.heading"), *(f"- {line}" for line in lines)])


@pytest.mark.parametrize("language", ["pt-PT", "pt-BR", "en"])
async def test_a_preferred_kind_of_chart_is_used_unless_another_is_asked_for(qualidade: Chat, language: str) -> None:
    qualidade.volatile = told(language, translate(language, "memory.chart_pie"), "Vive em Ovar.")
    (_, drawn) = (await qualidade.ask(CHART)).calls[-1]
    assert drawn["tipo"] == "pie"
    (_, drawn) = (await qualidade.ask("mostra os defeitos por turno num gráfico de barras")).calls[-1]
    assert drawn["tipo"] == "bar"
    qualidade.volatile = ""
    (_, drawn) = (await qualidade.ask(CHART)).calls[-1]
    assert drawn["tipo"] == "bar"


async def test_a_greeting_is_by_name_and_is_no_question_about_a_day(qualidade: Chat) -> None:
    qualidade.volatile = told("pt-PT", translate("pt-PT", "memory.name", valor="Rui Costa"))
    reply = await qualidade.ask("bom dia")
    assert reply.text.startswith("Olá, Rui Costa!")
    assert reply.calls == []


@pytest.mark.parametrize(
    "message",
    ["Chamo-me Rui Costa e sou chefe de turno.", "Prefiro gráficos de barras.", "I'd rather have bullet points"],
)
async def test_what_a_person_says_of_themselves_is_not_a_question_that_was_not_understood(
    qualidade: Chat, message: str
) -> None:
    reply = await qualidade.ask(message)
    assert reply.calls == []
    assert "memória" in reply.text or "remembered" in reply.text


def test_a_question_is_never_taken_for_a_statement() -> None:
    assert not only_states("sou do turno da noite, quantos defeitos há?")
    assert not only_states("quantos defeitos há")
    assert recalled("- Vive em Ovar.").chart is None
