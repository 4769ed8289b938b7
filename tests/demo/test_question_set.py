"""3,079 questions over 340 awkward files: never wrong, and at least four of five right.

`python -m tests.demo` prints what became of each part, and each question that has no right answer yet; docs/testing.md
says what the parts are.
"""

import pytest

from tests.demo.asking import PARTS, Uploads, ask_all, ask_restricted, counts

ENOUGH = 0.8
UNHEARD = "que são aposentados", "that are unmarried"
"""What no table of the set knows of its rows."""


@pytest.fixture(scope="module")
def uploads(tmp_path_factory: pytest.TempPathFactory) -> Uploads:
    return Uploads(tmp_path_factory.mktemp("files"))


@pytest.mark.parametrize("part", PARTS)
async def test_no_answer_is_wrong_and_most_are_right(part: str, uploads: Uploads) -> None:
    asked = await ask_all(part, uploads)
    found = counts(asked)
    print(f"{part}: {len(asked)} questions, {found}")  # noqa: T201  (shown by `pytest -s`)
    assert [(one.file, one.question, one.text, one.sql, one.truth) for one in asked if one.verdict == "wrong"] == []
    assert found["right"] + found["excused"] >= ENOUGH * len(asked)


async def test_a_word_that_the_table_does_not_explain_gets_no_number(uploads: Uploads) -> None:
    assert [answer for words in UNHEARD for answer in await ask_restricted("blind_7", words, uploads)] == []
