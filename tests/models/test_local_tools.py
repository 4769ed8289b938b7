"""Models behind a server of one's own: tools that are sent and called in whichever way it can."""

import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from qhub.cli.examination import examine
from qhub.settings.settings import Settings
from qhub_testing import Call, Provider, Request, Say, Step, When, running_provider
from tests.support.hub import Client, running_hub, text, types
from tests.support.hub import test_settings as demo_settings

CALL = {"name": "contar_defeitos", "arguments": {}}
FENCED = Say(f"Vou contar.\n\n```json\n{json.dumps(CALL)}\n```")


def local(folder: Path, provider: Provider, **values: Any) -> Settings:
    return demo_settings(folder, openai_base_url=provider.openai_url, openai_model="qwen", **values)


@asynccontextmanager
async def asking(folder: Path, steps: Sequence[Step], **values: Any) -> AsyncIterator[tuple[Client, Provider]]:
    async with running_provider(list(steps)) as provider, running_hub(local(folder, provider, **values)) as hub:
        yield await hub.login("rui"), provider


async def test_a_call_that_is_written_as_text_is_one_and_nobody_reads_it(tmp_path: Path) -> None:
    async with asking(tmp_path, [FENCED, Say("Há 200.")]) as (rui, provider):
        conversation = await rui.conversation()
        events = await rui.send(conversation, "quantos?")
        assert types(events) == ["text", "usage", "tool_start", "tool_complete", "tool_use", "text", "usage", "done"]
        assert text(events) == "Vou contar.Há 200."
        (answer,) = (await rui.messages(conversation))["mensagens"][1:]
        assert [part["type"] for part in answer["parts"]] == ["text", "tool", "text"]
        assert provider.requests[0].body["tools"]
        roles = [message["role"] for message in provider.requests[1].body["messages"]]
        assert roles == ["system", "user", "assistant", "tool"], "told back as the server knows calls"


async def test_native_leaves_text_alone(tmp_path: Path) -> None:
    async with asking(tmp_path, [FENCED], openai_tools="native") as (rui, _):
        events = await rui.send(await rui.conversation(), "quantos?")
        assert text(events) == FENCED.text


async def test_prompted_tells_tools_calls_and_results_in_words(tmp_path: Path) -> None:
    written = f"<tool_call>{json.dumps(CALL)}</tool_call>"
    async with asking(tmp_path, [Say(written), Say("Há 200.")], openai_tools="prompted") as (rui, provider):
        events = await rui.send(await rui.conversation(), "quantos?")
        assert text(events) == "Há 200."
        first, second = (request.body for request in provider.requests)
        assert "tools" not in first
        assert "contar_defeitos" in first["messages"][0]["content"]
        assert second["messages"][: len(first["messages"]) - 1] == first["messages"][:-1], "the prefix stays the same"
        assert "contar_defeitos" in str(second["messages"][-2]["content"])
        assert "<tool_response>" in str(second["messages"][-1]["content"])


async def test_constrained_sends_a_schema_and_shows_the_words(tmp_path: Path) -> None:
    steps = [Say(json.dumps(CALL)), Say(json.dumps({"answer": "Há 200, ou «200»."}))]
    async with asking(tmp_path, steps, openai_tools="constrained") as (rui, provider):
        events = await rui.send(await rui.conversation(), "quantos?")
        assert text(events) == "Há 200, ou «200»."
        assert "tool_complete" in types(events)
        schema = provider.requests[0].body["response_format"]["json_schema"]["schema"]
        names = [one["properties"].get("name", {}).get("const") for one in schema["anyOf"]]
        assert "contar_defeitos" in names


def _if(mode: str) -> Any:
    def fits(request: Request) -> bool:
        body = request.body
        if mode == "constrained":
            return "response_format" in body
        if mode == "prompted":
            return "tools" not in body and "temperature" in str(body["messages"][0])
        return "tools" in body

    return fits


WROTE = json.dumps({"name": "temperature", "arguments": {"city": "Lisboa"}})
SERVERS = {
    "native": ([When(_if("native"), Call("temperature", {"city": "Lisboa"}))], "auto", True, "native"),
    "auto": ([When(_if("native"), Say(WROTE))] * 2, "auto", True, "auto"),
    "prompted": ([When(_if("native"), Say("Não sei."))] * 2 + [When(_if("prompted"), Say(WROTE))], "auto", False,
                 "OPENAI_TOOLS=prompted"),
    "constrained": ([Say("?"), Say("?"), Say("?"), When(_if("constrained"), Say(WROTE))], "constrained", True,
                    "constrained"),
    "none": ([Say("?")] * 4, "auto", False, "trained to call tools"),
}  # fmt: skip


@pytest.mark.parametrize(("steps", "mode", "ok", "words"), SERVERS.values(), ids=SERVERS.keys())
async def test_the_doctor_finds_out_how_a_model_calls_tools(
    tmp_path: Path, steps: list[Any], mode: str, ok: bool, words: str
) -> None:
    async with running_provider([Say("ok"), *steps]) as provider:
        settings = local(tmp_path, provider, openai_tools=mode, sandbox_tier="off")
        findings = {finding.check: finding for finding in await examine(settings)}
    finding = findings["tools of the main model"]
    assert finding.ok is ok
    assert words in finding.found + finding.advice
