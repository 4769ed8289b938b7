"""What axe finds on a page: rules of accessibility that a program can check."""

from functools import cache
from pathlib import Path

from playwright.async_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
CHANGING = ("color-contrast", "link-in-text-block", "target-size")
"""The rules that a theme can break, or words of another length in a window of another size."""
MENU = "[data-radix-popper-content-wrapper]"
"""A menu is drawn at the end of the page, above everything, and belongs to the button that opened it: that it is in no
landmark is held against it by the rule `region` alone, which is nobody's standard."""
SETTLED = """
    new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))).then(() => Promise.race([
        new Promise((done) => setTimeout(done, 2000)),
        Promise.all(document.getAnimations()
            .filter((each) => Number.isFinite(each.effect?.getComputedTiming().endTime))
            .map((each) => each.finished.catch(() => null))),
    ])).then(() => true)
"""
"""Ends when what changed is drawn and what moves has arrived. What never ends, or is paused, is not waited for."""
RUN = """
    ([rules, menu]) => axe.run(
        document, {resultTypes: ['violations'], elementRef: true, ...(rules ? {runOnly: rules} : {})}).then(
        (found) => found.violations.flatMap(({id, nodes}) => nodes
            .filter(({element}) => id !== 'region' || !element?.matches(menu))
            .map(({target}) => `${id}: ${target.join(' ')}`)))
"""


@cache
def _source() -> str:
    return AXE.read_text("utf-8")


async def violations(page: Page, *, changing: bool = False) -> list[str]:
    """Each rule that is broken, with where; with `changing` only of those that do not hold for good."""
    # What fades in is looked at once it is there.
    await page.evaluate(SETTLED)
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(_source())
    found: list[str] = await page.evaluate(RUN, [list(CHANGING) if changing else None, MENU])
    return found
