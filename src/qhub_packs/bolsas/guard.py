"""The guard: messages that are not simply answered, by the groups of words in `guard.toml` and by a trained model.

A rule says which kinds of words stand together in one sentence: a wish, a deed, a person. One word alone stops hardly
anybody. Figures of speech («minha mãe vai me matar») are taken out first, and where somebody studies, reports or asks
about a thing its name is no wish for it. Rules know the words that somebody thought of; the model knows what is like
them. It stops what it is sure of, and keeps a rule from stopping what it has no doubt about. Where a language model
judges, it has the last word, but for what is listed as certain.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from qhub import Verdict, written_out
from qhub_packs.bolsas.figures import without_figures
from qhub_packs.bolsas.likelihood import Likely, likely
from qhub_packs.bolsas.phrases import group, written
from qhub_packs.bolsas.wording import SENTENCE_END, pieces
from qhub_packs.bolsas.words import plain

if TYPE_CHECKING:
    from qhub_packs.bolsas.wording import Vector

CARE = "self_harm"
"""The one kind that is answered with care, and is not refused."""
TOPICAL = frozenset({"violence", "weapons", "drugs", "sexual", "hate", "fraud"})
"""Kinds that people also study, report or ask about."""
NAME = "nameofsomebody"
"""What marks a person's name."""
_LOOKALIKES = str.maketrans({"0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", "$": "s"})
_HAS_LETTER = re.compile(r"[^\W\d_]")
_NAMED = re.compile(
    r"(?<=\b[dD][ao] )(?!Enem|Sisu|Prouni|Fies|Brasil|Universidade|Faculdade|Instituto|Centro|MEC|Federal|Estadual)"
    r"[A-ZÀ-Ü][a-zà-ü]+(?: (?:d[aeo]s? )?[A-ZÀ-Ü][a-zà-ü]+)*|(?<=\b[ao] )[A-ZÀ-Ü][a-zà-ü]+(?= d[aeo] minha)"
)
"""Somebody's name after «da» or «do»: a place comes after «em», a programme is no person."""
_ENCLITIC = re.compile(r"\b([^\W\d_]+)-me\b")
_DRAWN_OUT, _ONCE = re.compile(r"([a-z])\1{2,}"), r"\1"
PLAIN = -3.75
"""Below these odds a message is as good as harmless by its words alone."""
MAX_SENTENCES = 8
"""Pieces of a message that an encoder is asked about, so that nobody waits for a long one."""
NO_DOUBT = -1.75
"""A message whose odds to be anything but harmless are below this is stopped by no rule, but for certain ones."""

Rule = tuple[re.Pattern[str], ...]
"""Groups that must all be in a sentence."""


class Rules(NamedTuple):
    """The file, compiled."""

    about: re.Pattern[str]
    certain: Mapping[str, tuple[Rule, ...]]
    kinds: Mapping[str, tuple[Rule, ...]]


def guard(message: str) -> Verdict | None:
    """Why a message is not simply answered, by its words; None where it is."""
    return _weighed(_by_rules(message), likely(message))


def sentences(message: str) -> list[str]:
    """What an encoder is asked about: nothing where words leave no doubt, as they do of a greeting or a grade."""
    return pieces(message)[:MAX_SENTENCES] if likely(message).odds >= PLAIN else []


def guard_by_meaning(message: str, vectors: "Vector") -> Verdict | None:
    """The same, by the vectors of its first pieces too."""
    found = _by_rules(message)
    by_words, by_meaning = _weighed(found, likely(message)), _weighed(found, likely(message, vectors))
    return by_words if len(vectors) < len(pieces(message)) and by_meaning is None else by_meaning


def _weighed(found: Verdict | None, most: Likely) -> Verdict | None:
    if found is not None and found.certain:
        return found
    if most.is_sure:  # whoever may be in danger is refused nothing
        return _verdict(most.kind) if found is None or most.kind == CARE else found
    return found if most.odds >= NO_DOUBT else None


def _by_rules(message: str) -> Verdict | None:
    readings = (reading for sentence in SENTENCE_END.split(message) for reading in _readings(sentence))
    found = [verdict for reading in dict.fromkeys(readings) if (verdict := _judge(reading)) is not None]
    return max(found, key=lambda verdict: (verdict.care, verdict.certain), default=None)


def _judge(words: str) -> Verdict | None:
    rules = _rules()
    literal = without_figures(words)
    for kind, certain in rules.certain.items():
        if _holds(certain, literal):
            return _verdict(kind, certain=True)
    studied = rules.about.search(words) is not None
    for kind, some in rules.kinds.items():
        if not (studied and kind in TOPICAL) and _holds(some, literal):
            return _verdict(kind)
    return None


def _verdict(kind: str, *, certain: bool = False) -> Verdict:
    return Verdict(safe=kind == CARE, reason=kind, certain=certain, care=kind == CARE)


def _holds(rules: Iterable[Rule], words: str) -> bool:
    return any(all(group.search(words) for group in rule) for rule in rules)


def _readings(sentence: str) -> Iterator[str]:
    """A sentence as it is written, written out («vc»), and with digits in words as letters («m4t4r»)."""
    legible = " ".join(word.translate(_LOOKALIKES) if _HAS_LETTER.search(word) else word for word in sentence.split())
    for text in dict.fromkeys((sentence, written_out(sentence), written_out(legible))):
        words = plain(_ENCLITIC.sub(r"me \1", _NAMED.sub(rf"\g<0> {NAME} ", text)))
        yield f" {_DRAWN_OUT.sub(_ONCE, words)} "


@cache
def _rules() -> Rules:
    data = written()
    own = data["certain"]["groups"]
    groups = {name: group(words) for name, words in {**data["groups"], **own}.items()}
    return Rules(
        about=group(data["about"]["phrases"]),
        certain={
            kind: tuple(_rule(text, groups) for text in texts)
            for kind, texts in data["certain"].items()
            if kind != "groups"
        },
        kinds={kind: tuple(_rule(text, groups) for text in texts) for kind, texts in data["rules"].items()},
    )


def _rule(text: str, groups: Mapping[str, re.Pattern[str]]) -> Rule:
    return tuple(groups[part.strip("{}")] if part.startswith("{") else group(part) for part in text.split())
