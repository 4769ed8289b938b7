"""An agent of a workflow, played by the script that its pack gave it."""

from collections.abc import Sequence
from itertools import pairwise

from pydantic_ai.messages import ModelMessage, ModelResponse, UserPromptPart

from qhub.engine.summary import ANSWERED, ASKED, HEADING
from qhub.models.interface import HANDOVER, NOTE, Prompt
from qhub_demo.conversation import CallMade, turns
from qhub_demo.scripts import Call, Called, Say, TurnSoFar
from qhub_demo.step import PlannedCall, Step


def scripted_step(prompt: Prompt) -> Step | None:
    """What the script says to do; None where there is none, or it leaves it to the model."""
    script = prompt.extras.get("script")
    if script is None:
        return None
    line = script(turn_so_far(prompt))
    if line is None:
        return None
    lines = [line] if isinstance(line, Say | Call) else list(line)
    text = "\n\n".join(one.text for one in lines if isinstance(one, Say))
    return Step(text, tuple(PlannedCall(one.tool, dict(one.arguments)) for one in lines if isinstance(one, Call)))


def turn_so_far(prompt: Prompt) -> TurnSoFar:
    """The prompt as a script sees it."""
    conversation = turns(prompt.messages)
    *earlier, turn = conversation
    since = _calls_since_handover(prompt.messages)
    own = [call for call in turn.calls if call.id in since] if since is not None else turn.calls
    extras = prompt.extras
    return TurnSoFar(
        message=turn.question,
        language=prompt.language,
        calls=tuple(_called(call) for call in own),
        before=tuple(_called(call) for call in turn.calls if call not in own),
        earlier=tuple(said for one in earlier for said in _said(one.question)),
        told=earlier[-1].told if earlier else "",
        workflow=extras.get("workflow"),
        step=extras.get("step"),
        state=extras.get("state", {}),
        profile=extras.get("profile", {}),
        took_over=since is not None,
    )


def _said(question: str) -> list[str]:
    """What the person wrote: of a running summary, which stands where their first messages stood, the lines that quote
    them. What was answered is none of their words."""
    if not question.startswith(HEADING):
        return [question]
    lines = question.splitlines()
    return [
        line.removeprefix(ASKED)
        for line, after in pairwise([*lines, ""])
        if line.startswith(ASKED) and after.startswith(ANSWERED)
    ]


def _calls_since_handover(messages: Sequence[ModelMessage]) -> set[str] | None:
    """The ids of the calls since another agent took over in this turn; None where none did."""
    calls: set[str] = set()
    for message in reversed(messages):
        metadata = message.metadata or {}
        if HANDOVER in metadata:
            return calls
        if isinstance(message, ModelResponse):
            calls |= {call.tool_call_id for call in message.tool_calls}
        elif NOTE not in metadata and any(isinstance(part, UserPromptPart) for part in message.parts):
            return None
    return None


def _called(call: CallMade) -> Called:
    return Called(call.name, call.arguments, call.result, call.error)
