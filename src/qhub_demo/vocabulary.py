"""What the agent's tools call the values of their parameters, for columns of the same name."""

from collections.abc import Sequence

from qhub.language.text import fold
from qhub.models.interface import ToolSpec
from qhub_demo.lessons import lesson_of


def spoken_values(tools: Sequence[ToolSpec]) -> dict[str, dict[str, list[str]]]:
    """For the name of a parameter, folded, its values and what people call them."""
    found: dict[str, dict[str, list[str]]] = {}
    for tool in tools:
        for parameter, names in lesson_of(tool).names.items():
            own = found.setdefault(fold(parameter), {})
            for value, spoken in names.items():
                own[value] = list(dict.fromkeys((*own.get(value, ()), *spoken)))
    return found
