"""Reading and using a conversation, in both languages, on a desk and a phone, in light and dark."""

import os
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from qhub.settings.settings import Settings
from qhub_testing import Call, Say
from tests.browser.axe import violations
from tests.browser.conftest import open_window
from tests.browser.test_chat import ask, login
from tests.support.hub import RunningHub, provided_hub

pytestmark = pytest.mark.browser
IMAGES = os.environ.get("QHUB_TEST_IMAGES")
"""A folder for pictures of what the journeys show; none are taken where it is not set."""
ANSWER = """Seja $x^2 + y^2 = r^2$. Custa $5 ou US$ 10.

```python
def f(x: int) -> int:
    return x + 1
```

```mermaid
flowchart LR
  A[Pintura] --> B{Defeito?}
  B -- sim --> C[Refazer]
```
"""
ROWS = [[f"lote {number}", number] for number in range(120)]
WIDGETS = [
    Call("gerar_tabela", {"titulo": "Lotes", "colunas": ["nome_lote", "total"], "linhas": ROWS}),
    Call("gerar_kpi", {"titulo": "Defeitos", "valor": 123456789.25, "unidade": "peças", "variacao": 12.5}),
]
DESK, PHONE = {"width": 1280, "height": 860}, {"width": 390, "height": 844}
STATES: dict[str, dict[str, Any]] = {
    "desk-light-pt": {"viewport": DESK, "color_scheme": "light", "locale": "pt-PT"},
    "phone-dark-en": {"viewport": PHONE, "color_scheme": "dark", "locale": "en-GB"},
}


@pytest.fixture(params=STATES)
async def state(request: pytest.FixtureRequest, browser: Browser) -> AsyncIterator[tuple[str, Page]]:
    async with open_window(browser, **STATES[request.param]) as window:
        yield request.param, await window.new_page()


async def look(page: Page, name: str) -> None:
    """No rule of accessibility is broken here; and a picture, where one is wanted."""
    assert await violations(page) == [], name
    if IMAGES:
        await page.screenshot(path=Path(IMAGES) / f"{name}.png")


async def test_every_state_of_a_conversation_can_be_read_and_breaks_no_rule(
    state: tuple[str, Page], sqlite_settings: Settings
) -> None:
    name, page = state
    async with provided_hub(sqlite_settings, [Say(ANSWER), WIDGETS, Say("Fim.")]) as (hub, _):
        await page.goto(f"{hub.url}/nada")
        await look(page, f"login-{name}")
        await login_here(page)
        await expect(page.get_by_role("alert")).to_be_visible()
        await look(page, f"unknown-{name}")
        await page.goto(hub.url)
        await expect(page.get_by_test_id("welcome")).to_be_visible()
        await expect(page.get_by_test_id("agent-qualidade")).to_contain_text(
            "Quality" if name.endswith("en") else "Qualidade"
        )
        await look(page, f"welcome-{name}")

        await page.keyboard.press("Control+k")
        await expect(page.get_by_test_id("command-agent-qualidade")).to_be_visible()
        await look(page, f"commands-{name}")
        await page.keyboard.press("Escape")
        await page.keyboard.press("?")
        await expect(page.get_by_test_id("shortcuts")).to_be_visible()
        await look(page, f"shortcuts-{name}")
        await page.keyboard.press("Escape")

        await page.get_by_test_id("welcome-qualidade").click()
        await expect(page.get_by_test_id("composer")).not_to_have_value("")
        await ask(page, "**tudo**\n- um")
        await expect(page.get_by_test_id("message-user").locator("strong")).to_have_text("tudo")
        answer = page.get_by_test_id("message-assistant").last
        await expect(answer.locator(".katex")).to_have_count(1)
        await expect(answer.locator(".hljs-keyword").first).to_have_text("def")
        await expect(answer.locator("[data-testid=diagram][data-state=drawn] img")).to_be_visible()
        assert await answer.locator("svg foreignObject, [data-testid=diagram] svg style").count() == 0
        await look(page, f"reading-{name}")

        await ask(page, "mostra")
        await expect(page.get_by_test_id("table-count")).to_contain_text("120")
        await expect(page.get_by_test_id("kpi-change")).to_have_attribute("data-meaning", "bad")
        assert await page.get_by_test_id("widget-kpi").evaluate("e => e.scrollWidth <= e.clientWidth")
        await expect(page.get_by_role("columnheader").first).to_have_text("Nome lote")
        await look(page, f"widgets-{name}")


async def login_here(page: Page) -> None:
    await page.get_by_test_id("login-email").fill("rui@demo.com")
    await page.get_by_test_id("login-password").fill("rui123")
    await page.get_by_test_id("login-submit").click()


async def test_a_diagram_runs_nothing_and_loads_nothing(page: Page, sqlite_settings: Settings) -> None:
    evil = """```mermaid
%%{init: {"securityLevel": "loose", "htmlLabels": true, "themeCSS": "* {background: url(http://192.0.2.1/a)}"}}%%
flowchart LR
  A["<img src=http://192.0.2.1/b onerror=document.title='pwned'>"] --> B[fim]
  click A "javascript:document.title='pwned'"
  A@{ img: "http://192.0.2.1/c.png", label: "x" }
```

fim"""
    async with provided_hub(sqlite_settings, [Say(evil)]) as (hub, _):
        await login(page, hub)
        await page.get_by_test_id("agent-qualidade").click()
        await ask(page, "olá")
        await expect(page.locator("[data-testid=diagram]:not([data-state=drawing])")).to_be_visible()
        assert "pwned" not in await page.title()
        assert await page.get_by_test_id("message-assistant").locator("svg a, iframe").count() == 0


async def test_earlier_messages_load_by_scrolling_and_a_reload_comes_back_to_the_place(
    page: Page, sqlite_hub: RunningHub
) -> None:
    rui = await sqlite_hub.login("rui")
    conversation = await rui.conversation()
    for number in range(40):
        await rui.send(conversation, f"quantos defeitos há? {number}")
    await login(page, sqlite_hub)
    await page.goto(f"{sqlite_hub.url}/c/{conversation}")
    questions = page.get_by_test_id("message-user")
    await expect(questions.last).to_contain_text("39")
    scroller = page.locator("[data-scroller]")
    await scroller.hover()
    for _ in range(60):
        if await page.get_by_text("quantos defeitos há? 3", exact=True).count():
            break
        await page.mouse.wheel(0, -2500)
        await page.wait_for_function("() => new Promise((done) => requestAnimationFrame(() => done(true)))")
    target = page.get_by_text("quantos defeitos há? 3", exact=True)
    await target.scroll_into_view_if_needed()
    await expect(page.get_by_test_id("go-to-end")).to_be_visible()
    await page.wait_for_function("id => sessionStorage.getItem(`qhub.place.${id}`) !== null", arg=conversation)
    await page.reload()
    await expect(target).to_be_in_viewport()
    await page.get_by_test_id("go-to-end").click()
    await expect(questions.last).to_be_in_viewport()
