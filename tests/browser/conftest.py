"""A real Chromium, from Debian's package."""

import os
import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Browser, BrowserContext, Page, async_playwright, expect

from qhub.settings.settings import Settings
from tests.browser.states import SIZES
from tests.conftest import REQUIRE_ALL
from tests.support.ports import ReservedPort

INSTALLED = (shutil.which(name) for name in ("chromium-headless-shell", "chromium", "google-chrome"))
CHROMIUM = os.environ.get("QHUB_TEST_CHROMIUM") or next(filter(None, INSTALLED), None)
"""The shell is the same engine without the window around it, which takes two fifths of Chromium's time."""
PATIENCE = 60_000
"""Milliseconds in which a page must show what it is to show: a busy machine takes many seconds for what takes one."""
expect.set_options(timeout=PATIENCE)
ARGUMENTS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--no-first-run",
]


@pytest.fixture(scope="session")
def address() -> Iterator[int]:
    """The port of every hub that a browser visits, one after the other.

    A browser keeps what it has fetched and compiled by its address: at a new one it would begin anew with every test.
    """
    reserved = ReservedPort()
    yield reserved.number
    reserved.release()


@pytest.fixture
def settings(settings: Settings, address: int) -> Settings:
    return visited(settings, address)


@pytest.fixture
def sqlite_settings(sqlite_settings: Settings, address: int) -> Settings:
    return visited(sqlite_settings, address)


def visited(settings: Settings, address: int) -> Settings:
    """With time to look at an answer that a test holds."""
    return settings.model_copy(update={"port": address, "model_timeout_seconds": PATIENCE / 1000})


@pytest.fixture(scope="session")
async def browser() -> AsyncIterator[Browser]:
    """One Chromium for the run: starting it costs more than most tests."""
    if CHROMIUM is None:
        if REQUIRE_ALL:
            pytest.fail("Chromium is required here: apt-get install chromium-headless-shell")
        pytest.skip("Chromium is not installed: the web app was not tried in a browser")
    async with async_playwright() as playwright:
        opened = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield opened
        await opened.close()


@asynccontextmanager
async def open_window(browser: Browser, **options: Any) -> AsyncIterator[BrowserContext]:
    """A context in Portuguese whose window stays while its pages come and go: a new window costs a second of a core."""
    # Without the worker that keeps the shell: what a test asks for goes to its own hub (`test_shell.py` tries it).
    window = await browser.new_context(**{"locale": "pt-PT", "service_workers": "block"} | options)
    await window.new_page()
    yield window
    await window.close()


@asynccontextmanager
async def emptied(window: BrowserContext) -> AsyncIterator[BrowserContext]:
    """The window for one test: its pages and its cookies go with it, and what their addresses keep.

    The last matters where the hub of a later test gets the port of this one's.
    """
    kept = window.pages
    yield window
    pages = [page for page in window.pages if page not in kept]
    session = await window.new_cdp_session(kept[0])
    for address in {urlsplit(page.url)[:2] for page in pages if page.url.startswith("http")}:
        everything = {"origin": "://".join(address), "storageTypes": "all"}
        await session.send("Storage.clearDataForOrigin", everything)
    await session.detach()
    for page in pages:
        await page.close()
    await window.clear_cookies()


@pytest.fixture(scope="session")
async def window(browser: Browser) -> AsyncIterator[BrowserContext]:
    async with open_window(browser, viewport=SIZES["desk"]) as opened:
        yield opened


@pytest.fixture
async def page(window: BrowserContext) -> AsyncIterator[Page]:
    """A page in Portuguese that fails the test where a script breaks or anything outside the hub is asked for."""
    problems: list[str] = []
    async with emptied(window) as context:
        opened = await context.new_page()
        opened.set_default_timeout(PATIENCE)
        opened.on("pageerror", lambda error: problems.append(str(error)))
        opened.on(
            "request",
            lambda request: (
                None
                if request.url.startswith(("http://127.0.0.1:", "blob:", "data:"))
                else problems.append(f"asked for {request.url}")
            ),
        )
        yield opened
    assert problems == []
