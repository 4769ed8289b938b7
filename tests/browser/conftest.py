"""A real Chromium, from Debian's package."""

import os
import shutil
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser, Page, async_playwright

from tests.conftest import REQUIRE_ALL

CHROMIUM = os.environ.get("QHUB_TEST_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--no-first-run",
]


@pytest.fixture(scope="session")
async def browser() -> AsyncIterator[Browser]:
    """One Chromium for the run: starting it costs more than most tests. Each test has a context of its own."""
    if CHROMIUM is None:
        if REQUIRE_ALL:
            pytest.fail("Chromium is required here and is not installed (Debian: apt-get install chromium)")
        pytest.skip("Chromium is not installed: the web app was not tried in a browser")
    async with async_playwright() as playwright:
        opened = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield opened
        await opened.close()


@pytest.fixture
async def page(browser: Browser) -> AsyncIterator[Page]:
    """A page in Portuguese that fails the test where a script breaks or anything outside the hub is asked for."""
    context = await browser.new_context(locale="pt-PT", viewport={"width": 1280, "height": 860})
    opened = await context.new_page()
    opened.set_default_timeout(20_000)
    problems: list[str] = []
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
    await context.close()
    assert problems == []
