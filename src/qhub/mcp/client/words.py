"""Text of a server, made fit to be read: nothing invisible, nothing endless."""

import unicodedata

from qhub.tools.schemas import one_line

_UNSEEN = ("Cc", "Cf", "Co", "Cs", "Cn")
"""Control and format characters, private and unassigned ones: what people do not see, models do."""


def visible(text: str) -> str:
    """The text without what nobody sees; ends of lines and tabs stay."""
    return "".join(c for c in text if c in "\n\t" or unicodedata.category(c) not in _UNSEEN)


def label(text: str, limit: int) -> str:
    """The text on one line, visible, and no longer than this."""
    clean = one_line(visible(text[: 4 * limit]))
    return clean if len(clean) <= limit else f"{clean[: limit - 1]}…"
