"""The turn's loop, through the whole hub with a scripted provider: what the model does and what people see."""

from typing import Any

import pytest
import structlog

from qhub.settings.settings import Settings
from qhub_testing import (
    CREDIT_TOO_LOW,
    PROMPT_TOO_LONG,
    Break,
    Call,
    Cut,
    Fail,
    Say,
    Stop,
)
from tests.support.hub import asking, text, types


async def test_tool_calls_and_results_reach_the_model_and_the_person(sqlite_settings: Settings) -> None:
    steps = [
        [Say("Vou verificar..."), Call("top_defeitos", {"n": 1}, id="tu_1")],
        Say("O mais frequente é lixo, com 62."),
        Say("De nada."),
    ]
    async with asking(sqlite_settings, steps) as (rui, provider):
        conversation = await rui.conversation()
        events = await rui.send(conversation, "qual é o defeito mais frequente?")
        assert types(events) == [
            "text", "usage", "tool_start", "tool_complete", "tool_use", "text", "usage", "done",
        ]  # fmt: skip
        first, second = provider.requests
        assert first.system.startswith("És o assistente de qualidade")
        assert list(first.tools)[:2] == ["contar_defeitos", "top_defeitos"]
        assert first.body["max_tokens"] == 4096
        assert first.body["model"] == "claude-sonnet-5-5"
        (result,) = second.tool_results
        assert '"lixo"' in str(result)

        await rui.send(conversation, "obrigado")
        third = provider.requests[2]
        assert third.unmarked[:3] == second.unmarked[:3], "the history is told again, to the letter"
        usage = (await rui.messages(conversation))["mensagens"][1]["usage"]
        assert usage["input_tokens"] + usage["cache_write_tokens"] + usage["cache_read_tokens"] > 0
        assert usage["cost"] > 0


async def test_a_model_that_writes_far_more_than_it_was_asked_for_is_stopped(sqlite_settings: Settings) -> None:
    async with asking(sqlite_settings, [Say("palavra " * 8_000, chunks=80)], max_output_tokens=1_000) as (rui, _):
        events = await rui.send(await rui.conversation(), "quanto sabes?")
        (failed,) = [event for event in events if event.type == "error"]
        assert failed.data["code"] == "model_failed"
        assert (events[-1].type, events[-1].data["status"]) == ("done", "interrupted")
        assert len(text(events)) <= 40 * 1_024


async def test_calls_of_one_step_all_get_their_results_in_one_message(sqlite_settings: Settings) -> None:
    steps = [[Call("contar_defeitos", {}), Call("top_defeitos", {"n": 2}), Call("nao_existe", {})], Say("pronto")]
    async with asking(sqlite_settings, steps) as (rui, provider):
        events = await rui.send(await rui.conversation(), "tudo")
        assert types(events).count("tool_complete") == 2
        (unknown,) = [event for event in events if event.type == "tool_error"]
        assert unknown.data["error"]["code"] == "tool_unknown"
        assert len(provider.requests[1].tool_results) == 3


@pytest.mark.row("R9")
@pytest.mark.parametrize("arguments", ['{"n": ', "[1, 2]", '"texto"', '{"n": "muitos"}', '{"outro": 1}', '{"n": NaN}'])
async def test_arguments_that_are_not_right_are_not_executed_and_the_model_sees_why(
    sqlite_settings: Settings, arguments: str
) -> None:
    steps = [Call("top_defeitos", raw_arguments=arguments), Say("Desculpe.")]
    async with asking(sqlite_settings, steps) as (rui, provider):
        events = await rui.send(await rui.conversation(), "top")
        (failed,) = [event for event in events if event.type == "tool_error"]
        assert failed.data["error"]["code"] == "tool_bad_arguments"
        assert not [event for event in events if event.type == "tool_start"]
        assert text(events) == "Desculpe."
        assert events[-1].data["status"] == "completed"
        assert len(provider.requests) == 2


@pytest.mark.row("R9")
async def test_a_call_cut_by_the_token_limit_is_not_executed(sqlite_settings: Settings) -> None:
    steps = [[Call("contar_defeitos", {}), Stop("max_tokens")], Say("curto")]
    async with asking(sqlite_settings, steps) as (rui, _):
        events = await rui.send(await rui.conversation(), "tudo")
        assert [event.data["error"]["code"] for event in events if event.type == "tool_error"] == ["tool_cut"]


FAILURES = [
    (Fail(401), "model_auth"),
    (CREDIT_TOO_LOW, "model_credit"),
    (Fail(404), "model_not_found"),
    (Fail(429), "model_rate_limited"),
    (Fail(529), "model_overloaded"),
    (PROMPT_TOO_LONG, "model_context"),
    (Fail(500), "model_failed"),
    ([Say("um dois três"), Cut(after_chunks=2)], "model_cut"),
    ([Say("um dois três"), Break(after_chunks=2)], "model_overloaded"),
    ([Say("não posso"), Stop("refusal")], "model_refused"),
]


@pytest.mark.row("R11")
@pytest.mark.parametrize(
    ("step", "code"), FAILURES, ids=[f"{index}-{code}" for index, (_, code) in enumerate(FAILURES)]
)
async def test_a_provider_that_fails_ends_the_turn_with_words_and_it_can_be_continued(
    sqlite_settings: Settings, step: Any, code: str
) -> None:
    async with asking(sqlite_settings, [step, Say("agora sim")]) as (rui, provider):
        conversation = await rui.conversation()
        events = await rui.send(conversation, "olá", headers={"Accept-Language": "en"})
        error, done = events[-2:]
        assert error.data["code"] == code
        assert "sk-ant" not in error.data["content"]
        assert error.data["content"][0].isupper()
        assert done.data["status"] == "interrupted"
        assert len(provider.requests) == 1, "nothing is repeated after visible text, nor beyond the setting"

        assert (await rui.post(f"/conversas/{conversation}/continuar")).status_code == 202
        rest = await rui.until(conversation, "done", after=done.id)
        assert text(rest) == "agora sim"
        _, continued = await provider.wait_for_end(2)
        assert continued.outcome == "answered"


async def test_the_answer_follows_the_language_of_the_page(sqlite_settings: Settings) -> None:
    async with asking(sqlite_settings, [Say("42"), Say("42")]) as (rui, provider):
        for language in ("pt-PT", "en"):
            await rui.send(await rui.conversation(), "top 3", headers={"Accept-Language": language})
        portuguese, english = (str(request.body["messages"]) for request in provider.requests)
        assert "responde em inglês" not in portuguese
        assert "responde em inglês" in english


@pytest.mark.row("R10")
async def test_a_call_that_showed_nothing_is_tried_again_as_the_provider_asks(sqlite_settings: Settings) -> None:
    steps = [Fail(429, retry_after=0.01), Fail(529, retry_after=0.01), Say("à terceira")]
    async with asking(sqlite_settings, steps, model_max_retries=2) as (rui, provider):
        assert text(await rui.send(await rui.conversation(), "olá")) == "à terceira"
        assert len(provider.requests) == 3


async def test_at_the_limit_of_model_calls_the_turn_pauses_and_can_go_on(sqlite_settings: Settings) -> None:
    calls = [Call("top_defeitos", {"n": number}) for number in range(1, 9)]
    async with asking(sqlite_settings, [*calls, Say("finalmente")]) as (rui, provider):
        conversation = await rui.conversation()
        events = await rui.send(conversation, "insiste")
        assert types(events)[-2:] == ["iteration_limit", "done"]
        assert events[-1].data["status"] == "waiting"
        assert len(provider.requests) == 8

        assert (await rui.post(f"/conversas/{conversation}/continuar")).status_code == 202
        rest = await rui.until(conversation, "done", after=events[-1].id)
        assert text(rest) == "finalmente"


async def test_what_is_logged_of_a_model_names_the_conversation_and_the_request(sqlite_settings: Settings) -> None:
    steps = [Fail(529), Fail(529)]
    async with asking(sqlite_settings, steps, model_max_retries=1, model_retry_seconds=0.0) as (rui, _):
        conversation = await rui.conversation()
        processors = [structlog.contextvars.merge_contextvars]
        with structlog.testing.capture_logs(processors=processors) as entries:
            async with rui.http.stream(
                "POST", f"/conversas/{conversation}/mensagens", json={"content": "olá"}, headers=rui.headers
            ) as response:
                await response.aread()
        asked = response.headers["X-Request-Id"]
        for event in ("model.retry", "model.failed"):
            (entry,) = [one for one in entries if one["event"] == event]
            assert (entry["conversation_id"], entry["request_id"]) == (conversation, asked)
