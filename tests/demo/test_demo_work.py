"""Requests of several steps: a plan, the steps in order, a summary."""

import time
from typing import Annotated, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import Field

from qhub.agents.agent import Agent
from qhub.tools import tool
from qhub.tools.builtin import atualizar_tarefa, definir_tarefas
from qhub_demo import Example, lesson
from tests.demo.chat import Chat, Decision

Steps = list[tuple[str, dict[str, Any]]]


def folder(name: str, **more: str) -> tuple[str, dict[str, Any]]:
    return "criar_pasta", {"nome": name, **more}


def document(title: str, **more: str) -> tuple[str, dict[str, Any]]:
    return "criar_documento", {"titulo": title, **more}


async def test_a_folder_with_two_documents_is_planned_done_in_order_and_summed_up(documentos: Chat) -> None:
    reply = await documentos.ask("cria a pasta Ideias com dois documentos")
    assert reply.plan == [
        "Criar a pasta «Ideias»",
        "Criar o documento «Documento 1» na pasta «Ideias»",
        "Criar o documento «Documento 2» na pasta «Ideias»",
    ]
    assert reply.tools == [
        "definir_tarefas",
        "criar_pasta",
        "atualizar_tarefa",
        "criar_documento",
        "atualizar_tarefa",
        "criar_documento",
        "atualizar_tarefa",
    ]
    assert reply.work == [
        folder("Ideias"),
        document("Documento 1", pasta="Ideias"),
        document("Documento 2", pasta="Ideias"),
    ]
    assert reply.tasks == {"1": "completed", "2": "completed", "3": "completed"}
    assert reply.text == (
        "Concluí as 3 tarefas:\n\n- Criei a pasta **Ideias**.\n"
        "- Criei o documento **Ideias/Documento 1**, ainda vazio.\n"
        "- Criei o documento **Ideias/Documento 2**, ainda vazio."
    )
    assert len(set(reply.ids)) == len(reply.ids)


SEVERAL: list[tuple[str, Steps]] = [
    ("Cria as pastas A e B.", [folder("A"), folder("B")]),
    ("cria as pastas A, B e C", [folder("A"), folder("B"), folder("C")]),
    ("cria duas pastas", [folder("Pasta 1"), folder("Pasta 2")]),
    (
        "cria uma pasta chamada Projetos com 3 documentos",
        [folder("Projetos"), *(document(f"Documento {number}", pasta="Projetos") for number in (1, 2, 3))],
    ),
    (
        "create a folder Ideas with two documents",
        [folder("Ideas"), document("Document 1", pasta="Ideas"), document("Document 2", pasta="Ideas")],
    ),
    (
        "create a folder named Ideas with the documents Plan and Budget",
        [folder("Ideas"), document("Plan", pasta="Ideas"), document("Budget", pasta="Ideas")],
    ),
    (
        "cria a pasta Ideias com os documentos Ideia 1 e Ideia 2",
        [folder("Ideias"), document("Ideia 1", pasta="Ideias"), document("Ideia 2", pasta="Ideias")],
    ),
    (
        "Cria a pasta Receitas com 2 documentos: Sopa e Bolo",
        [folder("Receitas"), document("Sopa", pasta="Receitas"), document("Bolo", pasta="Receitas")],
    ),
    (
        "cria a pasta Ideias com dois documentos chamados Verão e Inverno",
        [folder("Ideias"), document("Verão", pasta="Ideias"), document("Inverno", pasta="Ideias")],
    ),
    (
        'cria a pasta "Fotos e vídeos" com um documento "Lista, de coisas"',
        [folder("Fotos e vídeos"), document("Lista, de coisas", pasta="Fotos e vídeos")],
    ),
    (
        "cria a pasta Projetos com um documento Ata com o texto Olá e adeus.",
        [folder("Projetos"), document("Ata", pasta="Projetos", conteudo="Olá e adeus.")],
    ),
    (
        "cria a pasta Ideias e dentro dela dois documentos",
        [folder("Ideias"), document("Documento 1", pasta="Ideias"), document("Documento 2", pasta="Ideias")],
    ),
    (
        "cria a pasta Ideias e cria um documento Nota lá dentro",
        [folder("Ideias"), document("Nota", pasta="Ideias")],
    ),
    (
        "cria a pasta Ideias com um documento Nota e uma pasta Rascunhos",
        [folder("Ideias"), document("Nota", pasta="Ideias"), folder("Rascunhos", dentro_de="Ideias")],
    ),
    ("cria a pasta Ideias e um documento Nota", [folder("Ideias"), document("Nota")]),
    (
        "cria um documento Ata, depois cria a pasta Arquivo e move Ata para lá",
        [document("Ata"), folder("Arquivo"), ("mover_documento", {"documento": "Ata", "pasta": "Arquivo"})],
    ),
    (
        "cria um documento Ata e lista os meus documentos",
        [document("Ata"), ("listar_documentos", {})],
    ),
    (
        "Podes criar a pasta Ideias com um documento, por favor?",
        [folder("Ideias"), document("Documento 1", pasta="Ideias")],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("message", "steps"), SEVERAL)
async def test_several_steps_are_told_apart(documentos: Chat, message: str, steps: Steps) -> None:
    reply = await documentos.ask(message)
    assert reply.work == steps
    assert len(reply.plan) == len(steps)
    assert set(reply.tasks.values()) == {"completed"}


async def test_several_things_that_exist_are_each_moved(documentos: Chat) -> None:
    await documentos.ask("cria a pasta Arquivo com os documentos Ata e Nota")
    reply = await documentos.ask("apaga os documentos Ata e Nota")
    assert reply.work == [("apagar_documento", {"documento": "Ata"}), ("apagar_documento", {"documento": "Nota"})]


@pytest.mark.parametrize("message", ["apaga a pasta Ideias com dois documentos", "apaga 3 documentos"])
async def test_nothing_is_deleted_that_was_not_named(documentos: Chat, message: str) -> None:
    await documentos.ask("cria a pasta Ideias com 3 documentos")
    reply = await documentos.ask(message)
    assert reply.results == []


async def test_a_refused_folder_takes_its_documents_with_it(documentos: Chat) -> None:
    documentos.decide = lambda name, arguments: "não é preciso" if name == "criar_pasta" else None
    reply = await documentos.ask("cria a pasta Ideias com dois documentos e cria um documento Nota")
    assert reply.work == [document("Nota")]
    assert reply.tasks == {"1": "failed", "2": "failed", "3": "failed", "4": "completed"}
    assert reply.text.startswith("Concluí 1 de 4 tarefas:\n\n- Criei o documento **Nota**")
    assert "Criar a pasta «Ideias»: não autorizou esta ação (não é preciso)" in reply.text
    assert "dependia da tarefa 1" in reply.text


async def test_a_refused_document_does_not_stop_the_next(documentos: Chat) -> None:
    def decide(name: str, arguments: dict[str, Any]) -> Decision:
        return "" if arguments.get("titulo") == "Documento 1" else None

    documentos.decide = decide
    reply = await documentos.ask("cria a pasta Ideias com dois documentos")
    assert reply.work == [folder("Ideias"), document("Documento 2", pasta="Ideias")]
    assert reply.tasks == {"1": "completed", "2": "failed", "3": "completed"}


async def test_everything_refused_is_admitted(documentos: Chat) -> None:
    documentos.decide = lambda name, arguments: "" if name.startswith("criar") else None
    reply = await documentos.ask("cria as pastas A e B")
    assert reply.text.startswith("Não concluí nenhuma das 2 tarefas.")


async def test_names_that_a_person_changed_are_used_from_then_on(documentos: Chat) -> None:
    documentos.decide = lambda name, arguments: {"nome": "Planos"} if name == "criar_pasta" else None
    reply = await documentos.ask("cria a pasta Ideias com dois documentos")
    assert reply.work[1:] == [document("Documento 1", pasta="Planos"), document("Documento 2", pasta="Planos")]
    assert "**Planos/Documento 2**" in reply.text
    assert "Ideias" not in reply.text


async def test_a_folder_that_exists_fails_and_its_documents_are_still_made(documentos: Chat) -> None:
    await documentos.ask("cria a pasta Ideias")
    reply = await documentos.ask("cria a pasta Ideias com dois documentos")
    assert reply.tasks == {"1": "failed", "2": "completed", "3": "completed"}
    assert reply.text.startswith("Concluí 2 de 3 tarefas:")
    assert "Já existe a pasta «Ideias»" in reply.text


@pytest.mark.parametrize("count", [2, 4, 5, 10, 19])
async def test_many_steps_fit_in_the_model_calls_of_a_turn(documentos: Chat, count: int) -> None:
    reply = await documentos.ask(f"cria a pasta Ideias com {count} documentos")
    assert len(reply.work) == count + 1
    assert set(reply.tasks.values()) == {"completed"}
    assert reply.steps <= 8


async def test_too_many_steps_are_not_begun(documentos: Chat) -> None:
    reply = await documentos.ask("cria 500 documentos")
    assert reply.calls == []
    assert "mais de 20 passos" in reply.text


async def test_words_that_mean_nothing_here_are_named(documentos: Chat) -> None:
    reply = await documentos.ask("cria a pasta Ideias com dois documentos sobre cores")
    assert len(reply.work) == 3
    assert reply.text.startswith("Não reconheci «cores»")


async def test_the_answer_is_in_the_language_of_the_request(documentos: Chat) -> None:
    reply = await documentos.ask("create a folder Ideas with two documents")
    assert reply.plan[1] == "Create the document “Document 1” in the folder “Ideas”"
    assert reply.text.startswith("All 3 tasks are done:\n\n- I created the folder **Ideas**.")


async def test_a_request_of_one_step_has_no_plan(documentos: Chat) -> None:
    assert (await documentos.ask("cria a pasta Ideias")).plan == []


@tool(
    effect="write",
    extras=lesson(
        [
            Example("abre o canteiro Norte", {"nome": "Norte"}),
            Example("planta um canteiro chamado Sul", {"nome": "Sul"}),
        ]
    ),
)
def abrir_canteiro(nome: Annotated[str, Field(max_length=40)]) -> dict[str, Any]:
    """Abre um canteiro na horta."""
    return {"canteiro": nome}


@tool(effect="write", extras=lesson([Example("planta uma couve em Norte", {"canteiro": "Norte"})]))
def plantar_couve(canteiro: Annotated[str, Field(max_length=40)]) -> dict[str, Any]:
    """Planta uma couve num canteiro."""
    return {"couve": canteiro}


async def test_the_rules_know_no_domain() -> None:
    chat = Chat((abrir_canteiro, plantar_couve, definir_tarefas, atualizar_tarefa))
    reply = await chat.ask("abre os canteiros Norte e Sul e planta uma couve em Norte")
    assert reply.work == [
        ("abrir_canteiro", {"nome": "Norte"}),
        ("abrir_canteiro", {"nome": "Sul"}),
        ("plantar_couve", {"canteiro": "Norte"}),
    ]
    assert reply.tasks == {"1": "completed", "2": "completed", "3": "completed"}


WORDS = st.sampled_from(
    [
        "cria",
        "a pasta",
        "as pastas",
        "dois documentos",
        "com",
        "e",
        "A",
        "«",
        "»",
        "'",
        "lá dentro",
        "na pasta",
        "com o texto",
        "chamada",
        "Ideias",
        "move",
        "para",
        "apaga",
        "300",
        "create",
        "folders",
        "named",
        "and",
        ":",
        ".",
        ",",
    ]
)


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(message=st.one_of(st.lists(WORDS, max_size=14).map(" ".join), st.text(max_size=60)))
async def test_no_request_makes_it_fail_or_loop(agents: dict[str, Agent], message: str) -> None:
    reply = await Chat(agents["documentos"].tools).ask(message)
    assert reply.text
    assert reply.steps <= 8


@pytest.mark.parametrize("noise", ["«" * 50_000, "'a " * 30_000, "cria a pasta A e " * 5_000, '"' * 49_999])
async def test_a_very_long_request_is_answered_at_once(documentos: Chat, noise: str) -> None:
    started = time.process_time()
    await documentos.ask("cria a pasta Ideias com dois documentos " + noise)
    assert time.process_time() - started < 10, "seconds of CPU; a busy machine gives them late"
