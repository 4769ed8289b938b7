"""The stand-in in the format of chat completions, read as it comes off the socket."""

import json
from typing import Any

import httpx
import pytest

from qhub_testing import Break, Call, Fail, Provider, Say, Stop, Think, Tokens, running_provider

KEY = {"authorization": "Bearer any"}
ASK = {"model": "any", "messages": [{"role": "user", "content": "olá"}]}


def post(provider: Provider, **fields: Any) -> httpx.Response:
    return httpx.post(f"{provider.openai_url}/chat/completions", json={**ASK, **fields}, headers=KEY)


def chunks_of(response: httpx.Response) -> list[Any]:
    lines = [line.removeprefix("data: ") for line in response.text.splitlines() if line]
    assert lines.pop() == "[DONE]"
    return [json.loads(line) for line in lines]


def test_text_and_calls_are_streamed_in_pieces() -> None:
    answer = [Say("Vou ver."), Call("top", {"n": 3}, id="call_1"), Call("contar", {}, id="call_2")]
    with running_provider([answer]) as provider:
        chunks = chunks_of(post(provider, stream=True, stream_options={"include_usage": True}))

    *chunks, tail = chunks
    deltas = [chunk["choices"][0]["delta"] for chunk in chunks]
    assert "".join(delta.get("content") or "" for delta in deltas) == "Vou ver."
    calls = [call for delta in deltas for call in delta.get("tool_calls", [])]
    assert [(call["index"], call["id"]) for call in calls if "id" in call] == [(0, "call_1"), (1, "call_2")]
    assert "".join(call["function"]["arguments"] for call in calls if call["index"] == 0) == '{"n": 3}'
    assert chunks[-1]["choices"][0]["finish_reason"] == "tool_calls"
    assert tail["choices"] == []
    assert tail["usage"]["total_tokens"] > 0


def test_thoughts_come_as_reasoning_content() -> None:
    answer = [Think("hm"), Say("olá")]
    with running_provider([answer, answer]) as provider:
        chunks = chunks_of(post(provider, stream=True))
        message = post(provider).json()["choices"][0]["message"]

    assert "".join(chunk["choices"][0]["delta"].get("reasoning_content", "") for chunk in chunks) == "hm"
    assert (message["reasoning_content"], message["content"]) == ("hm", "olá")


def test_usage_is_not_streamed_unless_asked_for() -> None:
    with running_provider([Say("olá")]) as provider:
        chunks = chunks_of(post(provider, stream=True))

    assert all("usage" not in chunk for chunk in chunks)


def test_a_whole_answer_has_its_text_calls_and_usage() -> None:
    answer = [Say("Vou ver."), Call("top", raw_arguments="{"), Stop(usage=Tokens(input=5, output=2, cache_read=3))]
    with running_provider([answer]) as provider:
        body = post(provider).json()

    choice = body["choices"][0]
    assert choice["message"]["content"] == "Vou ver."
    assert choice["message"]["tool_calls"][0]["function"] == {"name": "top", "arguments": "{"}
    assert choice["finish_reason"] == "tool_calls"
    assert body["usage"]["prompt_tokens"] == 8
    assert body["usage"]["prompt_tokens_details"] == {"cached_tokens": 3}


@pytest.mark.parametrize(("reason", "finish"), [("max_tokens", "length"), ("refusal", "content_filter")])
def test_other_endings_have_their_own_words(reason: Any, finish: str) -> None:
    with running_provider([[Say("olá"), Stop(reason)]]) as provider:
        assert post(provider).json()["choices"][0]["finish_reason"] == finish


def test_errors_have_the_shape_of_the_real_ones() -> None:
    step = Fail(400, message="maximum context length", code="context_length_exceeded")
    with running_provider([step, Fail(429, retry_after=0.5)]) as provider:
        too_long, too_many = post(provider), post(provider)

    assert too_long.json()["error"]["code"] == "context_length_exceeded"
    assert too_many.status_code == 429
    assert too_many.headers["retry-after"] == "0.5"


def test_an_error_inside_a_stream_is_one_more_chunk() -> None:
    with running_provider([[Say("olá"), Break("server_error", "gone")]]) as provider:
        response = post(provider, stream=True)

    last = json.loads(response.text.strip().splitlines()[-1].removeprefix("data: "))
    assert response.status_code == 200
    assert last["error"]["message"] == "gone"
