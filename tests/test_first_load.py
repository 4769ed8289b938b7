"""What a browser loads before somebody can read and write, from the build's own list of files."""

import gzip
import json
from typing import Any

from qhub.api.public import STATIC

FIRST = ("index.html", "src/chat/pages.ts")
"""The app, and the pages of a conversation, which are loaded while an agent is chosen."""
LANGUAGES = ("src/i18n/pt-PT.ts", "src/i18n/pt-BR.ts", "src/i18n/en.ts")
"""Of these a browser loads one, with what it imports: the largest counts."""
LATER = ("chart.js", "katex", "mermaid", "lowlight", "highlight.js")
"""What comes with the first chart, formula, diagram or block of code."""
MAX_BYTES = 300_000


def loaded(manifest: dict[str, Any], entries: tuple[str, ...]) -> set[str]:
    """The entries with all that they import, but for what they import on demand."""
    seen: set[str] = set()
    todo = list(entries)
    while todo:
        name = todo.pop()
        if name not in seen:
            seen.add(name)
            todo += manifest[name].get("imports", [])
    return seen


def compressed(manifest: dict[str, Any], entries: tuple[str, ...]) -> dict[str, int]:
    """The files that are loaded, with their sizes."""
    names = loaded(manifest, entries)
    files = {manifest[name]["file"] for name in names} | {
        file for name in names for file in manifest[name].get("css", [])
    }
    return {file: len(gzip.compress((STATIC / file).read_bytes(), 6)) for file in files}


def test_the_first_load_is_small_and_brings_nothing_that_is_not_needed_yet() -> None:
    manifest = json.loads((STATIC / ".vite" / "manifest.json").read_text())
    names = loaded(manifest, FIRST)
    sizes = max(
        (compressed(manifest, (*FIRST, language)) for language in LANGUAGES), key=lambda each: sum(each.values())
    )
    assert sum(sizes.values()) <= MAX_BYTES, sizes
    assert not names & set(LANGUAGES)
    later = {name for name, chunk in manifest.items() if chunk.get("isDynamicEntry")} - names
    assert {"src/chat/parts/MathText.tsx", "src/chat/parts/Diagram.tsx", "src/chat/parts/ColouredCode.tsx"} <= later
    assert not [name for name in names for library in LATER if library in name]
