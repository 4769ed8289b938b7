"""A thousand histories, cut at any event, each followed by a message: the provider takes every one."""

import asyncio
import random
from collections.abc import Iterator

import pytest
from pydantic_ai.messages import ModelResponse, TextPart, ToolCallPart

from qhub.engine.state import TurnState
from qhub.engine.turn import dump
from qhub.events.stored import Event
from qhub.events.stored.base import Failure
from qhub.events.stored.tools import ToolApprovalRequest, ToolComplete, ToolDecision, ToolError, ToolFailed, ToolStart
from qhub.events.stored.turns import Continued, Done, Reply, Text, UserMessage
from qhub.events.stored.usage import Usage
from qhub.models.anthropic import anthropic_model
from qhub.models.interface import Prompt, Response
from qhub_testing import Script, running_provider

HISTORIES = 1000
AT_ONCE = 20
BROKEN = Failure(code="x", message="não")


class Author:
    """Writes histories as they happen, at random but the same each time."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._calls = 0

    def history(self) -> list[Event]:
        events: list[Event] = []
        for _ in range(self._random.randint(1, 5)):
            turn = list(self._turn())
            events += turn[: self._random.randint(1, len(turn))]
            if self._random.random() < 0.3:
                events.append(Continued())
        return events

    def _turn(self) -> Iterator[Event]:
        yield UserMessage(content=self._random.choice(["olá", "e agora?", "quantos?"]))
        for _ in range(self._random.randint(0, 3)):
            words = self._random.choice(["", "vou ver", " "])
            calls = [self._call() for _ in range(self._random.randint(0 if words.strip() else 1, 3))]
            if words:
                yield Text(content=words)
            parts = [TextPart(words)] if words else []
            yield Reply(message=dump(ModelResponse(parts=[*parts, *calls])), usage=Usage(model="m"))
            for call in calls:
                yield from self._outcome(call)
        yield Text(content="fim")
        if self._random.random() < 0.2:
            yield Done(status="interrupted")
            return
        yield Reply(message=dump(ModelResponse(parts=[TextPart("fim")])), usage=Usage(model="m"))
        yield Done(status="completed")

    def _call(self) -> ToolCallPart:
        self._calls += 1
        arguments = self._random.choice([{}, {"n": 1}, '{"n": ', "[1]", "", None])
        return ToolCallPart("contar", arguments, f"call_{self._calls}")

    def _outcome(self, call: ToolCallPart) -> Iterator[Event]:
        id_ = call.tool_call_id
        if self._random.random() < 0.3:
            yield ToolApprovalRequest(id=id_, name="contar", input={}, reason="?")
            yield Done(status="waiting", waiting_for=[id_])
            decision = self._random.choice(["aprovar", "recusar", "sempre"])
            edited = self._random.choice([None, {"n": 2}])
            yield ToolDecision(id=id_, decision=decision, input=edited)
        yield ToolStart(id=id_, name="contar", input={})
        if self._random.random() < 0.2:
            yield ToolFailed(id=id_, name="contar", error=BROKEN)
            yield ToolDecision(id=id_, decision=self._random.choice(["repetir", "saltar", "parar"]))
        if self._random.random() < 0.5:
            yield ToolError(id=id_, name="contar", error=BROKEN)
        else:
            yield ToolComplete(id=id_, name="contar", result=self._random.choice([{"total": 1}, "", None, [], 3]))


@pytest.mark.row("R7", "R8")
async def test_a_provider_takes_the_next_message_after_any_history_cut_anywhere() -> None:
    author = Author(seed=20260211)
    async with running_provider(Script(then="auto")) as provider:
        model = anthropic_model(api_key="k", model="claude-sonnet-4-6", base_url=provider.anthropic_url)
        gate = asyncio.Semaphore(AT_ONCE)

        async def ask(state: TurnState) -> None:
            async with gate:
                async for piece in model.stream(Prompt(system="És um teste.", messages=state.messages)):
                    last = piece
                assert isinstance(last, Response)

        states = []
        for _ in range(HISTORIES):
            state = TurnState(author.history())
            state.apply(UserMessage(content="próxima"))
            states.append(state)
        await asyncio.gather(*(ask(state) for state in states))
        await model.close()
        assert len(provider.requests) == HISTORIES
        assert {request.outcome for request in await provider.wait_for_end(HISTORIES)} == {"answered"}
