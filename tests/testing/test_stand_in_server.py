"""The stand-in as a server: steps, gates, waits, files, and stopping."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from qhub_testing import (
    Call,
    Cut,
    Fail,
    Hang,
    Provider,
    Say,
    Script,
    Stop,
    When,
    parse_steps,
    running_provider,
)

HEADERS = {"x-api-key": "secret", "anthropic-version": "2023-06-01"}


def asking(text: str = "olá", **fields: Any) -> dict[str, Any]:
    return {"model": "any", "max_tokens": 10, "messages": [{"role": "user", "content": text}], **fields}


def post(url: str, text: str = "olá", **fields: Any) -> httpx.Response:
    return httpx.post(f"{url}/v1/messages", json=asking(text, **fields), headers=HEADERS)


def said(response: httpx.Response) -> str:
    return response.json()["content"][0]["text"]


def test_each_request_takes_one_step_and_one_too_many_is_refused() -> None:
    with running_provider([Say("um"), Say("dois")]) as provider:
        answers = [said(post(provider.anthropic_url)) for _ in range(2)]
        surplus = post(provider.anthropic_url)

    assert answers == ["um", "dois"]
    assert surplus.status_code == 400
    assert "no step left" in surplus.json()["error"]["message"]
    assert [request.outcome for request in provider.requests] == ["answered", "answered", "rejected"]


def test_parallel_conversations_each_get_their_own_steps() -> None:
    script = [When("tinta", Say("A1")), When("bolsa", Say("B1")), When(lambda asked: "max" in asked.body, Say("C"))]
    with running_provider(script) as provider:
        url = provider.anthropic_url
        assert [said(post(url, "a bolsa")), said(post(url, "a tinta")), said(post(url, "x", max=1))] == [
            "B1",
            "A1",
            "C",
        ]


def test_a_script_may_go_on_by_rules_and_grow_while_it_runs() -> None:
    with running_provider(Script(Say("um"), then="auto")) as provider:
        url = provider.anthropic_url
        first, second = said(post(url)), said(post(url))
        provider.script.add(Say("três"))
        third = said(post(url))

    assert (first, third) == ("um", "três")
    assert "stand-in" in second


async def test_a_stream_is_held_in_the_middle_until_the_gate_opens() -> None:
    async with running_provider([Say("um dois três", gate_after=2)]) as provider, httpx.AsyncClient() as client:
        url = f"{provider.anthropic_url}/v1/messages"
        async with client.stream("POST", url, json=asking(stream=True), headers=HEADERS) as response:
            lines = response.aiter_lines()
            before = [text for _ in range(2) if (text := await next_text(lines))]
            await provider.wait_for_gate()
            assert provider.requests[0].outcome == "open"
            provider.open_gate()
            after = await next_text(lines)
            assert [line async for line in lines][-2:] == ['data: {"type":"message_stop"}', ""]
        (request,) = await provider.wait_for_end()

    assert (before, after) == (["um ", "dois "], "três")
    assert request.outcome == "answered"


async def next_text(lines: Any) -> str:
    async for line in lines:
        if line.startswith("data:"):
            event = json.loads(line.removeprefix("data:"))
            if event["type"] == "content_block_delta":
                return event["delta"]["text"]
    raise AssertionError("the stream ended")


async def test_a_request_that_hangs_is_answered_once_released() -> None:
    async with running_provider([Hang(Fail(503))]) as provider:
        asked = asyncio.create_task(asyncio.to_thread(post, provider.anthropic_url))
        await provider.wait_for_gate()
        assert not asked.done()
        provider.open_gate()

        assert (await asked).status_code == 503


async def test_a_wait_that_is_not_met_fails_with_what_was_seen() -> None:
    async with running_provider([Say("um")]) as provider:
        await asyncio.to_thread(post, provider.anthropic_url)
        with pytest.raises(TimeoutError, match=r"2 requests; requests so far: .*answered"):
            await provider.wait_for_requests(2, within=0.05)


def test_it_stops_with_streams_open_and_waits_for_nobody() -> None:
    with running_provider([Say("um dois", gate_after=1), Hang()]) as provider:
        processes = [
            subprocess.Popen([sys.executable, "-c", _CLIENT, provider.anthropic_url], stdout=subprocess.PIPE)
            for _ in range(2)
        ]
        provider.block(provider.wait_for_gate(2))

    assert not provider.is_running, "no gate was opened, and it did not wait for one"
    assert [request.outcome for request in provider.requests] == ["abandoned", "abandoned"]
    for process in processes:
        output, _ = process.communicate(timeout=10)
        assert output.strip() in (b"RemoteProtocolError", b"ReadError")


_CLIENT = """
import sys, httpx
body = {"model": "m", "max_tokens": 9, "stream": True, "messages": [{"role": "user", "content": "x"}]}
try:
    httpx.post(sys.argv[1] + "/v1/messages", json=body, timeout=30,
               headers={"x-api-key": "k", "anthropic-version": "2023-06-01"})
except httpx.HTTPError as error:
    print(type(error).__name__)
"""


def test_a_client_process_that_is_killed_is_noticed() -> None:
    with running_provider([Say("um dois", gate_after=1)]) as provider:
        client = subprocess.Popen([sys.executable, "-c", _CLIENT, provider.anthropic_url])
        provider.block(provider.wait_for_gate())
        client.kill()
        client.wait(10)
        (request,) = provider.block(provider.wait_for_end())

    assert request.outcome == "abandoned"


def test_a_script_reads_from_json() -> None:
    steps = parse_steps(
        [
            {"say": "olá", "chunks": 2, "gate_after": 1},
            [{"say": "vou"}, {"call": "top", "input": {"n": 1}}, {"stop": "max_tokens"}],
            {"fail": 529, "retry_after": 2},
            {"when": "turno", "step": {"cut": 3}},
            {"hang": {"say": "tarde"}},
        ]
    )

    assert steps == [
        Say("olá", chunks=2, gate_after=1),
        [Say("vou"), Call("top", {"n": 1}), Stop("max_tokens")],
        Fail(529, retry_after=2),
        When("turno", Cut(after_chunks=3)),
        Hang(Say("tarde")),
    ]


@pytest.mark.parametrize("wrong", [{"say": "olá"}, [{"sya": "olá"}], [{"say": "olá", "loud": True}], ["olá"]])
def test_a_script_that_makes_no_sense_is_refused(wrong: object) -> None:
    with pytest.raises(ValueError, match=r"step|list"):
        parse_steps(wrong)


@contextmanager
def separate_process(*options: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    command = [sys.executable, "-m", "qhub_testing", "--port", "0", *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield process.stdout.readline().strip().removeprefix("ANTHROPIC_BASE_URL="), process
    finally:
        process.terminate()
        process.communicate(timeout=10)


def test_as_a_process_it_plays_a_file_and_records_requests_without_their_keys(tmp_path: Path) -> None:
    script, record = tmp_path / "script.json", tmp_path / "record.jsonl"
    script.write_text(json.dumps([{"say": "do ficheiro"}]), encoding="utf-8")
    with separate_process("--script", str(script), "--record", str(record)) as (url, process):
        first = post(url)
        httpx.post(f"{url}/stand-in/script", json=[{"say": "acrescentado"}]).raise_for_status()
        second = post(url)
        seen = httpx.get(f"{url}/stand-in/requests").json()
        opened = httpx.post(f"{url}/stand-in/gate").json()

    assert process.returncode == 0
    assert (said(first), said(second)) == ("do ficheiro", "acrescentado")
    assert [request["outcome"] for request in seen] == ["answered", "answered"]
    assert opened == {"opened": 0}
    recorded = record.read_text(encoding="utf-8")
    assert json.loads(recorded.splitlines()[0])["body"]["messages"][0]["content"] == "olá"
    assert "secret" not in recorded
    assert "secret" not in json.dumps(seen)


def test_a_running_stand_in_names_both_addresses() -> None:
    with running_provider() as provider:
        assert isinstance(provider, Provider)
        assert provider.openai_url == f"{provider.anthropic_url}/v1"
        assert not provider.anthropic_url.endswith(":0")
