"""Calls that a model writes as text are calls, and nothing else is."""

import pytest

from qhub.models.interface import ToolSpec
from qhub.models.written_calls import WrittenAnswer, WrittenCall, WrittenCallFilter, find_calls

TOP = ToolSpec("top", "O topo.", {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]})
ALL = ToolSpec("todos", "Todos.", {"type": "object", "properties": {"turno": {"type": "string"}}})
TOOLS = [TOP, ALL]
CALL = WrittenCall("top", {"n": 3})

CALLS = {
    "alone": '{"name": "top", "arguments": {"n": 3}}',
    "in a fence": '```json\n{"name": "top", "arguments": {"n": 3}}\n```',
    "in a fence without a language": '```\n{"name": "top", "arguments": {"n": 3}}\n```\n',
    "in a fence that does not end": '```json\n{"name": "top", "arguments": {"n": 3}}',
    "in a tag": '<tool_call>\n{"name": "top", "arguments": {"n": 3}}\n</tool_call>',
    "in a tag that does not end": '<tool_call>{"name": "top", "arguments": {"n": 3}}',
    "as the interface has it": '{"type": "function", "function": {"name": "top", "arguments": "{\\"n\\": 3}"}}',
    "with parameters": '{"name": "top", "parameters": {"n": 3}}',
    "as an element": '<tools><function name="top" arguments=\'{"n": 3}\'/></tools>',
    "as an element with a body": '<function name="top">{"n": 3}</function>',
    "as an element named after it": '<function=top>{"n": 3}</function>',
    "spread over lines": '{\n  "name": "top",\n  "arguments": {\n    "n": 3\n  }\n}',
    "in a list": '[{"name": "top", "arguments": {"n": 3}}]',
}


@pytest.mark.parametrize("text", CALLS.values(), ids=CALLS.keys())
def test_a_call_is_found(text: str) -> None:
    assert find_calls(text, TOOLS) == WrittenAnswer("", [CALL])
    assert find_calls(f"Vou ver.\n\n{text}", TOOLS) == WrittenAnswer("Vou ver.", [CALL])


def test_several_calls_are_found() -> None:
    text = "".join(f'<tool_call>{{"name": "top", "arguments": {{"n": {n}}}}}</tool_call>\n' for n in (1, 2))
    assert find_calls(text, TOOLS) == WrittenAnswer("", [WrittenCall("top", {"n": 1}), WrittenCall("top", {"n": 2})])
    text = '<tools><function name="todos" turno="manhã"/><function name="todos"/></tools>'
    assert find_calls(text, TOOLS) == WrittenAnswer(
        "", [WrittenCall("todos", {"turno": "manhã"}), WrittenCall("todos", {})]
    )


ANSWERS = {
    "words": "O total é 3.",
    "a tool that is not there": '{"name": "apagar", "arguments": {}}',
    "arguments that do not fit": '{"name": "top", "arguments": {"n": "muitos"}}',
    "arguments that are missing": '{"name": "top", "arguments": {}}',
    "arguments that it does not have": '{"name": "todos", "arguments": {"rack": 1}}',
    "other JSON": '```json\n{"total": 3, "name": "top"}\n```',
    "a call and then an explanation": '```json\n{"name": "top", "arguments": {"n": 3}}\n```\nÉ assim que se chama.',
    "a program": '```python\nprint({"name": "top"})\n```',
    "broken JSON": '{"name": "top", "arguments": {"n": 3}',
    "a call and something else": '<tool_call>{"name": "top", "arguments": {"n": 3}}</tool_call> <b>x</b>',
}


@pytest.mark.parametrize("text", ANSWERS.values(), ids=ANSWERS.keys())
def test_an_answer_stays_one(text: str) -> None:
    assert find_calls(text, TOOLS) is None


@pytest.mark.parametrize("size", [1, 3, 1000])
@pytest.mark.parametrize("text", CALLS.values(), ids=CALLS.keys())
def test_nothing_of_a_call_is_shown_while_it_is_written(text: str, size: int) -> None:
    withheld, whole = WrittenCallFilter(), f"Vou ver.\n\n{text}"
    shown = "".join(withheld.feed(whole[start : start + size]) for start in range(0, len(whole), size))
    assert shown == "Vou ver."


@pytest.mark.parametrize("size", [1, 3, 1000])
@pytest.mark.parametrize("text", ANSWERS.values(), ids=ANSWERS.keys())
def test_an_answer_is_shown_whole(text: str, size: int) -> None:
    withheld = WrittenCallFilter()
    shown = "".join(withheld.feed(text[start : start + size]) for start in range(0, len(text), size))
    assert shown + withheld.flush() == text


def test_words_and_programs_are_shown_as_they_come() -> None:
    text = "O total é 3.\n\n```python\nx = {'a': 1}\nprint(x)\n```\nMais < menos, e 2 < 3."
    withheld = WrittenCallFilter()
    shown = "".join(withheld.feed(letter) for letter in text)
    assert len(shown) > len(text) - 20
