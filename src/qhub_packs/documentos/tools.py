"""The tools of the pack: folders and documents of the person who asks.

Things are named as people name them, by title or path ("Ideias/Ideia 1"), in any case and with or without accents.
What changes something asks first; what is absent, ambiguous or taken is refused with the next step in words.
"""

from typing import Annotated, Any, Literal

from pydantic import Field

from qhub import ToolContext, tool
from qhub_demo import lesson
from qhub_packs.documentos import answers, examples
from qhub_packs.documentos.images import gerar_imagem
from qhub_packs.documentos.messages import failure
from qhub_packs.documentos.names import MAX_CONTENT, MAX_NAME, MAX_REFERENCE, clean_content, clean_name, show
from qhub_packs.documentos.search import search
from qhub_packs.documentos.workspace import Document, Workspace

__all__ = ["gerar_imagem"]
"""Found here by its name, as the tools below are."""

MAX_LISTED = 100
"""Folders, or documents, in one answer; the rest is counted."""
MAX_FOUND = 20
"""Documents that a search returns; the rest is counted."""

# The limits in the schema are looser than the real ones: whoever exceeds a real one deserves a sentence.
Name = Annotated[str, Field(min_length=1, max_length=2 * MAX_NAME)]
Reference = Annotated[str, Field(max_length=MAX_REFERENCE)]
Prose = Annotated[str, Field(max_length=2 * MAX_CONTENT)]
DocumentName = Annotated[Reference, Field(description="O documento: título ou caminho ('Ideias/Ideia 1').")]


@tool(
    effect="write",
    label={"pt": "A criar a pasta…", "en": "Creating the folder…"},
    done={"pt": "Criou a pasta", "en": "Created the folder"},
    title={"pt": "Criar uma pasta", "pt-BR": "Criar uma pasta", "en": "Create a folder"},
    extras=lesson(examples.CREATE_FOLDER, answers.folder_created),
)
async def criar_pasta(
    context: ToolContext,
    nome: Annotated[Name, Field(description="O nome da pasta, sem '/'.")],
    dentro_de: Annotated[Reference | None, Field(description="A pasta onde fica, que já existe.")] = None,
) -> dict[str, Any]:
    """Cria uma pasta no espaço de trabalho da pessoa."""
    space = await _workspace(context)
    folder = await space.add_folder((*space.folder(dentro_de), clean_name(nome, context.language)))
    return {"pasta": show(folder.path)}


@tool(
    effect="write",
    label={"pt": "A criar o documento…", "en": "Creating the document…"},
    done={"pt": "Criou o documento", "en": "Created the document"},
    title={"pt": "Criar um documento", "pt-BR": "Criar um documento", "en": "Create a document"},
    extras=lesson(examples.CREATE_DOCUMENT, answers.document_created),
)
async def criar_documento(
    context: ToolContext,
    titulo: Annotated[Name, Field(description="O título do documento, sem '/'.")],
    conteudo: Annotated[Prose, Field(description="O texto, em Markdown.")] = "",
    pasta: Annotated[Reference | None, Field(description="A pasta onde fica, que já existe.")] = None,
) -> dict[str, Any]:
    """Cria um documento de texto, com o seu título e conteúdo."""
    space = await _workspace(context)
    folder, title = space.folder(pasta), clean_name(titulo, context.language)
    document = await space.add_document(folder, title, clean_content(conteudo, context.language))
    return _summary(document)


@tool(
    label={"pt": "A ler o documento…", "en": "Reading the document…"},
    done={"pt": "Leu o documento", "en": "Read the document"},
    title={"pt": "Ler um documento", "pt-BR": "Ler um documento", "en": "Read a document"},
    extras=lesson(examples.READ, answers.document_read),
)
async def ler_documento(context: ToolContext, documento: DocumentName) -> dict[str, Any]:
    """Lê um documento inteiro."""
    document = (await _workspace(context)).document(documento)
    return {**_summary(document), "conteudo": document.content}


@tool(
    effect="write",
    label={"pt": "A editar o documento…", "en": "Editing the document…"},
    done={"pt": "Editou o documento", "en": "Edited the document"},
    title={"pt": "Editar um documento", "pt-BR": "Editar um documento", "en": "Edit a document"},
    extras=lesson(examples.EDIT, answers.document_edited),
)
async def editar_documento(
    context: ToolContext,
    documento: DocumentName,
    texto: Annotated[Prose, Field(description="O texto novo.")],
    modo: Annotated[
        Literal["acrescentar", "substituir"],
        Field(description="acrescentar: no fim; substituir: em vez do que lá está."),
    ] = "acrescentar",
    trecho: Annotated[
        Prose | None,
        Field(description="Com substituir: só este trecho, tal como está no documento, onde aparece uma só vez."),
    ] = None,
) -> dict[str, Any]:
    """Muda o texto de um documento: acrescenta no fim, substitui tudo ou substitui um trecho."""
    space = await _workspace(context)
    document = space.document(documento)
    content = _edited(document, texto, modo, trecho, context.language)
    changed = await space.write(document, clean_content(content, context.language))
    return {**_summary(changed), "modo": modo, "caracteres_antes": len(document.content)}


@tool(
    effect="write",
    label={"pt": "A mudar o título…", "en": "Changing the title…"},
    done={"pt": "Mudou o título", "en": "Changed the title"},
    title={"pt": "Mudar o título de um documento", "pt-BR": "Renomear um documento", "en": "Rename a document"},
    extras=lesson(examples.RENAME, answers.document_renamed),
)
async def renomear_documento(
    context: ToolContext,
    documento: DocumentName,
    titulo: Annotated[Name, Field(description="O título novo, sem '/'.")],
) -> dict[str, Any]:
    """Dá outro título a um documento, que fica na mesma pasta."""
    space = await _workspace(context)
    document, title = space.document(documento), clean_name(titulo, context.language)
    if title == document.title:
        raise failure("same_title", context.language, path=show(document.path))
    renamed = await space.move(document, document.folder, title)
    return {**_summary(renamed), "antes": show(document.path)}


@tool(
    effect="write",
    label={"pt": "A mover o documento…", "en": "Moving the document…"},
    done={"pt": "Moveu o documento", "en": "Moved the document"},
    title={"pt": "Mover um documento", "pt-BR": "Mover um documento", "en": "Move a document"},
    extras=lesson(examples.MOVE, answers.document_moved),
)
async def mover_documento(
    context: ToolContext,
    documento: DocumentName,
    pasta: Annotated[Reference, Field(description="A pasta de destino, que já existe; '/' é fora de todas.")],
) -> dict[str, Any]:
    """Muda um documento de pasta."""
    space = await _workspace(context)
    document, folder = space.document(documento), space.folder(pasta)
    if folder == document.folder:
        raise failure("same_folder", context.language, path=show(document.path))
    moved = await space.move(document, folder, document.title)
    return {**_summary(moved), "antes": show(document.path)}


@tool(
    effect="write",
    label={"pt": "A apagar o documento…", "en": "Deleting the document…"},
    done={"pt": "Apagou o documento", "en": "Deleted the document"},
    title={
        "pt": "Apagar um documento para sempre",
        "pt-BR": "Excluir um documento para sempre",
        "en": "Delete a document for good",
    },
    extras=lesson(examples.DELETE_DOCUMENT, answers.document_deleted),
)
async def apagar_documento(context: ToolContext, documento: DocumentName) -> dict[str, Any]:
    """Apaga um documento para sempre."""
    space = await _workspace(context)
    document = space.document(documento)
    await space.delete_document(document)
    return {"apagado": show(document.path)}


@tool(
    effect="write",
    label={"pt": "A apagar a pasta…", "en": "Deleting the folder…"},
    done={"pt": "Apagou a pasta", "en": "Deleted the folder"},
    title={"pt": "Apagar uma pasta vazia", "pt-BR": "Excluir uma pasta vazia", "en": "Delete an empty folder"},
    extras=lesson(examples.DELETE_FOLDER, answers.folder_deleted),
)
async def apagar_pasta(
    context: ToolContext,
    pasta: Annotated[Reference, Field(min_length=1, description="A pasta, pelo nome ou pelo caminho.")],
) -> dict[str, Any]:
    """Apaga uma pasta vazia."""
    space = await _workspace(context)
    path = space.folder(pasta)
    if not path:
        raise failure("no_folder", context.language, name=pasta.strip(), near="")
    await space.delete_folder(path)
    return {"apagada": show(path)}


@tool(
    label={"pt": "A ver os documentos…", "en": "Looking at the documents…"},
    done={"pt": "Viu os documentos", "en": "Looked at the documents"},
    title={"pt": "Listar documentos", "pt-BR": "Listar documentos", "en": "List documents"},
    extras=lesson(examples.LIST, answers.listing),
)
async def listar_documentos(
    context: ToolContext,
    pasta: Annotated[Reference | None, Field(description="Só o que está dentro desta pasta.")] = None,
) -> dict[str, Any]:
    """Lista as pastas e os documentos da pessoa, todos ou os de uma pasta."""
    space = await _workspace(context)
    folder = space.folder(pasta)
    folders = [inner for inner in space.folders if _is_inside(inner.path, folder)]
    documents = [document for document in space.documents if _is_inside(document.path, folder)]
    counted = [{"pasta": show(inner.path), "itens": len(space.within(inner.path))} for inner in folders[:MAX_LISTED]]
    listed: dict[str, Any] = {
        "pastas": counted,
        "documentos": [_summary(document) for document in documents[:MAX_LISTED]],
        "total": {"pastas": len(folders), "documentos": len(documents)},
    }
    return {"pasta": show(folder), **listed} if folder else listed


@tool(
    label={"pt": "A procurar nos documentos…", "en": "Searching the documents…"},
    done={"pt": "Procurou nos documentos", "en": "Searched the documents"},
    title={"pt": "Pesquisar nos documentos", "pt-BR": "Pesquisar nos documentos", "en": "Search the documents"},
    extras=lesson(examples.SEARCH, answers.found),
)
async def pesquisar_documentos(
    context: ToolContext,
    consulta: Annotated[str, Field(min_length=1, max_length=200, description="As palavras a procurar.")],
) -> dict[str, Any]:
    """Procura palavras nos títulos e no texto dos documentos, com um excerto de cada um."""
    if not consulta.strip():
        raise failure("empty_query", context.language)
    hits = search((await _workspace(context)).documents, consulta)
    results = [{"documento": show(hit.document.path), "excerto": hit.excerpt} for hit in hits[:MAX_FOUND]]
    return {"consulta": consulta.strip(), "resultados": results, "total": len(hits)}


async def _workspace(context: ToolContext) -> Workspace:
    return await Workspace.read(context.storage, context.language)


def _summary(document: Document) -> dict[str, Any]:
    return {
        "documento": show(document.path),
        "caracteres": len(document.content),
        "alterado_em": document.changed_at,
    }


def _is_inside(path: tuple[str, ...], folder: tuple[str, ...]) -> bool:
    return len(path) > len(folder) and path[: len(folder)] == folder


def _edited(document: Document, text: str, mode: str, passage: str | None, language: str) -> str:
    """The text of a document after an edit."""
    path = show(document.path)
    if mode == "acrescentar":
        if passage:
            raise failure("passage_needs_replace", language)
        gap = "" if not document.content or document.content.endswith("\n") else "\n"
        return document.content + gap + text
    if not passage:
        return text
    times = document.content.count(passage)
    if times != 1:
        key = "many_passages" if times else "no_passage"
        raise failure(key, language, path=path, passage=passage[:MAX_NAME], count=times)
    return document.content.replace(passage, text)
