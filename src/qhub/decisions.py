"""What people decide about tool calls. A decision is an event: whoever runs the turn finds it in the log."""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from qhub.bus import WORK
from qhub.engine.state import TurnState
from qhub.errors import Conflict, InvalidRequest, NotFound
from qhub.events import Decision, ToolDecision
from qhub.history import load_state
from qhub.packs import Agent
from qhub.store.conversations import Conversation
from qhub.store.log import AlreadyAppended, Log, NotInStatus
from qhub.store.policies import Policies
from qhub.tools.tool import ArgumentError

ABOUT_APPROVAL: tuple[Decision, ...] = ("aprovar", "recusar", "sempre")
ABOUT_FAILURE: tuple[Decision, ...] = ("repetir", "saltar", "parar")
STATUSES = ("waiting", "running", "ready")
"""A decision is taken as soon as it is asked for, also before the turn has gone to wait."""


class Decisions:
    """Takes decisions, each once."""

    def __init__(self, log: Log, policies: Policies, agents: dict[str, Agent]) -> None:
        self._log = log
        self._policies = policies
        self._agents = agents

    async def decide(
        self,
        conversation: Conversation,
        user_id: int,
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
            raise NotFound("nothing_to_decide")
        self._check_kind(state, tool_use_id, decision)
        edited = self._validated(conversation, state, tool_use_id, arguments)
        event = ToolDecision(id=tool_use_id, decision=decision, input=edited, reason=reason, user_id=user_id)
        if decision == "sempre":  # first: a crash in between must not lose what the person will see as decided
            shown = edited if edited is not None else state.asked[tool_use_id]
            name = state.calls[tool_use_id].tool_name
            only = shown if only_these_arguments else None
            await self._policies.remember(user_id, conversation.agente_id, name, only)
        await self._append(conversation, state, event)

    async def decide_all(
        self, conversation: Conversation, user_id: int, decision: Decision, *, reason: str = ""
    ) -> Sequence[str]:
        """Decide about every call that waits for this kind of decision; which ones."""
        state = await load_state(self._log, conversation.id, turns=1)
        kind = state.asked if decision in ABOUT_APPROVAL else state.failed
        ids = [id_ for id_ in state.undecided if id_ in kind and (decision in ABOUT_FAILURE or id_ not in state.failed)]
        if not ids:
            raise NotFound("nothing_to_decide")
        for id_ in ids:
            await self.decide(conversation, user_id, id_, decision, reason=reason)
        return ids

    def _check_kind(self, state: TurnState, tool_use_id: str, decision: Decision) -> None:
        expected = ABOUT_FAILURE if tool_use_id in state.failed else ABOUT_APPROVAL
        if decision not in expected:
            raise InvalidRequest("wrong_decision", decisao=decision, esperadas=", ".join(expected))

    def _validated(
        self, conversation: Conversation, state: TurnState, tool_use_id: str, arguments: Mapping[str, Any] | None
    ) -> dict[str, Any] | None:
        """Edited arguments, checked as the model's were; None where nothing was changed."""
        if arguments is None or arguments == state.asked.get(tool_use_id):
            return None
        agent = self._agents.get(conversation.agente_id)
        name = state.calls[tool_use_id].tool_name
        tool = next((tool for tool in agent.tools if tool.name == name), None) if agent else None
        if tool is None:
            raise Conflict("agent_gone")
        try:
            return tool.validate(dict(arguments))
        except ArgumentError as error:
            problem = {"field": "input", "message": str(error)}
            raise InvalidRequest(fields=[problem], resumo=str(error)) from None

    async def _append(self, conversation: Conversation, state: TurnState, event: ToolDecision) -> None:
        """The key makes a call's n-th decision happen once, however many people press at the same time."""
        call = hashlib.sha256(event.id.encode()).hexdigest()[:40]
        try:
            await self._log.append(
                conversation.id,
                [event],
                statuses=STATUSES,
                key=f"decision:{call}:{state.failures.get(event.id, 0)}",
                resume=True,
                wake=(WORK,),
            )
        except AlreadyAppended as found:
            (stored,) = await self._log.read(conversation.id, found.seq - 1, limit=1)
            if isinstance(stored.event, ToolDecision) and stored.event.decision != event.decision:
                raise Conflict("already_decided", decisao=stored.event.decision) from None
        except NotInStatus:
            raise NotFound("nothing_to_decide") from None
