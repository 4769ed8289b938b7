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
from qhub.store.stores import Stores


@dataclass(frozen=True, slots=True)
class Learning:
    """The services of learning."""

    hook: LearningHook
    few_shot: FewShot
    judging: Judging
    schedule: JudgeSchedule
    reviews: ReviewQueue
    signals: Signals
    metrics: Metrics


def build_learning(
    settings: Settings, stores: Stores, judge: Model, memories: MemoryRequests, encoder: Embedder | None
) -> Learning:
    """The parts, wired."""
    reviews = ReviewQueue(stores.reviews, stores.golden, memories)
    signals = Signals(stores.signals, stores.preferences, enabled=settings.signals)
    judging = Judging(
        judge,
        stores.log,
        stores.judgements,
        stores.feedback,
        reviews,
        stores.users,
        lease_seconds=settings.lease_seconds,
    )
    return Learning(
        hook=LearningHook(stores.log, stores.feedback, reviews, signals),
        few_shot=FewShot(stores.log, stores.golden, encoder),
        judging=judging,
        schedule=JudgeSchedule(
            judging,
            hours=settings.judge_hours,
            budget_usd=settings.judge_budget_usd,
            idle_seconds=settings.session_idle_minutes * 60,
        ),
        reviews=reviews,
        signals=signals,
        metrics=Metrics(stores.learning_metrics),
    )
