"""`gerar_kpi`: one number that matters, shown large."""

from typing import Annotated, Any

from pydantic import Field

from qhub.tools.builtin.values import Number, Text, Title, without_none
from qhub.tools.tool import tool

MAX_UNIT = 40
"""Characters of a unit."""


@tool(label={"pt": "A preparar o indicador…", "en": "Preparing the indicator…"})
def gerar_kpi(
    titulo: Annotated[Title, Field(description="O que se mede, em poucas palavras.")],
    valor: Annotated[Number | Text, Field(description="O valor: um número sempre que possível, sem unidade.")],
    unidade: Annotated[str | None, Field(max_length=MAX_UNIT, description="A unidade: 'defeitos', '%', '€'…")] = None,
    variacao: Annotated[
        Number | None, Field(description="Variação em por cento face ao período anterior; negativa se desceu.")
    ] = None,
    descricao: Annotated[Text | None, Field(description="Uma frase de contexto.")] = None,
) -> dict[str, Any]:
    """Mostra um indicador (KPI) em destaque na conversa.

    Use quando a resposta é um só número, ou quando a pessoa pede um KPI, um indicador ou um cartão. Obtenha primeiro o
    valor com as ferramentas de dados. Só indique 'variacao' se a tiver calculado a partir dos dados.
    """
    return without_none(
        {
            "widget": "kpi",
            "titulo": titulo,
            "valor": valor,
            "unidade": unidade,
            "variacao": variacao,
            "descricao": descricao,
        }
    )
