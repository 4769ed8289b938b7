"""The stream: word by word, the same every time, never for ever."""

import json
import time
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic_ai.messages import (
    ModelMessagesTypeAdapter,
    ModelRequest,
    ModelResponse,
    TextPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)

from qhub.agents.agent import Agent
from qhub.models.interface import Model, Prompt, Response, TextDelta
from qhub_demo.model import DemoModel
from tests.demo.chat import Chat


async def collect(model: Model, prompt: Prompt) -> list[TextDelta | Response]:
    return [event async for event in model.stream(prompt)]


def test_it_says_that_it_is_a_demonstration() -> None:
    assert not DemoModel().follows_instructions
    assert DemoModel().name == "demo"


async def test_the_text_comes_word_by_word(qualidade: Chat) -> None:
    qualidade.messages.append(ModelRequest([UserPromptPart("olá")]))
    events = await collect(qualidade.model, qualidade.prompt())
    pieces = [event.content for event in events if isinstance(event, TextDelta)]
    assert len(pieces) > 20
    assert all(len(piece.split()) == 1 for piece in pieces)


async def test_the_pace_is_kept_between_words(qualidade: Chat) -> None:
    qualidade.messages.append(ModelRequest([UserPromptPart("obrigado")]))
    started = time.monotonic()
    events = await collect(DemoModel(pace=0.01), qualidade.prompt())
    assert time.monotonic() - started >= 0.01 * (len(events) - 2)


async def test_equal_prompts_give_equal_events(analise: Chat) -> None:
    for question in ("qual é o defeito mais frequente?", "e por turno?", "mostra num gráfico"):
        await analise.ask(question)
    analise.messages.append(ModelRequest([UserPromptPart("e à noite?")]))
    prompt = analise.prompt()
    assert await collect(DemoModel(pace=0), prompt) == await collect(DemoModel(pace=0), prompt)


async def test_a_history_that_was_stored_and_read_back_gives_the_same_answer(analise: Chat) -> None:
    await analise.ask("defeitos por turno")
    analise.messages = ModelMessagesTypeAdapter.validate_json(ModelMessagesTypeAdapter.dump_json(analise.messages))
    assert (await analise.ask("mostra num gráfico")).results[0]["datasets"][0]["data"] == [73, 68, 59]


async def test_results_that_arrive_as_json_text_are_read(analise: Chat) -> None:
    analise.messages += [
        ModelRequest([UserPromptPart("defeitos por turno")]),
        ModelResponse([ToolCallPart("defeitos_por_turno", "{}", "tu_1")]),
        ModelRequest([ToolReturnPart("defeitos_por_turno", json.dumps({"por_turno": {"a": 1, "b": 2}}), "tu_1")]),
        ModelResponse([TextPart("…")]),
    ]
    assert (await analise.ask("num gráfico")).results[0]["labels"] == ["a", "b"]


async def test_call_ids_are_unique_even_for_the_same_question_again(qualidade: Chat) -> None:
    ids = [identifier for _ in range(4) for identifier in (await qualidade.ask("quantos defeitos há?")).ids]
    assert len(set(ids)) == 4


async def test_a_turn_goes_on_from_wherever_it_was_cut(qualidade: Chat) -> None:
    qualidade.messages.append(ModelRequest([UserPromptPart("top 3 defeitos num gráfico")]))
    first = await qualidade.step()
    call = next(part for part in first.parts if isinstance(part, ToolCallPart))
    refused = ToolReturnPart(call.tool_name, "interrompida", call.tool_call_id, outcome="interrupted")
    qualidade.messages += [first, ModelRequest([refused])]
    last = await qualidade.step()
    assert [type(part) for part in last.parts] == [TextPart]
    assert "interrompida" in "".join(part.content for part in last.parts if isinstance(part, TextPart))


async def test_usage_grows_with_what_is_read_and_costs_nothing(qualidade: Chat) -> None:
    await qualidade.ask("quantos defeitos há?")
    qualidade.messages.append(ModelRequest([UserPromptPart("x" * 3200)]))
    *_, response = await collect(qualidade.model, qualidade.prompt())
    assert isinstance(response, Response)
    assert response.usage.input_tokens > 1000
    assert response.usage.output_tokens > 0
    assert response.usage.cost == 0.0


WORDS = st.sampled_from(
    [
        "e",
        "por turno",
        "quantos",
        "lixo",
        "gráfico",
        "tabela",
        "kpi",
        "top 3",
        "noite",
        "Julia",
        "chart",
        "and",
        "99/99/2026",
        "«»",
    ]
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(messages=st.lists(st.one_of(st.lists(WORDS).map(" ".join), st.text(max_size=60)), min_size=1, max_size=3))
async def test_no_conversation_makes_it_fail_or_loop(agents: dict[str, Agent], messages: list[str]) -> None:
    chat = Chat(agents["analise"].tools)
    for message in messages:
        reply = await chat.ask(message)
        assert reply.text


async def test_a_very_long_message_is_answered_at_once(analise: Chat) -> None:
    started = time.process_time()
    await analise.ask("quantos defeitos " + "palavra desconhecida " * 50_000)
    assert time.process_time() - started < 10, "seconds of CPU; a busy machine gives them late"


async def test_a_result_of_an_unforeseen_shape_is_still_told(analise: Chat) -> None:
    call: Any = ToolCallPart("top_defeitos", {}, "tu_1")
    analise.messages += [
        ModelRequest([UserPromptPart("qual é o defeito mais frequente?")]),
        ModelResponse([call]),
        ModelRequest([ToolReturnPart("top_defeitos", {"melhor": "lixo"}, "tu_1")]),
    ]
    answer = await analise.step()
    assert "".join(part.content for part in answer.parts if isinstance(part, TextPart)) == "- **Melhor**: lixo"
