"""The instructions that every agent gets beside its own, and what the engine knows of an agent."""

from importlib.resources import files
from typing import Protocol

from qhub.tools.tool import Tool

ARTIFACT_HINT = (files("qhub.engine") / "prompts" / "artifacts.md").read_text("utf-8").strip()
"""That it may draw in the conversation itself."""
PAGE_LANGUAGE = {"en": (files("qhub.engine") / "prompts" / "english.md").read_text("utf-8").strip()}
"""What it is told of the language that the person reads the page in, where that is not the one of its instructions."""


class Speaker(Protocol):
    """Whoever answers in a turn, as a model is told of them; packs, people and rights are nothing to the engine."""

    @property
    def prompt(self) -> str:
        """The instructions."""

    @property
    def tools(self) -> tuple[Tool, ...]:
        """The tools that it may ask for."""
