"""The two corpora of messages, and which half of them rules may be tuned on: decided by a hash, before any rule was."""

from hashlib import sha256
from pathlib import Path
from typing import Literal, NamedTuple, get_args

Part = Literal[
    "tuned",
    "held out",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
]
"""The first file was halved by a hash before any rule: rules were tuned on `tuned`, and `held out` was held out. Who
writes both remembers both, so there were more rounds, each written when rules and weights stood, measured once, and
then learnt from; `docs/bolsas.md` has what was right of each when it was first met."""
ROUNDS: tuple[Part, ...] = get_args(Part)[2:-1]
HELD_OUT: Part = "eighteenth"
"""Written when rules and weights stood; neither was changed by it."""
FOLDER = Path(__file__).parent


class Message(NamedTuple):
    """What somebody might write."""

    text: str
    kind: str
    """Why it must not simply be answered; empty where it is harmless."""
    part: Part


def messages() -> list[Message]:
    """All of them, in their order."""
    rounds: list[tuple[str, Part | None]] = [("", None), *((f"_{part}", part) for part in (*ROUNDS, HELD_OUT))]
    return [
        message
        for ending, part in rounds
        for message in (
            *(_message(line, part) for line in _lines(f"unsafe{ending}.txt")),
            *(_message("\t" + line, part) for line in _lines(f"harmless{ending}.txt")),
        )
    ]


def _message(line: str, part: Part | None = None) -> Message:
    kind, text = line.split("\t")
    by_hash: Part = "held out" if sha256(text.encode()).digest()[0] % 2 else "tuned"
    return Message(text, kind, part or by_hash)


def _lines(name: str) -> list[str]:
    lines = (FOLDER / name).read_text("utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]
