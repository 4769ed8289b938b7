"""Whatever an answer, a tool's result, a formula or a diagram says: nobody hears of it who is not asked by a person."""

import re
from collections.abc import Sequence
from html import escape
from typing import Any

import pytest
from playwright.async_api import BrowserContext, Page, expect

from qhub.settings.settings import Settings
from qhub_testing import Call, Say
from tests.browser.canary import Canary, running_canary
from tests.browser.payloads import DIAGRAMS, FORMULAS, HARMLESS_ALONE, HTML, IMAGES, LINKS, filled
from tests.browser.test_chat import ask, login
from tests.browser.test_frames import PLACES, Place, Sight
from tests.support.hub import RunningHub, provided_hub

pytestmark = [pytest.mark.browser, pytest.mark.together("frames")]
UNSAFE = """() => {
    const found = [];
    for (const one of document.querySelectorAll('[data-testid=message-assistant] *')) {
        const name = one.localName;
        if (['script', 'style', 'link', 'meta', 'base', 'object', 'embed', 'video', 'audio', 'form'].includes(name))
            found.push(one.outerHTML.slice(0, 200));
        if (name === 'img' && !/^(blob:|data:)/.test(one.src)) found.push(one.outerHTML.slice(0, 200));
        if (name === 'iframe' && one.getAttribute('src') !== '/artefacto') found.push(one.outerHTML.slice(0, 200));
        for (const attribute of one.attributes)
            if (/^on/.test(attribute.name) || attribute.name === 'ping') found.push(one.outerHTML.slice(0, 200));
        if (name === 'a' && one.href && !/^(https?|mailto):/i.test(one.href))
            found.push(one.outerHTML.slice(0, 200));
    }
    return found;
}"""
"""What has no place in an answer, wherever it came from."""


PUT_IN = """(html) => {
    const holder = document.createElement('div');
    holder.innerHTML = html;
    document.body.append(holder);
    for (const old of holder.querySelectorAll('script')) {
        const script = document.createElement('script');
        for (const attribute of old.attributes) script.setAttribute(attribute.name, attribute.value);
        script.textContent = old.textContent;
        old.replaceWith(script);
    }
}"""
"""What a mistake would do: the page's own script puts somebody's HTML in, and runs what scripts there are."""


def numbered(templates: Sequence[str], url: str, first: int, fence: str = "") -> str:
    """Payloads one below the other, each after a line that says its number: what swallows the next is seen."""
    blocks = []
    for number, template in enumerate(templates, start=first):
        text = filled(template, url, number)
        blocks.append(f"marca {number}.\n\n" + (f"```{fence}\n{text}\n```" if fence else text))
    return "\n\n".join(blocks)


def formulas(url: str, first: int) -> str:
    return "\n\n".join(
        f"marca {number}.\n\n$$\n{filled(template, url, number)}\n$$" for number, template in enumerate(FORMULAS, first)
    )


@pytest.fixture
async def canary() -> Any:
    async with running_canary() as running:
        yield running


async def open_agent(page: Page, hub: RunningHub) -> None:
    await login(page, hub, address="/?agente=qualidade")
    await page.get_by_test_id("agent-qualidade").or_(page.get_by_test_id("composer")).first.click()


@pytest.mark.row("S25", "S26")
async def test_no_answer_calls_anybody(
    page: Page, sqlite_settings: Settings, canary: Canary, record_property: Any
) -> None:
    markdown, html = [*IMAGES, *LINKS], list(HTML.values())
    answers = [
        numbered(markdown, canary.url, 0),
        numbered(html, canary.url, 1000),
        numbered(DIAGRAMS, canary.url, 2000, "mermaid"),
        formulas(canary.url, 3000),
    ]
    async with provided_hub(
        sqlite_settings, [Say(text + "\n\nfim.", chunks=[text + "\n\nfim."]) for text in answers]
    ) as (
        hub,
        _,
    ):
        await open_agent(page, hub)
        for count in range(len(answers)):
            await ask(page, f"pergunta {count}")
            answer = page.get_by_test_id("message-assistant").nth(count)
            await expect(answer.locator("p", has_text=re.compile(r"^fim\.$"))).to_be_visible()
        drawn = page.get_by_test_id("diagram")
        await expect(drawn).to_have_count(len(DIAGRAMS))
        await expect(page.locator("[data-testid=diagram][data-state=drawing]")).to_have_count(0)
        shown = await page.get_by_test_id("message-assistant").locator("p", has_text="marca").all_text_contents()
        marks = {int(found) for text in shown for found in re.findall(r"marca (\d+)\.", text)}
        ranges = [(0, markdown), (1000, html), (2000, DIAGRAMS), (3000, FORMULAS)]
        expected = {first + number for first, made in ranges for number in range(len(made))}
        assert marks == expected, "each stands for itself: none is inside another's block"
        assert await page.evaluate(UNSAFE) == []
        await page.reload()
        await expect(page.get_by_test_id("message-assistant")).to_have_count(len(answers))
        await expect(drawn).to_have_count(len(DIAGRAMS))
        await expect(page.locator("[data-testid=diagram][data-state=drawing]")).to_have_count(0)
        assert await page.evaluate(UNSAFE) == []
        assert await canary.stays_silent(), canary.hits
    record_property("counted", f"{len(expected)} payloads in answers, none of which called anybody")


@pytest.mark.row("S26")
async def test_no_result_of_a_tool_calls_anybody(
    page: Page, sqlite_settings: Settings, canary: Canary, record_property: Any
) -> None:
    texts = [filled(one, canary.url, number) for number, one in enumerate([*IMAGES, *LINKS, *HTML.values()])]
    rows = [[text, text] for text in texts[:60]]
    steps = [
        Call("gerar_tabela", {"titulo": texts[60], "colunas": [texts[61], texts[62]], "linhas": rows}),
        Call("gerar_kpi", {"titulo": texts[63], "valor": texts[64], "unidade": texts[65][:20]}),
        Call(
            "gerar_grafico",
            {"tipo": "bar", "titulo": texts[66], "dados": [{"label": text, "valor": 1} for text in texts[67:90]]},
        ),
        Call("nenhuma", {"texto": "\n".join(texts[90:])}),
    ]
    async with provided_hub(sqlite_settings, [*steps, Say("fim.")]) as (hub, _):
        await open_agent(page, hub)
        await ask(page, texts[0])
        await expect(page.get_by_test_id("message-assistant").last).to_contain_text("fim.")
        for chip in await page.get_by_test_id("tool-chip").all():
            await chip.click()
        assert await canary.stays_silent(), canary.hits
    record_property("counted", f"{len(texts)} payloads in the results of tools, none of which called anybody")


async def test_every_element_calls_from_a_page_without_protection(
    context: BrowserContext, canary: Canary, record_property: Any
) -> None:
    """Without this the tests beside it would pass with elements that call nobody."""
    for number, (name, template) in enumerate(HTML.items()):
        canary.pages[f"alvo-{name}"] = f"<!doctype html><body>{filled(template, canary.url, number)}"
    base = canary.url.replace("127.0.0.1", "localhost")
    canary.pages["todos"] = "".join(f"<iframe src='{base}/alvo-{name}'></iframe>" for name in HTML)
    page = await context.new_page()
    await page.goto(f"{base}/todos", wait_until="commit")
    live = {f"e{number}" for number, name in enumerate(HTML) if name not in HARMLESS_ALONE}
    await canary.wait_for(live)
    record_property("counted", f"{len(live)} of {len(HTML)} elements call somebody where nothing forbids it")


@pytest.mark.row("S26")
async def test_the_policy_of_the_web_app_holds_elements_that_got_in(
    context: BrowserContext, sqlite_hub: RunningHub, canary: Canary, record_property: Any
) -> None:
    """As if a mistake let them into the page: the second lock, by itself."""
    page = await context.new_page()
    await page.goto(f"{sqlite_hub.url}/login")
    for number, template in enumerate(HTML.values()):
        if "refresh" not in template:  # which leaves the page, and is no request of the page's own
            await page.evaluate(PUT_IN, filled(template, canary.url, number))
    assert await canary.stays_silent(), canary.hits
    record_property("counted", f"{len(HTML) - 1} elements in the page itself, held by its policy")


@pytest.mark.row("S26")
@pytest.mark.parametrize("place", PLACES)
async def test_no_element_of_a_page_of_the_models_calls_anybody(
    context: BrowserContext, sqlite_hub: RunningHub, canary: Canary, place: Place, record_property: Any
) -> None:
    """A dashboard, its address opened alone, its link, and an artifact: all elements at once, in a frame each."""
    html = "".join(filled(template, canary.url, number) for number, template in enumerate(HTML.values()))
    frames = "".join(
        f'<iframe srcdoc="{escape(filled(template, canary.url, number))}"></iframe>'
        for number, template in enumerate(HTML.values())
    )
    sight = Sight(await context.new_page())
    await place(sqlite_hub, await sqlite_hub.login("rui"), sight, f"<script>console.log('ran')</script>{frames}{html}")
    await sight.hears("ran")
    assert await canary.stays_silent(), canary.hits
    record_property("counted", f"{2 * len(HTML)} elements in {place.__name__}")
