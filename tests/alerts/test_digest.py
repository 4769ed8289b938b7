"""What administrators are told every so many days: its figures, once, in each place where alerts go."""

import asyncio
import json
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from pydantic import SecretStr

from qhub.alerts.digest import last_period
from qhub.settings.settings import Settings
from qhub.store.schema.conversations import conversation_events, usage_daily
from qhub.store.schema.feedback import answer_feedback
from qhub_testing import Call, Fail, Say
from tests.alerts.test_alerts import SECRET, WORDS, alerts_of, complain, quick, receiving
from tests.support.hub import WAIT, Client, RunningHub, provided_hub, running_hub

DAY = 86_400


@pytest.mark.parametrize(
    ("today", "days", "period"),
    [
        ("2026-11-18", 7, ("2026-11-09", "2026-11-15")),
        ("2026-11-16", 7, ("2026-11-09", "2026-11-15")),
        ("2026-11-15", 7, ("2026-11-02", "2026-11-08")),
        ("2026-11-18", 1, ("2026-11-17", "2026-11-17")),
    ],
)
def test_a_period_is_told_when_its_last_day_is_over_and_a_week_begins_on_monday(
    today: str, days: int, period: tuple[str, str]
) -> None:
    first, last = last_period(date.fromisoformat(today), days)
    assert (first.isoformat(), last.isoformat()) == period


async def a_day_ago(hub: RunningHub) -> None:
    """Move what has happened to yesterday."""
    yesterday = (datetime.now(UTC).date() - timedelta(days=1)).isoformat()
    for table in (conversation_events, answer_feedback):
        await hub.hub.stores.database.execute(table.update().values(created_at=table.c.created_at - DAY))
    await hub.hub.stores.database.execute(usage_daily.update().values(day=yesterday))


async def told(admin: Client) -> dict[str, Any]:
    """Have the digest made, as its page does, and wait until it was."""
    jobs = "/organizacao/trabalhos"
    async with asyncio.timeout(WAIT):
        while "digest" not in [job["id"] for job in (await admin.get(jobs)).json()["trabalhos"]]:
            await asyncio.sleep(0.02)
    assert (await admin.post(f"{jobs}/digest/repetir")).status_code == 202
    found = await alerts_of(admin, lambda found: "digest" in found)
    return found["digest"]


async def test_a_digest_has_the_days_figures_and_no_word_of_anybodys(settings: Settings) -> None:
    steps = [[Call("listar_pastas", {})], Say("Uma."), Say("Duas."), Fail(400), Say("Hoje.")]
    async with provided_hub(quick(settings, digest_days=1), steps) as (hub, _):
        rui, julia, admin = [await hub.login(who) for who in ("rui", "julia", "admin")]
        conversation = await rui.conversation("documentos")
        await rui.send(conversation, WORDS)
        await complain(rui, conversation)
        other = await julia.conversation("qualidade")
        await julia.send(other, WORDS)
        await julia.send(other, WORDS)
        await a_day_ago(hub)
        await rui.send(conversation, WORDS)  # of today: not told yet

        digest = await told(admin)
        yesterday = (datetime.now(UTC).date() - timedelta(days=1)).isoformat()
        assert digest["sobre"] == f"{yesterday}/{yesterday}"
        figures = {name: digest["detalhe"][name] for name in ("pessoas", "perguntas", "erros", "negativas")}
        assert figures == {"pessoas": 2, "perguntas": 3, "erros": 1, "negativas": 1}
        assert digest["detalhe"]["custo"] > 0
        assert WORDS not in json.dumps(digest)


async def test_a_period_is_told_and_sent_once_by_however_many_processes_and_stays_seen(settings: Settings) -> None:
    async with receiving() as receiver:
        values = {
            "alert_webhook": receiver.url,
            "alert_webhook_secret": SecretStr(SECRET),
            "alert_webhook_private": True,
            "digest_days": 1,
        }
        async with running_hub(quick(settings, **values)) as hub, running_hub(quick(settings, **values)) as second:
            rui, admin = await hub.login("rui"), await hub.login("admin")
            await rui.send(await rui.conversation(), WORDS)
            await a_day_ago(hub)
            digest = await told(admin)
            async with asyncio.timeout(WAIT):
                await receiver.came.wait()
            assert (await admin.post(f"/organizacao/alertas/{digest['id']}/visto")).status_code == 204
            for one in (hub, second):
                await one.hub.worker.settled()
            ended = sa.text("SELECT fence FROM jobs WHERE id = 'digest'")
            before = (await hub.hub.stores.database.all(ended))[0][0]
            assert (await admin.post("/organizacao/trabalhos/digest/repetir")).status_code == 202
            for one in (hub, second):
                await one.hub.worker.settled()
            assert (await hub.hub.stores.database.all(ended))[0][0] > before, "it was done again"
            every = (await admin.get("/organizacao/alertas?estado=todos")).json()
            assert [alert["id"] for alert in every["alertas"] if alert["tipo"] == "digest"] == [digest["id"]]
            assert every["abertos"] == 0, "what somebody has seen is not told anew"
        bodies = [json.loads(body) for _, body in receiver.requests]
        assert [body["tipo"] for body in bodies] == ["digest"]


async def test_nothing_is_told_of_days_on_which_nothing_happened_or_without_the_setting(
    sqlite_settings: Settings,
) -> None:
    async with running_hub(quick(sqlite_settings, digest_days=1)) as hub:
        admin = await hub.login("admin")
        store = hub.hub.stores
        yesterday = datetime.now(UTC).date() - timedelta(days=1)
        assert await store.activity.between(yesterday, yesterday) == []
        assert (await admin.get("/organizacao/alertas")).json()["alertas"] == []
    async with running_hub(quick(sqlite_settings)) as hub:
        admin = await hub.login("admin")
        await hub.hub.worker.settled()
        assert (await admin.post("/organizacao/trabalhos/digest/repetir")).status_code == 404
