"""A single question to the light model: without a conversation, answered by one JSON object or not at all."""

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from qhub.events.stored.usage import Usage
from qhub.models.answer import answer_to
from qhub.models.interface import Model

MAX_TOKENS = 200
"""The longest answer: one small object."""
MAX_MESSAGE_CHARS = 8000
"""The characters of a message that the light model reads: its beginning and its end, where instructions hide."""


class JsonAnswer(NamedTuple):
    """The model's answer, if it was one object, and what asking consumed."""

    answer: Mapping[str, Any] | None
    usage: Usage


async def ask(model: Model, instructions: str, question: Mapping[str, Any]) -> JsonAnswer:
    """Put a question as JSON, so that nothing in it can pass for an instruction; raises `Unanswered`."""
    text, usage = await answer_to(model, instructions, in_json(question), max_tokens=MAX_TOKENS)
    return JsonAnswer(one_object(text), usage)


def in_json(question: Mapping[str, Any]) -> str:
    """A question as a model reads it."""
    return json.dumps(question, ensure_ascii=False)


def one_object(text: str) -> Mapping[str, Any] | None:
    """The object that a text is, in a code fence or not; None where it is anything else, or more than one."""
    stripped = text.strip()
    if stripped.startswith("```"):
        stripped = stripped.removeprefix("```json").removeprefix("```").removesuffix("```")
    try:
        found = json.loads(stripped)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None


def excerpt(message: str) -> str:
    """A message for the light model: all of it, or its two ends."""
    if len(message) <= MAX_MESSAGE_CHARS:
        return message
    half = MAX_MESSAGE_CHARS // 2
    return f"{message[:half]} […] {message[-half:]}"
