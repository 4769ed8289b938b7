"""People who send turn after turn, whatever becomes of the servers: they try again as a good client does.

A message goes with a key until some server takes it. Whoever loses the stream asks another server for the rest, by the
last event's id or by the same message again; a turn that was interrupted is continued.
"""

import asyncio
import itertools
import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import httpx

from tests.chaos.answers import question
from tests.chaos.fleet import Fleet
from tests.chaos.history import History
from tests.support.hub import PASSWORDS, read_sse

TURN_SECONDS = 180
"""How long a turn may take, with all that is broken meanwhile; longer is stuck."""
SILENCE_SECONDS = 10
"""How long a client waits for a sign of life: a few heartbeats."""
AGAIN_SECONDS = 0.2
POSTED_AGAIN = 0.3
"""How often a client that lost its stream sends its message again, in place of asking for what is after the last id."""

BROKEN = (httpx.HTTPError, httpx.StreamError, json.JSONDecodeError, OSError)
"""How a connection ends that is cut: before an answer, between two events, or within one."""


class _Turn:
    """One message, on its way to its end."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.is_taken = False
        """Whether a server said that it has it."""
        self.is_continued = False


class Conversation:
    """One of a person's: its turns come one after another."""

    def __init__(self, people: "People", headers: dict[str, str], id_: str) -> None:
        self._people = people
        self._headers = headers
        self.id = id_
        self.last = ""
        """The cursor after the last event that was seen."""

    async def take_turns(self) -> None:
        for number in self._people.numbers():
            turn = _Turn(number)
            self._people.history.note("asked", turn=number, conversation=self.id)
            try:
                async with asyncio.timeout(TURN_SECONDS):
                    await self._take(turn)
            except TimeoutError:
                self._people.history.note("given_up", turn=number)
                return
            self._people.note_end()

    async def _take(self, turn: _Turn) -> None:
        while (status := await self._read(turn)) != "completed":
            if status == "interrupted":
                turn.is_continued = True
                await self._continue()
            else:
                await asyncio.sleep(AGAIN_SECONDS * self._people.random.random())
        self._people.history.note("ended", turn=turn.number)

    async def _read(self, turn: _Turn) -> str:
        """Read until the turn's end; how it ended, nothing where the stream broke first."""
        people = self._people
        sends = not turn.is_taken or (not turn.is_continued and people.random.random() < POSTED_AGAIN)
        try:
            async with self._stream(turn) if sends else self._follow() as (hub, response):
                if response.status_code != 200:
                    body = (await response.aread()).decode()
                    people.history.note("refused", turn=turn.number, hub=hub, status=response.status_code, body=body)
                    return ""
                turn.is_taken = True
                stream = people.stream_number()
                note = {"turn": turn.number} if sends else {"after": self.last}
                people.history.note("stream", stream=stream, conversation=self.id, hub=hub, **note)
                return await self._events(stream, response)
        except BROKEN as error:
            people.history.note("broken", turn=turn.number, error=repr(error))
            return ""

    async def _events(self, stream: int, response: httpx.Response) -> str:
        async for event in read_sse(response):
            if event.type == "end":
                break
            self._people.history.note("event", stream=stream, id=event.id, data=event.data)
            self.last = event.id
            if event.type == "done":
                return str(event.data["status"])
        return ""

    @asynccontextmanager
    async def _stream(self, turn: _Turn) -> AsyncIterator[tuple[int, httpx.Response]]:
        async with self._people.asking(
            "POST",
            f"/conversas/{self.id}/mensagens",
            json={"content": question(turn.number), "autonomous_mode": True},
            headers=self._headers | {"Idempotency-Key": f"turn-{turn.number}"},
        ) as answered:
            yield answered

    @asynccontextmanager
    async def _follow(self) -> AsyncIterator[tuple[int, httpx.Response]]:
        headers = self._headers | ({"Last-Event-ID": self.last} if self.last else {})
        async with self._people.asking("GET", f"/conversas/{self.id}/eventos", headers=headers) as answered:
            yield answered

    async def _continue(self) -> None:
        """Ask until some server has heard it; a conflict says that one had."""
        while True:
            try:
                path = f"/conversas/{self.id}/continuar"
                async with self._people.asking("POST", path, headers=self._headers) as (_, response):
                    if response.status_code in (202, 409):
                        return
            except BROKEN:
                pass
            await asyncio.sleep(AGAIN_SECONDS)

    async def replay(self, hub: int) -> dict[str, Any]:
        """All of the conversation as one server tells it afterwards."""
        http = self._people.fleet.http(hub)
        found = await http.get(f"/conversas/{self.id}/mensagens", headers=self._headers)
        found.raise_for_status()
        page = found.json()
        events: list[list[Any]] = []
        async with http.stream("GET", f"/conversas/{self.id}/eventos", headers=self._headers) as response:
            id_ = ""
            async for line in response.aiter_lines():
                if line.startswith("id: "):
                    id_ = line[4:]
                elif line.startswith("data: "):
                    events.append([id_, json.loads(line[6:])])
                elif line.startswith(":") and events:
                    break  # a heartbeat: there is no more
        return {"status": page["status"], "events": events, "messages": page["mensagens"]}


class Plan(NamedTuple):
    """How much there is to do."""

    turns: int
    faults: int
    conversations: int = 6
    """Of each person."""
    hubs: int = 3
    minutes: float = float("inf")
    """After so many no more is begun, however much is left."""
    pace: float = 1
    """How long faults last, against their usual time."""


class People:
    """Everybody, and the count of their turns."""

    def __init__(self, fleet: Fleet, history: History, plan: Plan, seed: int) -> None:
        self.fleet = fleet
        self.history = history
        self.random = random.Random(seed)
        self.ended = 0
        self.is_over = False
        """Whether there is no more time."""
        self.is_enough = asyncio.Event()
        """Set when nothing more will be broken: what was promised may end."""
        self._plan = plan
        self._numbers = itertools.count(1)
        self._streams = itertools.count(1)
        self._changed = asyncio.Condition()
        self._wakers: set[asyncio.Task[None]] = set()
        self.conversations: list[Conversation] = []

    async def meet(self) -> None:
        """Everybody logs in and opens their conversations, before anything breaks."""
        http = self.fleet.http(0)
        for who, password in PASSWORDS.items():
            login = await http.post("/auth/login", json={"email": f"{who}@demo.com", "password": password})
            headers = {"Authorization": f"Bearer {login.json()['token']}"}
            for _ in range(self._plan.conversations):
                made = await http.post("/conversas", json={"agente_id": "notas"}, headers=headers)
                made.raise_for_status()
                self.conversations.append(Conversation(self, headers, made.json()["id"]))

    async def work(self) -> None:
        async with asyncio.TaskGroup() as group:
            for conversation in self.conversations:
                group.create_task(conversation.take_turns())

    def numbers(self) -> "itertools.takewhile[int]":
        """Numbers of turns, until there were enough of them and of faults."""
        return itertools.takewhile(
            lambda number: not self.is_over and (number <= self._plan.turns or not self.is_enough.is_set()),
            self._numbers,
        )

    def stream_number(self) -> int:
        return next(self._streams)

    def note_end(self) -> None:
        self.ended += 1
        task = asyncio.create_task(self._tell())
        self._wakers.add(task)
        task.add_done_callback(self._wakers.discard)

    async def _tell(self) -> None:
        async with self._changed:
            self._changed.notify_all()

    async def until(self, turns: int) -> None:
        """Until so many turns have ended."""
        async with self._changed:
            await self._changed.wait_for(lambda: self.ended >= turns)

    @asynccontextmanager
    async def asking(self, method: str, path: str, **options: Any) -> AsyncIterator[tuple[int, httpx.Response]]:
        """A request to any of the servers."""
        hub = self.random.randrange(len(self.fleet.hubs))
        async with self.fleet.http(hub).stream(method, path, timeout=SILENCE_SECONDS, **options) as response:
            yield hub, response
