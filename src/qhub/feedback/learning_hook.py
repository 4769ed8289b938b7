"""The hook by which feedback and conversations become votes, reviews and signals."""

import time
from itertools import takewhile

from qhub.events.stored.turns import Text
from qhub.events.stored.workflows import WorkflowMoved
from qhub.feedback.review_queue import ReviewQueue
from qhub.feedback.signals import Signals
from qhub.language.scrub import scrub
from qhub.language.text import fold
from qhub.memory.hooks import Answer, Feedback, Hook, Learnt, Session
from qhub.store.feedback import AnswerFeedback, FeedbackStore
from qhub.store.log import Log


class LearningHook(Hook):
    """The hook that keeps what people say of answers, and notes what they do."""

    def __init__(self, log: Log, feedback: FeedbackStore, reviews: ReviewQueue, signals: Signals) -> None:
        self._log = log
        self._feedback = feedback
        self._reviews = reviews
        self._signals = signals

    async def on_feedback_received(self, feedback: Feedback) -> Learnt | None:
        """Keep it; what is not praise goes to the review queue."""
        session = feedback.session
        if feedback.message_id is None:
            return None
        await self._feedback.put(
            AnswerFeedback(
                conversation_id=session.session_id,
                message_id=feedback.message_id,
                type=feedback.type,
                organization_id=session.organization_id,
                user_id=session.user_id,
                agent_id=session.agent_id,
                text=scrub(feedback.text),
                created_at=time.time(),
            )
        )
        if feedback.type != "positive":
            await self._reviews.open(
                session,
                feedback.message_id,
                feedback.type,
                question=feedback.previous_prompt,
                answer=await self._answer(session.session_id, int(feedback.message_id)),
                detail=feedback.text,
                proposal=feedback.text if feedback.type == "correction" else "",
            )
        return None

    async def on_post_response(self, answer: Answer) -> Learnt | None:
        """The same question at once again: the first answer did not do."""
        if answer.previous_prompt and _same(answer.query.prompt, answer.previous_prompt):
            await self._signals.record(answer.query.session, "repeat", message_id=answer.query.message_id)
        return None

    async def on_session_end(self, session: Session) -> Learnt | None:
        """A workflow that is still on when nobody writes any more was abandoned."""
        last = await self._log.last(session.session_id, WorkflowMoved)
        if last is not None and (active := last.event.active_workflow):
            detail = f"{active}/{last.event.step}" if last.event.step else active
            await self._signals.record(session, "workflow_abandoned", detail=detail)
        return None

    async def _answer(self, conversation_id: str, question: int) -> str:
        """What was said after a question, up to the next."""
        stored = await self._log.read_all(conversation_id, question, types=("user_message", "text"))
        said = takewhile(lambda item: isinstance(item.event, Text), stored)
        return "".join(item.event.content for item in said if isinstance(item.event, Text))


def _same(one: str, other: str) -> bool:
    return fold(one).strip(" ?!.") == fold(other).strip(" ?!.")
