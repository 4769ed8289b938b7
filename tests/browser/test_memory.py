"""What is remembered about a person, as they see and change it in a real browser against a real hub."""

import json
from pathlib import Path

import pytest
from playwright.async_api import BrowserContext, Locator, Page, expect

from qhub.settings.settings import Settings
from qhub_testing import Say
from tests.browser.axe import violations
from tests.browser.conftest import emptied
from tests.browser.states import glance
from tests.browser.test_chat import ask, login
from tests.support.hub import Client, RunningHub, provided_hub

pytestmark = pytest.mark.browser
TOLD = "chamo-me Rui e prefiro gráficos de barras"


async def tell(page: Page, hub: RunningHub, words: str = TOLD, *, memorised: bool = True) -> Locator:
    """Say something to an agent in a new conversation; wait for the answer, and for what is memorised after it."""
    await page.goto(f"{hub.url}/?agente=qualidade")
    await ask(page, words)
    answer = page.get_by_test_id("message-assistant").last
    await expect(answer).to_have_attribute("data-status", "completed")
    if memorised:
        await expect(answer.get_by_test_id("memory-saved")).to_be_visible()
    return answer


async def open_memory(page: Page) -> Locator:
    await page.get_by_test_id("user-menu").click()
    await page.get_by_test_id("open-memory").click()
    await expect(page.get_by_test_id("memory-page")).to_be_visible()
    return page.get_by_test_id("memory-item")


async def remembered(person: Client) -> list[str]:
    return [memory["conteudo"] for memory in (await person.get("/memorias")).json()["memorias"]]


async def test_what_was_said_is_memorised_and_can_be_undone_under_the_answer(
    page: Page, sqlite_hub: RunningHub
) -> None:
    await login(page, sqlite_hub)
    await expect(page.get_by_test_id("agent-qualidade")).to_be_visible()
    answer = await tell(page, sqlite_hub)
    chip = answer.get_by_test_id("memory-saved")
    await expect(chip).to_have_text("memorizado (2)")
    await chip.click()
    saved = page.get_by_test_id("saved-memory")
    await expect(saved).to_have_count(2)
    name = saved.filter(has_text="Rui")
    await expect(name).to_contain_text("Confiança: certa")
    await glance(page, "memories-saved")

    await name.get_by_test_id("memory-undo").click()
    await expect(saved.filter(has_text="Anulada")).to_have_count(1)
    await expect(page.get_by_test_id("memory-undo")).to_have_count(1)
    left = await remembered(await sqlite_hub.login("rui"))
    assert len(left) == 1
    assert "gráficos" in left[0]

    await page.reload()
    await page.get_by_test_id("memory-saved").click()
    await expect(saved.filter(has_text="Anulada")).to_have_count(1)


async def test_undoing_a_newer_statement_brings_the_first_back_and_leaves_it_alone(
    page: Page, sqlite_hub: RunningHub
) -> None:
    await login(page, sqlite_hub)
    await expect(page.get_by_test_id("agent-qualidade")).to_be_visible()
    await tell(page, sqlite_hub, "prefiro respostas curtas")
    answer = await tell(page, sqlite_hub, "prefiro respostas longas")
    await answer.get_by_test_id("memory-saved").click()
    await page.get_by_test_id("memory-undo").click()
    await expect(page.get_by_test_id("saved-memory")).to_contain_text("Mudou entretanto")
    await expect(page.get_by_test_id("saved-memory")).to_contain_text("curtas")
    await expect(page.get_by_test_id("memory-undo")).to_have_count(0)


async def test_an_answer_says_what_was_recalled_for_it_and_why(page: Page, sqlite_hub: RunningHub) -> None:
    await login(page, sqlite_hub)
    await expect(page.get_by_test_id("agent-qualidade")).to_be_visible()
    await tell(page, sqlite_hub)
    answer = await tell(page, sqlite_hub, "qual é o defeito mais frequente?", memorised=False)
    chip = answer.get_by_test_id("memory-used")
    await expect(chip).to_have_text("memória usada (2)")
    await chip.focus()
    await page.keyboard.press("Enter")
    used = page.get_by_test_id("used-memory").filter(has_text="Rui")
    await expect(used).to_contain_text("conta para todas as perguntas")
    await expect(used).to_contain_text("relevância")
    await page.get_by_role("link", name="Ver o que está memorizado").click()
    await expect(page.get_by_test_id("memory-item")).to_have_count(2)
    await expect(page.get_by_test_id("memory-item").first).to_contain_text("usada uma vez")


async def test_memories_are_seen_with_their_origin_corrected_exported_and_deleted(
    page: Page, sqlite_hub: RunningHub
) -> None:
    await login(page, sqlite_hub)
    await expect(page.get_by_test_id("agent-qualidade")).to_be_visible()
    await tell(page, sqlite_hub)
    conversation = page.url
    items = await open_memory(page)
    await expect(items).to_have_count(2)
    name = items.filter(has_text="Rui").first
    await expect(name).to_contain_text("«chamo-me Rui")
    assert await name.get_by_test_id("memory-conversation").get_attribute("href") == conversation.removeprefix(
        sqlite_hub.url
    )

    charts = items.filter(has=page.get_by_test_id("memory-content").filter(has_text="gráficos"))
    await charts.get_by_test_id("memory-edit").click()
    await page.get_by_test_id("memory-edit-content").fill("Prefere gráficos de linhas")
    await page.get_by_test_id("memory-edit-sensitivity").select_option("medium")
    await page.get_by_test_id("memory-save").click()
    edited = items.filter(has_text="Prefere gráficos de linhas")
    await expect(edited).to_contain_text("certa (100 %)")
    await expect(edited).to_contain_text("reservada")
    await expect(page.get_by_role("dialog")).to_have_count(0)

    async with page.expect_download() as downloading:
        await page.get_by_test_id("memory-export").click()
    exported = json.loads(Path(await (await downloading.value).path()).read_text("utf-8"))
    assert "Prefere gráficos de linhas" in [memory["conteudo"] for memory in exported["memorias"]]

    await page.get_by_test_id("memory-filter").get_by_label("Sobre si").check()
    await expect(edited).to_have_count(0)
    await expect(items).to_have_count(1)
    await items.get_by_test_id("memory-forget").click()
    await page.get_by_test_id("confirm").click()
    await expect(page.get_by_text("Não há nada memorizado deste tipo.")).to_be_visible()
    await page.get_by_test_id("memory-filter").get_by_label("Tudo").check()
    await expect(items).to_have_count(1)
    assert await remembered(await sqlite_hub.login("rui")) == ["Prefere gráficos de linhas"]


async def test_memory_is_paused_goes_on_and_forgets_everything(page: Page, sqlite_hub: RunningHub) -> None:
    await login(page, sqlite_hub)
    await expect(page.get_by_test_id("agent-qualidade")).to_be_visible()
    items = await open_memory(page)
    await expect(page.get_by_test_id("memory-empty")).to_contain_text("lembra-te que")
    rui = await sqlite_hub.login("rui")
    async with page.expect_response(lambda answer: answer.url.endswith("/preferencias") and answer.ok):
        await page.get_by_test_id("memory-enabled").click()
    await expect(page.get_by_text("A memória está em pausa")).to_be_visible()
    paused = await tell(page, sqlite_hub, "sou gerente de produção", memorised=False)
    await expect(paused.get_by_test_id("memory-saved")).to_have_count(0)

    await open_memory(page)
    await expect(page.get_by_test_id("memory-enabled")).not_to_be_checked()
    async with page.expect_response(lambda answer: answer.url.endswith("/preferencias") and answer.ok):
        await page.get_by_test_id("memory-enabled").click()
    await tell(page, sqlite_hub)
    await open_memory(page)
    await expect(items).to_have_count(2)
    await expect(items.filter(has_text="gerente")).to_have_count(0)
    await page.get_by_test_id("memory-forget-all").click()
    await page.get_by_test_id("confirm").click()
    await expect(page.get_by_text("2 memórias foram esquecidas.")).to_be_visible()
    await expect(page.get_by_test_id("memory-empty")).to_be_visible()
    assert await remembered(rui) == []


async def test_what_an_administrator_made_count_for_all_is_seen_and_not_changed(
    page: Page, second_window: BrowserContext, sqlite_hub: RunningHub
) -> None:
    await login(page, sqlite_hub, "admin")
    await expect(page.get_by_test_id("agent-qualidade")).to_be_visible()
    await tell(page, sqlite_hub, "lembra-te que a fábrica fecha às 18h")
    items = await open_memory(page)
    await items.get_by_test_id("memory-edit").click()
    await page.get_by_test_id("memory-edit-scope").select_option("org")
    await page.get_by_test_id("memory-save").click()
    await expect(items).to_contain_text("toda a organização")

    async with emptied(second_window) as other:
        rui = await other.new_page()
        await login(rui, sqlite_hub)
        await expect(rui.get_by_test_id("agent-qualidade")).to_be_visible()
        seen = await open_memory(rui)
        await expect(seen).to_contain_text("18h")
        await expect(seen).to_contain_text("Escrita por um administrador")
        await expect(seen.get_by_test_id("memory-edit")).to_have_count(0)
        await expect(seen.get_by_test_id("memory-forget")).to_have_count(0)


async def test_a_thumb_down_asks_what_is_right_and_remembers_it(page: Page, sqlite_settings: Settings) -> None:
    async with provided_hub(sqlite_settings, [Say("São três."), Say("São quatro.")]) as (hub, _):
        await login(page, hub)
        await page.get_by_test_id("agent-qualidade").click()
        await ask(page, "quantas linhas de produção temos?")
        first = page.get_by_test_id("message-assistant").first
        await expect(first).to_have_attribute("data-status", "completed")
        await first.get_by_test_id("feedback-negative").click()
        await expect(first.get_by_test_id("feedback-negative")).to_have_attribute("aria-pressed", "true")
        await expect(first.get_by_test_id("feedback-words")).to_be_focused()
        await glance(page, "feedback-words")
        await first.get_by_test_id("feedback-words").fill("são quatro linhas")
        await first.get_by_test_id("feedback-send").click()
        await expect(first.get_by_test_id("feedback-thanks")).to_have_text("Obrigado: ficou memorizado.")
        await expect(first.get_by_test_id("feedback-negative")).to_be_focused()

        await ask(page, "e agora?")
        second = page.get_by_test_id("message-assistant").last
        await expect(second).to_contain_text("São quatro.")
        await second.get_by_test_id("feedback-positive").click()
        await expect(second.get_by_test_id("feedback-thanks")).to_have_text("Obrigado pela sua opinião.")
        items = await open_memory(page)
        await expect(items.filter(has_text="são quatro linhas")).to_have_count(1)
        await page.go_back()
        for read in (page.title, page.reload):  # as the page knows it, and then as the hub does
            await read()
            await expect(first.get_by_test_id("feedback-negative")).to_have_attribute("aria-pressed", "true")
            await expect(second.get_by_test_id("feedback-positive")).to_have_attribute("aria-pressed", "true")


async def test_an_answer_that_opinions_are_wanted_of_asks_gently(page: Page, sqlite_settings: Settings) -> None:
    settings = sqlite_settings.model_copy(update={"feedback_every": 1})
    async with provided_hub(settings, [Say("São três.")]) as (hub, _):
        await login(page, hub)
        await page.get_by_test_id("agent-qualidade").click()
        await ask(page, "quantas linhas há?")
        request = page.get_by_test_id("feedback-request")
        await expect(request).to_contain_text("Esta resposta ajudou?")
        await page.get_by_test_id("feedback-positive").click()
        await expect(request).to_have_count(0)


async def test_everybody_can_use_the_page_in_either_theme_and_on_a_phone(page: Page, sqlite_hub: RunningHub) -> None:
    await page.emulate_media(reduced_motion="reduce")
    await login(page, sqlite_hub)
    await expect(page.get_by_test_id("agent-qualidade")).to_be_visible()
    await tell(page, sqlite_hub)
    items = await open_memory(page)
    await expect(items).to_have_count(2)
    await glance(page, "memory-list")
    await page.set_viewport_size({"width": 375, "height": 740})
    assert await violations(page) == []
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    await items.get_by_test_id("memory-edit").first.click()
    await expect(page.get_by_test_id("memory-edit-content")).to_be_focused()
    await expect(page.get_by_test_id("memory-edit-scope")).to_have_count(0)
    await glance(page, "memory-edit")
