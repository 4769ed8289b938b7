"""One connection to one server, as a real process."""

import asyncio
import gzip
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest

from qhub.mcp.client import http
from qhub.mcp.client.connection import CallBounds, Connection
from qhub.mcp.client.definition import ServerAddress, ServerCommand, ServerDefinition
from qhub.mcp.client.egress import checked_address
from qhub.mcp.client.http import HttpTransport
from qhub.mcp.client.stdio import LEASH
from qhub.mcp.client.trouble import ServerTrouble
from tests.support.hub import WAIT

SERVERS = Path(__file__).parent / "servers"
LISTED = {"name": "ler", "inputSchema": {"type": "object"}, "outputSchema": {"type": "object", "pattern": "(a+)+$"}}


def hostile(folder: Path, *tools: dict[str, Any], deaf: bool = False) -> ServerCommand:
    path = folder / "tools.json"
    path.write_text(json.dumps(tools), "utf-8")
    return ServerCommand(sys.executable, (str(SERVERS / "hostile.py"), str(path), *(["deaf"] if deaf else [])))


@asynccontextmanager
async def connected(endpoint: ServerCommand | ServerAddress, seconds: float = 10) -> AsyncIterator[Connection]:
    connection = Connection(ServerDefinition("loja", endpoint, frozenset()), CallBounds(seconds, 20_000))
    connection.start()
    await connection.tried(seconds)
    try:
        yield connection
    finally:
        await connection.close()


def alive(pid: int) -> bool:
    """Whether a process runs, or would if it were let."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


async def until_dead(pid: int) -> None:
    async with asyncio.timeout(WAIT):
        while alive(pid):
            await asyncio.sleep(0.02)


async def test_nonsense_beside_messages_and_hostile_declarations_do_no_harm(tmp_path: Path) -> None:
    foreign = {"name": "fora", "inputSchema": {"type": "object", "properties": {"a": {"$ref": "http://x/"}}}}
    async with connected(hostile(tmp_path, LISTED, foreign)) as connection:
        assert (connection.state, connection.software) == ("connected", "hostil 0")
        assert [one.original for one in connection.catalogue.listed] == ["ler"]
        assert [one.reason for one in connection.catalogue.refused] == ["schema_foreign_reference"]
        assert (await connection.call("ler", {}))["texto"] == "olá "


async def test_a_list_that_is_none_is_said_of_the_server(tmp_path: Path) -> None:
    async with connected(hostile(tmp_path, {"name": "torta", "inputSchema": "nada"})) as connection:
        assert connection.state == "waiting"
        assert connection.trouble is not None
        assert connection.trouble.code == "protocol"
        with pytest.raises(ServerTrouble):
            await connection.call("torta", {})


async def test_a_server_that_is_deaf_to_a_cancellation_is_killed_and_started_anew(tmp_path: Path) -> None:
    async with connected(hostile(tmp_path, LISTED, deaf=True), seconds=2) as connection:
        since = connection.since
        call = asyncio.create_task(connection.call("ler", {}))
        async with asyncio.timeout(WAIT):
            while not connection.errors.lines:
                await asyncio.sleep(0.02)
        call.cancel()
        with pytest.raises(asyncio.CancelledError):
            await call
        async with asyncio.timeout(WAIT):
            while connection.since in (None, since):
                await asyncio.sleep(0.05)


async def test_a_command_that_does_not_exist_is_named(tmp_path: Path) -> None:
    async with connected(ServerCommand(str(tmp_path / "nowhere"))) as connection:
        assert connection.trouble is not None
        assert connection.trouble.code == "ended"
        assert "No such file" in connection.trouble.detail


async def test_nothing_that_a_command_started_outlives_the_hub_however_it_dies(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    script = (
        "import os,subprocess,time; p=subprocess.Popen(['sleep','600']);"
        f"open({str(pids)!r},'w').write(f'{{os.getpid()}} {{p.pid}}'); time.sleep(600)"
    )
    starting = (
        "import os,subprocess,sys,time;"
        "subprocess.Popen([sys.executable,'-I','-S',sys.argv[1],str(os.getpid()),sys.executable,'-c',sys.argv[2]],"
        "start_new_session=True); time.sleep(600)"
    )
    hub = await asyncio.create_subprocess_exec(sys.executable, "-c", starting, str(LEASH), script)
    async with asyncio.timeout(WAIT):
        while not pids.exists() or len(pids.read_text().split()) != 2:
            await asyncio.sleep(0.02)
    server, child = map(int, pids.read_text().split())
    assert alive(server)
    assert alive(child)
    hub.kill()
    await hub.wait()
    await until_dead(server)
    await until_dead(child)


@pytest.mark.row("S27")
@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        "localhost",
        "169.254.169.254",
        "10.0.0.1",
        "::1",
        "::ffff:127.0.0.1",
        "2130706433",
        "0x7f.1",
        "0.0.0.0",
    ],
)
async def test_an_administrators_server_is_not_inside_the_network(host: str) -> None:
    with pytest.raises(ServerTrouble) as refusal:
        await checked_address(host, 443, ())
    assert refusal.value.trouble.code == "private_address"
    assert await checked_address(host, 443, {host})


@pytest.mark.row("S29")
async def test_the_socket_goes_to_the_address_that_was_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["93.184.215.14", "127.0.0.1"])

    async def resolve(host: str, port: int, private: object) -> str:
        assert (host, port) == ("loja.example", 443)
        return next(answers)

    asked: list[httpx2.Request] = []

    async def send(request: httpx2.Request) -> httpx2.Response:
        asked.append(request)
        if len(asked) == 1:
            return httpx2.Response(200, content=b"{}")
        return httpx2.Response(200, content=gzip.compress(b"{}"), headers={"content-encoding": "gzip"})

    monkeypatch.setattr(http, "checked_address", resolve)
    transport = HttpTransport(ServerAddress("https://loja.example/mcp"), ())
    monkeypatch.setattr(transport, "_inner", httpx2.MockTransport(send))
    async with httpx2.AsyncClient(transport=transport) as client:
        assert (await client.post("https://loja.example/mcp")).status_code == 200
        (request,) = asked
        assert (request.url.host, request.headers["host"]) == ("93.184.215.14", "loja.example")
        assert request.extensions["sni_hostname"] == "loja.example"
        with pytest.raises(httpx2.ConnectError, match="compressed"):
            await client.post("https://loja.example/mcp")
