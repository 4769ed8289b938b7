"""Markdown without its marks, for titles, where they would be read as they are."""

import re

_FENCE = re.compile(r"^[ \t]*(?:```|~~~).*$", re.MULTILINE)
_LINK = re.compile(r"!?\[([^\]\n]{0,300})\]\([^)\s]{0,500}\)")
_BEGINNING = re.compile(r"^[ \t]{0,3}(?:#{1,6}[ \t]+|>[ \t]?|[-*+][ \t]+|\d{1,3}[.)][ \t]+)+", re.MULTILINE)
_STRONG = re.compile(r"(\*\*|__|~~|`)(?=\S)([^\n]{1,300}?)(?<=\S)\1")
_WEAK = re.compile(r"(?<![\w*])([*_])(?=\S)([^\n*]{1,300}?)(?<=\S)\1(?![\w*])")


def without_marks(text: str) -> str:
    """The words alone: headings, lists, emphasis, code and links without what marks them. Names such as `tipo_defeito`
    keep their underscores, and sums their stars."""
    for pattern, kept in ((_FENCE, ""), (_LINK, r"\1"), (_BEGINNING, ""), (_STRONG, r"\2"), (_WEAK, r"\2")):
        text = pattern.sub(kept, text)
    return text
