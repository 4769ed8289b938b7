"""The stand-in in Gemini's format, read as it comes off the socket."""

import json
from typing import Any

import httpx
import pytest

from qhub_testing import LABEL, Break, Call, Fail, Provider, Say, Stop, Think, Tokens, running_provider

KEY = {"x-goog-api-key": "any"}
ASK = {"contents": [{"role": "user", "parts": [{"text": "olá"}]}]}
CALLED = {"role": "model", "parts": [{"functionCall": {"name": "top", "args": {"n": 3}}}]}
ANSWERED = {"role": "user", "parts": [{"functionResponse": {"name": "top", "response": {"top": ["risco"]}}}]}


def post(provider: Provider, body: dict[str, Any] = ASK, *, stream: bool = False, version: str = "v1") -> Any:
    method = "streamGenerateContent?alt=sse" if stream else "generateContent"
    return httpx.post(f"{provider.gemini_url}/{version}/models/gemini-x:{method}", json=body, headers=KEY)


def chunks_of(response: httpx.Response) -> list[Any]:
    return [json.loads(line.removeprefix("data: ")) for line in response.text.splitlines() if line]


def test_text_and_calls_are_streamed() -> None:
    answer = [Think("hm", "c2lnbmVk"), Call("top", {"n": 3}, id="call_1"), Say("Vou ver.", chunks=2)]
    with running_provider([answer]) as provider:
        *chunks, end = chunks_of(post(provider, stream=True))

    parts = [part for chunk in chunks for part in chunk["candidates"][0]["content"]["parts"]]
    assert parts[0] == {"text": "hm", "thought": True}
    assert parts[1] == {
        "functionCall": {"id": "call_1", "name": "top", "args": {"n": 3}},
        "thoughtSignature": "c2lnbmVk",
    }
    assert [part["text"] for part in parts[2:]] == ["Vou ", "ver."]
    assert end["candidates"][0]["finishReason"] == "STOP"
    assert end["usageMetadata"]["totalTokenCount"] > 0
    assert {chunk["modelVersion"] for chunk in [*chunks, end]} == {"gemini-x"}


@pytest.mark.parametrize("version", ["v1", "v1beta"])
def test_a_whole_answer_has_its_parts_and_usage(version: str) -> None:
    answer = [Say("olá"), Stop("max_tokens", usage=Tokens(input=5, output=2, cache_read=3))]
    with running_provider([answer]) as provider:
        body = post(provider, version=version).json()

    (candidate,) = body["candidates"]
    assert candidate["content"] == {"role": "model", "parts": [{"text": "olá"}]}
    assert candidate["finishReason"] == "MAX_TOKENS"
    assert body["usageMetadata"] == {
        "promptTokenCount": 8,
        "candidatesTokenCount": 2,
        "totalTokenCount": 10,
        "cachedContentTokenCount": 3,
    }


def test_a_call_that_is_no_object_ends_the_answer() -> None:
    with running_provider([Call("top", raw_arguments='{"n": ')]) as provider:
        (candidate,) = post(provider).json()["candidates"]

    assert candidate == {"index": 0, "finishReason": "MALFORMED_FUNCTION_CALL"}


def test_errors_have_the_shape_of_the_real_ones() -> None:
    with running_provider([Fail(429, retry_after=3.5), Break("INTERNAL", "gone")]) as provider:
        limited = post(provider)
        broken = chunks_of(post(provider, stream=True))

    assert limited.status_code == 429
    assert limited.json()["error"]["status"] == "RESOURCE_EXHAUSTED"
    assert limited.json()["error"]["details"][0]["retryDelay"] == "3.5s"
    assert broken[-1] == {"error": {"code": 500, "message": "gone", "status": "INTERNAL"}}


@pytest.mark.parametrize(
    ("contents", "words"),
    [
        ([], "contents is not specified"),
        ([{"role": "user", "parts": []}], "must not be empty"),
        ([{"role": "assistant", "parts": [{"text": "olá"}]}], "valid role"),
        ([{"role": "user", "parts": [{}]}], "oneof"),
        ([*ASK["contents"], CALLED], "followed by its function response"),
        ([*ASK["contents"], CALLED, *ASK["contents"]], "equal to the number"),
        ([*ASK["contents"], ANSWERED], "equal to the number"),
        ([CALLED, ANSWERED], "immediately after"),
    ],
)
def test_what_the_service_refuses_is_refused(contents: list[Any], words: str) -> None:
    with running_provider([Say("nunca")]) as provider:
        response = post(provider, {"contents": contents})
        (request,) = provider.requests

    assert response.status_code == 400
    assert words in response.json()["error"]["message"]
    assert request.outcome == "rejected"


def test_keys_are_checked_and_kept_out_of_sight() -> None:
    with running_provider([Say("olá")], api_key="right") as provider:
        wrong = post(provider)
        without = httpx.post(f"{provider.gemini_url}/v1/models/gemini-x:generateContent", json=ASK)
        (request, _) = provider.requests

    assert wrong.json()["error"]["details"][0]["reason"] == "API_KEY_INVALID"
    assert without.status_code == 403
    assert request.safe_headers["x-goog-api-key"] == "***"


def test_a_request_reads_like_those_of_the_other_formats() -> None:
    body = {
        "systemInstruction": {"parts": [{"text": "És um teste."}]},
        "contents": [*ASK["contents"], CALLED, ANSWERED, {"role": "user", "parts": [{"text": "hoje"}]}],
        "tools": [{"functionDeclarations": [{"name": "top", "description": "x", "parametersJsonSchema": {"a": 1}}]}],
    }
    with running_provider() as provider:
        answer = post(provider, body).json()["candidates"][0]["content"]["parts"][0]["text"]
        (request,) = provider.requests

    assert request.system == "És um teste."
    assert request.user_texts == ["olá", "hoje"]
    assert request.tools == {"top": {"name": "top", "description": "x", "schema": {"a": 1}}}
    assert request.calls == {"top": "top"}
    assert request.model == "gemini-x"
    assert answer.startswith(LABEL)
    assert "risco" in answer
