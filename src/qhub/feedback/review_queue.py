"""The review queue: answers that somebody should look at, and what is decided about them."""

import time
import uuid
from collections.abc import Sequence

import structlog

from qhub.errors import Conflict, NotFound
from qhub.language.scrub import scrub_beginning
from qhub.memory.hooks import Session
from qhub.memory.memory_requests import MemoryRequests, Requester
from qhub.store.golden import GoldenStore
from qhub.store.reviews import ListedReview, Review, ReviewKind, ReviewStatus, ReviewStore

MAX_TEXT = 4000
"""Characters of a question or an answer, in the queue and in an example."""

logger = structlog.get_logger(__name__)


class ReviewQueue:
    """The queue that reviewers work through."""

    def __init__(self, reviews: ReviewStore, golden: GoldenStore, memories: MemoryRequests) -> None:
        self._reviews = reviews
        self._golden = golden
        self._memories = memories

    async def open(
        self,
        session: Session,
        message_id: str,
        kind: ReviewKind,
        *,
        question: str,
        answer: str,
        detail: str = "",
        proposal: str = "",
    ) -> bool:
        """Put an answer in the queue; False where it is there for the same reason. What is secret stays out."""
        review = Review(
            id=uuid.uuid4().hex,
            organization_id=session.organization_id,
            conversation_id=session.session_id,
            message_id=message_id,
            agent_id=session.agent_id,
            user_id=session.user_id,
            kind=kind,
            detail=scrub_beginning(detail, MAX_TEXT),
            question=scrub_beginning(question, MAX_TEXT),
            answer=scrub_beginning(answer, MAX_TEXT),
            proposal=scrub_beginning(proposal, MAX_TEXT),
            created_at=time.time(),
        )
        opened = await self._reviews.open(review)
        if opened and kind != "golden":
            # The alert: an operator's log rules act on it, and administrators see the count in the web app.
            logger.warning("review.opened", kind=kind, agent=session.agent_id, conversation_id=session.session_id)
        return opened

    async def get(self, organization_id: int, review_id: str) -> ListedReview:
        found = await self._reviews.get(organization_id, review_id)
        if found is None:
            raise NotFound("review_not_found")
        return found

    async def page(
        self,
        organization_id: int,
        *,
        status: ReviewStatus | None,
        agent_id: str | None,
        limit: int,
        before: tuple[float, str] | None,
    ) -> Sequence[ListedReview]:
        return await self._reviews.page(organization_id, status=status, agent_id=agent_id, limit=limit, before=before)

    async def count_open(self, organization_id: int) -> int:
        return await self._reviews.count_open(organization_id)

    async def promote(
        self, reviewer: Requester, review_id: str, *, question: str | None, answer: str | None, note: str
    ) -> str:
        """Make an example of it: as proposed, or as the reviewer edited it. The example's id."""
        review = (await self.get(reviewer.organization_id, review_id)).review
        asked = scrub_beginning((question or review.question).strip(), MAX_TEXT)
        proposed = review.answer if review.kind == "golden" else review.proposal  # what failed is no example
        reply = scrub_beginning((answer or proposed).strip(), MAX_TEXT)
        if not asked or not reply:
            raise Conflict("review_without_answer")
        edited = (asked, reply) != (review.question, proposed)
        await self._decide(reviewer, review_id, "edited" if edited else "promoted", note)
        try:
            example = await self._golden.add(
                review.organization_id,
                review.agent_id,
                asked,
                reply,
                author=reviewer.user_id,
                review_id=review_id,
                person=review.user_id,
            )
        except BaseException:
            await self._reviews.reopen(review_id)
            raise
        await self._reviews.link(review_id, example)
        return example

    async def reject(self, reviewer: Requester, review_id: str, *, note: str) -> None:
        """Reject it: nothing is to be learnt from it."""
        await self.get(reviewer.organization_id, review_id)
        await self._decide(reviewer, review_id, "rejected", note)

    async def fix_memory(
        self, reviewer: Requester, review_id: str, memory_id: str, *, content: str | None, note: str
    ) -> None:
        """Say right what was remembered wrong, or (None) forget it. Only what counts for that person."""
        review = (await self.get(reviewer.organization_id, review_id)).review
        owner = Requester(review.user_id, review.organization_id, is_admin=True)
        await self._memories.get(owner, memory_id)
        await self._decide(reviewer, review_id, "memory_fixed", note)
        try:
            if content is None:
                await self._memories.forget(owner, memory_id)
            else:
                await self._memories.edit(owner, memory_id, content=content)
        except BaseException:
            await self._reviews.reopen(review_id)
            raise

    async def _decide(self, reviewer: Requester, review_id: str, status: ReviewStatus, note: str) -> None:
        decided = await self._reviews.decide(
            review_id, status, by=reviewer.user_id, at=time.time(), note=scrub_beginning(note, MAX_TEXT)
        )
        if not decided:
            raise Conflict("review_decided")
