"""319 questions over 43 awkward files: never wrong, and at least four of five right, also on those nobody tuned on."""

import pytest

from tests.demo.asking import ask_all, counts
from tests.demo.files import write_all
from tests.demo.tables import Upload, upload

ENOUGH = 0.8


@pytest.fixture(scope="module")
def uploads(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Upload]:
    written = write_all(tmp_path_factory.mktemp("written"))
    return {name: upload(path, tmp_path_factory.mktemp("read")) for name, path in written.items()}


@pytest.mark.parametrize("part", ["tuned", "held_out"])
async def test_no_answer_is_wrong_and_most_are_right(part: str, uploads: dict[str, Upload]) -> None:
    asked = await ask_all(part, uploads)
    found = counts(asked)
    print(f"{part}: {len(asked)} questions, {found}")  # noqa: T201  (shown by `pytest -s`)
    assert [(one.file, one.question, one.text) for one in asked if one.verdict == "wrong"] == []
    assert found["right"] >= ENOUGH * len(asked)
