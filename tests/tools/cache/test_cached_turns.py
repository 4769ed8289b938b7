"""The cache as people see it: through a hub, in its events and its counts."""

from typing import Any

import pytest
from pydantic import SecretStr
from structlog.testing import capture_logs

from qhub.settings.settings import Settings
from qhub_testing import Call, Say
from tests.support.hub import RunningHub, Sse, asking, of_type, provided_hub
from tests.support.redis import RedisServer

QUERY = "SELECT count(*) AS n FROM defeitos"


def completed(events: list[Sse]) -> list[dict[str, Any]]:
    return of_type(events, "tool_complete")


async def test_a_repeated_question_is_answered_from_the_cache_and_says_so(sqlite_hub: RunningHub) -> None:
    question = "quantos defeitos de lixo há?"
    rui, julia = await sqlite_hub.login("rui"), await sqlite_hub.login("julia")
    with capture_logs() as logs:
        (first,) = completed(await rui.send(await rui.conversation(), question))
        conversation = await rui.conversation()
        (again,) = completed(await rui.send(conversation, question))
        (hers,) = completed(await julia.send(await julia.conversation(), question))
    assert "cached" not in first
    assert again["cached"] is True
    assert again["result"] == first["result"] == hers["result"]
    assert "cached" not in hers
    (part,) = [part for part in (await rui.messages(conversation))["mensagens"][-1]["parts"] if part["type"] == "tool"]
    assert part["cached"] is True
    assert sqlite_hub.hub.tool_cache.counts == {(first["name"], "miss"): 2, (first["name"], "hit"): 1}
    assert [entry["tool"] for entry in logs if entry["event"] == "tool.cached"] == [first["name"]]


async def test_a_query_is_kept_until_the_tables_change_and_not_at_all_where_it_asks_for_chance(
    sqlite_settings: Settings,
) -> None:
    queries = [QUERY, QUERY, "SELECT random()", "SELECT random()", QUERY, QUERY]
    script = [step for sql in queries for step in (Call("consultar_dados", {"sql": sql}), Say("Feito."))]
    async with asking(sqlite_settings, script) as (rui, _):
        conversation = await rui.conversation()
        seen = [completed(await rui.send(conversation, "conta")) for _ in queries[:4]]
        uploaded = await rui.post(f"/conversas/{conversation}/upload", files={"file": ("vendas.csv", b"a,b\n1,2\n")})
        assert uploaded.status_code == 201
        seen += [completed(await rui.send(conversation, "conta")) for _ in queries[4:]]
    cached = [call.get("cached", False) for calls in seen for call in calls]
    assert cached == [False, True, False, False, False, True]


@pytest.mark.row("R13")
async def test_a_hub_whose_redis_dies_goes_on_and_uses_it_again_when_it_is_back(
    sqlite_settings: Settings, redis_server: RedisServer
) -> None:
    script = [step for _ in range(4) for step in (Call("top_defeitos", {}), Say("Feito."))]
    server = SecretStr(redis_server.url)
    async with provided_hub(sqlite_settings, script, redis_url=server) as (hub, _):
        rui = await hub.login("rui")
        conversation = await rui.conversation()

        async def ask() -> dict[str, Any]:
            (call,) = completed(await rui.send(conversation, "quais?"))
            return call

        first, second = await ask(), await ask()
        await redis_server.stop()
        with capture_logs() as logs:
            third = await ask()
        await redis_server.start()
        assert [call.get("cached") for call in (first, second, third)] == [None, True, None]
        assert first["result"] == second["result"] == third["result"]
        assert "cache.unavailable" in [entry["event"] for entry in logs]
        counts = hub.hub.tool_cache.counts
        assert (counts["top_defeitos", "hit"], counts["top_defeitos", "bypassed"]) == (1, 1)
