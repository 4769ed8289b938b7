"""What people write in a hurry, written out: «oq vc precisa pra facul» is «o que você precisa para faculdade».

Documents are written in full, and so were the texts that a language model learnt from.
"""

import re
from functools import cache
from importlib.resources import files

_WORD = re.compile(r"[^\W_]+")


def written_out(text: str) -> str:
    """The text with the usual Brazilian and Portuguese abbreviations written out; other languages pass unchanged."""
    return _WORD.sub(lambda word: _written().get(word[0].casefold(), word[0]), text)


@cache
def _written() -> dict[str, str]:
    lines = (files(__package__) / "informal_pt.txt").read_text("utf-8").splitlines()
    return {short: full for short, _, full in (line.partition(" ") for line in lines)}
