"""Pictures, where the hub has a model that draws."""

from typing import Annotated, Any, Literal

from pydantic import Field

from qhub import ToolContext, ToolFailure, tool
from qhub_demo import Example, lesson

SIZES = {"quadrada": "1024x1024", "horizontal": "1536x1024", "vertical": "1024x1536"}
MAX_DESCRIPTION = 2000
SECONDS = 120
"""Drawing takes its time."""


def drawn(result: Any, language: str) -> str:
    """What is said of a picture."""
    return f"Here is «{result['titulo']}»." if language.startswith("en") else f"Aqui está «{result['titulo']}»."


@tool(
    effect="write",
    timeout=SECONDS,
    requires="images",
    label={"pt": "A desenhar…", "en": "Drawing…"},
    done={"pt": "Desenhou", "en": "Drew it"},
    title={"pt": "Gerar uma imagem", "pt-BR": "Gerar uma imagem", "en": "Generate a picture"},
    extras=lesson(
        [
            Example("gera uma imagem de um gato azul", {"descricao": "um gato azul"}),
            Example("draw a picture of a blue cat", {"descricao": "a blue cat"}),
        ],
        drawn,
    ),
)
async def gerar_imagem(
    context: ToolContext,
    descricao: Annotated[str, Field(min_length=1, max_length=MAX_DESCRIPTION, description="O que se deve ver.")],
    formato: Annotated[Literal["quadrada", "horizontal", "vertical"], Field(description="A forma.")] = "quadrada",
) -> dict[str, Any]:
    """Gera uma imagem a partir de uma descrição e mostra-a na conversa."""
    if context.images is None:
        raise ToolFailure("Este hub não tem um modelo de imagens configurado (QHUB_IMAGE_MODEL).")
    picture = await context.images.draw(descricao, SIZES[formato])
    url = await context.files.save("imagem.png", "image/png", picture)
    return {"widget": "image", "titulo": descricao, "url": url}
