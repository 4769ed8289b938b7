"""`gerar_kpi`: one number that matters, shown large."""

from typing import Annotated, Any

from pydantic import Field

from qhub.tools.builtin.values import Number, OnlyText, Text, Title, without_none
from qhub.tools.tool import tool

MAX_UNIT = 40
"""Characters of a unit."""


@tool(
    label={"pt": "A preparar o indicador…", "en": "Preparing the indicator…"},
    done={"pt": "Preparou o indicador", "en": "Prepared the indicator"},
    cache=False,
)
def gerar_kpi(
    titulo: Title,
    valor: Number | OnlyText,
    unidade: Annotated[str | None, Field(max_length=MAX_UNIT)] = None,
    variacao: Annotated[Number | None, Field(description="% face ao período anterior.")] = None,
    descricao: Text | None = None,
) -> dict[str, Any]:
    """Mostra um KPI, a pedido ou se a resposta é um só número."""
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
