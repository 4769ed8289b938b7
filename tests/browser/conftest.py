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
ONE_PROCESS = "--process-per-site"
"""All pages of a window that are the hub's are one process, which the window's first page keeps: neither app nor axe is
compiled anew for each test."""
REPEAT = "addEventListener('message', (event) => { if (event.data?.dito) console.log(event.data.dito) })"
"""The page around content says what the content tells it: a frame that is taken away may not be heard itself."""


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
    async with running_chromium(*ARGUMENTS, ONE_PROCESS) as opened:
        yield opened


@pytest.fixture(scope="session")
async def ordinary_browser() -> AsyncIterator[Browser]:
    """A Chromium that has processes as people's have: for what is kept apart by them."""
    async with running_chromium(*ARGUMENTS) as opened:
        yield opened


@asynccontextmanager
async def running_chromium(*arguments: str) -> AsyncIterator[Browser]:
    if CHROMIUM is None:
        if REQUIRE_ALL:
            pytest.fail("Chromium is required here: apt-get install chromium-headless-shell")
        pytest.skip("Chromium is not installed: the web app was not tried in a browser")
    async with async_playwright() as playwright:
        opened = await playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        yield opened
        await opened.close()


@asynccontextmanager
async def open_window(browser: Browser, **options: Any) -> AsyncIterator[BrowserContext]:
    """A context in Portuguese whose window stays while its pages come and go: a new window costs a second of a core."""
    # Without the worker that keeps the shell: what a test asks for goes to its own hub (`test_shell.py` tries it).
    window = await browser.new_context(**{"locale": "pt-PT", "service_workers": "block"} | options)
    window.set_default_timeout(PATIENCE)
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


@pytest.fixture(scope="session")
async def second_window(browser: Browser) -> AsyncIterator[BrowserContext]:
    """Somebody else's browser, which a test empties when it has used it."""
    async with open_window(browser) as opened:
        yield opened


@pytest.fixture(scope="session")
async def english_window(browser: Browser) -> AsyncIterator[BrowserContext]:
    """The browser of somebody who reads English, likewise."""
    async with open_window(browser, locale="en-GB") as opened:
        yield opened


@pytest.fixture(scope="session")
async def ordinary_window(ordinary_browser: Browser) -> AsyncIterator[BrowserContext]:
    size = {"width": 1000, "height": 800}
    async with open_window(ordinary_browser, viewport=size, timezone_id="Europe/Lisbon") as opened:
        await opened.add_init_script(REPEAT)
        yield opened


@pytest.fixture
async def context(ordinary_window: BrowserContext) -> AsyncIterator[BrowserContext]:
    """A person's browser, with nothing of the test before in it."""
    async with emptied(ordinary_window) as opened:
        yield opened


@pytest.fixture
async def page(window: BrowserContext) -> AsyncIterator[Page]:
    """A page in Portuguese that fails the test where a script breaks or anything outside the hub is asked for."""
    problems: list[str] = []
    async with emptied(window) as context:
        opened = await context.new_page()
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
