"""A conversation's title, in a few words of a model's."""

from importlib.resources import files
from typing import NamedTuple

from qhub.events.stored.usage import Usage
from qhub.language.markdown import without_marks
from qhub.language.scrub import scrub_beginning
from qhub.language.text import shorten
from qhub.models.answer import answer_to
from qhub.models.interface import Model

INSTRUCTIONS = (files("qhub.engine") / "prompts" / "title.md").read_text("utf-8").strip()
MAX_TOKENS = 60
MAX_READ_CHARS = 300
"""Of the question, in what the model reads: a subject is told at the beginning."""
MAX_ANSWER_CHARS = 100
"""The characters of the answer that the model reads."""
TITLE_LENGTH = 60


class Title(NamedTuple):
    """A conversation's title, and what it cost."""

    words: str
    """Empty where the model said nothing that is a title."""
    usage: Usage


async def title_of(model: Model, question: str, answer: str) -> Title:
    """The title of a conversation, by its first question and answer; raises `Unanswered`."""
    text, usage = await answer_to(model, INSTRUCTIONS, title_request(question, answer), max_tokens=MAX_TOKENS)
    line = next((line for line in text.splitlines() if line.strip()), "")
    words = scrub_beginning(without_marks(line).strip(" .\"'«»“”*#"), 2 * TITLE_LENGTH)
    return Title(shorten(words, TITLE_LENGTH), usage)


def title_request(question: str, answer: str) -> str:
    """The text that the model reads."""
    return f"Utilizador: {question[:MAX_READ_CHARS]}\n\nAssistente: {answer[:MAX_ANSWER_CHARS]}"
