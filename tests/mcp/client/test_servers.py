"""Servers that organisations have added, on both databases: whose they are, and what becomes of their secrets."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from pydantic import SecretStr

from qhub.errors import Conflict, InvalidRequest, NotFound
from qhub.mcp.client.definition import ServerCommand, ServerDefinition
from qhub.mcp.client.rows import ServerRows, ServerWish
from qhub.mcp.client.servers import ToolServers
from qhub.people.sealing import Secrets
from qhub.settings.settings import Settings
from qhub.store.database import Database
from qhub.store.tool_servers import ToolServerStore
from qhub.store.users import Users

OLD, NEW = "o" * 40, "n" * 40
SECRET, QUERY = "Bearer segredo-da-loja", "chave=segredo-na-consulta"


class Recorder:
    """An HTTP server that refuses everybody and remembers what they said."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.port = 0

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.asked.append((await reader.readuntil(b"\r\n\r\n")).decode())
        writer.write(b"HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        await writer.drain()
        writer.close()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/mcp"


@asynccontextmanager
async def recorder() -> AsyncIterator[Recorder]:
    recording = Recorder()
    async with await asyncio.start_server(recording.answer, "127.0.0.1", 0) as server:
        recording.port = server.sockets[0].getsockname()[1]
        yield recording


@asynccontextmanager
async def servers(
    database: Database, folder: Path, key: str = OLD, defined: tuple[ServerDefinition, ...] = ()
) -> AsyncIterator[ToolServers]:
    settings = Settings(
        data_dir=folder, secrets_key=SecretStr(key), mcp_private_hosts=["127.0.0.1"], mcp_connect_seconds=5
    )
    found = ToolServers(settings, ToolServerStore(database), Secrets(settings), defined)
    await found.start()
    try:
        yield found
    finally:
        await found.close()


async def organization(database: Database, name: str) -> int:
    users = Users(database)
    user = await users.add(email=f"{name}@x.com", name=name, role="admin", password_hash="x", organization=name)
    return await users.organization_of(user) or 0


async def test_secrets_are_sent_to_their_host_alone_and_kept_encrypted_under_the_newest_key(
    database: Database, tmp_path: Path
) -> None:
    mine = await organization(database, "Uma")
    async with recorder() as shop, recorder() as thief:
        async with servers(database, tmp_path) as found:
            wish = ServerWish(f"{shop.url}?{QUERY}", ["a"], {"Authorization": SECRET, "X-Outra": "outra-chave"})
            view = await found.add(mine, "loja", wish)
            assert SECRET in shop.asked[0]
            assert QUERY in shop.asked[0]
            assert view.connection is not None
            assert view.connection.trouble is not None
            assert (view.connection.trouble.code, view.connection.trouble.detail) == ("http_status", "401")
            (row,) = await ToolServerStore(database).all()
            assert (row.url, row.header_names) == (shop.url, ("Authorization", "X-Outra"))
            assert "segredo" not in repr(row) + row.sealed

            await found.change(mine, "loja", ServerWish(shop.url, ["b"], {"x-outra": None}))
            assert SECRET in shop.asked[-1]
            assert "outra-chave" not in shop.asked[-1]
        async with servers(database, tmp_path, f"{NEW},{OLD}"):
            pass
        before = len(shop.asked)
        async with servers(database, tmp_path, NEW) as found:
            await (await found.view(mine, "loja")).connection.tried(5)  # type: ignore[union-attr]
            assert SECRET in shop.asked[before]
            await found.change(mine, "loja", ServerWish(thief.url))
            assert thief.asked
            assert not any("segredo" in one for one in thief.asked)
        async with servers(database, tmp_path, "x" * 40) as found:
            view = await found.view(mine, "loja")
            assert view.connection is not None
            assert view.connection.trouble is not None
            assert view.connection.trouble.code == "secret"


async def test_a_server_is_its_organisations_alone_and_the_operators_are_everybodys(
    database: Database, tmp_path: Path
) -> None:
    mine, theirs = await organization(database, "Uma"), await organization(database, "Outra")
    defined = ServerDefinition("geral", ServerCommand("/nowhere"), frozenset({"a"}), origin="file")
    async with recorder() as shop, servers(database, tmp_path, defined=(defined,)) as found:
        wish = ServerWish(shop.url, ["a"])
        await found.add(mine, "loja", wish)
        assert [view.definition.id for view in await found.views(mine)] == ["geral", "loja"]
        assert [view.definition.id for view in await found.views(theirs)] == ["geral"]
        for attempt in (found.reconnect(theirs, "loja"), found.change(theirs, "loja", wish)):
            with pytest.raises(NotFound):
                await attempt
        with pytest.raises(NotFound):
            await found.remove(theirs, "loja")
        with pytest.raises(NotFound, match="tool_server_in_file"):
            await found.change(mine, "geral", wish)
        for name in ("loja", "geral"):
            with pytest.raises(Conflict, match="tool_server_exists"):
                await found.add(mine, name, wish)
        await found.change(mine, "loja", ServerWish(shop.url, ["a"], active=False))
        assert (await found.view(mine, "loja")).connection is None
        await found.remove(mine, "loja")
        assert [view.definition.id for view in await found.views(mine)] == ["geral"]


@pytest.mark.parametrize(
    "url",
    [
        "stdio:/bin/sh",
        "file:///etc/passwd",
        "http://loja.example/mcp",
        "https://a:b@loja.example",
        "https://",
        "https://x:0/",
        "https://[",
        "javascript:alert(1)",
        "https://x:99999999/",
    ],
)
def test_an_address_that_an_administrator_may_not_use_is_refused(tmp_path: Path, url: str) -> None:
    rows = ServerRows(Secrets(Settings(data_dir=tmp_path)), {"dentro.example"})
    with pytest.raises(InvalidRequest, match="tool_server_url"):
        rows.new_row(1, "loja", ServerWish(url))
    assert rows.new_row(1, "loja", ServerWish("http://Dentro.example:9000/mcp")).url == "http://Dentro.example:9000/mcp"
