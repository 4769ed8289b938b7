"""Feedback of people on answers."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass

import sqlalchemy as sa

from qhub.store.database import Database
from qhub.store.rows import select_rows
from qhub.store.schema.feedback import answer_feedback

VOTES = ("positive", "negative")
"""The kinds of feedback of which an answer has one: the last."""


@dataclass(frozen=True, slots=True)
class AnswerFeedback:
    """A row of `answer_feedback`."""

    conversation_id: str
    message_id: str
    """The question's; its answer is meant."""
    type: str
    organization_id: int
    user_id: int
    agent_id: str
    text: str
    created_at: float


class FeedbackStore:
    """The `answer_feedback` table."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, given: AnswerFeedback) -> None:
        """Keep what somebody said. A thumb up takes the place of a thumb down, and the other way round; words stay
        where a thumb alone comes after them."""
        table = answer_feedback.c
        insert = self._database.insert(answer_feedback).values(asdict(given))
        words = sa.case((insert.excluded.text == "", table.text), else_=insert.excluded.text)
        statement = insert.on_conflict_do_update(
            index_elements=["conversation_id", "message_id", "type"],
            set_={"text": words, "created_at": insert.excluded.created_at},
        )
        if given.type in VOTES:
            await self._database.execute(
                answer_feedback.delete().where(
                    table.conversation_id == given.conversation_id,
                    table.message_id == given.message_id,
                    table.type.in_([vote for vote in VOTES if vote != given.type]),
                )
            )
        await self._database.execute(statement)

    async def of_conversation(self, conversation_id: str) -> Sequence[AnswerFeedback]:
        """All that was said in a conversation, oldest first."""
        table = answer_feedback.c
        statement = select_rows(AnswerFeedback, answer_feedback)
        rows = await self._database.all(
            statement.where(table.conversation_id == conversation_id).order_by(table.created_at)
        )
        return [AnswerFeedback(*row) for row in rows]
