"""Hooks, memories, telemetry."""

from pydantic import Field

from qhub.settings.group import Group


class MemorySettings(Group):
    """Hooks, memories, telemetry."""

    hook_seconds: float = Field(1, gt=0)
    """How long a hook of a plug-in or a pack may take before an answer begins; one that takes longer is left out."""
    hook_after_seconds: float = Field(60, gt=0)
    """How long a hook may take after an answer, in the background."""
    session_idle_minutes: float = Field(30, gt=0)
    """How long nobody writes in a conversation before hooks are told that its session has ended."""
    sweep_seconds: float = Field(60, gt=0)
    """How often a worker ends such sessions and lets go of what is old."""
    max_memories: int = Field(1000, ge=1)
    """Memories of one person; those of no use for longest make room."""
    memory_half_life_days: float = Field(90, gt=0)
    """The days after which a memory that is not used is half as sure."""
    telemetry_days: float = Field(90, gt=0)
    """How long telemetry (`agent_events`) is kept."""
    scrub_emails: bool = False
    """Whether e-mail addresses are taken out of telemetry and logs, as secrets and numbers of people always are."""
