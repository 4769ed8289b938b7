"""`qhub mcp`: a local client that starts a process and talks to its pipes."""

import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from mcp.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.shared.exceptions import MCPError
from mcp.shared.message import ClientMessageMetadata, SessionMessage
from mcp_types import Implementation, JSONRPCRequest, JSONRPCResponse

from qhub.cli.main import mcp_command
from qhub.errors import ConfigurationError
from qhub.mcp.server.stdio import Headed
from tests.mcp.server.test_http import conversations, text
from tests.support.hub import RunningHub
from tests.support.mcp import ROUNDS, SESSIONS, Asked, make_token


@asynccontextmanager
async def started(url: str, token: str, mode: str, folder: Path, **options: Any) -> AsyncIterator[Client]:
    """The SDK's client, with `qhub mcp` as its server."""
    environment = {**os.environ, "QHUB_TOKEN": token, "QHUB_URL": url}
    server = StdioServerParameters(command=sys.executable, args=["-m", "qhub", "mcp"], env=environment)
    info = Implementation(name="local", version="1")
    with (folder / "stderr").open("w", encoding="utf-8") as errors:
        async with Client(stdio_client(server, errlog=errors), mode=mode, client_info=info, **options) as client:
            yield client


@pytest.mark.parametrize("mode", [ROUNDS, SESSIONS])
async def test_a_local_client_lists_calls_and_is_asked(sqlite_hub: RunningHub, tmp_path: Path, mode: str) -> None:
    rui = await sqlite_hub.login("rui")
    asked = Asked("accept")
    seen: list[str | None] = []

    async def saw(done: float, total: float | None, message: str | None) -> None:
        seen.append(message)

    token = await make_token(rui)
    async with started(sqlite_hub.url, token, mode, tmp_path, elicitation_callback=asked) as client:
        assert "contar_defeitos" in {item.name for item in (await client.list_tools()).tools}
        counted = await client.call_tool("contar_defeitos", {}, progress_callback=saw)
        assert counted.structured_content["total"] == 200
        assert seen[0] == "A contar os defeitos…"
        assert text(await client.call_tool("criar_pasta", {"nome": "Ideias"})) == '{"pasta":"Ideias"}'
        assert len(asked.questions) == 1
    assert {item["titulo"] for item in await conversations(rui)} == {"MCP · local"}


async def test_a_token_that_does_not_count_is_said_on_standard_error(sqlite_hub: RunningHub, tmp_path: Path) -> None:
    with pytest.RaisesGroup(MCPError, flatten_subgroups=True):
        async with started(sqlite_hub.url, "qhub_nothing", SESSIONS, tmp_path):
            pass
    assert "qhub mcp: 401" in (tmp_path / "stderr").read_text("utf-8")


def test_without_a_token_it_says_where_to_get_one() -> None:
    with pytest.raises(ConfigurationError, match="QHUB_TOKEN"):
        mcp_command("http://127.0.0.1:1")


def test_a_message_travels_with_the_headers_that_its_protocol_asks_for() -> None:
    headed = Headed()

    def sent(method: str, params: dict[str, Any] | None = None) -> dict[str, str] | None:
        stamped = headed.stamp(SessionMessage(JSONRPCRequest(jsonrpc="2.0", id=7, method=method, params=params)))
        return stamped.metadata.headers if isinstance(stamped.metadata, ClientMessageMetadata) else None

    meta = {"_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28"}}
    assert sent("tools/call", {"name": "ler", **meta}) == {
        "mcp-protocol-version": "2026-07-28",
        "mcp-method": "tools/call",
        "mcp-name": "ler",
    }
    assert sent("initialize", {}) is None
    headed.learn(SessionMessage(JSONRPCResponse(jsonrpc="2.0", id=7, result={"protocolVersion": "2025-06-18"})))
    assert sent("tools/list") == {"mcp-protocol-version": "2025-06-18"}
