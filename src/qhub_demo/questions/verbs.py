"""Verbs that tell what happened: "chegaram", "sold"."""

import re

from qhub_demo.questions.lexicon import IRREGULAR_VERBS

_FINITE = re.compile(r"\w{2,}(?:ou|eu|iu|ei|aram|eram|iram|ed)|\w{3,}[aei]mos")
_PAST = re.compile(r"\w{2,}(?:ou|eu|iu|ei|aram|eram|iram|ad[oa]s?|id[oa]s?|ed)")


def is_past(word: str) -> bool:
    """Whether a folded word is formed as such a verb."""
    return word in IRREGULAR_VERBS or _PAST.fullmatch(word) is not None


def happens(word: str) -> bool:
    """Whether a folded word tells of many that something happens or happened to them: "chegam", "chegaram"."""
    return is_past(word) or (len(word) > 4 and word.endswith(("am", "em")))


_DEED = re.compile(r"(?P<root>\w{4,}?)(?:[aiu]?cao|[aiu]?coes|[ai]mentos?|encias?|l?ations?)")
_DEALT = re.compile(r"(?P<root>\w{4,}?)(?:t?v?[aiu]d[oa]s?|l?ed|ou|iu|eu|aram|eram|iram)")


def is_deed(word: str, done: str) -> bool:
    """Whether one folded word is the deed of which another is what it did: "devolução" of "devolvido"."""
    for left, right in ((word, done), (done, word)):
        deed, dealt = _DEED.fullmatch(left), _DEALT.fullmatch(right)
        if deed and dealt and deed["root"].rstrip("aiu") == dealt["root"].rstrip("aiu"):
            return True
    return False


def is_done(word: str) -> bool:
    """Whether a folded word tells what somebody did. "devolvido" is not one: it says which rows are meant."""
    return word in IRREGULAR_VERBS or _FINITE.fullmatch(word) is not None
