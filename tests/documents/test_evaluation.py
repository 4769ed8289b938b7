"""Students ask and the passages that answer are found, offline; what no document answers is said not to be found."""

from collections.abc import Callable

import pytest

from qhub.documents.embedding import embedder_of
from qhub.language.shorthand import written_out
from qhub.settings.settings import Settings
from qhub.store.database import Database
from qhub.store.knowledge import KnowledgeStore
from tests.documents.evaluation import ASKED, ASKED_OFF_TOPIC, FIRST, evaluate, open_library

MIN_QUESTIONS, MIN_OFF_TOPIC = 190, 60
FLOOR_RECALL, FLOOR_FOUND, FLOOR_SHOWN, FLOOR_REJECTED = 0.9, 0.8, 0.85, 0.9
FLOOR_RECALL_BY_WORDS = 0.7
pytestmark = pytest.mark.together("bolsas")  # with the others whose passages these are: each is embedded once


@pytest.mark.timeout(600)  # embedding takes seconds, and minutes on a machine that is busy
async def test_the_first_three_passages_answer_nine_questions_in_ten(
    database: Database, record_property: Callable[[str, object], None]
) -> None:
    encoder = embedder_of(Settings())
    assert encoder is not None
    library = await open_library(database, encoder)
    asked = [one.texto for one in ASKED] + ASKED_OFF_TOPIC
    await encoder.embed([written_out(text) for text in asked])  # together they take a fifth of one by one
    report = await evaluate(library, KnowledgeStore(database))
    await library.close()
    record_property("recall_at_3", report.recall(FIRST))
    record_property("off_topic_rejected", report.rejected)
    assert len(ASKED) >= MIN_QUESTIONS
    assert len(ASKED_OFF_TOPIC) >= MIN_OFF_TOPIC
    missed = [outcome.question for outcome in report.answered if outcome.rank is None or outcome.rank > FIRST]
    assert report.recall(FIRST) >= FLOOR_RECALL, missed
    assert report.kept >= FLOOR_FOUND, [outcome.question for outcome in report.answered if not outcome.found]
    hidden = [outcome.question for outcome in report.answered if not (outcome.found or outcome.perhaps)]
    assert report.shown >= FLOOR_SHOWN, hidden
    assert report.rejected >= FLOOR_REJECTED, [outcome.question for outcome in report.off_topic if outcome.found]

    # Without a model that compares meanings, the same documents are still found by their words.
    by_words = await open_library(database, embedder_of(Settings(embedding_model="none")))
    report = await evaluate(by_words, KnowledgeStore(database))
    await by_words.close()
    record_property("recall_at_3_by_words", report.recall(FIRST))
    assert report.recall(FIRST) >= FLOOR_RECALL_BY_WORDS
