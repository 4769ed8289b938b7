"""What administrators are told without asking: once a day and kind, without a word of anybody's."""

import asyncio
import hashlib
import hmac
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from aiohttp import web
from pydantic import SecretStr

from qhub.alerts.channel import Undelivered
from qhub.alerts.webhook import SIGNATURE, Webhook
from qhub.errors import ConfigurationError
from qhub.parts import open_hub
from qhub.settings.settings import Settings
from qhub.store.alerts import Alert
from qhub.store.schema.conversations import conversation_events
from qhub_testing import Fail, Say, Stop, Tokens
from tests.support.hub import WAIT, Client, provided_hub, running_hub

SECRET = "o-que-o-recetor-tambem-sabe"
ANSWER = [Say("olá"), Stop(usage=Tokens(input=1_000_000, output=100_000))]
COST = 1.0 * 2 + 0.1 * 10
WORDS = "isto-nao-sai-daqui"


def quick(settings: Settings, **values: Any) -> Settings:
    return settings.model_copy(update={"alert_seconds": 0.05, **values})


async def alerts_of(admin: Client, until: Callable[[dict[str, Any]], bool]) -> dict[str, dict[str, Any]]:
    """The administrator's open alerts by kind, once they are as expected."""
    async with asyncio.timeout(WAIT):
        while True:
            answer = (await admin.get("/organizacao/alertas")).json()
            found = {alert["tipo"]: alert for alert in answer["alertas"]}
            if until(found):
                assert answer["abertos"] == len(answer["alertas"])
                return found
            await asyncio.sleep(0.02)


async def complain(person: Client, conversation: str) -> None:
    data = {"texto": WORDS}
    given = await person.post("/api/feedback", json={"session_id": conversation, "type": "negative", "data": data})
    assert given.status_code == 200, given.text


@pytest.mark.journey
async def test_complaints_are_one_alert_that_an_administrator_sees_to(settings: Settings) -> None:
    async with running_hub(quick(settings)) as hub:
        rui, admin = await hub.login("rui"), await hub.login("admin")
        conversation = await rui.conversation()
        await rui.send(conversation, "quantos defeitos há?")
        await complain(rui, conversation)
        await complain(rui, conversation)

        alert = (await alerts_of(admin, lambda found: found.get("negative_feedback", {}).get("vezes") == 2))[
            "negative_feedback"
        ]
        assert (alert["sobre"], alert["agente"], alert["visto"], alert["pessoa"]) == (
            "qualidade",
            "Qualidade",
            None,
            None,
        )
        assert WORDS not in json.dumps(alert)

        assert (await admin.post(f"/organizacao/alertas/{alert['id']}/visto")).status_code == 204
        assert (await admin.get("/organizacao/alertas")).json() == {"alertas": [], "abertos": 0}
        (seen,) = (await admin.get("/organizacao/alertas", params={"estado": "todos"})).json()["alertas"]
        assert seen["visto_por"] == "Admin"
        assert (await admin.get("/organizacao/alertas", params={"limite": 0, "estado": "todos"})).json() == {
            "alertas": [],
            "abertos": 0,
        }
        written = (await admin.get("/auditoria", params={"acao": "alert", "limite": 2})).json()["entradas"]
        assert [(entry["acao"], entry["objeto"]) for entry in written] == [("alert.read", "*"), ("alert.read", "*")]
        (acknowledged,) = (await admin.get("/auditoria", params={"acao": "alert.acknowledged"})).json()["entradas"]
        assert acknowledged["objeto"] == alert["id"]
        assert written[0]["pormenores"] == {"state": "todos", "alerts": 1}, "to count them is not to read them"
        unknown = await admin.post("/organizacao/alertas/nenhum/visto")
        assert unknown.json()["error"]["code"] == "alert_not_found"


async def test_a_provider_that_fails_and_turns_that_break_are_told(sqlite_settings: Settings) -> None:
    async with provided_hub(quick(sqlite_settings, alert_seconds=60), [Fail(500)] * 5) as (hub, _):
        rui, admin = await hub.login("rui"), await hub.login("admin")
        for _ in range(5):
            await rui.send(await rui.conversation(), WORDS)
        await hub.hub.alert_watch.look()

        found = await alerts_of(admin, lambda found: len(found) == 2)

        assert found["provider_failing"]["sobre"] == "claude-sonnet-5-5"
        assert found["provider_failing"]["detalhe"] == {"chamadas": 5, "falhas": 5}
        assert found["turn_errors"]["detalhe"] == {"turnos": 5, "interrompidos": 5}
        assert WORDS not in json.dumps(found)
        await hub.hub.alert_watch.look()
        assert (await admin.get("/organizacao/alertas")).json()["alertas"][0]["vezes"] == 1, "what was told is told"


async def test_a_budget_that_is_nearly_and_then_all_used_is_told_with_whose_it_is(sqlite_settings: Settings) -> None:
    async with provided_hub(quick(sqlite_settings), [ANSWER, ANSWER]) as (hub, _):
        rui, admin = await hub.login("rui"), await hub.login("admin")
        budget = {"ambito": "user", "periodo": "day", "limite": COST / 0.85}
        assert (await admin.request("PUT", "/organizacao/orcamentos", json=budget)).status_code == 204
        for _ in range(2):
            await rui.send(await rui.conversation(), WORDS)
        near = (await alerts_of(admin, lambda found: "budget_near" in found))["budget_near"]
        refused = await rui.post(f"/conversas/{await rui.conversation()}/mensagens", json={"content": WORDS})
        assert refused.status_code == 402

        used = (await alerts_of(admin, lambda found: "budget_used" in found))["budget_used"]

        assert [alert["pessoa"] for alert in (near, used)] == ["Rui", "Rui"]
        assert used["detalhe"]["ambito"] == "user"
        assert used["detalhe"]["gasto"] > used["detalhe"]["limite"]


async def test_corrupt_rows_lost_leases_and_a_full_disk_are_told(
    sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qhub.alerts.watch.DISK_USED", 0.0)  # whatever is on this disk is too much
    async with running_hub(quick(sqlite_settings)) as hub:
        rui, admin = await hub.login("rui"), await hub.login("admin")
        conversation = await rui.conversation()
        await rui.send(conversation, "quantos defeitos há?")
        table = conversation_events.c
        broken = conversation_events.update().where(table.conversation_id == conversation, table.type == "reply")
        await hub.hub.stores.database.execute(broken.values(content='{"type": "partido'))
        await rui.messages(conversation)
        hub.hub.meters.lease_lost()

        found = await alerts_of(admin, lambda found: len(found) == 3)

        assert set(found) == {"corrupt_rows", "leases_lost", "disk_full"}
        assert found["disk_full"]["vezes"] == 1, "a disk that stays full is told once"
        assert found["disk_full"]["detalhe"]["total_bytes"] > found["disk_full"]["detalhe"]["livre_bytes"] > 0


class Receiver:
    """Takes alerts, on a real socket; fails as often as it is told to."""

    def __init__(self, *statuses: int) -> None:
        self._statuses = list(statuses)
        self.requests: list[tuple[dict[str, str], bytes]] = []
        self.came = asyncio.Event()
        self.url = ""

    async def take(self, request: web.Request) -> web.Response:
        self.requests.append((dict(request.headers), await request.read()))
        self.came.set()
        status = self._statuses.pop(0) if self._statuses else 204
        return web.Response(status=status, headers={"Location": "/elsewhere"} if status == 307 else {})


@asynccontextmanager
async def receiving(*statuses: int) -> AsyncIterator[Receiver]:
    receiver = Receiver(*statuses)
    app = web.Application()
    app.router.add_post("/{any:.*}", receiver.take)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    receiver.url = f"http://127.0.0.1:{runner.addresses[0][1]}/alertas"
    try:
        yield receiver
    finally:
        await runner.cleanup()


async def test_a_webhook_gets_each_alert_once_signed_and_after_it_failed_again(sqlite_settings: Settings) -> None:
    async with receiving(500, 307) as receiver:
        values = {
            "alert_webhook": receiver.url,
            "alert_webhook_secret": SecretStr(SECRET),
            "alert_webhook_private": True,
        }
        async with running_hub(quick(sqlite_settings, **values)) as hub:
            rui = await hub.login("rui")
            conversation = await rui.conversation()
            await rui.send(conversation, WORDS)
            await complain(rui, conversation)
            async with asyncio.timeout(WAIT):
                while len(receiver.requests) < 3:
                    receiver.came.clear()
                    await receiver.came.wait()
            await complain(rui, conversation)
            admin = await hub.login("admin")
            await alerts_of(admin, lambda found: found.get("negative_feedback", {}).get("vezes") == 2)
        assert len(receiver.requests) == 3, "the third was taken, and nothing is sent twice"
        bodies = [json.loads(body) for _, body in receiver.requests]
        assert {body["id"] for body in bodies} == {bodies[0]["id"]}
        assert (bodies[-1]["tipo"], bodies[-1]["sobre"], bodies[-1]["vezes"]) == ("negative_feedback", "qualidade", 1)
        assert all(WORDS.encode() not in body for _, body in receiver.requests)
        headers, body = receiver.requests[-1]
        moment, _, signature = headers[SIGNATURE].partition(",v1=")
        seconds = moment.removeprefix("t=")
        assert signature == hmac.new(SECRET.encode(), f"{seconds}.".encode() + body, hashlib.sha256).hexdigest()


ALERT = Alert("a" * 32, 1, "disk_full", "um", None, 0.0, 0.0, 1, {}, None, 0)


@pytest.mark.parametrize("host", ["127.0.0.1", "[::1]", "localhost", "2130706433", "[::ffff:127.0.0.1]", "10.0.0.1"])
@pytest.mark.parametrize("port", ["", ":443"])
async def test_a_webhook_goes_to_no_address_inside(host: str, port: str) -> None:
    with pytest.raises(Undelivered, match="web_private"):
        await Webhook(f"https://{host}{port}/a", SECRET).send(ALERT)


async def test_a_webhook_inside_needs_a_setting_and_any_other_tls_and_a_secret(
    sqlite_settings: Settings,
) -> None:
    async with receiving() as receiver:
        with pytest.raises(Undelivered, match="web_port"):
            await Webhook(receiver.url, SECRET).send(ALERT)
        assert receiver.requests == []
        await Webhook(receiver.url, SECRET, private=True).send(ALERT)
        assert len(receiver.requests) == 1

    for values in (
        {"alert_webhook": "https://alertas.exemplo.pt"},
        {"alert_webhook": "http://alertas.exemplo.pt", "alert_webhook_secret": SecretStr(SECRET)},
    ):
        with pytest.raises(ConfigurationError, match="QHUB_ALERT_WEBHOOK"):
            async with open_hub(sqlite_settings.model_copy(update=values)):
                pass


async def test_a_receiver_that_is_away_is_no_reason_to_wait() -> None:
    async with receiving() as receiver:
        url = receiver.url
    with pytest.raises(Undelivered):
        await Webhook(url, SECRET, private=True).send(ALERT)
