"""The loop of learning, as a person and an administrator see it in a real browser against a real hub."""

import re

import pytest
from playwright.async_api import Page, expect

from tests.browser.states import glance
from tests.browser.test_chat import ask, login
from tests.support.hub import RunningHub

pytestmark = pytest.mark.browser
QUESTION = "quantos defeitos há no turno da noite?"


async def test_a_thumb_down_becomes_a_review_an_example_and_a_chip_under_the_next_answer(
    page: Page, sqlite_hub: RunningHub
) -> None:
    rui = await sqlite_hub.login("rui")
    conversation = await rui.conversation()
    await rui.send(conversation, QUESTION)
    body = {"session_id": conversation, "type": "negative", "data": {"texto": "faltou a percentagem"}}
    await rui.post("/api/feedback", json=body)

    await login(page, sqlite_hub, "admin")
    await page.get_by_test_id("user-menu").click()
    await expect(page.get_by_test_id("open-learning")).to_have_text("Aprendizagem (1)")
    await page.get_by_test_id("open-learning").click()
    item = page.get_by_test_id("review-item")
    await expect(item).to_contain_text(QUESTION)
    await expect(item).to_contain_text("faltou a percentagem")
    await glance(page, "reviews")
    await item.click()
    await expect(page.get_by_test_id("review")).to_contain_text("Contou os defeitos")
    await expect(page.get_by_test_id("review-speaker")).to_have_text(["Pessoa", re.compile("^Qualidade.*avaliada")])
    await expect(page.locator("[data-judged]")).to_be_in_viewport()
    await expect(page.get_by_test_id("review-promote")).to_be_in_viewport()
    await page.get_by_test_id("member-trace").locator("summary").click()
    trace = page.get_by_test_id("trace")
    await expect(trace.locator('[data-type="tool"]')).to_contain_text("Contar defeitos")
    await trace.locator('[data-type="tool"]').get_by_role("button").click()
    await expect(trace).to_contain_text("Caracteres do resultado")
    await expect(trace.get_by_role("region", name="Entrada")).to_contain_text('"[texto: 5]"')
    await expect(trace.get_by_role("region", name="Resultado")).to_contain_text("[número]")
    await trace.locator('[data-type="model"]').last.get_by_role("button").click()
    await trace.get_by_text("O que foi enviado").click()
    sent = trace.get_by_test_id("trace-sent-content")
    await expect(sent).to_contain_text("Instruções")
    await expect(sent).to_contain_text(f"Texto · {len(QUESTION)} caracteres")
    await expect(sent).not_to_contain_text("turno da noite")
    await glance(page, "member-trace")
    await page.get_by_test_id("review-answer").fill("Diz o número e a percentagem do total.")
    await page.get_by_test_id("review-promote").click()
    await expect(page.get_by_test_id("reviews-empty")).to_be_visible()

    await page.get_by_test_id("learning-tabs").get_by_text("Exemplos").click()
    await expect(page.get_by_test_id("example-item")).to_contain_text("Diz o número e a percentagem")
    await glance(page, "examples")
    await page.goto(f"{sqlite_hub.url}/?agente=qualidade")
    await ask(page, QUESTION)
    answer = page.get_by_test_id("message-assistant").last
    await expect(answer.get_by_test_id("examples-used")).to_have_text("1 exemplo usado")

    await page.goto(f"{sqlite_hub.url}/?pagina=aprendizagem")
    await page.get_by_test_id("judge").click()
    await expect(page.get_by_test_id("judge-status")).to_contain_text("2 conversas avaliadas")
    await page.get_by_test_id("learning-tabs").get_by_text("Exemplos").click()
    await page.get_by_test_id("example-active").click()
    await page.get_by_test_id("learning-tabs").get_by_text("Métricas").click()
    await expect(page.get_by_test_id("learning-metrics")).to_contain_text("Nota do avaliador")
    await expect(page.get_by_test_id("widget-chart")).to_have_count(2)
    await glance(page, "metrics")
    example = (await (await sqlite_hub.login("admin")).get("/organizacao/exemplos")).json()["exemplos"][0]
    assert example["ativo"] is False
