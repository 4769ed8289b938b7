"""The state of each job, of the engine's rows and events: a row a job, with the columns of the table `jobs`."""

from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql

from qhub.store.job_engine.schema import engine_events, engine_jobs
from qhub.store.jobs import MAX_TRIES
from qhub.store.schema.jobs import jobs

ENDS = ("succeeded", "failed", "aborted", "cancelled", "deferred_for_retry")
_row = engine_jobs.c
_same = engine_jobs.alias("same_job")


def latest_jobs() -> sa.Subquery:
    """The row of each job that runs, else the one that waits, else the last."""
    runs, waits = _row.status == "doing", _row.status == "todo"
    # What comes back by itself has failed until its next time; who asks for it before that takes the error away.
    failed = sa.or_(
        _row.status.in_(["failed", "aborted", "cancelled"]),
        sa.and_(waits, _row.every.is_not(None), _row.attempts == 0, _row.error.is_not(None)),
    )
    returned = sa.and_(failed, waits)
    state = sa.case((runs, "running"), (failed, "failed"), (waits, "waiting"), else_="done")
    due_at = sa.case((waits, sa.func.coalesce(_seconds(_row.scheduled_at), _seconds(sa.func.now()))), else_=None)
    columns: dict[str, sa.ColumnElement[Any]] = {
        "id": _row.queueing_lock,
        "kind": _row.queue_name,
        "conversation_id": _row.conversation_id,
        "state": state,
        "due_at": due_at,
        "every": _row.every,
        "tries": sa.case((returned, MAX_TRIES), (runs, _row.attempts + 1), else_=_row.attempts),
        "error": _row.error,
        "again": sa.false(),
        "fence": sa.literal(0, sa.BigInteger),
        "worker": sa.null(),
        "lease_until": sa.literal(0.0, sa.Float),
        "started_at": _newest("started"),
        "ended_at": _newest(*ENDS),
    }
    latest = (
        sa.select(_row.id)
        .ext(postgresql.distinct_on(_row.queueing_lock))
        .order_by(_row.queueing_lock, runs.desc(), waits.desc(), _row.id.desc())
    )
    named = (column.label(name) for name, column in columns.items())
    return sa.select(*named).where(_row.id.in_(latest)).subquery("latest_jobs")


def all_jobs() -> sa.CompoundSelect[Any]:
    """Every job as a row of the table `jobs`, beside those that are there: for a copy, and for the person whose
    conversation it is about."""
    found = latest_jobs()
    ours = sa.select(*(found.c[column.name] for column in jobs.columns)).where(found.c.id.not_in(sa.select(jobs.c.id)))
    return sa.union_all(sa.select(jobs), ours)


def row_end() -> sa.ScalarSelect[Any]:
    """The moment when the last try of a row ended, in seconds since 1970."""
    mine = engine_events.c.job_id == _row.id, engine_events.c.type.in_(ENDS)
    return sa.select(_seconds(sa.func.max(engine_events.c.at))).where(*mine).correlate(engine_jobs).scalar_subquery()


def _newest(*types: str) -> sa.ScalarSelect[Any]:
    """When something last happened to a job, whichever of its rows it was."""
    of_job = engine_events.join(_same, _same.c.id == engine_events.c.job_id)
    mine = _same.c.queueing_lock == _row.queueing_lock, engine_events.c.type.in_(types)
    moment = sa.select(_seconds(sa.func.max(engine_events.c.at))).select_from(of_job).where(*mine)
    return moment.correlate(engine_jobs).scalar_subquery()


def _seconds(moment: sa.ColumnElement[Any]) -> sa.ColumnElement[float]:
    return sa.cast(sa.extract("epoch", moment), sa.Double)
