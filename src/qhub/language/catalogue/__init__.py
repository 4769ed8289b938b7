"""Words for people, in their language.

One TOML file a language; `pt-PT` is complete and the others fall back to it, key by key (a test keeps them complete).
"""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

DEFAULT_LANGUAGE = "pt-PT"
LANGUAGES = ("pt-PT", "pt-BR", "en")


def translate(language: str, key: str, **params: Any) -> str:
    """The sentence that `key` (`section.name`) names, with `params` filled in."""
    sentence = catalogue(language).get(key) or catalogue(DEFAULT_LANGUAGE)[key]
    return sentence.format(**params)


def negotiate(accept_language: str | None) -> str:
    """The language that an `Accept-Language` header asks for, among those we speak."""
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
    return DEFAULT_LANGUAGE


@cache
def catalogue(language: str) -> dict[str, str]:
    """Every sentence of a language, by `section.name`."""
    name = language if language in LANGUAGES else DEFAULT_LANGUAGE
    sections = tomllib.loads((files("qhub.language.catalogue") / f"{name}.toml").read_text("utf-8"))
    return {f"{section}.{key}": text for section, entries in sections.items() for key, text in entries.items()}
