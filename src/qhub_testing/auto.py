"""The answers of a stand-in without a script: rules, and no language model.

To tool results it answers with what they say. To anything else it calls the tool whose name and description share
most words with what the person wrote, and says so where none does. Words are compared without accents and endings.
"""

import re
import unicodedata
from typing import Any

from qhub_testing.request import Request
from qhub_testing.steps import Call, Say, Step

LABEL = "[stand-in provider, not a language model]"
"""Stands at the head of every text that was not scripted."""

_QUOTED = 1500
_STOP_WORDS = re.compile(
    r"a|an|and|ao|aos|are|as|at|com|como|da|das|de|do|dos|e|em|for|from|give|have|"
    r"how|i|in|is|it|me|meu|minha|my|na|nas|no|nos|o|of|on|or|os|ou|para|pela|pelo|"
    r"please|por|quais|qual|quantas|quantos|que|quem|se|ser|show|sobre|tem|the|there|to|"
    r"um|uma|umas|uns|was|what|which|with|you|your"
)


def auto_step(request: Request) -> Step:
    """The step for a request that no script covers."""
    if results := request.tool_results:
        names = request.calls
        quoted = "; ".join(f"{names.get(result.call_id, '?')}: {_compact(result.content)}" for result in results)
        return Say(f"{LABEL} {quoted}")
    text = request.question
    tool = _best_tool(text, request)
    if tool is None:
        offered = ", ".join(request.tools) or "none"
        return Say(f"{LABEL} No tool on offer fits that. Tools: {offered}.")
    return Call(tool["name"], arguments_for(tool["schema"], text))


def words(text: str) -> set[str]:
    """The words that carry meaning, folded."""
    folded = fold(text)
    return {
        stem(word) for word in re.findall(r"[a-z0-9]+", folded.replace("_", " ")) if not _STOP_WORDS.fullmatch(word)
    }


def fold(text: str) -> str:
    """In lower case, without accents."""
    decomposed = unicodedata.normalize("NFKD", text.lower())
    return "".join(character for character in decomposed if not unicodedata.combining(character))


def stem(word: str) -> str:
    """A folded word without plural and final vowel: `defeitos`, `defeito` and `defect`, `defects` each become one."""
    if len(word) > 3:
        word = re.sub(r"coes$", "cao", word)
        word = re.sub(r"ns$", "m", word)
        word = word.removesuffix("s")
    return word[:-1] if len(word) > 4 and word[-1] in "aeo" else word


def arguments_for(schema: dict[str, Any], text: str) -> dict[str, Any]:
    """Arguments that satisfy the schema: what is required, and what the text plainly gives."""
    required = schema.get("required", [])
    numbers = [float(number) if "." in number else int(number) for number in re.findall(r"\d+(?:\.\d+)?", text)]
    arguments = {}
    for name, property_ in schema.get("properties", {}).items():
        found = _mentioned(_plain(property_, schema), text, numbers)
        if found is None and name in required:
            found = _default(_plain(property_, schema), text)
        if found is not None:
            arguments[name] = found
    return arguments


def _best_tool(text: str, request: Request) -> dict[str, Any] | None:
    asked = words(text)
    best, best_score = None, 0
    for tool in request.tools.values():
        score = 2 * len(asked & words(tool["name"])) + len(asked & words(tool["description"]))
        if score > best_score:
            best, best_score = tool, score
    return best


def _plain(property_: dict[str, Any], root: dict[str, Any]) -> dict[str, Any]:
    """A property with its reference followed and `null` left out of its alternatives."""
    if reference := property_.get("$ref"):
        target = root.get("$defs", {}).get(reference.rsplit("/", 1)[-1], {})
        return _plain({**target, **{key: value for key, value in property_.items() if key != "$ref"}}, root)
    for key in ("anyOf", "oneOf", "allOf"):
        for choice in property_.get(key, []):
            if choice.get("type") != "null":
                rest = {name: value for name, value in property_.items() if name != key}
                return _plain({**rest, **choice}, root)
    return property_


def _mentioned(property_: dict[str, Any], text: str, numbers: list[int | float]) -> Any:
    if choices := property_.get("enum"):
        said = words(text)
        return next((choice for choice in choices if words(str(choice)) and words(str(choice)) <= said), None)
    if property_.get("type") in ("integer", "number") and numbers:
        number = numbers.pop(0)
        return int(number) if property_["type"] == "integer" else number
    return None


def _default(property_: dict[str, Any], text: str) -> Any:
    if "default" in property_:
        return property_["default"]
    if "const" in property_:
        return property_["const"]
    if choices := property_.get("enum"):
        return choices[0]
    match property_.get("type"):
        case "integer" | "number":
            return max(1, property_.get("minimum", 1))
        case "boolean":
            return True
        case "array":
            item = property_.get("items", {})
            return [_default(item, text)] * max(0, property_.get("minItems", 0))
        case "object":
            return arguments_for(property_, text)
        case _:
            quoted = re.search(r"[\"“«']([^\"”»']+)[\"”»']", text)
            return quoted[1] if quoted else text


def _compact(content: str) -> str:
    content = " ".join(content.split())
    return content if len(content) <= _QUOTED else content[:_QUOTED] + "…"
