"""Sentences of the pack, from `texts.toml`. Portuguese is that of Brazil, but where Portugal says it otherwise and the
person is from there."""

from pathlib import Path

from qhub import Sentences, ToolFailure, is_english

__all__ = ["LANGUAGES", "SENTENCES", "failure", "is_english", "say"]

SENTENCES = Sentences.from_toml(Path(__file__).parent / "texts.toml")
LANGUAGES = ("pt-BR", "pt-PT", "en")
say = SENTENCES.say


def failure(key: str, language: str, **values: object) -> ToolFailure:
    """The failure to raise."""
    return ToolFailure(say(key, language, **values))
