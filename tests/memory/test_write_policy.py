"""What becomes of a candidate."""

from typing import Any

import pytest

from qhub.memory.hooks import Session
from qhub.memory.write_policy import MemoryWritePolicy
from qhub.store.memories import MemorySensitivity
from tests.memory.people import a_candidate, a_memory

SESSION = Session(1, 1, "c" * 32, "agent")
HERE = ("c" * 32, "9")


@pytest.mark.parametrize(
    ("candidate", "known", "at_end", "outcome"),
    [
        ({"confidence": 0.7}, None, False, ("store", "new")),
        ({"confidence": 0.69}, None, False, ("note", "not_sure")),
        ({"confidence": 0.5}, None, True, ("store", "new")),
        ({"confidence": 0.49}, None, True, ("note", "not_sure")),
        ({"confidence": 0.3}, None, False, ("drop", "not_sure")),
        ({"evidence": 0}, None, False, ("drop", "no_evidence")),
        ({"sensitivity": MemorySensitivity.HIGH}, None, True, ("drop", "sensitive")),
        ({}, {"value": "short"}, False, ("store", "again")),
        ({}, {"value": "long"}, False, ("store", "supersedes")),
        ({"confidence": 0.6}, {"value": "long"}, False, ("drop", "contradicts_surer")),
        ({}, {"value": "short", "message_id": "9"}, False, ("drop", "same_message")),
        ({"retracts": True}, {"value": "long"}, False, ("retract", "retracted")),
        ({"retracts": True}, None, False, ("drop", "nothing_to_retract")),
    ],
)
def test_a_candidate_is_judged_by_what_it_is_and_what_is_known(
    candidate: dict[str, Any], known: dict[str, Any] | None, at_end: bool, outcome: tuple[str, str]
) -> None:
    remembered = a_memory(SESSION, **known) if known is not None else None
    decision = MemoryWritePolicy().judge(a_candidate(**candidate), remembered, source=HERE, at_end=at_end)
    assert (decision.verdict, decision.reason) == outcome


def test_a_newer_statement_that_is_sure_takes_the_place_of_the_older() -> None:
    known = a_memory(SESSION, value="long")
    assert MemoryWritePolicy().judge(a_candidate(), known, source=HERE).supersedes
