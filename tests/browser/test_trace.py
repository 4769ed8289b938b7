"""How an answer was made, as its owner sees it in a real browser against a real hub."""

import re

import pytest
from playwright.async_api import BrowserContext, Page, expect

from qhub.settings.settings import Settings
from qhub_testing import Call, Fail, Say
from tests.browser.conftest import emptied
from tests.browser.states import glance
from tests.browser.test_branches import open_agent
from tests.browser.test_chat import ask, login
from tests.support.hub import provided_hub

pytestmark = pytest.mark.browser
OTHER = "anthropic:claude-opus-4-1"


async def test_an_answers_steps_are_read_over_time_and_beside_another_models_answer(
    page: Page, settings: Settings
) -> None:
    steps = [
        [Call("criar_pasta", {"nome": "Ideias"}), Call("listar_pastas", {})],
        Fail(529),
        [Say("A pasta **Ideias** existe agora.")],
        [Say("Outro modelo diria: a pasta `Ideias` já lá está.", gate_after=2)],
    ]
    values = {"model_max_retries": 1, "model_retry_seconds": 0.01, "answer_models": [OTHER]}
    async with provided_hub(settings, steps, **values) as (hub, provider):
        await open_agent(page, hub)
        await ask(page, "cria a pasta Ideias")
        await page.get_by_test_id("approve").first.click()
        answer = page.get_by_test_id("message-assistant").last
        await expect(answer).to_contain_text("existe agora")
        await answer.get_by_test_id("usage").click()
        await page.get_by_test_id("trace-open").click()

        trace = page.get_by_test_id("trace")
        await expect(trace).to_have_attribute("data-status", "completed")
        await expect(page.get_by_test_id("trace-figures")).to_contain_text("À espera de alguém")
        made = trace.locator('[data-type="tool"]').filter(has_text="Criar pasta")
        await made.get_by_role("button", expanded=False).click()
        await expect(made).to_contain_text('"nome": "Ideias"')
        await expect(trace.locator('[data-type="decision"]')).to_contain_text("aprovada")
        last = trace.locator('[data-type="model"]').last
        await expect(last).to_contain_text("1 nova tentativa")
        await last.get_by_role("button").click()
        await expect(last).to_contain_text("Até ao primeiro texto")
        await expect(last).to_contain_text(re.compile(r"Enviado: \d+ mensagens"))
        await glance(page, "trace")
        await last.get_by_text("O que foi enviado").click()
        sent = last.get_by_test_id("trace-sent-content")
        await expect(sent).to_contain_text("cria a pasta Ideias")
        await expect(sent).to_contain_text("criar_pasta")
        await expect(sent).to_contain_text("Pedido de ferramenta: Criar pasta")
        await glance(page, "trace-sent", bring=sent.scroll_into_view_if_needed)

        await page.get_by_test_id("trace-again").click()
        await page.get_by_role("menuitem", name="Claude Opus").click()
        compared = page.get_by_test_id("compared")
        await expect(compared).to_have_count(2)
        await provider.wait_for_gate()
        provider.open_gate()
        await expect(compared.last).to_contain_text("já lá está")
        await expect(compared.last).to_contain_text("Concluída")
        await expect(compared.last).to_contain_text("Claude Opus 4.1")
        await expect(compared.first).to_contain_text("existe agora")
        await glance(page, "trace-compared")
        await page.get_by_test_id("drawer-close").click()
        await expect(page.get_by_test_id("message-assistant").last).to_contain_text("já lá está")


async def test_the_steps_of_an_answer_are_read_in_english(english_window: BrowserContext, settings: Settings) -> None:
    steps = [[Call("listar_documentos", {})], [Say("There is one folder.")]]
    async with provided_hub(settings, steps) as (hub, _), emptied(english_window) as window:
        page = await window.new_page()
        await open_agent(page, hub)
        await ask(page, "which folders are there?")
        answer = page.get_by_test_id("message-assistant").last
        await expect(answer).to_contain_text("one folder")
        await answer.get_by_test_id("usage").click()
        await page.get_by_test_id("trace-open").click()
        trace = page.get_by_test_id("trace")
        await expect(page.get_by_role("heading", name="How this answer was made")).to_be_visible()
        await expect(page.get_by_test_id("trace-figures")).to_contain_text("Completed")
        await expect(page.get_by_test_id("trace-figures")).to_contain_text("Working time")
        tool = trace.locator('[data-type="tool"]')
        await tool.get_by_role("button").click()
        await expect(tool).to_contain_text("Characters of the result")
        model = trace.locator('[data-type="model"]').last
        await model.get_by_role("button").click()
        await expect(model).to_contain_text("Until the first text")
        await expect(model).to_contain_text(re.compile(r"Sent: \d+ messages"))
        await model.get_by_text("What was sent").click()
        await expect(model.get_by_test_id("trace-sent-content")).to_contain_text("which folders are there?")
        await glance(page, "trace-steps")


async def test_an_answer_that_failed_has_a_trace_too(
    page: Page, second_window: BrowserContext, settings: Settings
) -> None:
    async with provided_hub(settings, [Fail(400)]) as (hub, _):
        await open_agent(page, hub)
        await ask(page, "olá")
        answer = page.get_by_test_id("message-assistant").last
        await expect(answer).to_have_attribute("data-status", "interrupted")
        await answer.get_by_test_id("trace-open").click()
        trace = page.get_by_test_id("trace")
        await expect(trace).to_contain_text("O modelo falhou")
        await expect(trace).to_contain_text("Interrompida")
        await glance(page, "trace-failed")
        await page.get_by_test_id("drawer-close").click()
        await glance(page, "turn-failed")
        async with emptied(second_window) as elsewhere:
            admin = await elsewhere.new_page()
            await login(admin, hub, "admin")
            await admin.goto(page.url)
            others = admin.get_by_test_id("member-conversation")
            await expect(others).to_contain_text("Rui")
            await others.get_by_test_id("member-trace").click()
            await expect(others).to_contain_text("O modelo falhou")
            await expect(others).not_to_contain_text("olá")
            await glance(admin, "member-conversation")
