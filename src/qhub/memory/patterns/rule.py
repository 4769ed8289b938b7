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
from qhub.memory.write_policy import MIN_CONFIDENCE_AT_END
from qhub.store.memories import MemorySensitivity, MemoryType

MAX_WORDS = 14
"""Words of a statement; a longer one is a story."""
RETRACTS = re.compile(
    r"\b(?:ja nao|deixei de|nao .{0,30} mais$|no longer|not .{0,40} any ?more|don't .{0,40} any ?more|"
    r"(?<!nao )(?:esquece(?:-te)?|esqueca(?:-se)?) (?:de )?que|(?<!don't )(?<!not )(?<!never )forget that"
    r"|stop remembering)\b",
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
FOR_NOW = re.compile(
    r"(?<!, )\b(?:est[ae] (?:semana|quinzena|mes|noite)|ate (?:dia|sexta|amanha)|this (?:week|month|evening)|tonight"
    r"|today)\b",
    re.IGNORECASE,
)
"""What says that a fact will soon be none."""
JEST = re.compile(r"\b(?:k{3,}|ha(?:ha)+h?|lol|rs(?:rs)*|he(?:he)+)\b", re.IGNORECASE)
"""Laughter: what somebody says of themselves beside it is not meant."""
COMPARED = re.compile(
    r"\b(?:prefer\w*|prefiro|rather)\b.*?\s(?P<other>(?:to|over|than|rather than|instead of|do que|em vez de)\s"
    r"|a\s\w+s\W*$|(?<=prefiro tabela )a\s|(?<=prefiro texto )a\s|(?<=prefiro lista )a\s|(?<=prefiro grafico )a\s)",
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


_AROUND = " \t.,;:!?\"'…"


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
    gives_way: bool = False
    """Whether it is dropped where another rule has heard the same words."""

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        return re.compile(self.source, re.IGNORECASE)


def rule(pattern: str, key: str, words: str, confidence: float, **options: object) -> PatternRule:
    """A rule; the pattern is written without accents, its case does not matter."""
    return PatternRule(pattern, key, words, confidence, **options)  # type: ignore[arg-type]


def candidates(rules: Iterable[PatternRule], sentence: Sentence, language: str) -> Iterator[Candidate]:
    """The candidates that the rules find in a sentence."""
    taken: list[tuple[int, int]] = []
    asks, is_for_once, preferred = sentence.asks, bool(FOR_ONCE.search(sentence.plain)), _before_comparison(sentence)
    for item in rules:
        if asks and not item.asks:
            continue
        if is_for_once and item.kind in ("preference", "procedural"):
            continue
        wanted = preferred if item.kind == "preference" else sentence
        if item.kind != "preference" and item.key != "profile.name" and JEST.search(sentence.plain):
            continue
        for match in item.pattern.finditer(wanted.plain):
            before = sentence.plain[: match.start()]
            span = _value_span(sentence, match, whole=item.whole)
            heard = span or match.span()
            said_in = _clauses_of(sentence.plain, *(heard if item.gives_way else match.span()))
            retracts = bool(RETRACTS.search(said_in))
            if NEGATED.search(before) and not retracts:
                continue
            text = sentence.text[slice(*span)] if span else None
            if text is None and item.value is None:
                continue
            rest = sentence.plain[match.start() :]
            if item.type == "profile" and FOR_NOW.search(clause(rest, rest)):
                continue
            if item.gives_way and any(start < heard[1] and heard[0] < end for start, end in taken):
                continue
            if item.confidence >= MIN_CONFIDENCE_AT_END:
                taken.append(heard)
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


def _value_span(sentence: Sentence, match: re.Match[str], *, whole: bool) -> tuple[int, int] | None:
    """Where the statement's own part stands; None where there is none, or it is a story."""
    group = next((name for name in ("value", "then") if name in match.re.groupindex and match[name] is not None), None)
    if group is None:
        return None
    start, end = match.span(group)
    text = sentence.text[start:end]
    if not whole:
        text = clause(text, sentence.plain[start:end])
    start += len(text) - len(text.lstrip(_AROUND))
    text = text.strip(_AROUND)
    return (start, start + len(text)) if text and len(text.split()) <= (MAX_WORDS * 2 if whole else MAX_WORDS) else None


def _clauses_of(plain: str, start: int, end: int) -> str:
    """The clauses that something stands in: what is said beside them retracts nothing of it."""
    start = max(plain.rfind(mark, 0, start) for mark in ",;") + 1
    ends = [place for mark in ",;" if (place := plain.find(mark, end)) >= 0]
    return plain[start : min(ends, default=len(plain))]


def _sensitivity(item: PatternRule, sentence: Sentence, said: str) -> MemorySensitivity:
    """As private as its own words; what is said beside something that law protects is taken for part of it."""
    if sensitivity_of(sentence.text) is MemorySensitivity.HIGH:
        return MemorySensitivity.HIGH
    return max(item.sensitivity, sensitivity_of(said), key=_rank)


def _rank(sensitivity: MemorySensitivity) -> int:
    return list(MemorySensitivity).index(sensitivity)
