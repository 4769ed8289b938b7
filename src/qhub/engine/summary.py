"""The running summary: what left the window, in few words."""

from collections.abc import Iterable
from importlib.resources import files
from typing import NamedTuple

from pydantic_ai.messages import ModelRequest, UserPromptPart

from qhub.events.message import Message
from qhub.events.stored.usage import Usage
from qhub.language.text import shorten
from qhub.models.answer import answer_to
from qhub.models.interface import Model

INSTRUCTIONS = (files("qhub.engine") / "prompts" / "summary.md").read_text("utf-8").strip()
HEADING = "[Resumo do que foi dito antes]"
ASKED, ANSWERED = "- ", "  → "
"""What a line begins with, where no language model sums up: a question, and the answer to it."""
MAX_TOKENS = 600
MAX_MESSAGE_CHARS = 2000
"""The characters of one message that the summarising model reads."""
MAX_SUMMARY_CHARS = 4000


class RunningSummary(NamedTuple):
    """A running summary, and what it cost."""

    content: str
    usage: Usage


async def summarise(model: Model, previous: str, messages: Iterable[Message]) -> RunningSummary:
    """A summary of some messages and of the summary before them; raises `Unanswered`."""
    leaving = list(messages)
    if not model.follows_instructions:
        return RunningSummary(_by_rules(previous, leaving), Usage(model=model.name, cost=0.0))
    text, usage = await answer_to(model, INSTRUCTIONS, summary_request(previous, leaving), max_tokens=MAX_TOKENS)
    return RunningSummary(text.strip()[:MAX_SUMMARY_CHARS], usage)


def summary_request(previous: str, messages: Iterable[Message]) -> str:
    """The text that the model reads."""
    transcript = "\n\n".join(f"{_speaker(message)}: {message.content[:MAX_MESSAGE_CHARS]}" for message in messages)
    before = f"Resumo anterior:\n{previous}\n\n" if previous else ""
    return f"{before}Conversa:\n\n{transcript}"


def as_request(summary: str) -> ModelRequest:
    """A summary as the first thing that a model reads of the conversation."""
    return ModelRequest(parts=[UserPromptPart(f"{HEADING}\n{summary}")])


def _by_rules(previous: str, messages: list[Message]) -> str:
    """Without a language model: each question with the beginning of its answer."""
    lines = [previous] if previous else []
    for message in messages:
        prefix = ASKED if message.role == "user" else ANSWERED
        lines.append(prefix + shorten(message.content, 160))
    return "\n".join(lines)[-MAX_SUMMARY_CHARS:]


def _speaker(message: Message) -> str:
    return "Utilizador" if message.role == "user" else "Assistente"
