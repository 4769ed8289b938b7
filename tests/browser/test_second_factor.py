"""A second factor in a real browser: set up, asked for, and set up again because an administrator requires it."""

import pyotp
import pytest
from playwright.async_api import BrowserContext, Page, expect

from qhub.people.second_factor import STEP_SECONDS
from tests.browser.conftest import emptied
from tests.browser.states import glance
from tests.browser.test_chat import login
from tests.browser.test_people import act
from tests.support.hub import RunningHub

pytestmark = pytest.mark.browser
NOON = 1_800_000_000
"""When this test happens: a code must not grow old because a machine is busy."""


async def test_a_person_sets_up_a_device_and_logs_in_with_what_it_shows(
    page: Page, second_window: BrowserContext, english_window: BrowserContext, sqlite_hub: RunningHub
) -> None:
    sqlite_hub.hub.people.second_factor.clock = lambda: NOON
    await login(page, sqlite_hub, "rui")
    await page.get_by_test_id("user-menu").click()
    await page.get_by_test_id("open-account").click()
    await page.get_by_test_id("factor-enable").click()
    await page.get_by_test_id("factor-password").fill("rui123")
    await page.get_by_test_id("factor-next").click()
    secret = await page.get_by_test_id("factor-key").input_value()
    device = pyotp.TOTP(secret)
    await glance(page, "factor-device")
    await page.get_by_test_id("factor-code").fill(device.at(NOON - STEP_SECONDS))
    await page.get_by_test_id("factor-next").click()
    await expect(page.get_by_test_id("recovery-codes").locator("li")).to_have_count(10)
    await page.get_by_test_id("recovery-done").click()
    await expect(page.get_by_test_id("factor-state")).to_contain_text("Ligado. Restam 10")

    async with emptied(second_window) as elsewhere:
        other = await elsewhere.new_page()
        await other.goto(sqlite_hub.url)
        await other.get_by_test_id("login-email").fill("rui@demo.com")
        await other.get_by_test_id("login-password").fill("rui123")
        await other.get_by_test_id("login-submit").click()
        await other.get_by_test_id("login-code").fill("000000")
        await other.get_by_test_id("login-submit").click()
        await expect(other.get_by_text("O código não está certo")).to_be_visible()
        await glance(other, "login-code")
        await other.get_by_test_id("login-code").fill(device.at(NOON))
        await other.get_by_test_id("login-submit").click()
        await expect(other.get_by_test_id("agent-qualidade")).to_be_visible()

    async with emptied(second_window) as elsewhere:
        admin = await elsewhere.new_page()
        await login(admin, sqlite_hub, "admin")
        await admin.get_by_test_id("user-menu").click()
        await admin.get_by_test_id("open-people").click()
        rui = admin.get_by_test_id("person-item").filter(has_text="rui@demo.com")
        await expect(rui).to_contain_text("Segundo fator")
        await act(admin, "rui@demo.com", "person-factor")
        await admin.get_by_test_id("confirm").click()
        await expect(admin.get_by_test_id("confirm")).to_be_hidden()
        await act(admin, "rui@demo.com", "person-factor-reset")
        await admin.get_by_test_id("confirm").click()
        await expect(rui).not_to_contain_text("Segundo fator")

    async with emptied(english_window) as elsewhere:
        again = await elsewhere.new_page()
        await again.goto(sqlite_hub.url)
        await again.get_by_test_id("login-email").fill("rui@demo.com")
        await again.get_by_test_id("login-password").fill("rui123")
        await again.get_by_test_id("login-submit").click()
        renewed = pyotp.TOTP(await again.get_by_test_id("factor-key").input_value())
        await glance(again, "login-factor")
        await again.get_by_test_id("login-code").fill(renewed.at(NOON))
        await again.get_by_test_id("login-submit").click()
        await expect(again.get_by_test_id("agent-qualidade")).to_be_visible()
