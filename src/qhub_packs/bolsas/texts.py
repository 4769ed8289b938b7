"""Sentences of the pack, from `texts.toml`."""

import tomllib
from functools import cache
from pathlib import Path

from qhub.errors import ToolFailure

FILE = Path(__file__).parent / "texts.toml"


def is_english(language: str) -> bool:
    """Whether to speak English; every other language is answered in Portuguese, as it is spoken in Brazil."""
    return language.lower().startswith("en")


def say(key: str, language: str, **values: object) -> str:
    """A sentence, filled in."""
    return _texts()["en" if is_english(language) else "pt"][key].format(**values)


def failure(key: str, language: str, **values: object) -> ToolFailure:
    """The failure to raise."""
    return ToolFailure(say(key, language, **values))


@cache
def _texts() -> dict[str, dict[str, str]]:
    return tomllib.loads(FILE.read_text("utf-8"))
