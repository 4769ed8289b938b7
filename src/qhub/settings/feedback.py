"""Settings of learning from people's reactions, and of the judge."""

from pydantic import Field

from qhub.settings.group import Group


class FeedbackSettings(Group):
    """Settings of learning from people's reactions, and of the judge."""

    feedback_every: int = Field(10, ge=0)
    """After how many answers of a conversation a person is asked how the last one was; 0 asks only after trouble."""
    signals: bool = True
    """Whether the hub notes what people do with answers (copies, exports, clicks, repetitions) to learn from it."""
    judge_hours: float = Field(0, ge=0)
    """How often a server has finished conversations judged; 0 leaves it to `qhub judge`."""
    judge_budget_usd: float = Field(1, ge=0)
    """What one batch of the judge may spend."""
