"""Of scripted conversations in both languages, what should be remembered is, and little else."""

from collections.abc import Callable
from typing import Any

import pytest

from qhub.store.database import Database
from tests.memory.evaluation import CONVERSATIONS, ELEVENTH, HELD_OUT, SIXTH, TENTH, evaluate, scores

MIN_CONVERSATIONS = 30
FLOOR_PRECISION, FLOOR_RECALL = 0.95, 0.9


async def test_what_is_stored_is_right_and_nearly_complete(
    database: Database, record_property: Callable[[str, object], None]
) -> None:
    outcomes = await evaluate(database)
    precision, recall = scores(outcomes)
    record_property("precision", precision)
    record_property("recall", recall)
    assert len(CONVERSATIONS) >= MIN_CONVERSATIONS
    assert {conversation.get("idioma", "pt-PT") for conversation in CONVERSATIONS} == {"pt-PT", "pt-BR", "en"}
    assert precision >= FLOOR_PRECISION, [(outcome.name, outcome.wrong) for outcome in outcomes if outcome.wrong]
    assert recall >= FLOOR_RECALL, [(outcome.name, outcome.missing) for outcome in outcomes if outcome.missing]


@pytest.mark.parametrize(
    "conversations", [HELD_OUT, SIXTH, TENTH, ELEVENTH], ids=["held out", "sixth", "tenth", "eleventh"]
)
async def test_of_conversations_that_no_rule_was_written_for_hardly_anything_stored_is_noise(
    database: Database, conversations: list[dict[str, Any]]
) -> None:
    outcomes = await evaluate(database, conversations)
    precision, recall = scores(outcomes)
    assert precision >= 0.97, [(outcome.name, outcome.wrong) for outcome in outcomes if outcome.wrong]
    assert recall >= 0.7, [(outcome.name, outcome.missing) for outcome in outcomes if outcome.missing]


@pytest.mark.parametrize("conversations", [SIXTH, TENTH, ELEVENTH], ids=["sixth", "tenth", "eleventh"])
async def test_what_a_good_detector_quotes_is_kept_and_what_nobody_wrote_is_not(
    database: Database, conversations: list[dict[str, Any]]
) -> None:
    outcomes = await evaluate(database, conversations, light=True)
    precision, recall = scores(outcomes)
    assert precision >= 0.97, [(outcome.name, outcome.wrong) for outcome in outcomes if outcome.wrong]
    assert recall >= 0.95, [(outcome.name, outcome.missing) for outcome in outcomes if outcome.missing]
