"""Guardrails: whether a message may be answered, before anybody else sees it.

The light model gets the message and nothing else: no history that could talk it round, no tools. Its answer counts only
where it is exactly one object with a known verdict. Anything else, and a model that fails, leaves it to the pack's
rules: a provider that is away stops neither everybody nor the rules. Rules never refuse what the model calls safe, but
for the few that are certain. Where the hub has a sentence encoder that the pack's judge of meanings knows, that judge
stands in for the rules; an encoder that fails leaves it to them.
"""

import asyncio
from typing import Literal, NamedTuple

import structlog

from qhub.documents.embedding import Embedder
from qhub.errors import ModelError
from qhub.events.stored.usage import Usage
from qhub.models.answer import Unanswered
from qhub.models.interface import Model
from qhub.workflows.asking import ask, excerpt
from qhub.workflows.declarations import Guardrails, Verdict

MAX_REASON = 200
"""Characters of a model's reason that are kept."""

logger = structlog.get_logger(__name__)


class Screened(NamedTuple):
    """A verdict, and how it came about."""

    verdict: Verdict
    by: Literal["model", "rules"]
    usage: Usage | None = None


async def screen(guardrails: Guardrails, model: Model, encoder: Embedder | None, message: str) -> Screened:
    """Judge a message. Never raises for a model's sake."""
    found = await asyncio.to_thread(guardrails.rules, message)  # many rules over a long message take their time
    if found is not None and found.certain:
        return Screened(found, "rules")
    if not model.follows_instructions:
        return Screened(await _without_model(guardrails, encoder, message, found), "rules")
    try:
        answer, usage = await ask(model, guardrails.prompt, question_about(message))
    except Unanswered as error:
        logger.warning("guardrails.model_failed", code=error.code, detail=error.detail)
        return Screened(await _without_model(guardrails, encoder, message, found), "rules", error.usage)
    verdict = answer.get("verdict") if answer else None
    if verdict not in ("SAFE", "CARE", "UNSAFE"):
        logger.warning("guardrails.not_understood")
        return Screened(await _without_model(guardrails, encoder, message, found), "rules", usage)
    reason = str(answer.get("reason") or "")[:MAX_REASON] if answer else ""
    return Screened(Verdict(safe=verdict != "UNSAFE", reason=reason, care=verdict == "CARE"), "model", usage)


def question_about(message: str) -> dict[str, str]:
    """The question that the model is asked."""
    return {"message": excerpt(message)}


async def _without_model(
    guardrails: Guardrails, encoder: Embedder | None, message: str, by_rules: Verdict | None
) -> Verdict:
    """By the meaning where it can be had, otherwise by rules."""
    meaning = guardrails.meaning
    if meaning is not None and encoder is not None and encoder.name == meaning.encoder:
        try:
            if sentences := await asyncio.to_thread(meaning.sentences, message):
                vectors = await encoder.embed(sentences)
                by_rules = await asyncio.to_thread(meaning.judge, message, vectors)
        except ModelError as error:
            logger.warning("guardrails.encoder_failed", code=error.code, detail=error.detail)
    return by_rules or Verdict(safe=True)
