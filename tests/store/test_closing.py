"""Work that is asked for while a SQLite file closes."""

import asyncio
import threading
from pathlib import Path

import sqlalchemy as sa

from qhub.store.sqlite import SqliteFile


async def test_what_comes_while_a_file_closes_is_done_and_keeps_nobody_from_ending(tmp_path: Path) -> None:
    file = SqliteFile(sa.make_url(f"sqlite:///{tmp_path / 'qhub.db'}"))
    begun, goes_on = threading.Event(), threading.Event()

    def slow(_: sa.Connection) -> bool:
        begun.set()
        return goes_on.wait(60)

    first = file.write(slow)
    await asyncio.to_thread(begun.wait, 60)
    closing = asyncio.create_task(file.close())
    await asyncio.sleep(0)  # its threads have been told to end
    late = file.read(lambda connection: connection.execute(sa.text("SELECT 1")).scalar())
    assert await asyncio.wait_for(late, 60) == 1
    goes_on.set()
    assert await first
    await asyncio.wait_for(closing, 60)
    await file.close()
