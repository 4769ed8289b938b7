"""The judge: a model that reads a finished conversation and marks it."""

from collections.abc import Sequence
from importlib.resources import files
from typing import NamedTuple

from pydantic import ValidationError

from qhub.events.stored.usage import Usage
from qhub.feedback.rubric import MAX_COMMENT, MAX_FAILURE, MAX_FAILURES, Exchange, Opinion
from qhub.feedback.rules import judge_by_rules
from qhub.feedback.transcript import transcript
from qhub.models.answer import answer_to
from qhub.models.interface import Model

INSTRUCTIONS = (files("qhub.feedback") / "prompts" / "judge.md").read_text("utf-8").strip()
MAX_TOKENS = 700


class JudgeOpinion(NamedTuple):
    """The judge's opinion, and what it cost."""

    opinion: Opinion | None
    """None where the model's answer made no sense."""
    usage: Usage


async def judge(model: Model, turns: Sequence[Exchange]) -> JudgeOpinion:
    """Ask the judge about some turns. One that follows no instructions judges by rules; raises
    `Unanswered`."""
    if not model.follows_instructions:
        return JudgeOpinion(judge_by_rules(turns), Usage(model=model.name, cost=0.0))
    request = f"<conversation>\n{transcript(turns)}\n</conversation>"
    text, usage = await answer_to(model, INSTRUCTIONS, request, max_tokens=MAX_TOKENS, cached=True)
    return JudgeOpinion(_opinion(text, {turn.message_id for turn in turns}), usage)


def _opinion(text: str, known: set[str]) -> Opinion | None:
    """What stands between the outermost braces; ids that are of no question are forgotten."""
    start, end = text.find("{"), text.rfind("}")
    try:
        opinion = Opinion.model_validate_json(text[start : end + 1])
    except ValidationError:
        return None
    return opinion.model_copy(
        update={
            "comment": opinion.comment[:MAX_COMMENT],
            "failures": [failure[:MAX_FAILURE] for failure in opinion.failures[:MAX_FAILURES]],
            "golden": opinion.golden if opinion.golden in known else None,
            "failed": opinion.failed if opinion.failed in known else None,
        }
    )
