"""Where messages are written: by hand, by voice, there after a reload; and what tells that one was answered."""

import pytest
from playwright.async_api import Page, expect

from qhub.settings.settings import Settings
from qhub_testing import Say
from tests.browser.test_chat import ask, login
from tests.support.hub import RunningHub, provided_hub

pytestmark = pytest.mark.browser
LISTENER = """
    window.listening = [];
    window.SpeechRecognition = class {
        constructor() { window.listening.push(this); }
        start() {}
        stop() { this.onend(); }
        abort() {}
    };
"""
"""A browser that recognises speech: what is heard is said by the test."""
NOTIFIER = """
    window.told = [];
    window.Notification = class {
        static permission = 'granted';
        static requestPermission = async () => 'granted';
        constructor(title, {body}) { window.told.push([title, body]); }
    };
    window.passed = 0;
    const now = Date.now;
    Date.now = () => now() + window.passed;
"""
"""A browser that shows notices, and whose clock can be put forward."""
ELSEWHERE = """
    Object.defineProperty(document, 'hidden', {value: true});
    window.passed = 10000;
"""
"""The person looks at another tab, and ten seconds pass."""


async def test_what_is_said_is_written_and_sent_by_nobody(page: Page, sqlite_hub: RunningHub) -> None:
    await page.add_init_script(LISTENER)
    await login(page, sqlite_hub)
    await page.get_by_test_id("agent-qualidade").click()
    await page.get_by_test_id("composer").fill("diz-me")
    await page.get_by_test_id("dictate").click()
    await expect(page.get_by_test_id("dictate")).to_have_attribute("aria-pressed", "true")
    await page.evaluate("listening[0].onresult({results: [[{transcript: 'quantos defeitos'}], [{transcript: ' há'}]]})")
    await page.get_by_test_id("dictate").click()
    await expect(page.get_by_test_id("dictate")).to_have_attribute("aria-pressed", "false")
    await expect(page.get_by_test_id("composer")).to_have_value("diz-me quantos defeitos há")
    await expect(page.get_by_test_id("message-user")).to_have_count(0)


async def test_a_draft_and_a_vote_are_there_after_a_reload_and_no_message_is_lost_without_a_connection(
    page: Page, sqlite_hub: RunningHub
) -> None:
    await login(page, sqlite_hub)
    await page.get_by_test_id("agent-qualidade").click()
    await ask(page, "quantos defeitos há?")
    answer = page.get_by_test_id("message-assistant")
    await expect(answer).to_have_attribute("data-status", "completed")
    vote = answer.get_by_role("button", name="Boa resposta")
    await vote.click()
    await expect(vote).to_have_attribute("aria-pressed", "true")
    await page.get_by_test_id("composer").fill("e por turno?")
    await page.reload()
    await expect(vote).to_have_attribute("aria-pressed", "true")
    await expect(page.get_by_test_id("composer")).to_have_value("e por turno?")

    # The same words as the question before, as people say "sim" twice: it is another message all the same.
    await page.route("**/mensagens", lambda route: route.abort())
    await ask(page, "quantos defeitos há?")
    await expect(page.get_by_role("alert")).to_be_visible()
    await expect(page.get_by_test_id("composer")).to_have_value("quantos defeitos há?")
    await page.unroute("**/mensagens")
    await page.get_by_test_id("composer").press("Enter")
    await expect(page.get_by_test_id("message-user")).to_have_count(2)


async def test_who_looks_elsewhere_is_told_that_a_long_answer_has_ended(page: Page, sqlite_settings: Settings) -> None:
    slow = Say("isto demorou", gate_after=1)
    async with provided_hub(sqlite_settings, [slow, Say("foi num instante")]) as (hub, provider):
        await page.add_init_script(NOTIFIER)
        await login(page, hub)
        await page.goto(f"{hub.url}/?pagina=preferencias")
        await page.get_by_test_id("preference-notifications").click()
        await page.goto(f"{hub.url}/?agente=qualidade")
        await ask(page, "pensa nisto")
        await expect(page.get_by_test_id("message-assistant")).to_contain_text("isto")
        await page.evaluate(ELSEWHERE)
        provider.open_gate()
        await page.wait_for_function("() => told.length > 0")
        assert await page.evaluate("told") == [["pensa nisto", "A resposta está pronta."]]

        await ask(page, "e isto?")
        await expect(page.get_by_test_id("message-assistant").last).to_contain_text("foi num instante")
        await expect(page.get_by_test_id("message-assistant").last).to_have_attribute("data-status", "completed")
        assert len(await page.evaluate("told")) == 1, "what was quick is not worth a notice"
