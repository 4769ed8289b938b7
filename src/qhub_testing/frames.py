"""An answer as a sequence of frames: what happens on the wire, whatever the wire format.

`frames_of` is pure; the formats encode frames, the response waits at gates and drops the connection.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from qhub_testing.steps import Break, Call, Cut, Part, Say, Step, Stop, StopReason, Think
from qhub_testing.tokens import Tokens


@dataclass(frozen=True, slots=True)
class Answer:
    """Parts and their end."""

    parts: Sequence[Part]
    end: Stop | Cut | Break

    @property
    def stop_reason(self) -> StopReason:
        """Why the message ended."""
        if isinstance(self.end, Stop) and self.end.reason:
            return self.end.reason
        return "tool_use" if any(isinstance(part, Call) for part in self.parts) else "end_turn"

    @property
    def usage(self) -> Tokens | None:
        """What the script says the call consumed."""
        return self.end.usage if isinstance(self.end, Stop) else None

    @property
    def written(self) -> str:
        """All that the answer writes."""
        return "".join(piece for part in self.parts for piece in pieces_of(part))


@dataclass(frozen=True, slots=True)
class Open:
    """A part begins."""

    index: int
    part: Part


@dataclass(frozen=True, slots=True)
class Chunk:
    """The next piece of a part."""

    index: int
    part: Part
    content: str


@dataclass(frozen=True, slots=True)
class Close:
    """A part ends."""

    index: int
    part: Part


@dataclass(frozen=True, slots=True)
class Finish:
    """The message is whole."""

    stop_reason: StopReason


@dataclass(frozen=True, slots=True)
class Wait:
    """Nothing, for a while."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Gate:
    """Nothing, until the gate is opened."""


Frame = Open | Chunk | Close | Finish | Wait | Gate | Cut | Break


def answer_of(step: Step) -> Answer:
    """The parts and the end that a step means."""
    items = list(step) if isinstance(step, Sequence) else [step]
    end: Stop | Cut | Break = Stop()
    if items and isinstance(items[-1], Stop | Cut | Break):
        end = items.pop()  # type: ignore[assignment]  # one of the three
    parts = [item for item in items if isinstance(item, Say | Think | Call)]
    if len(parts) != len(items):
        raise ValueError(f"an answer is parts and at most one end, at the end: {step!r}")
    if not parts and isinstance(end, Cut | Break) and end.after_chunks:
        parts = [Say(chunks=["… "] * (end.after_chunks + 1))]
    return Answer(parts, end)


def arguments_of(call: Call) -> str:
    """A call's arguments as they go over the wire."""
    if call.raw_arguments is not None:
        return call.raw_arguments
    return json.dumps(dict(call.input), ensure_ascii=False)


def pieces_of(part: Part) -> Sequence[str]:
    """What a part writes, piece by piece; arguments in two, cut where a careless client would stumble."""
    match part:
        case Say():
            return part.pieces
        case Think():
            return [part.text]
        case Call():
            arguments = arguments_of(part)
            middle = len(arguments) // 2
            return [piece for piece in (arguments[:middle], arguments[middle:]) if piece]


def frames_of(answer: Answer) -> Iterator[Frame]:
    """What happens, in order, up to and including the end."""
    left = answer.end.after_chunks if isinstance(answer.end, Cut | Break) else None
    for index, part in enumerate(answer.parts):
        yield Open(index, part)
        for count, piece in enumerate(pieces_of(part)):
            if left == 0 and not isinstance(answer.end, Stop):
                yield answer.end
                return
            if isinstance(part, Say):
                if part.gate_after == count:
                    yield Gate()
                if part.pause and count:
                    yield Wait(part.pause)
            yield Chunk(index, part, piece)
            left = left - 1 if left is not None else None
        if isinstance(part, Say) and part.gate_after is not None and part.gate_after >= len(part.pieces):
            yield Gate()
        if left == 0 and not isinstance(answer.end, Stop):
            break
        yield Close(index, part)
    yield answer.end if not isinstance(answer.end, Stop) else Finish(answer.stop_reason)
