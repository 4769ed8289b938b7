"""The job engine's tables, as it ships them, and what the hub keeps beside them."""

from importlib.resources import files

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql

VERSION = "3.10.0"
"""The version of procrastinate whose tables these are."""
OURS = """
-- A job about a conversation goes with it, and none is made for one that is gone.
ALTER TABLE procrastinate_jobs ADD COLUMN conversation_id varchar(32)
    GENERATED ALWAYS AS (args ->> 'conversation_id') STORED
    CONSTRAINT fk_procrastinate_jobs_conversation_id REFERENCES conversations (id) ON DELETE CASCADE;
-- After how many seconds it comes back by itself.
ALTER TABLE procrastinate_jobs ADD COLUMN every double precision
    GENERATED ALWAYS AS ((args ->> 'every')::double precision) STORED;
-- Why the last try failed: the engine keeps that it did.
ALTER TABLE procrastinate_jobs ADD COLUMN error varchar(80);
CREATE INDEX ix_procrastinate_jobs_conversation_id ON procrastinate_jobs (conversation_id);
CREATE INDEX ix_procrastinate_jobs_queueing_lock ON procrastinate_jobs (queueing_lock, id);
"""
_DROP = """
DROP TABLE procrastinate_events, procrastinate_periodic_defers, procrastinate_jobs, procrastinate_workers CASCADE;
DO $$ DECLARE made record; BEGIN
    FOR made IN SELECT oid::regprocedure AS name FROM pg_proc
        WHERE proname LIKE 'procrastinate\\_%' AND pronamespace = current_schema()::regnamespace
    LOOP EXECUTE 'DROP FUNCTION ' || made.name; END LOOP;
END $$;
DROP TYPE procrastinate_job_to_defer_v1, procrastinate_job_event_type, procrastinate_job_status;
"""
_metadata = sa.MetaData()  # not the hub's: what a new database gets, a copy has and an export names is written there
_STATUSES = ("todo", "doing", "succeeded", "failed", "cancelled", "aborting", "aborted")

engine_jobs = sa.Table(
    "procrastinate_jobs",
    _metadata,
    sa.Column("id", sa.BigInteger, primary_key=True),
    sa.Column("queue_name", sa.String(128)),
    sa.Column("lock", sa.Text),
    sa.Column("queueing_lock", sa.Text),
    sa.Column("args", postgresql.JSONB),
    sa.Column("status", postgresql.ENUM(*_STATUSES, name="procrastinate_job_status", create_type=False)),
    sa.Column("scheduled_at", sa.DateTime(timezone=True)),
    sa.Column("attempts", sa.Integer),
    sa.Column("worker_id", sa.BigInteger),
    sa.Column("conversation_id", sa.String(32)),
    sa.Column("every", sa.Float),
    sa.Column("error", sa.String(80)),
)
"""The columns that the hub looks at. A job has a row for each time that somebody asked for it while none waited; its
queue is its kind, and both its locks are its name."""
engine_events = sa.Table(
    "procrastinate_events",
    _metadata,
    sa.Column("id", sa.BigInteger, primary_key=True),
    sa.Column("job_id", sa.BigInteger),
    sa.Column("type", postgresql.ENUM(name="procrastinate_job_event_type", create_type=False)),
    sa.Column("at", sa.DateTime(timezone=True)),
)


def add_job_engine(connection: sa.Connection) -> None:
    """Make the tables, where the database is Postgres."""
    if connection.dialect.name != "sqlite":
        shipped = files("qhub.store.job_engine") / f"procrastinate-{VERSION}.sql"
        _run(connection, shipped.read_text("utf-8") + OURS)


def drop_job_engine(connection: sa.Connection) -> None:
    """Take them away, with what waits in them."""
    if connection.dialect.name != "sqlite":
        _run(connection, _DROP)


def _run(connection: sa.Connection, script: str) -> None:
    """Run several statements, in the transaction that is open."""
    connection.execute(sa.text("SELECT 1"))  # so that it is
    connection.connection.dbapi_connection.run_async(lambda driver: driver.execute(script))  # type: ignore[union-attr]
