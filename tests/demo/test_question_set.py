"""4,253 questions over 443 awkward files: never wrong, and of all four of five right.

`python -m tests.demo` prints what became of each part, and each question that has no right answer yet; docs/testing.md
says what the parts are.
"""

import tomllib

import pytest

from tests.demo.asking import PARTS, QUESTIONS, Uploads, ask_all, ask_restricted, counts

ENOUGH = 0.8
"""Of a part, what is right or may be declined by a careful person."""
RIGHT = {
    **{"tuned": 164, "held_out": 150, "blind_1": 155, "blind_2": 141, "blind_3": 83, "blind_4": 49},
    **{"blind_5": 148, "blind_6": 85, "blind_7": 58, "blind_8": 42, "blind_9": 123, "blind_10": 108},
    **{"blind_11": 95, "blind_12": 101, "blind_13": 90, "blind_14": 90, "blind_15": 84, "blind_16": 81},
    **{"blind_17": 68, "blind_18": 45, "blind_19": 110, "blind_20": 102, "blind_21": 83, "blind_22": 101},
    **{"blind_23": 98, "blind_24": 87, "blind_25": 47, "blind_26": 50, "blind_27": 79, "blind_28": 74},
    **{"blind_29": 74, "blind_30": 132, "blind_31": 138, "blind_32": 72, "blind_33": 130, "blind_34": 103},
}
"""How many answers of a part are right at least."""
SHARE = 0.8
"""What those are of all questions."""
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
    assert found["right"] >= RIGHT[part]


def test_four_of_five_are_right() -> None:
    asked = sum(len(group["questions"]) for part in PARTS for group in _groups(part))
    assert sum(RIGHT.values()) >= SHARE * asked


def _groups(part: str) -> list[dict[str, list[object]]]:
    groups: list[dict[str, list[object]]] = tomllib.loads((QUESTIONS / f"{part}.toml").read_text("utf-8"))["asked"]
    return groups


async def test_a_word_that_the_table_does_not_explain_gets_no_number(uploads: Uploads) -> None:
    assert [answer for words in UNHEARD for answer in await ask_restricted("blind_7", words, uploads)] == []
