"""The request of a message, given what was said before.

A message with no subject of its own ("e por turno?", "mostra num gráfico", "and for Carlos?") takes it from the turn
before: its data, or its tool with the arguments that the message changes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from qhub_demo.conversation import CallMade, Turn
from qhub_demo.requests.arguments import read
from qhub_demo.requests.grid import find_grid
from qhub_demo.requests.matching import Known, ToolMatch, Vocabulary
from qhub_demo.requests.parameters import Parameter
from qhub_demo.requests.widgets import CHART, Wish, wishes_in
from qhub_demo.requests.words import GENERIC, GLUE, Word, word_set, words
from qhub_demo.step import WIDGET_TOOLS

MEMORY = 6
"""Turns back that a follow-up may refer to."""
MAX_FOLLOW_UP = 3
"""Words of its own that a follow-up may have and still borrow the subject of the question before."""

_MARKERS = word_set("e and mas but agora now entao then ok")
_HELLO = word_set("ola oi boas hello hi hey bom boa dia tarde noite good morning afternoon evening")
_PARTS_OF_DAY = word_set("dia tarde noite morning afternoon evening night")
_HELP = word_set("ajuda ajudar ajudas help sabes sabe consegues consegue perguntar ask posso funciona funcionas work")
_THANKS = word_set("obrigado obrigada thanks thank thx valeu brigado you muito")


@dataclass(frozen=True, slots=True)
class RequestPlan:
    """The steps to take for a message."""

    tool: str | None = None
    """The data tool to call, if any."""
    arguments: Mapping[str, Any] | None = None
    """Its arguments."""
    wishes: tuple[Wish, ...] = ()
    """The widgets to show then."""
    earlier: CallMade | None = None
    """The earlier call whose result is what the widgets show; in place of `tool`."""
    missing: tuple[Parameter, ...] = ()
    """Required arguments that the message does not give."""
    example: str = ""
    """The phrase that was recognised."""
    ignored: tuple[str, ...] = ()
    """Words that no tool knows."""


def small_talk(message: str) -> str | None:
    """`hello`, `thanks` or `what_i_do` where the message is nothing more than a greeting, thanks or a call for help."""
    said = [word.text for word in words(message)]
    if said and said[0] in _THANKS and set(said) <= _THANKS | {"a", "so", "much", "very"}:
        return "thanks"
    if said and len(said) <= 3 and set(said) <= _HELLO:
        return "hello"
    return "what_i_do" if said and all(word.is_filler or word.text in _HELP for word in words(message)) else None


def understand(
    message: str, history: Sequence[Turn], vocabulary: Vocabulary, *, with_widgets: bool = True
) -> RequestPlan | None:
    """The plan for a message, or None where it is not understood. Without widgets, "tabela" is a word as any other."""
    written = _without_greeting(words(message))
    corrected = vocabulary.correct(written)
    wishes, said = wishes_in(corrected) if with_widgets else ([], list(corrected))
    recent = history[-MEMORY:]
    previous = _last_data_call(recent, vocabulary)
    if previous is not None and (plan := _without_subject(said, wishes, previous, vocabulary)):
        return plan
    marked = bool(written) and written[0].text in _MARKERS
    match = vocabulary.best(message, said)
    borrows = previous is not None and (marked or wishes or len(_subject(said)) <= MAX_FOLLOW_UP)
    if match is None and borrows and said and not vocabulary.unknown(_subject(said)):
        match = vocabulary.best(message, [*said, *_last_question(recent)], with_text=False)
    if match is None or _mostly_unknown(said, match, vocabulary):
        return None
    carried = _carried(match, previous, recent) if marked and previous is not None else {}
    return _plan(match, carried, message, said, wishes, vocabulary)


def _mostly_unknown(said: Sequence[Word], match: ToolMatch, vocabulary: Vocabulary) -> bool:
    """Whether half of what was said is foreign to every tool: better to admit it than to answer the other half."""
    foreign = vocabulary.unknown(_unexplained(said, match))
    return 2 * len(foreign) >= len(_subject(said)) if foreign else False


def _unexplained(said: Sequence[Word], match: ToolMatch) -> list[Word]:
    return [word for place, word in enumerate(said) if place not in match.reading.used]


def _without_greeting(said: Sequence[Word]) -> Sequence[Word]:
    """The words after "bom dia" and its like, whose "tarde" and "noite" are no shift."""
    rest = list(said)
    while len(rest) > 1 and rest[0].text in _HELLO and rest[0].text not in _PARTS_OF_DAY:
        rest = rest[2:] if rest[1].text in _PARTS_OF_DAY else rest[1:]
    return rest


def _without_subject(
    said: Sequence[Word], wishes: Sequence[Wish], previous: CallMade, vocabulary: Vocabulary
) -> RequestPlan | None:
    """The plan for a message that only changes arguments of the previous question, or how it is shown."""
    tool = _known(vocabulary, previous.name)
    reading = read(said, tool.parameters)
    if any(place not in reading.used for place, word in enumerate(said) if word in _subject(said)):
        return None
    if reading.arguments:
        return RequestPlan(tool.name, {**previous.arguments, **reading.arguments}, tuple(wishes))
    if wishes:
        if previous.succeeded and (all_of := _without_limit(tool, previous, wishes)) is not None:
            return RequestPlan(tool.name, all_of, tuple(wishes))
        if previous.succeeded:
            return RequestPlan(wishes=tuple(wishes), earlier=previous)
        return RequestPlan(tool.name, previous.arguments, tuple(wishes))
    return None


def _without_limit(tool: Known, previous: CallMade, wishes: Sequence[Wish]) -> dict[str, Any] | None:
    """The arguments for all of what only the first was asked of: a chart of one bar shows nothing. Else None."""
    grid = find_grid(previous.result)
    if not any(wish.tool == CHART for wish in wishes) or grid is None or len(grid.labels) != 1:
        return None
    whole = [one for one in tool.parameters if one.kind == "integer" and previous.arguments.get(one.name) == 1]
    most = {one.name: one.maximum for one in whole}
    given = {name: value for name, value in previous.arguments.items() if name not in most}
    return given | {name: value for name, value in most.items() if value is not None} if most else None


def _plan(
    match: ToolMatch,
    carried: Mapping[str, Any],
    message: str,
    said: Sequence[Word],
    wishes: Sequence[Wish],
    vocabulary: Vocabulary,
) -> RequestPlan:
    implied = match.phrase.implied if match.phrase else {}
    arguments = {**carried, **implied, **match.reading.arguments, **read(said, match.tool.parameters).arguments}
    return RequestPlan(
        match.tool.name,
        arguments,
        tuple(wishes),
        missing=tuple(p for p in match.tool.parameters if p.required and p.name not in arguments),
        example=match.phrase.example.phrase if match.phrase else "",
        ignored=tuple(message[word.start : word.end] for word in vocabulary.unknown(_unexplained(said, match))),
    )


def _carried(match: ToolMatch, previous: CallMade, recent: Sequence[Turn]) -> dict[str, Any]:
    """Arguments of the previous call that were said aloud and that the new tool takes too."""
    filters = [parameter for parameter in match.tool.parameters if parameter.kind in ("choice", "date")]
    said_before = [read(words(turn.question), filters).arguments for turn in recent]
    return {
        parameter.name: value
        for parameter in filters
        if (value := previous.arguments.get(parameter.name)) is not None
        and any(arguments.get(parameter.name) == value for arguments in said_before)
    }


def _subject(said: Sequence[Word]) -> list[Word]:
    return [word for word in said if not word.is_filler and word.text not in GLUE and word.text not in GENERIC]


def _last_data_call(recent: Sequence[Turn], vocabulary: Vocabulary) -> CallMade | None:
    known = {tool.name for tool in vocabulary.tools}
    calls = [call for turn in recent for call in turn.calls if call.name in known and call.name not in WIDGET_TOOLS]
    return calls[-1] if calls else None


def _last_question(recent: Sequence[Turn]) -> list[Word]:
    asked = [turn.question for turn in recent if turn.calls]
    return list(words(asked[-1])) if asked else []


def _known(vocabulary: Vocabulary, name: str) -> Known:
    return next(tool for tool in vocabulary.tools if tool.name == name)
