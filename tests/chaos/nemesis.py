"""What breaks things: one fault after another, some side by side, each ended by whoever began it."""

import asyncio
import random
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from tests.chaos.fleet import Fleet, Hub, signal_hub
from tests.chaos.history import History
from tests.chaos.people import People, Plan
from tests.chaos.proxy import Proxy

AT_ONCE = 3
"""Faults that last at the same time."""
Fault = Callable[[], Awaitable[None]]


class Nemesis:
    """Breaks a fleet, as often as planned: a fault each so many turns."""

    def __init__(self, fleet: Fleet, people: People, history: History, plan: Plan, seed: int) -> None:
        self._fleet = fleet
        self._people = people
        self._history = history
        self._plan = plan
        self._random = random.Random(seed)
        self._room = asyncio.Semaphore(AT_ONCE)
        self._of_one = asyncio.Lock()
        """Held by what concerns all hubs: two of these at once would be one."""

    async def work(self) -> None:
        """Break things until it was enough; everything is whole again then."""
        faults = self._faults()
        loop = asyncio.get_running_loop()
        until = loop.time() + 60 * self._plan.minutes
        async with asyncio.TaskGroup() as group:
            for number in range(self._plan.faults):
                await self._people.until(number * self._plan.turns // self._plan.faults)
                await self._room.acquire()
                if loop.time() > until:
                    self._people.is_over = True
                    break
                # Each kind comes in its turn, so that a short run has seen most; when and where is left to chance.
                group.create_task(self._break(number, *faults[number % len(faults)]))
        self._people.is_enough.set()

    async def _break(self, number: int, kind: str, fault: Fault) -> None:
        self._history.note("fault", number=number, kind=kind)
        try:
            await fault()
        except Exception as error:  # what breaks must not end the run: it is told, and everything is mended
            self._history.note("harness", of=kind, error=repr(error))
            await self._fleet.mend()
        finally:
            self._room.release()
        self._history.note("healed", number=number, kind=kind)

    def _faults(self) -> list[tuple[str, Fault]]:
        fleet = self._fleet
        found: list[tuple[str, Fault]] = [
            ("a server is killed", self._kill),
            ("people's connections are cut", self._cut_people),
            ("a server is frozen", self._freeze),
            ("Redis is ended and started", self._restart_redis),
            ("a server is stopped and started", self._restart),
            ("people's connections fall silent", self._silence_people),
            ("Redis' connections are cut", self._cut_redis),
        ]
        if fleet.postgres is not None:
            found[1:1] = [
                ("Postgres crashes", self._crash_postgres),
                ("Postgres' connections are cut", self._cut_postgres),
                ("Postgres is restarted", self._restart_postgres),
                ("Postgres' connections fall silent", self._silence_postgres),
            ]
        if fleet.database_file is not None:
            found[1:1] = [("somebody else holds the database's lock", self._lock)]
        if fleet.disk is not None:
            found[1:1] = [("the disk is full", self._fill_disk)]
        return found

    @asynccontextmanager
    async def _some_hub(self) -> AsyncIterator[Hub]:
        hub = self._random.choice(self._fleet.hubs)
        async with hub.is_busy:
            yield hub

    async def _wait(self, least: float, most: float) -> None:
        """How long a fault lasts."""
        await asyncio.sleep(self._plan.pace * self._random.uniform(least, most))

    async def _kill(self) -> None:
        async with self._some_hub() as hub:
            await asyncio.to_thread(hub.process.kill)
            await self._wait(0, 2)
            await hub.start()

    async def _restart(self) -> None:
        async with self._some_hub() as hub:
            try:
                await asyncio.to_thread(hub.process.stop)
            except AssertionError:  # as a service manager does, which has its patience too
                self._history.note("overdue", hub=self._fleet.hubs.index(hub))
                signal_hub(hub, signal.SIGUSR1)
                await asyncio.to_thread(hub.process.kill)
            await hub.start()

    async def _freeze(self) -> None:
        """Shorter and longer than a lease: one that wakes up late must find that its turns are another's."""
        async with self._some_hub() as hub:
            signal_hub(hub, signal.SIGSTOP)
            await self._wait(0.5, 8)
            signal_hub(hub, signal.SIGCONT)

    async def _cut_people(self) -> None:
        for front in self._fleet.fronts:
            front.cut()

    async def _silence_people(self) -> None:
        async with self._some_hub() as hub:
            await self._silence(self._fleet.fronts[self._fleet.hubs.index(hub)])

    async def _silence(self, line: Proxy) -> None:
        line.hold()
        await self._wait(0.5, 4)
        line.release()

    async def _restart_redis(self) -> None:
        async with self._of_one:
            await self._fleet.redis.stop()
            await self._wait(0, 2)
            await self._fleet.redis.start()

    async def _cut_redis(self) -> None:
        self._fleet.redis_line.cut()

    async def _crash_postgres(self) -> None:
        await self._end_postgres(signal.SIGQUIT)

    async def _restart_postgres(self) -> None:
        await self._end_postgres(signal.SIGINT)

    async def _end_postgres(self, number: signal.Signals) -> None:
        assert self._fleet.postgres is not None
        async with self._of_one:
            await self._fleet.postgres.end(number)
            await self._wait(0, 1)
            await self._fleet.postgres.start()

    async def _cut_postgres(self) -> None:
        assert self._fleet.postgres_line is not None
        self._fleet.postgres_line.cut()

    async def _silence_postgres(self) -> None:
        assert self._fleet.postgres_line is not None
        async with self._of_one:
            await self._silence(self._fleet.postgres_line)

    async def _lock(self) -> None:
        async with self._of_one:
            await self._fleet.hold_lock(self._plan.pace * self._random.uniform(0.5, 4))

    async def _fill_disk(self) -> None:
        assert self._fleet.disk is not None
        async with self._of_one:
            await asyncio.to_thread(self._fleet.disk.leave, 0)
            await self._wait(0.5, 3)
            self._fleet.disk.clear()
