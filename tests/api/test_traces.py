"""The trace of a turn over HTTP: for its owner with all that was said, for administrators without."""

from pathlib import Path
from typing import Any

import pytest

from qhub.settings.settings import Settings
from qhub_testing import Call, Fail, Say
from tests.support.hub import Client, RunningHub, asking, provided_hub

PACK = str(Path(__file__).parent.parent / "workflows" / "flow_pack")
SECRET = "lote 7781"


async def trace(client: Client, conversation: str, message: str, *, of_members: bool = False) -> dict[str, Any]:
    place = "/organizacao" if of_members else ""
    answer = await client.get(f"{place}/conversas/{conversation}/mensagens/{message}/traco")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def last_answer(client: Client, conversation: str) -> str:
    return str((await client.messages(conversation))["mensagens"][-1]["id"])


def kinds(found: dict[str, Any]) -> list[str]:
    return [step["type"] for step in found["passos"]]


@pytest.mark.journey
async def test_a_trace_says_what_was_sent_called_waited_for_and_paid(settings: Settings) -> None:
    steps = [Call("criar_pasta", {"nome": SECRET}), Fail(529), Say(f"A pasta {SECRET} existe.")]
    async with provided_hub(settings, steps, model_max_retries=1, model_retry_seconds=0.001) as (hub, _):
        rui, admin = await hub.login("rui"), await hub.login("admin")
        conversation = await rui.conversation("documentos")
        events = await rui.send(conversation, f"cria a pasta {SECRET}")
        call = next(event.data["id"] for event in events if event.type == "tool_approval_request")
        waiting = await trace(rui, conversation, "1")
        assert (waiting["estado"], kinds(waiting)) == ("waiting", ["model", "decision", "done"])

        await rui.post(f"/conversas/{conversation}/aprovacoes/{call}", json={"decisao": "aprovar"})
        await rui.until(conversation, "done", events[-1].id)
        found = await trace(rui, conversation, "1-a")
        assert kinds(found) == ["model", "decision", "done", "tool", "model", "done"]
        assert (found["estado"], found["pergunta"], found["resposta"]) == (
            "completed",
            f"cria a pasta {SECRET}",
            f"A pasta {SECRET} existe.",
        )
        first, decided, _, tool, second, _ = found["passos"]
        assert first["chamada"]["enviado"]["mensagens"] == 1
        assert first["chamada"]["enviado"]["ferramentas_caracteres"] > 100
        assert tool["pedida_por"] == first["id"]
        assert (tool["argumentos"], tool["estado"]) == ({"nome": SECRET}, "completed")
        assert (decided["decisao"], decided["tool_use_id"]) == ("aprovar", call)
        assert second["chamada"]["repeticoes"] == 1
        assert second["chamada"]["primeiro_texto_ms"] <= second["ms"]
        assert found["usage"]["cost"] == pytest.approx(
            first["chamada"]["usage"]["cost"] + second["chamada"]["usage"]["cost"]
        )

        listed = await admin.get(f"/organizacao/conversas/{conversation}/mensagens")
        assert SECRET not in listed.text
        assert (listed.json()["pessoa"], [turn["mensagem_id"] for turn in listed.json()["turnos"]]) == ("Rui", ["1"])
        (read,) = (await admin.get("/auditoria", params={"acao": "trace"})).json()["entradas"]
        assert (read["acao"], read["objeto"], read["pormenores"]) == ("trace.read", conversation, {})
        members = await admin.get(f"/organizacao/conversas/{conversation}/mensagens/1/traco")
        assert SECRET not in members.text
        assert kinds(members.json()) == kinds(found)
        assert members.json()["passos"][3]["argumentos_caracteres"] == tool["argumentos_caracteres"]
        read, _ = (await admin.get("/auditoria", params={"acao": "trace"})).json()["entradas"]
        assert (read["acao"], read["objeto"], read["pormenores"]) == ("trace.read", conversation, {"message": "1"})


async def test_each_version_of_an_answer_has_a_trace_and_only_its_own_steps(sqlite_settings: Settings) -> None:
    other = "anthropic:claude-opus-4-1"
    async with asking(sqlite_settings, [Say("uma"), Say("outra"), Say("três")], answer_models=[other]) as (rui, _):
        conversation = await rui.conversation("documentos")
        await rui.send(conversation, "olá")
        again = f"/conversas/{conversation}/mensagens/1/regenerar"
        assert (await rui.post(again, json={"modelo": other})).status_code == 200
        second = await last_answer(rui, conversation)
        await rui.send(conversation, "e depois?")

        first, other_trace = await trace(rui, conversation, "1"), await trace(rui, conversation, second)
        assert (first["resposta"], other_trace["resposta"]) == ("uma", "outra")
        assert other_trace["modelo"] == "claude-opus-4-1" != first["modelo"]
        assert kinds(first) == kinds(other_trace) == ["model", "done"]


async def test_a_turn_that_somebody_came_back_to_is_one_trace(sqlite_settings: Settings) -> None:
    steps = [Fail(400), Say("outra"), Say("por fim")]
    async with asking(sqlite_settings, steps) as (rui, _):
        conversation = await rui.conversation("documentos")
        await rui.send(conversation, "olá")
        await rui.post(f"/conversas/{conversation}/mensagens/1/regenerar", json={})
        await rui.request("PUT", f"/conversas/{conversation}/ramo", json={"mensagem_id": "1"})
        cursor = (await rui.messages(conversation))["cursor"]
        assert (await rui.post(f"/conversas/{conversation}/continuar")).status_code == 202
        await rui.until(conversation, "done", cursor)

        found = await trace(rui, conversation, "1")
        assert (found["estado"], found["resposta"]) == ("completed", "por fim")
        assert kinds(found) == ["error", "done", "continued", "model", "done"]
        assert found["passos"][0]["modelo"]


async def test_a_workflows_turn_shows_who_judged_and_who_spoke(sqlite_settings: Settings) -> None:
    settings = sqlite_settings.model_copy(update={"packs": ["qualidade", PACK]})
    async with asking(settings, [Say('{"verdict": "SAFE"}'), Say("Como te chamas?")]) as (rui, _):
        conversation = await rui.conversation("viagens")
        await rui.send(conversation, "olá")
        found = await trace(rui, conversation, "1")
        judged, moved = found["passos"][:2]
        assert (judged["veredicto"], judged["por"]) == ("SAFE", "model")
        assert judged["chamada"]["enviado"]["mensagens"] == 1
        assert (moved["type"], bool(moved["agente"])) == ("workflow", True)


async def test_what_is_no_turn_of_the_conversation_has_no_trace(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    conversation = await rui.conversation()
    await rui.send(conversation, "quantos defeitos há?")
    for message in ("0", "2", "999", "olá", "1-b"):
        answer = await rui.get(f"/conversas/{conversation}/mensagens/{message}/traco")
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "message_not_found")
