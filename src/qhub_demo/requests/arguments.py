"""Arguments, read from what a person wrote.

`read` finds the values that a tool's parameters admit: known values by any of their names, whole numbers, dates. Free
text is found by `anchors`.
"""

import re
from collections.abc import Sequence
from datetime import date
from functools import lru_cache

from qhub_demo.numbers import NUMBERS
from qhub_demo.requests.parameters import NamedChoice, Parameter
from qhub_demo.requests.reading import ReadArguments
from qhub_demo.requests.words import Word, is_typo, singular

SEVERAL = {word: number for word, number in NUMBERS.items() if number > 1}
"""Of the numbers in words, those that are no article."""
_YEARS = range(1900, 2101)
_UNTIL = frozenset({"ate", "until", "till", "before", "antes"})
_SINCE = frozenset({"desde", "since", "from", "after", "depois", "partir"})
_DAY_FIRST = re.compile(r"(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})")


def read(said: Sequence[Word], parameters: Sequence[Parameter]) -> ReadArguments:
    """What the words say about the parameters."""
    reading = ReadArguments()
    content = [place for place, word in enumerate(said) if not word.is_filler]
    _read_choices(said, content, parameters, reading)
    _read_dates(said, [parameter.name for parameter in parameters if parameter.kind == "date"], reading)
    _read_integer(said, parameters, reading)
    return reading


def _read_choices(
    said: Sequence[Word], content: list[int], parameters: Sequence[Parameter], reading: ReadArguments
) -> None:
    """Longer names before shorter ones, and among equals the one that was said first."""
    found = [
        (-len(choice.name), at, parameter, choice)
        for parameter in parameters
        for choice in parameter.choices
        for at in _occurrences(said, content, choice)
    ]
    for _, at, parameter, choice in sorted(found, key=lambda occurrence: occurrence[:2]):
        places = content[at : at + len(choice.name)]
        if parameter.name in reading.arguments or not reading.used.isdisjoint(places):
            continue
        beside = {*content[max(0, at - 1) : at], *content[at + len(choice.name) : at + len(choice.name) + 1]}
        own = {word.stem for other in parameter.choices if other.value == choice.value for word in other.name}
        absorbed = {place for place in beside - reading.used if said[place].stem in parameter.stems | own}
        reading.add(parameter.name, choice.value, absorbed.union(places))


def _occurrences(said: Sequence[Word], content: list[int], choice: NamedChoice) -> list[int]:
    size = len(choice.name)
    return [
        at
        for at in range(len(content) - size + 1)
        if all(_same(said[content[at + offset]].text, word.text) for offset, word in enumerate(choice.name))
    ]


@lru_cache(maxsize=8192)
def _same(written: str, meant: str) -> bool:
    """Names are compared more strictly than words: Carla is not Carlos."""
    left, right = singular(written), singular(meant)
    return left == right or (
        min(len(left), len(right)) >= 6 and abs(len(left) - len(right)) <= 1 and is_typo(left, right)
    )


def _read_dates(said: Sequence[Word], names: list[str], reading: ReadArguments) -> None:
    if not names:
        return
    found = [(place, moment) for place, word in enumerate(said) if (moment := _date(word.text))]
    for order, (place, moment) in enumerate(found[: len(names)]):
        before = said[place - 1].text if place else ""
        if len(found) > 1:
            targets = names[order : order + 1]
        elif before in _UNTIL:
            targets = names[-1:]
        elif before in _SINCE:
            targets = names[:1]
        else:
            targets = names[:2]
        for name in targets:
            reading.add(name, moment.isoformat(), [place])


def _date(text: str) -> date | None:
    try:
        if match := _DAY_FIRST.fullmatch(text):
            day, month, year = match.groups()
            return date(int(year), int(month), int(day))
        return date.fromisoformat(text) if text.count("-") == 2 else None
    except ValueError:
        return None


def _read_integer(said: Sequence[Word], parameters: Sequence[Parameter], reading: ReadArguments) -> None:
    parameter = next((parameter for parameter in parameters if parameter.kind == "integer"), None)
    if parameter is None:
        return
    for place, word in enumerate(said):
        number = int(word.text) if word.text.isdecimal() and len(word.text) < 10 else SEVERAL.get(word.text)
        if number is None or place in reading.used or number in _YEARS:
            continue
        low = number if parameter.minimum is None else max(number, parameter.minimum)
        reading.add(parameter.name, low if parameter.maximum is None else min(low, parameter.maximum), [place])
        return
