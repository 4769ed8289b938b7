"""The hub's own client says to Anthropic what pydantic-ai's would, and makes the same message of what comes back."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import anthropic
import orjson
import pytest
from pydantic_ai.direct import model_request_stream
from pydantic_ai.messages import (
    BinaryContent,
    InstructionPart,
    ModelMessage,
    ModelRequest,
    ModelResponse,
    TextPart,
    ThinkingPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)
from pydantic_ai.models import ModelRequestParameters
from pydantic_ai.models.anthropic import AnthropicModel, AnthropicModelSettings
from pydantic_ai.providers.anthropic import AnthropicProvider
from pydantic_ai.tools import ToolDefinition

from qhub.models.anthropic import LENIENT_BETA, STALE_THOUGHT, anthropic_model
from qhub.models.history import ending, sendable
from qhub.models.interface import Prompt
from qhub_testing import Fail, Say, running_provider
from tests.models.providers import COUNT, TOP, asking, model_at, whole

NAME = "claude-sonnet-5-5"
HISTORIES: dict[str, list[ModelMessage]] = {
    "a question": [ModelRequest(parts=[UserPromptPart("olá")])],
    "a turn with thoughts, calls and results": [
        ModelRequest(parts=[UserPromptPart("quantos?")]),
        ModelResponse(
            parts=[
                ThinkingPart("Conto.", signature="c2ln", provider_name="anthropic"),
                ThinkingPart("", id="redacted_thinking", signature="ZGF0YQ==", provider_name="anthropic"),
                TextPart("Vou ver."),
                ToolCallPart("contar_defeitos", '{"linha": "A"}', "toolu_1"),
                ToolCallPart("top_defeitos", None, "toolu_2"),
            ],
            provider_name="anthropic",
        ),
        ModelRequest(
            parts=[
                ToolReturnPart("contar_defeitos", {"total": 200, "linhas": [{"a": 1}, {"a": 2}]}, "toolu_1"),
                ToolReturnPart("top_defeitos", "falhou", "toolu_2", outcome="failed"),
            ]
        ),
        ModelResponse(parts=[TextPart("200.")], provider_name="anthropic"),
        ModelRequest(parts=[UserPromptPart("e ontem?")]),
    ],
    "a picture": [ModelRequest(parts=[UserPromptPart(["vê", BinaryContent(data=b"png", media_type="image/png")])])],
}


async def sent_by_pydantic_ai(url: str, prompt: Prompt) -> ModelResponse:
    """The same call by pydantic-ai and Anthropic's SDK."""
    async with anthropic.AsyncAnthropic(api_key="k", base_url=url, max_retries=0) as client:
        stream = model_request_stream(
            AnthropicModel(NAME, provider=AnthropicProvider(anthropic_client=client)),
            ending(sendable(prompt.messages), prompt.volatile, mark=True),
            model_settings=AnthropicModelSettings(
                anthropic_cache_tool_definitions=True,
                anthropic_cache_instructions=True,
                max_tokens=prompt.max_tokens,
            ),
            model_request_parameters=ModelRequestParameters(
                function_tools=[
                    ToolDefinition(
                        name=tool.name, description=tool.description, parameters_json_schema=tool.brief_schema
                    )
                    for tool in prompt.tools
                ],
                instruction_parts=[InstructionPart(content=prompt.system)],
            ),
        )
        async with stream as response:
            async for _ in response:
                pass
            return response.get()


def without_defaults(value: Any) -> Any:
    """What is sent, but for results that say they did not fail."""
    if isinstance(value, dict):
        return {key: without_defaults(inner) for key, inner in value.items() if (key, inner) != ("is_error", False)}
    return [without_defaults(inner) for inner in value] if isinstance(value, list) else value


@pytest.mark.parametrize("volatile", ["", "Hoje é segunda."])
@pytest.mark.parametrize("history", HISTORIES)
async def test_a_request_says_what_pydantic_ai_would_say(history: str, volatile: str) -> None:
    prompt = Prompt("És o Qualidade.", HISTORIES[history], [TOP, COUNT], volatile=volatile, max_tokens=777)
    async with running_provider([Say("olá"), Say("olá")]) as provider:
        model = anthropic_model(api_key="k", model=NAME, base_url=provider.anthropic_url)
        await whole(model, prompt)
        await model.close()
        await sent_by_pydantic_ai(provider.anthropic_url, prompt)
        ours, theirs = provider.requests

    assert ours.body == without_defaults(theirs.body)
    for name in ("authorization", "anthropic-version", "anthropic-beta"):
        assert ours.headers.get(name) == theirs.headers.get(name)


def delta(index: int, kind: str, **said: object) -> dict[str, Any]:
    return {"type": "content_block_delta", "index": index, "delta": {"type": kind, **said}}


def block(index: int, kind: str, **said: object) -> dict[str, Any]:
    return {"type": "content_block_start", "index": index, "content_block": {"type": kind, **said}}


CITATION = {
    "type": "web_search_result_location",
    "url": "https://exemplo.pt",
    "title": "Exemplo",
    "cited_text": "200 defeitos",
    "encrypted_index": "Eo8B",
}
START_USAGE = {
    "input_tokens": 7,
    "output_tokens": 1,
    "cache_creation_input_tokens": 20,
    "cache_read_input_tokens": 300,
    "cache_creation": {"ephemeral_5m_input_tokens": 15, "ephemeral_1h_input_tokens": 5},
}
MESSAGE = {"id": "msg_1", "type": "message", "role": "assistant", "model": NAME, "content": [], "usage": START_USAGE}
RECORDED: list[dict[str, Any]] = [
    {"type": "message_start", "message": {**MESSAGE, "stop_reason": None, "stop_sequence": None}},
    block(0, "thinking", thinking="", signature=""),
    delta(0, "thinking_delta", thinking="Conto "),
    delta(0, "thinking_delta", thinking="primeiro."),
    delta(0, "signature_delta", signature="c2lnbmVk"),
    {"type": "content_block_stop", "index": 0},
    block(1, "redacted_thinking", data="ZGF0YQ=="),
    {"type": "content_block_stop", "index": 1},
    {"type": "ping"},
    block(2, "text", text=""),
    delta(2, "text_delta", text="O «defeito» "),
    delta(2, "text_delta", text="é\n\nrisco 🎨."),
    {"type": "content_block_stop", "index": 2},
    block(3, "text", text="", citations=[]),
    delta(3, "text_delta", text="São 200."),
    delta(3, "citations_delta", citation=CITATION),
    {"type": "content_block_stop", "index": 3},
    block(4, "tool_use", id="toolu_1", name="contar_defeitos", input={}),
    delta(4, "input_json_delta", partial_json=""),
    delta(4, "input_json_delta", partial_json='{"n": '),
    delta(4, "input_json_delta", partial_json="3}"),
    {"type": "content_block_stop", "index": 4},
    block(5, "tool_use", id="toolu_2", name="top_defeitos", input={}),
    {"type": "content_block_stop", "index": 5},
    {
        "type": "message_delta",
        "delta": {"stop_reason": "tool_use", "stop_sequence": None},
        "usage": {"output_tokens": 90, "output_tokens_details": {"thinking_tokens": 12}},
    },
    {"type": "message_stop"},
]


@asynccontextmanager
async def replaying(events: Sequence[dict[str, Any]], end: bytes = b"\n") -> AsyncIterator[str]:
    """A server that gives every call the same recorded stream, a few bytes at a time."""
    data = b"".join(
        b"event: %b%bdata: %b%b%b" % (event["type"].encode(), end, orjson.dumps(event), end, end) for event in events
    )

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        length = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length"))
        await reader.readexactly(int(length.split(b":")[1]))
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n")
        for start in range(0, len(data), 37):
            writer.write(data[start : start + 37])
            await writer.drain()
        writer.close()

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
async def test_a_recorded_answer_becomes_the_message_that_pydantic_ai_makes_of_it(end: bytes) -> None:
    async with replaying(RECORDED, end) as url:
        model = anthropic_model(api_key="k", model=NAME, base_url=url)
        deltas, response = await whole(model, asking())
        await model.close()
        theirs = await sent_by_pydantic_ai(url, asking())

    ours = response.message
    cited = ours.parts[3]
    assert isinstance(cited, TextPart)
    assert cited.provider_details == {"citations": [CITATION]}
    assert "".join(deltas) == "O «defeito» é\n\nrisco 🎨.São 200."
    unlike = {"timestamp": theirs.timestamp, "provider_url": theirs.provider_url}
    parts = [replace(part, citations=None) if isinstance(part, TextPart) else part for part in theirs.parts]
    assert replace(ours, **unlike) == replace(theirs, parts=parts)
    assert (response.usage.input_tokens, response.usage.output_tokens) == (7, 90)


async def test_a_thought_that_no_longer_fits_its_conversation_is_dropped_and_stays_so() -> None:
    stale = Fail(400, message=f"messages.1.content.0: {STALE_THOUGHT}.")
    prompt = Prompt("És.", HISTORIES["a turn with thoughts, calls and results"], [TOP, COUNT])
    async with running_provider([stale, Say("Sim."), Say("Sim.")]) as provider, model_at(provider) as model:
        _, response = await whole(model, prompt)
        dropped = {"input_transformations": [{"type": "thinking_dropped", "reason": "prefix_binding_mismatch"}]}
        noted = replace(response.message, provider_details=dropped)
        again = ModelRequest(parts=[UserPromptPart("e hoje?")])
        await whole(model, replace(prompt, messages=[*prompt.messages, noted, again]))
        refused, *others = provider.requests

    assert "thinking" not in refused.body
    assert [request.body["thinking"]["block_binding"] for request in others] == [
        {"prefix_mismatch_behavior": "drop_block"},
        {"prefix_mismatch_behavior": "drop_block"},
    ]
    assert all(request.headers.items() >= LENIENT_BETA.items() for request in others)
