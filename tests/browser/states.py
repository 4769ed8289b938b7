"""A page as different people see it: in two languages, on a desk and a phone, in light and dark."""

import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from playwright.async_api import Page, ViewportSize

from tests.browser.axe import violations

IMAGES = os.environ.get("QHUB_TEST_IMAGES")
"""A folder for pictures of what the journeys show; none are taken where it is not set."""
LANGUAGES = {"pt": "pt-PT", "en": "en-GB"}
SIZES: dict[str, ViewportSize] = {"desk": {"width": 1280, "height": 860}, "phone": {"width": 390, "height": 844}}
DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"
"""Ends when what changed was drawn, or begins to move."""
SCHEMES: tuple[Any, ...] = ("light", "dark")


SPOKEN = {"pt": "pt-PT", "en": "en"}
"""The page's own names of languages."""
GLANCES = (("desk", "light", "pt"), ("phone", "light", "en"), ("phone", "dark", "pt"), ("desk", "dark", "en"))
"""Every two of a size, a theme and a language together, in half as many states as there are."""
SPEAK = """
    (language) => {
        localStorage.setItem('qhub.language', language);
        dispatchEvent(new StorageEvent('storage', {key: 'qhub.language'}));
    }
"""
"""As if another tab had chosen a language: what is open stays open."""


async def glance(page: Page, name: str, *, bring: Callable[[], Awaitable[None]] | None = None) -> None:
    """As `look`, of a state that a journey comes by: in both languages, without a reload. `bring` brings it about in
    each form, where what was open does not stay so in another size."""
    before, spoken = page.viewport_size, await page.evaluate("document.documentElement.lang")
    for size, scheme, language in GLANCES:
        await page.set_viewport_size(SIZES[size])
        await page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        await _speak(page, SPOKEN[language])
        if bring is not None:
            await bring()
        await _check(page, f"{name}-{size}-{scheme}-{language}", colours=scheme == "dark")
    await page.emulate_media(color_scheme="light")
    await _speak(page, spoken)
    if before is not None:
        await page.set_viewport_size(before)


async def show_sidebar(page: Page) -> None:
    """On a phone it is behind a button."""
    if not await page.get_by_role("searchbox").is_visible():
        await page.get_by_test_id("open-drawer").click()
    await page.get_by_role("searchbox").wait_for()


async def _speak(page: Page, language: str) -> None:
    await page.evaluate(SPEAK, language)
    await page.wait_for_function("(language) => document.documentElement.lang === language", arg=language)


async def look(page: Page, name: str, language: str, *, on_phone: Callable[[], Awaitable[None]] | None = None) -> None:
    """No rule of accessibility is broken here, on a desk or a phone, in light or dark; and pictures, where they are
    wanted. `on_phone` brings into view what a phone has no room for."""
    before = page.viewport_size
    for size, viewport in SIZES.items():
        await page.set_viewport_size(viewport)
        if size == "phone" and on_phone is not None:
            await on_phone()
        for scheme in SCHEMES:
            await page.emulate_media(color_scheme=scheme)
            await _check(page, f"{name}-{size}-{scheme}-{language}", colours=scheme == "dark")
    await page.emulate_media(color_scheme="light")
    if before is not None:
        await page.set_viewport_size(before)


async def _check(page: Page, state: str, *, colours: bool) -> None:
    """In dark `colours` alone are looked at: the rest is the same in either theme."""
    await page.evaluate(DRAWN)
    found = await violations(page, colours=colours)
    if IMAGES:
        await page.screenshot(path=Path(IMAGES) / f"{state}.png")
    assert found == [], f"{state}: {found}"
