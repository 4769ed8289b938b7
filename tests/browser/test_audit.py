"""The page of the audit in a real browser."""

import pytest
from playwright.async_api import Page, expect

from qhub.store.audit_entry import Actor
from tests.browser.states import glance
from tests.browser.test_chat import login
from tests.support.hub import RunningHub

pytestmark = pytest.mark.browser


async def test_an_administrator_finds_who_did_what(page: Page, sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    me = (await rui.get("/auth/me")).json()["id"]
    await rui.post("/tokens", json={"nome": "programa", "ambito": "mcp:read"})
    for _ in range(55):
        await sqlite_hub.hub.stores.audit.add(Actor(1, me).did("share.made", "conversation", "c"))
    await login(page, sqlite_hub, "admin")
    await page.get_by_test_id("user-menu").click()
    await page.get_by_test_id("open-audit").click()
    entries = page.get_by_test_id("audit-entry")
    await expect(entries).to_have_count(50)
    await expect(entries.first).to_contain_text("Admin · Consultou a auditoria")
    await glance(page, "audit-filled")
    await page.get_by_test_id("audit-more").click()
    await expect(entries.last).to_contain_text("Rui · Entrou")

    await page.get_by_test_id("audit-what").select_option("token.made")
    await expect(entries).to_have_count(1)
    await expect(entries).to_contain_text("Rui · Fez um token")
    await page.get_by_test_id("audit-until").fill("2001-01-01")
    await expect(page.get_by_text("Nada corresponde a estes filtros.")).to_be_visible()
    await expect(page.get_by_test_id("audit-head")).to_contain_text("1:")


async def test_nobody_else_has_the_page(page: Page, sqlite_hub: RunningHub) -> None:
    await login(page, sqlite_hub, "rui")
    await page.get_by_test_id("user-menu").click()
    await expect(page.get_by_test_id("open-costs")).to_be_visible()
    await expect(page.get_by_test_id("open-audit")).to_have_count(0)
