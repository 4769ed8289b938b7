"""What Prometheus reads at `/metrics`: right, valid, for nobody else, and without a word of anybody's."""

import asyncio
import shutil
import subprocess
from typing import Any

import httpx
import pytest
from pydantic import SecretStr

from qhub.api.exposition import metrics_port
from qhub.observing.labels import OTHER, BoundedLabel
from qhub.parts import open_hub
from qhub.settings.settings import Settings
from qhub.store.schema.conversations import conversation_events, conversations
from qhub_testing import Call, Fail, Say
from tests.support.hub import WAIT, RunningHub, asking, of_type, provided_hub, running_hub
from tests.support.metrics import Exposition, scraped

LABELS = {"status", "agent", "code", "tool", "outcome", "model", "role", "kind", "le"}
"""Every label that a metric of the hub may have: none of a person, a conversation or a text."""
PLATFORM = {"python_info"}
SONNET = "claude-sonnet-5-5"


async def test_a_turn_is_counted_with_its_tools_its_wait_and_its_cache(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    for _ in range(2):
        await rui.send(await rui.conversation(), "quantos defeitos há?")

    seen = await scraped(rui)

    assert seen.value("qhub_turns_total", status="completed") == 2
    assert seen.value("qhub_turn_seconds_count", agent="qualidade") == 2
    assert seen.value("qhub_first_text_seconds_count", agent="qualidade") == 2
    assert seen.value("qhub_tool_calls_total", tool="contar_defeitos", outcome="ok") == 1
    assert seen.value("qhub_tool_calls_total", tool="contar_defeitos", outcome="cached") == 1
    assert seen.value("qhub_tool_seconds_count", tool="contar_defeitos") == 2
    assert seen.value("qhub_tool_cache_total", tool="contar_defeitos", outcome="miss") == 1
    assert seen.value("qhub_tool_cache_total", tool="contar_defeitos", outcome="hit") == 1
    assert seen.value("qhub_model_calls_total", role="main", outcome="ok") == 4
    assert seen.value("qhub_conversations") == 0
    assert seen.value("process_cpu_seconds_total") > 0


async def test_tokens_cost_and_tries_are_counted_by_model_and_role(sqlite_settings: Settings) -> None:
    steps = [Fail(529), Say("Há 200 defeitos.")]
    async with asking(sqlite_settings, steps, model_max_retries=1, model_retry_seconds=0) as (rui, _):
        events = await rui.send(await rui.conversation(), "quantos?")
        (usage,) = of_type(events, "usage")

        seen = await scraped(rui)

        of_model = {"model": SONNET, "role": "main"}
        assert seen.value("qhub_model_retries_total", model=SONNET, code="model_overloaded") == 1
        assert seen.value("qhub_model_calls_total", **of_model, outcome="ok") == 1
        assert seen.value("qhub_model_seconds_count", **of_model) == 1
        for kind in ("input", "output", "cache_read", "cache_write"):
            assert seen.value("qhub_tokens_total", **of_model, kind=kind) == usage[f"{kind}_tokens"]
        assert seen.value("qhub_cost_usd_total", **of_model) == pytest.approx(usage["cost"])


async def test_failures_are_counted_by_code(sqlite_settings: Settings) -> None:
    steps = [Call("inventada_pelo_modelo", {}), Fail(500)]
    async with asking(sqlite_settings, steps) as (rui, _):
        await rui.send(await rui.conversation(), "quantos?")
        await rui.get("/conversas/nao-existe")
        await rui.http.get("/conversas")

        seen = await scraped(rui)

        assert seen.value("qhub_turns_total", status="interrupted") == 1
        assert seen.value("qhub_turn_errors_total", code="model_failed") == 1
        assert seen.value("qhub_model_calls_total", outcome="model_failed") == 1
        assert seen.value("qhub_tool_refusals_total", code="tool_unknown") == 1
        assert seen.value("qhub_request_failures_total", status="404", code="conversation_not_found") == 1
        assert seen.value("qhub_request_failures_total", status="401", code="unauthenticated") == 1
        assert "inventada_pelo_modelo" not in seen.text, "a model may call anything by any name"


async def test_what_runs_and_what_is_read_now_is_counted_while_it_lasts(sqlite_settings: Settings) -> None:
    async with (
        asking(sqlite_settings, [Say("Um dois três quatro", gate_after=1)]) as (rui, provider),
        rui.sending(await rui.conversation(), "quantos?") as events,
    ):
        await provider.wait_for_gate()
        during = await scraped(rui)
        assert during.value("qhub_conversations", status="running") == 1
        assert during.value("qhub_turns_running") == 1
        assert during.value("qhub_streams_open") == 1
        provider.open_gate()
        assert [event async for event in events][-1].type == "done"


async def test_files_are_counted_by_kind_and_size(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    content = b"dia;total\n1;2\n"
    sent = await rui.post(f"/conversas/{await rui.conversation()}/upload", files={"file": ("a.csv", content)})
    assert sent.status_code == 201, sent.text

    seen = await scraped(rui)

    assert seen.value("qhub_upload_bytes_count", kind="table") == 1
    assert seen.value("qhub_upload_bytes_sum", kind="table") == len(content)


async def test_a_turn_that_another_took_over_is_counted(sqlite_settings: Settings) -> None:
    steps = [Say("Um dois três quatro", gate_after=1), Say("De novo.")]
    async with provided_hub(sqlite_settings, steps) as (hub, provider):
        rui = await hub.login("rui")
        conversation = await rui.conversation()
        async with rui.sending(conversation, "quantos?"):
            await provider.wait_for_gate()
            taken = conversations.update().where(conversations.c.id == conversation).values(fence=99)
            await hub.hub.stores.database.execute(taken)
            provider.open_gate()
            async with asyncio.timeout(WAIT):
                while not (await scraped(rui)).value("qhub_leases_lost_total"):
                    await asyncio.sleep(0.02)


async def test_a_row_that_cannot_be_read_is_counted(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    conversation = await rui.conversation()
    await rui.send(conversation, "quantos defeitos há?")
    table = conversation_events.c
    broken = conversation_events.update().where(table.conversation_id == conversation, table.type == "reply")
    await sqlite_hub.hub.stores.database.execute(broken.values(content='{"type": "partido'))
    await rui.messages(conversation)

    assert (await scraped(rui)).value("qhub_corrupt_rows_total") > 0


async def test_no_metric_says_who_where_or_what(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    conversation = await rui.conversation()
    await rui.send(conversation, "quantos defeitos há no turno da segredolândia?")

    seen = await scraped(rui)

    ours = [sample for sample in seen.samples if sample.name not in PLATFORM]
    assert {label for sample in ours for label in sample.labels} <= LABELS
    assert conversation not in seen.text
    assert "rui" not in seen.text.lower()
    assert "segredolândia" not in seen.text


def test_a_label_has_only_so_many_values() -> None:
    label = BoundedLabel(most=2)
    assert [label.bound(name) for name in ("a", "b", "c", "a", "d")] == ["a", "b", OTHER, "a", OTHER]


def check_with_promtool(seen: Exposition) -> None:
    promtool = shutil.which("promtool")
    if promtool is None:
        pytest.skip("promtool is not installed (Debian: apt-get install prometheus); the parser of the library agreed")
    checked = subprocess.run([promtool, "check", "metrics"], input=seen.text, capture_output=True, text=True)
    assert (checked.returncode, checked.stdout, checked.stderr) == (0, "", "")


async def test_what_is_shown_is_valid(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    await rui.send(await rui.conversation(), "quantos defeitos há?")
    answer = await rui.http.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=")
    seen = Exposition(answer.text)
    names = [family.name for family in seen.families]
    assert len(names) == len(set(names))
    assert all(family.documentation for family in seen.families)
    check_with_promtool(seen)


SECRET = "o-que-o-prometheus-mostra"


async def asked(hub: RunningHub, **headers: str) -> httpx.Response:
    return await hub.anonymous.http.get("/metrics", headers={name.replace("_", "-"): v for name, v in headers.items()})


async def test_with_a_token_only_the_token_opens_it(sqlite_settings: Settings) -> None:
    async with running_hub(sqlite_settings.model_copy(update={"metrics_token": SecretStr(SECRET)})) as hub:
        admin = await hub.login("admin")
        refused: list[dict[str, Any]] = [{}, {"authorization": f"Bearer {SECRET}x"}, {"authorization": SECRET}]
        for headers in [*refused, admin.headers]:
            assert (await asked(hub, **headers)).status_code == 401, headers
        elsewhere = {"x_forwarded_for": "192.0.2.7", "host": "hub.exemplo.pt"}
        assert (await asked(hub, authorization=f"Bearer {SECRET}", **elsewhere)).status_code == 200


async def test_without_a_token_only_this_machine_is_shown_anything(sqlite_hub: RunningHub) -> None:
    assert (await asked(sqlite_hub)).status_code == 200
    for header in ("x_forwarded_for", "x_real_ip", "forwarded"):
        answer = await asked(sqlite_hub, **{header: "127.0.0.1"})
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "metrics_closed")
    renamed = await asked(sqlite_hub, host="rebound.exemplo.pt")
    assert (renamed.status_code, renamed.json()["error"]["code"]) == (403, "foreign_host")


@pytest.mark.parametrize("behind", [{"public_url": "https://hub.exemplo.pt"}, {"trusted_proxies": ["127.0.0.1"]}])
async def test_without_a_token_a_hub_behind_a_proxy_shows_nobody_anything(
    sqlite_settings: Settings, behind: dict[str, Any]
) -> None:
    async with running_hub(sqlite_settings.model_copy(update=behind)) as hub:
        assert (await asked(hub)).status_code == 403


async def test_each_process_of_a_machine_shows_its_own_on_a_free_port(sqlite_settings: Settings, port: int) -> None:
    async def seen(at: int) -> Exposition:
        async with httpx.AsyncClient(timeout=WAIT) as http:
            return Exposition((await http.get(f"http://127.0.0.1:{at}/metrics")).text)

    settings = sqlite_settings.model_copy(update={"metrics_port": port, "metrics_token": SecretStr(SECRET)})
    async with running_hub(settings) as hub, open_hub(settings) as worker, metrics_port(worker, port):
        rui = await hub.login("rui")
        await rui.send(await rui.conversation(), "quantos defeitos há?")
        ports = [number for number in range(port, port + 5) if await is_shown(number)]
        turns = [(await seen(number)).value("qhub_turns_total") for number in ports]
        assert sorted(turns) == [0, 1]
        assert [(await seen(number)).value("qhub_conversations", status="ready") for number in ports] == [0, 0]


async def is_shown(port: int) -> bool:
    try:
        async with httpx.AsyncClient(timeout=WAIT) as http:
            return "qhub_turns" in (await http.get(f"http://127.0.0.1:{port}/metrics")).text
    except httpx.HTTPError:
        return False
