"""The hub's words for people, in their language. A pack has its own, by the same `Sentences`.

One TOML file a language. `pt-PT` and `en` are complete, which a test keeps so; `pt-BR` has only what is said otherwise
in Brazil.
"""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from qhub.language.amounts import Dollars
from qhub.language.sentences import Sentences, keyed

DEFAULT_LANGUAGE = "pt-PT"
LANGUAGES = ("pt-PT", "pt-BR", "en")
LANGUAGE_TAG = re.compile(r"[a-z]{2,3}(-[a-z0-9]{1,8})*")
"""What names a language, in small letters."""


def translate(language: str, key: str, **params: Any) -> str:
    """The sentence that `key` (`section.name`) names, with `params` filled in."""
    written = {name: value.written(language) if isinstance(value, Dollars) else value for name, value in params.items()}
    return catalogue(language)[key].format(**written)


def negotiate(accept_language: str | None) -> str:
    """The language that an `Accept-Language` header asks for, among those we speak; English where it asks for others.

    Where it asks for none, or for any, Portuguese: that is a program, and the contract's own examples are Portuguese.
    """
    wishes: list[tuple[float, int, str]] = []
    for position, item in enumerate((accept_language or "").split(",")):
        tag, _, parameter = item.partition(";")
        name, _, quality = parameter.replace(" ", "").partition("=")
        try:
            wish = float(quality) if name == "q" else 1.0
        except ValueError:
            continue
        if wish > 0:
            wishes.append((-wish, position, tag.strip().lower()))
    for _, _, tag in sorted(wishes):
        for language in LANGUAGES:
            if tag == language.lower():
                return language
        if tag.startswith("pt"):
            return DEFAULT_LANGUAGE
        if tag.startswith("en"):
            return "en"
    return "en" if any(LANGUAGE_TAG.fullmatch(tag) for _, _, tag in wishes) else DEFAULT_LANGUAGE


def catalogue(language: str) -> Mapping[str, str]:
    """Every sentence of a language, by `section.name`."""
    return _sentences().in_language(language)


@cache
def _sentences() -> Sentences:
    return Sentences({"pt": own_sentences(DEFAULT_LANGUAGE), **{tag: own_sentences(tag) for tag in LANGUAGES[1:]}})


def own_sentences(language: str) -> dict[str, str]:
    """The sentences that stand in a language's own file."""
    return keyed(tomllib.loads((files("qhub.language.catalogue") / f"{language}.toml").read_text("utf-8")))
