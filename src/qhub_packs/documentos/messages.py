"""Why a tool could not, and what to do next, in the person's language: the sentences of `messages.toml`."""

from pathlib import Path

from qhub import Sentences, ToolFailure

SENTENCES = Sentences.from_toml(Path(__file__).with_suffix(".toml"))
say = SENTENCES.say


def failure(key: str, language: str, **values: object) -> ToolFailure:
    """The failure to raise."""
    return ToolFailure(say(key, language, **values))
