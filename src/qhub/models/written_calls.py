"""Tool calls that a model writes as text.

Small models know tools from their training, and write a call in whichever form they saw there, as words of the answer:

    ```json
    {"name": "top_defeitos", "arguments": {"n": 3}}
    ```
    <tool_call>{"name": "top_defeitos", "arguments": {"n": 3}}</tool_call>
    <tools><function name="top_defeitos" arguments='{"n": 3}'/></tools>

Such a text is a call only where nothing follows it, the tool exists, and its arguments fit: otherwise it is an answer.
"""

import html
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import orjson
from referencing import Registry

from qhub.lazy import lazy_module
from qhub.models.interface import ToolSpec

if TYPE_CHECKING:
    import jsonschema
else:
    jsonschema = lazy_module("jsonschema")

LONGEST_OPENING = 24
"""Characters at the end of a piece that may be the beginning of a call."""
MAX_TRIES = 20
"""Places, from the beginning and from the end, where a call is looked for: each may take as long as the text is."""
_OPENING = re.compile(r'```|<tool_call|<tools|<function|[{\[]\s*[{\["]')
_BEGUN = re.compile(r"`{1,2}|<[a-z_]{0,9}|[{\[]\s*")
_FENCE = "```"
_LANGUAGE = re.compile(r"[ \t]*([\w-]*)[ \t]*\n?")
_FENCED = frozenset({"", "json", "tool_call", "tool_code", "tool", "xml"})
_TAGS = re.compile(r"</?(?:tool_calls?|tools)\s*>")
_FUNCTION = re.compile(
    r"<function(?:=(?P<name>[\w.-]+))?(?P<attributes>(?:\s+[\w-]+\s*=\s*(?:\"[^\"]*\"|'[^']*'))*)\s*"
    r"(?:/>|>(?P<inside>.*?)(?:</function>|$))",
    re.DOTALL,
)
_ATTRIBUTE = re.compile(r"([\w-]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
_NAMES = ("name", "tool", "function")
_ARGUMENTS = ("arguments", "parameters", "args", "input")


class WrittenCall(NamedTuple):
    """A call, as it was meant."""

    name: str
    arguments: dict[str, Any]


class WrittenAnswer(NamedTuple):
    """An answer that ends in calls."""

    before: str
    """Its words before them."""
    calls: Sequence[WrittenCall]


def find_calls(text: str, tools: Sequence[ToolSpec]) -> WrittenAnswer | None:
    """The calls that a text ends in; None where it is an answer and nothing else."""
    known = {tool.name: tool for tool in tools}
    openings = [opening.start() for opening in _OPENING.finditer(text)]
    for start in dict.fromkeys((*openings[:MAX_TRIES], *openings[-MAX_TRIES:])):
        calls = _calls(text[start:].strip(), known)
        if calls:
            return WrittenAnswer(text[:start].rstrip(), calls)
    return None


class WrittenCallFilter:
    """A filter for an answer that streams: lets words through, and holds back what may become a call."""

    def __init__(self) -> None:
        self._text = ""
        self._shown = 0

    def feed(self, piece: str) -> str:
        """The text that can be shown now."""
        self._text += piece
        return self._show(self._safe())

    def flush(self) -> str:
        """The text that was kept back, once it is known to be no call."""
        return self._show(len(self._text))

    def _show(self, end: int) -> str:
        begin, self._shown = self._shown, max(self._shown, end)
        return self._text[begin:end]

    def _safe(self) -> int:
        """Up to where no call can have begun."""
        for opening in _OPENING.finditer(self._text, self._shown):
            if _may_be_call(self._text[opening.start() :]):
                return len(self._text[: opening.start()].rstrip())
        tail = max(self._shown, len(self._text) - LONGEST_OPENING)
        begun = next((m.start() for m in _BEGUN.finditer(self._text, tail) if m.end() == len(self._text)), None)
        end = len(self._text) if begun is None else begun
        return len(self._text[:end].rstrip())  # blanks before a call are not shown either


def _may_be_call(text: str) -> bool:
    """Whether a text that opens like a call may be one once it is whole."""
    if not text.startswith("```"):
        return True
    first, newline, inside = text[3:].partition("\n")
    if not newline:
        return first.strip().isalpha() or not first.strip() or first.lstrip()[:1] in "{[<"
    inside = f"{first[len(first.split(maxsplit=1)[0]) if first.split() else 0 :]}{inside}".lstrip()
    return first.strip().split(" ")[0].lower() in _FENCED and (not inside or inside[0] in "{[<")


def _calls(text: str, tools: Mapping[str, ToolSpec]) -> list[WrittenCall]:
    """The calls that a text is, all of it; none where it is anything else."""
    if text.startswith(_FENCE):
        language, text = _unfenced(text)
        if language.lower() not in _FENCED:
            return []
    if "<function" in text:
        return _functions(text, tools)
    found: list[WrittenCall] = []
    for part in _TAGS.split(text):
        if not part.strip():
            continue
        called = [_call(item, tools) for item in _objects(part)]
        if not called or None in called:
            return []
        found += [call for call in called if call is not None]
    return found


def _unfenced(text: str) -> tuple[str, str]:
    """The language of a block of code, and what is in it; it may lack its end."""
    inside = text.removeprefix(_FENCE).rstrip().removesuffix(_FENCE)
    language = _LANGUAGE.match(inside)
    assert language is not None, "it matches nothing, too"
    return language[1], inside[language.end() :].strip()


def _objects(text: str) -> list[Any]:
    """The JSON objects of a text: one, a list, or one on each line."""
    try:
        value = orjson.loads(text)
    except orjson.JSONDecodeError:
        try:
            return [orjson.loads(line) for line in text.splitlines() if line.strip()]
        except orjson.JSONDecodeError:
            return []
    return value if isinstance(value, list) else [value]


def _call(item: Any, tools: Mapping[str, ToolSpec]) -> WrittenCall | None:
    if isinstance(item, dict) and isinstance(inner := item.get("function"), dict):
        item = inner
    if not isinstance(item, dict):
        return None
    name = next((item[key] for key in _NAMES if isinstance(item.get(key), str)), None)
    given: Any = next((item[key] for key in _ARGUMENTS if key in item), {})
    if not isinstance(name, str) or name not in tools or item.keys() - {*_NAMES, *_ARGUMENTS, "type", "id"}:
        return None
    return _fitting(tools[name], given)


def _functions(text: str, tools: Mapping[str, ToolSpec]) -> list[WrittenCall]:
    found = []
    if _TAGS.sub("", _FUNCTION.sub("", text)).strip():
        return []
    for element in _FUNCTION.finditer(text):
        given = {key: html.unescape(one or two) for key, one, two in _ATTRIBUTE.findall(element["attributes"])}
        name = element["name"] or given.pop("name", "")
        inside = (element["inside"] or "").strip()
        arguments: Any = inside or next((given.pop(key) for key in _ARGUMENTS if key in given), None) or given
        call = _fitting(tools[name], arguments) if name in tools else None
        if call is None:
            return []
        found.append(call)
    return found


def _fitting(tool: ToolSpec, given: Any) -> WrittenCall | None:
    """The call, if its arguments fit."""
    if isinstance(given, str):
        try:
            given = orjson.loads(given or "{}")
        except orjson.JSONDecodeError:
            return None
    properties = tool.schema.get("properties", {})
    if not isinstance(given, dict) or given.keys() - properties.keys():
        return None
    fits = jsonschema.Draft202012Validator(tool.schema, registry=Registry()).is_valid(given)
    return WrittenCall(tool.name, given) if fits else None
