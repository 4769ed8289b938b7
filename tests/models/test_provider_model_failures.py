"""Each way a provider can fail has its own code, the same for all, and tells people nothing of the provider's words."""

import asyncio

import pytest

from qhub.errors import ModelError
from qhub.models.interface import Response, TextDelta
from qhub_testing import (
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
from tests.models.providers import KEYS, KINDS, asking, make
from tests.support.ports import closed_port


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


async def ask(kind: str, url: str, *, patience: float = 8.0) -> tuple[list[str], ModelError | None]:
    """The text that came, and how it failed."""
    model = make(kind, url, timeout=patience)
    seen: list[str] = []
    try:
        async for item in model.stream(asking()):
            if isinstance(item, TextDelta):
                seen.append(item.content)
            else:
                assert isinstance(item, Response)
    except ModelError as error:
        return seen, error
    finally:
        await model.close()
    return seen, None


async def code_of(kind: str, step: Step) -> str | None:
    async with running_provider([step]) as provider:
        _, error = await ask(kind, provider.anthropic_url)
    return error.code if error else None


@pytest.mark.row("R10")
@pytest.mark.parametrize(
    ("step", "code"),
    [
        (Fail(400), "model_rejected"),
        (Fail(401), "model_auth"),
        (Fail(402), "model_credit"),
        (Fail(403), "model_auth"),
        (Fail(404), "model_not_found"),
        (Fail(408), "model_timeout"),
        (Fail(409), "model_rejected"),
        (Fail(413), "model_context"),
        (Fail(429), "model_rate_limited"),
        (Fail(500), "model_failed"),
        (Fail(502), "model_failed"),
        (Fail(503), "model_overloaded"),
        (Fail(504), "model_timeout"),
        (Fail(529), "model_overloaded"),
        (Break(), "model_overloaded"),
        (Break("something_new", "?"), "model_failed"),
        (Cut(), "model_cut"),
        ([Say("Não posso"), Stop("refusal")], "model_refused"),
    ],
)
async def test_each_failure_has_its_code(kind: str, step: Step, code: str) -> None:
    assert await code_of(kind, step) == code


@pytest.mark.parametrize(
    ("kind", "step", "code"),
    [
        ("anthropic", CREDIT_TOO_LOW, "model_credit"),
        ("anthropic", SPEND_CAP, "model_credit"),
        ("anthropic", PROMPT_TOO_LONG, "model_context"),
        (
            "anthropic",
            Fail(400, "invalid_request_error", "input length and `max_tokens` exceed context limit: 190000 + 20000"),
            "model_context",
        ),
        ("anthropic", Break("api_error", "Internal server error"), "model_failed"),
        (
            "openai",
            Fail(429, "insufficient_quota", "You exceeded your quota", code="insufficient_quota"),
            "model_credit",
        ),
        ("openai", Fail(400, message="too long", code="context_length_exceeded"), "model_context"),
        ("openai", Fail(400, message="This model's maximum context length is 8192 tokens."), "model_context"),
        (
            "openai",
            Fail(400, "exceed_context_size_error", "the request exceeds the available context size"),
            "model_context",
        ),
        ("openai", Fail(404, message="model not found", code="model_not_found"), "model_not_found"),
        ("openai", Break("server_error", "The server had an error"), "model_failed"),
        ("gemini", Fail(400, message="API key not valid.", code="API_KEY_INVALID"), "model_auth"),
        (
            "gemini",
            Fail(400, message="The input token count (9) exceeds the maximum number of tokens allowed (8)."),
            "model_context",
        ),
        ("gemini", Fail(400, "FAILED_PRECONDITION", "Please enable billing on your project."), "model_credit"),
        ("gemini", Break("RESOURCE_EXHAUSTED", "Quota exceeded"), "model_rate_limited"),
    ],
)
async def test_what_only_the_providers_words_tell_apart(kind: str, step: Step, code: str) -> None:
    assert await code_of(kind, step) == code


@pytest.mark.parametrize("seconds", [7, 0.25])
async def test_how_long_the_provider_asks_to_wait_comes_with_the_failure(kind: str, seconds: float) -> None:
    async with running_provider([Fail(429, retry_after=seconds)]) as provider:
        _, error = await ask(kind, provider.anthropic_url)

    assert error is not None
    assert error.retry_after == seconds


async def test_a_wrong_key_is_told_by_the_provider(kind: str) -> None:
    async with running_provider(api_key="another") as provider:
        _, error = await ask(kind, provider.anthropic_url)

    assert error is not None
    assert error.code == "model_auth"


@pytest.mark.row("R11")
@pytest.mark.parametrize(
    ("end", "code"), [(Cut(after_chunks=2), "model_cut"), (Break(after_chunks=2), "model_overloaded")]
)
async def test_what_was_written_before_a_stream_failed_has_been_seen(kind: str, end: Cut | Break, code: str) -> None:
    async with running_provider([[Say("um dois três"), end]]) as provider:
        seen, error = await ask(kind, provider.anthropic_url)

    assert "".join(seen) == "um dois "
    assert error is not None
    assert error.code == code


async def test_a_provider_that_never_answers_is_a_timeout(kind: str) -> None:
    async with running_provider([Hang()]) as provider:
        _, error = await ask(kind, provider.anthropic_url, patience=0.2)

    assert error is not None
    assert error.code == "model_timeout"


async def test_a_provider_that_falls_silent_is_a_timeout(kind: str) -> None:
    async with running_provider([Say("um dois", gate_after=1)]) as provider:
        # Long enough for the first word on a machine that does much else.
        seen, error = await ask(kind, provider.anthropic_url, patience=2)

    assert seen == ["um "]
    assert error is not None
    assert error.code == "model_timeout"


async def test_a_closed_port_is_unreachable(kind: str) -> None:
    with closed_port() as port:
        _, error = await ask(kind, f"http://127.0.0.1:{port}")

    assert error is not None
    assert error.code == "model_unreachable"


async def test_a_name_that_does_not_exist_is_unreachable(kind: str) -> None:
    _, error = await ask(kind, "http://provider.invalid")

    assert error is not None
    assert error.code == "model_unreachable"


async def test_a_provider_that_goes_away_while_the_call_waits_is_unreachable(kind: str) -> None:
    async with running_provider([Hang()]) as provider:
        waiting = asyncio.create_task(ask(kind, provider.anthropic_url))
        await provider.wait_for_gate()
    _, error = await waiting

    assert error is not None
    assert error.code == "model_unreachable"


async def test_a_failed_call_is_made_once(kind: str) -> None:
    async with running_provider([Fail(429), Fail(503), Say("outra vez")]) as provider:
        await ask(kind, provider.anthropic_url)

    assert len(provider.requests) == 1


async def test_the_key_and_the_providers_words_stay_out_of_sight(kind: str) -> None:
    step = Fail(401, message=f"invalid key: {KEYS[kind]}, not sk-ant-other-key1 either")
    async with running_provider([step]) as provider:
        _, error = await ask(kind, provider.anthropic_url)

    assert error is not None
    assert "invalid key" in error.detail
    assert KEYS[kind] not in str(error)
    assert "other-key1" not in str(error)
    assert error.__cause__ is None
    assert error.__context__ is None
