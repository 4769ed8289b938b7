"""Telemetry is scrubbed before it is cut, and is JSON however much is cut."""

import json
from pathlib import Path
from typing import Any

import pytest

from qhub.memory.event_logger import MAX_PAYLOAD_LOG_SIZE, EventLogger
from qhub.memory.hooks import Session
from qhub.store.agent_events import AgentEvents, EventType
from qhub.store.database import Database
from tests.memory.people import a_session

SESSION = Session(1, 1, "c" * 32, "agent")


@pytest.fixture
def nowhere(tmp_path: Path) -> AgentEvents:
    """Events that are made, and not stored."""
    return AgentEvents(Database(f"sqlite:///{tmp_path / 'unused.db'}"))


def payload(events: AgentEvents, *, emails: bool = False, **values: Any) -> str:
    return EventLogger(events, emails=emails).event(EventType.PRE_QUERY, SESSION, values).payload


@pytest.mark.parametrize(
    "values",
    [
        {"prompt": "x" * 10_000},
        {"prompt": 'é\n"' * 400, "other": "y" * 300},
        {"a": "1" * 490, "b": "2" * 490, "c": "3" * 490},
        {"ids": ["a" * 32] * 40, "prompt": "z"},
        {"deep": {"list": list(range(400))}},
    ],
)
def test_it_fits_and_can_be_read(nowhere: AgentEvents, values: dict[str, Any]) -> None:
    text = payload(nowhere, **values)
    assert len(text) <= MAX_PAYLOAD_LOG_SIZE
    assert json.loads(text)["agent"] == "agent"


def test_a_number_at_the_cut_does_not_leave_half_of_itself(nowhere: AgentEvents) -> None:
    for length in range(420, 500):
        assert "529." not in payload(nowhere, prompt="x" * length + " 529.982.247-25 fim")


def test_addresses_go_where_that_is_wanted(nowhere: AgentEvents) -> None:
    assert "rui@demo.com" in payload(nowhere, prompt="de rui@demo.com")
    assert "rui@demo.com" not in payload(nowhere, prompt="de rui@demo.com", emails=True)


async def test_what_is_old_is_pruned(database: Database) -> None:
    session, events = await a_session(database), AgentEvents(database)
    logger = EventLogger(events, emails=False)
    await logger.log(*(logger.event(EventType.PRE_QUERY, session, {"n": n}, at=float(n)) for n in range(4)))
    assert await events.prune(2.0) == 2
    assert [event.created_at for event in await events.of_session(session.session_id)] == [2.0, 3.0]
