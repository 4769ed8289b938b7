"""Versions of a conversation, and messages that wait, in a real browser against a real hub."""

import re

import pytest
from playwright.async_api import Page, expect

from qhub.settings.settings import Settings
from qhub_testing import Say
from tests.browser.states import glance
from tests.browser.test_chat import ask, login
from tests.support.hub import RunningHub, provided_hub

pytestmark = pytest.mark.browser


async def open_agent(page: Page, hub: RunningHub, agent: str = "documentos") -> None:
    await login(page, hub)
    await expect(page.get_by_test_id(f"agent-{agent}")).to_be_visible()
    await page.goto(f"{hub.url}/?agente={agent}")


async def test_a_message_is_edited_and_both_versions_can_be_read_in_every_tab(page: Page, settings: Settings) -> None:
    answers = [[Say("primeira resposta")], [Say("segunda resposta")], [Say("terceira resposta")]]
    async with provided_hub(settings, answers) as (hub, _):
        await open_agent(page, hub)
        await ask(page, "uma pergunta")
        answer = page.get_by_test_id("message-assistant").last
        await expect(answer).to_contain_text("primeira resposta")
        await expect(page.get_by_test_id("versions")).to_have_count(0)

        await page.get_by_test_id("message-user").hover()
        await page.get_by_test_id("edit").click()
        await page.get_by_test_id("edit-area").press("Escape")
        await expect(page.get_by_test_id("edit")).to_be_focused()
        await page.get_by_test_id("edit").press("Enter")
        await page.get_by_test_id("edit-area").fill("a mesma, melhor")
        await page.get_by_test_id("edit-send").click()
        await expect(answer).to_contain_text("segunda resposta")
        await expect(page.get_by_test_id("message-user")).to_have_text("a mesma, melhor")
        await expect(page.get_by_test_id("versions")).to_contain_text("2/2")

        await page.get_by_test_id("again").click()
        await expect(answer).to_contain_text("terceira resposta")
        await expect(page.get_by_test_id("versions")).to_contain_text("3/3")
        await glance(page, "answer-versions")

        other = await page.context.new_page()
        await other.goto(page.url)
        await expect(other.get_by_test_id("versions")).to_contain_text("3/3")
        await page.get_by_test_id("version-before").click()
        await expect(page.get_by_test_id("versions")).to_contain_text("2/3")
        await page.get_by_test_id("version-before").click()
        for tab in (page, other):
            await expect(tab.get_by_test_id("message-assistant")).to_contain_text("primeira resposta")
            await expect(tab.get_by_test_id("versions")).to_contain_text("1/3")
        await page.reload()
        await expect(page.get_by_test_id("message-user")).to_have_text("uma pergunta")

        await page.get_by_test_id("version-after").dblclick()
        await expect(answer).to_contain_text("terceira resposta")
        await page.get_by_test_id("version-before").dblclick()
        for tab in (page, other):
            await expect(tab.get_by_test_id("message-assistant")).to_contain_text("primeira resposta")
            await expect(tab.get_by_test_id("versions")).to_contain_text("1/3")


async def test_a_conversation_goes_on_elsewhere_from_an_answer(page: Page, settings: Settings) -> None:
    async with provided_hub(settings, [[Say("um")], [Say("dois")], [Say("três")]]) as (hub, _):
        await open_agent(page, hub)
        await ask(page, "primeira")
        await expect(page.get_by_test_id("message-assistant").last).to_contain_text("um")
        await ask(page, "segunda")
        await expect(page.get_by_test_id("message-assistant").last).to_contain_text("dois")
        first = page.url
        await page.get_by_test_id("fork").first.click()
        await expect(page).not_to_have_url(first)
        await expect(page).to_have_url(re.compile("/c/"))
        await expect(page.get_by_test_id("message-user")).to_have_text("primeira")
        await ask(page, "outra segunda")
        await expect(page.get_by_test_id("message-assistant").last).to_contain_text("três")


async def test_a_message_waits_for_the_answer_survives_a_reload_and_is_sent(page: Page, settings: Settings) -> None:
    slow = [Say("a pensar nisto tudo", gate_after=1)]
    async with provided_hub(settings, [slow, [Say("resposta à que esperou")]]) as (hub, provider):
        await open_agent(page, hub)
        await ask(page, "pensa")
        await expect(page.get_by_test_id("stop")).to_be_visible()
        composer = page.get_by_test_id("composer")
        for words in ("fica", "sai", "muda"):
            await composer.fill(words)
            await composer.press("Enter")
        waiting = page.get_by_test_id("queued")
        await expect(waiting).to_contain_text("muda")
        await expect(composer).to_have_value("")
        await glance(page, "queued")

        await page.get_by_test_id("queued-remove").nth(1).click()
        await page.get_by_test_id("queued-edit").nth(1).click()
        await expect(composer).to_have_value("muda")
        await composer.fill("")
        await page.reload()
        await expect(waiting).to_contain_text("fica")
        await expect(waiting).not_to_contain_text("sai")

        provider.open_gate()
        await expect(page.get_by_test_id("message-assistant")).to_have_count(2)
        await expect(page.get_by_test_id("message-assistant").last).to_contain_text("resposta à que esperou")
        await expect(page.get_by_test_id("message-user")).to_have_text(["pensa", "fica"])
        await expect(waiting).to_have_count(0)


async def test_an_answer_that_was_stopped_goes_on_with_a_button(page: Page, settings: Settings) -> None:
    slow = [Say("meio caminho andado", gate_after=1)]
    async with provided_hub(settings, [slow, [Say(" e o resto")]]) as (hub, provider):
        await open_agent(page, hub)
        await ask(page, "conta")
        answer = page.get_by_test_id("message-assistant")
        await page.get_by_test_id("stop").click()
        await expect(answer).to_have_attribute("data-status", "cancelled")
        provider.open_gate()
        await page.get_by_test_id("continue").click()
        await expect(answer).to_have_attribute("data-status", "completed")
        await expect(answer).to_contain_text("e o resto")
