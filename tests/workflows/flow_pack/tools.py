"""Tools that change where the conversation is."""

from typing import Any

from qhub import ToolContext, tool


@tool(effect="write")
async def perfil(context: ToolContext, nome: str) -> dict[str, Any]:
    """Guarda o nome da pessoa."""
    await context.storage.put("profile", {"nome": nome})
    return {"nome": nome}


@tool(effect="write")
async def escolher_fluxo(context: ToolContext, fluxo: str | None = None) -> dict[str, Any]:
    """Passa a outro fluxo, ou sai."""
    await context.workflow.switch(fluxo)
    return {"fluxo": context.workflow.active}


@tool(effect="write")
async def anotar(context: ToolContext, campos: dict[str, Any]) -> dict[str, Any]:
    """Anota o que se sabe da viagem."""
    await context.workflow.update(**campos)
    return dict(context.workflow.state)


@tool(effect="write", title={"pt": "Reservar", "en": "Book"})
async def reservar(context: ToolContext, destino: str) -> dict[str, Any]:
    """Reserva a viagem."""
    await context.workflow.update(reservada=True)
    return {"destino": destino}


@tool(title={"pt": "Horários", "en": "Timetable"})
async def ver_horario(assunto: str) -> dict[str, Any]:
    """Procura no horário."""
    return {"encontrado": "horas" in assunto}


@tool(title={"pt": "Guia", "en": "Guide"})
async def ver_guia(assunto: str) -> dict[str, Any]:
    """Procura no guia."""
    return {"encontrado": "praia" in assunto}


@tool(title={"pt": "Web", "en": "Web"})
async def ver_web(assunto: str) -> dict[str, Any]:
    """Procura na web."""
    return {"encontrado": True, "assunto": assunto}
