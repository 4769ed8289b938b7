"""Calls of a model that failed, were stopped or died beside the answer: they are paid for, so they are counted."""

from pathlib import Path
from typing import Any

import pytest

from qhub.settings.settings import Settings
from qhub.store.schema.conversations import conversations
from qhub_testing import Break, Fail, Say, When
from qhub_testing.request import Request
from tests.support.hub import Client, asking, provided_hub, text, types

PACK = str(Path(__file__).parent.parent / "workflows" / "flow_pack")
LIGHT = "claude-haiku-4-5"
BROKEN = [Say("meia res"), Break()]
"""The provider took the call, and gave up in the middle of its answer."""


def with_light_model(settings: Settings, **values: Any) -> Settings:
    return settings.model_copy(update={"light_model": f"anthropic:{LIGHT}", **values})


async def consumed(client: Client, model: str) -> dict[str, Any]:
    """What a model's calls came to."""
    lines = (await client.get("/custos", params={"por": "modelo"})).json()["linhas"]
    return next((line for line in lines if line["chave"] == model), {"chamadas": 0, "custo": 0.0})


def of_light(events: list[Any]) -> list[dict[str, Any]]:
    return [event.data for event in events if event.type == "usage" and event.data["model"] == LIGHT]


@pytest.mark.journey
async def test_guardrails_and_a_router_that_break_are_paid_for(settings: Settings) -> None:
    steps = [BROKEN, Say("Como te chamas?")]
    async with asking(with_light_model(settings, packs=["qualidade", PACK]), steps) as (rui, _):
        events = await rui.send(await rui.conversation("viagens"), "olá")
        (judging,) = of_light(events)
        assert judging["cost"] > 0
        assert judging["input_tokens"] + judging["cache_write_tokens"] > 10, "the provider said what it read"
        found = await consumed(rui, LIGHT)
        assert (found["chamadas"], found["sem_preco"]) == (1, 0)
        assert found["custo"] == pytest.approx(judging["cost"])


async def test_a_guardrail_that_no_provider_took_costs_nothing(sqlite_settings: Settings) -> None:
    steps = [Fail(529), Say("Como te chamas?")]
    async with asking(with_light_model(sqlite_settings, packs=["qualidade", PACK]), steps) as (rui, _):
        assert of_light(await rui.send(await rui.conversation("viagens"), "olá")) == []
        assert (await consumed(rui, LIGHT))["chamadas"] == 0


async def test_a_turn_that_is_stopped_while_it_is_judged_is_paid_for(sqlite_settings: Settings) -> None:
    steps = [Say('{"verdict": "SAFE"}', gate_after=1)]
    async with asking(with_light_model(sqlite_settings, packs=["qualidade", PACK]), steps) as (rui, provider):
        conversation = await rui.conversation("viagens")
        async with rui.sending(conversation, "olá") as events:
            await provider.wait_for_gate()
            assert (await rui.post(f"/conversas/{conversation}/cancelar")).status_code == 202
            ended = [event async for event in events]
        assert types(ended) == ["usage", "done"]
        assert ended[-1].data["status"] == "cancelled"
        (judging,) = of_light(ended)
        assert judging["cost"] > 0
        assert (await consumed(rui, LIGHT))["chamadas"] == 1


@pytest.mark.journey
async def test_a_title_that_fails_is_paid_for_and_tried_again(settings: Settings) -> None:
    steps = [Say("Há 200 defeitos."), BROKEN, Say("Nada mais."), Say("Contagem de defeitos")]
    async with provided_hub(with_light_model(settings), steps, titles=True) as (hub, provider):
        rui = await hub.login("rui")
        conversation = await rui.conversation("documentos")
        await rui.send(conversation, "quantos defeitos há?")
        await hub.hub.worker.settled()
        assert len(provider.requests) == 1, "nobody pays for a title that nobody has seen"
        await rui.get("/conversas")
        await hub.hub.conversations.titles.settled()
        await hub.hub.worker.settled()
        broken = await consumed(rui, LIGHT)
        assert (broken["chamadas"], broken["sem_preco"]) == (1, 0)
        assert broken["custo"] > 0
        answered = (await rui.messages(conversation))["mensagens"][-1]["usage"]["cost"]
        row = (await rui.get(f"/conversas/{conversation}")).json()
        assert row["custo"] == pytest.approx(answered + broken["custo"])
        assert row["titulo"] == "quantos defeitos há?"

        await rui.send(conversation, "e mais?")
        assert (await rui.until(conversation, "titled"))[-1].data["titulo"] == "Contagem de defeitos"


async def test_a_summary_that_fails_is_paid_for(sqlite_settings: Settings) -> None:
    def is_summary(request: Request) -> bool:
        return "Resumes conversas" in request.system

    steps = [When(is_summary, BROKEN), *(When(lambda request: not is_summary(request), Say("sim.")) for _ in range(3))]
    async with provided_hub(with_light_model(sqlite_settings), steps, max_history=4) as (hub, _):
        rui = await hub.login("rui")
        conversation = await rui.conversation("documentos")
        await rui.send(conversation, "a primeira")
        await rui.send(conversation, "a segunda")
        await hub.hub.worker.settled()
        found = await consumed(rui, LIGHT)
        assert found["chamadas"] == 1
        assert found["custo"] > 0
        assert text(await rui.send(conversation, "a terceira")) == "sim."


async def test_what_rules_found_stays_where_the_light_model_fails_and_is_paid_for(sqlite_settings: Settings) -> None:
    steps = [Say("ok."), BROKEN]
    async with provided_hub(with_light_model(sqlite_settings), steps) as (hub, _):
        rui = await hub.login("rui")
        await rui.send(await rui.conversation(), "Prefiro respostas curtas. A cabine azul nunca me falha.")
        await hub.hub.worker.settled()
        kept = (await rui.get("/memorias")).json()["memorias"]
        assert len(kept) == 1
        found = await consumed(rui, LIGHT)
        assert found["chamadas"] == 1
        assert found["custo"] > 0


@pytest.mark.journey
async def test_a_call_of_a_worker_whose_lease_ended_is_paid_for_by_its_own_figures(settings: Settings) -> None:
    steps = [Say("nunca visto", gate_after=0), Say("Olá!")]
    async with provided_hub(settings, steps) as (hub, provider):
        rui = await hub.login("rui")
        conversation = await rui.conversation()
        async with rui.sending(conversation, "olá") as events:
            await provider.wait_for_gate()
            over = conversations.update().where(conversations.c.id == conversation).values(lease_until=0)
            await hub.hub.stores.database.execute(over)
            seen = [event async for event in events]
        assert types(seen) == ["usage", "text", "usage", "done"]
        lost, answered = (event.data for event in seen if event.type == "usage")
        read = ("input_tokens", "cache_write_tokens", "cache_read_tokens")
        assert sum(lost[name] for name in read) == sum(answered[name] for name in read), "the provider said so itself"
        assert (await rui.get("/custos")).json()["total"]["chamadas"] == 2
