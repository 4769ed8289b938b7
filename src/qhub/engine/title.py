"""A conversation's title, in a few words of a model's."""

from contextlib import aclosing
from importlib.resources import files
from typing import NamedTuple

from pydantic_ai.messages import ModelRequest, UserPromptPart

from qhub.events.stored import Usage
from qhub.language.scrub import scrub_beginning
from qhub.language.text import shorten
from qhub.models.interface import Model, Prompt, Response

INSTRUCTIONS = (files("qhub.engine") / "prompts" / "title.md").read_text("utf-8").strip()
MAX_TOKENS = 60
MAX_READ_CHARS = 1500
"""Of the question, and of the answer, in what the model reads."""
TITLE_LENGTH = 60


class Title(NamedTuple):
    words: str
    """Empty where the model said nothing that is a title."""
    usage: Usage


async def title_of(model: Model, question: str, answer: str) -> Title:
    """What a conversation is about, by its first question and answer."""
    told = f"Utilizador: {question[:MAX_READ_CHARS]}\n\nAssistente: {answer[:MAX_READ_CHARS]}"
    request = ModelRequest(parts=[UserPromptPart(told)])
    text, usage = "", Usage(model=model.name)
    async with aclosing(model.stream(Prompt(INSTRUCTIONS, [request], cached=False, max_tokens=MAX_TOKENS))) as pieces:
        async for piece in pieces:
            if isinstance(piece, Response):
                text, usage = piece.message.text or "", piece.usage
    line = next((line for line in text.splitlines() if line.strip()), "")
    words = scrub_beginning(line.strip(" .\"'«»“”*#"), 2 * TITLE_LENGTH)
    return Title(shorten(words, TITLE_LENGTH), usage)
