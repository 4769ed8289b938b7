"""The verdicts on a tool call."""

from collections.abc import Mapping
from typing import Literal

Verdict = Literal["run", "ask", "insist", "deny"]
"""`insist` asks as well, and neither autonomous mode nor a remembered rule answers in the person's place."""
VerdictWord = Literal["executar", "perguntar", "insistir", "negar"]
VERDICTS: Mapping[VerdictWord, Verdict] = {
    "executar": "run",
    "perguntar": "ask",
    "insistir": "insist",
    "negar": "deny",
}
"""The words for it that people write."""
