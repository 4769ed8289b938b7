"""The web app as a person uses it, in a real browser against a real hub."""

import re
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from qhub.settings.settings import Settings
from qhub_testing import Call, Say
from tests.browser.states import glance
from tests.support.hub import PAGE, PROBE_PACK, RunningHub, provided_hub, running_hub

pytestmark = pytest.mark.browser
QUESTION = "qual é o defeito mais frequente?"
SHOWN = """
    window.shown = [];
    new MutationObserver(() => shown.push(
        document.querySelector('main').innerText.startsWith('A carregar') ? 'waiting' : document.title,
    )).observe(document, {subtree: true, childList: true, characterData: true});
"""
"""Writes down what the tab is called, and where nothing is shown but that one waits."""


async def login(page: Page, hub: RunningHub, who: str = "rui", *, address: str = "") -> None:
    """Have somebody logged in, without the form: drawing that, and the app after it, takes a fifth of a test.

    The window's first page does it, and stays at the hub's address: the test's own need not load anything for it.
    """
    answer = await page.request.post(
        f"{hub.url}/auth/sessao",
        data={"email": f"{who}@demo.com", "password": f"{who}123"},
        headers=PAGE | {"Origin": hub.url},
    )
    assert answer.status == 200, await answer.text()
    first, quiet = page.context.pages[0], f"{hub.url}/theme.js"  # a page of the hub's that does nothing
    if first.url != quiet:
        await first.goto(quiet)
    await first.evaluate("identity => localStorage.setItem('qhub.identity', identity)", await answer.text())
    await page.goto(hub.url + address)


async def login_by_form(page: Page, hub: RunningHub, who: str = "rui", *, address: str = "") -> None:
    await page.goto(hub.url + address)
    await page.get_by_test_id("login-email").fill(f"{who}@demo.com")
    await page.get_by_test_id("login-password").fill(f"{who}123")
    await page.get_by_test_id("login-submit").click()
    await expect(page.get_by_test_id("login-submit")).to_have_count(0)


async def ask(page: Page, question: str) -> None:
    await page.get_by_test_id("composer").fill(question)
    await page.get_by_test_id("send").click()


async def test_a_question_gets_its_answer_with_the_tool_call_and_the_model_labelled(
    page: Page, sqlite_hub: RunningHub
) -> None:
    await login_by_form(page, sqlite_hub)
    await expect(page.get_by_test_id("demo-badge")).to_be_visible()
    await page.get_by_test_id("agent-qualidade").click()
    await expect(page.get_by_test_id("composer")).to_be_visible()
    await page.evaluate(SHOWN)
    await ask(page, QUESTION)
    answer = page.get_by_test_id("message-assistant").last
    await expect(answer).to_contain_text("62")
    await expect(answer).to_contain_text("lixo")
    await expect(answer.get_by_test_id("tool-chip")).to_have_count(1)
    assert re.search(r"/c/[0-9a-f]{32}$", page.url)
    assert set(await page.evaluate("shown")) == {"Qualidade · QHub", f"{QUESTION} · QHub"}, "nothing flickers"

    await page.reload()
    await expect(page.get_by_test_id("message-assistant").last).to_contain_text("62")
    await expect(page.get_by_test_id("conversation-item")).to_have_count(1)


@pytest.mark.parametrize(
    ("question", "widget"),
    [
        ("mostra os defeitos por tipo num gráfico de barras", "widget-chart"),
        ("mostra os 3 defeitos mais frequentes numa tabela", "widget-table"),
        ("kpi do total de defeitos", "widget-kpi"),
    ],
)
async def test_widgets_are_drawn_and_are_there_after_a_reload(
    page: Page, sqlite_hub: RunningHub, question: str, widget: str
) -> None:
    await login(page, sqlite_hub)
    await page.get_by_test_id("agent-qualidade").click()
    await ask(page, question)
    await expect(page.get_by_test_id(widget)).to_be_visible()
    await page.reload()
    await expect(page.get_by_test_id(widget)).to_be_visible()


async def test_a_reload_in_mid_answer_goes_on_where_it_was(page: Page, sqlite_settings: Settings) -> None:
    words = "um dois três quatro cinco seis"
    async with provided_hub(sqlite_settings, [Say(words, gate_after=3)]) as (hub, provider):
        await login(page, hub)
        await page.get_by_test_id("agent-qualidade").click()
        await ask(page, "conta")
        answer = page.get_by_test_id("message-assistant").last
        await expect(answer).to_contain_text("um dois três")
        await page.reload()
        await expect(answer).to_contain_text("um dois três")
        await expect(answer).not_to_contain_text("quatro")
        await glance(page, "streaming")
        provider.open_gate()
        await expect(answer).to_contain_text(words)
        assert len(provider.requests) == 1


async def test_two_tabs_show_the_same_conversation(page: Page, sqlite_hub: RunningHub) -> None:
    await login(page, sqlite_hub)
    await page.get_by_test_id("agent-qualidade").click()
    await ask(page, QUESTION)
    await expect(page.get_by_test_id("message-assistant").last).to_contain_text("62")
    other = await page.context.new_page()
    await other.goto(page.url)
    await expect(other.get_by_test_id("message-assistant").last).to_contain_text("62")
    await ask(other, "quantos defeitos há?")
    await expect(page.get_by_test_id("message-user")).to_have_count(2)
    await expect(page.get_by_test_id("message-assistant").last).to_contain_text("200")


async def test_a_wrong_password_is_told_in_the_readers_language(page: Page, sqlite_hub: RunningHub) -> None:
    await page.goto(sqlite_hub.url)
    await page.get_by_test_id("login-email").fill("rui@demo.com")
    await page.get_by_test_id("login-password").fill("errada")
    await page.get_by_test_id("login-submit").click()
    await expect(page.get_by_text("palavra-passe não estão certos")).to_be_visible()
    await glance(page, "login-wrong")
    for language, word in (("en", "Password"), ("pt-BR", "Senha"), ("pt-PT", "Palavra-passe")):
        await page.get_by_test_id("language").select_option(language)
        await expect(page.get_by_label(word, exact=True)).to_have_value("errada")


async def test_somebody_without_agents_is_told_what_to_do(page: Page, sqlite_settings: Settings) -> None:
    async with running_hub(sqlite_settings.model_copy(update={"packs": ["qualidade"]})) as hub:
        await hub.hub.stores.database.execute(__import__("sqlalchemy").text("DELETE FROM user_agentes"))
        await login(page, hub, "ana")
        await expect(page.get_by_test_id("no-agents")).to_be_visible()
        await glance(page, "no-agents")


@pytest.mark.row("S25", "S26")
async def test_markdown_from_a_model_runs_nothing_and_calls_nobody(page: Page, sqlite_settings: Settings) -> None:
    evil = (
        "<img src=x onerror=\"document.title='pwned'\"> [clica](javascript:document.title='pwned') "
        "![img](http://192.0.2.1/x.png) <script>document.title='pwned'</script> "
        "<iframe src=http://192.0.2.1></iframe> fim"
    )
    async with provided_hub(sqlite_settings, [Say(evil)]) as (hub, _):
        await login(page, hub)
        await page.get_by_test_id("agent-qualidade").click()
        await ask(page, "olá")
        answer = page.get_by_test_id("message-assistant").last
        await expect(answer).to_contain_text("fim")
        assert await answer.locator("script, iframe, img").count() == 0
        assert await answer.locator('a[href^="javascript"]').count() == 0
        assert await page.title() != "pwned"


async def test_approving_with_other_arguments_runs_with_those(
    page: Page, sqlite_settings: Settings, notes: Path
) -> None:
    steps = [[Say("Vou escrever."), Call("escrever", {"texto": "olá"})], Say("Escrito.")]
    async with provided_hub(sqlite_settings, steps, packs=["qualidade", PROBE_PACK]) as (hub, _):
        await login(page, hub)
        await page.get_by_test_id("agent-sonda").click()
        await ask(page, "escreve olá")
        card = page.get_by_test_id("approval-card")
        await expect(card).to_be_visible()
        await expect(page.get_by_test_id("composer-blocked")).to_be_visible()
        await page.reload()
        await expect(card).to_be_visible()
        await glance(page, "approval")
        await card.get_by_role("textbox").first.fill("adeus")
        await card.get_by_test_id("approve").click()
        await expect(page.get_by_test_id("message-assistant").last).to_contain_text("Escrito.")
        assert notes.read_text() == "escrever adeus\n"


async def test_a_failure_is_decided_by_the_person(page: Page, sqlite_settings: Settings, notes: Path) -> None:
    steps = [Call("partir", {}), Say("Sem isso.")]
    async with provided_hub(sqlite_settings, steps, packs=["qualidade", PROBE_PACK], tool_retry_seconds=0.0) as (
        hub,
        _,
    ):
        await login(page, hub)
        await page.get_by_test_id("agent-sonda").click()
        await ask(page, "parte")
        await expect(page.get_by_test_id("failure-card")).to_be_visible()
        await glance(page, "failure")
        await page.get_by_test_id("failure-card").get_by_test_id("skip").click()
        await expect(page.get_by_test_id("message-assistant").last).to_contain_text("Sem isso.")


async def test_a_running_tool_shows_its_time_and_can_be_cancelled(
    page: Page, sqlite_settings: Settings, notes: Path
) -> None:
    steps = [Call("demorar", {}), Say("Cancelado.")]
    async with provided_hub(sqlite_settings, steps, packs=["qualidade", PROBE_PACK]) as (hub, _):
        await login(page, hub)
        await page.get_by_test_id("agent-sonda").click()
        await ask(page, "demora")
        await expect(page.get_by_test_id("tool-cancel")).to_be_visible()
        await glance(page, "tool-running")
        await page.get_by_test_id("tool-cancel").click()
        await expect(page.get_by_test_id("message-assistant").last).to_contain_text("Cancelado.")
        assert "demorar cancelada" in notes.read_text()


async def test_three_tasks_are_planned_shown_and_done(page: Page, sqlite_hub: RunningHub) -> None:
    await login(page, sqlite_hub)
    await page.get_by_test_id("agent-documentos").click()
    await page.get_by_test_id("autonomous-switch").click()
    await ask(page, "cria a pasta Ideias com dois documentos")
    await expect(page.get_by_test_id("task-item").first).to_be_visible()
    await expect(page.get_by_test_id("task-item")).to_have_count(3)
    await expect(page.get_by_test_id("approval-card")).to_have_count(0)
    await expect(page.get_by_test_id("stop")).to_have_count(0)
    answer = page.get_by_test_id("message-assistant").last
    await expect(answer).to_contain_text("Ideias")
    await glance(page, "plan")


async def test_a_preference_changed_in_one_tab_is_changed_in_the_other(page: Page, sqlite_hub: RunningHub) -> None:
    await login(page, sqlite_hub)
    await page.get_by_test_id("agent-qualidade").click()
    other = await page.context.new_page()
    await other.goto(page.url)
    await expect(other.get_by_test_id("autonomous-switch")).not_to_be_checked()
    await page.get_by_test_id("autonomous-switch").click()
    await expect(other.get_by_test_id("autonomous-switch")).to_be_checked()
    rui = await sqlite_hub.login("rui")
    assert (await rui.get("/preferencias")).json()["autonomous_mode"] is True
