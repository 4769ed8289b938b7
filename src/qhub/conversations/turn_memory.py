"""Memories and golden examples of a turn: recalled before it, learnt after it."""

import asyncio

from qhub.conversations.claimed import ClaimedTurn, session_of
from qhub.feedback.few_shot import FewShot
from qhub.language.catalogue import DEFAULT_LANGUAGE
from qhub.memory.service import MemoryService
from qhub.store.claims import Claim


class TurnMemory:
    """The part of a turn that recalls before it, and learns after it."""

    def __init__(self, memory: MemoryService, few_shot: FewShot) -> None:
        self._memory = memory
        self._few_shot = few_shot

    async def recall(self, turn: ClaimedTurn) -> str:
        """The memories and examples for a turn, in words; nothing where no model is asked."""
        if turn.state.direct or turn.asked is None:
            return ""
        session, asked, fence = turn.session, turn.asked, turn.claim.fence
        remembered, examples = await asyncio.gather(
            self._memory.recall(session, asked, fence), self._few_shot.examples(session)
        )
        shown = await self._few_shot.before(session, asked, examples, fence)
        return "\n\n".join(filter(None, (remembered, shown)))

    async def learn(self, claim: Claim) -> None:
        """Remember, once the turn is over, what the person said in it, unless that was stopped or
        answered with care."""
        turn = await self._memory.last_turn(claim.conversation_id)
        if turn is not None and not turn.is_stopped:
            await self._memory.learn(session_of(claim, turn.question.language or DEFAULT_LANGUAGE), turn)

    async def close(self) -> None:
        """Write what still waits for it."""
        await self._memory.close()
