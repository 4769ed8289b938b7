"""Names of a server's tools for models: `<server>__<tool>`.

Providers admit letters, digits, `_` and `-`, at most 64 of them. What does not fit is replaced or cut, and then ends in
a digest of the server's own name, as do names that would collide: a name depends only on what it stands for and on the
other names in the list, never on their order.
"""

import hashlib
import re
from collections.abc import Collection

from qhub.mcp.client.limits import MAX_NAME, MAX_ORIGINAL_NAME
from qhub.mcp.client.words import visible

SEPARATOR = "__"
_DIGEST = 8
_ADMITTED = re.compile(r"[^A-Za-z0-9_-]")


def problem_of(original: str) -> str | None:
    """The reason why a name cannot be used at all, or None."""
    if not original.strip():
        return "empty_name"
    if len(original) > MAX_ORIGINAL_NAME:
        return "long_name"
    return None if visible(original) == original and original.isprintable() else "unreadable_name"


def tool_names(server: str, originals: Collection[str]) -> dict[str, str]:
    """The name that models see, by the server's own."""
    plain = {original: f"{server}{SEPARATOR}{_ADMITTED.sub('_', original)}" for original in originals}
    owners: dict[str, str] = {}
    for original in sorted(plain, key=lambda one: (one != _ADMITTED.sub("_", one), one)):
        owners.setdefault(plain[original].casefold(), original)  # who is called exactly so has the better right
    return {
        original: name
        if owners[name.casefold()] == original and len(name) <= MAX_NAME
        else f"{name[: MAX_NAME - _DIGEST - 1]}_{hashlib.sha256(original.encode()).hexdigest()[:_DIGEST]}"
        for original, name in plain.items()
    }
