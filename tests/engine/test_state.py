"""Whatever the log holds, the history made of it is one that a provider takes."""

import itertools
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic_ai.messages import ModelRequest, ModelResponse, TextPart, ToolCallPart, ToolReturnPart, UserPromptPart

from qhub.engine.prompt_events import PROMPT_TYPES
from qhub.engine.state import TurnState
from qhub.engine.turn import dump
from qhub.events.stored import Event
from qhub.events.stored.base import Failure
from qhub.events.stored.tools import ToolComplete, ToolError, ToolRetry, ToolStart
from qhub.events.stored.turns import Continued, Done, Reply, Text, UserMessage
from qhub.events.stored.usage import Usage

USAGE = Usage(model="m")
_ids = itertools.count()


def reply(text: str = "", calls: Sequence[str] = ()) -> Reply:
    parts: list[Any] = [TextPart(text)] if text else []
    parts += [ToolCallPart("contar", {}, call) for call in calls]
    return Reply(message=dump(ModelResponse(parts=parts)), usage=USAGE)


def assert_acceptable(state: TurnState) -> None:
    """Every call is answered by the very next message, and nothing is answered that was not called."""
    open_calls: list[str] = []
    for message in state.messages:
        if isinstance(message, ModelRequest):
            returned = [part.tool_call_id for part in message.parts if isinstance(part, ToolReturnPart)]
            assert returned == open_calls
            open_calls = []
        else:
            assert message.parts
            assert not open_calls, "an assistant message where results were due"
            open_calls = [call.tool_call_id for call in message.tool_calls]
    assert open_calls == list(state.calls)


def test_results_follow_their_calls_in_the_models_order() -> None:
    state = TurnState([UserMessage(content="?"), reply("vou ver", ["a", "b"])])
    state.apply(ToolComplete(id="b", name="contar", result=2))
    assert [call.tool_call_id for call in state.unresolved] == ["a"]
    state.apply(ToolError(id="a", name="contar", error=Failure(code="x", message="não")))
    results = state.messages[-1]
    assert isinstance(results, ModelRequest)
    assert [(part.tool_call_id, part.outcome) for part in results.parts if isinstance(part, ToolReturnPart)] == [
        ("a", "failed"),
        ("b", "success"),
    ]
    assert_acceptable(state)


def test_a_state_that_is_read_again_knows_of_text_from_outside_that_only_a_retry_told() -> None:
    events: list[Event] = [
        UserMessage(content="?"),
        reply(calls=["a"]),
        ToolRetry(id="a", name="ler", attempt=1, error=Failure(code="x", message="não"), outside="web"),
        ToolComplete(id="a", name="ler", result=1),
    ]
    assert TurnState(events).outside == "web"
    assert TurnState([event for event in events if event.type in PROMPT_TYPES]).outside == "web"


def test_a_message_after_a_call_without_result_closes_it_first() -> None:
    state = TurnState([UserMessage(content="?"), reply(calls=["a"]), ToolStart(id="a", name="contar", input={})])
    state.apply(UserMessage(content="então?"))
    assert_acceptable(state)
    assert isinstance(state.messages[-1], ModelRequest)
    assert not state.calls


def test_going_on_after_unfinished_words_tells_the_model_so() -> None:
    state = TurnState([UserMessage(content="?"), reply("O defeito"), Done(status="interrupted"), Continued()])
    last = state.messages[-1]
    assert isinstance(last, ModelRequest)
    assert isinstance(last.parts[0], UserPromptPart)
    assert "Continua" in str(last.parts[0].content)


def test_going_on_after_results_just_asks_the_model_again() -> None:
    state = TurnState([UserMessage(content="?"), reply(calls=["a"]), ToolComplete(id="a", name="contar", result=1)])
    before = list(state.messages)
    state.apply(Continued())
    assert state.messages == before
    assert state.iterations == 0


def test_a_call_that_the_model_could_not_finish_writing_is_known() -> None:
    message = ModelResponse(parts=[ToolCallPart("contar", "{}", "a")], finish_reason="length")
    assert TurnState([UserMessage(content="?"), Reply(message=dump(message), usage=USAGE)]).cut == "a"


@st.composite
def histories(draw: st.DrawFn) -> list[Event]:
    """Turns as they happen, each perhaps cut at any event."""
    events: list[Event] = []
    for _ in range(draw(st.integers(1, 4))):
        turn: list[Event] = [draw(st.sampled_from([UserMessage(content="olá"), UserMessage(content="e agora?")]))]
        for _ in range(draw(st.integers(0, 3))):
            words = draw(st.sampled_from(["", "vou ver", "já sei"]))
            calls = [f"c{next(_ids)}" for _ in range(draw(st.integers(0 if words else 1, 3)))]
            turn += [Text(content=words)] if words else []
            turn.append(reply(words, calls))
            turn += [ToolStart(id=call, name="contar", input={}) for call in calls]
            for call in draw(st.permutations(calls)):
                failed = draw(st.booleans())
                failure = ToolError(id=call, name="contar", error=Failure(code="x", message="não"))
                turn.append(failure if failed else ToolComplete(id=call, name="contar", result={"total": 1}))
        turn += [Text(content="fim"), reply("fim"), Done(status="completed")]
        turn = turn[: draw(st.integers(1, len(turn)))]
        if draw(st.booleans()):
            turn.append(Continued())
        events += turn
    return events


@pytest.mark.row("R7", "R8")
@settings(max_examples=1000, deadline=None)
@given(histories())
def test_every_history_cut_anywhere_takes_the_next_message(events: list[Event]) -> None:
    state = TurnState(events)
    assert_acceptable(state)
    state.apply(UserMessage(content="próxima"))
    assert_acceptable(state)
    assert not state.calls
    assert isinstance(state.messages[-1], ModelRequest)


def test_the_checks_above_can_fail() -> None:
    state = TurnState([UserMessage(content="?"), reply(calls=["a"])])
    state.messages.append(ModelRequest(parts=[UserPromptPart("sem resultado")]))
    with pytest.raises(AssertionError):
        assert_acceptable(state)
