"""Artifacts and dashboards as a person uses them, in a real browser against a real hub."""

import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import BrowserContext, FrameLocator, Locator, Page, expect

from qhub.settings.settings import Settings
from qhub_testing import Call, Say
from tests.browser.axe import AXE, SETTLED
from tests.browser.conftest import emptied
from tests.browser.test_chat import ask, login, login_by_form
from tests.support.hub import Client, RunningHub, provided_hub

pytestmark = pytest.mark.browser
TALLEST = 1_200
"""Pixels that a frame in the chat may be high."""
MOST_RUNNING = 6
"""Frames that a page runs at once."""
CHART = """<h1>Defeitos por tipo</h1>
<div style="height: 240px"><canvas id="grafico"></canvas></div>
<p id="dito"></p>
<script>
  const grafico = new Chart(document.getElementById('grafico'), {
    type: 'bar',
    options: { maintainAspectRatio: false },
    data: { labels: ['lixo', 'falta_tinta'], datasets: [{ label: 'n', data: [62, 31] }] },
  });
  document.getElementById('dito').textContent = 'barras: ' + grafico.getDatasetMeta(0).data.length;
</script>"""
SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="90"><text x="5" y="20">fluxo</text></svg>'
ANSWER = f"""Aqui está:

```html title="Por tipo"
{CHART}
```

1. E o fluxo

   ```svg
   {SVG}
   ```

É tudo."""
PACK = """nome = "Painéis"
descricao = "Dashboards."

[[agentes]]
id = "paineis"
nome = "Painéis"
descricao = "Faz dashboards."
prompt = "prompt.md"
ferramentas = ["gerar_dashboard"]
papeis = ["responsavel"]
"""
SPY = """<p id="dito">a ver</p><script>
  const tries = {
    parent: () => parent.document.title,
    cookie: () => document.cookie,
    storage: () => localStorage.length,
  };
  const seen = Object.entries(tries).flatMap(([name, look]) => { try { look(); return [name]; } catch { return []; } });
  fetch('/auth/me').then(() => 'pedido', () => 'sem rede').then((net) => {
    document.getElementById('dito').textContent = 'viu: ' + seen.join() + '; ' + net;
  });
  parent.postMessage({ type: 'qhub:altura', altura: 1e9 }, '*');
  parent.postMessage('lixo', '*');
</script>"""


async def answered(page: Page, hub: RunningHub) -> None:
    """Log in and get the scripted answer."""
    await login(page, hub)
    await page.get_by_test_id("agent-qualidade").click()
    await ask(page, "mostra")


def inside(card: Locator) -> FrameLocator:
    """What is in a card's frame."""
    return card.frame_locator("iframe")


async def both_are_drawn(page: Page) -> None:
    """The chart and the drawing of `ANSWER`, with its words around them."""
    answer, cards = page.get_by_test_id("message-assistant").last, page.get_by_test_id("artifact")
    await expect(cards).to_have_count(2)
    await cards.first.scroll_into_view_if_needed()
    await expect(inside(cards.first).locator("#dito")).to_have_text("barras: 2")
    await cards.last.scroll_into_view_if_needed()
    await expect(inside(cards.last).locator("text")).to_have_text("fluxo")
    await expect(answer).to_contain_text("Aqui está:")
    await expect(answer).to_contain_text("É tudo.")


async def no_violations(page: Page) -> None:
    """Nothing here keeps people out."""
    await page.evaluate(SETTLED)
    await page.evaluate(AXE.read_text("utf-8"))
    found = await page.evaluate(
        "axe.run({ iframes: false }).then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))"
    )
    assert found == []


async def keep(person: Client, title: str, html: str, **body: Any) -> str:
    """A dashboard made over the API."""
    answer = await person.post("/dashboards", json={"titulo": title, "html": html, **body})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


async def test_pages_in_an_answer_are_drawn_when_it_ends_and_after_a_reload(
    page: Page, sqlite_settings: Settings
) -> None:
    steps = [Say(chunks=[ANSWER[:-8], ANSWER[-8:]], gate_after=1)]
    async with provided_hub(sqlite_settings, steps) as (hub, provider):
        await answered(page, hub)
        await expect(page.get_by_test_id("artifact-writing").first).to_be_visible()
        await expect(page.locator("iframe")).to_have_count(0)
        provider.open_gate()
        await both_are_drawn(page)
        await page.reload()
        await both_are_drawn(page)
        await no_violations(page)


async def test_a_page_in_an_answer_reaches_nothing_and_grows_only_so_far(page: Page, sqlite_settings: Settings) -> None:
    async with provided_hub(sqlite_settings, [Say(f"```html\n{SPY}\n```")]) as (hub, _):
        await answered(page, hub)
        card = page.get_by_test_id("artifact")
        await expect(inside(card).locator("#dito")).to_have_text("viu: ; sem rede")
        assert await card.locator("iframe").get_attribute("sandbox") == "allow-scripts"
        box = await card.get_by_test_id("artifact-frame").bounding_box()
        assert box is not None
        assert box["height"] <= TALLEST


async def test_a_page_in_an_answer_cannot_leave_its_frame(page: Page, sqlite_settings: Settings) -> None:
    leaving = """<p>fica</p><script>
      try { top.location = 'http://192.0.2.1/topo'; } catch {}
      window.open('http://192.0.2.1/janela');
      location.href = 'http://192.0.2.1/daqui';
    </script>"""
    pages = list(page.context.pages)
    async with provided_hub(sqlite_settings, [Say(f"```html\n{leaving}\n```\n\nFim.")]) as (hub, _):
        async with page.expect_console_message(lambda said: "Content Security Policy" in said.text):
            await answered(page, hub)
        await expect(page.get_by_test_id("message-assistant").last).to_contain_text("Fim.")
        assert page.url.startswith(hub.url)
        assert page.context.pages == pages


async def test_a_page_in_an_answer_can_be_read_opened_downloaded_and_kept(
    page: Page, sqlite_settings: Settings
) -> None:
    async with provided_hub(sqlite_settings, [Say(ANSWER)]) as (hub, _):
        await answered(page, hub)
        card = page.get_by_test_id("artifact").first
        await card.get_by_text("Código", exact=True).click()
        await expect(card.get_by_role("region")).to_contain_text("new Chart(")
        await card.get_by_text("Ver", exact=True).click()

        async with page.expect_download() as downloading:
            await card.get_by_test_id("artifact-download").click()
        file = await downloading.value
        assert file.suggested_filename == "por-tipo.html"
        assert Path(await file.path()).read_text("utf-8") == CHART

        await card.get_by_test_id("artifact-open").click()
        large = page.get_by_test_id("full-view")
        await expect(inside(large).locator("#dito")).to_have_text("barras: 2")
        await large.get_by_role("button", name="Fechar").click()
        await expect(large).to_have_count(0)

        await card.get_by_test_id("artifact-save").click()
        await page.get_by_test_id("title-field").fill("Guardado daqui")
        await page.get_by_test_id("title-save").click()
        await card.get_by_test_id("artifact-saved").get_by_role("link").click()
        await expect(page.get_by_test_id("dashboard-title")).to_have_text("Guardado daqui")
        await expect(inside(page.get_by_test_id("dashboard-frame")).locator("#dito")).to_have_text("barras: 2")
        await page.get_by_test_id("dashboard-menu").click()
        await page.get_by_test_id("dashboard-conversation").click()
        await expect(page.get_by_test_id("artifact").first).to_be_visible()


async def test_an_answer_that_was_cut_shows_its_page_as_code(page: Page, sqlite_settings: Settings) -> None:
    async with provided_hub(sqlite_settings, [Say("```html\n<h1>Olá</h1>\n<scr")]) as (hub, _):
        await answered(page, hub)
        await expect(page.get_by_text("incompleto: mostrado como código")).to_be_visible()
        await expect(page.locator("iframe")).to_have_count(0)


async def test_only_so_many_pages_run_at_once(page: Page, sqlite_settings: Settings) -> None:
    blocks = "\n\n".join(f"```html\n<p style='height:500px'>n.º {number}</p>\n```" for number in range(10))
    async with provided_hub(sqlite_settings, [Say(blocks, chunks=3)]) as (hub, _):
        await answered(page, hub)
        cards = page.get_by_test_id("artifact")
        await expect(cards).to_have_count(10)
        for number in (*range(9, -1, -1), 9):
            await cards.nth(number).scroll_into_view_if_needed()
            await expect(inside(cards.nth(number)).locator("p")).to_have_text(f"n.º {number}")
            assert await page.locator("iframe").count() <= MOST_RUNNING


async def test_the_gallery_finds_renames_and_deletes(page: Page, sqlite_hub: RunningHub) -> None:
    await login_by_form(page, sqlite_hub, address="/d")
    await expect(page.get_by_test_id("gallery-empty")).to_contain_text("Guardar como dashboard")
    rui = await sqlite_hub.login("rui")
    for title in ("Defeitos por turno", "Paragens"):
        await keep(rui, title, f"<h2>{title}</h2><button>não</button>")
    await page.reload()
    cards = page.get_by_test_id("gallery-card")
    await expect(cards).to_have_count(2)
    small = page.get_by_test_id("thumbnail").first
    await expect(small.frame_locator("iframe").locator("h2")).to_have_text("Paragens")
    assert await small.evaluate("place => place.inert")
    await no_violations(page)

    await page.get_by_test_id("gallery-search").fill("turno")
    await expect(cards).to_have_count(1)
    await page.get_by_role("button", name="Ações de «Defeitos por turno»").click()
    await page.get_by_test_id("gallery-rename").click()
    await page.get_by_test_id("title-field").fill("Turnos de hoje")
    await page.get_by_test_id("title-save").click()
    await expect(cards).to_contain_text("Turnos de hoje")

    await page.get_by_role("button", name="Ações de «Turnos de hoje»").click()
    await page.get_by_test_id("gallery-remove").click()
    await page.get_by_test_id("confirm").click()
    await expect(cards).to_have_count(0)
    await page.get_by_test_id("gallery-search").fill("")
    await expect(cards).to_have_count(1)


async def test_a_shared_dashboard_opens_without_login_until_it_is_revoked(
    page: Page, second_window: BrowserContext, sqlite_hub: RunningHub
) -> None:
    rui = await sqlite_hub.login("rui")
    dashboard = await keep(rui, "Para todos", CHART)
    await login(page, sqlite_hub, address=f"/d/{dashboard}")
    await page.get_by_test_id("dashboard-share").click()
    await page.get_by_test_id("share-expiry").select_option("24")
    await page.get_by_test_id("share-make").click()
    link = await page.get_by_test_id("share-link").input_value()
    assert link.startswith(sqlite_hub.url)
    await expect(page.get_by_test_id("share-item")).to_have_count(1)
    await no_violations(page)

    async with emptied(second_window) as stranger:
        visit = await stranger.new_page()
        await visit.goto(link)
        await expect(visit.frame_locator("iframe").locator("#dito")).to_have_text("barras: 2")

        await page.get_by_test_id("share-item").get_by_role("button", name=re.compile("Revogar")).click()
        await expect(page.get_by_test_id("share-item")).to_have_count(0)
        await expect(page.get_by_test_id("share-link")).to_have_count(0)
        await page.keyboard.press("Escape")
        await expect(page.get_by_test_id("dashboard-share")).to_be_focused()
        answer = await visit.reload()
        assert answer is not None
        assert answer.status == 404
        await expect(visit.locator("iframe")).to_have_count(0)


async def test_a_dashboard_from_the_chat_is_opened_and_an_old_version_of_it_restored(
    page: Page, sqlite_settings: Settings, tmp_path: Path
) -> None:
    pack = tmp_path / "paineis"
    pack.mkdir()
    (pack / "pack.toml").write_text(PACK, "utf-8")
    (pack / "prompt.md").write_text("Faz dashboards.", "utf-8")
    first = {"titulo": "Turnos", "html": "<h2 id='dito'>primeira</h2>"}
    steps = [Call("gerar_dashboard", first), Say("Feito.")]
    async with provided_hub(sqlite_settings, steps, packs=["qualidade", str(pack)]) as (hub, provider):
        rui = await hub.login("rui")
        await rui.request("PUT", "/preferencias", json={"autonomous_mode": True})
        await login(page, hub)
        await page.get_by_test_id("agent-paineis").click()
        await ask(page, "faz um dashboard")
        card = page.get_by_test_id("dashboard-card")
        await expect(inside(card).locator("#dito")).to_have_text("primeira")
        await expect(page.get_by_test_id("message-assistant").last).to_contain_text("Feito.")

        [made] = (await rui.get("/dashboards")).json()["dashboards"]
        second = first | {"html": "<h2 id='dito'>segunda</h2>", "dashboard_id": made["id"]}
        provider.script.add(Call("gerar_dashboard", second), Say("Mudado."))
        await ask(page, "muda-o")
        await expect(page.get_by_test_id("message-assistant").last).to_contain_text("Mudado.")
        await expect(inside(card.last).locator("#dito")).to_have_text("segunda")
        await card.first.get_by_test_id("dashboard-refresh").click()
        await expect(inside(card.first).locator("#dito")).to_have_text("segunda")
        await no_violations(page)

        await card.last.get_by_test_id("dashboard-open").click()
        await expect(page.get_by_test_id("dashboard-title")).to_have_text("Turnos")
        shown = inside(page.get_by_test_id("dashboard-frame")).locator("#dito")
        await expect(shown).to_have_text("segunda")
        await page.get_by_test_id("dashboard-versions").click()
        await page.get_by_test_id("version-item").last.get_by_role("button").click()
        await expect(shown).to_have_text("primeira")
        await expect(page.get_by_test_id("version-notice")).to_be_visible()
        await no_violations(page)
        await page.get_by_test_id("version-restore").click()
        await page.get_by_test_id("confirm").click()
        await expect(page.get_by_test_id("version-notice")).to_have_count(0)
        await expect(page.get_by_test_id("version-item")).to_have_count(3)
        await expect(shown).to_have_text("primeira")


async def test_a_dashboard_with_queries_says_when_its_data_is_of(page: Page, sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    fixed = await keep(rui, "Parado", "<p>sem consultas</p>")
    conversation = await rui.conversation()
    html = "<p id='dito'></p><script>document.getElementById('dito').textContent = dados.um.linhas[0][0]</script>"
    live = await keep(rui, "Vivo", html, consultas={"um": "SELECT 41 + 1 AS n"}, conversa_id=conversation)
    await login(page, sqlite_hub, address=f"/d/{fixed}")
    await expect(page.get_by_test_id("dashboard-age")).to_contain_text("Dados guardados a")
    await page.goto(f"{sqlite_hub.url}/d/{live}")
    await expect(page.get_by_test_id("dashboard-age")).to_have_text(re.compile(r"^Dados de \d\d:\d\d$"))
    shown = inside(page.get_by_test_id("dashboard-frame")).locator("#dito")
    await expect(shown).to_have_text("42")
    async with page.expect_request(re.compile(rf"/dashboards/{live}\?")):
        await page.get_by_test_id("dashboard-refresh").click()
    await expect(shown).to_have_text("42")


async def test_on_a_phone_everything_fits_and_versions_are_in_the_menu(page: Page, sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    dashboard = await keep(rui, "Materiais e fornecedores: desvios do último trimestre por linha", CHART)
    await page.set_viewport_size({"width": 380, "height": 800})
    await login(page, sqlite_hub, address="/d")
    await expect(page.get_by_test_id("gallery-card")).to_be_visible()
    assert await page.evaluate("document.documentElement.scrollWidth") <= 380
    await page.get_by_test_id("gallery-card").get_by_role("link").click()
    await expect(inside(page.get_by_test_id("dashboard-frame")).locator("#dito")).to_have_text("barras: 2")
    assert page.url.endswith(f"/d/{dashboard}")
    assert await page.evaluate("document.documentElement.scrollWidth") <= 380
    await page.get_by_test_id("dashboard-menu").click()
    await page.get_by_test_id("dashboard-versions").click()
    await expect(page.get_by_test_id("version-item")).to_have_count(1)
    await no_violations(page)
    await page.keyboard.press("Escape")
    await expect(page.get_by_test_id("dashboard-menu")).to_be_focused()


async def test_a_dashboard_of_somebody_else_is_not_there(page: Page, sqlite_hub: RunningHub) -> None:
    julia = await sqlite_hub.login("julia")
    theirs = await keep(julia, "Da Júlia", "<p>segredo</p>")
    await login(page, sqlite_hub, address=f"/d/{theirs}")
    await expect(page.get_by_text("Este dashboard não existe ou já foi apagado.")).to_be_visible()
    await expect(page.locator("iframe")).to_have_count(0)


async def test_a_card_of_what_is_most_frequent_names_all_that_are(page: Page) -> None:
    script = (files("qhub_demo") / "dashboard_page.js").read_text("utf-8")
    await page.set_content('<span id="valor"></span><span id="quantos"></span>')
    for rows, said in (
        ([["Faro", 40], ["Porto", 3]], "Faro"),
        ([["Faro", 40], ["Lisboa", 40], ["Porto", 3]], "Faro, Lisboa"),
        ([[name, 40] for name in "ABCDE"], "A, B, C…"),
        ([], "–"),
    ):
        await page.evaluate(
            f"(rows) => {{ const idioma = 'pt-PT', vazio = '(vazio)'; {script}; primeiro('valor', rows); }}", rows
        )
        assert await page.inner_text("#valor") == said
    assert await page.inner_text("#quantos") == "40"
