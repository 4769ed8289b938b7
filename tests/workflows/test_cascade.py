"""Tools in a fixed order: what may be asked when, and a history that every provider takes where agents alternate."""

import pytest
from pydantic_ai.messages import (
    ModelMessage,
    ModelRequest,
    ModelResponse,
    TextPart,
    ThinkingPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)

from qhub.engine.cascade import OutOfOrder, out_of_order, place_in
from qhub.engine.other_agents import word_other_calls
from qhub.events.stored.tools import Cascade
from tests.workflows.flow_pack.tools import ver_guia, ver_horario, ver_web

ORDER = ("ver_horario", "ver_guia", "ver_web")


@pytest.mark.parametrize(
    ("tool", "used", "problem"),
    [
        ("ver_horario", {}, None),
        ("ver_guia", {}, OutOfOrder("cascade_first", "ver_horario")),
        ("ver_web", {"ver_horario": False}, OutOfOrder("cascade_first", "ver_guia")),
        ("ver_guia", {"ver_horario": False}, None),
        ("ver_guia", {"ver_horario": True}, OutOfOrder("cascade_answered", "ver_horario")),
        ("ver_web", {"ver_horario": False, "ver_guia": True}, OutOfOrder("cascade_answered", "ver_guia")),
        ("ver_web", {"ver_horario": False, "ver_guia": False}, None),
        ("ver_horario", {"ver_horario": True, "ver_guia": True}, None),
        ("outra", {}, None),
    ],
)
def test_a_source_is_asked_after_those_before_it_and_only_where_they_had_no_answer(
    tool: str, used: dict[str, bool], problem: OutOfOrder | None
) -> None:
    assert out_of_order(tool, ORDER, used) == problem


def test_people_are_told_where_in_the_order_a_call_stands() -> None:
    tools = {tool.name: tool for tool in (ver_horario, ver_guia, ver_web)}
    assert place_in("ver_guia", ORDER, tools, "pt-BR") == Cascade(position=2, tools=["Horários", "Guia", "Web"])
    assert place_in("outra", ORDER, tools, "pt-BR") is None


def test_what_an_agent_cannot_call_is_told_to_it_in_words() -> None:
    messages: list[ModelMessage] = [
        ModelRequest(parts=[UserPromptPart("olá")]),
        ModelResponse(
            parts=[
                ThinkingPart("hum"),
                TextPart("Vou ver."),
                ToolCallPart("a", {"n": 1}, "1"),
                ToolCallPart("b", {}, "2"),
            ]
        ),
        ModelRequest(parts=[ToolReturnPart("a", {"x": 1}, "1"), ToolReturnPart("b", "y" * 5000, "2")]),
        ModelResponse(parts=[ToolCallPart("b", {}, "3")]),
        ModelRequest(parts=[ToolReturnPart("b", "z", "3")]),
        ModelResponse(parts=[TextPart("Pronto.")]),
    ]
    assert word_other_calls(messages, ["a", "b"]) == messages
    seen = word_other_calls(messages, ["a"])
    assert [type(message).__name__ for message in seen] == [
        "ModelRequest",
        "ModelResponse",
        "ModelRequest",
        "ModelRequest",
        "ModelResponse",
    ]
    assert [
        call.tool_name for message in seen if isinstance(message, ModelResponse) for call in message.tool_calls
    ] == ["a"]
    note = seen[2].parts[-1]
    assert isinstance(note, UserPromptPart)
    assert "b({}): yyy" in str(note.content)
    assert len(str(note.content)) < 2000
    assert not any(isinstance(part, ThinkingPart) for message in seen for part in message.parts)
    assert messages[1].parts[0] == ThinkingPart("hum"), "what is kept is left alone"
