"""A single question to a model: without a conversation, without tools, and with nobody who reads along."""

from contextlib import aclosing
from dataclasses import replace
from typing import NamedTuple

from pydantic_ai.messages import ModelRequest, UserPromptPart

from qhub.errors import ModelError
from qhub.events.stored.usage import Usage
from qhub.models.interface import Model, Prompt, Response
from qhub.models.spending import OpenCall


class WholeAnswer(NamedTuple):
    """A model's answer, and what it consumed."""

    text: str
    usage: Usage


class Unanswered(ModelError):
    """The model failed; `usage` is what it consumed all the same, None where no provider took the call."""

    def __init__(self, error: ModelError, usage: Usage | None) -> None:
        super().__init__(error.code, error.detail, retry_after=error.retry_after)
        self.usage = usage


async def answer_to(
    model: Model, instructions: str, question: str, *, max_tokens: int, cached: bool = False
) -> WholeAnswer:
    """The whole answer; raises `Unanswered`."""
    call = OpenCall()
    prompt = replace(question_alone(instructions, question), cached=cached, max_tokens=max_tokens, opened=call.opened)
    call.begin(prompt)
    text, usage = "", Usage(model=model.name)
    try:
        async with aclosing(model.stream(prompt)) as pieces:
            async for piece in pieces:
                if isinstance(piece, Response):
                    text, usage = piece.message.text or "", piece.usage
    except ModelError as error:
        raise Unanswered(error, call.spent(0)) from None
    return WholeAnswer(text, usage)


def question_alone(instructions: str, question: str) -> Prompt:
    """A prompt of one question."""
    return Prompt(instructions, [ModelRequest(parts=[UserPromptPart(question)])])
