"""Passkeys in a real browser, whose device is Chromium's own virtual one."""

from typing import Any

import pytest
from playwright.async_api import BrowserContext, CDPSession, Page, expect

from tests.browser.conftest import emptied
from tests.browser.states import glance
from tests.support.hub import RunningHub

pytestmark = pytest.mark.browser
DEVICE: dict[str, Any] = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


async def with_device(page: Page) -> CDPSession:
    """Give a page a device that makes and shows passkeys."""
    session = await page.context.new_cdp_session(page)
    await session.send("WebAuthn.enable")
    await session.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    return session


async def add(page: Page, name: str) -> None:
    await page.get_by_test_id("passkey-add").click()
    await page.get_by_test_id("passkey-name").fill(name)
    await page.get_by_test_id("passkey-password").fill("rui123")
    await glance(page, "passkey-add")
    await page.get_by_test_id("passkey-next").click()
    await expect(page.get_by_test_id("passkey-item").filter(has_text=name)).to_be_visible()


async def test_a_person_adds_a_passkey_logs_in_with_it_and_removes_it(
    second_window: BrowserContext, english_window: BrowserContext, sqlite_hub: RunningHub
) -> None:
    address = sqlite_hub.url.replace("127.0.0.1", "localhost")  # passkeys are for names, not for numbers
    async with emptied(second_window) as window:
        page = await window.new_page()
        await with_device(page)
        await page.goto(f"{address}/?pagina=conta")
        await page.get_by_test_id("login-email").fill("rui@demo.com")
        await page.get_by_test_id("login-password").fill("rui123")
        await page.get_by_test_id("login-submit").click()
        await add(page, "Portátil")
        await expect(page.get_by_test_id("passkey-item")).to_contain_text("ainda não usada")
        await glance(page, "passkeys")
        await page.get_by_test_id("user-menu").click()
        await page.get_by_test_id("log-out").click()
        await page.get_by_test_id("login-passkey").click()
        await expect(page.get_by_test_id("passkey-item")).to_contain_text("usada a")
        await page.get_by_test_id("passkey-remove").click()
        await page.get_by_test_id("confirm").click()
        await expect(page.get_by_test_id("passkey-item")).to_have_count(0)
        await page.get_by_test_id("user-menu").click()
        await page.get_by_test_id("log-out").click()
        await page.get_by_test_id("login-passkey").click()
        await expect(page.get_by_text("não abre nenhuma conta aqui")).to_be_visible()

    async with emptied(english_window) as window:
        page = await window.new_page()
        session = await with_device(page)
        await page.goto(address)
        await expect(page.get_by_test_id("login-passkey")).to_have_text("Log in with a passkey")
        await session.send("WebAuthn.disable")
        await session.send("WebAuthn.enable")  # without a device
        await session.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE | {"isUserVerified": False}})
        await page.get_by_test_id("login-passkey").click()
        await expect(page.get_by_text("No passkey was used")).to_be_visible()
        await glance(page, "passkey-unused")
