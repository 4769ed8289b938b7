"""Background jobs: what the hub asks of them, whichever engine keeps them.

On Postgres that is procrastinate (`job_engine/`), on SQLite a table (`job_table.py`). Either way a job has one name,
its kind and the conversation that it is about: asked for twice it is done once, and asked for while it runs, once more.
It runs again where its worker died; so what it does must bear to be done twice.
"""

import random
from dataclasses import dataclass
from typing import Literal, Protocol

import sqlalchemy as sa

from qhub.store.organizations import sees_to_the_hub
from qhub.store.schema.conversations import conversations
from qhub.store.schema.people import organizations, users

JOBS = "jobs"
"""The topic of the bus: there is something to do."""
JobState = Literal["waiting", "running", "done", "failed"]
MAX_TRIES = 6
"""How often a job is tried before it has failed; one that comes back by itself is tried anew at its next time."""
FIRST_PAUSE_SECONDS = 15.0
"""The pause after the first try; each is twice the one before it, and up to a half longer."""
MAX_PAUSE_SECONDS = 3600.0
LOST = "lost"
"""The error of a job whose worker was never heard of again."""
MAX_ERROR = 80


@dataclass(frozen=True, slots=True)
class Job:
    """A job, and what became of it last."""

    id: str
    kind: str
    conversation_id: str | None
    """What it is about; None for what is the whole hub's."""
    state: JobState
    tries: int
    error: str | None
    """Why the last try failed: a code, or the kind of a mistake in the program. Nothing that a person wrote."""
    every: float | None
    """The seconds after which it comes back by itself."""
    due_at: float | None
    """When it is next run; None for never."""
    started_at: float | None
    ended_at: float | None
    """When the last try ended."""


class JobStore(Protocol):
    """The jobs of a hub, for whoever asks for one or looks at them."""

    async def add(self, kind: str, conversation_id: str | None = None) -> None:
        """Ask for a job, now. One that waits or has failed begins anew; one that runs is run once more after it."""

    async def do_again(self, organization_id: int, job_id: str) -> bool:
        """Ask for a job that an organisation's administrators see; False where they see no such job."""

    async def page(self, organization_id: int, *, limit: int) -> list[Job]:
        """The jobs about an organisation's conversations, and the whole hub's for the one that runs it: what failed
        first, then what runs, what waits, and what was done last."""

    async def error_of(self, kind: str) -> str | None:
        """The reason why the last try of one of the hub's own jobs failed; None where it did not."""

    async def sweep(self, before: float) -> int:
        """Forget what ended before a moment and does not come back; how many."""


def job_id(kind: str, conversation_id: str | None) -> str:
    """The one name of a job."""
    return kind if conversation_id is None else f"{kind}:{conversation_id}"


def pause_after(tries: int) -> float:
    """The seconds until a job that failed so often is tried again."""
    return min(MAX_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2.0 ** (tries - 1)) * random.uniform(1, 1.5)  # noqa: S311


def seen_by(organization_id: int, conversation_id: sa.ColumnElement[str]) -> sa.ColumnElement[bool]:
    """The condition that a job is about one of an organisation's conversations, or the whole hub's where that is its
    business."""
    theirs = (
        sa.select(conversations.c.id)
        .join(users, users.c.id == conversations.c.user_id)
        .where(users.c.organization_id == organization_id)
    )
    runs_it = sa.exists().where(organizations.c.id == organization_id, sees_to_the_hub())
    return sa.or_(sa.and_(conversation_id.is_(None), runs_it), conversation_id.in_(theirs))
