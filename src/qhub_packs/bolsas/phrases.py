"""Groups of words as patterns over folded words, and the file that has them."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from qhub_packs.bolsas.words import plain

FILE = Path(__file__).parent / "guard.toml"


@cache
def written() -> dict[str, Any]:
    """The file as it is."""
    return tomllib.loads(FILE.read_text("utf-8"))


def group(words: str) -> re.Pattern[str]:
    """A group of expressions: `mort*_de rir` finds «morto de» and «rir» between blanks."""
    return re.compile(rf"(?<= )(?:{'|'.join(_expression(word) for word in words.split())})(?= )")


def _expression(text: str) -> str:
    """`mort*_de` as a regular expression over folded words."""
    return " ".join(r"\w*".join(plain(part) for part in word.split("*")) for word in text.split("_"))
