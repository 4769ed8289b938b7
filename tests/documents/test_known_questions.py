"""What a pack knows to be asked leads others who ask to the same passages, and away from near misses."""

from collections.abc import Callable
from pathlib import Path

import pytest

from qhub.documents.embedding import embedder_of
from qhub.documents.evidence import BY_QUESTIONS
from qhub.documents.indexing import passages_of, title_from
from qhub.documents.known_questions import keep_vectors, load, passage_name, read_questions
from qhub.documents.offline_embedding import NAME
from qhub.errors import ConfigurationError
from qhub.language.shorthand import written_out
from qhub.settings.settings import Settings
from qhub.store.database import Database
from qhub.store.knowledge import KnowledgeStore
from tests.documents.calibration import HELD_OUT, ask_all, figures, open_own
from tests.documents.evaluation import DOCUMENTS, KNOWN
from tests.documents.test_library import Counting

FLOOR_TOLD, FLOOR_RIGHT = 0.80, 0.90


@pytest.mark.together("bolsas")  # with the others whose passages these are: each is embedded once
@pytest.mark.timeout(600)  # embedding takes seconds, and minutes on a machine that is busy
async def test_of_questions_that_nobody_tuned_on_four_in_five_are_answered_and_nine_in_ten_answers_are_right(
    database: Database, record_property: Callable[[str, object], None]
) -> None:
    encoder = embedder_of(Settings())
    assert encoder is not None
    library = await open_own(database, encoder)
    together = [written_out(one.text) for one in HELD_OUT]
    await encoder.embed(together)  # takes a fifth of one by one
    store = KnowledgeStore(database)
    rows = list(await store.collections(["p:bolsas"]))
    asked = await ask_all(library, store, rows, HELD_OUT)
    await library.close()
    found = figures(asked, BY_QUESTIONS.weights, BY_QUESTIONS.needed)
    record_property("held_out", found._asdict())
    assert found.told >= FLOOR_TOLD, [one.question.text for one in asked if one.right and not one.found]
    assert found.precision >= FLOOR_RIGHT, [one.question.text for one in asked if one.found and not one.right]


def test_every_known_question_names_a_passage_that_is_there() -> None:
    texts = {path.name: path.read_text("utf-8") for path in DOCUMENTS.glob("*/*.md")}
    there = {
        passage_name(name, passage.heading)
        for name, text in texts.items()
        for passage in passages_of("", text, title_from(text, name))
    }
    assert {name for one in read_questions(KNOWN).pergunta for name in one.respondem} <= there


def test_the_vectors_in_the_pack_are_of_the_questions_in_the_pack() -> None:
    assert load(KNOWN, NAME) is not None
    assert load(KNOWN, "another model") is None


async def test_questions_that_changed_since_their_vectors_were_made_are_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "perguntas.toml"
    path.write_text('[[pergunta]]\ntexto = "quanto pesa?"\nrespondem = ["guia.md#Peso"]\n', "utf-8")
    assert load(path, "counting") is None
    embedder = Counting()
    assert await keep_vectors(path, embedder) == 1
    known = load(path, embedder.name)
    assert known is not None
    (vector,) = await embedder.embed(["quanto pesa?"])
    assert known.compare(vector).passages["guia.md#Peso"] == pytest.approx(1, abs=0.01)
    assert known.compare(vector).unanswered == 0
    path.write_text('[[pergunta]]\ntexto = "quanto custa?"\nrespondem = []\n', "utf-8")
    assert load(path, embedder.name) is None
    path.write_text("[[pergunta]]\ntexto = 3\n", "utf-8")
    with pytest.raises(ConfigurationError, match=r"perguntas\.toml"):
        load(path, embedder.name)
