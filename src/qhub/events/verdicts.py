"""What may happen to a tool call."""

from collections.abc import Mapping
from typing import Literal

Verdict = Literal["run", "ask", "deny"]
VERDICTS: Mapping[str, Verdict] = {"executar": "run", "perguntar": "ask", "negar": "deny"}
"""The words for it that people write."""
