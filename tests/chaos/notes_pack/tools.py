"""One tool that changes something, which must happen once, and one whose result is cached."""

import os
from pathlib import Path
from typing import Any

from qhub import tool


@tool(effect="write")
def anotar(marca: str) -> dict[str, Any]:
    """Anota uma marca."""
    with Path(os.environ["CHAOS_NOTES"]).open("a", encoding="utf-8") as file:
        file.write(f"{marca}\n")
    return {"anotada": marca}


@tool()
def consultar(numero: int) -> dict[str, Any]:
    """Consulta um número."""
    return {"numero": numero, "dobro": 2 * numero}
