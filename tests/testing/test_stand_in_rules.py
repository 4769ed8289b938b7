"""What the real services refuse, the stand-in refuses."""

from typing import Any

import httpx
import pytest

from qhub_testing import Say, running_provider


def user(*content: Any) -> dict[str, Any]:
    return {"role": "user", "content": content[0] if content and isinstance(content[0], str) else list(content)}


def assistant(*content: Any) -> dict[str, Any]:
    return {"role": "assistant", "content": list(content)}


def text(content: str) -> dict[str, Any]:
    return {"type": "text", "text": content}


def use(call_id: str, arguments: Any = None) -> dict[str, Any]:
    return {"type": "tool_use", "id": call_id, "name": "contar", "input": {} if arguments is None else arguments}


def result(call_id: str, content: Any = "7") -> dict[str, Any]:
    return {"type": "tool_result", "tool_use_id": call_id, "content": content}


def send(
    messages: Any, *, path: str = "messages", headers: dict[str, str] | None = None, **fields: Any
) -> httpx.Response:
    given = {"x-api-key": "k", "anthropic-version": "2023-06-01", "authorization": "Bearer k"}
    body = {"model": "any", "max_tokens": 10, "messages": messages, **fields}
    with running_provider([Say("aceite")], api_key="k") as provider:
        return httpx.post(f"{provider.openai_url}/{path}", json=body, headers=given if headers is None else headers)


@pytest.mark.parametrize(
    "messages",
    [
        [user("olá")],
        [user("a"), user("b"), assistant(text("c")), user("d")],
        [user("a"), assistant(use("1"), use("2")), user(result("2"), result("1"), text("e então?"))],
        [user("a"), assistant(use("1"), use("2")), user(result("1")), user(result("2"))],
        [user("a"), assistant(text("vou")), assistant(use("1")), user(result("1", [text("7")]))],
    ],
)
def test_a_sound_conversation_is_accepted(messages: Any) -> None:
    assert send(messages).status_code == 200


@pytest.mark.parametrize(
    ("messages", "why"),
    [
        ([], "at least one message"),
        ([assistant(text("olá"))], "first message must use the"),
        ([{"role": "system", "content": "x"}, user("olá")], "Unexpected role"),
        ([user("")], "non-empty content"),
        ([user(text(""))], "text content blocks must be non-empty"),
        ([user(text("  "))], "non-whitespace"),
        ([user("a"), assistant(), user("b")], "non-empty content"),
        ([user("a"), assistant(use("1"))], "without `tool_result`"),
        ([user("a"), assistant(use("1")), user("b")], "without `tool_result`"),
        ([user("a"), assistant(use("1")), user(text("antes"), result("1"))], "without `tool_result`"),
        ([user("a"), assistant(use("1"), use("2")), user(result("1"))], "ids were found without `tool_result`"),
        ([user("a"), assistant(use("1")), user(result("1"), result("9"))], "unexpected `tool_use_id`"),
        ([user(result("1"))], "unexpected `tool_use_id`"),
        ([user("a"), assistant(use("1")), user(result("1"), result("1"))], "single result"),
        ([user("a"), assistant(use("1"), use("1")), user(result("1"))], "must be unique"),
        ([user("a"), assistant(use("1")), user(result("1")), assistant(use("1")), user(result("1"))], "must be unique"),
        ([user("a"), assistant(use("1", [1])), user(result("1"))], "valid dictionary"),
        ([user("a"), assistant(use("1")), user(result("1", [text("")]))], "must be non-empty"),
        ([user("a"), assistant(text("começo "))], "trailing whitespace"),
        ([user(use("1"))], "can only be in `assistant` messages"),
        ([user({"type": "hologram"})], "does not match any of the expected tags"),
    ],
)
def test_a_broken_conversation_is_refused_with_the_reason(messages: Any, why: str) -> None:
    response = send(messages)

    assert response.status_code == 400
    assert response.json()["error"]["type"] == "invalid_request_error"
    assert why in response.json()["error"]["message"]


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"max_tokens": 0}, "max_tokens"),
        ({"tools": [{"name": "com espaço", "input_schema": {"type": "object"}}]}, "should match pattern"),
        ({"tools": [{"name": "a" * 129, "input_schema": {"type": "object"}}]}, "should match pattern"),
        ({"tools": [{"name": "a", "input_schema": {"type": "object"}}] * 2}, "must be unique"),
        ({"tools": [{"name": "a", "input_schema": {"type": "array"}}]}, "input_schema"),
        ({"system": [text("")]}, "system: text content blocks must be non-empty"),
    ],
)
def test_broken_settings_are_refused_with_the_reason(fields: dict[str, Any], why: str) -> None:
    response = send([user("olá")], **fields)

    assert response.status_code == 400
    assert why in response.json()["error"]["message"]


@pytest.mark.parametrize("headers", [{}, {"x-api-key": "wrong", "authorization": "Bearer wrong"}])
@pytest.mark.parametrize("path", ["messages", "chat/completions"])
def test_a_missing_or_wrong_key_is_refused(path: str, headers: dict[str, str]) -> None:
    assert send([user("olá")], path=path, headers=headers).status_code == 401


def call(call_id: str, arguments: Any = "{}") -> dict[str, Any]:
    return {"id": call_id, "type": "function", "function": {"name": "contar", "arguments": arguments}}


def calling(*calls: dict[str, Any]) -> dict[str, Any]:
    return {"role": "assistant", "content": None, "tool_calls": list(calls)}


def answering(call_id: str) -> dict[str, Any]:
    return {"role": "tool", "tool_call_id": call_id, "content": "7"}


def test_a_sound_chat_is_accepted() -> None:
    messages = [
        {"role": "system", "content": "s"},
        user("a"),
        calling(call("1"), call("2")),
        answering("2"),
        answering("1"),
    ]

    assert send(messages, path="chat/completions").status_code == 200


@pytest.mark.parametrize(
    ("messages", "why"),
    [
        ([], "empty array"),
        ([{"role": "robot", "content": "x"}], "Invalid value"),
        ([user("a"), calling(call("1"))], "did not have response messages: 1"),
        ([user("a"), calling(call("1"), call("2")), answering("1"), user("b")], "did not have response messages: 2"),
        ([user("a"), answering("1")], "must be a response to a preceding message"),
        ([user("a"), calling(call("1")), answering("1"), answering("1")], "must be a response to a preceding message"),
        ([user("a"), calling(call("1", {"n": 1})), answering("1")], "expected a string"),
        ([user("a"), {"role": "assistant", "content": None}], "needs 'content' or 'tool_calls'"),
    ],
)
def test_a_broken_chat_is_refused_with_the_reason(messages: Any, why: str) -> None:
    response = send(messages, path="chat/completions")

    assert response.status_code == 400
    assert why in response.json()["error"]["message"]
