"""What every agent is told beside its own instructions."""

from importlib.resources import files

ARTIFACT_HINT = (files("qhub.engine") / "prompts" / "artifacts.md").read_text("utf-8").strip()
"""That it may draw in the conversation itself."""
