"""The instructions that every agent gets beside its own."""

from importlib.resources import files

ARTIFACT_HINT = (files("qhub.engine") / "prompts" / "artifacts.md").read_text("utf-8").strip()
"""That it may draw in the conversation itself."""
PAGE_LANGUAGE = {"en": (files("qhub.engine") / "prompts" / "english.md").read_text("utf-8").strip()}
"""What it is told of the language that the person reads the page in, where that is not the one of its instructions."""
