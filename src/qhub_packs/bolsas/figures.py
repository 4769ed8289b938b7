"""Figures of speech, which mean nothing of what they say: «minha mãe vai me matar», «matei a prova»."""

import re
from functools import cache

from qhub import written_out
from qhub_packs.bolsas.phrases import group, written
from qhub_packs.bolsas.words import plain

_WISHES = r"[qk]\w*r\w*|vou|vo|eu|que|se|nao|e|ou|pra|para|em|de|logo|hoje|hj|amanha"
_BY_ANOTHER = re.compile(
    rf"(?<= )(?!(?:{_WISHES}) )\w+ (?:me (?:mat|esgan|esfol)(?:a|am|aria|ariam|ou|aram)"
    r"|(?:mata|matam) me|(?:es)?tao? me matando"
    r"|(?:vai|vao|ia|iam|iria|iriam|pode|podem) (?:me )?(?:matar|esganar|esfolar|trucidar)(?: me)?)(?= )"
)
"""Whoever else kills somebody who lives to tell: «física me mata». Who wishes it is in danger: «quero me mata»."""


def without_figures(words: str) -> str:
    """Folded words between blanks, without figures of speech."""
    return _figures().sub(" ", _BY_ANOTHER.sub(" ", words))


def literal(text: str) -> str:
    """A text as it was written; without its figures of speech, and folded, where there are any."""
    words = f" {plain(written_out(text))} "
    kept = without_figures(words)
    return text if kept == words else kept.strip()


@cache
def _figures() -> re.Pattern[str]:
    return group(written()["figures"]["phrases"])
