"""Sentences of the pack, from `texts.toml`."""

import tomllib
from functools import cache
from pathlib import Path

from qhub import ToolFailure

FILE = Path(__file__).parent / "texts.toml"


LANGUAGES = ("pt-BR", "pt-PT", "en")


def is_english(language: str) -> bool:
    """Whether to speak English; every other language is answered in Portuguese."""
    return language.lower().startswith("en")


def say(key: str, language: str, **values: object) -> str:
    """A sentence, filled in. Portuguese is that of Brazil, but where Portugal says it otherwise and the person is from
    there."""
    texts = _texts()
    found = texts["en"] if is_english(language) else {**texts["pt"], **(texts["pt-PT"] if language == "pt-PT" else {})}
    return found[key].format(**values)


def failure(key: str, language: str, **values: object) -> ToolFailure:
    """The failure to raise."""
    return ToolFailure(say(key, language, **values))


@cache
def _texts() -> dict[str, dict[str, str]]:
    return tomllib.loads(FILE.read_text("utf-8"))
