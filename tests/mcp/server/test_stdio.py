"""`qhub mcp`: a local client that starts a process and talks to its pipes."""

import asyncio
import json
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
from mcp.shared.inbound import encode_header_value
from mcp_types import Implementation

from qhub.cli.mcp import mcp_command
from qhub.errors import ConfigurationError
from qhub.mcp.server.stdio import ProtocolHeaders, header_value
from tests.mcp.server.test_http import conversations, text
from tests.support.hub import WAIT, RunningHub
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
    headed = ProtocolHeaders()

    def sent(method: str, params: dict[str, Any] | None = None) -> dict[str, str]:
        return headed.headers({"jsonrpc": "2.0", "id": 7, "method": method, "params": params})

    meta = {"_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28"}}
    assert sent("tools/call", {"name": "ler", **meta}) == {
        "mcp-protocol-version": "2026-07-28",
        "mcp-method": "tools/call",
        "mcp-name": "ler",
    }
    assert sent("initialize", {}) == {}
    headed.learn({"jsonrpc": "2.0", "id": 7, "result": {"protocolVersion": "2025-06-18"}})
    headed.session = "abc"
    assert sent("tools/list") == {"mcp-protocol-version": "2025-06-18", "mcp-session-id": "abc"}


@pytest.mark.parametrize("value", ["ler", "ação", " a", "a ", "a b", "", "=?base64?eA==?=", "a\nb", "x" * 300])
def test_a_name_is_put_into_a_header_as_the_sdk_puts_it(value: str) -> None:
    assert header_value(value) == encode_header_value(value)


async def exchange(url: str, *lines: str) -> tuple[list[dict[str, Any]], str]:
    """What `qhub mcp` answers to lines, and says beside it, once its input has ended."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "qhub", "mcp",
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
        env={**os.environ, "QHUB_TOKEN": "qhub_x", "QHUB_URL": url},
    )  # fmt: skip
    assert process.stdin
    assert process.stdout
    answers = []
    for line in lines:
        process.stdin.write(line.encode() + b"\n")
        if '"id"' in line:
            answers.append(json.loads(await asyncio.wait_for(process.stdout.readline(), WAIT)))
    process.stdin.close()
    _, errors = await asyncio.wait_for(process.communicate(), WAIT)
    assert process.returncode == 0
    return answers, errors.decode()


async def test_a_hub_that_is_away_is_an_error_for_each_request_and_the_end_of_input_the_end() -> None:
    ping = '{"jsonrpc": "2.0", "id": %d, "method": "ping"}'
    answers, errors = await exchange("http://127.0.0.1:1", ping % 1, "no message", ping % 2)
    assert [answer["id"] for answer in answers] == [1, 2]
    assert all("cannot be reached" in answer["error"]["message"] for answer in answers)
    assert "no message" in errors
