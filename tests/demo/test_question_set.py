"""794 questions over 112 awkward files: never wrong, and at least four of five right.

`python -m tests.demo` prints what became of each part, and each question that has no right answer yet; docs/testing.md
says what the parts are.
"""

import pytest

from tests.demo.asking import PARTS, Uploads, ask_all, counts

ENOUGH = 0.8


@pytest.fixture(scope="module")
def uploads(tmp_path_factory: pytest.TempPathFactory) -> Uploads:
    return Uploads(tmp_path_factory.mktemp("files"))


@pytest.mark.parametrize("part", PARTS)
async def test_no_answer_is_wrong_and_most_are_right(part: str, uploads: Uploads) -> None:
    asked = await ask_all(part, uploads)
    found = counts(asked)
    print(f"{part}: {len(asked)} questions, {found}")  # noqa: T201  (shown by `pytest -s`)
    assert [(one.file, one.question, one.text) for one in asked if one.verdict == "wrong"] == []
    assert found["right"] + found["excused"] >= ENOUGH * len(asked)
