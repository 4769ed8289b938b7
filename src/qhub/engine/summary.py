"""The running summary: what left the window, in few words."""

from collections.abc import Iterable
from contextlib import aclosing
from importlib.resources import files
from typing import NamedTuple

from pydantic_ai.messages import ModelRequest, UserPromptPart

from qhub.events.messages import Message
from qhub.events.stored import Usage
from qhub.language.text import shorten
from qhub.models.interface import Model, Prompt, Response

INSTRUCTIONS = (files("qhub.engine") / "prompts" / "summary.md").read_text("utf-8").strip()
HEADING = "[Resumo do que foi dito antes]"
MAX_TOKENS = 600
MAX_MESSAGE_CHARS = 2000
"""Of one message, in what the summarising model reads."""
MAX_SUMMARY_CHARS = 4000


class Summarised(NamedTuple):
    content: str
    usage: Usage


async def summarise(model: Model, previous: str, messages: Iterable[Message]) -> Summarised:
    """A summary of some messages and of the summary before them."""
    told = list(messages)
    if not model.follows_instructions:
        return Summarised(_by_rules(previous, told), Usage(model=model.name, cost=0.0))
    transcript = "\n\n".join(f"{_speaker(message)}: {message.content[:MAX_MESSAGE_CHARS]}" for message in told)
    before = f"Resumo anterior:\n{previous}\n\n" if previous else ""
    request = ModelRequest(parts=[UserPromptPart(f"{before}Conversa:\n\n{transcript}")])
    text, usage = "", Usage(model=model.name)
    async with aclosing(model.stream(Prompt(INSTRUCTIONS, [request], cached=False, max_tokens=MAX_TOKENS))) as pieces:
        async for piece in pieces:
            if isinstance(piece, Response):
                text, usage = piece.message.text or "", piece.usage
    return Summarised(text.strip()[:MAX_SUMMARY_CHARS], usage)


def as_request(summary: str) -> ModelRequest:
    """A summary as the first thing that a model reads of the conversation."""
    return ModelRequest(parts=[UserPromptPart(f"{HEADING}\n{summary}")])


def _by_rules(previous: str, messages: list[Message]) -> str:
    """Without a language model: each question with the beginning of its answer."""
    lines = [previous] if previous else []
    for message in messages:
        prefix = "- " if message.role == "user" else "  → "
        lines.append(prefix + shorten(message.content, 160))
    return "\n".join(lines)[-MAX_SUMMARY_CHARS:]


def _speaker(message: Message) -> str:
    return "Utilizador" if message.role == "user" else "Assistente"
