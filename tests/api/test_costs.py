"""What a turn costs, who pays, and what stops one before it starts."""

from pathlib import Path
from typing import Any

import pytest

from qhub.settings.settings import Settings
from qhub_testing import Break, Call, Cut, Say, Stop, Tokens
from tests.support.hub import asking, of_type, running_hub, types

ANSWER = [Say("olá"), Stop(usage=Tokens(input=1_000_000, output=100_000, cache_read=500_000, cache_write=200_000))]
COST = 1.0 * 2 + 0.1 * 10 + 0.5 * 0.1 + 0.2 * 2.5
"""The default model's: $2 and $10 a million, cache reads a twentieth of the input's price, writes a quarter more."""


async def test_every_call_has_its_price_and_lands_in_the_totals(settings: Settings) -> None:
    async with asking(settings, [[Call("contar_defeitos", {}), ANSWER[1]], ANSWER]) as (rui, _):
        conversation = await rui.conversation()
        events = await rui.send(conversation, "quantos?")
        usages = of_type(events, "usage")
        assert [usage["cost"] for usage in usages] == [pytest.approx(COST)] * 2
        assert usages[0]["input_tokens"] == 1_000_000
        answer = (await rui.messages(conversation))["mensagens"][-1]
        assert answer["usage"]["cost"] == pytest.approx(2 * COST)

        assert (await rui.get(f"/conversas/{conversation}")).json()["custo"] == pytest.approx(2 * COST)
        own = (await rui.get("/custos")).json()
        assert own["total"]["custo"] == pytest.approx(2 * COST)
        assert own["total"]["chamadas"] == 2
        assert own["total"]["cache_read_tokens"] == 1_000_000
        assert own["precos"].startswith("genai-prices")
        (line,) = (await rui.get("/custos", params={"por": "agente"})).json()["linhas"]
        assert (line["chave"], line["chamadas"]) == ("Qualidade", 2)

        julia = await rui.login("julia")
        assert (await julia.get("/custos")).json()["total"]["custo"] == 0
        assert (await julia.get("/custos", params={"ambito": "organizacao"})).status_code == 403
        admin = await rui.login("admin")
        everybody = (await admin.get("/custos", params={"ambito": "organizacao", "por": "utilizador"})).json()
        assert [(item["chave"], item["custo"]) for item in everybody["linhas"]] == [
            ("rui@demo.com", pytest.approx(2 * COST))
        ]
        assert [(part["chave"], part["custo"], part["tokens"]) for part in everybody["por_dia"]] == [
            ("rui@demo.com", pytest.approx(2 * COST), 3_600_000)
        ]

        assert (await rui.request("DELETE", f"/conversas/{conversation}")).status_code == 204
        kept = (await rui.get("/custos")).json()["total"]["custo"]
        assert kept == pytest.approx(2 * COST), "what was spent stays spent when a conversation is deleted"


async def test_the_operators_own_prices_come_first(sqlite_settings: Settings, tmp_path: Path) -> None:
    prices = tmp_path / "prices.toml"
    prices.write_text('["claude-sonnet-5-5"]\ninput = 1.0\noutput = 2.0\n', "utf-8")
    async with asking(sqlite_settings, [ANSWER], prices_file=prices) as (rui, _):
        events = await rui.send(await rui.conversation(), "olá")
        (usage,) = of_type(events, "usage")
        assert usage["cost"] == pytest.approx(1.0 + 0.2 + 0.5 + 0.2)


async def test_a_model_without_a_price_is_counted_and_said_to_be_unpriced(sqlite_settings: Settings) -> None:
    async with asking(sqlite_settings, [ANSWER], anthropic_model="o-meu-modelo") as (rui, _):
        events = await rui.send(await rui.conversation(), "olá")
        (usage,) = of_type(events, "usage")
        assert usage["cost"] is None
        total = (await rui.get("/custos")).json()["total"]
        assert (total["custo"], total["sem_preco"], total["input_tokens"]) == (0, 1, 1_000_000)


SCOPES = [("user", "*"), ("agent", "qualidade"), ("organization", "*")]


@pytest.mark.parametrize(("ambito", "alvo"), SCOPES)
@pytest.mark.parametrize("periodo", ["day", "month"])
async def test_a_spent_budget_stops_a_turn_before_it_starts_and_says_why(
    settings: Settings, ambito: str, alvo: str, periodo: str
) -> None:
    async with asking(settings, [ANSWER]) as (rui, provider):
        admin = await rui.login("admin")
        budget = {"ambito": ambito, "alvo": alvo, "periodo": periodo, "limite": 1.0}
        assert (await admin.request("PUT", "/organizacao/orcamentos", json=budget)).status_code == 204
        assert (await admin.get("/organizacao/orcamentos")).json() == [budget]
        conversation = await rui.conversation()
        await rui.send(conversation, "olá")
        refused = await rui.post(f"/conversas/{conversation}/mensagens", json={"content": "outra vez"})
        assert refused.status_code == 402
        assert refused.json()["error"]["code"] == f"budget_{ambito}_{periodo}"
        words = refused.json()["error"]["message"]
        assert all(figure in words for figure in ("US$ 1,00", "US$ 3,55", "US$ 0,00")), words
        english = {"Accept-Language": "en"}
        said = await rui.post(f"/conversas/{conversation}/mensagens", json={"content": "outra vez"}, headers=english)
        assert "US$ 3.55" in said.json()["error"]["message"]
        assert len(provider.requests) == 1
        own = (await rui.get("/custos")).json()["orcamentos"]
        expected = [{"periodo": periodo, "limite": 1.0, "gasto": pytest.approx(COST)}] if ambito == "user" else []
        assert own == expected, "people see their own budget, and nobody else's"
        assert len((await rui.messages(conversation))["mensagens"]) == 2

        budget["limite"] = None  # type: ignore[assignment]
        assert (await admin.request("PUT", "/organizacao/orcamentos", json=budget)).status_code == 204
        again = await rui.post(f"/conversas/{conversation}/mensagens", json={"content": "outra vez"})
        assert again.status_code == 200


async def test_a_budget_nearly_spent_warns_and_lets_the_turn_go_on(settings: Settings) -> None:
    async with asking(settings, [ANSWER, ANSWER]) as (rui, _):
        admin = await rui.login("admin")
        budget = {"ambito": "user", "periodo": "day", "limite": COST / 0.85}
        assert (await admin.request("PUT", "/organizacao/orcamentos", json=budget)).status_code == 204
        conversation = await rui.conversation()
        assert "budget_warning" not in types(await rui.send(conversation, "olá"))
        events = await rui.send(conversation, "olá outra vez")
        assert types(events)[0] == "budget_warning"
        assert events[0].data["spent"] == pytest.approx(COST)
        assert events[-1].data["status"] == "completed"


async def test_the_room_that_a_turn_needs_is_estimated_before_it_starts(sqlite_settings: Settings) -> None:
    async with asking(sqlite_settings, []) as (rui, provider):
        admin = await rui.login("admin")
        budget = {"ambito": "user", "periodo": "day", "limite": 0.0001}
        assert (await admin.request("PUT", "/organizacao/orcamentos", json=budget)).status_code == 204
        path = f"/conversas/{await rui.conversation()}/mensagens"
        assert (await rui.post(path, json={"content": "olá " * 500})).status_code == 402
        assert provider.requests == []


@pytest.mark.journey
async def test_a_message_that_was_accepted_is_replayed_also_when_the_budget_is_spent(settings: Settings) -> None:
    async with asking(settings, [ANSWER]) as (rui, _):
        admin = await rui.login("admin")
        budget = {"ambito": "user", "periodo": "day", "limite": 1.0}
        assert (await admin.request("PUT", "/organizacao/orcamentos", json=budget)).status_code == 204
        conversation, key = await rui.conversation(), {"Idempotency-Key": "k"}
        first = await rui.send(conversation, "olá", headers=key)
        assert await rui.send(conversation, "olá", headers=key) == first


@pytest.mark.parametrize(
    "body",
    [
        {"ambito": "user", "periodo": "day", "limite": -1},
        {"ambito": "user", "periodo": "week", "limite": 1},
        {"ambito": "everybody", "periodo": "day", "limite": 1},
        {"ambito": "user", "periodo": "day"},
        {"ambito": "user", "periodo": "day", "limite": 1e12},
    ],
)
async def test_a_budget_that_makes_no_sense_is_refused(sqlite_settings: Settings, body: dict[str, Any]) -> None:
    async with running_hub(sqlite_settings) as hub:
        admin, rui = await hub.login("admin"), await hub.login("rui")
        assert (await admin.request("PUT", "/organizacao/orcamentos", json=body)).status_code == 422
        assert (await rui.request("PUT", "/organizacao/orcamentos", json=body)).status_code in (403, 422)


@pytest.mark.journey
async def test_an_answer_that_a_person_stops_is_paid_for(settings: Settings) -> None:
    pieces = ["uma resposta que já tem muitas palavras", " quando é parada"]
    async with asking(settings, [Say("".join(pieces), chunks=pieces, gate_after=1)]) as (rui, _):
        conversation = await rui.conversation()
        async with rui.sending(conversation, "olá") as events:
            async for event in events:
                if event.type == "text":
                    assert (await rui.post(f"/conversas/{conversation}/cancelar")).status_code == 202
                    break
        await rui.until(conversation, "done")
        usage = (await rui.messages(conversation))["mensagens"][-1]["usage"]
        assert usage["estimated"] is True
        assert usage["input_tokens"] + usage["cache_write_tokens"] > 100, "the provider said what it read"
        assert usage["output_tokens"] > 0
        total = (await rui.get("/custos")).json()["total"]
        assert (total["chamadas"], total["sem_preco"]) == (1, 0)
        assert total["custo"] == pytest.approx(usage["cost"])
        assert total["custo"] > 0


@pytest.mark.parametrize("step", [[Say("meia resposta"), Cut()], [Say("meia resposta"), Break()]])
async def test_an_answer_that_breaks_is_paid_for(sqlite_settings: Settings, step: list[Any]) -> None:
    async with asking(sqlite_settings, [step]) as (rui, _):
        events = await rui.send(await rui.conversation(), "olá")
        assert types(events) == ["text", "usage", "error", "done"]
        (usage,) = of_type(events, "usage")
        assert usage["cost"] > 0
        assert (await rui.get("/custos")).json()["total"]["custo"] == pytest.approx(usage["cost"])


async def test_a_try_that_came_to_nothing_is_paid_for_with_the_next(sqlite_settings: Settings) -> None:
    paid = [Say("olá"), Stop(usage=Tokens(input=1_000, output=10))]
    steps = [[Break(after_chunks=0)], paid]
    async with asking(sqlite_settings, steps, model_max_retries=1, model_retry_seconds=0.0) as (rui, provider):
        events = await rui.send(await rui.conversation(), "olá")
        (usage,) = of_type(events, "usage")
        assert len(provider.requests) == 2
        assert usage["input_tokens"] + usage["cache_write_tokens"] > 1_100


async def test_a_server_that_gives_no_figures_is_estimated(sqlite_settings: Settings) -> None:
    nothing = Tokens(input=0, output=0, cache_read=0, cache_write=0)
    async with asking(sqlite_settings, [[Say("uma resposta"), Stop(usage=nothing)]]) as (rui, _):
        events = await rui.send(await rui.conversation(), "olá")
        (usage,) = of_type(events, "usage")
        assert usage["estimated"] is True
        assert usage["input_tokens"] > 100
        assert usage["cost"] > 0
