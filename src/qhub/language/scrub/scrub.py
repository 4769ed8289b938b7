"""Scrubbing a whole text."""

import re
from typing import Any

from qhub.language.scrub.lookalikes import Plain, plain
from qhub.language.scrub.numbers import Found, find_numbers
from qhub.language.scrub.secrets import find_secrets

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
    """The text with what must not be kept replaced by its kind: `[cpf]`, `[senha]`, `[token]`."""
    view = plain(text)
    return replaced(text, view, find(view.text, emails=emails))


def is_secretive(text: str) -> bool:
    """Whether there is anything in a text to scrub, addresses included."""
    return bool(find(plain(text).text, emails=True))


def scrub_value(value: Any, *, emails: bool = False, depth: int = 0) -> Any:
    """The same for values: texts in them are scrubbed, fields named after secrets lose theirs. The result is JSON."""
    if depth > MAX_DEPTH:
        return "[…]"
    if isinstance(value, str):
        return scrub(value, emails=emails)
    if isinstance(value, dict):
        return {
            scrub(str(name), emails=emails): "[senha]"
            if item and isinstance(item, str | bytes) and _SECRET_NAME.search(str(name))
            else scrub_value(item, emails=emails, depth=depth + 1)
            for name, item in value.items()
        }
    if isinstance(value, list | tuple | set | frozenset):
        return [scrub_value(item, emails=emails, depth=depth + 1) for item in value]
    if isinstance(value, int) and not isinstance(value, bool) and value > 9_999_999_999:
        text = str(value)
        return value if (clean := scrub(text)) == text else clean
    if value is None or isinstance(value, bool | int | float):
        return value
    return scrub(repr(value), emails=emails)


def find(text: str, *, emails: bool) -> list[Found]:
    """What must not be kept of a plain text, in order and without overlaps; of two that overlap, the longer."""
    lower = text.lower()
    if not _LONG.search(text) and not any(word in lower for word in _TELLING) and not (emails and "@" in text):
        return []
    found = sorted([*find_numbers(text), *find_secrets(text, emails=emails)], key=lambda item: item.start - item.end)
    kept: list[Found] = []
    for item in found:
        if all(item.end <= other.start or other.end <= item.start for other in kept):
            kept.append(item)
    return sorted(kept)


def replaced(text: str, view: Plain, found: list[Found]) -> str:
    """The original with each thing found replaced by its kind."""
    if not found:
        return text
    pieces, end = [], 0
    for item in found:
        pieces += [text[end : view.place(item.start, len(text))], f"[{item.kind}]"]
        end = view.place(item.end, len(text))
    return "".join([*pieces, text[end:]])
