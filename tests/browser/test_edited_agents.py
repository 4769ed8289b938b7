"""An administrator makes an agent in a real browser: copied, changed, tried beside, published, put back."""

import pytest
from playwright.async_api import Page, expect

from qhub.settings.settings import Settings
from qhub_testing import Say
from tests.browser.states import glance
from tests.browser.test_chat import login
from tests.support.hub import provided_hub

pytestmark = pytest.mark.browser


async def test_an_agent_is_made_tried_beside_published_and_put_back(page: Page, settings: Settings) -> None:
    async with provided_hub(settings, [Say("Sou o rascunho da noite.")]) as (hub, provider):
        await login(page, hub, "admin")
        await expect(page.get_by_test_id("agent-qualidade")).to_be_visible()
        await page.get_by_test_id("user-menu").click()
        await page.get_by_test_id("open-own-agents").click()
        await page.get_by_test_id("agent-copy").click()
        await page.get_by_test_id("copy-qualidade").click()
        await expect(page.get_by_test_id("agent-status")).to_have_text("Rascunho")
        await expect(page).to_have_title("Qualidade (cópia) · QHub")

        await page.get_by_role("textbox", name="Nome", exact=True).fill("Qualidade da noite")
        await page.get_by_role("textbox", name="Emoji", exact=True).fill("🌙")
        await page.get_by_test_id("agent-prompt").fill("Só falas do turno da noite.")
        await page.get_by_test_id("tool-gerar_kpi").set_checked(False)
        await page.get_by_test_id("agent-try").click()
        pane = page.get_by_test_id("agent-pane")
        await pane.get_by_test_id("composer").fill("quem és?")
        await pane.get_by_test_id("send").click()
        await expect(pane.get_by_test_id("message-assistant")).to_contain_text("rascunho da noite")
        await expect(pane.get_by_text("🌙").first).to_be_visible()
        asked = provider.requests[-1].body
        assert "Só falas do turno da noite." in str(asked["system"])
        assert "gerar_kpi" not in [tool["name"] for tool in asked["tools"]]
        await glance(page, "agent-editor")

        await page.get_by_test_id("agent-publish").click()
        await expect(page.get_by_test_id("agent-status")).to_have_text("Publicado, versão 3")
        await page.get_by_test_id("agent-views").get_by_text("Versões (3)").click()
        versions = page.get_by_test_id("agent-version")
        await expect(versions.nth(1)).to_contain_text("+ Só falas do turno da noite.")
        await glance(page, "agent-versions")
        await versions.last.get_by_test_id("version-restore").click()
        await expect(page.get_by_test_id("agent-status")).to_have_text("Publicada a versão 3; há alterações")
        await page.get_by_test_id("agent-close").click()
        await expect(page).to_have_title("Agentes da organização · QHub")
        await expect(page.get_by_test_id("own-agent")).to_contain_text("Publicada a versão 3")
        await page.goto(hub.url)
        await expect(page.get_by_text("Qualidade da noite").first).to_be_visible()
        await page.get_by_test_id("user-menu").click()
        await page.get_by_test_id("open-own-agents").click()
        await page.get_by_test_id("own-agent").click()
        await page.get_by_test_id("agent-delete").click()
        await page.get_by_test_id("confirm").click()
        await expect(page.get_by_test_id("own-agents-page")).to_be_visible()
        await expect(page.get_by_test_id("own-agent")).to_have_count(0)
