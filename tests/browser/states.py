"""A page as different people see it: in two languages, on a desk and a phone, in light and dark."""

import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from playwright.async_api import Page, Request, ViewportSize

from tests.browser.axe import SETTLED, violations

IMAGES = os.environ.get("QHUB_TEST_IMAGES")
"""A folder for pictures of what the journeys show; none are taken where it is not set."""
SIZES: dict[str, ViewportSize] = {"desk": {"width": 1280, "height": 860}, "phone": {"width": 390, "height": 844}}
SPOKEN = {"pt": "pt-PT", "en": "en"}
"""The page's own names of languages."""
FORMS: tuple[tuple[str, Any, str], ...] = (
    ("desk", "light", "pt"), ("phone", "light", "en"), ("phone", "dark", "pt"), ("desk", "dark", "en"),
)  # fmt: skip
"""Every two of a size, a theme and a language together. No rule asks for three: a colour is the same in either
language, and what the page is made of in either theme."""
SPEAK = """
    (language) => {
        localStorage.setItem('qhub.language', language);
        dispatchEvent(new StorageEvent('storage', {key: 'qhub.language'}));
    }
"""
"""As if another tab had chosen a language: what is open stays open."""


STILL = """
    (still) => {
        window.still ??= new CSSStyleSheet();
        window.still.replaceSync(still ? '*, ::before, ::after { transition: none !important }' : '');
        if (!document.adoptedStyleSheets.includes(window.still)) document.adoptedStyleSheets.push(window.still);
    }
"""
"""Has colours change at once: fading every one of them into another theme takes more than axe does."""
TURN = "(path) => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }"


async def glance(page: Page, name: str, *, bring: Callable[[], Awaitable[None]] | None = None) -> None:
    """No rule of accessibility is broken here, on a desk or a phone, in light or dark, in either language; and
    pictures, where they are wanted. What is open stays open; `bring` brings about in each form what another size
    closes."""
    before, spoken = page.viewport_size, await page.evaluate("document.documentElement.lang")
    await page.evaluate(STILL, True)
    for size, scheme, language in FORMS:
        await page.set_viewport_size(SIZES[size])
        await page.emulate_media(color_scheme=scheme)
        await _speak(page, SPOKEN[language])
        if bring is not None:
            await bring()
        found = await violations(page, changing=scheme == "dark")
        if IMAGES:
            await page.screenshot(path=Path(IMAGES) / f"{name}-{size}-{scheme}-{language}.png")
        assert found == [], f"{name}, {size}, {scheme}, {language}: {found}"
    await page.emulate_media(color_scheme="light")
    await _speak(page, spoken)
    if before is not None:
        await page.set_viewport_size(before)
    await page.evaluate(STILL, False)


async def turn_to(page: Page, path: str) -> None:
    """Go to a page as the app's own links do, and wait for what it asks for: neither app nor axe is loaded anew."""
    asked: set[Request] = set()

    def start(request: Request) -> None:
        if "event-stream" not in request.headers.get("accept", ""):  # stays open
            asked.add(request)

    def end(request: Request) -> None:
        asked.discard(request)

    page.on("request", start)
    page.on("requestfinished", end)
    page.on("requestfailed", end)
    await page.evaluate(TURN, path)
    quiet = 0
    while quiet < 2:  # what was drawn may ask for more
        await page.evaluate(SETTLED)
        quiet = 0 if asked or await page.get_by_text("A carregar").count() else quiet + 1
    page.remove_listener("request", start)
    page.remove_listener("requestfinished", end)
    page.remove_listener("requestfailed", end)


async def show_sidebar(page: Page) -> None:
    """On a phone it is behind a button."""
    if not await page.get_by_role("searchbox").is_visible():
        await page.get_by_test_id("open-drawer").click()
    await page.get_by_role("searchbox").wait_for()


async def _speak(page: Page, language: str) -> None:
    await page.evaluate(SPEAK, language)
    await page.wait_for_function("(language) => document.documentElement.lang === language", arg=language)
