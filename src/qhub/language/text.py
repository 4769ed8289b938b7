"""Small helpers for text."""

import unicodedata


def fold(text: str) -> str:
    """Lower case, without accents: how people search."""
    if text.isascii():
        return text.lower()
    return "".join(char for char in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(char))


def shorten(text: str, length: int) -> str:
    """One line, at most so long, cut at a word where possible."""
    line = " ".join(text.split())
    if len(line) <= length:
        return line
    cut = line[: length - 1]
    return (cut.rsplit(" ", 1)[0] if " " in cut[length // 2 :] else cut) + "…"
