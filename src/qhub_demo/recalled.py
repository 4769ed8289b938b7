"""Memories as the demonstration model uses them: the kind of chart a person prefers, and their name in a greeting.

What else it is told of a person needs a language model to be of use, and is left alone: a rule that cut answers short
would cut off the answer itself now and then.
"""

import re
from dataclasses import dataclass, replace

from qhub.language.catalogue import LANGUAGES, catalogue
from qhub_demo.requests.widgets import CHART, Wish

_KINDS = ("bar", "line", "pie")
_STATED = re.compile(
    r"\W*(?:(?:ol[aá]|oi|bom dia|boa tarde|boa noite|hi|hello|hey)\W+)*(?:e\W+)?"
    r"(?:(?:eu )?(?:chamo-me|me chamo|(?:o )?meu nome|sou|prefiro|gosto|n[aã]o gosto|odeio|detesto|trabalho|moro"
    r"|vivo|estudo"
    r"|tenho \d+ anos)|lembra-te|lembre-se|memoriza|anota|guarda que"
    r"|sempre que|toda vez que|de agora em diante|a partir de agora|nunca me"
    r"|my name|call me|i(?:'m| am)(?! (?:looking|trying|asking))|i (?:prefer|like|hate|work|live|study)"
    r"|i'd (?:rather|prefer)"
    r"|remember|keep in mind|whenever i|from now on|never show)\b[^?]*",
    re.IGNORECASE,
)
"""A message that says something of oneself, and asks nothing."""

_CORRECTED = re.compile(
    r"\W*(?:n[aã]o [ée] (?:bem )?(?:assim|isso)|(?:it|that)(?:'s| is) not (?:like that|that|it|right))\b[^?]*",
    re.IGNORECASE,
)
"""A message that says how it is instead."""


@dataclass(frozen=True, slots=True)
class RecalledFacts:
    """The facts of memories that can be used."""

    name: str = ""
    chart: str | None = None

    def wish(self, wish: Wish) -> Wish:
        """A chart of no kind becomes one of the kind that the person prefers; what they ask for counts before it."""
        return replace(wish, kind=self.chart) if wish.tool == CHART and wish.kind is None else wish


def recalled(volatile: str) -> RecalledFacts:
    """What the memories in a prompt say that rules can follow."""
    found = RecalledFacts()
    for line in volatile.splitlines():
        said = line.removeprefix("- ")
        for words in map(catalogue, LANGUAGES):
            for kind in _KINDS:
                if said == words[f"memory.chart_{kind}"]:
                    found = replace(found, chart=kind)
            before, _, after = words["memory.name"].partition("{valor}")
            if said.startswith(before) and said.endswith(after):
                found = replace(found, name=said.removeprefix(before).removesuffix(after))
    return found


def only_states(message: str) -> bool:
    """Whether a message tells something of the person, and asks for nothing."""
    return _STATED.fullmatch(message.strip()) is not None


def only_corrects(message: str) -> bool:
    """Whether a message says that something is otherwise: "não é assim, é X"."""
    return _CORRECTED.fullmatch(message.strip()) is not None
