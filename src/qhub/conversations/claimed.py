"""A turn that a worker has claimed: all that travels with it from the claim to the last event."""

from dataclasses import dataclass

from qhub.agents.agent import Agent
from qhub.conversations.cancels import Cancels
from qhub.conversations.recording import Recorder
from qhub.conversations.tool_contexts import OnBehalf
from qhub.engine.state import TurnState
from qhub.events.stored import Event
from qhub.events.stored.turns import UserMessage
from qhub.events.stored.workflows import WorkflowMoved
from qhub.memory import Session
from qhub.store.claims import Claim
from qhub.store.log import StoredEvent


@dataclass(frozen=True, slots=True)
class ClaimedTurn:
    """A claim, where its turn stands, and what is written of it."""

    claim: Claim
    """Whose it is, and the fence that it is written with."""
    agent: Agent
    """The agent that the person sees."""
    state: TurnState
    """The turn's state, by the log."""
    asked: StoredEvent[UserMessage] | None
    """The message that it answers."""
    cancels: Cancels
    """Requests to stop single tools."""
    recorder: Recorder
    """The writer of the turn's events."""
    is_resumed: bool = False
    """Whether it had begun before it was claimed: it waited for a person, or its worker died."""

    @property
    def conversation_id(self) -> str:
        return self.claim.conversation_id

    @property
    def session(self) -> Session:
        """The session as hooks know it: from the claim, which the database made."""
        return session_of(self.claim, self.state.language)

    @property
    def on_behalf(self) -> OnBehalf:
        """The person that tools work for, and the conversation, as tools know them."""
        claim, state = self.claim, self.state
        return OnBehalf(
            claim.user_id, claim.organization_id, claim.conversation_id, state.language, autonomous=state.autonomous
        )

    @property
    def waited_for_text(self) -> float | None:
        """Seconds from the person's message to the first words; None where none came, or a decision was between."""
        first = self.recorder.first_text_at
        if first is None or self.asked is None or self.is_resumed:
            return None
        return first - self.asked.created_at

    async def record(self, event: Event) -> None:
        """Write an event down; those after a workflow's move are noted as that workflow's."""
        if isinstance(event, WorkflowMoved):
            self.note_workflow(event)
        await self.recorder.record(event)

    def note_workflow(self, moved: WorkflowMoved) -> None:
        """Note beside each event from now on which workflow it belongs to."""
        self.recorder.tag = {"active_workflow": moved.active_workflow, "step": moved.step}


def session_of(claim: Claim, language: str) -> Session:
    """The session of a claimed turn, as hooks know it."""
    return Session(claim.user_id, claim.organization_id, claim.conversation_id, claim.agent_id, language)
