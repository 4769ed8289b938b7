"""The model knows no domain: tools of any pack work by their examples, schema and description alone."""

from typing import Annotated, Any, Literal

import pytest
from pydantic import Field

from qhub.errors import ToolFailure
from qhub.tools import tool
from qhub.tools.builtin import gerar_grafico, gerar_tabela
from qhub_demo import Example, lesson
from tests.demo.chat import Chat


@tool(
    effect="write",
    extras=lesson(
        [
            Example("cria uma pasta chamada Relatórios", {"nome": "Relatórios"}),
            Example("create a folder named Reports", {"nome": "Reports"}),
        ]
    ),
)
def criar_pasta(nome: Annotated[str, Field(description="o nome da pasta")]) -> dict[str, Any]:
    """Cria uma pasta no espaço de trabalho."""
    return {"status": "criada", "nome": nome}


@tool(extras=lesson([Example("que bolsas há para o curso de Direito?", {"curso": "Direito"})]))
def listar_bolsas(curso: str | None = None, modalidade: Literal["integral", "parcial"] | None = None) -> Any:
    """Lista bolsas de estudo abertas."""
    rows = [
        {"instituicao": "A", "vagas": 1200, "taxa_ocupacao": 0.5, "aberta": True},
        {"instituicao": "B|C", "vagas": 3, "taxa_ocupacao": 75, "aberta": False},
    ]
    return {"curso": curso, "modalidade": modalidade, "bolsas": rows}


@tool()
def estado_do_forno() -> dict[str, Any]:
    """Diz a temperatura atual do forno de secagem e a humidade da estufa."""
    return {"temperatura": 81.25, "humidade": 40}


@tool(extras=lesson([Example("avaria")]))
def avariada() -> dict[str, Any]:
    """Falha sempre."""
    raise ToolFailure("A máquina não responde")


@pytest.fixture
def chat() -> Chat:
    return Chat((criar_pasta, listar_bolsas, estado_do_forno, avariada, gerar_grafico, gerar_tabela))


@pytest.mark.parametrize(
    ("message", "name"),
    [
        ("cria uma pasta chamada Atas de 2026", "Atas de 2026"),
        ('cria a pasta "Fotos e vídeos"', "Fotos e vídeos"),
        ("please create a folder named Minutes", "Minutes"),
    ],
)
async def test_free_text_is_taken_as_the_example_shows(chat: Chat, message: str, name: str) -> None:
    assert (await chat.ask(message)).calls == [("criar_pasta", {"nome": name})]


async def test_a_required_argument_that_was_not_said_is_asked_for(chat: Chat) -> None:
    reply = await chat.ask("cria uma pasta")
    assert reply.calls == []
    assert "o nome da pasta" in reply.text
    assert "cria uma pasta chamada Relatórios" in reply.text


async def test_choices_come_from_the_schema(chat: Chat) -> None:
    reply = await chat.ask("que bolsas integrais há para o curso de Medicina?")
    assert reply.calls[0][0] == "listar_bolsas"
    assert reply.calls[0][1]["modalidade"] == "integral" or "integrais" in reply.calls[0][1]["curso"]


async def test_any_result_is_worded_with_numbers_as_people_write_them(chat: Chat) -> None:
    reply = await chat.ask("que bolsas há?")
    assert "| Instituicao | Vagas | Taxa ocupacao | Aberta |" in reply.text
    assert "| A | 1\xa0200 | 0,5\xa0% | sim |" in reply.text
    assert "B\\|C" in reply.text


async def test_records_can_be_shown_as_a_table(chat: Chat) -> None:
    await chat.ask("que bolsas há?")
    reply = await chat.ask("numa tabela")
    assert reply.results[0]["linhas"] == [["A", 1200, 0.5], ["B|C", 3, 75]]


async def test_a_tool_without_examples_is_found_by_its_description(chat: Chat) -> None:
    reply = await chat.ask("qual a temperatura do forno?")
    assert reply.calls == [("estado_do_forno", {})]
    assert "**Temperatura**: 81,25" in reply.text


async def test_a_failure_is_told_and_ends_the_turn(chat: Chat) -> None:
    reply = await chat.ask("avaria")
    assert reply.tools == ["avariada"]
    assert reply.text.startswith("Não consegui concluir: A máquina não responde. ")


async def test_an_agent_without_tools_says_so() -> None:
    reply = await Chat(()).ask("quantos defeitos há?")
    assert reply.calls == []
    assert "não tem ferramentas" in reply.text
