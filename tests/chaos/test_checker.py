"""The checker of `make chaos` notices each kind of broken promise: histories that are made up, with one thing wrong."""

from pathlib import Path
from typing import Any

import pytest

from tests.chaos.answers import answer, mark, question
from tests.chaos.checker import Verdict, check
from tests.chaos.history import History

TURN = 3
"""One that changes something."""


def whole() -> list[list[Any]]:
    """All that a conversation of one turn says."""
    return [
        ["1", {"type": "user_message", "content": question(TURN)}],
        ["2", {"type": "tool_start", "name": "anotar"}],
        ["3", {"type": "tool_complete", "name": "anotar"}],
        ["4", {"type": "text", "content": answer(TURN)}],
        ["5", {"type": "done", "status": "completed"}],
    ]


def judged(
    folder: Path,
    *,
    live: list[list[Any]] | None = None,
    replay: list[list[Any]] | None = None,
    elsewhere: list[list[Any]] | None = None,
    notes: int = 1,
    status: str = "idle",
    ended: bool = True,
    early: bool = False,
) -> Verdict:
    """What the checker says of a turn that was seen `live` so, and is told so afterwards by two servers."""
    told = whole() if replay is None else replay
    history = History(folder / "history.jsonl")
    history.note("asked", turn=TURN, conversation="c")
    history.note("stream", stream=1, conversation="c", hub=0, turn=TURN)
    for id_, data in whole()[1:] if live is None else live:
        history.note("event", stream=1, id=id_, data=data)
    if ended:
        history.note("ended", turn=TURN)
    if early:
        history.note("ended_early", error="CancelledError()")
    for hub, events in ((0, told), (1, told if elsewhere is None else elsewhere)):
        history.note("replay", conversation="c", hub=hub, status=status, events=events, messages=[])
    history.note("notes", lines=[mark(TURN)] * notes)
    history.close()
    return check(history.path)


def test_a_turn_that_went_well_is_not_found_fault_with(tmp_path: Path) -> None:
    verdict = judged(tmp_path)
    assert (verdict.findings, verdict.turns, verdict.streams, verdict.seen) == ([], 1, 1, 4)


def test_a_turn_that_was_interrupted_and_continued_is_whole(tmp_path: Path) -> None:
    begun = [
        *whole()[:3],
        ["4", {"type": "text", "content": "A nota"}],
        ["5", {"type": "done", "status": "interrupted"}],
    ]
    rest = [["6", {"type": "text", "content": answer(TURN)}], ["7", {"type": "done", "status": "completed"}]]
    verdict = judged(tmp_path, live=begun[1:], replay=[*begun, *rest])
    assert (verdict.findings, verdict.interrupted) == ([], 1)


def test_a_change_that_was_cut_off_is_counted_where_the_person_was_told(tmp_path: Path) -> None:
    told = {"type": "tool_error", "name": "anotar", "error": {"code": "tool_interrupted", "message": "…"}}
    cut = [*whole()[:2], ["3", told], *whole()[3:]]
    for made in (0, 1):
        (folder := tmp_path / str(made)).mkdir()
        verdict = judged(folder, live=cut[1:], replay=cut, notes=made)
        assert (verdict.findings, verdict.unmade) == ([], 1)


def test_a_run_that_ended_early_is_judged_by_what_had_ended(tmp_path: Path) -> None:
    begun = whole()[:3]
    verdict = judged(tmp_path, live=begun[1:], replay=begun, ended=False, early=True)
    assert (verdict.findings, verdict.is_cut) == ([], True)


def test_a_history_that_was_cut_off_is_judged_without_what_would_have_been_told_afterwards(tmp_path: Path) -> None:
    path = tmp_path / "history.jsonl"
    history = History(path)
    history.note("asked", turn=TURN, conversation="c")
    history.note("stream", stream=1, conversation="c", hub=0, turn=TURN)
    history.close()
    with path.open("a", encoding="utf-8") as file:
        file.write('{"at": 3, "what": "ev')
    verdict = check(path)
    assert (verdict.findings, verdict.turns, verdict.is_cut) == ([], 1, True)


@pytest.mark.parametrize(
    ("kind", "wrong"),
    [
        ("lost", {"replay": [], "live": []}),
        ("lost", {"notes": 0}),
        ("lost", {"replay": [*whole()[:3], whole()[4]], "live": []}),
        ("lost", {"replay": [whole()[0], *whole()[3:]], "live": []}),
        ("doubled", {"notes": 2}),
        ("doubled", {"replay": [*whole(), ["6", whole()[0][1]]]}),
        ("doubled", {"replay": [*whole()[:4], ["5", whole()[3][1]], ["6", whole()[4][1]]], "live": []}),
        ("doubled", {"replay": [*whole(), ["6", whole()[4][1]]]}),
        ("stuck", {"replay": whole()[:4], "live": whole()[1:4]}),
        ("stuck", {"status": "running"}),
        ("doubled", {"replay": [*whole()[:3], ["4", whole()[0][1]]], "live": [], "ended": False, "early": True}),
        ("unequal", {"live": [*whole()[1:3], *whole()[4:]]}),
        ("unequal", {"live": [*whole()[1:], ["6", {"type": "text", "content": "mais"}]]}),
        ("unequal", {"elsewhere": whole()[:4]}),
        ("unequal", {"replay": [*whole()[:3], whole()[4], whole()[3]], "live": []}),
    ],
)
def test_each_kind_of_broken_promise_is_found(tmp_path: Path, kind: str, wrong: dict[str, Any]) -> None:
    assert kind in {finding.partition(":")[0] for finding in judged(tmp_path, **wrong).findings}
