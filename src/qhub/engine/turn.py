"""One turn, as a pure async generator of events. Read this first.

    model → tool calls → (policy, people) → results → model → … → done

The caller records each event before asking for the next, so `tool_start` is durable before the tool runs. A turn that
is resumed (after a crash, a decision, on another worker, when a person said "continue") is the same loop over a state
that was folded from the log: calls without a result are dispatched, then the model is asked again.
"""

import time
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing
from typing import Literal

import structlog
from pydantic_ai.messages import ModelMessage, ModelMessagesTypeAdapter, ModelResponse, TextPart

from qhub.engine.dispatch import Toolbox, dispatch
from qhub.engine.guards import REPEATS
from qhub.engine.other_agents import word_other_calls
from qhub.engine.prompt import PAGE_LANGUAGE, Speaker
from qhub.engine.state import TurnState
from qhub.errors import ModelError
from qhub.events.stored import Event
from qhub.events.stored.base import Failure
from qhub.events.stored.tools import ToolError
from qhub.events.stored.turns import Done, Error, IterationLimit, LoopDetected, Reply, Text, TurnStatus
from qhub.events.stored.usage import Usage
from qhub.language.catalogue import translate
from qhub.models.interface import Briefing, Model, Prompt, Response, TextDelta

logger = structlog.get_logger(__name__)


async def run_turn(
    state: TurnState,
    speaker: Speaker,
    model: Model,
    toolbox: Toolbox,
    *,
    max_iterations: int,
    max_output_tokens: int,
    volatile: str = "",
    brief: Callable[[], Briefing] | None = None,
) -> AsyncGenerator[Event, None]:
    """Go on from `state` until the turn is done. `volatile` is told to the model after all that can be cached.

    `brief` tells of the workflow that the agent speaks in, as it is at each call of the model.
    """
    while True:
        if (end := _end(state, max_iterations)) is not None:
            for event in end:
                yield event
            return
        if state.calls:
            async with aclosing(dispatch(state, toolbox)) as events:
                async for event in events:
                    yield event
            if waiting := state.undecided:
                yield Done(status="waiting", waiting_for=waiting)
                return
            continue
        try:
            async with aclosing(_ask(state, speaker, model, max_output_tokens, volatile, brief)) as events:
                async for event in events:
                    yield event
        except ModelError as error:
            if error.code == "model_context" and not state.text and state.trim():
                logger.info("model.trimmed")
                continue
            for event in _break_off(state, model, error):
                yield event
            return


def _end(state: TurnState, max_iterations: int) -> list[Event] | None:
    """The end of the turn, for now or for good; None where tools or the model are due."""
    if state.loop is not None:
        call = state.loop
        logger.warning("turn.loop_detected", tool=call.tool_name)
        words = translate(state.language, "turn.loop_detected", ferramenta=call.tool_name, vezes=REPEATS)
        looping = LoopDetected(name=call.tool_name, input=call.args_as_dict(), count=REPEATS, content=words)
        return [looping, Done(status="waiting")]
    if state.stopped:
        return [*unfinished(state, "cancelled"), *close_plan(state, "cancelled"), Done(status="cancelled")]
    if state.calls:
        return None
    if state.answered or state.direct:
        return [*close_plan(state, "completed"), Done(status="completed")]
    if state.iterations >= max_iterations:
        words = translate(state.language, "turn.iteration_limit", limite=max_iterations)
        return [IterationLimit(limit=max_iterations, content=words), Done(status="waiting")]
    return None


def _break_off(state: TurnState, model: Model, error: ModelError) -> list[Event]:
    """The end of a turn whose model failed: what was seen of its words is kept."""
    logger.warning("model.failed", code=error.code, detail=error.detail, model=model.name)
    spent = state.call.spent(len(state.text)) or Usage(model=model.name)
    words = translate(state.language, f"turn.{error.code}")
    return [
        *closing(state, spent),
        *close_plan(state, "interrupted"),
        Error(code=error.code, content=words, model=model.name, retries=error.retries),
        Done(status="interrupted"),
    ]


async def _ask(
    state: TurnState,
    speaker: Speaker,
    model: Model,
    max_output_tokens: int,
    volatile: str,
    brief: Callable[[], Briefing] | None,
) -> AsyncGenerator[Event, None]:
    briefing = brief() if brief is not None else None
    prompt = next_prompt(state, speaker, max_output_tokens=max_output_tokens, volatile=volatile, briefing=briefing)
    started = time.monotonic()
    state.call.begin(prompt)
    async with aclosing(model.stream(prompt)) as pieces:
        async for piece in pieces:
            match piece:
                case TextDelta():
                    yield state.apply(Text(content=piece.content))
                case Response():
                    if not piece.message.parts:
                        raise ModelError("model_failed", "an answer without content")
                    state.call.end()
                    elapsed = int((time.monotonic() - started) * 1000)
                    yield state.apply(Reply(message=dump(piece.message), usage=piece.usage, ms=elapsed))


def next_prompt(
    state: TurnState, speaker: Speaker, *, max_output_tokens: int, volatile: str, briefing: Briefing | None
) -> Prompt:
    """The prompt that a model is given in this state. A turn asks by it, and its trace makes it again."""
    messages: Sequence[ModelMessage] = (*state.files, *state.messages)
    if briefing is not None:
        messages = word_other_calls(messages, [tool.name for tool in speaker.tools])
        volatile = "\n\n".join(filter(None, (volatile, briefing.text)))
    return Prompt(
        system=speaker.prompt,
        messages=messages,
        tools=tuple(tool.spec for tool in speaker.tools),
        volatile="\n\n".join(filter(None, (volatile, PAGE_LANGUAGE.get(state.language)))),
        language=state.language,
        max_tokens=max_output_tokens,
        extras={} if briefing is None else briefing.extras,
        opened=state.call.opened,
    )


def closing(state: TurnState, spent: Usage) -> list[Event]:
    """Keep visible text whose model call did not end: the next prompt must know what the person has read. What the
    call consumed is kept also where nobody saw anything of it."""
    if not state.text and not spent.tokens:
        return []
    message = ModelResponse(parts=[TextPart(state.text)] if state.text else [], model_name=spent.model)
    return [state.apply(Reply(message=dump(message), usage=spent, partial=True))]


def unfinished(state: TurnState, reason: Literal["cancelled", "interrupted"]) -> list[Event]:
    """An end for every call that has none."""
    words = Failure(code=f"tool_{reason}", message=translate(state.language, f"tool.{reason}"))
    return [
        state.apply(
            ToolError(id=call.tool_call_id, name=call.tool_name, error=state.failed.get(call.tool_call_id, words))
        )
        for call in state.unresolved
    ]


def close_plan(state: TurnState, status: TurnStatus) -> list[Event]:
    """An end for every task that has none."""
    return [state.apply(update) for update in state.plan.close(translate(state.language, f"task.{status}"))]


def dump(message: ModelResponse) -> dict[str, object]:
    """A message as JSON, without loss."""
    (data,) = ModelMessagesTypeAdapter.dump_python([message], mode="json")
    return dict(data)
