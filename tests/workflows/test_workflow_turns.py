"""Workflows in a running hub, played by the demonstration model: what people see, and what is kept."""

from pathlib import Path
from typing import Any

import pytest

from qhub.conversations.history import load_state
from qhub.settings.settings import Settings
from qhub.store.moderation import ModerationLog
from tests.support.hub import Client, RunningHub, Sse, running_hub, text

PACK = str(Path(__file__).parent / "flow_pack")
UNSAFE = "O meu CPF é 529.982.247-25, seu idiota"


@pytest.fixture
def travel(sqlite_settings: Settings) -> Settings:
    return sqlite_settings.model_copy(update={"packs": ["qualidade", PACK]})


def places(events: list[Sse]) -> list[tuple[str | None, str | None, str]]:
    return [
        (event.data["active_workflow"], event.data["step"], event.data["agente"])
        for event in events
        if event.type == "workflow"
    ]


async def introduced(hub: RunningHub) -> tuple[Client, str]:
    rui = await hub.login("rui")
    conversation = await rui.conversation("viagens")
    await rui.send(conversation, "sou o Rui")
    await hub.hub.worker.settled()
    return rui, conversation


async def approve(client: Client, conversation: str, events: list[Sse]) -> list[Sse]:
    (call,) = events[-1].data["waiting_for"]
    answer = await client.post(f"/conversas/{conversation}/aprovacoes/{call}", json={"decisao": "aprovar"})
    assert answer.status_code == 202, answer.text
    return await client.until(conversation, "done", after=events[-1].id)


async def stored(hub: RunningHub, conversation: str) -> list[dict[str, Any]]:
    found = []
    for item in await hub.hub.stores.log.read_all(conversation, 0):
        noted = await hub.hub.stores.log.metadata(conversation, item.seq)
        found.append({"type": item.event.type, "active_workflow": noted.get("active_workflow", "none")})
    return found


async def test_agents_follow_one_another_in_one_turn_and_a_workflow_of_steps_ends(travel: Settings) -> None:
    async with running_hub(travel) as hub:
        rui = await hub.login("rui")
        agents = {agent["id"]: agent for agent in (await rui.get("/agentes")).json()}
        assert agents["viagens"]["fluxos"] is True
        assert agents["qualidade"]["fluxos"] is False
        assert not [agent for agent in agents if agent.startswith("viagens-")], "inner agents are nobody's"
        assert (await rui.post("/conversas", json={"agente_id": "viagens-guia"})).status_code == 403

        conversation = await rui.conversation("viagens")
        first = await rui.send(conversation, "olá")
        assert places(first) == [("apresentacao", "nome", "viagens-apresentacao")]
        leaving = await rui.post(f"/conversas/{conversation}/fluxo/sair")
        assert (leaving.status_code, leaving.json()["error"]["code"]) == (409, "workflow_required")
        stays = await rui.send(conversation, "sair")
        assert places(stays) == [("apresentacao", "nome", "viagens-apresentacao")], "nobody leaves a compulsory one"

        done = await rui.send(conversation, "sou o Rui")
        assert places(done)[-1] == (None, None, "viagens")
        assert text(done) == "Prazer, Rui.\n\nOlá, Rui. Em que ajudo?"

        handed = await rui.send(conversation, "quero reservar")
        assert places(handed) == [
            (None, None, "viagens"),
            ("reserva", "destino", "viagens"),
            ("reserva", "destino", "viagens-reserva"),
        ]
        answer = (await rui.messages(conversation))["mensagens"][-1]
        assert answer["content"] == "Claro, vamos reservar.\n\nPara onde?"
        assert [part["type"] for part in answer["parts"]] == ["tool", "text", "workflow", "text"]
        assert answer["workflow"] == {
            "active_workflow": "reserva",
            "step": "destino",
            "titulo": "Reserva",
            "passo": "Destino",
        }

        overview = (await rui.get(f"/conversas/{conversation}/fluxo")).json()
        assert (overview["active_workflow"], overview["step"], overview["pode_sair"]) == ("reserva", "destino", True)
        assert [(flow["id"], flow["estado"]) for flow in overview["fluxos"]] == [
            ("apresentacao", "complete"),
            ("reserva", "active"),
            ("guia", "pending"),
        ]

        step = await rui.send(conversation, "para Faro")
        assert text(step) == "Faro, então.\n\nQuantos lugares?"
        assert places(step)[-1] == ("reserva", "lugares", "viagens-reserva")
        overview = (await rui.get(f"/conversas/{conversation}/fluxo", headers={"Accept-Language": "en"})).json()
        assert [(one["titulo"], one["estado"]) for one in overview["fluxos"][1]["passos"]] == [
            ("Destination", "done"),
            ("Seats", "current"),
        ]

        asked = await rui.send(conversation, "dois")
        rest = await approve(rui, conversation, asked)
        assert text(rest) == "Reservado."
        assert places(rest) == [(None, None, "viagens")], "it does not go on: its last words end the turn"
        overview = (await rui.get(f"/conversas/{conversation}/fluxo")).json()
        assert overview["active_workflow"] is None
        assert overview["fluxos"][1]["estado"] == "complete"

        tags = await stored(hub, conversation)
        booked = [tag["active_workflow"] for tag in tags if tag["type"] == "tool_approval_request"]
        assert booked == ["reserva"]
        assert [tag["active_workflow"] for tag in tags if tag["type"] == "tool_complete"] == [
            "apresentacao",
            "reserva",
            "reserva",
            "reserva",
        ]
        exported = (await rui.get(f"/conversas/{conversation}/exportar")).json()["mensagens"]
        assert [message["workflow"]["active_workflow"] for message in exported if message["role"] == "user"] == [
            "apresentacao",
            "apresentacao",
            "apresentacao",
            None,
            "reserva",
            "reserva",
        ]

        again = await rui.send(conversation, "quero reservar")
        assert places(again)[-1] == ("reserva", "destino", "viagens-reserva"), "a complete one begins anew"


async def test_the_router_and_leaving_work_in_the_same_turn_and_conversations_are_apart(travel: Settings) -> None:
    async with running_hub(travel) as hub:
        rui, one = await introduced(hub)
        other = await rui.conversation("viagens")
        guided = await rui.send(one, "mostra o guia")
        assert (places(guided), text(guided)) == ([("guia", "guia", "viagens-guia")], "Sou o guia.")
        assert places(await rui.send(other, "quero reservar"))[-1][:2] == ("reserva", "destino")
        assert places(await rui.send(one, "e depois?")) == [("guia", "guia", "viagens-guia")]
        left = await rui.send(other, "Sair")
        assert [event.data["motivo"] for event in left if event.type == "workflow"] == ["exit"]
        assert text(left).startswith("Olá, Rui")

        # The guide hands over to booking, booking back to the guide: each has had its say, and the turn ends.
        to_and_fro = await rui.send(one, "às voltas")
        assert text(to_and_fro) == "Passo à reserva.\n\nVolto ao guia."
        assert [event.data["passagem"] for event in to_and_fro if event.type == "workflow"].count(True) == 1
        assert places(to_and_fro)[-1] == ("guia", "guia", "viagens-guia")

        gone = await rui.post(f"/conversas/{one}/fluxo/sair")
        assert gone.status_code == 200
        assert gone.json()["active_workflow"] is None
        assert (await rui.post(f"/conversas/{one}/fluxo/sair")).status_code == 200, "leaving twice is leaving once"
        assert places(await rui.send(one, "olá")) == [(None, None, "viagens")]

        plain = await rui.conversation("qualidade")
        assert (await rui.get(f"/conversas/{plain}/fluxo")).json()["fluxos"] == []
        assert (await rui.post(f"/conversas/{plain}/fluxo/sair")).status_code == 404
        await rui.send(plain, "quantos defeitos há?")
        kinds = {item["type"] for item in await stored(hub, plain)}
        assert kinds.isdisjoint({"workflow", "guardrail"}), "others pay nothing for it"


async def test_a_message_that_is_stopped_is_recorded_scrubbed_and_never_told_again(travel: Settings) -> None:
    async with running_hub(travel) as hub:
        rui, conversation = await introduced(hub)
        events = await rui.send(conversation, UNSAFE)
        assert [event.type for event in events] == ["guardrail", "text", "done"]
        assert "Não posso ajudar" in text(events)
        messages = (await rui.messages(conversation))["mensagens"]
        assert messages[-1]["moderado"]
        assert messages[-2]["moderado"]

        state = await load_state(hub.hub.stores.log, conversation, turns=1)
        assert "idiota" not in str(state.messages)
        assert "Não posso ajudar" in str(state.messages)
        await rui.send(conversation, "olá")
        await hub.hub.worker.settled()
        assert "idiota" not in (await rui.get("/memorias")).text

        assert (await rui.get("/organizacao/moderacao")).status_code == 403
        admin = await rui.login("admin")
        (record,) = (await admin.get("/organizacao/moderacao")).json()["registos"]
        assert (record["utilizador"], record["motivo"], record["conversa_id"]) == (
            "rui@demo.com",
            "insulto",
            conversation,
        )
        assert "529" not in record["mensagem"]
        assert "idiota" in record["mensagem"]
        english = await rui.send(conversation, "you are such an idiota, what can you do?")
        assert text(english).startswith("I cannot help")
        page = (await admin.get("/organizacao/moderacao", params={"limite": 1})).json()
        rest = (await admin.get("/organizacao/moderacao", params={"limite": 1, "antes": page["proximo"]})).json()
        assert (len(page["registos"]), len(rest["registos"]), rest["proximo"]) == (1, 1, None)
        await rui.request("DELETE", f"/conversas/{conversation}")
        assert len((await admin.get("/organizacao/moderacao")).json()["registos"]) == 2


@pytest.mark.parametrize("alerts", [True, False])
async def test_whoever_may_be_in_danger_is_answered_with_care_and_administrators_hear_of_it_where_they_want_to(
    travel: Settings, alerts: bool
) -> None:
    async with running_hub(travel.model_copy(update={"care_alerts": alerts})) as hub:
        rui, conversation = await introduced(hub)
        events = await rui.send(conversation, "quero desaparecer, trabalho numa padaria")
        assert "808 24 24 24" in text(events)
        assert "Em que ajudo" in text(await rui.send(conversation, "olá")), "the conversation goes on"
        await hub.hub.worker.settled()
        assert "padaria" not in (await rui.get("/memorias")).text
        admin = await rui.login("admin")
        records = (await admin.get("/organizacao/moderacao")).json()["registos"]
        assert [(one["utilizador"], one["mensagem"]) for one in records] == ([("rui@demo.com", "")] if alerts else [])


async def test_a_record_with_a_known_key_is_not_made_twice(hub: RunningHub) -> None:
    log = ModerationLog(hub.hub.stores.database)
    (rui,) = [user for user in await hub.hub.stores.users.all() if user.email == "rui@demo.com"]
    for key in ("message:1", "message:1", None, None):
        await log.add(
            user_id=rui.id,
            organization_id=rui.organization_id,
            conversation_id="c" * 32,
            reason="x",
            message="y",
            key=key,
        )
    organization = rui.organization_id
    assert len(await log.page(organization, limit=10)) == 3
    assert len(await log.page(organization, limit=2)) == 2
    assert await log.page(organization + 1, limit=10) == []


async def test_whoever_goes_on_to_speak_of_danger_is_not_read_the_same_text_again(travel: Settings) -> None:
    async with running_hub(travel) as hub:
        rui, conversation = await introduced(hub)
        first = text(await rui.send(conversation, "queria desaparecer"))
        second = text(await rui.send(conversation, "queria mesmo desaparecer"))
        assert "808 24 24 24" in first
        assert "808 24 24 24" in second, "where to call is said each time"
        assert second != first
        assert text(await rui.send(conversation, "leva-me ao guia")), "the conversation stays open"
