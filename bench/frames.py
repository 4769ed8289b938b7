"""How smoothly the web app draws: an answer of 5,000 tokens as it arrives, and a conversation of 500 messages scrolled.

`python -m bench.frames` on a quiet machine. It prints the 95th percentile of the time between two frames, in a real
Chromium against a real hub: no figure that a test could hold, since it is the machine's as much as the app's.
"""

import argparse
import asyncio
import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from playwright.async_api import Page, async_playwright

from bench.serving import KEY, demo_hub, provider_process
from tests.support.hub import RunningHub

PAUSE = 0.004
"""Seconds between two pieces, as a fast model writes."""
PARAGRAPH = "Uma frase com **ênfase**, `código` e mais algumas palavras para ler devagar. " * 3
BLOCKS = f"## Título\n\n{PARAGRAPH}\n\n- um ponto\n- outro ponto\n\n```python\nx = [n * n for n in range(10)]\n```\n\n"
COUNT = """
    window.drawn = []; window.counting = true; let last = performance.now();
    const count = (now) => {
        window.drawn.push(now - last); last = now;
        if (window.counting) requestAnimationFrame(count);
    };
    requestAnimationFrame(count)
"""
SCROLL = """async () => {
    const element = document.querySelector('[data-scroller]');
    for (let step = 0; step < 240; step += 1) {
        element.scrollTop -= 250;
        await new Promise((done) => requestAnimationFrame(done));
    }
    return document.querySelectorAll('[data-message]').length;
}"""


async def measure(*, tokens: int, messages: int) -> None:
    """Print both figures."""
    words = (BLOCKS * (1 + tokens * 4 // len(BLOCKS)))[: tokens * 4]
    steps = [{"say": words, "pause": PAUSE}]
    async with (
        provider_process(steps) as url,
        demo_hub(anthropic_api_key=KEY, anthropic_base_url=url, anthropic_model="stand-in") as hub,
    ):
        await _streaming(hub, tokens)
    async with demo_hub() as hub:
        await _scrolling(hub, messages)


async def _streaming(hub: RunningHub, tokens: int) -> None:
    async with _browser() as page:
        await _enter(page, hub)
        await page.goto(f"{hub.url}/?agente=qualidade")
        await page.get_by_test_id("composer").fill("conta")
        await page.evaluate(COUNT)
        await page.get_by_test_id("send").click()
        await page.wait_for_selector("[data-testid=message-assistant][data-status=completed]", timeout=300_000)
        print(f"an answer of {tokens:,} tokens: {await _told(page)}")


async def _scrolling(hub: RunningHub, messages: int) -> None:
    rui = await hub.login("rui")
    conversation = await rui.conversation()
    for number in range(messages // 2):
        await rui.send(conversation, f"quantos defeitos há? {number}")
    async with _browser() as page:
        await _enter(page, hub)
        await page.goto(f"{hub.url}/c/{conversation}")
        await page.wait_for_selector("[data-testid=message-user]")
        await page.evaluate(COUNT)
        shown = await page.evaluate(SCROLL)
        print(f"a conversation of {messages} messages scrolled up, {shown} of them loaded: {await _told(page)}")


@asynccontextmanager
async def _browser() -> AsyncIterator[Page]:
    """A page of Debian's Chromium."""
    installed = (shutil.which(name) for name in ("chromium", "chromium-headless-shell", "google-chrome"))
    path = os.environ.get("QHUB_TEST_CHROMIUM") or next(filter(None, installed), None)
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield await chromium.new_page(viewport={"width": 1280, "height": 860}, locale="pt-PT")
        await chromium.close()


async def _enter(page: Page, hub: RunningHub) -> None:
    await page.goto(hub.url)
    await page.get_by_test_id("login-email").fill("rui@demo.com")
    await page.get_by_test_id("login-password").fill("rui123")
    await page.get_by_test_id("login-submit").click()
    await page.get_by_test_id("agent-qualidade").wait_for()


async def _told(page: Page) -> str:
    drawn: list[float] = sorted(await page.evaluate("window.counting = false, window.drawn"))
    late, longest = drawn[int(len(drawn) * 0.95)], drawn[-1]
    return f"{len(drawn):,} frames, 95th percentile {late:.0f} ms, longest {longest:.0f} ms"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.frames", description="How smoothly the web app draws.")
    parser.add_argument("--quick", action="store_true", help="a few of each: proves that it runs, measures little")
    quick = parser.parse_args().quick
    asyncio.run(measure(tokens=200 if quick else 5_000, messages=20 if quick else 500))


if __name__ == "__main__":
    main()
