"""Runs of Python, as a person sees them in a real browser against a real hub."""

import pytest
from playwright.async_api import Page, expect

from qhub.settings.settings import Settings
from qhub_testing import Call, Say
from tests.browser.states import glance
from tests.browser.test_chat import ask
from tests.browser.test_uploads import content_of, start
from tests.support.hub import provided_hub

pytestmark = pytest.mark.browser


async def test_a_run_of_python_shows_what_it_wrote_drew_and_saved(page: Page, sqlite_settings: Settings) -> None:
    code = "\n".join(
        (
            "import matplotlib.pyplot as plt",
            "print('olá', 6 * 7)",
            "plt.plot([1, 3, 2])",
            "plt.savefig('linha.png')",
            "open('notas.txt', 'w').write('notas')",
        )
    )
    steps = [Call("executar_python", {"codigo": code, "descricao": "Uma linha"}), Say("Feito."), Say("Outra vez.")]
    async with provided_hub(sqlite_settings, steps) as (hub, provider):
        await start(page, hub, "analise")
        await page.get_by_test_id("autonomous-switch").click()
        await ask(page, "desenha uma linha")
        card = page.get_by_test_id("python-card")
        await expect(card).to_contain_text("Uma linha")
        await expect(card.get_by_test_id("python-output")).to_have_text("olá 42")
        await expect(card.get_by_test_id("python-figure").locator("img")).to_be_visible()
        await page.reload()
        await card.get_by_test_id("python-code-toggle").press("Enter")
        await expect(card).to_contain_text("plt.savefig")
        async with page.expect_download() as saving:
            await card.get_by_test_id("python-file").click()
        assert await content_of(await saving.value) == b"notas"
        await glance(page, "python")
        await card.get_by_test_id("python-figure").get_by_role("button").first.press("Enter")
        await expect(page.get_by_role("dialog").get_by_role("img")).to_be_visible()
        await page.keyboard.press("Escape")
        await card.get_by_test_id("python-again").click()
        await expect(page.get_by_test_id("message-user").last).to_contain_text("Executa de novo este código:")
        await expect(page.get_by_test_id("message-assistant").last).to_contain_text("Outra vez.")
        assert code in provider.requests[-1].user_texts[-1]


async def test_python_that_fails_shows_its_error(page: Page, sqlite_settings: Settings) -> None:
    steps = [Call("executar_python", {"codigo": "print('antes')\n1 / 0", "descricao": "Dividir"}), Say("Não dá.")]
    async with provided_hub(sqlite_settings, steps) as (hub, _):
        await start(page, hub, "analise")
        await page.get_by_test_id("autonomous-switch").click()
        await ask(page, "divide por zero")
        card = page.get_by_test_id("python-card")
        await expect(card.get_by_test_id("python-error")).to_contain_text("ZeroDivisionError")
        await expect(card.get_by_test_id("python-output")).to_have_text("antes")
        await expect(card).to_have_attribute("data-status", "failed")
