"""A process that migrates a database and is killed on the way, as by a machine that loses its power."""

import asyncio
import os
import signal

import sqlalchemy as sa

from qhub.store.database import Database
from qhub.store.migrate import migrate
from tests.support.process import WAIT
from tests.support.small_disk import FORKS


def _migrate_and_die(url: str, statements: int) -> None:
    done = 0

    def count(*_: object) -> None:
        nonlocal done
        done += 1
        if done > statements:
            os.kill(os.getpid(), signal.SIGKILL)

    sa.event.listen(sa.Engine, "before_cursor_execute", count)
    asyncio.run(migrate(Database(url)))


def killed_while_migrating(url: str, statements: int) -> bool:
    """Migrate in a process that dies after so many statements; False where it had no more to do."""
    process = FORKS.Process(target=_migrate_and_die, args=(url, statements))
    process.start()
    process.join(WAIT)
    return process.exitcode == -signal.SIGKILL
