"""Folders and documents: made, found by what people call them, changed, and refused with the next step."""

import asyncio
import json
from typing import Any

import pytest

from qhub.agents.agent import Agent
from qhub.agents.loading import load_pack
from qhub.errors import ToolFailure
from qhub.tools.storage import MemoryStorage
from qhub.tools.tool import ArgumentError, Tool, ToolContext
from qhub_demo.lessons import lesson_of
from qhub_packs.documentos import names, tools, workspace

WRITES = {
    "criar_pasta",
    "criar_documento",
    "editar_documento",
    "renomear_documento",
    "mover_documento",
    "apagar_documento",
    "apagar_pasta",
    "gerar_imagem",
}


class Desk:
    """A person's workspace, used through the tools alone."""

    def __init__(self, language: str = "pt-PT", storage: MemoryStorage | None = None) -> None:
        self.context = ToolContext(1, 1, "documentos", "c1", language, storage or MemoryStorage())

    async def use(self, name: str, **arguments: Any) -> Any:
        tool: Tool = getattr(tools, name)
        result = await tool.call(self.context, tool.validate(arguments))
        json.dumps(result)
        return result

    async def refused(self, name: str, **arguments: Any) -> str:
        with pytest.raises(ToolFailure) as caught:
            await self.use(name, **arguments)
        return str(caught.value)

    async def read(self, document: str) -> str:
        return str((await self.use("ler_documento", documento=document))["conteudo"])

    async def listed(self) -> list[str]:
        listing = await self.use("listar_documentos")
        return [f"{row['pasta']}/" for row in listing["pastas"]] + [row["documento"] for row in listing["documentos"]]


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture(scope="module")
def agent() -> Agent:
    (found,) = load_pack("documentos", "qhub_packs.documentos").agents
    return found


def test_the_agent_is_for_everybody_and_has_the_plan_tools(agent: Agent) -> None:
    assert (agent.id, agent.name, agent.roles) == (
        "documentos",
        "Documentos",
        ("responsavel", "operador", "estudante"),
    )
    assert {"definir_tarefas", "atualizar_tarefa", *WRITES} <= {tool.name for tool in agent.tools}
    assert "definir_tarefas" in agent.prompt
    assert agent.suggestions


def test_what_changes_something_asks_and_the_rest_does_not(agent: Agent) -> None:
    assert {tool.name for tool in agent.tools if tool.effect == "write"} == WRITES
    assert not any(tool.repeatable for tool in agent.tools if tool.effect == "write")


def test_every_tool_has_words_for_people_in_each_language(agent: Agent) -> None:
    for tool in (tool for tool in agent.tools if tool.name in vars(tools)):
        assert {"pt", "en"} <= set(tool.label)
        assert {"pt", "pt-BR", "en"} <= set(tool.title)
        assert lesson_of(tool.spec).examples
        assert lesson_of(tool.spec).answer


def test_no_tool_takes_an_identity(agent: Agent) -> None:
    for tool in agent.tools:
        assert not {"user_id", "userId", "utilizador"} & set(tool.spec.schema.get("properties", {}))


async def test_a_document_in_a_folder_is_found_by_title_path_and_without_accents(desk: Desk) -> None:
    assert await desk.use("criar_pasta", nome="Ideias") == {"pasta": "Ideias"}
    made = await desk.use("criar_documento", titulo="Orçamento", conteudo="mil euros", pasta="ideias")
    assert made["documento"] == "Ideias/Orçamento"
    for reference in ("Orçamento", "orcamento", "IDEIAS/ORÇAMENTO", " /Ideias / Orçamento", "Ideias//Orçamento/"):
        assert await desk.read(reference) == "mil euros"


async def test_folders_lie_in_folders(desk: Desk) -> None:
    await desk.use("criar_pasta", nome="Trabalho")
    await desk.use("criar_pasta", nome="Ideias", dentro_de="Trabalho")
    await desk.use("criar_documento", titulo="Nota", pasta="Trabalho/Ideias")
    assert await desk.listed() == ["Trabalho/", "Trabalho/Ideias/", "Trabalho/Ideias/Nota"]
    inside = await desk.use("listar_documentos", pasta="trabalho")
    assert inside["pasta"] == "Trabalho"
    assert inside["total"] == {"pastas": 1, "documentos": 1}


@pytest.mark.parametrize("again", ["Ideias", "IDEIAS", "  ideias ", "Idéias"])
async def test_the_same_folder_twice_is_refused(desk: Desk, again: str) -> None:
    await desk.use("criar_pasta", nome="Ideias")
    assert "Já existe a pasta" in await desk.refused("criar_pasta", nome=again)
    assert await desk.listed() == ["Ideias/"]


async def test_the_same_document_twice_is_refused_and_the_first_stays(desk: Desk) -> None:
    await desk.use("criar_documento", titulo="Ata", conteudo="primeira")
    assert "Já existe o documento «ATA»" in await desk.refused("criar_documento", titulo="ATA", conteudo="segunda")
    assert await desk.read("Ata") == "primeira"


async def test_of_two_creations_at_once_one_is_refused(desk: Desk) -> None:
    outcomes = await asyncio.gather(
        *(desk.use("criar_documento", titulo="Ata", conteudo=str(number)) for number in range(5)),
        return_exceptions=True,
    )
    assert sum(isinstance(outcome, dict) for outcome in outcomes) == 1
    assert sum(isinstance(outcome, ToolFailure) for outcome in outcomes) == 4


async def test_of_two_moves_at_once_one_is_refused_and_no_copy_is_left(desk: Desk) -> None:
    await desk.use("criar_pasta", nome="A")
    await desk.use("criar_pasta", nome="B")
    await desk.use("criar_documento", titulo="Ata", conteudo="única")
    space = await workspace.Workspace.read(desk.context.storage, "pt-PT")
    document = space.document("Ata")
    await space.move(document, ("A",), "Ata")
    with pytest.raises(ToolFailure, match="mudou entretanto"):
        await space.move(document, ("B",), "Ata")
    assert await desk.listed() == ["A/", "B/", "A/Ata"]


async def test_what_is_absent_is_refused_with_what_is_near(desk: Desk) -> None:
    await desk.use("criar_documento", titulo="Orçamento de 2026")
    await desk.use("criar_pasta", nome="Projetos")
    assert "Há: «Orçamento de 2026»" in await desk.refused("ler_documento", documento="orcamento")
    assert "Há: «Projetos»" in await desk.refused("criar_documento", titulo="X", pasta="Projeto")
    assert "listar_documentos" in await desk.refused("apagar_documento", documento="../../etc/passwd")
    assert await desk.refused("ler_documento", documento="  ")
    assert await desk.refused("apagar_pasta", pasta="/")


async def test_what_is_ambiguous_is_refused_and_a_leading_slash_settles_it(desk: Desk) -> None:
    await desk.use("criar_pasta", nome="A")
    await desk.use("criar_documento", titulo="Ata", conteudo="fora")
    await desk.use("criar_documento", titulo="Ata", conteudo="dentro", pasta="A")
    refusal = await desk.refused("ler_documento", documento="ata")
    assert "«/A/Ata»" in refusal
    assert "«/Ata»" in refusal
    assert (await desk.read("/Ata"), await desk.read("/A/Ata"), await desk.read("A/Ata")) == (
        "fora",
        "dentro",
        "dentro",
    )


@pytest.mark.parametrize("name", ["a/b", "/", "", "   ", "..", ".", "\x00", "\u200b\u202e", "\u0301", "x" * 81])
async def test_a_name_that_cannot_be_one_is_refused(desk: Desk, name: str) -> None:
    for tool, argument in (("criar_pasta", "nome"), ("criar_documento", "titulo")):
        with pytest.raises((ToolFailure, ArgumentError)):
            await desk.use(tool, **{argument: name})
    assert await desk.listed() == []


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("  Atas \t de\n2026 ", "Atas de 2026"),
        ("Ata\x00\x07s", "Ata s"),
        ("Cafe\u0301", "Café"),
        ("..segredo", "..segredo"),
        ("x" * 80, "x" * 80),
        ("🎉", "🎉"),
        ("％_", "％_"),
    ],
)
async def test_names_are_kept_clean(desk: Desk, written: str, kept: str) -> None:
    assert await desk.use("criar_pasta", nome=written) == {"pasta": kept}
    assert await desk.listed() == [f"{kept}/"]


async def test_keys_stay_short_however_long_the_path() -> None:
    storage = MemoryStorage()
    desk, path = Desk(storage=storage), ""
    for level in range(workspace.MAX_DEPTH):
        name = "ﷺ" * 79 + str(level)
        path = (await desk.use("criar_pasta", nome=name, dentro_de=path or None))["pasta"]
    assert "níveis" in await desk.refused("criar_pasta", nome="mais", dentro_de=path)
    assert all(len(key) < 100 for key in await storage.items())


async def test_text_keeps_its_lines_and_loses_what_cannot_be_seen(desk: Desk) -> None:
    await desk.use("criar_documento", titulo="Ata", conteudo="um\r\ndois\ttrês\x00\x1b[31m\n")
    assert await desk.read("Ata") == "um\ndois\ttrês  [31m\n"


async def test_the_longest_document_can_be_read_within_the_hubs_limit(desk: Desk) -> None:
    await desk.use("criar_documento", titulo="Longo", conteudo="😀" * names.MAX_CONTENT)
    result = await desk.use("ler_documento", documento="Longo")
    assert len(json.dumps(result, ensure_ascii=False).encode()) < 100_000
    assert "20001" in await desk.refused("criar_documento", titulo="Maior", conteudo="x" * (names.MAX_CONTENT + 1))
    assert "máximo" in await desk.refused("editar_documento", documento="Longo", texto="x")


async def test_a_document_is_edited_at_its_end_in_whole_or_in_a_passage(desk: Desk) -> None:
    await desk.use("criar_documento", titulo="Lista")
    await desk.use("editar_documento", documento="lista", texto="leite")
    await desk.use("editar_documento", documento="lista", texto="pão")
    assert await desk.read("Lista") == "leite\npão"
    await desk.use("editar_documento", documento="Lista", texto="vinho", modo="substituir", trecho="pão")
    assert await desk.read("Lista") == "leite\nvinho"
    assert "não tem o trecho" in await desk.refused(
        "editar_documento", documento="Lista", texto="x", modo="substituir", trecho="pão"
    )
    assert "aparece 2 vezes" in await desk.refused(
        "editar_documento", documento="Lista", texto="x", modo="substituir", trecho="e"
    )
    assert "substituir" in await desk.refused("editar_documento", documento="Lista", texto="x", trecho="leite")
    await desk.use("editar_documento", documento="Lista", texto="nada", modo="substituir")
    assert await desk.read("Lista") == "nada"


async def test_a_document_is_renamed_and_moved_without_loss(desk: Desk) -> None:
    await desk.use("criar_pasta", nome="Arquivo")
    await desk.use("criar_documento", titulo="ata", conteudo="texto")
    await desk.use("renomear_documento", documento="ata", titulo="Ata")
    assert await desk.listed() == ["Arquivo/", "Ata"]
    moved = await desk.use("mover_documento", documento="Ata", pasta="arquivo")
    assert (moved["antes"], moved["documento"]) == ("Ata", "Arquivo/Ata")
    assert "já está nessa pasta" in await desk.refused("mover_documento", documento="Ata", pasta="Arquivo")
    await desk.use("mover_documento", documento="Ata", pasta="/")
    assert await desk.listed() == ["Arquivo/", "Ata"]
    assert await desk.read("Ata") == "texto"


async def test_nothing_is_written_over_by_a_move_or_a_new_title(desk: Desk) -> None:
    await desk.use("criar_pasta", nome="A")
    await desk.use("criar_documento", titulo="Ata", conteudo="de dentro", pasta="A")
    await desk.use("criar_documento", titulo="Ata", conteudo="de fora")
    await desk.use("criar_documento", titulo="Nota", conteudo="nota")
    assert "Já existe" in await desk.refused("mover_documento", documento="/Ata", pasta="A")
    assert "Já existe" in await desk.refused("renomear_documento", documento="Nota", titulo="ata")
    assert [await desk.read(name) for name in ("A/Ata", "/Ata", "Nota")] == ["de dentro", "de fora", "nota"]


async def test_only_an_empty_folder_is_deleted(desk: Desk) -> None:
    await desk.use("criar_pasta", nome="A")
    await desk.use("criar_documento", titulo="Ata", pasta="A")
    assert "«A/Ata»" in await desk.refused("apagar_pasta", pasta="A")
    assert await desk.use("apagar_documento", documento="A/Ata") == {"apagado": "A/Ata"}
    assert await desk.use("apagar_pasta", pasta="a") == {"apagada": "A"}
    assert await desk.listed() == []


async def test_search_looks_in_titles_and_texts_and_shows_where(desk: Desk) -> None:
    await desk.use("criar_documento", titulo="Orçamento", conteudo="mil euros")
    await desk.use("criar_documento", titulo="Ata", conteudo="palavra " * 40 + "o ORCAMENTO subiu ﬁm " + "cauda " * 40)
    await desk.use("criar_documento", titulo="Outro", conteudo="nada")
    found = await desk.use("pesquisar_documentos", consulta=" orçamento ")
    assert [row["documento"] for row in found["resultados"]] == ["Orçamento", "Ata"]
    assert "o ORCAMENTO subiu" in found["resultados"][1]["excerto"]
    assert found["resultados"][1]["excerto"].startswith("…")
    assert (await desk.use("pesquisar_documentos", consulta="subiu orcamento"))["total"] == 1
    assert (await desk.use("pesquisar_documentos", consulta="inexistente"))["total"] == 0
    assert await desk.refused("pesquisar_documentos", consulta="  ")


async def test_there_is_a_limit_to_how_many(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workspace, "MAX_FOLDERS", 1)
    monkeypatch.setattr(workspace, "MAX_DOCUMENTS", 1)
    await desk.use("criar_pasta", nome="A")
    await desk.use("criar_documento", titulo="A")
    assert "máximo" in await desk.refused("criar_pasta", nome="B")
    assert "máximo" in await desk.refused("criar_documento", titulo="B")


async def test_refusals_are_in_the_language_of_the_person() -> None:
    desk = Desk("en")
    await desk.use("criar_pasta", nome="Ideas")
    assert await desk.refused("criar_pasta", nome="ideas") == (
        "The folder “ideas” exists already. Use it, or choose another name."
    )
