"""Quotations in a message."""

from typing import NamedTuple

_MARKS = {'"': '"', "“": "”", "«": "»", "‘": "’", "'": "'"}


class Quote(NamedTuple):
    """A quotation, without its marks."""

    start: int
    """Where it begins; the mark stands before."""
    end: int
    """Where it ends; the mark stands here."""
    text: str


def quotes(message: str) -> list[Quote]:
    """The quotations of a message, in order. A mark without its other half is a character as any other."""
    found: list[Quote] = []
    hopeless: set[str] = set()
    place = 0
    while place < len(message):
        closing = _MARKS.get(message[place])
        if closing is None or closing in hopeless or (closing == "'" and _is_inside_word(message, place)):
            place += 1
            continue
        end = _end(message, place + 1, closing)
        if end < 0:
            hopeless.add(closing)
        elif message[place + 1 : end].strip():
            found.append(Quote(place + 1, end, message[place + 1 : end]))
        place = end + 1 if end > 0 else place + 1
    return found


def _end(message: str, start: int, closing: str) -> int:
    """Where a quotation ends, or -1. An apostrophe ends none inside a word."""
    end = message.find(closing, start)
    while closing == "'" and end >= 0 and message[end + 1 : end + 2].isalnum():
        end = message.find(closing, end + 1)
    return end


def _is_inside_word(message: str, place: int) -> bool:
    return place > 0 and message[place - 1].isalnum()
