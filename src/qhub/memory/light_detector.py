"""A second look by the light model at sentences that no rule understands. It must quote: what the person did not write
is dropped."""

import json
import re
from collections.abc import Sequence
from contextlib import suppress
from importlib.resources import files
from typing import Literal

import structlog
from pydantic import BaseModel, Field, ValidationError

from qhub.events.stored.usage import Usage
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
    r"\b(?:eu|me|mim|meus?|minhas?|noss[oa]s?|comigo|conosco|connosco|i|i'm|i've|my|mine|our|we|us)\b"
    r"|\b(?:sou|somos|estou|tou|to|tenho|temos|tive|trabalho|uso|usamos|faco|fazemos|fiz|prefiro|gosto|adoro|amo|odeio"
    r"|detesto|costumo|moro|vivo|vim|nasci|estudo|curso|quero|queria|preciso|falo|escrevo|leio|sei|acho|fico|ando"
    r"|lidero|coordeno|giro|cuido|ensino|ganho|era|estava|\w{2,}(?:ei|amos|emos|imos))\b"
    r"|\b(?:sempre|nunca|doravante|a partir de|daqui (?:em|para a|pra) (?:diante|frente)|de agora em diante|lembr\w+"
    r"|nao (?:te )?esque\w+|always|never|usually|from now on|remember|forget)\b"
    r"|\bte \w{2,}o\b|\b(?:respostas?|respond\w+|answers?|replies|reply)\b"
)
"""Words without which nobody speaks of themselves or asks for something for good: other sentences are not worth a
call. They are many, as what is not asked about is lost: only what is plainly a request for once stays out."""
_WORDS = re.compile(r"\w+")


logger = structlog.get_logger(__name__)


class _FoundMemory(BaseModel):
    tipo: Literal["profile", "semantic", "procedural"]
    chave: str = Field(min_length=2, max_length=80)
    conteudo: str = Field(min_length=3, max_length=300)
    citacao: str = Field(min_length=3, max_length=300)
    confianca: float = Field(ge=0, le=1)


class LightDetector:
    """The second look."""

    def __init__(self, model: Model) -> None:
        self._model = model

    async def detect(self, sentences: Sequence[str], language: str) -> tuple[list[Candidate], Usage | None]:
        """Find what the model sees in a person's sentences, and what asking it consumed; nothing where it fails."""
        del language  # the model words what it finds as the person wrote
        text = memory_request(sentences)
        if not text:
            return [], None
        try:
            reply, usage = await answer_to(self._model, INSTRUCTIONS, text, max_tokens=MAX_TOKENS)
        except Unanswered as error:  # what the rules found stays
            logger.warning("memory.model_failed", code=error.code, detail=error.detail)
            return [], error.usage
        quoting = [one for found in _parsed(reply) if (one := _candidate(found, text)) is not None]
        return quoting[:MAX_FOUND], usage


def memory_request(sentences: Sequence[str]) -> str:
    """The sentences that the model is given to read: those in which somebody may speak of themselves."""
    return "\n".join(sentence for sentence in sentences if _ABOUT_SELF.search(fold(sentence)))


def _parsed(reply: str) -> list[_FoundMemory]:
    """What the reply says; nothing where it is not what was asked for. One that is malformed costs only itself."""
    start, end = reply.find("{"), reply.rfind("}")
    try:
        answer = json.loads(reply[start : end + 1])
    except ValueError:
        return []
    some = answer.get("memorias") if isinstance(answer, dict) else None
    found = []
    for one in some if isinstance(some, list) else []:
        with suppress(ValidationError):
            found.append(_FoundMemory.model_validate(one))
    return found


def _quotes(found: _FoundMemory, text: str) -> bool:
    """Whether the person wrote it: the same words one after the other, whatever stands between them."""
    quoted = " ".join(_WORDS.findall(fold(found.citacao)))
    return bool(quoted) and f" {quoted} " in f" {' '.join(_WORDS.findall(fold(text)))} "


def _candidate(found: _FoundMemory, text: str) -> Candidate | None:
    if not _quotes(found, text):
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
