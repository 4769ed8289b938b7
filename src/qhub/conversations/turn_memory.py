"""What a turn is told of earlier ones, and what is learnt from it: memories and golden examples."""

from qhub.agents.agent import Agent
from qhub.conversations.claimed import ClaimedTurn, session_of
from qhub.conversations.history import load_state
from qhub.events.stored import UserMessage
from qhub.feedback.few_shot import FewShot
from qhub.language.catalogue import DEFAULT_LANGUAGE
from qhub.memory.remembering import Remembering
from qhub.store.claims import Claim
from qhub.store.log import Log


class TurnMemory:
    """Recalls before a turn, learns after it."""

    def __init__(self, log: Log, agents: dict[str, Agent], remembering: Remembering, few_shot: FewShot) -> None:
        self._log = log
        self._agents = agents
        self._remembering = remembering
        self._few_shot = few_shot

    async def recall(self, turn: ClaimedTurn) -> str:
        """What the model is told besides the conversation; nothing where no model is asked."""
        if turn.state.direct:
            return ""
        remembered = await self._remembering.before(turn.session, turn.claim.fence)
        shown = await self._few_shot.before(turn.session, turn.claim.fence)
        return "\n\n".join(filter(None, (remembered, shown)))

    async def learn(self, claim: Claim) -> None:
        """Once the turn is over and nobody waits: remember what the person said in it, unless that was stopped or
        answered with care."""
        agent = self._agents.get(claim.agent_id)
        if agent is not None and agent.orchestration is not None:
            state = await load_state(self._log, claim.conversation_id, turns=1)
            if state.verdict is not None and state.verdict.verdict != "SAFE":
                return
        last = await self._log.last(claim.conversation_id, UserMessage)
        said = last.event if last is not None else UserMessage(content="")
        await self._remembering.after(session_of(claim, said.language or DEFAULT_LANGUAGE), learns=not said.client)
