"""Wake-ups between processes of one SQLite file."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from sqlalchemy import make_url

from qhub.store.sqlite_bus import MAX_OWED, SqliteBus
from tests.support.hub import WAIT


def new_bus(folder: Path) -> SqliteBus:
    return SqliteBus(make_url(f"sqlite:///{folder / 'qhub.db'}"))


@asynccontextmanager
async def started(folder: Path) -> AsyncIterator[SqliteBus]:
    bus = new_bus(folder)
    await bus.start()
    try:
        yield bus
    finally:
        await bus.close()


async def test_what_one_process_publishes_wakes_those_of_another(tmp_path: Path) -> None:
    folder = tmp_path / ("a-path-that-is-longer-than-the-name-of-a-socket-may-be" * 2)
    folder.mkdir()
    async with started(folder) as here, started(folder) as there:
        with here.subscribe("tema") as local, there.subscribe("tema") as far, there.subscribe("outro") as other:
            here.publish([f"t{number}" for number in range(250)] + ["tema"])
            assert local.is_set()
            async with asyncio.timeout(WAIT):
                await far.wait()
            assert not other.is_set()


async def test_nobody_is_woken_by_another_databases_news(tmp_path: Path) -> None:
    (tmp_path / "another").mkdir()
    async with started(tmp_path) as here, started(tmp_path) as there, started(tmp_path / "another") as elsewhere:
        with there.subscribe("tema") as far, elsewhere.subscribe("tema") as other:
            here.publish(["tema"])
            async with asyncio.timeout(WAIT):
                await far.wait()
            assert not other.is_set()


async def test_a_process_that_does_not_read_for_long_is_told_that_it_missed_something(tmp_path: Path) -> None:
    async with started(tmp_path) as here, started(tmp_path) as there:
        loop, socket = asyncio.get_running_loop(), there._socket
        assert socket is not None
        heard: list[object] = []
        there.tell(heard.append)
        loop.remove_reader(socket)  # as one that is stopped
        here.publish(f"t{number}" for number in range(3 * MAX_OWED))
        with there.subscribe("nunca publicado") as far:
            async with asyncio.timeout(WAIT):
                while here._owed != {there._name: {"*"}}:
                    await asyncio.sleep(0.01)
                loop.add_reader(socket, there._receive, socket)
                await far.wait()
        assert heard[-1] is None


async def test_a_process_that_was_killed_is_forgotten(tmp_path: Path) -> None:
    async with started(tmp_path) as here:
        dead = new_bus(tmp_path)
        dead._open()
        assert dead._socket is not None
        dead._socket.close()
        folder = tmp_path / "qhub.db-bus"
        assert len(list(folder.iterdir())) == 2
        here.publish(["tema"])
        async with asyncio.timeout(WAIT):
            while len(list(folder.iterdir())) > 1:
                await asyncio.sleep(0.01)
    assert list(folder.iterdir()) == []


async def test_where_no_socket_can_be_made_a_process_wakes_itself(tmp_path: Path) -> None:
    (tmp_path / "qhub.db-bus").touch()  # what stands in the folder's place
    async with started(tmp_path) as here:
        with here.subscribe("tema") as local:
            here.publish(["tema"])
            assert local.is_set()
