"""Requests that change something: free text becomes arguments, with nothing known of the domain."""

from typing import Any

import pytest

from tests.demo.chat import Chat

REQUESTS: list[tuple[str, str, dict[str, Any]]] = [
    ("cria a pasta Ideias", "criar_pasta", {"nome": "Ideias"}),
    ("por favor, cria uma pasta chamada Atas de 2026", "criar_pasta", {"nome": "Atas de 2026"}),
    ("quero criar uma pasta chamada Viagens", "criar_pasta", {"nome": "Viagens"}),
    ("create a folder named Ideas", "criar_pasta", {"nome": "Ideas"}),
    ("cria a pasta Café com leite", "criar_pasta", {"nome": "Café com leite"}),
    ("cria a pasta Documentos", "criar_pasta", {"nome": "Documentos"}),
    ("cria um documento chamado Pasta de fotos", "criar_documento", {"titulo": "Pasta de fotos"}),
    ("cria um documento Tabela de preços", "criar_documento", {"titulo": "Tabela de preços"}),
    ("cria um documento Atas e relatórios", "criar_documento", {"titulo": "Atas e relatórios"}),
    ("podes criar um documento chamado Plano?", "criar_documento", {"titulo": "Plano"}),
    (
        "cria um documento Ata com o texto Olá, mundo! Deixei a pasta azul na mesa e cria outra.",
        "criar_documento",
        {"titulo": "Ata", "conteudo": "Olá, mundo! Deixei a pasta azul na mesa e cria outra."},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("message", "tool", "arguments"), REQUESTS)
async def test_a_request_is_one_call_with_its_names(
    documentos: Chat, message: str, tool: str, arguments: dict[str, Any]
) -> None:
    reply = await documentos.ask(message)
    assert reply.calls == [(tool, arguments)]


EXISTING: list[tuple[str, str, dict[str, Any]]] = [
    ("cria um documento X na pasta Y", "criar_documento", {"titulo": "X", "pasta": "Y"}),
    ("cria um documento na pasta Y chamado X", "criar_documento", {"titulo": "X", "pasta": "Y"}),
    ("cria a pasta Rascunhos dentro da pasta Y", "criar_pasta", {"nome": "Rascunhos", "dentro_de": "Y"}),
    ("lista os meus documentos", "listar_documentos", {}),
    ("o que há na pasta Y?", "listar_documentos", {"pasta": "Y"}),
    ("lê o documento Ata", "ler_documento", {"documento": "Ata"}),
    ("lê a Ata", "ler_documento", {"documento": "Ata"}),
    ("abre Y/Nota", "ler_documento", {"documento": "Y/Nota"}),
    ("procura 'orçamento'", "pesquisar_documentos", {"consulta": "orçamento"}),
    ("procura por orçamento", "pesquisar_documentos", {"consulta": "orçamento"}),
    ("move Ata para Y", "mover_documento", {"documento": "Ata", "pasta": "Y"}),
    ("move o documento Ata para a pasta Y", "mover_documento", {"documento": "Ata", "pasta": "Y"}),
    ("renomeia o documento Ata para Ata 2026", "renomear_documento", {"documento": "Ata", "titulo": "Ata 2026"}),
    ("apaga o documento Ata", "apagar_documento", {"documento": "Ata"}),
    ("apaga a pasta Vazia", "apagar_pasta", {"pasta": "Vazia"}),
    (
        "acrescenta 'comprar pão' ao documento Ata",
        "editar_documento",
        {"documento": "Ata", "texto": "comprar pão", "modo": "acrescentar"},
    ),
    (
        "acrescenta leite e ovos ao documento Ata",
        "editar_documento",
        {"documento": "Ata", "texto": "leite e ovos", "modo": "acrescentar"},
    ),
    (
        "substitui o texto do documento Ata por Fechado hoje.",
        "editar_documento",
        {"documento": "Ata", "texto": "Fechado hoje.", "modo": "substituir"},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("message", "tool", "arguments"), EXISTING)
async def test_what_exists_is_found_by_the_name_in_the_request(
    documentos: Chat, message: str, tool: str, arguments: dict[str, Any]
) -> None:
    for prepare in (
        "cria a pasta Y",
        "cria a pasta Vazia",
        "cria um documento Ata",
        "cria um documento Nota na pasta Y",
    ):
        await documentos.ask(prepare)
    reply = await documentos.ask(message)
    assert reply.calls == [(tool, arguments)]
    assert "Não consegui" not in reply.text


@pytest.mark.parametrize(("message", "missing"), [("cria uma pasta", "nome da pasta"), ("cria um documento", "título")])
async def test_a_name_that_was_not_said_is_asked_for(documentos: Chat, message: str, missing: str) -> None:
    reply = await documentos.ask(message)
    assert reply.calls == []
    assert missing in reply.text


async def test_arguments_that_a_person_changed_are_what_was_done(documentos: Chat) -> None:
    documentos.decide = lambda name, arguments: {"nome": "Outra"}
    reply = await documentos.ask("cria a pasta Ideias")
    assert reply.text == "Criei a pasta **Outra**."


async def test_a_refused_call_is_told(documentos: Chat) -> None:
    documentos.decide = lambda name, arguments: "agora não"
    reply = await documentos.ask("cria a pasta Ideias")
    assert "recusou" in reply.text
    assert "agora não" in reply.text


async def test_nothing_is_done_again_by_a_message_that_says_nothing_new(documentos: Chat) -> None:
    await documentos.ask("cria a pasta Ideias")
    for message in ("obrigado", "ok", "e os documentos?", "sim"):
        assert [name for name, _ in (await documentos.ask(message)).work if name != "listar_documentos"] == []
