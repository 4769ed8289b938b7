"""`consultar_documentos`: questions to the documents that people added to the conversation."""

from typing import Annotated, Any

from pydantic import Field

from qhub.documents.passages import search_result
from qhub.tools.tool import ToolContext, tool

PASSAGES = 6
"""Passages that a model is given."""
MAX_QUESTION = 1_000
"""Characters of a question."""


@tool(
    label={"pt": "A procurar nos documentos…", "en": "Searching the documents…"},
    done={"pt": "Procurou nos documentos", "en": "Searched the documents"},
)
async def consultar_documentos(
    context: ToolContext, pergunta: Annotated[str, Field(min_length=1, max_length=MAX_QUESTION)]
) -> dict[str, Any]:
    """Procura passagens nos documentos que a pessoa adicionou a esta conversa. Cita-as na resposta por [n]."""
    return search_result(await context.documents.search(pergunta, limit=PASSAGES), also_unsure=True)
