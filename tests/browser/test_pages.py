"""Every page of the app, as different people see it: in two languages, on a desk and a phone, in light and dark."""

import pytest
from playwright.async_api import Page, expect

from tests.browser.states import glance, show_sidebar, turn_to
from tests.browser.test_chat import login
from tests.support.hub import Client, RunningHub

pytestmark = pytest.mark.browser
PAGES = {
    "home": "/",
    "new": "/?agente=qualidade",
    "preferences": "/?pagina=preferencias",
    "account": "/?pagina=conta",
    "costs": "/?pagina=custos",
    "tokens": "/?pagina=tokens",
    "memory": "/?pagina=memoria",
    "profile": "/?pagina=perfil",
    "knowledge": "/?pagina=conhecimento",
    "servers": "/?pagina=servidores",
    "own-agents": "/?pagina=agentes",
    "people": "/?pagina=pessoas",
    "audit": "/?pagina=auditoria",
    "learning": "/?pagina=aprendizagem",
    "alert-page": "/?pagina=alertas",
    "dashboards": "/d",
}
"""By name, each with something on it."""


async def lived_in(admin: Client) -> tuple[str, str]:
    """Something on every page: a conversation with two versions of a question, and a dashboard."""
    conversation = await admin.conversation()
    await admin.send(conversation, "quantos defeitos há?")
    question = (await admin.messages(conversation))["mensagens"][-2]["id"]
    await admin.send(conversation, "qual é o defeito mais frequente?", substitui=question)
    await admin.send(await admin.conversation(), "lembra-te que prefiro respostas curtas")
    feedback = {"session_id": conversation, "type": "negative", "data": {"texto": "faltou a percentagem"}}
    await admin.post("/api/feedback", json=feedback)
    await admin.post("/tokens", json={"nome": "Programa", "ambito": "mcp:read"})
    await admin.post("/conhecimento", json={"nome": "Manuais", "agentes": ["qualidade"]})
    await admin.post("/organizacao/servidores", json={"id": "armazem", "url": "https://127.0.0.1/mcp"})
    await admin.post("/organizacao/agentes", json={"base": "qualidade"})
    page = {"titulo": "Defeitos", "html": "<h1>Defeitos</h1>"}
    return conversation, (await admin.post("/dashboards", json=page)).json()["id"]


async def test_every_page_breaks_no_rule(page: Page, sqlite_hub: RunningHub) -> None:
    conversation, dashboard = await lived_in(await sqlite_hub.login("admin"))
    await login(page, sqlite_hub, "admin")
    await expect(page.get_by_test_id("agent-qualidade")).to_be_visible()
    for name, path in {**PAGES, "dashboard": f"/d/{dashboard}", "branches": f"/c/{conversation}"}.items():
        await turn_to(page, path)
        if name == "branches":
            await expect(page.get_by_test_id("versions")).to_contain_text("2/2")
        await glance(page, name)

    async def find() -> None:
        await show_sidebar(page)
        await page.get_by_role("searchbox").fill("frequente")
        await expect(page.get_by_test_id("found-place").first).to_be_visible()

    await glance(page, "search", bring=find)

    await turn_to(page, "/?pagina=aprendizagem")
    await page.get_by_test_id("review-item").click()
    await expect(page.get_by_test_id("review-promote")).to_be_in_viewport()
    await glance(page, "review")


DIALOGS = {
    "server-dialog": ("/?pagina=servidores", "server-add"),
    "collection-dialog": ("/?pagina=conhecimento", "collection-add"),
    "memory-dialog": ("/?pagina=memoria", "memory-edit"),
    "people-import": ("/?pagina=pessoas", "people-import"),
}
"""By name: where it is, and what opens it."""


async def open_user_menu(page: Page) -> None:
    if not await page.get_by_role("menu").count():
        await show_sidebar(page)
        await page.get_by_test_id("user-menu").click()
    await expect(page.get_by_role("menu")).to_be_visible()


async def test_every_dialog_breaks_no_rule(page: Page, sqlite_hub: RunningHub) -> None:
    conversation, dashboard = await lived_in(await sqlite_hub.login("admin"))
    await login(page, sqlite_hub, "admin")
    await expect(page.get_by_test_id("agent-qualidade")).to_be_visible()
    await glance(page, "user-menu", bring=lambda: open_user_menu(page))
    for name, (path, opens) in DIALOGS.items():
        await turn_to(page, path)
        await page.get_by_test_id(opens).first.click()
        await expect(page.get_by_role("dialog")).to_be_visible()
        await glance(page, name)

    await turn_to(page, "/?pagina=tokens")
    await page.get_by_test_id("token-name").fill("Outro")
    await page.get_by_test_id("token-make").click()
    await expect(page.get_by_test_id("token-value")).to_be_visible()
    await glance(page, "token-made")

    await turn_to(page, f"/d/{dashboard}")
    await page.get_by_test_id("dashboard-share").click()
    await page.get_by_test_id("share-make").click()
    await expect(page.get_by_test_id("share-link")).to_be_visible()
    await glance(page, "dashboard-share")

    await turn_to(page, f"/c/{conversation}")
    await page.get_by_test_id("tool-chip").first.click()
    await expect(page.get_by_role("group", name="Entrada").first).to_be_visible()
    await glance(page, "tool-result")
    await page.get_by_test_id("composer").fill("faz um gráfico dos defeitos por tipo")
    await page.get_by_test_id("composer").press("Enter")
    await expect(page.get_by_test_id("widget-chart")).to_be_visible()
    await glance(page, "chart")
