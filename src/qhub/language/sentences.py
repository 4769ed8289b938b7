"""Sentences for people by their keys, in each language: the hub's own and those of every pack."""

import tomllib
from collections.abc import Mapping
from importlib.resources.abc import Traversable
from pathlib import Path


def is_english(language: str) -> bool:
    """Whether words in this language are English; every other language is answered in Portuguese."""
    return language.lower().startswith("en")


def keyed(table: Mapping[str, str | Mapping[str, str]]) -> dict[str, str]:
    """The sentences of a table by `key`, and those of its sections by `section.key`."""
    found: dict[str, str] = {}
    for name, value in table.items():
        found |= {name: value} if isinstance(value, str) else {f"{name}.{key}": text for key, text in value.items()}
    return found


class Sentences:
    """Sentences in Portuguese (`pt`) and in English (`en`), by key.

    Where Portugal or Brazil says something otherwise, `pt-PT` or `pt-BR` has only that. A `{name}` in a sentence is
    filled in with the value of that name.
    """

    def __init__(self, tables: Mapping[str, Mapping[str, str]]) -> None:
        self.tables = tables
        self._english: Mapping[str, str] = {**tables["pt"], **tables["en"]}
        self._portuguese = {
            tag.lower(): {**tables["pt"], **table} for tag, table in tables.items() if not is_english(tag)
        }

    @classmethod
    def from_toml(cls, file: Path | Traversable) -> "Sentences":
        """The sentences of a TOML file with a table for each language."""
        return cls({tag: keyed(table) for tag, table in tomllib.loads(file.read_text("utf-8")).items()})

    def in_language(self, language: str) -> Mapping[str, str]:
        """Every sentence by its key, as somebody of that language is told it."""
        if is_english(language):
            return self._english
        return self._portuguese.get(language.lower(), self._portuguese["pt"])

    def say(self, key: str, language: str, /, **values: object) -> str:
        """A sentence, filled in."""
        return self.in_language(language)[key].format(**values)
