"""Asks the light model what the rules do not see. It must quote: what the person did not write is dropped."""

import json
import re
from collections.abc import Sequence
from importlib.resources import files
from typing import Literal

import structlog
from pydantic import BaseModel, Field, ValidationError

from qhub.events.stored import Usage
from qhub.language.stems import distinct_terms
from qhub.language.text import fold
from qhub.memory.candidate import Candidate
from qhub.memory.sensitivity import sensitivity_of
from qhub.models.answer import Unanswered, answer_to
from qhub.models.interface import Model

INSTRUCTIONS = (files("qhub.memory") / "prompts" / "detect.md").read_text("utf-8").strip()
MAX_TOKENS = 400
MAX_FOUND = 3
MAX_CONFIDENCE = 0.85
"""However sure the model says it is, a rule is surer."""
_ABOUT_SELF = re.compile(
    r"\b(?:eu|me|mim|meu|minha|meus|minhas|nosso|nossa|comigo|sou|tenho|trabalho|uso|faco|prefiro|gosto|costumo"
    r"|sempre|nunca|"
    r"i|i'm|i've|my|mine|our|we|us|always|never|usually)\b"
)
"""Words without which nobody speaks of themselves: other messages are not worth a call."""


logger = structlog.get_logger(__name__)


class _Found(BaseModel):
    tipo: Literal["profile", "semantic", "procedural"]
    chave: str = Field(min_length=2, max_length=80)
    conteudo: str = Field(min_length=3, max_length=300)
    citacao: str = Field(min_length=3, max_length=300)
    confianca: float = Field(ge=0, le=1)


class _Answered(BaseModel):
    memorias: list[_Found] = Field(max_length=MAX_FOUND)


class LightDetector:
    """The second look."""

    def __init__(self, model: Model) -> None:
        self._model = model

    async def detect(self, sentences: Sequence[str], language: str) -> tuple[list[Candidate], Usage | None]:
        """What the model finds in a person's sentences, and what asking it consumed; nothing where it fails."""
        del language  # the model words what it finds as the person wrote
        text = memory_request(sentences)
        if not _ABOUT_SELF.search(fold(text)):
            return [], None
        try:
            reply, usage = await answer_to(self._model, INSTRUCTIONS, text, max_tokens=MAX_TOKENS)
        except Unanswered as error:  # what the rules found stays
            logger.warning("memory.model_failed", code=error.code, detail=error.detail)
            return [], error.usage
        return [one for found in _parsed(reply) if (one := _candidate(found, text)) is not None], usage


def memory_request(sentences: Sequence[str]) -> str:
    """What the model is given to read."""
    return "\n".join(sentences)


def _parsed(reply: str) -> list[_Found]:
    """What the reply says; nothing where it is not what was asked for."""
    start, end = reply.find("{"), reply.rfind("}")
    try:
        return _Answered.model_validate(json.loads(reply[start : end + 1])).memorias
    except (ValueError, ValidationError):
        return []


def _candidate(found: _Found, text: str) -> Candidate | None:
    if " ".join(fold(found.citacao).split()) not in " ".join(fold(text).split()):
        return None
    return Candidate(
        pattern="procedural" if found.tipo == "procedural" else "personal_fact",
        type=found.tipo,
        key=f"light.{'-'.join(distinct_terms(found.chave))[:80] or fold(found.chave)}",
        value=" ".join(distinct_terms(found.conteudo)),
        content=found.conteudo,
        confidence=min(found.confianca, MAX_CONFIDENCE),
        excerpt=found.citacao,
        sensitivity=sensitivity_of(f"{found.conteudo} {found.citacao}"),
    )
