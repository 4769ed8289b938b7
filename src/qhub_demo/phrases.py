"""The demonstration model's own sentences, in Portuguese (of both sides of the ocean) and in English."""

import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable

from qhub.language.sentences import Sentences, keyed

_BRAZILIAN = (
    ("egisto", "egistro"),
    ("ficheiro", "arquivo"),
    ("ercentagem", "orcentagem"),
    ("descarregar", "baixar"),
    ("Em pormenor", "Em detalhe"),
    ("Partilhar", "Compartilhar"),
)
"""What Brazil writes otherwise."""


def read_phrases(file: Traversable) -> Sentences:
    """The sentences of a file, by `key` or `section.key`; Brazil's are made of Portugal's."""
    read = tomllib.loads(file.read_text("utf-8"))
    european = keyed(read["pt"])
    brazilian = {key: _in_brazil(text) for key, text in european.items()}
    return Sentences({"pt": european, "pt-BR": brazilian, "en": keyed(read["en"])})


def _in_brazil(sentence: str) -> str:
    for european, brazilian in _BRAZILIAN:
        sentence = sentence.replace(european, brazilian)
    return sentence


say = read_phrases(files("qhub_demo") / "phrases.toml").say
