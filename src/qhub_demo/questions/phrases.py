"""The sentences of `phrases.toml`, filled in, and values as people write them."""

from collections.abc import Sequence
from datetime import date
from importlib.resources import files
from typing import Any

from qhub.language.sentences import is_english
from qhub_demo.numbers import format_number
from qhub_demo.phrases import read_phrases

tell = read_phrases(files(__package__) / "phrases.toml").say


def records(count: float, language: str) -> str:
    """The noun for rows, for so many of them."""
    one = "record" if is_english(language) else "registro" if language.lower() == "pt-br" else "registo"
    return one if count == 1 else f"{one}s"


def number(value: Any, language: str) -> str:
    """A value as people write it: few decimals, but never so few that a small number becomes nothing."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return moment(str(value), language)
    size = abs(value)
    if size == int(size):
        return format_number(int(value), language)
    exact = 3 if value == round(value, 3) else 2  # what the data has is not cut: 1.061 is no 1.06
    text = format_number(value, language, exact if size >= 1 else 4)
    mark = "." if is_english(language) else ","
    return text.rstrip("0").rstrip(mark) if mark in text else text


def moment(text: str, language: str) -> str:
    """A day as people write it; other texts as they are."""
    if is_english(language) or len(text) < 10 or text[4:5] != "-" or text[7:8] != "-":
        return text
    try:
        day = date.fromisoformat(text[:10])
    except ValueError:
        return text
    return day.strftime("%d/%m/%Y") + text[10:].replace("T", " ")


def cell(value: Any, language: str, *, is_code: bool = False) -> str:
    """A value of any kind; of a code, a year or a month the digits alone."""
    if value is None or value == "":
        return tell("empty_label", language)
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        return str(value).removesuffix(".0") if is_code else number(value, language)
    return moment(" ".join(str(value).split()), language)


def bold(names: Sequence[str]) -> str:
    """Names as a list in bold."""
    return ", ".join(f"**{name}**" for name in names)


def markdown(header: Sequence[str], cells: Sequence[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = [list(header), ["---"] * len(header), *([one.replace("|", "\\|") for one in row] for row in cells)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
