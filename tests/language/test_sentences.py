"""Sentences come in the person's own language, for the hub and for every pack alike."""

import pytest

from qhub import Sentences
from qhub_packs.bolsas import texts
from qhub_packs.documentos import messages

SENTENCES = Sentences(
    {
        "pt": {"file": "Não há o ficheiro «{name}».", "done": "Feito."},
        "pt-BR": {"file": "Não há o arquivo «{name}»."},
        "en": {"file": "There is no file “{name}”.", "done": "Done."},
    }
)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("pt-PT", "Não há o ficheiro «a»."),
        ("pt-BR", "Não há o arquivo «a»."),
        ("en", "There is no file “a”."),
        ("en-GB", "There is no file “a”."),
        ("fr", "Não há o ficheiro «a»."),
    ],
)
def test_a_sentence_is_said_in_the_language_of_whoever_reads_it(language: str, said: str) -> None:
    assert SENTENCES.say("file", language, name="a") == said


def test_brazil_is_told_as_portugal_what_it_does_not_say_otherwise() -> None:
    assert SENTENCES.say("done", "pt-BR") == "Feito."


@pytest.mark.parametrize("pack", [messages.SENTENCES, texts.SENTENCES], ids=["documentos", "bolsas"])
def test_a_pack_has_every_sentence_in_both_languages(pack: Sentences) -> None:
    assert pack.tables["pt"].keys() == pack.tables["en"].keys()
