"""Tool calls that an outside program makes itself, without a model.

Such a call is a turn like any other: a message, a reply that holds the one call, and what becomes of it, in a
conversation of the person's own. A worker runs it, so policy, approvals, timeouts, limits, cancellation and recovery
are the very code of a turn; whoever called follows the log, from any process. The person sees it in the web app.
"""

import hashlib
import time
import uuid
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from typing import Any

import structlog
from pydantic_ai.messages import ModelResponse, ToolCallPart

from qhub.agents.agent import Agent
from qhub.conversations.decisions import Decisions
from qhub.conversations.requests import Turns
from qhub.engine.turn import dump
from qhub.errors import Conflict, InvalidRequest, NotFound
from qhub.events.stored import Event
from qhub.events.stored.tools import Decision
from qhub.events.stored.turns import Reply, UserMessage
from qhub.events.stored.usage import Usage
from qhub.language.catalogue import translate
from qhub.store.audit_entry import Actor
from qhub.store.bus import WORK, wait
from qhub.store.conversations import Conversation, Conversations, title_columns
from qhub.store.log import Log, NotInStatus
from qhub.tools.tool import Tool

MAX_AT_ONCE = 8
"""Calls of one session to one agent that may run or wait at the same time."""
NO_MODEL = "mcp"
"""What these calls are counted under, where calls of models are counted by their model. They cost nothing."""

logger = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class ProgramCaller:
    """The program that calls, and the person it calls for. Set by the server."""

    user_id: int
    language: str
    client: str
    """The program, as it calls itself."""
    session: str
    """What the calls of one session have in common."""
    actor: Actor
    """The same person, as the audit names them."""


@dataclass(frozen=True, slots=True)
class DirectCall:
    """A call that was made."""

    conversation_id: str
    id: str
    seq: int
    """The number in the log at which it was made."""


class DirectCalls:
    """The calls that programs make, and what becomes of them."""

    def __init__(
        self, log: Log, conversations: Conversations, turns: Turns, decisions: Decisions, *, heartbeat_seconds: float
    ) -> None:
        self._log = log
        self._conversations = conversations
        self._turns = turns
        self._decisions = decisions
        self._heartbeat_seconds = heartbeat_seconds

    async def start(self, caller: ProgramCaller, agent: Agent, tool: Tool, arguments: dict[str, Any]) -> DirectCall:
        """Call a tool in the context of an agent. A conversation holds one call at a time: another takes the next."""
        id_ = uuid.uuid4().hex
        called = translate(caller.language, "mcp.called", cliente=caller.client, ferramenta=tool.name)
        message = UserMessage(content=called, language=caller.language, client=caller.client)
        response = ModelResponse(parts=[ToolCallPart(tool.name, arguments, id_)], model_name=NO_MODEL)
        reply = Reply(message=dump(response), usage=Usage(model=NO_MODEL, cost=0.0))
        for lane in range(MAX_AT_ONCE):
            conversation = await self._conversation(caller, agent, lane)
            changes: dict[str, object] = {"status": "ready", "updated_at": time.time()}
            if not conversation.title:
                changes |= title_columns(f"MCP · {caller.client}")
            try:
                appended = await self._log.append(
                    conversation.id, [message, reply], statuses=("idle",), changes=changes, wake=(WORK,)
                )
            except NotInStatus:
                continue
            return DirectCall(conversation.id, id_, appended.head)
        raise Conflict("too_many_calls", limite=MAX_AT_ONCE)

    async def events(self, call: DirectCall) -> AsyncGenerator[Event | None, None]:
        """The events of a call as they happen; None now and then means "still here"."""
        after = call.seq
        with self._log.follow(call.conversation_id) as changed:
            while True:
                changed.clear()
                stored = await self._log.read(call.conversation_id, after)
                for item in stored:
                    after = item.seq
                    yield item.event
                if not stored and not await wait(changed, self._heartbeat_seconds):
                    yield None

    async def decide(self, caller: ProgramCaller, call: DirectCall, decision: Decision, *, reason: str = "") -> None:
        """Decide about a call. A decision that somebody took first, in the web app, stands."""
        try:
            conversation = await self._own_conversation(caller, call)
            await self._decisions.decide(conversation, caller.actor, call.id, decision, reason=reason)
        except (Conflict, NotFound, InvalidRequest) as error:
            logger.info("direct_call.decided_before", conversation_id=call.conversation_id, code=error.code)

    async def cancel(self, caller: ProgramCaller, call: DirectCall) -> None:
        """Stop a call that has not ended."""
        try:
            await self._turns.cancel(await self._own_conversation(caller, call))
        except NotFound:
            logger.info("direct_call.gone", conversation_id=call.conversation_id)

    async def exists(self, caller: ProgramCaller, call: DirectCall) -> bool:
        """Whether the person still has the conversation that the call is in."""
        return await self._conversations.get(call.conversation_id, caller.user_id) is not None

    async def _own_conversation(self, caller: ProgramCaller, call: DirectCall) -> Conversation:
        found = await self._conversations.get(call.conversation_id, caller.user_id)
        if found is None:
            raise NotFound("conversation_not_found")
        return found

    async def _conversation(self, caller: ProgramCaller, agent: Agent, lane: int) -> Conversation:
        session = hashlib.sha256(f"{caller.session}\n{caller.client}".encode()).hexdigest()[:32]
        name = f"mcp:{session}:{agent.id}:{lane}"
        found = await self._conversations.by_session(caller.user_id, name)
        if found is None:
            id_ = await self._conversations.create(caller.user_id, agent.id, session_id=name)
            found = await self._conversations.get(id_, caller.user_id)
        if found is None:
            raise NotFound("conversation_not_found")
        return found
