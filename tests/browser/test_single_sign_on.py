"""Logging in through an identity provider, in a real browser: there, back, refused, and out again.

The provider is at `localhost` and the hub at `127.0.0.1`: to a browser these are two sites, as they are where people
use them.
"""

import pyotp
import pytest
from playwright.async_api import BrowserContext, Page, expect
from pydantic import SecretStr

from qhub.settings.settings import Settings
from tests.browser.conftest import emptied
from tests.browser.states import glance
from tests.support.hub import RunningHub, running_hub
from tests.support.identity_provider import CLIENT, SECRET, LocalProvider, local_provider

pytestmark = pytest.mark.browser
NOON = 1_800_000_000
"""When this test happens: a code must not grow old because a machine is busy."""


async def go(page: Page, hub: RunningHub, provider: LocalProvider, subject: str, address: str = "/") -> None:
    """Begin at the hub, and say at the provider who one is."""
    await page.goto(hub.url + address)
    await page.get_by_test_id("login-provider").click()
    await page.wait_for_url(f"{provider.url}/**")
    await page.get_by_placeholder("sub").fill(subject)
    await page.get_by_role("button", name="Authorize").click()


async def test_a_person_logs_in_through_their_organisation_and_out_again(
    settings: Settings, second_window: BrowserContext, english_window: BrowserContext
) -> None:
    with local_provider("localhost") as provider:
        provider.know("rui-1", email="rui@demo.com", email_verified=True, name="Rui")
        provider.know("mallory", email="admin@demo.com", email_verified=False, name="Mallory")
        values = {
            "oidc_issuer": provider.url,
            "oidc_client_id": CLIENT,
            "oidc_client_secret": SecretStr(SECRET),
            "oidc_label": "a Escola",
            "oidc_logout": True,
        }
        async with running_hub(settings.model_copy(update=values)) as hub:
            async with emptied(second_window) as window:
                page = await window.new_page()
                await page.goto(hub.url)
                await expect(page.get_by_test_id("login-provider")).to_have_text("Entrar com a Escola")
                await glance(page, "login-provider")
                provider.is_away = True
                await page.get_by_test_id("login-provider").click()
                await expect(page.get_by_text("não respondeu")).to_be_visible()
                provider.is_away = False
                await go(page, hub, provider, "rui-1", "/?pagina=conta")
                await expect(page.get_by_test_id("account-page")).to_contain_text("rui@demo.com")
                assert page.url == f"{hub.url}/?pagina=conta", "where they wanted to go, and no code in the address"
                await page.reload()
                await expect(page.get_by_test_id("account-page")).to_contain_text("rui@demo.com")
                await page.get_by_test_id("user-menu").click()
                await page.get_by_test_id("log-out").click()
                await page.wait_for_url(f"{provider.url}/**")
                await page.get_by_role("button").first.click()
                await page.wait_for_url(f"{hub.url}/login")
                await expect(page.get_by_test_id("login-provider")).to_be_visible()
            await refused_in_english(hub, provider, english_window)
            await asked_for_a_code(hub, provider, second_window)


async def refused_in_english(hub: RunningHub, provider: LocalProvider, english_window: BrowserContext) -> None:
    async with emptied(english_window) as window:
        page = await window.new_page()
        await go(page, hub, provider, "mallory")
        await expect(page.get_by_text("does not confirm your e-mail")).to_be_visible()
        await glance(page, "return-refused")
        await page.get_by_test_id("login-again").click()
        await expect(page.get_by_test_id("login-provider")).to_have_text("Log in with a Escola")


async def asked_for_a_code(hub: RunningHub, provider: LocalProvider, second_window: BrowserContext) -> None:
    hub.hub.people.second_factor.clock = lambda: NOON
    rui, password = await hub.login("rui"), {"email": "rui@demo.com", "password": "rui123"}
    prepared = (await hub.anonymous.post("/auth/segundo-fator/preparar", json=password)).json()
    device = pyotp.TOTP(prepared["segredo"])
    confirmed = await rui.post("/auth/segundo-fator", json={"codigo": device.at(NOON - 30)})
    assert confirmed.is_success
    async with emptied(second_window) as window:
        page = await window.new_page()
        await go(page, hub, provider, "rui-1")
        await page.get_by_test_id("login-code").fill(device.at(NOON))
        await glance(page, "return-code")
        await page.get_by_test_id("login-submit").click()
        await expect(page.get_by_test_id("agent-qualidade")).to_be_visible()
