"""The two corpora of messages, and which half of them rules may be tuned on: decided by a hash, before any rule was."""

from hashlib import sha256
from pathlib import Path
from typing import Literal, NamedTuple

Part = Literal["tuned", "held out", "second", "third", "fourth"]
"""The first file was halved by a hash before any rule: rules were tuned on `tuned`, and `held out` was held out. Who
writes both remembers both, so there were more rounds: `second`, `third` and `fourth` were each written when the rules
stood, measured once (they stopped 0.40, 0.47 and 0.51 of them), and then loosened by."""
FOLDER = Path(__file__).parent


class Message(NamedTuple):
    """What somebody might write."""

    text: str
    kind: str
    """Why it must not simply be answered; empty where it is harmless."""
    part: Part


def messages() -> list[Message]:
    """All of them, in their order."""
    return [
        *(_message(line) for line in _lines("unsafe.txt")),
        *(_message("\t" + line) for line in _lines("harmless.txt")),
        *(_message(line, "second") for line in _lines("unsafe_second.txt")),
        *(_message("\t" + line, "second") for line in _lines("harmless_second.txt")),
        *(_message(line, "third") for line in _lines("unsafe_third.txt")),
        *(_message("\t" + line, "third") for line in _lines("harmless_third.txt")),
        *(_message(line, "fourth") for line in _lines("unsafe_fourth.txt")),
        *(_message("\t" + line, "fourth") for line in _lines("harmless_fourth.txt")),
    ]


def _message(line: str, part: Part | None = None) -> Message:
    kind, text = line.split("\t")
    by_hash: Part = "held out" if sha256(text.encode()).digest()[0] % 2 else "tuned"
    return Message(text, kind, part or by_hash)


def _lines(name: str) -> list[str]:
    lines = (FOLDER / name).read_text("utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]
