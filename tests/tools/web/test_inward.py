"""Every known form of an address that leads inwards, asked for as a page and met in a redirect."""

import asyncio
import re
from typing import Any

import pytest

from qhub.tools.web.addresses import is_public
from qhub.tools.web.reader import UnreadablePage, WebReader
from qhub.tools.web.targets import ForbiddenTarget
from tests.support.inward import LoopbackResolver, inward_urls
from tests.tools.web.site import GOOD, INNER, redirect, serving

ELSEWHERE = re.compile(r"[\w+]*://[^/\s]|//")
"""What leads to another host than the one that says so."""


@pytest.fixture
async def resolver(monkeypatch: pytest.MonkeyPatch) -> LoopbackResolver:
    """What the loop looks names up with; `good.example` is the one that counts as public."""
    asked = LoopbackResolver({"good.example": [[GOOD]]})
    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", asked)
    return asked


def reader(*ports: int) -> WebReader:
    return WebReader(is_allowed=lambda address: address == GOOD or is_public(address), ports=ports, seconds=5)


@pytest.mark.row("S27")
async def test_no_form_of_an_inward_address_is_read(resolver: LoopbackResolver, record_property: Any) -> None:
    async with serving(INNER) as secret:
        urls = inward_urls(secret.port)
        read = WebReader(ports=[secret.port], seconds=5)  # as the hub makes it, but for the port
        for url in urls:
            with pytest.raises((ForbiddenTarget, UnreadablePage)):
                await read.fetch(url)
        assert secret.asked == []
    assert len(urls) >= 150
    record_property("counted", f"{len(urls)} inward addresses as pages")


@pytest.mark.row("S28")
async def test_no_form_of_an_inward_address_is_followed(resolver: LoopbackResolver, record_property: Any) -> None:
    async with serving(GOOD) as site, serving(INNER) as secret:
        urls = [url for url in inward_urls(secret.port) if ELSEWHERE.match(url) and url.isascii()]
        read = reader(site.port, secret.port)
        for number, url in enumerate(urls):
            site.answers[f"/{number}"] = redirect(url)
            with pytest.raises((ForbiddenTarget, UnreadablePage)):
                await read.fetch(f"http://good.example:{site.port}/{number}")
        assert secret.asked == []
        assert [path for path in site.asked if path == f"/{len(urls) - 1}"], "the last of them was asked for"
    assert len(urls) >= 130
    record_property("counted", f"{len(urls)} inward addresses as redirects")
