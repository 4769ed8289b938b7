"""The language that a person writes in."""

import pytest

from qhub.language.detection import language_written

SAID = {
    "en": ["how does sisu work?", "i scored 650, what can i study?", "hi", "I want to kill myself", "my name is Bia"],
    "pt-BR": ["vc pode me ajudar?", "tô perdida", "oi, tudo bem?", "me mostra as vagas", "quero ver pra mim"],
    "pt-PT": ["Chamo-me Rita e vivo no Porto", "podes dizer-me as propinas?", "estou a pensar nisso"],
}  # fmt: skip


@pytest.mark.parametrize(("language", "text"), [(language, text) for language, texts in SAID.items() for text in texts])
def test_what_is_written_tells_the_language_whatever_the_browser_asks_for(language: str, text: str) -> None:
    for browser in ("pt-PT", "pt-BR", "en"):
        assert language_written(text, browser) == language


@pytest.mark.parametrize("text", ["650", "direito", "ok", "👍", ""])
def test_what_could_be_any_language_changes_nothing(text: str) -> None:
    for before in ("pt-PT", "pt-BR", "en"):
        assert language_written(text, before) == before
