"""The stand-in's prompt cache, rule by rule, through the services' own SDKs."""

from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import anthropic
import httpx
import openai
import pytest

from qhub_testing import Fail, Provider, Say, Script, Step, Stop, Tokens, running_provider

MARK: Any = {"type": "ephemeral"}
MARK_1H: Any = {"type": "ephemeral", "ttl": "1h"}
LONG = "palavra " * 1000
"""2,000 tokens as the stand-in counts."""
TOOL: Any = {"name": "contar", "description": "Conta. " * 10, "input_schema": {"type": "object", "properties": {}}}


@dataclass
class Clock:
    now: float = 0.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Chat:
    """A client, and the clock of the service."""

    provider: Provider
    client: anthropic.AsyncAnthropic
    clock: Clock = field(default_factory=Clock)

    async def ask(self, *messages: Any, **request: Any) -> tuple[int, int, int]:
        """What was written to the cache, read from it, and read at full price."""
        listed = [
            message if isinstance(message, dict) else {"role": "user", "content": message} for message in messages
        ]
        body = {"model": "a", "max_tokens": 10, "messages": listed or [user("olá")], **request}
        client = self.client.with_options(api_key=body.pop("api_key", "any"))
        usage = (await client.messages.create(**body)).usage
        return usage.cache_creation_input_tokens or 0, usage.cache_read_input_tokens or 0, usage.input_tokens


@asynccontextmanager
async def chatting(*steps: Step) -> AsyncIterator[Chat]:
    clock = Clock()
    async with (
        running_provider(Script(*steps, then="auto"), clock=clock) as provider,
        anthropic.AsyncAnthropic(api_key="any", base_url=provider.anthropic_url, max_retries=0) as client,
    ):
        yield Chat(provider, client, clock)


def text(content: str, mark: Any = None) -> Any:
    return {"type": "text", "text": content, **({"cache_control": mark} if mark else {})}


def user(*blocks: Any) -> Any:
    return {"role": "user", "content": [text(block) if isinstance(block, str) else block for block in blocks]}


def assistant(*blocks: Any) -> Any:
    return {**user(*blocks), "role": "assistant"}


async def test_without_marks_nothing_is_cached() -> None:
    async with chatting() as chat:
        assert [await chat.ask("olá", system=LONG) for _ in range(2)] == [(0, 0, 2001)] * 2


async def test_a_marked_prefix_is_written_once_and_then_read() -> None:
    async with chatting() as chat:
        system = [text(LONG, MARK)]

        assert await chat.ask("olá", system=system) == (2000, 0, 1)
        assert await chat.ask("e agora?", system=system) == (0, 2000, 4)


async def test_what_a_streamed_answer_reports_is_the_same() -> None:
    async with chatting() as chat:
        await chat.ask("olá", system=[text(LONG, MARK)])
        request: Any = {"model": "a", "max_tokens": 10, "messages": [user("olá")], "system": [text(LONG, MARK)]}
        async with chat.client.messages.stream(**request) as stream:
            usage = (await stream.get_final_message()).usage

        reported = chat.provider.requests[-1].usage
        assert (usage.cache_creation_input_tokens, usage.cache_read_input_tokens, usage.input_tokens) == (0, 2000, 1)
        assert reported is not None
        assert (reported.cache_write, reported.cache_read, reported.input) == (0, 2000, 1)


@pytest.mark.parametrize(("characters", "written"), [(4 * 1023, 0), (4 * 1024, 1024)])
async def test_a_prefix_below_the_minimum_is_neither_written_nor_read(characters: int, written: int) -> None:
    async with chatting() as chat:
        system = [text("a" * characters, MARK)]

        assert await chat.ask("olá", system=system) == (written, 0, 1 if written else 1024)
        assert await chat.ask("olá", system=system) == (0, written, 1 if written else 1024)


async def test_a_short_prefix_counts_once_what_follows_makes_it_long_enough() -> None:
    async with chatting() as chat:
        system = [text("És um assistente.", MARK)]

        assert (await chat.ask(user(text(LONG, MARK)), system=system))[0] == 2006
        assert (await chat.ask(user(text(LONG, MARK)), system=system))[1] == 2006


async def test_tools_come_before_the_system_and_both_before_messages() -> None:
    async with chatting() as chat:
        tools = [{**TOOL, "description": LONG, "cache_control": MARK}]
        written, _, _ = await chat.ask("olá", system="um", tools=tools)

        assert written > 2000
        assert (await chat.ask("olá", system="outro", tools=tools))[1] == written, "the system follows the tools"
        assert (await chat.ask("outra coisa", system="um", tools=tools))[1] == written


@pytest.mark.parametrize(
    "change",
    [
        {"tools": [{**TOOL, "description": "Outra."}]},
        {"tools": [{**TOOL, "input_schema": {"properties": {}, "type": "object"}}]},  # the order of keys is seen
        {"tools": []},
        {"system": "Outro. "},
        {"model": "b"},
        {"api_key": "another"},
        {"tool_choice": {"type": "any"}},
    ],
    ids=str,
)
async def test_changing_what_stands_before_makes_everything_new(change: dict[str, Any]) -> None:
    async with chatting() as chat:
        request = {"system": "És um assistente.", "tools": [TOOL]}
        await chat.ask(user(text(LONG, MARK)), **request)

        written, read, _ = await chat.ask(user(text(LONG, MARK)), **{**request, **change})

        assert written > 2000
        assert read == 0


async def test_a_choice_of_tool_leaves_tools_and_system_cached() -> None:
    async with chatting() as chat:
        request: Any = {"system": [text(LONG, MARK)], "tools": [TOOL]}
        written, _, _ = await chat.ask("olá", **request)

        assert (await chat.ask("olá", tool_choice={"type": "any"}, **request))[1] == written


async def test_marks_and_the_shape_of_a_text_are_no_part_of_the_prefix() -> None:
    async with chatting() as chat:
        await chat.ask(LONG, assistant("sim"), user(text("e?", MARK)))

        assert await chat.ask(user(text(LONG, MARK)), "sim") == (2000, 0, 1)
        assert await chat.ask(user(LONG), assistant("sim"), user("e?", text("mais", MARK))) == (1, 2003, 0)


async def test_a_conversation_reads_what_the_turn_before_wrote() -> None:
    async with chatting() as chat:
        first = [user(text(LONG, MARK))]
        second = [user(LONG), assistant("b" * 400), user(text("c" * 400, MARK))]
        third = [user(LONG), assistant("b" * 400), user("c" * 400), assistant("d" * 400), user(text("e" * 400, MARK))]

        assert await chat.ask(*first) == (2000, 0, 0)
        assert await chat.ask(*second) == (200, 2000, 0)
        assert await chat.ask(*third) == (200, 2200, 0)


async def test_a_window_that_lost_its_first_message_reads_nothing() -> None:
    async with chatting() as chat:
        await chat.ask(user("um"), assistant("dois"), user(text(LONG, MARK)))

        assert (await chat.ask(user(text(LONG, MARK))))[:2] == (2000, 0)


@pytest.mark.parametrize(("blocks_after", "read"), [(19, 2000), (20, 0)])
async def test_a_mark_looks_at_twenty_places(blocks_after: int, read: int) -> None:
    async with chatting() as chat:
        await chat.ask(user(text(LONG, MARK)))
        rest = [text("aaaa") for _ in range(blocks_after - 1)]

        assert (await chat.ask(user(LONG, *rest, text("aaaa", MARK))))[1] == read


async def test_a_second_mark_reaches_what_the_first_cannot() -> None:
    async with chatting() as chat:
        await chat.ask(user(text(LONG, MARK)))
        rest = [text("aaaa") for _ in range(30)]

        assert await chat.ask(user(text(LONG, MARK), *rest, text("aaaa", MARK))) == (31, 2000, 0)


async def test_only_marked_places_are_written() -> None:
    async with chatting() as chat:
        await chat.ask(user(LONG, text("fim", MARK)))

        assert (await chat.ask(user(text(LONG, MARK), "outro fim")))[:2] == (2000, 0)


async def test_every_mark_of_a_request_is_written() -> None:
    async with chatting() as chat:
        assert await chat.ask(user(text("a" * 400, MARK)), system=[text(LONG, MARK)]) == (2100, 0, 0)
        assert await chat.ask(user(text("b" * 400, MARK)), system=[text(LONG, MARK)]) == (100, 2000, 0)


async def test_the_mark_of_a_whole_request_stands_on_its_last_block() -> None:
    async with chatting() as chat:
        assert await chat.ask(LONG, cache_control=MARK) == (2000, 0, 0)
        assert await chat.ask(user(LONG, "a" * 400), cache_control=MARK) == (100, 2000, 0)


async def test_an_entry_is_forgotten_five_minutes_after_its_last_use() -> None:
    async with chatting() as chat:
        system = [text(LONG, MARK)]
        await chat.ask(system=system)
        for _ in range(3):
            chat.clock.now += 299
            assert await chat.ask(system=system) == (0, 2000, 1), "each use makes it live on"
        chat.clock.now += 300

        assert await chat.ask(system=system) == (2000, 0, 1)


async def test_an_entry_may_be_kept_for_an_hour() -> None:
    async with chatting() as chat:
        request: Any = {"model": "a", "max_tokens": 10, "messages": [user("olá")], "system": [text(LONG, MARK_1H)]}
        usage = (await chat.client.messages.create(**request)).usage
        chat.clock.now += 3599

        assert usage.cache_creation is not None
        assert usage.cache_creation.ephemeral_1h_input_tokens == 2000
        assert usage.cache_creation.ephemeral_5m_input_tokens == 0
        assert (await chat.ask("olá", system=request["system"]))[1] == 2000
        chat.clock.now += 3600
        assert (await chat.ask("olá", system=request["system"]))[1] == 0


@pytest.mark.parametrize(
    ("request_", "words"),
    [
        ({"messages": [user(*[text("a", MARK)] * 5)]}, "A maximum of 4 blocks with cache_control may be provided. Fo"),
        ({"messages": [user(*[text("a", MARK)] * 4)], "cache_control": MARK}, "Found 5"),
        ({"system": [text("a", MARK)], "messages": [user(text("b", MARK_1H))]}, "must not come after a ttl='5m'"),
        ({"system": [text("a", {"type": "forever"})]}, "Input should be 'ephemeral'"),
        ({"system": [text("a", {"type": "ephemeral", "ttl": "2h"})]}, "'5m' or '1h'"),
        (
            {
                "messages": [
                    user("a"),
                    assistant({"type": "thinking", "thinking": "b", "signature": "c", "cache_control": MARK}),
                ]
            },
            "thinking.cache_control: Extra inputs are not permitted",
        ),
    ],
    ids=str,
)
async def test_wrong_marks_are_refused(request_: dict[str, Any], words: str) -> None:
    async with chatting() as chat:
        with pytest.raises(anthropic.BadRequestError, match=words):
            await chat.ask(**request_)


async def test_a_call_that_failed_writes_nothing() -> None:
    async with chatting(Fail(529)) as chat:
        with pytest.raises(anthropic.InternalServerError):
            await chat.ask(system=[text(LONG, MARK)])

        assert await chat.ask(system=[text(LONG, MARK)]) == (2000, 0, 1)


async def test_a_script_that_tells_the_usage_is_believed() -> None:
    async with chatting([Say("olá"), Stop(usage=Tokens(input=7, output=3, cache_read=5))]) as chat:
        assert await chat.ask(system=[text(LONG, MARK)]) == (0, 5, 7)
        assert await chat.ask(system=[text(LONG, MARK)]) == (0, 2000, 1)


async def test_the_bytes_of_a_picture_are_not_counted() -> None:
    picture = {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "a" * 40_000}}
    async with chatting() as chat:
        assert await chat.ask(user(picture, text("o que é?", MARK))) == (1604, 0, 0)


def test_parallel_callers_leave_the_cache_whole() -> None:
    body = {"model": "a", "max_tokens": 10, "messages": [user("olá")], "system": [text(LONG, MARK)]}
    headers = {"x-api-key": "any", "anthropic-version": "2023-06-01"}
    with running_provider() as provider, ThreadPoolExecutor(8) as pool:
        url = f"{provider.anthropic_url}/v1/messages"
        answers = list(pool.map(lambda _: httpx.post(url, json=body, headers=headers).json()["usage"], range(40)))

    assert sorted(usage["cache_creation_input_tokens"] for usage in answers) == [0] * 39 + [2000]
    assert sorted(usage["cache_read_input_tokens"] for usage in answers) == [0] + [2000] * 39


@pytest.mark.parametrize(("characters", "cached"), [(3000, 0), (4096, 1024), (5000, 1152)])
async def test_chat_completions_cache_long_prompts_by_themselves(characters: int, cached: int) -> None:
    prompt = {"role": "system", "content": "a" * characters}
    async with completions() as (client, clock):
        assert await cached_tokens(client, prompt, "olá") == 0
        assert await cached_tokens(client, prompt, "e agora?") == cached
        clock.now += 300
        assert await cached_tokens(client, prompt, "olá") == 0


async def test_chat_completions_count_what_was_cached_as_part_of_the_prompt() -> None:
    prompt = {"role": "system", "content": LONG}
    async with completions() as (client, _):
        before = (await complete(client, prompt, "olá")).usage
        after = (await complete(client, prompt, "olá")).usage

    assert before.prompt_tokens == after.prompt_tokens
    assert after.prompt_tokens_details.cached_tokens % 128 == 0
    assert 1900 < after.prompt_tokens_details.cached_tokens <= after.prompt_tokens


async def test_chat_completions_read_nothing_after_a_change() -> None:
    async with completions() as (client, _):
        await complete(client, {"role": "system", "content": LONG}, "olá")

        assert await cached_tokens(client, {"role": "system", "content": "Outro. " + LONG}, "olá") == 0
        assert await cached_tokens(client, {"role": "system", "content": LONG}, "olá", model="b") == 0


@asynccontextmanager
async def completions() -> AsyncIterator[tuple[openai.AsyncOpenAI, Clock]]:
    clock = Clock()
    async with (
        running_provider(clock=clock) as provider,
        openai.AsyncOpenAI(api_key="any", base_url=provider.openai_url, max_retries=0) as client,
    ):
        yield client, clock


async def complete(client: openai.AsyncOpenAI, prompt: Any, question: str, model: str = "a") -> Any:
    messages: Any = [prompt, {"role": "user", "content": question}]
    return await client.chat.completions.create(model=model, messages=messages)


async def cached_tokens(client: openai.AsyncOpenAI, prompt: Any, question: str, model: str = "a") -> int:
    return int((await complete(client, prompt, question, model)).usage.prompt_tokens_details.cached_tokens)
