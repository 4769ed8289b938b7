"""The two corpora of messages, and which half of them rules may be tuned on: decided by a hash, before any rule was."""

from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent


class Message(NamedTuple):
    """What somebody might write."""

    text: str
    kind: str
    """Why it must not simply be answered; empty where it is harmless."""

    @property
    def held_out(self) -> bool:
        """Whether no rule may be tuned on it."""
        return sha256(self.text.encode()).digest()[0] % 2 == 1


def messages() -> list[Message]:
    """All of both files, in their order."""
    unsafe = [line.split("\t") for line in _lines("unsafe.txt")]
    return [*(Message(text, kind) for kind, text in unsafe), *(Message(text, "") for text in _lines("harmless.txt"))]


def _lines(name: str) -> list[str]:
    lines = (FOLDER / name).read_text("utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]
