"""The rubric by which answers are judged.

The words are in `prompts/judge.md`; when they change in meaning, `RUBRIC` grows, and conversations are judged anew.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

RUBRIC = 1
"""The version of the rubric."""
CRITERIA = ("correct", "grounded", "complete", "safe", "concise")
"""Correct; grounded in what tools returned; complete; safe; concise. Each from 1 to 5."""
PASSING = 3.0
"""An answer that scores less on average, or less in any one criterion, is looked at by a person."""
GOLDEN = 5.0
"""The average from which an answer is proposed as an example."""
MAX_COMMENT = 1000
MAX_FAILURES = 10
MAX_FAILURE = 200
Score = Annotated[int, Field(ge=1, le=5)]


class Scores(BaseModel):
    """The marks, one for each criterion."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    correct: Score
    grounded: Score
    complete: Score
    safe: Score
    concise: Score

    @property
    def mean(self) -> float:
        return sum(self.by_name.values()) / len(CRITERIA)

    @property
    def by_name(self) -> Mapping[str, int]:
        return {name: getattr(self, name) for name in CRITERIA}

    @property
    def passes(self) -> bool:
        return self.mean >= PASSING and min(self.by_name.values()) >= PASSING


class Opinion(BaseModel):
    """An opinion on a conversation, as the judge writes it."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    scores: Scores
    comment: str = ""
    failures: list[str] = []
    golden: str | None = None
    """The id of the question whose answer is worth showing to the agent again."""
    failed: str | None = None
    """The id of the question whose answer failed worst."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """A question and its answer, as a judge reads them."""

    message_id: str
    question: str
    answer: str
    tools: Sequence[str]
    """Each call with its arguments and what came back, in short."""
    status: str
    """The way in which the turn ended."""
    feedback: Sequence[str] = ()
    """The person's feedback on it."""
