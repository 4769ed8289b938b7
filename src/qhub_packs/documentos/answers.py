"""Results in words, for the demonstration model. Language models word them themselves."""

from typing import Any

from qhub import is_english

MAX_LINES = 20
"""Lines of a list in an answer; the rest is counted."""


def folder_created(result: Any, language: str) -> str:
    """`criar_pasta` in words."""
    return _sentence(result["pasta"], language, "Criei a pasta **{}**.", "I created the folder **{}**.")


def document_created(result: Any, language: str) -> str:
    """`criar_documento` in words."""
    if result["caracteres"]:
        return _sentence(result["documento"], language, "Criei o documento **{}**.", "I created the document **{}**.")
    return _sentence(
        result["documento"],
        language,
        "Criei o documento **{}**, ainda vazio.",
        "I created the document **{}**, still empty.",
    )


def document_read(result: Any, language: str) -> str:
    """`ler_documento` in words: the text itself."""
    if not result["conteudo"].strip():
        return _sentence(
            result["documento"], language, "O documento **{}** está vazio.", "The document **{}** is empty."
        )
    return f"**{result['documento']}**\n\n{result['conteudo'].strip()}"


def document_edited(result: Any, language: str) -> str:
    """`editar_documento` in words."""
    if result["modo"] == "acrescentar":
        return _sentence(
            result["documento"],
            language,
            "Acrescentei o texto ao documento **{}**.",
            "I added the text to the document **{}**.",
        )
    return _sentence(
        result["documento"],
        language,
        "Substituí o texto do documento **{}**.",
        "I replaced the text of the document **{}**.",
    )


def document_renamed(result: Any, language: str) -> str:
    """`renomear_documento` in words."""
    if is_english(language):
        return f"I renamed **{result['antes']}** to **{result['documento']}**."
    return f"Mudei o título de **{result['antes']}** para **{result['documento']}**."


def document_moved(result: Any, language: str) -> str:
    """`mover_documento` in words."""
    if is_english(language):
        return f"I moved **{result['antes']}** to **{result['documento']}**."
    return f"Movi **{result['antes']}** para **{result['documento']}**."


def document_deleted(result: Any, language: str) -> str:
    """`apagar_documento` in words."""
    return _sentence(result["apagado"], language, "Apaguei o documento **{}**.", "I deleted the document **{}**.")


def folder_deleted(result: Any, language: str) -> str:
    """`apagar_pasta` in words."""
    return _sentence(result["apagada"], language, "Apaguei a pasta **{}**.", "I deleted the folder **{}**.")


def listing(result: Any, language: str) -> str:
    """`listar_documentos` in words: folders with what is in them."""
    english, inside = is_english(language), result.get("pasta")
    folders, documents = result["total"]["pastas"], result["total"]["documentos"]
    if not folders and not documents:
        if inside:
            return f"The folder **{inside}** is empty." if english else f"A pasta **{inside}** está vazia."
        return (
            "You have no folders or documents yet." if english else "Ainda não tem pastas nem documentos no seu espaço."
        )
    where = f" {'in' if english else 'em'} **{inside}**" if inside else ""
    counted = (
        f"{_count(folders, 'folder')} and {_count(documents, 'document')}"
        if english
        else f"{_count(folders, 'pasta')} e {_count(documents, 'documento')}"
    )
    things = [f"📁 **{row['pasta']}**" for row in result["pastas"]]
    things += [f"📄 {row['documento']}" for row in result["documentos"]]
    opening = f"{'There are' if english else 'Há'} {counted}{where}:"
    return f"{opening}\n\n{_lines(things, folders + documents, language)}"


def found(result: Any, language: str) -> str:
    """`pesquisar_documentos` in words."""
    english, query, total = is_english(language), result["consulta"], result["total"]
    if not total:
        return f"No document mentions “{query}”." if english else f"Nenhum documento fala de «{query}»."
    where = f"“{query}” is in" if english else f"«{query}» está em"
    opening = f"{where} {_count(total, 'document' if english else 'documento')}:"
    rows = [
        f"**{row['documento']}**: {row['excerto']}" if row["excerto"] else f"**{row['documento']}**"
        for row in result["resultados"]
    ]
    return f"{opening}\n\n{_lines(rows, total, language)}"


def _sentence(name: str, language: str, portuguese: str, english: str) -> str:
    return (english if is_english(language) else portuguese).format(name)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _lines(things: list[str], total: int, language: str) -> str:
    lines = [f"- {thing}" for thing in things[:MAX_LINES]]
    if total > len(lines):
        rest = total - len(lines)
        lines.append(f"- … and {rest} more" if is_english(language) else f"- … e mais {rest}")
    return "\n".join(lines)
