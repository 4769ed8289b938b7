"""Every known form of an address that leads inwards, as the address of a tool server and as what one redirects to."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx2
import pytest

from qhub.mcp.client import egress
from qhub.mcp.client.definition import ServerAddress
from qhub.mcp.client.http import HttpTransport
from qhub.settings.settings import Settings
from qhub.tools.web.addresses import is_public
from tests.support.hub import running_hub
from tests.support.inward import LoopbackResolver, inward_urls
from tests.tools.web.site import GOOD, INNER, answer, redirect, serving
from tests.tools.web.test_inward import ELSEWHERE

TEST = "/organizacao/servidores/testar"


@asynccontextmanager
async def unspoken() -> AsyncIterator[tuple[int, list[str]]]:
    """A port of this machine, and who connected to it: to connect is to be seen, whatever is said then."""
    came: list[str] = []

    async def note(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        came.append(str(writer.get_extra_info("peername")))
        writer.close()

    async with await asyncio.start_server(note, INNER, 0) as server:
        yield server.sockets[0].getsockname()[1], came


@pytest.mark.row("S27")
async def test_no_form_of_an_inward_address_is_asked_as_a_tool_server(
    monkeypatch: pytest.MonkeyPatch, record_property: Any
) -> None:
    """Every request of the protocol goes through this transport, whatever an address was when it was defined."""
    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", LoopbackResolver())
    async with unspoken() as (port, came):
        plain = [url for url in inward_urls(port) if url.startswith("http://")]  # others are refused when defined
        urls = [*plain, *(url.replace("http:", "https:", 1) for url in plain)]
        transport = HttpTransport(ServerAddress("https://loja.example/mcp"), ())
        async with httpx2.AsyncClient(transport=transport, timeout=5) as client:
            for url in urls:
                with pytest.raises((httpx2.ConnectError, httpx2.InvalidURL, httpx2.UnsupportedProtocol)):
                    await client.post(url, json={})
        assert came == []
    record_property("counted", f"{len(urls)} inward addresses asked as tool servers")


@pytest.mark.row("S27")
async def test_an_administrator_is_told_that_an_inward_address_is_no_tool_server(
    sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch, record_property: Any
) -> None:
    async with running_hub(sqlite_settings) as hub, unspoken() as (port, came):
        admin = await hub.login("admin")
        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", LoopbackResolver())
        urls = [url.replace("http:", "https:", 1) for url in inward_urls(port)[::9]]
        for url in urls:
            answer = await admin.post(TEST, json={"url": url})
            assert answer.status_code in (200, 422), (url, answer.text)
            if answer.status_code == 200:
                assert (answer.json()["estado"], answer.json()["ferramentas"]) == ("desligado", []), url
                assert answer.json()["ultimo_erro"], url
        plain = {(await admin.post(TEST, json={"url": url})).status_code for url in inward_urls(port)}
        assert (plain, came) == ({422}, []), "without TLS none is an administrator's to name"
    record_property("counted", f"{len(urls) + len(inward_urls(port))} inward addresses defined as tool servers")


@pytest.mark.row("S28")
async def test_a_tool_server_redirects_nobody_inwards(
    sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch, record_property: Any
) -> None:
    """The operator allows one host inside the network; what it points at is not allowed by that."""
    changes = {"mcp_private_hosts": [GOOD]}
    async with (
        running_hub(sqlite_settings.model_copy(update=changes)) as hub,
        serving(GOOD) as site,
        unspoken() as (port, came),
    ):
        admin = await hub.login("admin")
        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", LoopbackResolver())
        urls = [url for url in inward_urls(port) if ELSEWHERE.match(url) and url.isascii()][::16]
        for number, url in enumerate(urls):
            site.answers[f"/{number}"] = redirect(url).replace(b"302 Found", b"307 Temporary Redirect")
            answer = await admin.post(TEST, json={"url": f"http://{GOOD}:{site.port}/{number}"})
            assert answer.json()["estado"] == "desligado", (url, answer.text)
        assert came == []
        assert len(site.asked) >= len(urls), "it was asked each time"
    record_property("counted", f"{len(urls)} inward addresses as a tool server's redirects")


@pytest.mark.row("S29")
async def test_a_tool_servers_name_that_leads_elsewhere_later_gains_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(egress, "is_public", lambda address: address == GOOD or is_public(address))
    resolver = LoopbackResolver({"rebinding.example": [[GOOD], [INNER], [GOOD, INNER]]})
    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", resolver)
    async with serving(GOOD) as site, unspoken() as (port, came):
        site.answers["/mcp"] = answer(b"{}", content_type="application/json", headers="Connection: close\r\n")
        url = f"http://rebinding.example:{site.port}/mcp"
        async with httpx2.AsyncClient(transport=HttpTransport(ServerAddress(url), ())) as client:
            assert (await client.get(url)).content == b"{}"
            for _ in range(2):
                with pytest.raises(httpx2.ConnectError, match="private_address"):
                    await client.get(f"http://rebinding.example:{port}/mcp")
        assert (site.asked, came) == (["/mcp"], [])
        assert resolver.asked == ["rebinding.example"] * 3, "looked up for each request, and once for each"
