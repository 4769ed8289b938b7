"""The requests that providers were sent, made again from the log by the code that made them then.

Nothing of a request is kept but its size by kinds, and a few digits that tell it from others of that size. They are
what says whether this is it: an agent may have been changed since, a memory forgotten, a tool's server taken away. What
does not agree is left out and named, so what is shown is what was sent.
"""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from pydantic_ai.messages import (
    BinaryContent,
    ModelMessage,
    ModelRequest,
    TextPart,
    ThinkingPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)

from qhub.agents.agent import Agent
from qhub.agents.edited import EditedAgents
from qhub.conversations.agent_runner import AgentRunner
from qhub.conversations.history import ConversationState, History
from qhub.conversations.titles import first_answer
from qhub.conversations.toolboxes import Toolboxes
from qhub.conversations.turn_notes import TurnNotes
from qhub.conversations.workflows import ConversationWorkflows
from qhub.engine.state import TurnState
from qhub.engine.summary import INSTRUCTIONS as SUMMING_UP
from qhub.engine.title import INSTRUCTIONS as NAMING
from qhub.engine.title import title_request
from qhub.engine.turn import next_prompt
from qhub.errors import NotFound
from qhub.events.sent import SentMessage, SentPart, SentRequest, Unknown
from qhub.events.stored import Event
from qhub.events.stored.memory import ExamplesUsed, MemorySaved, MemoryUsed
from qhub.events.stored.turns import LostCall, Reply, Summary, Titled, UserMessage
from qhub.events.stored.usage import CallFacts
from qhub.events.stored.workflows import Guardrail, WorkflowMoved
from qhub.events.tracing import Masks
from qhub.memory.hooks import Query, Session
from qhub.memory.light_detector import INSTRUCTIONS as LOOKING_TWICE
from qhub.memory.light_detector import memory_request
from qhub.memory.logged_turns import last_turn
from qhub.memory.pattern_detector import not_understood
from qhub.models.answer import question_alone
from qhub.models.history import sendable
from qhub.models.interface import Briefing, Prompt
from qhub.models.measuring import measured
from qhub.store.log import Log, StoredEvent
from qhub.workflows import routing, screening
from qhub.workflows.asking import in_json
from qhub.workflows.machine import place_at

ASKED = (Reply, Guardrail, WorkflowMoved, Titled, Summary, MemorySaved, LostCall)
"""The events that tell of a request."""
MAX_TRIMS = 12
"""How often a prompt that was too long is made smaller: each time half of its turns leave."""


@dataclass(frozen=True, slots=True)
class OwnedTurn:
    """A turn's number, conversation and owner."""

    conversation_id: str
    user_id: int
    organization_id: int
    agent_id: str
    number: int
    """The number of its message in the log."""


class _RequestPlace(NamedTuple):
    """A call of a model in a turn."""

    turn: OwnedTurn
    stored: Sequence[StoredEvent]
    """The turn's events before it."""
    step: int


class SentRequests:
    """The requests that a turn sent to providers, made again from the log."""

    def __init__(
        self,
        log: Log,
        history: History,
        runner: AgentRunner,
        edited: EditedAgents,
        toolboxes: Toolboxes,
        workflows: ConversationWorkflows,
        notes: TurnNotes,
        *,
        max_output_tokens: int,
    ) -> None:
        self._log = log
        self._history = history
        self._runner = runner
        self._edited = edited
        self._toolboxes = toolboxes
        self._workflows = workflows
        self._turn_notes = notes
        self._max_output_tokens = max_output_tokens

    async def read(self, turn: OwnedTurn, step: int, masks: Masks | None = None) -> SentRequest:
        """The request behind a step of a turn's trace; with `masks`, with the shapes that administrators see."""
        stored = await self._log.look(turn.conversation_id, lambda log: log.read_turn(turn.number))
        found = next((item.event for item in stored if item.seq == step), None)
        usage = found.usage if isinstance(found, ASKED) else None
        if found is None or usage is None:
            raise NotFound("request_not_found")
        place = _RequestPlace(turn, [item for item in stored if item.seq < step], step)
        prompts = await self._prompts(place, found, usage.facts)
        return await asyncio.to_thread(_agreeing, prompts, usage.model, usage.facts, masks)

    async def _prompts(self, place: _RequestPlace, found: Event, facts: CallFacts | None) -> list[Prompt]:
        """All that the request may have been, the likeliest first."""
        match found:
            case Guardrail() | WorkflowMoved():
                return self._judging(place, found)
            case Titled():
                return await self._naming(place)
            case Summary():
                turn = place.turn
                leaving = await self._history.summary_request(turn.conversation_id, turn.number, place.step, found)
                return [question_alone(SUMMING_UP, leaving)]
            case MemorySaved():
                return await self._looking_twice(place)
            case LostCall():  # a title or a summary: without what was measured nobody can say which
                return [*await self._naming(place), *await self._summing_up(place)] if facts is not None else []
            case _:
                return await self._answering(place, facts)

    def _judging(self, place: _RequestPlace, found: Guardrail | WorkflowMoved) -> list[Prompt]:
        """The prompts of a workflow's guardrails and router."""
        agent = self._runner.agents.get(place.turn.agent_id)
        orchestration = agent.orchestration if agent is not None else None
        message = next((item.event.content for item in place.stored if isinstance(item.event, UserMessage)), "")
        if orchestration is None:
            return []
        if isinstance(found, Guardrail):
            judges = orchestration.guardrails
            return [question_alone(judges.prompt, in_json(screening.question_about(message)))] if judges else []
        router = orchestration.router
        places = [(None, None), *((flow.id, step.id) for flow in orchestration.workflows for step in flow.steps)]
        return [
            question_alone(router.prompt, in_json(routing.question_about(orchestration, router, message, *where)))
            for where in places
            if router is not None
        ]

    async def _naming(self, place: _RequestPlace) -> list[Prompt]:
        turn = place.turn
        first = await self._log.look(turn.conversation_id, lambda log: first_answer(log.as_of(turn.number, place.step)))
        return [question_alone(NAMING, title_request(*first))] if first is not None else []

    async def _summing_up(self, place: _RequestPlace) -> list[Prompt]:
        turn = place.turn
        leaving = await self._history.failed_summary_request(turn.conversation_id, turn.number, place.step)
        return [question_alone(SUMMING_UP, leaving)] if leaving is not None else []

    async def _looking_twice(self, place: _RequestPlace) -> list[Prompt]:
        """For memories, in the sentences of a message that no rule understood."""
        turn = place.turn
        asked = await self._log.look(turn.conversation_id, lambda log: last_turn(log.as_of(turn.number, place.step)))
        if asked is None:
            return []
        left = not_understood(asked.question.content, asked.previous_prompt, asked.question.language)
        return [question_alone(LOOKING_TWICE, memory_request(left))]

    async def _answering(self, place: _RequestPlace, facts: CallFacts | None) -> list[Prompt]:
        prompts: list[Prompt] = []
        for agent in await self._agents(place.turn):
            stood = await self._history.read_state_before(
                place.turn.conversation_id, place.turn.number, place.step, queries=agent.queries
            )
            for standing in stood:
                prompts += await self._prompts_of(place, agent, standing, facts)
        return prompts

    async def _agents(self, turn: OwnedTurn) -> list[Agent]:
        """The agent as it is, or as it was in each of its versions; none where it is gone."""
        edited = await self._edited.as_it_was(turn.organization_id, turn.agent_id)
        known = self._runner.agents.get(turn.agent_id)
        return edited or ([known] if known is not None else [])

    async def _prompts_of(
        self, place: _RequestPlace, agent: Agent, standing: ConversationState, facts: CallFacts | None
    ) -> list[Prompt]:
        state, asked = standing
        if asked is None:
            return []
        speaker, briefing = await self._speaker(place.turn, agent, state)
        given = await self._toolboxes.add_tools(speaker, place.turn.organization_id, has_documents=state.has_documents)
        seeing = self._runner.seeing(place.turn.conversation_id, self._runner.model_of(given, state.model))
        notes = await self._notes(place, asked, state)
        prompts: list[Prompt] = []
        for _ in range(MAX_TRIMS):
            for volatile in notes:
                prompt = next_prompt(
                    state, given, max_output_tokens=self._max_output_tokens, volatile=volatile, briefing=briefing
                )
                prompts.append(await seeing.add_images(prompt))
            if facts is None or _is_spoken(measured(prompts[-1]), facts) or not state.trim():
                break
        return prompts

    async def _speaker(self, turn: OwnedTurn, agent: Agent, state: TurnState) -> tuple[Agent, Briefing | None]:
        """The speaker in a workflow, and the note on where it stood."""
        orchestration, moved = agent.orchestration, state.workflow
        if orchestration is None or moved is None:
            return agent, None
        session = await self._workflows.session(
            agent,
            orchestration,
            user_id=turn.user_id,
            conversation_id=turn.conversation_id,
            language=state.language,
            record=_nothing,
            known=moved,
        )
        place = place_at(orchestration, moved.speaker)
        speaker = self._runner.agents.get(moved.agent, agent)
        if place is not None and place.step is not None:
            speaker = speaker.with_tools(place.step.tools)
        return speaker, session.brief(speaker.extras)

    async def _notes(self, place: _RequestPlace, asked: StoredEvent[UserMessage], state: TurnState) -> list[str]:
        turn, events = place.turn, [item.event for item in place.stored]
        memories = next((event.memories for event in events if isinstance(event, MemoryUsed)), [])
        examples = next((event.examples for event in events if isinstance(event, ExamplesUsed)), [])
        session = Session(turn.user_id, turn.organization_id, turn.conversation_id, turn.agent_id, state.language)
        query = Query(session, str(asked.seq), asked.event.content)
        return await self._turn_notes.notes(query, asked.created_at, memories, examples)


async def _nothing(event: object) -> None:
    """What is looked at again changes nothing."""


def _agreeing(prompts: Sequence[Prompt], model: str, facts: CallFacts | None, masks: Masks | None) -> SentRequest:
    """A request of those parts that agree with what was measured."""
    given = next((one for one in prompts if facts is None or _is_given(measured(one), facts)), None)
    spoken = next((one for one in prompts if facts is None or _is_spoken(measured(one), facts)), None)
    noted = next((one for one in prompts if facts is None or _has_notes(measured(one), facts)), None)
    unknown: dict[Unknown, Prompt | None] = {"instrucoes": given, "mensagens": spoken, "no_fim": noted}
    return SentRequest(
        model=model,
        system=given.system if given else "",
        tools=[tool.name for tool in given.tools] if given else [],
        messages=[message for one in sendable(spoken.messages) for message in _message(one, masks)] if spoken else [],
        volatile=noted.volatile if noted else "",
        unknown=[name for name, found in unknown.items() if found is None],
        unchecked=facts is None,
    )


def _is_given(found: CallFacts, then: CallFacts) -> bool:
    sizes = (found.system, found.tools, found.tool_chars) == (then.system, then.tools, then.tool_chars)
    return sizes and then.given in ("", found.given)


def _is_spoken(found: CallFacts, then: CallFacts) -> bool:
    return (found.messages, found.message_chars) == (then.messages, then.message_chars)


def _has_notes(found: CallFacts, then: CallFacts) -> bool:
    return found.volatile == then.volatile and then.told in ("", found.told)


def _message(message: ModelMessage, masks: Masks | None) -> list[SentMessage]:
    role: Literal["user", "assistant"] = "user" if isinstance(message, ModelRequest) else "assistant"
    parts = [part for one in message.parts for part in _parts(one, masks)]
    return [SentMessage(role=role, parts=parts)] if parts else []


def _parts(part: object, masks: Masks | None) -> Iterable[SentPart]:
    match part:
        case UserPromptPart():
            for item in [part.content] if isinstance(part.content, str) else part.content:
                if isinstance(item, str) and item:
                    yield SentPart(kind="text", size=len(item), text=item)
                elif isinstance(item, BinaryContent):
                    yield SentPart(kind="image", name=item.media_type, size=len(item.data))
        case TextPart(content=text):
            yield SentPart(kind="text", size=len(text), text=text)
        case ThinkingPart(content=text):
            yield SentPart(kind="thought", size=len(text), text=text)
        case ToolCallPart():
            text, shape = part.args_as_json_str(), masks.given(part.args_as_dict()) if masks else None
            yield SentPart(kind="call", name=part.tool_name, size=len(text), text=text, shape=shape)
        case ToolReturnPart():
            items = part.content_items(mode="str", wrap_if_error=False)
            text, shape = "".join(map(str, items)), masks.returned(part.content) if masks else None
            yield SentPart(kind="result", name=part.tool_name, size=len(text), text=text, shape=shape)
