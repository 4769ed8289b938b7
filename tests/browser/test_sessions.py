"""Logins in a real browser: cookies that scripts do not see, tabs that belong together, and the page of the account."""

from pathlib import Path

import pytest
from playwright.async_api import Browser, BrowserContext, Page, expect

from tests.browser.canary import running_canary
from tests.browser.conftest import emptied, open_window
from tests.browser.states import glance
from tests.browser.test_chat import QUESTION, ask, login_by_form
from tests.support.hub import PASSWORDS, RunningHub

pytestmark = pytest.mark.browser
VISIBLE_TO_SCRIPTS = "() => JSON.stringify([document.cookie, {...localStorage}, {...sessionStorage}])"


async def expire(window: BrowserContext) -> None:
    """As after some minutes: what lets the page in is gone, what renews it is there."""
    cookies = await window.cookies()
    for cookie in cookies:
        if "access" in cookie.get("name", ""):
            await window.clear_cookies(name=cookie.get("name", ""))


async def open_account(page: Page) -> None:
    await page.get_by_test_id("user-menu").click()
    await page.get_by_test_id("open-account").click()
    await expect(page.get_by_test_id("session-item").first).to_be_visible()


@pytest.mark.row("S23")
async def test_no_script_of_the_page_sees_what_lets_it_in(page: Page, sqlite_hub: RunningHub) -> None:
    await login_by_form(page, sqlite_hub)
    await expect(page.get_by_test_id("agent-qualidade")).to_be_visible()
    cookies = {cookie.get("name", ""): cookie for cookie in await page.context.cookies()}
    assert len(cookies) == 2
    assert {(cookie.get("httpOnly"), cookie.get("sameSite")) for cookie in cookies.values()} == {(True, "Strict")}
    seen: str = await page.evaluate(VISIBLE_TO_SCRIPTS)
    assert "Rui" in seen
    for cookie in cookies.values():
        assert cookie.get("value", "?") not in seen
    assert "eyJ" not in seen


async def test_an_old_token_is_removed_and_its_person_logs_in_again(page: Page, sqlite_hub: RunningHub) -> None:
    await page.goto(sqlite_hub.url)
    await page.evaluate("localStorage.setItem('qhub.session', JSON.stringify({token: 'eyJ', nome: 'Rui'}))")
    await page.reload()
    await expect(page.get_by_text("A sua sessão terminou")).to_be_visible()
    assert await page.evaluate("localStorage.getItem('qhub.session')") is None


async def test_the_page_goes_on_by_itself_when_its_short_login_has_ended(
    page: Page, sqlite_hub: RunningHub, tmp_path: Path
) -> None:
    await login_by_form(page, sqlite_hub)
    await page.get_by_test_id("agent-qualidade").click()
    await expire(page.context)
    await ask(page, QUESTION)
    await expect(page.get_by_test_id("message-assistant").last).to_contain_text("62")
    await expire(page.context)
    table = tmp_path / "vendas.csv"
    table.write_text("loja,valor\nPorto,3\nFaro,4\n")
    await page.get_by_test_id("file-input").set_input_files(table)
    await expect(page.get_by_role("article", name="vendas.csv")).to_be_visible()
    await expire(page.context)
    await page.reload()
    await expect(page.get_by_test_id("message-assistant").last).to_contain_text("62")


async def test_leaving_in_one_tab_leaves_in_all_and_ends_the_login(page: Page, sqlite_hub: RunningHub) -> None:
    await login_by_form(page, sqlite_hub)
    await expect(page.get_by_test_id("agent-qualidade")).to_be_visible()
    other = await page.context.new_page()
    await other.goto(sqlite_hub.url)
    await expect(other.get_by_test_id("agent-qualidade")).to_be_visible()
    async with page.expect_response("**/auth/logout") as left:
        await page.get_by_test_id("user-menu").click()
        await page.get_by_test_id("log-out").click()
    assert (await left.value).status == 204
    for tab in (page, other):
        await expect(tab.get_by_test_id("login-email")).to_be_visible()
    assert await page.context.cookies() == []
    rui = await sqlite_hub.hub.stores.users.by_email("rui@demo.com")
    assert rui is not None
    assert await sqlite_hub.hub.stores.sessions.of_user(rui.id) == []


async def test_who_left_without_a_connection_is_out_when_it_comes_back(
    browser: Browser, sqlite_hub: RunningHub
) -> None:
    async with open_window(browser) as window:  # of its own: pages of one process disagree about being offline
        page = await window.new_page()
        await login_by_form(page, sqlite_hub)
        await expect(page.get_by_test_id("agent-qualidade")).to_be_visible()
        await window.set_offline(True)
        await page.get_by_test_id("user-menu").click()
        await page.get_by_test_id("log-out").click()
        await expect(page.get_by_test_id("login-email")).to_be_visible()
        assert len(await window.cookies()) == 2
        async with page.expect_response("**/auth/logout") as left:
            await window.set_offline(False)
        assert (await left.value).status == 204
        assert await window.cookies() == []


async def test_a_tab_of_somebody_else_becomes_the_one_who_logged_in(page: Page, sqlite_hub: RunningHub) -> None:
    await login_by_form(page, sqlite_hub)
    await expect(page.get_by_test_id("user-menu")).to_contain_text("Rui")
    other = await page.context.new_page()
    await other.goto(sqlite_hub.url)
    await expect(other.get_by_test_id("user-menu")).to_contain_text("Rui")
    await other.get_by_test_id("user-menu").click()
    await other.get_by_test_id("log-out").click()
    await login_by_form(other, sqlite_hub, "julia")
    await expect(page.get_by_test_id("user-menu")).to_contain_text("Júlia")


async def test_people_see_and_end_their_sessions_and_a_new_password_ends_the_others(
    page: Page, english_window: BrowserContext, sqlite_hub: RunningHub
) -> None:
    program = await sqlite_hub.login("rui")
    async with emptied(english_window) as elsewhere:
        other = await elsewhere.new_page()
        await login_by_form(other, sqlite_hub)
        await expect(other.get_by_test_id("agent-qualidade")).to_contain_text("Quality")
        await login_by_form(page, sqlite_hub)
        await open_account(page)
        await expect(page.get_by_test_id("session-item")).to_have_count(3)
        await expect(page.get_by_test_id("session-item").filter(has_text="Esta")).to_have_count(1)
        await glance(page, "sessions")

        await page.get_by_test_id("session-item").filter(has_text="python-httpx").get_by_test_id("session-end").click()
        await expect(page.get_by_test_id("confirm")).to_be_visible()
        await glance(page, "confirm")
        await page.get_by_test_id("confirm").click()
        await expect(page.get_by_test_id("session-item")).to_have_count(2)
        assert (await program.get("/auth/me")).status_code == 401

        await page.get_by_test_id("change-password").click()
        await glance(page, "password-change")
        await page.get_by_label("Palavra-passe atual").fill(PASSWORDS["rui"])
        await page.get_by_label("Nova palavra-passe").fill("uma-nova-senha")
        await page.get_by_role("button", name="Guardar").click()
        await expect(page.get_by_text("A palavra-passe foi mudada")).to_be_visible()
        await expect(page.get_by_test_id("session-item")).to_have_count(1)
        await other.reload()
        await expect(other.get_by_text("Your session has ended")).to_be_visible()
        await page.reload()
        await expect(page.get_by_test_id("session-item")).to_have_count(1)


@pytest.mark.row("S46")
@pytest.mark.parametrize("host", ["localhost", "127.0.0.1"])
async def test_a_page_of_another_site_changes_nothing_with_the_persons_cookies(
    page: Page, sqlite_hub: RunningHub, host: str
) -> None:
    """By a form, and by a script; also from another port of this host, whose requests do bring the cookies along."""
    await login_by_form(page, sqlite_hub)
    await expect(page.get_by_test_id("agent-qualidade")).to_be_visible()
    foreign = await page.context.new_page()
    form = f"<form method=post action='{sqlite_hub.url}/auth/logout'><button>x</button></form>"
    async with running_canary() as evil:
        evil.pages["mau"] = form
        await foreign.goto(evil.url.replace("127.0.0.1", host) + "/mau")
    script = """async (url) => {
        const options = {method: 'POST', credentials: 'include', mode: 'no-cors'};
        return (await fetch(url, options).catch((error) => error)).type ?? 'failed';
    }"""
    async with foreign.expect_response("**/auth/sessoes") as asked:
        assert await foreign.evaluate(script, f"{sqlite_hub.url}/auth/sessoes") == "opaque"
    assert (await asked.value).status == 403
    async with foreign.expect_response("**/auth/logout") as sent:
        await foreign.get_by_role("button").click()
    assert (await sent.value).status == 403
    await foreign.close()
    await page.reload()
    await expect(page.get_by_test_id("agent-qualidade")).to_be_visible()
