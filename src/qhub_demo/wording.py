"""Results in words, for any tool.

A tool's own `answer` words its result best. Without one, a result is worded by its shape: numbers as people write them,
mappings as lists, records as a Markdown table.
"""

from collections.abc import Sequence
from typing import Any

from qhub.language.sentences import is_english
from qhub.models.interface import ToolSpec
from qhub_demo.conversation import Turn
from qhub_demo.language import family_of
from qhub_demo.lessons import ResultWording, lesson_of
from qhub_demo.numbers import format_number, format_percent
from qhub_demo.phrases import say
from qhub_demo.questions.phrases import markdown
from qhub_demo.requests.widgets import capitalise, humanise
from qhub_demo.step import WIDGET_NAMES, WIDGET_TOOLS

MAX_ITEMS = 12
"""Lines of a list or rows of a table in an answer; the rest is counted."""
MAX_EXAMPLES = 6
"""Questions that the help offers."""

_PERCENT_NAMES = ("percent", "pct", "taxa")


def word_result(result: Any, answer: ResultWording | None, language: str) -> str:
    """A result in words: the tool's own where it has them and they fit, general ones otherwise."""
    if answer is not None:
        try:
            return answer(result, language)
        except (AttributeError, IndexError, KeyError, TypeError, ValueError, ZeroDivisionError):
            pass  # an unforeseen shape, as of a result stored by an older version: general words still tell it
    return _value(result, language) or say("empty", language)


def word_help(tools: Sequence[ToolSpec], language: str, opening: str) -> str:
    """What can be asked here, honestly."""
    introduction = f"{opening} {say('help', language)}".strip()
    questions = _questions(tools, language)
    if not questions:
        return f"{introduction} {say('no_tools', language)}"
    listed = "\n".join(f"- {capitalise(question)}" for question in questions)
    return f"{introduction}\n\n{say('examples', language)}\n\n{listed}"


def word_failure(error: str, language: str) -> str:
    """Why a tool could not, and what to do."""
    sentence = say("failed", language, error=error.strip())
    return f"{sentence if sentence.endswith(('.', '!', '?')) else sentence + '.'} {say('next_step', language)}"


def word_widgets(turn: Turn, wished: Sequence[str], is_new: bool, language: str) -> list[str]:
    """What a turn shows, what of the `wished` it does not, and what failed; `is_new` where its data are its own."""
    called = [(WIDGET_NAMES[call.name], call) for call in turn.calls if call.name in WIDGET_TOOLS]
    way, names = "shown" if is_new else "here", {name for name, _ in called}
    said = [
        say(f"{way}_{name}", language, title=call.arguments.get("titulo", ""))
        for name, call in called
        if call.succeeded
    ]
    said += [say(f"no_{name}", language) for name in wished if name not in names]
    return said + [word_failure(call.error, language) for call in turn.calls if call.error is not None]


def _questions(tools: Sequence[ToolSpec], language: str) -> list[str]:
    """The first two examples of each tool in the person's language, the tools taking turns."""
    other = "pt" if is_english(language) else "en"
    own = [[e.phrase for e in lesson_of(tool).examples if family_of(e.phrase) != other][:2] for tool in tools]
    turns = [phrases[turn] for turn in (0, 1) for phrases in own if len(phrases) > turn]
    return turns[:MAX_EXAMPLES]


def _value(value: Any, language: str) -> str:
    if isinstance(value, dict):
        return _mapping(value, language)
    if isinstance(value, list):
        return _list(value, language)
    return "" if value is None else _scalar("", value, language)


def _mapping(value: dict[str, Any], language: str) -> str:
    blocks = []
    for key, child in list(value.items())[:MAX_ITEMS]:
        name = capitalise(humanise(key))
        if isinstance(child, dict | list):
            if text := _value(child, language):
                blocks.append(f"\n**{name}**\n\n{text}\n")
        elif child is not None:
            blocks.append(f"- **{name}**: {_scalar(key, child, language)}")
    if len(value) > MAX_ITEMS:
        blocks.append(say("more", language, count=len(value) - MAX_ITEMS))
    return "\n".join(blocks).strip()


def _list(value: list[Any], language: str) -> str:
    if value and all(isinstance(row, dict) for row in value):
        lines = [_table(value[:MAX_ITEMS], language)]
    else:
        lines = [f"- {_value(item, language)}" for item in value[:MAX_ITEMS]]
    if len(value) > MAX_ITEMS:
        lines += ["", say("more", language, count=len(value) - MAX_ITEMS)]
    return "\n".join(lines)


def _table(rows: list[dict[str, Any]], language: str) -> str:
    columns = list(dict.fromkeys(key for row in rows for key in row))
    cells = [[_scalar(column, row.get(column), language) for column in columns] for row in rows]
    return markdown([capitalise(humanise(column)) for column in columns], cells)


def _scalar(key: str, value: Any, language: str) -> str:
    if value is None:
        return "-"
    if isinstance(value, bool):
        return say("yes" if value else "no", language)
    if isinstance(value, int | float):
        percent = any(name in key.lower() for name in _PERCENT_NAMES)
        return format_percent(value, language) if percent else format_number(value, language)
    return " ".join(str(value).split()) if not isinstance(value, dict | list) else str(value)
