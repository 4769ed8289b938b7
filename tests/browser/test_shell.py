"""The app as something to install: its manifest, and a worker that keeps the shell and nothing else."""

import pytest
from playwright.async_api import Browser, expect

from qhub.settings.settings import Settings
from tests.browser.conftest import open_window
from tests.browser.test_chat import login_by_form
from tests.support.hub import running_hub

pytestmark = pytest.mark.browser
KEPT = """async () => {
    const caught = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return caught.flat().map((request) => new URL(request.url).pathname);
}"""


async def test_the_shell_opens_without_the_hub_and_nothing_of_a_person_is_kept(
    browser: Browser, sqlite_settings: Settings
) -> None:
    async with open_window(browser, service_workers="allow") as window:
        page = await window.new_page()
        async with running_hub(sqlite_settings) as hub:
            manifest = (await hub.anonymous.get("/manifest.webmanifest")).json()
            for icon in manifest["icons"]:
                assert (await hub.anonymous.get(icon["src"])).status_code == 200
            await page.goto(hub.url)
            await page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            await login_by_form(page, hub)
            await expect(page.get_by_test_id("agent-qualidade")).to_be_visible()
            kept: list[str] = await page.evaluate(KEPT)
            assert "/" in kept
            assert [path for path in kept if path != "/" and not path.startswith("/assets/")] == []
        await page.reload()
        await expect(page.locator("#root > *")).not_to_have_count(0)
        await window.set_offline(True)
        await page.reload()
        await expect(page.get_by_role("main").get_by_text("Não foi possível falar com o servidor")).to_be_visible()
