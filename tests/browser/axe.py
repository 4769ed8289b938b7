"""What axe finds on a page: rules of accessibility that a program can check."""

from functools import cache
from pathlib import Path

from playwright.async_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """
    axe.run(document, {resultTypes: ['violations']}).then((found) => found.violations.flatMap(
        ({id, nodes}) => nodes.map(({target}) => `${id}: ${target.join(' ')}`)))
"""


@cache
def _source() -> str:
    return AXE.read_text("utf-8")


async def violations(page: Page) -> list[str]:
    """Each rule that is broken, with where."""
    # What fades in is looked at once it is there.
    await page.evaluate("Promise.all(document.getAnimations().map((each) => each.finished.catch(() => null)))")
    found: list[str] = await page.evaluate(f"{_source()}; {RUN}")
    return found
