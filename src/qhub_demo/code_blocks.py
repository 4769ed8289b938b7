"""Blocks of code in a message."""

import re
from typing import NamedTuple

_BLOCK = re.compile(
    r"^[ \t]*(?P<fence>`{3,})[ \t]*(?P<language>[\w+-]*)[^\n`]*\n(?P<code>.*?)(?:^[ \t]*(?P=fence)`*|\Z)", re.M | re.S
)
_PYTHON = frozenset({"python", "py", "python3"})


class CodeBlock(NamedTuple):
    """A block, as a message fences it."""

    language: str
    """What stands after the fence; empty where nothing does."""
    code: str

    @property
    def is_python(self) -> bool:
        return self.language in _PYTHON


def code_in(message: str) -> list[CodeBlock]:
    """The blocks of a message that hold something. One that is never closed lasts to the end."""
    return [
        CodeBlock(found["language"].lower(), found["code"].rstrip())
        for found in _BLOCK.finditer(message.replace("\r\n", "\n"))
        if found["code"].strip()
    ]


def without_code(message: str) -> str:
    """What a message says around its blocks."""
    return _BLOCK.sub("\n", message.replace("\r\n", "\n")).strip() if "```" in message else message
