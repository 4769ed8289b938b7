"""A person's data in a real browser: held by an administrator, taken along, and erased by the person."""

import zipfile

import pytest
from playwright.async_api import BrowserContext, Page, expect

from tests.browser.conftest import emptied
from tests.browser.states import glance
from tests.browser.test_chat import login
from tests.browser.test_people import act
from tests.support.hub import RunningHub

pytestmark = pytest.mark.browser


async def test_a_person_takes_their_data_along_and_leaves_once_nothing_holds_it(
    page: Page, second_window: BrowserContext, sqlite_hub: RunningHub
) -> None:
    await login(page, sqlite_hub, "admin")
    await page.get_by_test_id("user-menu").click()
    await page.get_by_test_id("open-people").click()
    rui = page.get_by_test_id("person-item").filter(has_text="rui@demo.com")
    name = (await rui.locator("p").first.inner_text()).strip()
    await act(page, name, "person-hold")
    await page.get_by_test_id("person-hold-reason").fill("Processo 12/26")
    await page.get_by_test_id("person-hold-set").click()
    await expect(rui).to_contain_text("Retenção legal")
    await glance(page, "legal-hold")
    async with page.expect_download() as downloaded:
        await act(page, "rui@demo.com", "person-export")
    assert "dados/users.jsonl" in zipfile.ZipFile(await (await downloaded.value).path()).namelist()

    async with emptied(second_window) as elsewhere:
        own = await elsewhere.new_page()
        await login(own, sqlite_hub, "rui")
        await own.get_by_test_id("user-menu").click()
        await own.get_by_test_id("open-account").click()
        async with own.expect_download() as downloaded:
            await own.get_by_test_id("export-everything").click()
        assert "auditoria.jsonl" in zipfile.ZipFile(await (await downloaded.value).path()).namelist()
        await own.get_by_test_id("erase-account").click()
        await own.get_by_test_id("erase-password").fill("rui123")
        await glance(own, "account-erase")
        await own.get_by_test_id("erase-confirm").click()
        await expect(own.get_by_text("sob retenção legal")).to_be_visible()

        await act(page, "rui@demo.com", "person-hold")
        await page.get_by_test_id("confirm").click()
        await expect(rui).not_to_contain_text("Retenção legal")
        await own.get_by_test_id("erase-confirm").click()
        await expect(own.get_by_test_id("login-email")).to_be_visible()
        assert "rui@" not in await own.evaluate("Object.values(localStorage).join()")
    await page.reload()
    await expect(page.get_by_test_id("person-item")).to_have_count(3)
