"""Decisions in words, for clients that have nothing but a line to write in.

Only a message that is nothing else is one: "sim" decides, "sim, mas noutra pasta" does not.
"""

import re
from collections.abc import Mapping

from qhub.events.stored.tools import Decision
from qhub.language.text import fold

_APPROVALS: Mapping[Decision, str] = {
    "aprovar": "sim|s|ok|okay|pode|podes|pode sim|podes sim|sim pode|sim podes|claro|avanca|avance|aprovo|aprovar"
    "|aprova|autorizo|confirmo|concordo|faz|faz isso|pode fazer|podes fazer|yes|y|sure|go ahead|approve|do it",
    "recusar": "nao|n|nao quero|nao pode|nao podes|recuso|recusar|recusa|nao autorizo|nao facas|nao faca|cancela"
    "|cancelar|deixa|deixa estar|no|nope|refuse|deny|dont|cancel",
    "sempre": "sempre|sim sempre|pode sempre|podes sempre|always|yes always",
}
_FAILURES: Mapping[Decision, str] = {
    "repetir": "repetir|repete|repita|outra vez|de novo|tenta de novo|tente de novo|tentar de novo|tenta outra vez"
    "|tentar outra vez|sim|retry|repeat|again|try again|yes",
    "saltar": "saltar|salta|salte|pular|pula|pule|ignorar|ignora|ignore|passa a frente|skip|skip it",
    "parar": "parar|para|pare|cancela|cancelar|nao|stop|cancel|no",
}
_NOT_WORDS = re.compile(r"[^a-z ]+")


def about_approval(message: str) -> Decision | None:
    """The decision of a message about calls that ask for agreement; None where it is a message like any other."""
    return _decided(message, _APPROVALS)


def about_failure(message: str) -> Decision | None:
    """The decision of a message about calls that failed for good."""
    return _decided(message, _FAILURES)


def _decided(message: str, words: Mapping[Decision, str]) -> Decision | None:
    said = " ".join(_NOT_WORDS.sub(" ", fold(message).replace("'", "")).split())
    return next((decision for decision, known in words.items() if said in known.split("|")), None)
