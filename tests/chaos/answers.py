"""What the model says: every question has one mark and one right answer, so that a checker knows what to expect."""

import re
from typing import Any

from qhub_testing import Call, Request, Say, Script
from qhub_testing.steps import Step

QUESTION = re.compile(r"Trata da nota-(\d+), por favor\.")
PAUSE = 0.02
"""Seconds between words: long enough for a fault to fall between two of them."""
CACHED = 5
"""How many different results the tool that is cached can have."""


def mark(number: int) -> str:
    """What stands in the question, in the tool's trace and in the answer of a turn."""
    return f"nota-{number}"


def question(number: int) -> str:
    return f"Trata da {mark(number)}, por favor."


def answer(number: int) -> str:
    """All that the model says in a turn that nothing interrupts."""
    return f"A {mark(number)} está tratada, palavra por palavra, até ao fim."


def writes(number: int) -> bool:
    """Whether the turn changes something; of three, one does, one reads and one only speaks."""
    return number % 3 == 0


def call(number: int) -> Call | None:
    """The tool that the turn begins with."""
    if writes(number):
        return Call("anotar", {"marca": mark(number)})
    return Call("consultar", {"numero": number % CACHED}) if number % 3 == 1 else None


class Answers(Script):
    """A script without end: each request is answered by what it asks."""

    def take(self, request: Request) -> Step:
        if not request.tools:
            return Say("Em resumo: notas.")  # the light model sums up
        messages = request.messages
        asked, number = _last_question(messages)
        tool = call(number)
        is_called = any('"tool_use"' in _flat(message) for message in messages[asked + 1 :])
        return tool if tool and not is_called else Say(answer(number), pause=PAUSE)


def _last_question(messages: list[dict[str, Any]]) -> tuple[int, int]:
    for index in range(len(messages) - 1, -1, -1):
        if messages[index]["role"] == "user" and (found := QUESTION.search(_flat(messages[index]))):
            return index, int(found[1])
    raise ValueError("nobody asked anything")


def _flat(message: dict[str, Any]) -> str:
    return str(message).replace("'", '"')
