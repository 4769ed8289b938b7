from typing import Annotated, Any, Literal

from pydantic import Field

from qhub import ToolContext, ToolFailure, tool
from qhub_demo import Example, lesson

FULL = {"primário": 120, "tinta": 80, "verniz": 45}
Product = Annotated[Literal["primário", "tinta", "verniz"], Field(description="O produto.")]


def in_words(result: dict[str, Any], language: str) -> str:
    listed = "; ".join(f"{name}: {litres} l" for name, litres in result["litros"].items())
    return f"In the cupboard: {listed}." if language == "en" else f"No armário: {listed}."


@tool(
    label={"pt": "A ver o armário…", "en": "Looking in the cupboard…"},
    done={"pt": "Viu o armário", "en": "Looked in the cupboard"},
    extras=lesson(
        [
            Example("quanto há no armário?"),
            Example("quanto verniz há?", {"produto": "verniz"}),
            Example("how much is in the cupboard?"),
        ],
        in_words,
    ),
    cache=300,
    reads=["armario"],
)
async def ver_armario(context: ToolContext, produto: Product | None = None) -> dict[str, Any]:
    """Diz quantos litros há no armário, de um produto ou de todos."""
    names = [produto] if produto else list(FULL)
    return {"litros": {name: await litres_of(context, name) for name in names}}


@tool(
    effect="write",
    title={"pt": "Registar um uso", "en": "Record a use"},
    label={"pt": "A registar o uso…", "en": "Recording the use…"},
    done={"pt": "Registou o uso", "en": "Recorded the use"},
    extras=lesson(
        [
            Example("regista o uso de 5 litros de verniz", {"produto": "verniz", "litros": 5}),
            Example("usei 10 litros de tinta", {"produto": "tinta", "litros": 10}),
        ]
    ),
    timeout=10,
    changes=["armario"],
)
async def registar_uso(
    context: ToolContext, produto: Product, litros: Annotated[int, Field(ge=1, description="Quantos litros.")]
) -> dict[str, Any]:
    """Regista que se usaram litros de um produto."""
    left = await litres_of(context, produto) - litros
    if left < 0:
        raise ToolFailure(f"Só há {left + litros} litros de {produto}.")
    await context.storage.put(produto, left)
    return {"produto": produto, "restam": left}


async def litres_of(context: ToolContext, name: str) -> int:
    stored = await context.storage.get(name)
    return FULL[name] if stored is None else int(stored)
