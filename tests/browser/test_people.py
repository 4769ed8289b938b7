"""The page of an organisation's people in a real browser, from an invitation to what it leads to."""

from pathlib import Path

import pytest
from playwright.async_api import BrowserContext, Page, expect

from tests.browser.conftest import emptied
from tests.browser.states import glance
from tests.browser.test_chat import login_by_form
from tests.support.hub import RunningHub

pytestmark = pytest.mark.browser


async def act(page: Page, name: str, action: str) -> None:
    await page.get_by_test_id("person-item").filter(has_text=name).get_by_test_id("person-menu").click()
    await page.get_by_test_id(action).click()


async def test_an_administrator_invites_changes_locks_out_and_deletes_people(
    page: Page, english_window: BrowserContext, sqlite_hub: RunningHub, tmp_path: Path
) -> None:
    await login_by_form(page, sqlite_hub, "admin")
    await page.get_by_test_id("user-menu").click()
    await page.get_by_test_id("open-people").click()
    people = page.get_by_test_id("person-item")
    await expect(people).to_have_count(4)
    await glance(page, "people-filled")

    await page.get_by_test_id("organization-rename").click()
    await page.get_by_test_id("organization-name").fill("Casa das Tintas")
    await page.get_by_test_id("organization-rename-submit").click()
    await expect(page.get_by_test_id("people-page")).to_contain_text("Casa das Tintas")
    await expect(page.get_by_test_id("user-menu")).to_contain_text("Casa das Tintas")

    await page.get_by_test_id("person-invite").click()
    await page.get_by_test_id("person-email").fill("nova@casa.pt")
    await page.get_by_test_id("person-name").fill("Nova Pessoa")
    await page.get_by_test_id("person-role").select_option("responsavel")
    await glance(page, "person-invite")
    await page.get_by_test_id("person-invite-submit").click()
    link = await page.get_by_test_id("person-link-value").input_value()
    await glance(page, "person-link")
    await page.get_by_role("button", name="Fechar").click()
    await expect(people.filter(has_text="Nova Pessoa")).to_contain_text("Com ligação por usar")

    async with emptied(english_window) as elsewhere:
        invited = await elsewhere.new_page()
        asked: list[str] = []
        invited.on("request", lambda request: asked.append(request.url))
        await invited.goto(link)
        await expect(invited.get_by_text("Nova Pessoa, Casa das Tintas")).to_be_visible()
        await glance(invited, "invite")
        await invited.get_by_test_id("invite-password").fill("uma-senha-minha")
        await invited.get_by_test_id("invite-submit").click()
        await expect(invited.get_by_test_id("agent-qualidade")).to_be_visible()
        assert "#" not in invited.url
        token = link.partition("#")[2]
        assert not [url for url in asked if token in url.partition("#")[0]]

        await act(page, "Nova Pessoa", "person-edit")
        await glance(page, "person-edit")
        await page.get_by_test_id("person-name").fill("Nova Reis")
        await page.get_by_test_id("person-save").click()
        await expect(people.filter(has_text="Nova Reis")).to_be_visible()
        await act(page, "Nova Reis", "person-sessions")
        await expect(page.get_by_test_id("session-item")).to_have_count(1)
        await glance(page, "person-sessions")
        await page.get_by_test_id("person-sessions-end").click()
        await expect(page.get_by_text("Não tem nenhuma sessão aberta.")).to_be_visible()
        await page.get_by_role("button", name="Fechar").click()
        await invited.reload()
        await expect(invited.get_by_text("Your session has ended")).to_be_visible()
        await invited.goto(link)
        await expect(invited.get_by_text("This link was used already")).to_be_visible()

    await act(page, "Nova Reis", "person-suspend")
    await page.get_by_test_id("confirm").click()
    await expect(people.filter(has_text="Nova Reis")).to_contain_text("Suspensa")
    await act(page, "Nova Reis", "person-restore")
    await page.get_by_test_id("confirm").click()
    await expect(people.filter(has_text="Nova Reis")).not_to_contain_text("Suspensa")
    await act(page, "Nova Reis", "person-delete")
    await page.get_by_test_id("confirm").click()
    await expect(people).to_have_count(4)

    file = tmp_path / "pessoas.csv"
    many = "".join(f"p{number}@casa.pt;Pessoa {number}\n" for number in range(60))
    file.write_text(f"E-mail;Nome\nbia@casa.pt;Bia São\nrui@demo.com;Rui\n{many}", encoding="cp1252")  # as Excel does
    await page.get_by_test_id("people-import").click()
    await page.get_by_test_id("people-file").set_input_files(file)
    await expect(page.get_by_test_id("people-imported")).to_contain_text("61 pessoas convidadas.")
    await expect(page.get_by_test_id("people-imported")).to_contain_text("Linha 3 (rui@demo.com)")
    async with page.expect_download() as downloaded:
        await page.get_by_test_id("people-links").click()
    links = (await (await downloaded.value).path()).read_text()
    assert "bia@casa.pt;Bia São;http://127.0.0.1:" in links
    await page.get_by_role("button", name="Fechar").click()
    await expect(people).to_have_count(50)
    await page.get_by_test_id("people-more").click()
    await expect(people).to_have_count(65)
    await page.get_by_test_id("people-search").fill("sao bia")
    await expect(people).to_have_count(1)
    await expect(people).to_contain_text("Bia São")


async def test_who_runs_the_hub_makes_suspends_and_takes_away_organisations(
    page: Page, english_window: BrowserContext, sqlite_hub: RunningHub
) -> None:
    async def make(name: str, email: str) -> str:
        await page.get_by_test_id("organization-new").click()
        await page.get_by_test_id("organization-new-name").fill(name)
        await page.get_by_test_id("organization-new-email").fill(email)
        await page.get_by_test_id("organization-new-person").fill("Eva Sol")
        await glance(page, "organization-new")
        await page.get_by_test_id("organization-new-submit").click()
        link = await page.get_by_test_id("person-link-value").input_value()
        await page.get_by_role("button", name="Fechar").click()
        return link

    async def choose(name: str, action: str) -> None:
        await page.get_by_test_id("organization-item").filter(has_text=name).get_by_test_id("organization-menu").click()
        await page.get_by_test_id(action).click()

    await login_by_form(page, sqlite_hub, "admin")
    await page.goto(f"{sqlite_hub.url}/?pagina=pessoas")
    organizations = page.get_by_test_id("organization-item")
    await expect(organizations).to_have_count(1)
    await expect(organizations).to_contain_text("Gere o hub")
    link = await make("Escola do Sol", "eva@sol.pt")
    school = organizations.filter(has_text="Escola do Sol")
    await expect(school).to_contain_text("Ainda não entrou ninguém")
    await glance(page, "organizations")

    async with emptied(english_window) as elsewhere:
        eva = await elsewhere.new_page()
        await eva.goto(link)
        await expect(eva.get_by_text("Eva Sol, Escola do Sol")).to_be_visible()
        await eva.get_by_test_id("invite-password").fill("uma-senha-minha")
        await eva.get_by_test_id("invite-submit").click()
        await expect(eva.get_by_test_id("agent-qualidade")).to_be_visible()
        await eva.goto(f"{sqlite_hub.url}/?pagina=pessoas")
        await expect(eva.get_by_test_id("person-item")).to_have_count(1)
        await expect(eva.get_by_test_id("organization-new")).to_have_count(0)

        await choose("Escola do Sol", "organization-suspend")
        await page.get_by_test_id("confirm").click()
        await expect(school).to_contain_text("Suspensa")
        await eva.reload()
        await expect(eva.get_by_text("Your session has ended")).to_be_visible()
    await choose("Escola do Sol", "organization-resume")
    await page.get_by_test_id("confirm").click()
    await expect(school).not_to_contain_text("Suspensa")
    await choose("Escola do Sol", "organization-rename-other")
    await page.get_by_test_id("organization-name").fill("Escola da Lua")
    await page.get_by_test_id("organization-rename-submit").click()
    await expect(organizations.filter(has_text="Escola da Lua")).to_be_visible()

    await make("Enganada", "x@engano.pt")
    await choose("Enganada", "organization-link")
    await page.get_by_test_id("person-link-make").click()
    await expect(page.get_by_test_id("person-link-value")).to_be_visible()
    await page.get_by_role("button", name="Fechar").click()
    await choose("Enganada", "organization-delete")
    await page.get_by_test_id("confirm").click()
    await expect(organizations).to_have_count(2)
