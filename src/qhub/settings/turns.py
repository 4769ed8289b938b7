"""A turn: how much it reads, how long it goes on, and how workers share them."""

from pydantic import Field

from qhub.settings.group import Group, fixed_name


class TurnSettings(Group):
    """A turn: how much it reads, how long it goes on, and how workers share them."""

    max_history: int = Field(20, ge=2, validation_alias=fixed_name("MAX_HISTORY", "MAX_HISTORY_LENGTH"))
    """The most messages that a model is given, the newest included; tool calls ride with their message. Where there are
    more, three quarters of them are summed up at once."""
    max_iterations: int = Field(8, ge=1)
    """Model calls in one turn before it pauses."""
    max_message_chars: int = 32_000
    """The longest message a person may send."""
    max_turns: int = Field(500, ge=0)
    """Turns that one process runs at once; more wait. 0 leaves them all to others, such as `qhub worker`."""
    lease_seconds: float = Field(15, gt=0)
    """How long a worker that has gone silent keeps its turns before another takes them."""
    poll_seconds: float = Field(1, gt=0)
    """How often a worker looks for work that no wake-up told it of."""
    flush_seconds: float = Field(0.05, ge=0)
    """How long text is gathered before it is written."""
    care_alerts: bool = False
    """Whether administrators are told, among what was moderated, that somebody may be in danger; never their words."""
