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
            await page.evaluate(DRAWN)
            state = f"{name}-{size}-{scheme}-{language}"
            found = await violations(page, colours=scheme != "light")  # the rest is the same in either theme
            if IMAGES:
                await page.screenshot(path=Path(IMAGES) / f"{state}.png")
            assert found == [], state
    await page.emulate_media(color_scheme="light")
    if before is not None:
        await page.set_viewport_size(before)
