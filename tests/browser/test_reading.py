"""Reading and using a conversation, in both languages, on a desk and a phone, in light and dark."""

import pytest
from playwright.async_api import Page, expect

from qhub.events.stored import Event
from qhub.events.stored.turns import Done, Text, UserMessage
from qhub.settings.settings import Settings
from qhub.store.log import StoredEvent
from qhub_testing import Call, Say
from tests.browser.states import SIZES, glance
from tests.browser.test_chat import ask, login
from tests.support.hub import RunningHub, provided_hub

pytestmark = pytest.mark.browser
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

| identificador | data | turno | operador | tipo | material | fornecedor |
|---|---|---|---|---|---|---|
| 1 | 11/02/2026 | madrugada | Margareta | escorrimento | PP_Vermelho | Metalomecânica |
"""
LINES = """cell => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return new Set([...range.getClientRects()].map(({top}) => top)).size;
}"""
"""How many lines a cell's words take."""
ROWS = [[f"lote {number}", number] for number in range(120)]
WIDGETS = [
    Call("gerar_tabela", {"titulo": "Lotes", "colunas": ["nome_lote", "total"], "linhas": ROWS}),
    Call("gerar_kpi", {"titulo": "Defeitos", "valor": 123456789.25, "unidade": "peças", "variacao": 12.5}),
]


async def test_every_state_of_a_conversation_can_be_read_and_breaks_no_rule(
    page: Page, sqlite_settings: Settings
) -> None:
    async with provided_hub(sqlite_settings, [Say(ANSWER), WIDGETS, Say("Fim.")]) as (hub, _):
        await page.goto(f"{hub.url}/nada")
        await glance(page, "login")
        await login_here(page)
        await expect(page.get_by_role("alert")).to_be_visible()
        await glance(page, "unknown")
        await page.goto(f"{hub.url}/?pagina=nenhuma")
        await expect(page.get_by_role("alert")).to_be_visible()
        await page.goto(hub.url)
        await expect(page.get_by_test_id("welcome")).to_be_visible()
        await expect(page.get_by_test_id("agent-qualidade")).to_contain_text("Qualidade")
        await glance(page, "welcome")

        await page.keyboard.press("Control+k")
        await expect(page.get_by_test_id("command-agent-qualidade")).to_be_visible()
        await glance(page, "commands")
        await page.keyboard.press("Escape")
        await page.keyboard.press("?")
        await expect(page.get_by_test_id("shortcuts")).to_be_visible()
        await glance(page, "shortcuts")
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
        await glance(page, "reading")
        await page.set_viewport_size(SIZES["phone"])
        cells = answer.locator("td, th")
        assert {await cell.evaluate(LINES) for cell in await cells.all()} == {1}, "no word is cut in two"
        await page.set_viewport_size(SIZES["desk"])

        await ask(page, "mostra")
        await expect(page.get_by_test_id("table-count")).to_contain_text("120")
        await expect(page.get_by_test_id("kpi-change")).to_have_attribute("data-meaning", "bad")
        assert await page.get_by_test_id("widget-kpi").evaluate("e => e.scrollWidth <= e.clientWidth")
        headers = page.get_by_test_id("widget-table").get_by_role("columnheader")
        await expect(headers.first).to_have_text("Nome lote")
        await glance(page, "widgets")


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


async def long_conversation(hub: RunningHub, turns: int) -> str:
    """One of Rui's with so many questions and answers, written at once."""
    rui = await hub.login("rui")
    me = (await rui.get("/auth/me")).json()["id"]
    source = await hub.hub.stores.conversations.get(await rui.conversation(), me)
    assert source is not None
    events: list[Event] = []
    for number in range(turns):
        answer = f"**{number}**, e mais algumas palavras que ocupam o seu lugar. " * (number % 7 + 1)
        events += [
            UserMessage(content=f"quantos defeitos há? {number}"),
            Text(content=answer),
            Done(status="completed"),
        ]
    stored = [StoredEvent(seq, 1_790_000_000.0 + seq, event) for seq, event in enumerate(events, start=1)]
    return await hub.hub.stores.forks.create(source, stored)


async def test_500_messages_load_by_scrolling_and_a_reload_comes_back_to_the_place(
    page: Page, sqlite_hub: RunningHub
) -> None:
    conversation = await long_conversation(sqlite_hub, 250)
    await login(page, sqlite_hub)
    await page.goto(f"{sqlite_hub.url}/c/{conversation}")
    questions = page.get_by_test_id("message-user")
    await expect(questions.last).to_contain_text("249")
    scroller = page.locator("[data-scroller]")
    await scroller.hover()
    for _ in range(200):
        if await page.get_by_text("quantos defeitos há? 3", exact=True).count():
            break
        await page.mouse.wheel(0, -2500)
        await page.wait_for_function("() => new Promise((done) => requestAnimationFrame(() => done(true)))")
    target = page.get_by_text("quantos defeitos há? 3", exact=True)
    await target.scroll_into_view_if_needed()
    await expect(page.get_by_test_id("go-to-end")).to_be_visible()
    assert await page.locator("[data-message]").count() > 480
    await page.wait_for_function("id => sessionStorage.getItem(`qhub.place.${id}`) !== null", arg=conversation)
    await page.reload()
    await expect(target).to_be_in_viewport()
    await page.get_by_test_id("go-to-end").click()
    await expect(questions.last).to_be_in_viewport()
