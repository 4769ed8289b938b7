"""Decisions of people about tool calls. A decision is an event: whoever runs the turn finds it in the log."""

import hashlib
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

from qhub.agents.agent import Agent
from qhub.conversations.history import load_state
from qhub.conversations.spoken_decisions import about_approval, about_failure
from qhub.conversations.toolboxes import Toolboxes
from qhub.engine.state import TurnState
from qhub.errors import Conflict, InvalidRequest, NotFound
from qhub.events.stored.tools import Decision, ToolDecision
from qhub.store.audit_entry import Actor
from qhub.store.audit_writing import noted
from qhub.store.bus import WORK
from qhub.store.conversations import Conversation
from qhub.store.log import AlreadyAppended, Log, NotInStatus
from qhub.store.policies import Policies
from qhub.tools.tool import ArgumentError

ABOUT_APPROVAL: tuple[Decision, ...] = ("aprovar", "recusar", "sempre")
ABOUT_FAILURE: tuple[Decision, ...] = ("repetir", "saltar", "parar")
ABOUT_COMPONENT: tuple[Decision, ...] = ("aprovar", "recusar")
"""What a person fills in is theirs each time: there is nothing to remember."""
WITHOUT_ALWAYS: tuple[Decision, ...] = ("aprovar", "recusar")
"""Where the organisation insists on asking, nothing is remembered either."""
STATUSES = ("waiting", "running", "ready")
"""A decision is taken as soon as it is asked for, also before the turn has gone to wait."""


class Decisions:
    """The service that takes people's decisions about calls that wait, each once."""

    def __init__(
        self,
        log: Log,
        policies: Policies,
        agents: Mapping[str, Agent],
        toolboxes: Toolboxes,
        inner: Sequence[Agent] = (),
    ) -> None:
        self._log = log
        self._policies = policies
        self._agents = agents
        self._toolboxes = toolboxes
        self._inner = inner

    async def decide(
        self,
        conversation: Conversation,
        actor: Actor,
        tool_use_id: str,
        decision: Decision,
        *,
        arguments: Mapping[str, Any] | None = None,
        reason: str = "",
        only_these_arguments: bool = False,
    ) -> None:
        """Decide about one call; the turn resumes. The same decision twice is once."""
        state = await load_state(self._log, conversation.id, turns=1)
        taken = state.decisions.get(tool_use_id)
        if taken is not None and tool_use_id not in state.undecided:
            if taken.decision != decision:
                raise Conflict("already_decided", decisao=taken.decision)
            return
        if tool_use_id not in state.undecided:
            return await self._check_taken(conversation, tool_use_id, decision)
        self._check_kind(state, tool_use_id, decision)
        if decision == "aprovar" and tool_use_id in state.to_fill_in and arguments is None:
            arguments = {}
        edited = await self._validated(conversation, state, tool_use_id, arguments)
        name, user_id = state.calls[tool_use_id].tool_name, conversation.user_id
        event = ToolDecision(id=tool_use_id, decision=decision, input=edited, reason=reason, user_id=user_id)
        if decision == "sempre":  # first: a crash in between must not lose what the person will see as decided
            shown = edited if edited is not None else state.asked[tool_use_id]
            only = shown if only_these_arguments else None
            with noted(actor.did("rule.remembered", "tool", name, agent=conversation.agent_id, any=only is None)):
                await self._policies.remember(user_id, conversation.agent_id, name, only)
        with noted(actor.did("tool.decided", "tool", name, decision=decision, conversation=conversation.id)):
            await self._append(conversation, state, event)

    async def decide_all(
        self, conversation: Conversation, actor: Actor, decision: Decision, *, reason: str = ""
    ) -> Sequence[str]:
        """Decide about every call that waits for this kind of decision; which ones."""
        state = await load_state(self._log, conversation.id, turns=1)
        kind = state.asked if decision in ABOUT_APPROVAL else state.failed
        ids = [id_ for id_ in state.undecided if id_ in kind and (decision in ABOUT_FAILURE or id_ not in state.failed)]
        if decision in ("aprovar", "sempre"):
            ids = [id_ for id_ in ids if id_ not in state.to_fill_in]
        if not ids:
            raise NotFound("nothing_to_decide")
        for id_ in ids:
            await self.decide(conversation, actor, id_, decision, reason=reason)
        return ids

    async def decide_in_words(self, conversation: Conversation, actor: Actor, message: str) -> bool:
        """Take a message for the decision that it is about all calls that wait, if it is one; whether it was."""
        state = await load_state(self._log, conversation.id, turns=1)
        waiting = set(state.undecided)
        if not waiting or waiting & (state.to_fill_in - state.failed.keys()):
            return False
        if waiting <= state.failed.keys():
            decision = about_failure(message)
        else:
            decision = None if waiting & state.failed.keys() else about_approval(message)
        if decision is None:
            return False
        await self.decide_all(conversation, actor, decision)
        return True

    async def _check_taken(self, conversation: Conversation, tool_use_id: str, decision: Decision) -> None:
        """Accept a decision that was taken before, however long ago; raise `Conflict` or `NotFound` where it is
        another."""
        taken: ToolDecision | None = None
        for failures in count():
            seq = await self._log.find_key(conversation.id, _key(tool_use_id, failures))
            if seq is None:
                break
            (stored,) = await self._log.read(conversation.id, seq - 1, limit=1)
            assert isinstance(stored.event, ToolDecision)
            taken = stored.event
        if taken is None:
            raise NotFound("nothing_to_decide")
        if taken.decision != decision:
            raise Conflict("already_decided", decisao=taken.decision)

    def _check_kind(self, state: TurnState, tool_use_id: str, decision: Decision) -> None:
        expected = ABOUT_FAILURE if tool_use_id in state.failed else ABOUT_APPROVAL
        if tool_use_id in state.to_fill_in and tool_use_id not in state.failed:
            expected = ABOUT_COMPONENT
        elif tool_use_id in state.insisted and tool_use_id not in state.failed:
            expected = WITHOUT_ALWAYS
        if decision not in expected:
            raise InvalidRequest("wrong_decision", decisao=decision, esperadas=", ".join(expected))

    async def _validated(
        self, conversation: Conversation, state: TurnState, tool_use_id: str, arguments: Mapping[str, Any] | None
    ) -> dict[str, Any] | None:
        """Edited arguments, checked as the model's were; None where nothing was changed."""
        unchanged = arguments == state.asked.get(tool_use_id) and tool_use_id not in state.to_fill_in
        if arguments is None or unchanged:
            return None
        agent = self._agents.get(conversation.agent_id)
        name = state.calls[tool_use_id].tool_name
        speaking = [agent, *(one for one in self._inner if one.face == agent.id)] if agent else []
        tool = next((tool for one in speaking for tool in one.tools if tool.name == name), None)
        for one in speaking:
            tool = tool or await self._toolboxes.added_tool(one, conversation.user_id, name)
        if tool is None:
            raise Conflict("agent_gone")
        try:
            return tool.validate(dict(arguments))
        except ArgumentError as error:
            problem = {"field": "input", "message": str(error)}
            raise InvalidRequest(fields=[problem], resumo=str(error)) from None

    async def _append(self, conversation: Conversation, state: TurnState, event: ToolDecision) -> None:
        """The key makes a call's n-th decision happen once, however many people press at the same time."""
        try:
            await self._log.append(
                conversation.id,
                [event],
                statuses=STATUSES,
                key=_key(event.id, state.failures.get(event.id, 0)),
                resume=True,
                wake=(WORK,),
            )
        except AlreadyAppended as found:
            (stored,) = await self._log.read(conversation.id, found.seq - 1, limit=1)
            if isinstance(stored.event, ToolDecision) and stored.event.decision != event.decision:
                raise Conflict("already_decided", decisao=stored.event.decision) from None
        except NotInStatus:
            raise NotFound("nothing_to_decide") from None


def _key(tool_use_id: str, failures: int) -> str:
    """The key of the decision about a call that has failed so many times."""
    return f"decision:{hashlib.sha256(tool_use_id.encode()).hexdigest()[:40]}:{failures}"
