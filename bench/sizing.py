"""How many people a machine carries: `python -m bench.sizing` loads a hub of one, two and four processes.

People ask, read, and ask again. What is measured is how many answers end in a second when nobody waits in between, what
each costs in CPU (the database's apart), and how much memory a process and an open stream take; a person is counted as
who asks twice a minute, and a core as half busy. Run it on a machine that does nothing else.
"""

import argparse
import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import aiohttp
from rich.console import Console
from rich.table import Table

from bench.streams.clients import PATIENCE, Client
from bench.streams.comparison import KEPT_SECONDS, postgres
from bench.streams.serving import Server, demo, module

PROCESSES = (1, 2, 4)
QUESTION = "conta 300x0"
"""An answer of three hundred pieces, as fast as they come."""
ANSWERS_A_MINUTE = 2.0
"""Of a person who reads what they asked for."""
BUSY = 0.5
"""How busy a core may be and answers still come at once."""
GIGABYTE = 1024.0
WIDTH = 130
"""Of the tables, in characters."""


class Load(NamedTuple):
    """How much of it there is."""

    at_once: int = 64
    answers: int = 1_000
    readers: int = 500
    """Streams that are open and in which nothing happens."""


class Sizes(NamedTuple):
    """What was measured of one hub."""

    processes: int
    a_second: float
    """Answers that ended."""
    cpu: float
    """Seconds of the hub's, for one answer."""
    database: float
    """Seconds of Postgres', for one answer."""
    first: float
    """Seconds to the first text, the median."""
    idle: float
    """Megabytes before anything was asked."""
    reader: float
    """Megabytes that one more open stream takes."""
    errors: int

    @property
    def people_a_core(self) -> float:
        """Who all work at once."""
        return BUSY / ((self.cpu + self.database) * ANSWERS_A_MINUTE / 60)

    @property
    def people_a_gigabyte(self) -> float:
        """Beside what the processes take."""
        return GIGABYTE / self.reader if self.reader > 0 else float("inf")


class Family:
    """A process and its descendants, with the memory that they share counted once."""

    def __init__(self, server: Server) -> None:
        self._server = server

    @property
    def megabytes(self) -> float:
        total = 0
        for pid in self._server.pids:
            try:
                lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
            except OSError:
                continue  # it has ended
            total += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
        return total / 1024


async def measure(
    session: aiohttp.ClientSession, environment: dict[str, str], processes: int, load: Load, database: Server | None
) -> Sizes:
    """Start a hub, load it, and end it."""
    async with demo(environment, workers=processes) as server:
        client, family = Client(session, server), Family(server)
        await client.healthy()
        await client.log_in()
        await client.level([await client.conversation() for _ in range(20)], 4, QUESTION)
        idle = family.megabytes
        places = [await client.conversation() for _ in range(load.answers)]
        spent, began = database.cpu if database else 0.0, time.perf_counter()
        level = await client.level(places, load.at_once, QUESTION)
        seconds = time.perf_counter() - began
        spent = (database.cpu - spent if database else 0.0) / load.answers
        before = family.megabytes
        async with opened(client, places[0], load.readers):
            reader = (family.megabytes - before) / load.readers
    return Sizes(processes, load.answers / seconds, level.cpu, spent, level.first, idle, reader, level.errors)


@asynccontextmanager
async def opened(client: Client, place: str, readers: int) -> AsyncIterator[None]:
    """So many streams of one conversation."""
    async with AsyncExitStack() as streams:
        for _ in range(readers):
            stream = client.session.get(f"{place}/eventos", headers=client.headers)
            (await streams.enter_async_context(stream)).raise_for_status()
        await asyncio.sleep(1)  # each is told that nothing is new
        yield


async def show(console: Console, processes: Sequence[int], load: Load) -> None:
    """Measure on both databases, and print a table for each."""
    async with (
        module("provider") as provider,
        aiohttp.ClientSession(
            timeout=PATIENCE, connector=aiohttp.TCPConnector(limit=0, keepalive_timeout=KEPT_SECONDS)
        ) as session,
    ):
        keys = {
            "ANTHROPIC_API_KEY": "sk-ant-bench",
            "ANTHROPIC_BASE_URL": provider.url,
            "QHUB_KNOWLEDGE_PRELOAD": "false",
            "QHUB_SANDBOX_PRELOAD": "false",
            "QHUB_TITLES": "false",
            "QHUB_REQUESTS_PER_PERSON": "0",
            "QHUB_REQUESTS_PER_ADDRESS": "0",
        }
        found = []
        for number in processes:
            with TemporaryDirectory(prefix="qhub-bench-") as folder:
                found.append(await measure(session, {**keys, "QHUB_DATA_DIR": folder}, number, load, None))
        console.print(_table("SQLite", found, load))
        found = []
        for number in processes:
            async with postgres() as place:
                data = Path(place["QHUB_DATA_DIR"]).parent / "postgres"
                pid = int((data / "postmaster.pid").read_text().split()[0])
                found.append(await measure(session, {**keys, **place}, number, load, Server(pid, "")))
        console.print(_table("Postgres", found, load))


def _table(name: str, found: Sequence[Sizes], load: Load) -> Table:
    table = Table(
        *("processes", "answers/s", "CPU each", "database's", "first text", "idle", "a stream", "people/core"),
        *("people/GB", "errors"),
        title=f"{name}: {load.answers:,} answers of 300 pieces, {load.at_once} at once, {load.readers} idle streams",
    )
    for column in table.columns:
        column.justify = "right"
    for one in found:
        table.add_row(
            *(str(one.processes), f"{one.a_second:.1f}", f"{one.cpu * 1000:.1f} ms", f"{one.database * 1000:.1f} ms"),
            *(f"{one.first * 1000:.0f} ms", f"{one.idle:.0f} MB", f"{one.reader * 1024:.0f} kB"),
            *(f"{one.people_a_core:.0f}", f"{one.people_a_gigabyte:,.0f}", str(one.errors)),
        )
    return table


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.sizing", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="one process, a few answers: proves that it runs")
    quick = parser.parse_args().quick
    load = Load(at_once=4, answers=8, readers=5) if quick else Load()
    asyncio.run(show(Console(width=WIDTH), (1,) if quick else PROCESSES, load))


if __name__ == "__main__":
    main()
