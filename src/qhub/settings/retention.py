"""Settings of how long what people leave behind is kept."""

from pydantic import Field

from qhub.settings.group import Group


class RetentionSettings(Group):
    """Settings of how long what people leave behind is kept. Nothing goes by itself where these are unset, and nothing
    of somebody on legal hold."""

    conversation_days: float | None = Field(None, gt=0)
    """After how many days without use a conversation is deleted, with its uploads, documents and files."""
    archive_days: float | None = Field(None, ge=30)
    """After how many days without use a conversation's events are kept compressed, until somebody opens it. To be the
    same for every process of a hub."""
    memory_days: float | None = Field(None, gt=0)
    """The days without use after which a memory is forgotten."""
    dashboard_days: float | None = Field(None, gt=0)
    """After how many days without a change a dashboard is deleted, with its links."""
    stopped_message_days: float | None = Field(None, gt=0)
    """How many days messages are kept that guardrails stopped."""
    consumption_days: float | None = Field(None, gt=0)
    """How many days it is kept who spent what, by day, agent and model."""
    audit_days: float | None = Field(None, gt=0)
    """How many days entries of the audit are kept. None goes from an organisation's while anybody in it is on legal
    hold."""
