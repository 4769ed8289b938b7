"""The names that the agent's tools have for values of their parameters, for columns of the same name."""

from collections.abc import Sequence

from qhub.language.text import fold
from qhub.models.interface import ToolSpec
from qhub_demo.lessons import lesson_of
from qhub_demo.requests.words import words


def spoken_values(tools: Sequence[ToolSpec]) -> dict[str, dict[str, list[str]]]:
    """For the name of a parameter, folded, its values and what people call them."""
    found: dict[str, dict[str, list[str]]] = {}
    for tool in tools:
        for parameter, names in lesson_of(tool).names.items():
            own = found.setdefault(fold(parameter), {})
            for value, spoken in names.items():
                own[value] = list(dict.fromkeys((*own.get(value, ()), *spoken)))
    return found


def terms_of(tools: Sequence[ToolSpec], language: str) -> dict[str, str]:
    """What tools, fields of their results and values are called in a language, where packs say it."""
    return {name: word for tool in tools for name, word in lesson_of(tool).words.get(language[:2].lower(), {}).items()}


def written_out(tools: Sequence[ToolSpec]) -> dict[str, str]:
    """Values as people write the same words: `casca_laranja` is "casca de laranja", and `manha` is "manhã"."""
    found: dict[str, str] = {}
    for values in spoken_values(tools).values():
        for value, names in values.items():
            own = [word.text for word in words(value.replace("_", " "))]
            for name in names:
                rest = iter(word.text for word in words(name))
                if all(word in rest for word in own):  # each after the one before
                    found.setdefault(value, name)
                    break
    return found
