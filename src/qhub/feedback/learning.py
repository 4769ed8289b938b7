"""The parts of learning, put together."""

from dataclasses import dataclass

from qhub.documents.embedding import Embedder
from qhub.feedback.few_shot import FewShot
from qhub.feedback.judging import Judging
from qhub.feedback.learning_hook import LearningHook
from qhub.feedback.metrics import Metrics
from qhub.feedback.review_queue import ReviewQueue
from qhub.feedback.schedule import JudgeSchedule
from qhub.feedback.signals import Signals
from qhub.memory.memory_requests import MemoryRequests
from qhub.models.interface import Model
from qhub.settings.settings import Settings
from qhub.store.feedback import FeedbackStore
from qhub.store.golden import GoldenStore
from qhub.store.judgements import JudgementStore
from qhub.store.learning_metrics import LearningMetrics
from qhub.store.reviews import ReviewStore
from qhub.store.signals import SignalStore
from qhub.store.stores import Stores


@dataclass(frozen=True, slots=True)
class Learning:
    """The services and stores of learning."""

    hook: LearningHook
    few_shot: FewShot
    judging: Judging
    feedback: FeedbackStore
    schedule: JudgeSchedule
    judgements: JudgementStore
    reviews: ReviewQueue
    golden: GoldenStore
    signals: Signals
    metrics: Metrics


def build_learning(
    settings: Settings, stores: Stores, judge: Model, memories: MemoryRequests, encoder: Embedder | None
) -> Learning:
    """The parts, wired."""
    database, log = stores.database, stores.log
    golden, feedback, judgements = GoldenStore(database), FeedbackStore(database), JudgementStore(database)
    reviews = ReviewQueue(ReviewStore(database), golden, memories)
    collected = Signals(SignalStore(database), stores.preferences, enabled=settings.signals)
    judging = Judging(judge, log, judgements, feedback, reviews, stores.users, lease_seconds=settings.lease_seconds)
    return Learning(
        hook=LearningHook(log, feedback, reviews, collected),
        few_shot=FewShot(log, golden, encoder),
        judging=judging,
        feedback=feedback,
        schedule=JudgeSchedule(
            judging,
            hours=settings.judge_hours,
            budget_usd=settings.judge_budget_usd,
            idle_seconds=settings.session_idle_minutes * 60,
        ),
        judgements=judgements,
        reviews=reviews,
        golden=golden,
        signals=collected,
        metrics=Metrics(LearningMetrics(database)),
    )
