"""Each way a provider can fail has its own code, and tells people nothing of the provider's words."""

import asyncio
import socket

import pytest
from pydantic_ai.messages import ModelRequest, UserPromptPart

from qhub.errors import ModelError
from qhub.models.anthropic import anthropic_model
from qhub.models.interface import Prompt, Response, TextDelta
from qhub.testing.provider import (
    CREDIT_TOO_LOW,
    PROMPT_TOO_LONG,
    SPEND_CAP,
    Break,
    Cut,
    Fail,
    Hang,
    Say,
    Step,
    Stop,
    running_provider,
)

KEY = "sk-ant-api03-very-secret"
OVER_THE_LIMIT = Fail(
    400,
    "invalid_request_error",
    "input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000, decrease input length or "
    "`max_tokens` and try again",
)


async def ask(url: str, *, patience: float = 5.0, max_retries: int = 0) -> tuple[list[str], ModelError | None]:
    """The text that came, and how it failed."""
    model = anthropic_model(
        api_key=KEY, model="claude-sonnet-4-6", base_url=url, timeout=patience, max_retries=max_retries
    )
    seen: list[str] = []
    try:
        async for item in model.stream(Prompt("", [ModelRequest(parts=[UserPromptPart("olá")])])):
            if isinstance(item, TextDelta):
                seen.append(item.content)
            else:
                assert isinstance(item, Response)
    except ModelError as error:
        return seen, error
    finally:
        await model.close()
    return seen, None


@pytest.mark.parametrize(
    ("step", "code"),
    [
        (Fail(400), "model_rejected"),
        (Fail(401), "model_auth"),
        (Fail(402), "model_credit"),
        (CREDIT_TOO_LOW, "model_credit"),
        (SPEND_CAP, "model_credit"),
        (Fail(403), "model_auth"),
        (Fail(404), "model_not_found"),
        (Fail(409), "model_rejected"),
        (Fail(413), "model_context"),
        (PROMPT_TOO_LONG, "model_context"),
        (OVER_THE_LIMIT, "model_context"),
        (Fail(429), "model_rate_limited"),
        (Fail(500), "model_failed"),
        (Fail(503), "model_overloaded"),
        (Fail(504), "model_timeout"),
        (Fail(529), "model_overloaded"),
        (Break(), "model_overloaded"),
        (Break("api_error", "Internal server error"), "model_failed"),
        (Break("something_new", "?"), "model_failed"),
        (Cut(), "model_cut"),
        ([Say("Não posso"), Stop("refusal")], "model_refused"),
    ],
)
async def test_each_failure_has_its_code(step: Step, code: str) -> None:
    async with running_provider([step]) as provider:
        _, error = await ask(provider.anthropic_url)

    assert error is not None and error.code == code


@pytest.mark.parametrize(
    ("end", "code"), [(Cut(after_chunks=2), "model_cut"), (Break(after_chunks=2), "model_overloaded")]
)
async def test_what_was_written_before_a_stream_failed_has_been_seen(end: Cut | Break, code: str) -> None:
    async with running_provider([[Say("um dois três"), end]]) as provider:
        seen, error = await ask(provider.anthropic_url)

    assert seen == ["um ", "dois "]
    assert error is not None and error.code == code


async def test_a_provider_that_never_answers_is_a_timeout() -> None:
    async with running_provider([Hang()]) as provider:
        _, error = await ask(provider.anthropic_url, patience=0.2)

    assert error is not None and error.code == "model_timeout"


async def test_a_provider_that_falls_silent_is_a_timeout() -> None:
    async with running_provider([Say("um dois", gate_after=1)]) as provider:
        seen, error = await ask(provider.anthropic_url, patience=0.2)

    assert seen == ["um "]
    assert error is not None and error.code == "model_timeout"


async def test_a_closed_port_is_unreachable() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    _, error = await ask(f"http://127.0.0.1:{port}")

    assert error is not None and error.code == "model_unreachable"


async def test_a_name_that_does_not_exist_is_unreachable() -> None:
    _, error = await ask("http://provider.invalid")

    assert error is not None and error.code == "model_unreachable"


async def test_a_provider_that_goes_away_while_the_call_waits_is_unreachable() -> None:
    async with running_provider([Hang()]) as provider:
        asking = asyncio.create_task(ask(provider.anthropic_url))
        await provider.wait_for_gate()
    _, error = await asking

    assert error is not None and error.code == "model_unreachable"


async def test_a_limit_is_waited_out_as_long_as_the_provider_asks() -> None:
    script = [Fail(429, retry_after=0.01), Fail(529, retry_after=0.01), Say("Agora sim.")]
    async with running_provider(script) as provider:
        seen, error = await ask(provider.anthropic_url, max_retries=2)

    assert error is None and "".join(seen) == "Agora sim."
    assert len(provider.requests) == 3


async def test_nothing_is_asked_again_once_an_answer_has_begun() -> None:
    async with running_provider([[Say("um dois"), Cut(after_chunks=1)], Say("outra vez")]) as provider:
        seen, error = await ask(provider.anthropic_url, max_retries=2)

    assert seen == ["um "] and error is not None
    assert len(provider.requests) == 1


async def test_the_key_and_the_providers_words_stay_out_of_sight() -> None:
    step = Fail(401, "authentication_error", f"invalid x-api-key: {KEY}, not sk-ant-other-key1 either")
    async with running_provider([step]) as provider:
        _, error = await ask(provider.anthropic_url)

    assert error is not None
    assert "invalid x-api-key" in error.detail
    assert KEY not in str(error) and "other-key1" not in str(error)
    assert error.__cause__ is None and error.__context__ is None
