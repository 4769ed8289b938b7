"""Signals: what people did with answers, where nobody asked them."""

from dataclasses import asdict, dataclass
from typing import Literal

from qhub.store.database import Database
from qhub.store.rows import select_rows
from qhub.store.schema.feedback import signals

SignalType = Literal["cards_shown", "card_click", "copy", "export", "repeat", "workflow_abandoned"]
"""Results shown as cards; a click on one; an answer copied; something exported; the same question asked again at once;
a workflow that was left in the middle."""
MAX_DETAIL = 200


@dataclass(frozen=True, slots=True)
class Signal:
    """A row of `signals`."""

    organization_id: int
    user_id: int
    conversation_id: str
    agent_id: str
    message_id: str | None
    type: SignalType
    detail: str
    """What it was about, by its id or name: never what somebody wrote."""
    created_at: float


class SignalStore:
    """The `signals` table."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, signal: Signal) -> None:
        await self._database.execute(signals.insert().values(asdict(signal)))

    async def of_conversation(self, conversation_id: str) -> list[Signal]:
        """All of a conversation's, oldest first."""
        table = signals.c
        statement = select_rows(Signal, signals)
        rows = await self._database.all(statement.where(table.conversation_id == conversation_id).order_by(table.id))
        return [Signal(*row) for row in rows]
