"""Masks for administrators: enough of a tool's input and result to tell what went wrong, and nobody's content.

Of arguments the names stay, and values as the scrubber leaves them, but for texts: one that the conversation's messages
have is message text, a long one may be, and what stands between quotation marks is somebody's data. Of results no value
stays at all, only names, kinds and sizes: they are rows of people's tables and passages of their documents, in which
a scrubber cannot tell a name from a word.
"""

import re
from collections.abc import Iterable
from typing import Any

from qhub.events.tracing import Masks
from qhub.language.scrub import scrub, scrub_value
from qhub.language.text import fold

MAX_WORDS = 200
"""Characters of a text among a tool's arguments that stay; a longer one is prose."""
MAX_KEYS = 100
"""Names of one value that are told."""
MAX_DEPTH = 8
"""How deep a result's shape goes."""
QUOTED = re.compile(r"'(?:[^']|'')+'|\"[^\"]+\"|«[^»]+»|“[^”]+”")


def masks_for(said: Iterable[str]) -> Masks:
    """The masks for a conversation in which this was said."""
    known = " ".join(map(fold, said))
    return Masks(given=lambda value: _masked(scrub_value(value, emails=True), known), returned=shape_of)


def shape_of(value: Any, depth: int = 0) -> Any:
    """A value's names, kinds and sizes; of a list how many there are, and what the first is like."""
    match value:
        case None | bool():
            return value
        case str():
            return _size(value)
        case int() | float():
            return "[número]"
        case dict() if depth < MAX_DEPTH:
            return {scrub(str(name), emails=True): shape_of(item, depth + 1) for name, item in _few(value).items()}
        case list() | tuple() if depth < MAX_DEPTH:
            return [f"[{len(value)} ×]", shape_of(value[0], depth + 1)] if value else []
        case _:
            return "[…]"


def _masked(value: Any, said: str) -> Any:
    match value:
        case str():
            is_said = bool(value.strip()) and fold(value.strip()) in said
            if is_said or len(value) > MAX_WORDS:
                return _size(value)
            return QUOTED.sub(lambda found: _size(found[0]), value)
        case dict():
            return {name: _masked(item, said) for name, item in _few(value).items()}
        case list():
            return [_masked(item, said) for item in value[:MAX_KEYS]]
        case _:
            return value


def _few(value: dict[Any, Any]) -> dict[Any, Any]:
    return dict(list(value.items())[:MAX_KEYS])


def _size(text: str) -> str:
    return f"[texto: {len(text)}]"
