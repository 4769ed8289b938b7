"""The demonstration model's own sentences, in Portuguese (of both sides of the ocean) and in English."""

import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable

from qhub.language.sentences import is_english

_BRAZILIAN = (
    ("egisto", "egistro"),
    ("ficheiro", "arquivo"),
    ("ercentagem", "orcentagem"),
    ("descarregar", "baixar"),
    ("Em pormenor", "Em detalhe"),
    ("Partilhar", "Compartilhar"),
)
"""What Brazil writes otherwise."""


class Phrases:
    """The sentences of a file, by their keys: `key`, or `section.key`."""

    def __init__(self, file: Traversable) -> None:
        read = tomllib.loads(file.read_text("utf-8"))
        self._english, european = _flat(read["en"]), _flat(read["pt"])
        self._portuguese = {False: european, True: {key: _in_brazil(text) for key, text in european.items()}}

    def __call__(self, key: str, language: str, /, **values: object) -> str:
        """A sentence, filled in."""
        told = self._english if is_english(language) else self._portuguese[language.lower() == "pt-br"]
        return told[key].format(**values)


def _flat(read: dict[str, str | dict[str, str]]) -> dict[str, str]:
    found = {}
    for name, value in read.items():
        own = {name: value} if isinstance(value, str) else {f"{name}.{key}": text for key, text in value.items()}
        found.update(own)
    return found


def _in_brazil(sentence: str) -> str:
    for european, brazilian in _BRAZILIAN:
        sentence = sentence.replace(european, brazilian)
    return sentence


say = Phrases(files("qhub_demo") / "phrases.toml")
