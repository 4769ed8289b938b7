"""The rule, and how its match becomes a candidate."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from qhub.language.catalogue import translate
from qhub.language.stems import distinct_terms
from qhub.language.text import fold
from qhub.memory.candidate import Candidate, Pattern
from qhub.memory.said import Sentence
from qhub.memory.sensitivity import sensitivity_of
from qhub.store.memories import MemorySensitivity, MemoryType

MAX_WORDS = 14
"""Words of a statement; a longer one is a story."""
RETRACTS = re.compile(
    r"\b(?:ja nao|deixei de|nao .{0,30} mais$|no longer|not .{0,40} any ?more|don't .{0,40} any ?more|"
    r"(?<!nao )(?:esquece(?:-te)?|esqueca(?:-se)?) (?:de )?que|forget that|stop remembering)\b",
    re.IGNORECASE,
)
"""What says that something no longer holds."""
NEGATED = re.compile(
    r"\b(?:nao|nunca|nem|not|never|don't|doesn't|isn't|aren't|won't|n't)\s+(?:\w+\s+){0,1}$", re.IGNORECASE
)
FOR_ONCE = re.compile(
    r"\b(?:[dn]?es[ts][ae] vez|por (?:agora|enquanto|hoje|ora|esta)|para ja|so (?:hoje|agora|desta|esta)"
    r"|[dn]es[ts]e caso|hoje (?:prefiro|queria|quero)|excecionalmente|excepcionalmente|temporariamente"
    r"|this time|just (?:this once|today|now|for)|for (?:now|today|once|this one|the moment)|in this case"
    r"|today only|only today|temporarily)\b",
    re.IGNORECASE,
)
"""What says that a wish is not meant to last."""
COMPARED = re.compile(
    r"\b(?:prefer\w*|prefiro)\b.*?\s(?P<other>(?:to|over|rather than|instead of|do que|em vez de)\s|a\s\w+s\W*$)",
    re.IGNORECASE,
)
"""What follows is what somebody likes less."""
_CLAUSE_END = re.compile(
    r"\s*(?:[,;:!?…()]|(?<!\bDr|\bSr|\bMr|\bMs)(?<!\bDra|\bSra|\bEng|\bMrs)(?<!\bEnga|\bProf)\.(?=\s|$)|\s[-–—]\s"
    r"|\s+(?:mas|porque|pois|porem|portanto|por isso|entao|enquanto|embora"
    r"|para (?:que|eu)|"
    r"but|because|so (?:i|we|you|please|that|the|it|can|could|show|give|do)|since|although|while|which|and (?:i"
    r"|i'm|we|my|please|would|can|could|need|want|today|now|what"
    r"|how|show|the)|"
    r"e (?:eu|quero|queria|preciso|gostava|gosto|gostaria|tenho|prefiro|sou|trabalho|moro|vivo|estou|vou|nao|hoje"
    r"|agora|podes|pode|mostra|"
    r"diz|faz|responde|quantos|quantas|qual|quais|o que|como|a minha|o meu|as minhas|os meus|uso|faco|costumo"
    r"|estudo|chamo))\b)",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class PatternRule:
    """A pattern over a plain sentence. A group `value` (or `then`, in another place), where there is one, is the
    statement's own part."""

    source: str
    """As it is written: made into a pattern at its first use, since a hub that starts needs none of them."""
    key: str
    """What it is about; `{}` is replaced by the words of the group `about`, or of the value."""
    words: str
    """The sentence of the catalogue that words it, with the gap `valor`."""
    confidence: float
    kind: Pattern = "personal_fact"
    type: MemoryType = "profile"
    value: str | None = None
    """The statement in its barest form, where the pattern alone says it."""
    sensitivity: MemorySensitivity = MemorySensitivity.LOW
    asks: bool = False
    """Whether a question may say it."""
    whole: bool = False
    """Whether the value goes on to the sentence's end, rather than its clause's."""

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        return re.compile(self.source, re.IGNORECASE)


def rule(pattern: str, key: str, words: str, confidence: float, **options: object) -> PatternRule:
    """A rule; the pattern is written without accents, its case does not matter."""
    return PatternRule(pattern, key, words, confidence, **options)  # type: ignore[arg-type]


def candidates(rules: Iterable[PatternRule], sentence: Sentence, language: str) -> Iterator[Candidate]:
    """The candidates that the rules find in a sentence."""
    asks, is_for_once, preferred = sentence.asks, bool(FOR_ONCE.search(sentence.plain)), _before_comparison(sentence)
    for item in rules:
        if asks and not item.asks:
            continue
        if is_for_once and item.kind in ("preference", "procedural"):
            continue
        wanted = preferred if item.kind == "preference" else sentence
        for match in item.pattern.finditer(wanted.plain):
            before = sentence.plain[: match.start()]
            retracts = bool(RETRACTS.search(sentence.plain[: match.end()]) or RETRACTS.search(sentence.plain))
            if NEGATED.search(before) and not retracts:
                continue
            text = _value(sentence, match, whole=item.whole)
            if text is None and item.value is None:
                continue
            said = text or ""
            about = sentence.text[slice(*match.span("about"))] if match.groupdict().get("about") else said
            key = (
                item.key.format("-".join(distinct_terms(about))[:80] or fold(about)[:80])
                if "{}" in item.key
                else item.key
            )
            yield Candidate(
                pattern=item.kind,
                type=item.type,
                key=key,
                value=item.value if item.value is not None else " ".join(distinct_terms(said)) or fold(said),
                content=translate(language, f"memory.{item.words}", valor=said, assunto=about.strip()),
                confidence=item.confidence,
                excerpt=sentence.said.strip(),
                sensitivity=_sensitivity(item, sentence, match[0] + " " + said),
                retracts=retracts,
            )


def _before_comparison(sentence: Sentence) -> Sentence:
    """A wish without what it is preferred to: «prefiro tabelas a gráficos» wants tables."""
    found = COMPARED.search(sentence.plain)
    end = found.start("other") if found else len(sentence.plain)
    return sentence._replace(plain=sentence.plain[:end], text=sentence.text[:end])


def clause(text: str, plain: str) -> str:
    """A text up to where its clause ends."""
    end = _CLAUSE_END.search(plain)
    return text[: end.start()] if end else text


def _value(sentence: Sentence, match: re.Match[str], *, whole: bool) -> str | None:
    group = next((name for name in ("value", "then") if name in match.re.groupindex and match[name] is not None), None)
    if group is None:
        return None
    start, end = match.span(group)
    text = sentence.text[start:end]
    if not whole:
        text = clause(text, sentence.plain[start:end])
    text = text.strip(" \t.,;:!?\"'…")
    return text if text and len(text.split()) <= (MAX_WORDS * 2 if whole else MAX_WORDS) else None


def _sensitivity(item: PatternRule, sentence: Sentence, said: str) -> MemorySensitivity:
    """As private as its own words; what is said beside something that law protects is taken for part of it."""
    if sensitivity_of(sentence.text) is MemorySensitivity.HIGH:
        return MemorySensitivity.HIGH
    return max(item.sensitivity, sensitivity_of(said), key=_rank)


def _rank(sensitivity: MemorySensitivity) -> int:
    return list(MemorySensitivity).index(sensitivity)
