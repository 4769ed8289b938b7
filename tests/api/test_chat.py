"""The two other views of a turn, `/chat` and `/chat-v2`: what they say where a turn does not simply end."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from qhub.settings.settings import Settings
from qhub_testing import Call, Fail, Hang, Say
from tests.support.hub import PROBE_PACK, WAIT, Client, asking

WRITE = Call("escrever", {"texto": "olá"}, id="tu_1")
READ = Call("ler", {})
PACKS = {"packs": ["qualidade", PROBE_PACK], "tool_retry_seconds": 0.0}


async def chat(client: Client, message: str, **body: Any) -> list[dict[str, Any]]:
    """The lines of a turn of `/chat`, without the signs of life that a slow one gives."""
    asked = {"chatInput": message, "sessionId": "s", "agente_id": "sonda", **body}
    answer = await client.post("/chat", json=asked)
    assert answer.status_code == 200, answer.text
    lines = [json.loads(line) for line in answer.text.splitlines()]
    return [line for line in lines if line["type"] != "heartbeat"]


def of(lines: list[dict[str, Any]], type_: str) -> list[dict[str, Any]]:
    return [line for line in lines if line["type"] == type_]


def words(lines: list[dict[str, Any]]) -> str:
    return "".join(line["content"] for line in of(lines, "text"))


@pytest.mark.journey
@pytest.mark.parametrize(("said", "wrote"), [("Sim!", "escrever olá\n"), ("não", "")])
async def test_a_call_that_waits_is_told_and_decided_in_words(
    settings: Settings, notes: Path, said: str, wrote: str
) -> None:
    async with asking(settings, [[Say("Vou escrever."), WRITE], Say("Pronto.")], **PACKS) as (rui, _):
        lines = await chat(rui, "escreve olá")
        (asked,) = of(lines, "tool_approval_request")
        assert (asked["id"], asked["tool"], asked["input"]) == ("tu_1", "escrever", {"texto": "olá"})
        assert "«sim»" in words(lines), "a client that knows no more than text says how to go on"
        assert lines[-1] == {"type": "done", "status": "waiting", "waiting_for": ["tu_1"]}

        asked_else = {"chatInput": "sim, mas noutro sítio", "sessionId": "s"}
        refused = await rui.post("/chat", json=asked_else)
        assert (refused.status_code, refused.json()["error"]["code"]) == (409, "waiting_for_decision")
        assert refused.json()["error"]["waiting_for"] == ["tu_1"]
        assert "escrever" in refused.json()["error"]["message"]
        assert notes.read_text() == ""

        rest = await chat(rui, said)
        assert (words(rest), rest[-1]["status"]) == ("Pronto.", "completed")
        assert notes.read_text() == wrote


async def test_what_failed_is_told_and_decided_in_words(sqlite_settings: Settings, notes: Path) -> None:
    async with asking(sqlite_settings, [Call("partir", {}, id="tu_1"), Say("Fica assim.")], **PACKS) as (rui, _):
        lines = await chat(rui, "parte", autonomous_mode=True)
        (failed,) = of(lines, "tool_failed")
        assert (failed["id"], failed["tool"]) == ("tu_1", "partir")
        assert "«saltar»" in words(lines)
        rest = await chat(rui, "Saltar.")
        assert words(rest) == "Fica assim."
        assert of(rest, "tool_end")[0]["error"] == "tool_failed"


async def test_autonomous_mode_is_a_field_of_both(sqlite_settings: Settings, notes: Path) -> None:
    async with asking(sqlite_settings, [WRITE, Say("Escrito."), WRITE, Say("Escrito.")], **PACKS) as (rui, _):
        lines = await chat(rui, "escreve", autonomous_mode=True)
        assert [line["type"] for line in lines] == ["tool_start", "tool_end", "text", "done"]
        body = {"message": "escreve", "agente_id": "sonda", "autonomous_mode": True}
        once = (await rui.post("/chat-v2", json=body)).json()
        assert (once["text"], once["status"], once["waitingFor"]) == ("Escrito.", "completed", [])
        assert notes.read_text() == "escrever olá\n" * 2


async def test_the_output_of_a_tool_is_text(sqlite_settings: Settings, notes: Path) -> None:
    async with asking(sqlite_settings, [Call("contar_defeitos", {}), Say("200.")], **PACKS) as (rui, _):
        (end,) = of(await chat(rui, "quantos?", agente_id="qualidade"), "tool_end")
        assert json.loads(end["output"])["total"] == 200


@pytest.mark.parametrize(
    ("steps", "values", "type_"),
    [([READ] * 3, {}, "loop_detected"), ([READ], {"max_iterations": 1}, "iteration_limit")],
)
async def test_a_pause_says_how_to_go_on(
    sqlite_settings: Settings, notes: Path, steps: list[Any], values: dict[str, Any], type_: str
) -> None:
    async with asking(sqlite_settings, [*steps, *steps], **PACKS, **values) as (rui, _):
        lines = await chat(rui, "lê")
        (pause,) = of(lines, type_)
        assert "Continuar" in pause["content"]
        assert pause["content"] in words(lines)
        assert lines[-1] == {"type": "done", "status": "waiting", "waiting_for": []}
        once = (await rui.post("/chat-v2", json={"message": "lê", "agente_id": "sonda"})).json()
        assert once["status"] == "waiting"
        assert once["text"] == pause["content"]


@pytest.mark.journey
async def test_a_model_that_fails_is_never_an_empty_answer(settings: Settings, notes: Path) -> None:
    async with asking(settings, [Fail(401), Fail(401)], **PACKS) as (rui, _):
        failed = await rui.post("/chat-v2", json={"message": "olá", "agente_id": "sonda"})
        error = failed.json()["error"]
        assert (failed.status_code, error["code"]) == (502, "model_auth")
        assert "chave" in error["message"]
        page = await rui.messages(error["conversationId"])
        assert page["mensagens"][-1]["status"] == "interrupted"
        lines = await chat(rui, "olá")
        assert [line["type"] for line in lines] == ["error", "done"]
        assert (lines[0]["code"], lines[1]["status"]) == ("model_auth", "interrupted")


async def test_a_stream_of_lines_shows_that_it_is_alive(sqlite_settings: Settings) -> None:
    async with asking(sqlite_settings, [Hang(Say("Aqui."))], heartbeat_seconds=0.1) as (rui, provider):
        body = {"chatInput": "olá", "sessionId": "s"}
        seen = []
        async with (
            asyncio.timeout(WAIT),
            rui.http.stream("POST", "/chat", json=body, headers=rui.headers) as response,
        ):
            async for line in response.aiter_lines():
                seen.append(json.loads(line)["type"])
                if seen == ["heartbeat"]:
                    provider.open_gate()
        assert seen[0] == "heartbeat"
        assert seen[-1] == "done"
