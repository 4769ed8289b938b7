"""What a call sends is a prefix of what the next one sends, so that providers read it from their cache."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import orjson
import pytest
from pydantic_ai.messages import ModelMessage, ModelRequest, ToolReturnPart, UserPromptPart

from qhub.models.interface import Prompt
from qhub_testing import Call, Provider, Request, Say, Script, running_provider
from tests.models.providers import COUNT, KINDS, TOP, make, model_at, whole

SYSTEM = "És o Qualidade. " + "Responde com os dados, nunca de memória. " * 150
"""Longer than the shortest prefix that is kept."""
SCRIPT = [Call("top_defeitos", {"n": 1}, id="toolu_1"), Say("Risco."), Say("Ontem, 12.")]
VOLATILES = ["Hoje é segunda.", "Hoje é segunda. Lembra-te: prefere tabelas.", "Hoje é terça."]


async def converse(provider: Provider, kind: str, volatiles: Sequence[str] = VOLATILES) -> Sequence[Request]:
    """A question, a tool's result, and a follow-up question: three calls, each with something else at its end."""
    async with model_at(provider, kind) as model:
        messages: list[ModelMessage] = [ModelRequest(parts=[UserPromptPart("o defeito mais frequente?")])]
        said = [
            ModelRequest(parts=[ToolReturnPart("top_defeitos", {"top": ["risco"]}, "toolu_1")]),
            ModelRequest(parts=[UserPromptPart("e ontem?")]),
        ]
        for volatile, then in zip(volatiles, [*said, None], strict=True):
            _, response = await whole(model, Prompt(SYSTEM, tuple(messages), [TOP, COUNT], volatile=volatile))
            messages += [response.message, then] if then else []
    return provider.requests


def blocks(body: dict[str, Any]) -> list[tuple[bytes, bool]]:
    """All that Anthropic reads, in its order: bytes without the mark, and whether there was one."""
    found: list[tuple[bytes, bool]] = []

    def add(where: str, block: dict[str, Any]) -> None:
        plain = {name: value for name, value in block.items() if name != "cache_control"}
        found.append((orjson.dumps([where, plain]), "cache_control" in block))

    for tool in body["tools"]:
        add("tools", tool)
    for block in body["system"]:
        add("system", block)
    for message in body["messages"]:
        for block in message["content"]:
            add(message["role"], block)
    return found


def marked(body: dict[str, Any]) -> list[bytes]:
    return [content for content, mark in blocks(body) if mark]


async def test_each_call_extends_the_one_before_byte_for_byte() -> None:
    async with running_provider(SCRIPT) as provider:
        bodies = [request.body for request in await converse(provider, "anthropic")]

    for earlier, later in pairwise(bodies):
        *prefix, last = [content for content, _ in blocks(earlier)]
        assert [content for content, _ in blocks(later)][: len(prefix)] == prefix
        assert b"Hoje" in last
        assert all(b"Hoje" not in content for content in prefix)


async def test_the_marks_are_at_the_end_of_the_tools_the_system_text_and_the_conversation() -> None:
    async with running_provider(SCRIPT) as provider:
        first, second, third = [request.body for request in await converse(provider, "anthropic")]

    for body in (first, second, third):
        tools, system, end = marked(body)
        assert b"contar_defeitos" in tools
        assert b'"system"' in system
        assert end == blocks(body)[-2][0]
    assert b"mais frequente" in marked(first)[2]
    assert b"tool_result" in marked(second)[2]
    assert b"e ontem?" in marked(third)[2]


async def test_without_anything_that_changes_the_last_block_is_marked() -> None:
    async with running_provider(SCRIPT) as provider:
        bodies = [request.body for request in await converse(provider, "anthropic", ["", " ", ""])]

    assert [marked(body)[-1] == blocks(body)[-1][0] for body in bodies] == [True, True, True]
    assert b"tool_result" in marked(bodies[1])[-1]


async def test_a_follow_up_question_reads_all_before_it_from_the_cache() -> None:
    async with running_provider(SCRIPT) as provider:
        usages = [request.usage for request in await converse(provider, "anthropic")]

    first, second, third = [usage for usage in usages if usage is not None]
    assert first.cache_read == 0
    assert second.cache_read == first.cache_write > 1024
    assert third.cache_read == second.cache_read + second.cache_write
    assert third.input < 20


@pytest.mark.parametrize("kind", KINDS)
async def test_what_changes_comes_last_and_is_forgotten(kind: str) -> None:
    async with running_provider(SCRIPT) as provider:
        first, second, third = await converse(provider, kind)

    assert first.user_texts == ["o defeito mais frequente?", VOLATILES[0]]
    assert second.user_texts == ["o defeito mais frequente?", VOLATILES[1]]
    assert third.user_texts == ["o defeito mais frequente?", "e ontem?", VOLATILES[2]]
    assert [call_id for call_id, _ in second.tool_results] == ["toolu_1"]
    assert VOLATILES[1] in orjson.dumps(second.messages[-1]).decode()
    assert first.system == second.system == third.system == SYSTEM
    assert first.body["tools"] == second.body["tools"] == third.body["tools"]


@pytest.mark.parametrize("kind", KINDS)
async def test_finished_turns_are_sent_alike_every_time(kind: str) -> None:
    async with running_provider(Script(then="auto")) as provider, model_at(provider, kind) as model:
        asked: list[ModelMessage] = [ModelRequest(parts=[UserPromptPart("olá")])]
        _, response = await whole(model, Prompt(SYSTEM, asked, [TOP]))
        longer: list[ModelMessage] = [*asked, response.message, ModelRequest(parts=[UserPromptPart("e hoje?")])]
        await whole(model, Prompt(SYSTEM, longer, [TOP], volatile="a"))
        await whole(model, Prompt(SYSTEM, longer, [TOP], volatile="b"))
        _, second, third = provider.requests

    assert second.messages[:-1] == third.messages[:-1]


def test_the_bytes_are_the_same_in_every_process() -> None:
    """Sets and hashes must not decide an order: two processes with other hash seeds send the same."""
    with running_provider([Say("olá"), Say("olá")] * len(KINDS)) as provider:
        for seed in ("1", "4242"):
            code = f"from tests.models.test_prompt_cache import ask_all; ask_all({provider.anthropic_url!r})"
            environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(Path(__file__).parents[2])}
            subprocess.run([sys.executable, "-c", code], env=environment, check=True, timeout=60)
        bodies = [orjson.dumps(request.body) for request in provider.requests]

    assert bodies[: len(KINDS)] == bodies[len(KINDS) :]


def ask_all(url: str) -> None:
    """A call of each provider's, as another process makes it."""

    async def run() -> None:
        for kind in KINDS:
            model = make(kind, url)
            asked = [ModelRequest(parts=[UserPromptPart("olá")])]
            await whole(model, Prompt(SYSTEM, asked, [TOP, COUNT], volatile=VOLATILES[0]))
            await model.close()

    asyncio.run(run())
