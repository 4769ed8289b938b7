"""The page of alerts in a real browser: counted in the menu, read, seen to."""

import pytest
from playwright.async_api import Page, expect

from qhub.store.alerts import Incident
from tests.browser.states import glance
from tests.browser.test_chat import login
from tests.support.hub import RunningHub

pytestmark = pytest.mark.browser


async def test_an_administrator_finds_alerts_and_sees_to_one(page: Page, sqlite_hub: RunningHub) -> None:
    store = sqlite_hub.hub.stores.alerts
    disk = {"livre_bytes": 2_300_000_000, "total_bytes": 50_000_000_000}
    await store.add(Incident("provider_failing", subject="um-modelo"), 3, {"chamadas": 8, "falhas": 6}, send=False)
    await store.add(Incident("disk_full", subject="servidor-1"), 1, disk, send=False)
    await login(page, sqlite_hub, "admin")
    await page.get_by_test_id("user-menu").click()
    await expect(page.get_by_test_id("open-alerts")).to_have_text("Alertas (2)")
    await page.get_by_test_id("open-alerts").click()

    alerts = page.get_by_test_id("alert-item")
    await expect(alerts).to_have_count(2)
    await expect(alerts.filter(has_text="um-modelo")).to_contain_text("6 de 8 chamadas")
    await expect(alerts.filter(has_text="Disco quase cheio")).to_contain_text("2,3 GB de 50,0 GB")
    await glance(page, "alerts")

    await alerts.filter(has_text="um-modelo").get_by_test_id("alert-see").click()
    await expect(alerts).to_have_count(1)
    await page.get_by_text("Todos", exact=True).click()
    await expect(alerts).to_have_count(2)
    await expect(alerts.filter(has_text="um-modelo")).to_contain_text("visto por Admin")
    await page.get_by_test_id("user-menu").click()
    await expect(page.get_by_test_id("open-alerts")).to_have_text("Alertas (1)")


async def test_an_administrator_sees_what_is_done_in_the_background_and_has_it_done_again(
    page: Page, sqlite_hub: RunningHub
) -> None:
    store = sqlite_hub.hub.stores.jobs
    await store.add("uma_versao_nova")  # what this hub cannot do is somebody else's
    (claim,) = await store.claim(["uma_versao_nova"], "outro", limit=1)
    await store.fail(claim, "model_overloaded")
    await login(page, sqlite_hub, "admin")
    await page.get_by_test_id("user-menu").click()
    await page.get_by_test_id("open-alerts").click()
    await page.get_by_text("Em segundo plano", exact=True).click()

    jobs = page.get_by_test_id("job-item")
    failed = jobs.filter(has_text="uma_versao_nova")
    await expect(failed).to_contain_text("model_overloaded")
    await expect(failed).to_contain_text("1 tentativa")
    await expect(jobs.filter(has_text="Apagar o que passou do prazo")).to_contain_text("À espera")
    await glance(page, "jobs")

    await failed.get_by_test_id("job-repeat").click()
    await expect(failed).not_to_contain_text("1 tentativa")
