"""A log in a temporary SQLite file."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from qhub.events.stored import Event
from qhub.events.stored.tools import ToolComplete, ToolStart
from qhub.events.stored.turns import Done, Reply, Text, UserMessage
from qhub.events.stored.usage import Usage
from qhub.store.agents import AgentRow, Agents
from qhub.store.bus import Bus
from qhub.store.conversations import Conversations
from qhub.store.database import Database
from qhub.store.log import Log
from qhub.store.migrate import migrate
from qhub.store.users import Users

LEASE_SECONDS = 60.0
CALL = {"kind": "response", "parts": [{"part_kind": "tool-call", "tool_name": "t", "args": {}, "tool_call_id": "c"}]}
ANSWER = {"kind": "response", "parts": [{"part_kind": "text", "content": "São 62 casos de lixo, em 200. " * 7}]}
TURN_EVENTS = 20
"""Events of a turn as `turn` makes it."""


@dataclass(frozen=True)
class Store:
    """A migrated database with one user and one agent."""

    database: Database
    log: Log
    conversations: Conversations
    user_id: int

    async def conversation(self) -> str:
        return await self.conversations.create(self.user_id, "agent")


@asynccontextmanager
async def open_store() -> AsyncIterator[Store]:
    """An empty store, gone at the end."""
    with TemporaryDirectory(prefix="qhub-bench-") as folder:
        database = Database(f"sqlite:///{Path(folder) / 'qhub.db'}")
        try:
            await migrate(database)
            await Agents(database).register([AgentRow("agent", "pack", "Agent")])
            user_id = await Users(database).add(
                email="a@b.c", name="A", role="admin", password_hash="-", organization="O"
            )
            log = Log(database, Bus(), lease_seconds=LEASE_SECONDS)
            yield Store(database, log, Conversations(database, lease_seconds=LEASE_SECONDS), user_id)
        finally:
            await database.close()


def turn() -> Sequence[Event]:
    """A turn with a tool call, an answer in pieces, and its end."""
    usage = Usage(model="bench")
    before: list[Event] = [
        UserMessage(content="qual é o defeito mais frequente?"),
        Reply(message=CALL, usage=usage),
        ToolStart(id="c", name="t", input={}),
        ToolComplete(id="c", name="t", result={"total": 200}),
    ]
    after: list[Event] = [Reply(message=ANSWER, usage=usage), Done(status="completed")]
    return [*before, *[Text(content="São 62 casos ")] * (TURN_EVENTS - len(before) - len(after)), *after]


async def fill(log: Log, conversation: str, events: int) -> None:
    """Write so many events, whole turns at a time."""
    for _ in range(events // TURN_EVENTS):
        await log.append(conversation, turn())
