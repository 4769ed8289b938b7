"""Who gets in at `/mcp`, and for how long."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import anyio
import httpx
import pytest
from mcp.shared.exceptions import MCPError

from qhub.api.gate import check_host
from qhub.errors import Forbidden
from qhub.settings.settings import Settings
from tests.mcp.server.test_http import probing, text, trace, until
from tests.support.hub import RunningHub, running_hub
from tests.support.mcp import ROUNDS, SESSIONS, bearer, connected, make_token

__all__ = ["trace"]
HEADERS = {"Accept": "application/json, text/event-stream"}
HELLO = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "sonda", "version": "1"},
    },
}
LIST = {"jsonrpc": "2.0", "id": 2, "method": "tools/list"}
MODERN = {"mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": "contar_defeitos"}
META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
    "io.modelcontextprotocol/clientInfo": {"name": "\ud800\u0000", "version": "1"},
}
GARBAGE = [
    b"",
    b"[",
    b"[]",
    b"{}",
    b"null",
    b"\xff",
    b"[" * 100_000,
    b'{"jsonrpc": "2.0", "id": 1}',
    b'{"jsonrpc": "2.0", "id": {}, "method": 7, "params": []}',
    b'{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": 7, "arguments": []}}',
]


async def post(hub: RunningHub, token: str, body: Any, **headers: str) -> httpx.Response:
    sent = HEADERS | {"Authorization": f"Bearer {token}"} | {name.replace("_", "-"): headers[name] for name in headers}
    return await hub.anonymous.http.post("/mcp", json=body, headers=sent)


@pytest.mark.row("S44")
async def test_only_a_token_that_counts_and_a_page_of_ours_get_in(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    token = await make_token(rui)
    assert (await post(sqlite_hub, token, HELLO)).status_code == 200
    assert (await post(sqlite_hub, bearer(rui), HELLO)).status_code == 200
    ended = "qhub_ended"
    me = (await rui.get("/auth/me")).json()
    await sqlite_hub.hub.stores.tokens.add(1, ended, "Velho", ["mcp:write"], time.time() - 1)
    assert me["email"] == "rui@demo.com"
    for bad in ("qhub_nothing", ended, token[:-1], "x"):
        refused = await post(sqlite_hub, bad, HELLO)
        assert (refused.status_code, refused.headers["www-authenticate"]) == (401, "Bearer")
    for origin in ("https://evil.example", "null", "http://localhost.evil.example"):
        for method in ("GET", "POST", "DELETE"):
            foreign = await rui.request(method, "/mcp", headers=HEADERS | {"Origin": origin})
            assert (foreign.status_code, foreign.json()["error"]["code"]) == (403, "foreign_origin")
    assert (await post(sqlite_hub, token, HELLO, Origin=sqlite_hub.url)).status_code == 200
    rebound = await post(sqlite_hub, token, HELLO, Host="evil.example:8000", Origin="http://evil.example:8000")
    assert (rebound.status_code, rebound.json()["error"]["code"]) == (403, "foreign_host")
    elsewhere = await sqlite_hub.anonymous.get("/conversas", headers={"Authorization": f"Bearer {token}"})
    assert elsewhere.status_code == 401, "it is for /mcp alone"
    assert (await rui.get("/mcp")).status_code == 405
    assert (await post(sqlite_hub, token, {"x": "a" * 2_000_000})).status_code == 413


async def test_what_is_no_message_crashes_nothing(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    for extra in ({}, MODERN, {"mcp-protocol-version": "1999"}, {"mcp-session-id": "x~"}):
        for content in GARBAGE:
            headers = rui.headers | HEADERS | {"Content-Type": "application/json"} | extra
            answer = await rui.http.post("/mcp", content=content, headers=headers)
            assert 400 <= answer.status_code < 500, (extra, content[:50], answer.text)
    for tipo in ("\ud800", 2**70, "\u0000", {"a": [[]]}):
        params = {"name": "contar_defeitos", "arguments": {"tipo_defeito": tipo}, "_meta": META}
        message = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params})
        headers = rui.headers | HEADERS | {"Content-Type": "application/json"} | MODERN
        answer = await rui.http.post("/mcp", content=message, headers=headers)
        assert answer.status_code < 500, answer.text
        assert "isError" in answer.text or "error" in answer.json(), answer.text


def test_a_name_that_a_stranger_points_here_is_not_ours(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path, public_url="https://hub.example.org", mcp_hosts=["qhub"])
    for ours in ("localhost:8000", "127.0.0.1:1", "[::1]:8000", "192.168.1.9", "hub.example.org", "qhub:8000"):
        check_host(ours, settings)
    for foreign in ("", "evil.example", "127.0.0.1.evil.example", "hub.example.org.evil.example:443", "[", "a@b:c:d"):
        with pytest.raises(Forbidden):
            check_host(foreign, settings)


@pytest.mark.row("S44")
async def test_a_session_belongs_to_its_person(sqlite_settings: Settings) -> None:
    settings = sqlite_settings.model_copy(update={"mcp_sessions_per_user": 2})
    async with running_hub(settings) as hub:
        rui, julia = await hub.login("rui"), await hub.login("julia")
        hers = await make_token(julia)
        opened = await post(hub, await make_token(rui), HELLO)
        session = opened.headers["mcp-session-id"]
        assert (await post(hub, bearer(rui), LIST, mcp_session_id=session)).status_code == 200
        stolen = await post(hub, hers, LIST, mcp_session_id=session)
        assert stolen.status_code == 404
        ended = await julia.request("DELETE", "/mcp", headers=HEADERS | {"mcp-session-id": session})
        assert ended.status_code == 404
        assert (await post(hub, bearer(rui), LIST, mcp_session_id=session)).status_code == 200
        await post(hub, bearer(rui), HELLO)
        crowded = await post(hub, bearer(rui), HELLO)
        assert (crowded.status_code, crowded.json()["error"]["code"]) == (429, "too_many_mcp_sessions")
        assert int(crowded.headers["retry-after"]) > 0
        assert (await post(hub, hers, HELLO)).status_code == 200, "one person's do not take another's place"
        ended = await rui.request("DELETE", "/mcp", headers=HEADERS | {"mcp-session-id": session})
        assert ended.status_code == 200
        assert (await post(hub, bearer(rui), HELLO)).status_code == 200


async def test_a_hub_of_several_processes_can_do_without_sessions(sqlite_settings: Settings) -> None:
    async with running_hub(sqlite_settings.model_copy(update={"mcp_sessions": False})) as hub:
        rui = await hub.login("rui")
        assert "mcp-session-id" not in (await post(hub, bearer(rui), HELLO)).headers
        async with connected(hub.url, bearer(rui), mode=SESSIONS) as client:
            assert (await client.call_tool("contar_defeitos", {})).structured_content["total"] == 200
            refused = await client.call_tool("criar_pasta", {"nome": "X"})
            assert refused.is_error
            assert hub.url in text(refused)


@pytest.mark.row("S20")
async def test_a_token_that_may_only_read_changes_nothing(
    sqlite_settings: Settings, trace: Callable[[], list[str]]
) -> None:
    async with running_hub(probing(sqlite_settings)) as hub:
        rui = await hub.login("rui")
        async with connected(hub.url, await make_token(rui, "mcp:read")) as client:
            names = {item.name for item in (await client.list_tools()).tools}
            assert "ler" in names
            assert "escrever" not in names
            assert not (await client.call_tool("ler", {})).is_error
            refused = await client.call_tool("escrever", {"texto": "não"})
            assert refused.is_error
            assert "mcp:write" in text(refused)
    assert trace() == ["ler 0"]


@pytest.mark.row("S5", "S6")
@pytest.mark.parametrize("mode", [ROUNDS, SESSIONS])
async def test_revoking_a_token_ends_the_session_and_the_call_that_runs(
    sqlite_settings: Settings, trace: Callable[[], list[str]], mode: str
) -> None:
    async with running_hub(probing(sqlite_settings)) as hub:
        rui = await hub.login("rui")
        async with connected(hub.url, await make_token(rui), mode=mode) as client:

            async def call() -> None:
                with pytest.raises(MCPError):
                    await client.call_tool("demorar", {})

            async with anyio.create_task_group() as tasks:
                tasks.start_soon(call)
                await until(lambda: "demorar" in trace())
                (token,) = (await rui.get("/tokens")).json()
                assert (await rui.request("DELETE", f"/tokens/{token['id']}")).status_code == 204
            await until(lambda: "demorar cancelada" in trace())
            with pytest.raises(MCPError):
                await client.list_tools(cache_mode="bypass")
