"""Ana's way with Cloudinha in a real browser, by rules alone: from the sign-up to the page of her profile."""

import pytest
from playwright.async_api import Locator, Page, Response, expect

from qhub.settings.settings import Settings
from tests.browser.axe import violations
from tests.browser.states import glance
from tests.browser.test_chat import ask, login
from tests.support.hub import running_hub

pytestmark = pytest.mark.browser


async def told(page: Page, words: str) -> Locator:
    """Say something to Cloudinha; her answer, when it is whole."""
    answers = page.get_by_test_id("message-assistant")
    before = await answers.count()
    await ask(page, words)
    await expect(answers).to_have_count(before + 1)
    await expect(answers.last).to_have_attribute("data-status", "completed")
    return answers.last


def _noted(answer: Response) -> bool:
    """Whether the hub has taken a signal."""
    return answer.url.endswith("/sinais") and answer.ok


async def open_profile(page: Page) -> None:
    await page.get_by_test_id("user-menu").click()
    await page.get_by_test_id("open-profile").click()
    await expect(page.get_by_test_id("profile-fields")).to_be_visible()


async def test_a_student_signs_up_searches_tells_her_income_in_words_and_edits_her_profile(
    page: Page, sqlite_settings: Settings
) -> None:
    async with running_hub(sqlite_settings.model_copy(update={"packs": ["bolsas"], "web_search": False})) as hub:
        await hub.hub.library.settled()
        await login(page, hub, "ana")
        await page.get_by_test_id("agent-bolsas").click()
        await ask(page, "oi, sou a Marina, tenho 18 e moro em Campinas")
        await expect(page.get_by_test_id("message-assistant").last).to_contain_text("nome Marina")
        await expect(page.get_by_test_id("message-assistant").last).to_have_attribute("data-status", "completed")
        between = await told(page, "antes disso, o que é o Fies?")
        await expect(between).to_contain_text("Fies")
        await told(page, "já terminei o ensino médio")
        async with page.expect_response(_noted):
            found = await told(page, "quero psicologia em Ribeirão Preto, tirei 640")
        await expect(found.get_by_test_id("result-card").first).to_contain_text("Psicologia")
        await expect(found).to_contain_text("Ribeirão Preto/SP")
        async with page.expect_response(_noted):
            await found.get_by_test_id("result-card").first.click()
        admin = await hub.login("admin")
        total = (await admin.get("/organizacao/aprendizagem/metricas")).json()["total"]
        assert (total["com_cartoes"], total["cliques"]) == (1, 1)

        await ask(page, "à noite, pública ou privada tanto faz")
        await expect(page.get_by_test_id("income-calculator")).to_be_visible()
        await expect(page.get_by_test_id("composer")).to_be_enabled()
        income = await told(page, "somos quatro em casa e entram 3.000 reais")
        await expect(income).to_contain_text("750,00")
        await expect(page.get_by_test_id("income-calculator")).to_have_count(0)

        await open_profile(page)
        for name, value in (("nome", "Marina"), ("idade", "18"), ("cidade", "Campinas/SP"), ("turno", "noite")):
            await expect(page.get_by_test_id(f"profile-{name}")).to_have_text(value)
        await expect(page.get_by_test_id("profile-income_per_capita")).to_have_text("750")
        await page.get_by_test_id("profile-edit").click()
        await page.get_by_test_id("edit-cidade").fill("Xiririquinha")
        await page.get_by_test_id("edit-turno").select_option("matutino")
        await page.get_by_test_id("edit-income_per_capita").fill("")
        await page.get_by_test_id("profile-save").click()
        await expect(page.get_by_role("alert")).to_contain_text("«cidade»")
        await page.get_by_test_id("edit-cidade").fill("recife")
        await page.get_by_test_id("profile-save").click()
        await expect(page.get_by_role("dialog")).to_have_count(0)
        await page.reload()
        await expect(page.get_by_test_id("profile-cidade")).to_have_text("Recife/PE")
        await expect(page.get_by_test_id("profile-turno")).to_have_text("manhã")
        await expect(page.get_by_test_id("profile-income_per_capita")).to_have_text("por dizer")

        for scheme, width in (("light", 1280), ("dark", 375)):
            await page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
            await page.set_viewport_size({"width": width, "height": 740})
            assert await violations(page) == []
            assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        await page.get_by_test_id("profile-edit").click()
        await glance(page, "profile-edit")
        await page.keyboard.press("Escape")

        await page.get_by_test_id("profile-delete").click()
        await page.get_by_test_id("confirm").click()
        await expect(page.get_by_role("status").filter(has_text="O perfil foi apagado.")).to_be_visible()
        await expect(page.get_by_test_id("profile-nome")).to_have_text("por dizer")
        await expect(page.get_by_test_id("profile-delete")).to_have_count(0)


async def test_somebody_whose_agents_keep_no_profile_has_no_page_for_it(page: Page, sqlite_settings: Settings) -> None:
    async with running_hub(sqlite_settings.model_copy(update={"packs": ["qualidade"]})) as hub:
        await login(page, hub)
        await expect(page.get_by_test_id("agent-qualidade")).to_be_visible()
        await page.get_by_test_id("user-menu").click()
        await expect(page.get_by_test_id("open-memory")).to_be_visible()
        await expect(page.get_by_test_id("open-profile")).to_have_count(0)
