"""Verbs that tell what happened: "chegaram", "sold"."""

import re

from qhub_demo.questions.lexicon import IRREGULAR_VERBS

_PAST = re.compile(r"\w{2,}(?:ou|eu|iu|ei|aram|eram|iram|ad[oa]s?|id[oa]s?|ed)")


def is_past(word: str) -> bool:
    """Whether a folded word is formed as such a verb."""
    return word in IRREGULAR_VERBS or _PAST.fullmatch(word) is not None
