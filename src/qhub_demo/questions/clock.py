"""Times of the day in a question, as restrictions that still lack their column: "entre as 8h e as 12h", "after 6pm"."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from qhub_demo.questions.query import Filter
from qhub_demo.questions.span import Span
from qhub_demo.questions.tokens import Token

_TIME = re.compile(r"(?P<hour>\d{1,2})(?:h(?P<minute>\d{2})|(?P<half>am|pm))")
_HOURS = frozenset(["h", "hora", "horas", "hour", "hours"])
_THE = frozenset(["as", "das"])
_BEFORE, _UNTIL = frozenset(["antes", "before"]), frozenset(["ate", "until", "till"])
_AFTER = frozenset(["depois", "apos", "after", "desde", "since", "partir"])
_TO = frozenset(["e", "and", "as", "a", "to", "ate", "until"])
_NOON_MINUTES = 12 * 60
_NOON = frozenset(["noon", "midday"])
_PARTS = {
    **dict.fromkeys(("manha", "madrugada", "morning"), False),
    **dict.fromkeys(("tarde", "noite", "afternoon", "evening", "night"), True),
}
"""Parts of the day, and whether an hour that is said with one is after noon: "8 da noite"."""
_NOONS = frozenset(["tarde", "afternoon"])
"""Parts of the day whose first hours are after noon as well: "2 da tarde", where "2 da noite" is none."""
_BETWEEN = frozenset(["entre", "between", "das", "from"])


class _Time(NamedTuple):
    """A time of the day, up to a token."""

    last: int
    minutes: int
    sure: bool
    """Whether it can be no number of hours: "8h30", "8:30", "8am"."""

    @property
    def text(self) -> str:
        return f"{self.minutes // 60:02d}:{self.minutes % 60:02d}"


def clock_spans(tokens: Sequence[Token]) -> Iterable[Span]:
    """The times of the day that a question names, with the words before that say before, after or between."""
    words = [token.folded for token in tokens]
    at = 0
    while at < len(tokens):
        span = _between(tokens, words, at) or _one(tokens, words, at)
        if span is not None:
            yield span
        at = span.last + 1 if span else at + 1


def _between(tokens: Sequence[Token], words: Sequence[str], at: int) -> Span | None:
    if words[at] not in _BETWEEN:
        return None
    place = at + 1
    announced = words[at] == "das"
    while place < len(words) and words[place] in _THE:
        announced, place = True, place + 1
    first = _time(tokens, words, place, bare=True)
    if first is None or first.last + 1 >= len(words) or words[first.last + 1] not in _TO:
        return None
    place = first.last + 1
    while place < len(words) and words[place] in _TO | _THE:
        place += 1
    second = _time(tokens, words, place, bare=announced)
    if second is None or not (announced or first.sure or second.sure):
        return None
    if not any(_is_marked(words, one) or one.sure for one in (first, second)):
        return None
    if second.sure and not first.sure and first.minutes + _NOON_MINUTES < second.minutes:
        first = first._replace(minutes=first.minutes + _NOON_MINUTES)  # "between 2 and 4 pm"
    return _span(at, second.last, first.text, second.text)


def _one(tokens: Sequence[Token], words: Sequence[str], at: int) -> Span | None:
    relation = next((said for said in (_BEFORE, _UNTIL, _AFTER) if words[at] in said), None)
    place = at + 1 if relation else at
    announced = False
    while place < len(words) and words[place] in _THE | {"at"}:
        announced, place = True, place + 1
    time = _time(tokens, words, place, bare=False) if relation or announced else None
    if time is None or not (time.sure or (announced and _is_marked(words, time))):
        return None
    if relation is None:
        after = (time.minutes // 60 + 1) % 24
        return _span(at, time.last, time.text, f"{after:02d}:00") if time.minutes % 60 == 0 else None
    return _span(at, time.last, time.text, "") if relation is _AFTER else _span(at, time.last, "", time.text)


def _span(first: int, last: int, begin: str, end: str) -> Span:
    return Span(first, last, "period", "clock", value=Filter("", "clock", (begin, "" if end == "24:00" else end)))


def _is_marked(words: Sequence[str], time: _Time) -> bool:
    """Whether it ends in "h" or "horas"."""
    return words[time.last] in _HOURS


def _time(tokens: Sequence[Token], words: Sequence[str], at: int, *, bare: bool) -> _Time | None:
    """The time that begins at a place; `bare` where a number alone may be one."""
    if at >= len(tokens):
        return None
    if words[at] in _NOON:
        return _Time(at, _NOON_MINUTES, sure=True)
    if words[at : at + 2] == ["meio", "dia"]:
        return _Time(at + 1, _NOON_MINUTES, sure=True)
    if match := _TIME.fullmatch(words[at]):
        return _read(at, int(match["hour"]), int(match["minute"] or 0), match["half"])
    if not words[at].isdecimal() or len(words[at]) > 2:
        return None
    hour, following = int(words[at]), words[at + 1 : at + 3]
    if following[:1] == [":"] and len(following) > 1 and following[1].isdecimal() and len(following[1]) == 2:
        return _read(at + 2, hour, int(following[1]), None)
    if following[:1] in (["am"], ["pm"]):
        return _read(at + 1, hour, 0, following[0])
    said = [word for word in words[at + 1 : at + 4] if word not in ("da", "de", "in", "the", "at")][:1]
    if following[:1] in (["da"], ["in"], ["at"]) and said and said[0] in _PARTS and hour <= 12:
        last = words.index(said[0], at)
        return _read(last, hour, 0, "pm" if _PARTS[said[0]] and (hour >= 6 or said[0] in _NOONS) else "am")
    if following and following[0] in _HOURS:
        return _Time(at + 1, hour * 60, sure=False) if hour <= 24 else None
    return _Time(at, hour * 60, sure=False) if bare and hour <= 24 else None


def _read(last: int, hour: int, minute: int, half: str | None) -> _Time | None:
    if half:
        hour = hour % 12 + (12 if half == "pm" else 0)
    return _Time(last, hour * 60 + minute, sure=True) if hour <= 24 and minute < 60 else None
