"""A batch of the judge: finished conversations, one after another, until none is left or the money is spent.

Each conversation is claimed before it is judged and written down before the next begins, so a batch that is killed goes
on where it stopped, two at once share the work, and none is judged twice as it stands.
"""

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, replace
from typing import Any

import structlog

from qhub.errors import ModelError
from qhub.feedback.judge import JudgeOpinion, judge
from qhub.feedback.review_queue import ReviewQueue
from qhub.feedback.rubric import GOLDEN, RUBRIC, Exchange, Opinion
from qhub.feedback.transcript import exchanges
from qhub.memory.hooks import Session
from qhub.models.answer import Unanswered
from qhub.models.interface import Model
from qhub.store.feedback import FeedbackStore
from qhub.store.judgements import JudgeCandidate, JudgementStore, JudgeVerdict
from qhub.store.log import Log
from qhub.store.users import Users

MAX_BATCH = 500
"""Conversations of one batch."""
DAY = 86_400.0

logger = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a batch."""

    total: int
    """Conversations that it found."""
    done: int = 0
    """Judged, by this batch."""
    failed: int = 0
    """Those of which the judge said nothing that makes sense."""
    proposed: int = 0
    """Examples and failures put in the review queue."""
    cost: float = 0.0
    """US dollars, as far as prices are known."""
    stopped: str = ""
    """Why it ended early: `budget` or `model`; nothing where it did all."""


@dataclass(frozen=True, slots=True)
class Batch:
    """The limits of a batch."""

    organization_id: int | None = None
    """None is every organisation."""
    charged_to: int | None = None
    """Whose costs it counts among; None is each organisation's first administrator."""
    limit: int = MAX_BATCH
    budget_usd: float | None = None
    """It ends when so much is spent."""
    days: float = 7.0
    """Conversations last written in so many days ago or less."""
    idle_seconds: float = 1800.0
    """Only those in which nobody has written for so long."""


class Judging:
    """The batches in which conversations are judged."""

    def __init__(
        self,
        model: Model,
        log: Log,
        judgements: JudgementStore,
        feedback: FeedbackStore,
        reviews: ReviewQueue,
        users: Users,
        *,
        lease_seconds: float,
    ) -> None:
        """A judge that has gone silent for `lease_seconds` loses its conversation to another."""
        self._model = model
        self._log = log
        self._judgements = judgements
        self._feedback = feedback
        self._reviews = reviews
        self._users = users
        self._lease_seconds = lease_seconds

    async def run(self, batch: Batch, report: Callable[[Progress], None] = lambda _: None) -> Progress:
        """Judge what is there. `report` is told after each conversation."""
        now = time.time()
        found = await self._judgements.candidates(
            batch.organization_id,
            rubric=RUBRIC,
            model=self._model.name,
            active_after=now - batch.days * DAY,
            idle_before=now - batch.idle_seconds,
            stale_before=now - self._lease_seconds,
            limit=min(batch.limit, MAX_BATCH),
        )
        progress = Progress(total=len(found))
        report(progress)
        for candidate in found:
            if batch.budget_usd is not None and progress.cost >= batch.budget_usd:
                progress = replace(progress, stopped="budget")
                break
            try:
                progress = await self._judge_one(candidate, batch, progress)
            except ModelError as error:
                logger.warning("judge.model_failed", code=error.code, detail=error.detail)
                progress = replace(progress, stopped="model")
                break
            report(progress)
        logger.info(
            "judge.batch", total=progress.total, done=progress.done, cost=progress.cost, stopped=progress.stopped
        )
        return progress

    async def _judge_one(self, candidate: JudgeCandidate, batch: Batch, progress: Progress) -> Progress:
        now = time.time()
        claim = await self._judgements.claim(
            candidate, rubric=RUBRIC, model=self._model.name, now=now, stale_before=now - self._lease_seconds
        )
        if claim is None:
            return progress
        try:
            turns = await self._turns(candidate)
            if not turns:
                await self._judgements.release(claim)
                return progress
            opinion, usage = await self._held(claim, judge(self._model, turns))
        except Unanswered as error:
            await self._judgements.release(claim)
            if error.usage is not None:
                await self._judgements.charge(error.usage, await self._payer(candidate, batch), candidate.agent_id)
            raise
        except asyncio.CancelledError:
            await asyncio.shield(self._judgements.release(claim))
            raise
        cost = progress.cost + (usage.cost or 0.0)
        payer = await self._payer(candidate, batch)
        await self._judgements.finish(
            claim,
            _verdict(opinion),
            usage=usage,
            charged_to=payer,
            agent_id=candidate.agent_id,
            now=time.time(),
        )
        if opinion is None:
            logger.warning("judge.no_sense", conversation_id=candidate.conversation_id, model=self._model.name)
            return replace(progress, failed=progress.failed + 1, cost=cost)
        proposed = await self._propose(candidate, turns, opinion)
        return replace(progress, done=progress.done + 1, proposed=progress.proposed + proposed, cost=cost)

    async def _held(self, claim: str, work: Coroutine[Any, Any, JudgeOpinion]) -> JudgeOpinion:
        """Await `work`, and show meanwhile that the claim is alive."""
        task = asyncio.ensure_future(work)
        try:
            while not task.done():
                await asyncio.wait({task}, timeout=self._lease_seconds / 3)
                await self._judgements.renew(claim, time.time())
            return task.result()
        finally:
            task.cancel()

    async def _turns(self, candidate: JudgeCandidate) -> list[Exchange]:
        said: dict[str, list[str]] = defaultdict(list)
        for given in await self._feedback.of_conversation(candidate.conversation_id):
            said[given.message_id].append(f"{given.type}: {given.text}" if given.text else given.type)
        stored = await self._log.read_shown(candidate.conversation_id)
        return exchanges([item for item in stored if item.seq <= candidate.until_seq], said)

    async def _propose(self, candidate: JudgeCandidate, turns: list[Exchange], opinion: Opinion) -> int:
        """Put the worst answer of a bad conversation, and an exemplary one, before a person."""
        by_id = {turn.message_id: turn for turn in turns}
        session = Session(candidate.user_id, candidate.organization_id, candidate.conversation_id, candidate.agent_id)
        opened = 0
        if not opinion.scores.passes:
            turn = by_id[opinion.failed] if opinion.failed else turns[-1]
            words = "; ".join(opinion.failures) or opinion.comment
            opened += await self._reviews.open(
                session, turn.message_id, "failure", question=turn.question, answer=turn.answer, detail=words
            )
        elif opinion.golden and opinion.scores.mean >= GOLDEN:
            turn = by_id[opinion.golden]
            opened += await self._reviews.open(
                session, turn.message_id, "golden", question=turn.question, answer=turn.answer, detail=opinion.comment
            )
        return opened

    async def _payer(self, candidate: JudgeCandidate, batch: Batch) -> int:
        if batch.charged_to is not None:
            return batch.charged_to
        administrators = await self._users.administrators(candidate.organization_id)
        return administrators[0] if administrators else candidate.user_id


def _verdict(opinion: Opinion | None) -> JudgeVerdict | None:
    if opinion is None:
        return None
    scores = opinion.scores
    return JudgeVerdict(scores.by_name, scores.mean, opinion.comment, tuple(opinion.failures))
