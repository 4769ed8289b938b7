"""Scrubbing a whole text."""

import re
from bisect import bisect_left
from collections.abc import Collection, Iterator
from itertools import takewhile
from typing import Any, TypeVar

from qhub.language.scrub.lookalikes import PlainText, plain
from qhub.language.scrub.numbers import FoundNumber, find_numbers
from qhub.language.scrub.secrets import find_secrets

T = TypeVar("T")

MAX_TEXT = 8_000
"""Characters of a text that are scrubbed; what comes after them is left out."""
MAX_VALUE = 20_000
"""The same of a value, all its texts together."""
_READ_ON = 2_000
"""How far a text is read behind the place where its beginning ends."""
_HALF = 320
"""Characters before a cut that may be half of something: more than anything with a blank in it takes."""
_MORE = "…"
MAX_DEPTH = 20
"""How deep a value is scrubbed; what is deeper is left out."""
_SECRET_NAME = re.compile(
    r"passw|pwd$|senha|palavra.?passe|secret|(?:^|[_-])token$|api.?key|authori[sz]ation|cookie|private.?key|credential",
    re.IGNORECASE,
)
"""Names of fields whose value is never kept."""
_LONG = re.compile(r"\d[\d ./-]{7}|[\w./-]{14}|[A-Za-z]{2} \d{2}")
_TELLING = (
    "pass", "pwd", "senha", "secret", "token", "key", "bearer", "basic", "authori", "credenc", "credent", "pin", "cvv",
    "cvc", "chave", "codigo", "://", "-----begin", "nif", "niss", "contribuinte", "fiscal", "tax", "vat", "nis",
)  # fmt: skip
"""Without one of these words, or a long run of letters or digits, a text holds nothing that the patterns find."""


def scrub(text: str, *, emails: bool = False) -> str:
    """The text with what must not be kept replaced by its kind: `[cpf]`, `[senha]`, `[token]`.

    Of one longer than `MAX_TEXT` only the beginning is left, and the rest is not read: nobody's text holds up the rest.
    """
    if len(text) > MAX_TEXT:
        return scrub_beginning(text, MAX_TEXT, emails=emails) + _MORE
    view = plain(text)
    return replaced(text, view, find(view.text, emails=emails))


def scrub_beginning(text: str, length: int, *, emails: bool = False) -> str:
    """The first characters of a scrubbed text, without reading much more of it.

    Cutting first would leave half a number, which is no longer recognised: more is read, and what stands before the
    place where it was cut is left out again. It may be shorter than `length` where much was taken out.
    """
    read = text[: length + _READ_ON]
    view = plain(read)
    clean = replaced(read, view, find(view.text, emails=emails))
    return clean[:length] if len(read) == len(text) else clean[: min(length, max(0, len(clean) - _HALF))]


def is_secretive(text: str) -> bool:
    """Whether there is anything in a text to scrub, addresses included; of a long one, in its beginning."""
    return bool(find(plain(text[:MAX_TEXT]).text, emails=True))


def scrub_value(value: Any, *, emails: bool = False) -> Any:
    """The same for values: texts in them are scrubbed, fields named after secrets lose theirs. The result is JSON.

    What is too deep, or too much, is left out.
    """
    return _ValueScrubber(emails).scrubbed(value, 0)


class _ValueScrubber:
    """One value on its way through; no more of it is read than `MAX_VALUE` characters."""

    def __init__(self, emails: bool) -> None:
        self._emails = emails
        self._room = MAX_VALUE

    def scrubbed(self, value: Any, depth: int) -> Any:
        self._room -= 1
        if depth > MAX_DEPTH or self._room <= 0:
            return f"[{_MORE}]"
        if isinstance(value, str):
            return self._text(value)
        if isinstance(value, dict):
            return {
                self._text(str(name)): self._field(str(name), item, depth) for name, item in self._few(value.items())
            }
        if isinstance(value, list | tuple | set | frozenset):
            return [self.scrubbed(item, depth + 1) for item in self._few(value)]
        if isinstance(value, int) and not isinstance(value, bool) and value > 9_999_999_999:
            text = str(value)
            return value if (clean := self._text(text)) == text else clean
        if value is None or isinstance(value, bool | int | float):
            return value
        return self._text(repr(value))

    def _field(self, name: str, item: Any, depth: int) -> Any:
        if item and isinstance(item, str | bytes) and _SECRET_NAME.search(name[:_READ_ON]):
            return "[senha]"
        return self.scrubbed(item, depth + 1)

    def _few(self, items: Collection[T]) -> Iterator[T]:
        """The first items, while there is room."""
        return takewhile(lambda _: self._room > 0, items)

    def _text(self, text: str) -> str:
        room = max(0, self._room)
        self._room -= len(text)
        if len(text) <= min(room, MAX_TEXT):
            return scrub(text, emails=self._emails)
        return scrub_beginning(text, min(room, MAX_TEXT), emails=self._emails) + _MORE


def find(text: str, *, emails: bool) -> list[FoundNumber]:
    """Find what must not be kept of a plain text, in order and without overlaps; of two that overlap, the longer."""
    lower = text.lower()
    if not _LONG.search(text) and not any(word in lower for word in _TELLING) and not (emails and "@" in text):
        return []
    found = sorted([*find_numbers(text), *find_secrets(text, emails=emails)], key=lambda item: item.start - item.end)
    kept: list[FoundNumber] = []
    for item in found:
        # Those kept are in order and apart: only the two neighbours could overlap.
        place = bisect_left(kept, item)
        before_it, after_it = kept[place - 1 : place] if place else [], kept[place : place + 1]
        if all(item.end <= other.start or other.end <= item.start for other in (*before_it, *after_it)):
            kept.insert(place, item)
    return kept


def replaced(text: str, view: PlainText, found: list[FoundNumber]) -> str:
    """The original with each thing found replaced by its kind."""
    if not found:
        return text
    pieces, end = [], 0
    for item in found:
        pieces += [text[end : view.place(item.start, len(text))], f"[{item.kind}]"]
        end = view.place(item.end, len(text))
    return "".join([*pieces, text[end:]])
