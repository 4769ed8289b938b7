"""Reviews: answers that somebody should look at."""

from dataclasses import asdict, dataclass
from typing import Literal

import sqlalchemy as sa

from qhub.store.database import Database
from qhub.store.rows import columns_of
from qhub.store.schema.feedback import reviews
from qhub.store.schema.people import users

ReviewKind = Literal["negative", "correction", "preference", "failure", "golden"]
"""A thumb down, a correction or a preference of the person's; a failure or a good example that the judge named."""
ReviewStatus = Literal["open", "promoted", "edited", "rejected", "memory_fixed"]


@dataclass(frozen=True, slots=True)
class Review:
    """A row of `reviews`."""

    id: str
    organization_id: int
    conversation_id: str
    message_id: str
    """The question's; its answer is meant."""
    agent_id: str
    user_id: int
    """The owner of the conversation."""
    kind: ReviewKind
    detail: str
    """Why it is here: what the person said, or what the judge found."""
    question: str
    answer: str
    """The answer as it was given."""
    proposal: str
    """The answer that should have been given, where somebody said so."""
    created_at: float
    status: ReviewStatus = "open"
    note: str = ""
    decided_by: int | None = None
    decided_at: float | None = None
    example_id: str | None = None


_COLUMNS = columns_of(Review, reviews)


@dataclass(frozen=True, slots=True)
class ListedReview:
    """A review with the names of people."""

    review: Review
    person: str
    """The owner of the conversation."""
    reviewer: str | None
    """The administrator who decided."""


class ReviewStore:
    """The `reviews` table."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def open(self, review: Review) -> bool:
        """Put one in the queue; False where the same is there. What a person adds to theirs is taken in."""
        insert = self._database.insert(reviews).values(asdict(review))
        made = await self._database.execute(insert.on_conflict_do_nothing())
        if not made and review.detail:
            table = reviews.c
            await self._database.execute(
                reviews.update()
                .where(
                    table.conversation_id == review.conversation_id,
                    table.message_id == review.message_id,
                    table.kind == review.kind,
                    table.status == "open",
                )
                .values(detail=review.detail, proposal=review.proposal)
            )
        return bool(made)

    async def page(
        self,
        organization_id: int,
        *,
        status: ReviewStatus | None,
        agent_id: str | None,
        limit: int,
        before: tuple[float, str] | None = None,
    ) -> list[ListedReview]:
        """An organisation's, newest first. `before` is the moment and the id of the last that was seen."""
        table = reviews.c
        conditions = [table.organization_id == organization_id]
        if status is not None:
            conditions.append(table.status == status)
        if agent_id is not None:
            conditions.append(table.agent_id == agent_id)
        if before is not None:
            moment, id_ = before
            conditions.append(sa.or_(table.created_at < moment, sa.and_(table.created_at == moment, table.id < id_)))
        return await self._some(conditions, limit)

    async def get(self, organization_id: int, review_id: str) -> ListedReview | None:
        table = reviews.c
        found = await self._some([table.organization_id == organization_id, table.id == review_id], 1)
        return found[0] if found else None

    async def count_open(self, organization_id: int) -> int:
        table = reviews.c
        row = await self._database.first(
            sa.select(sa.func.count().label("open")).where(
                table.organization_id == organization_id, table.status == "open"
            )
        )
        return int(row.open) if row is not None else 0

    async def decide(
        self,
        review_id: str,
        status: ReviewStatus,
        *,
        by: int,
        at: float,
        note: str,
    ) -> bool:
        """Close an open one; False where somebody was first."""
        table = reviews.c
        changed = await self._database.execute(
            reviews.update()
            .where(table.id == review_id, table.status == "open")
            .values(status=status, decided_by=by, decided_at=at, note=note)
        )
        return bool(changed)

    async def link(self, review_id: str, example_id: str) -> None:
        """Say which example came of it."""
        await self._database.execute(reviews.update().where(reviews.c.id == review_id).values(example_id=example_id))

    async def reopen(self, review_id: str) -> None:
        """Back in the queue, where what was decided could not be done."""
        await self._database.execute(
            reviews.update()
            .where(reviews.c.id == review_id)
            .values(status="open", decided_by=None, decided_at=None, note="", example_id=None)
        )

    async def _some(self, conditions: list[sa.ColumnElement[bool]], limit: int) -> list[ListedReview]:
        people, reviewers = users.alias("people"), users.alias("reviewers")
        statement = (
            sa.select(*_COLUMNS, people.c.name.label("person"), reviewers.c.name.label("reviewer"))
            .join(people, people.c.id == reviews.c.user_id)
            .outerjoin(reviewers, reviewers.c.id == reviews.c.decided_by)
            .where(*conditions)
            .order_by(reviews.c.created_at.desc(), reviews.c.id.desc())
            .limit(limit)
        )
        rows = await self._database.all(statement)
        return [ListedReview(Review(*row[: len(_COLUMNS)]), row.person, row.reviewer) for row in rows]
