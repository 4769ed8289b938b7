"""Which messages are not simply answered, by the groups of words in `guard.toml`.

A rule says which kinds of words stand together in one sentence: a wish, a deed, a person. One word alone stops hardly
anybody. Figures of speech («minha mãe vai me matar») are taken out first, and where somebody studies, reports or asks
about a thing its name is no wish for it. Where a language model judges, it has the last word, but for what is listed as
certain.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from qhub import Verdict, written_out
from qhub_packs.bolsas.words import plain

FILE = Path(__file__).parent / "guard.toml"
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
_SENTENCE_END = re.compile(r"[.!?;]+(?:\s+|$)|\n+")

Rule = tuple[re.Pattern[str], ...]
"""Groups that must all be in a sentence."""


class Rules(NamedTuple):
    """The file, compiled."""

    figures: re.Pattern[str]
    about: re.Pattern[str]
    certain: Mapping[str, tuple[Rule, ...]]
    kinds: Mapping[str, tuple[Rule, ...]]


def guard(message: str) -> Verdict | None:
    """Why a message is not simply answered; None where the rules find nothing."""
    readings = (reading for sentence in _SENTENCE_END.split(message) for reading in _readings(sentence))
    found = [verdict for reading in dict.fromkeys(readings) if (verdict := _judge(reading)) is not None]
    return max(found, key=lambda verdict: (verdict.care, verdict.certain), default=None)


def _judge(words: str) -> Verdict | None:
    rules = _rules()
    literal = rules.figures.sub(" ", words)
    for kind, certain in rules.certain.items():
        if _holds(certain, literal):
            return _verdict(kind, certain=True)
    studied = rules.about.search(words) is not None
    for kind, some in rules.kinds.items():
        if not (studied and kind in TOPICAL) and _holds(some, literal):
            return _verdict(kind, certain=False)
    return None


def _verdict(kind: str, *, certain: bool) -> Verdict:
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
    data = tomllib.loads(FILE.read_text("utf-8"))
    own = data["certain"].pop("groups")
    groups = {name: _group(words) for name, words in {**data["groups"], **own}.items()}
    return Rules(
        figures=_group(data["figures"]["phrases"]),
        about=_group(data["about"]["phrases"]),
        certain={kind: tuple(_rule(text, groups) for text in texts) for kind, texts in data["certain"].items()},
        kinds={kind: tuple(_rule(text, groups) for text in texts) for kind, texts in data["rules"].items()},
    )


def _rule(text: str, groups: Mapping[str, re.Pattern[str]]) -> Rule:
    return tuple(groups[part.strip("{}")] if part.startswith("{") else _group(part) for part in text.split())


def _group(words: str) -> re.Pattern[str]:
    return re.compile(rf"(?<= )(?:{'|'.join(_expression(word) for word in words.split())})(?= )")


def _expression(text: str) -> str:
    """`mort*_de` as a regular expression over folded words."""
    return " ".join(r"\w*".join(plain(part) for part in word.split("*")) for word in text.split("_"))
