"""A conversation as a judge reads it: each question with its answer and what tools returned."""

from collections.abc import Mapping, Sequence

import orjson

from qhub.events.message import Message, ToolPart
from qhub.events.messages import fold
from qhub.feedback.rubric import Exchange
from qhub.language.scrub import scrub, scrub_beginning
from qhub.store.log import StoredEvent

MAX_TEXT = 4000
"""The characters that are read of one message."""
MAX_RESULT = 1500
"""The characters that are read of one tool's result."""
MAX_TRANSCRIPT = 40_000
"""The characters of all together; where there are more, the last turns count."""


def exchanges(stored: Sequence[StoredEvent], feedback: Mapping[str, Sequence[str]]) -> list[Exchange]:
    """The turns of a conversation; `feedback` by the question's id. Secrets do not reach a judge."""
    messages = fold((item.seq, item.created_at, item.event) for item in stored)
    found: list[Exchange] = []
    question: Message | None = None
    for message in messages:
        if message.moderated:
            continue  # what was stopped is told to no model
        if message.role == "user":
            question = message
        elif question is not None:
            found.append(_exchange(question, message, feedback.get(question.id, ())))
            question = None
    return found


def transcript(turns: Sequence[Exchange]) -> str:
    """Write them in words, the last that fit."""
    pieces: list[str] = []
    room = MAX_TRANSCRIPT
    for turn in reversed(turns):
        piece = _words(turn)
        if pieces and len(piece) > room:
            break
        pieces.append(piece[:room])
        room -= len(piece)
    return "\n\n".join(reversed(pieces))


def _exchange(question: Message, answer: Message, feedback: Sequence[str]) -> Exchange:
    return Exchange(
        message_id=question.id,
        question=scrub_beginning(question.content, MAX_TEXT),
        answer=scrub_beginning(answer.content, MAX_TEXT),
        tools=[_describe_call(part) for part in answer.parts if isinstance(part, ToolPart)],
        status=answer.status or "running",
        feedback=[scrub(said) for said in feedback],
    )


def _describe_call(tool: ToolPart) -> str:
    returned = tool.error.message if tool.error else _json(tool.result if tool.status == "completed" else None)
    return f"{tool.name}({_json(tool.input)}) → {scrub_beginning(returned, MAX_RESULT)}"


def _json(value: object) -> str:
    return orjson.dumps(value, default=str).decode()


def _words(turn: Exchange) -> str:
    lines = [f"[{turn.message_id}] PERSON: {turn.question}"]
    lines += [f"TOOL: {call}" for call in turn.tools]
    lines.append(f"AGENT ({turn.status}): {turn.answer}")
    lines += [f"FEEDBACK: {said}" for said in turn.feedback]
    return "\n".join(lines)
