"""Background jobs, for administrators: what became of each, and doing one again."""

from typing import Annotated

from fastapi import APIRouter, Path, Query
from pydantic import Field

from qhub.api.bodies import BaseAnswer, Moment, RowAnswer
from qhub.api.deps import CurrentActor, CurrentAdmin, CurrentHub
from qhub.errors import NotFound
from qhub.store.audit_writing import noted
from qhub.store.jobs import JobState

MAX_PAGE = 200
MAX_ID = 60
router = APIRouter(prefix="/organizacao", tags=["trabalhos"])


class JobAnswer(RowAnswer):
    """A job, and what became of it last."""

    id: str
    kind: str = Field(serialization_alias="tipo")
    conversation_id: str | None = Field(serialization_alias="conversa_id")
    """What it is about; null for what is the whole hub's."""
    state: JobState = Field(serialization_alias="estado")
    tries: int = Field(serialization_alias="tentativas")
    error: str | None = Field(serialization_alias="erro")
    """Why the last try failed: a code, never what a person wrote."""
    every: float | None = Field(serialization_alias="intervalo")
    """The seconds after which it comes back by itself."""
    due_at: Moment | None = Field(serialization_alias="proxima")
    """When it is next done; null for never."""
    started_at: Moment | None = Field(serialization_alias="inicio")
    ended_at: Moment | None = Field(serialization_alias="fim")


class JobsAnswer(BaseAnswer):
    """Jobs: what failed first, then what runs, waits, and was done."""

    jobs: list[JobAnswer] = Field(serialization_alias="trabalhos")


@router.get("/trabalhos")
async def list_jobs(
    hub: CurrentHub, admin: CurrentAdmin, limite: Annotated[int, Query(ge=1, le=MAX_PAGE)] = 100
) -> JobsAnswer:
    """List the jobs about the organisation's conversations, and the whole hub's for who runs it: what failed first,
    then what runs, what waits, and what was done last."""
    found = await hub.stores.jobs.page(admin.organization_id, limit=limite)
    return JobsAnswer(jobs=[JobAnswer.from_row(job) for job in found])


@router.post("/trabalhos/{trabalho_id}/repetir", status_code=202)
async def repeat_job(
    trabalho_id: Annotated[str, Path(max_length=MAX_ID)], hub: CurrentHub, admin: CurrentAdmin, actor: CurrentActor
) -> None:
    """Do it now, with all its tries before it; one that runs is done once more after it."""
    with noted(actor.did("job.repeated", "job", trabalho_id)):
        if not await hub.stores.jobs.do_again(admin.organization_id, trabalho_id):
            raise NotFound("job_not_found")
