"""Finding conversations again, putting them away and sharing them, in a real browser against a real hub."""

import re

import pytest
from playwright.async_api import BrowserContext, Page, expect

from tests.browser.conftest import emptied
from tests.browser.states import glance, show_sidebar
from tests.browser.test_chat import ask, login
from tests.support.hub import RunningHub

pytestmark = pytest.mark.browser
UNHURRIED = """
    const later = window.setTimeout;
    window.setTimeout = (run, ms, ...given) => later(run, ms === 8000 ? 600000 : ms, ...given);
"""
"""What can be undone for eight seconds can be for as long as a test looks at it."""

IN_VIEW = """
    () => [...(CSS.highlights.get('found') ?? [])].some((range) => {
        const {top, bottom} = range.getBoundingClientRect();
        return range.toString() === 'zebra' && top > 0 && bottom < innerHeight;
    })
"""
"""The word that was looked for is marked, in the middle of a message that is longer than the page."""


async def begin(page: Page, hub: RunningHub, *questions: str) -> None:
    """A conversation with the agent of quality, in which these were asked and answered."""
    await page.goto(f"{hub.url}/?agente=qualidade")
    for number, question in enumerate(questions, start=1):
        await ask(page, question)
        answers = page.get_by_test_id("message-assistant")
        await expect(answers).to_have_count(number)
        await expect(answers.last).to_have_attribute("data-status", "completed")


async def enter(page: Page, hub: RunningHub) -> None:
    await login(page, hub)
    await expect(page.get_by_test_id("agent-qualidade")).to_be_visible()


async def menu(page: Page, action: str) -> None:
    """Choose an action of the first conversation in the list."""
    await page.get_by_test_id("conversation-item").first.hover()
    await page.get_by_test_id("conversation-menu").first.click()
    await page.get_by_test_id(action).click()


async def open_menu(page: Page, action: str) -> None:
    """Choose an action of the conversation that is open."""
    await page.get_by_test_id("header-menu").click()
    await page.get_by_test_id(action).click()


async def test_a_search_shows_where_it_was_said_and_goes_there(page: Page, sqlite_hub: RunningHub) -> None:
    await enter(page, sqlite_hub)
    more = [f"quantos defeitos há? ({number})" for number in range(4)]
    long = "\n".join([*(f"linha {number}" for number in range(80)), "a zebra", *more * 10])
    await begin(page, sqlite_hub, "há defeitos no camião azul?", long, *more)
    await page.goto(sqlite_hub.url)
    place = page.get_by_test_id("found-place").first

    async def find() -> None:
        await show_sidebar(page)
        await page.get_by_role("searchbox").fill("CAMIAO")
        await expect(place).to_contain_text("camião")

    await glance(page, "search-found", bring=find)
    await place.click()
    found = page.locator("[data-found]")
    await expect(found).to_contain_text("camião azul")
    await expect(found).to_be_in_viewport()
    await expect(page).to_have_url(re.compile(r"/c/[0-9a-z]+$"))

    await page.get_by_role("searchbox").fill("zebra")
    await expect(place).to_contain_text("zebra")
    await place.click()
    await page.wait_for_function(IN_VIEW)


async def test_what_was_found_in_a_closed_call_is_shown_there(page: Page, sqlite_hub: RunningHub) -> None:
    await enter(page, sqlite_hub)
    await begin(page, sqlite_hub, "qual é o defeito mais frequente?", *["olá"] * 4)
    await page.goto(sqlite_hub.url)
    await page.get_by_role("searchbox").fill("lixo")
    in_call = page.get_by_test_id("found-place").filter(has_text="Resultado").last
    await in_call.click()
    await page.wait_for_function(
        """() => [...(CSS.highlights.get('found') ?? [])].some((range) => {
            const {top, bottom} = range.getBoundingClientRect();
            return range.startContainer.parentElement.closest('[data-call]') && top > 0 && bottom < innerHeight;
        })"""
    )
    await expect(page.locator("[data-call] [aria-expanded=true]")).to_be_in_viewport()
    await expect(page).to_have_url(re.compile(r"/c/[0-9a-z]+$"))


async def test_a_conversation_is_pinned_put_into_a_folder_archived_and_deleted_with_a_way_back(
    page: Page, sqlite_hub: RunningHub
) -> None:
    await page.add_init_script(UNHURRIED)
    await enter(page, sqlite_hub)
    await begin(page, sqlite_hub, "quantos defeitos há?")
    items = page.get_by_test_id("conversation-item")
    await expect(items).to_have_count(1)
    await menu(page, "pin")
    await expect(page.get_by_role("heading", name="Fixadas")).to_be_visible()

    async def show_menu() -> None:
        if not await page.get_by_role("menu").is_visible():
            await page.get_by_test_id("header-menu").click()

    await glance(page, "conversation-menu", bring=show_menu)
    await page.get_by_test_id("folder").click()
    await page.get_by_test_id("folder-field").fill("Vendas")
    await page.get_by_test_id("folder-save").click()
    await page.get_by_test_id("listed").click()
    await page.get_by_role("menuitemradio", name="Vendas (1)").click()
    await page.keyboard.press("Escape")
    await expect(items).to_have_count(1)

    await page.keyboard.press("Control+k")
    await page.get_by_test_id("command-input").fill("arquivar")
    await page.keyboard.press("Enter")
    await expect(items).to_have_count(0)
    await page.get_by_test_id("listed").click()
    await page.get_by_role("menuitemradio", name="Arquivo").click()
    await page.keyboard.press("Escape")
    await expect(items).to_have_count(1)

    await menu(page, "remove")
    await expect(items).to_have_count(0)

    async def read_notice() -> None:
        await show_sidebar(page)
        await expect(page.get_by_test_id("undo-notice")).to_contain_text("quantos defeitos há?")

    await glance(page, "undo", bring=read_notice)
    await page.get_by_test_id("undo-remove").click()
    await expect(page.get_by_test_id("undo-notice")).to_have_count(0)
    await page.get_by_test_id("listed").click()
    await page.get_by_role("menuitemradio", name="Arquivo").click()
    await page.keyboard.press("Escape")
    await expect(items).to_have_count(1)
    rui = await sqlite_hub.login("rui")
    assert len((await rui.get("/conversas", params={"arquivadas": True})).json()["conversas"]) == 1


async def test_a_link_shows_a_conversation_to_somebody_who_is_not_logged_in(
    page: Page, english_window: BrowserContext, sqlite_hub: RunningHub
) -> None:
    await enter(page, sqlite_hub)
    await begin(page, sqlite_hub, "qual é o defeito mais frequente?")
    await open_menu(page, "share")
    await page.get_by_test_id("share-make").click()
    link = await page.get_by_test_id("share-link").input_value()
    async with emptied(english_window) as elsewhere:
        stranger = await elsewhere.new_page()
        await stranger.goto(link)
        await expect(stranger.get_by_test_id("message-assistant")).to_contain_text("lixo")
        await expect(stranger.get_by_test_id("again")).to_have_count(0)
        await expect(stranger.get_by_test_id("composer")).to_have_count(0)
        await glance(stranger, "shared-conversation")
        await page.get_by_role("button", name=re.compile("^Revogar")).click()
        await expect(page.get_by_test_id("share-item")).to_have_count(0)
        await stranger.reload()
        await expect(stranger.get_by_role("alert")).to_be_visible()


async def test_everything_is_exported_and_deleted_from_the_preferences(page: Page, sqlite_hub: RunningHub) -> None:
    await enter(page, sqlite_hub)
    await begin(page, sqlite_hub, "quantos defeitos há?")
    await page.goto(f"{sqlite_hub.url}/?pagina=preferencias")
    async with page.expect_download() as download:
        await page.get_by_test_id("export-all").click()
    assert (await download.value).suggested_filename == "conversas.zip"
    await page.get_by_test_id("remove-all").click()
    await page.get_by_test_id("confirm-remove-all").click()
    await expect(page.get_by_test_id("conversation-item")).to_have_count(0)
