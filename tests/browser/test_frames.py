"""Dashboards, shared pages and artifacts in a real browser: they work, and nothing leaves them."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
from playwright.async_api import BrowserContext, Frame, Page, expect
from playwright.async_api import Error as PlaywrightError

from qhub.dashboards.policy import CONTENT_HEADERS
from tests.browser.attacks import LEAVING, NESTED_PEER, QUIET, READING, UNSEEN, attack
from tests.browser.canary import Canary, running_canary
from tests.support.hub import WAIT, Client, RunningHub

pytestmark = [pytest.mark.browser, pytest.mark.together("frames")]
ADD_FRAME = """async ([address, artifact]) => {
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.style.width = '800px';
    window.heights = [];
    addEventListener('message', (event) => {
        if (event.source !== frame.contentWindow || event.data.type !== 'qhub:altura') return;
        window.heights.push(event.data.altura);
        frame.style.height = event.data.altura + 'px';
    });
    frame.src = address;
    document.body.replaceChildren(frame);
    await new Promise((loaded) => frame.addEventListener('load', loaded, {once: true}));
    if (artifact) frame.contentWindow.postMessage({type: 'qhub:artefacto', ...artifact}, '*');
}"""
"""What the web app does with a page of ours, in the app's own document and under its policy."""


class Sight:
    """A person's browser with one page of ours in it, and what its scripts say on the console."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.said: list[str] = []
        self._more = asyncio.Event()
        page.on("console", lambda message: self._hear(message.text))

    def _hear(self, text: str) -> None:
        self.said.append(text)
        self._more.set()

    async def hears(self, *words: str) -> None:
        """Until a script has said all of these."""
        async with asyncio.timeout(WAIT):
            while not set(words) <= set(self.said):
                self._more.clear()
                await self._more.wait()

    @property
    def content(self) -> Frame:
        """The frame that the content runs in."""
        return self.page.frames[1]


async def in_app(hub: RunningHub, rui: Client, sight: Sight, address: str, artifact: dict[str, Any] | None) -> None:
    await sight.page.goto(f"{hub.url}/login")
    await sight.page.evaluate("() => { document.cookie = 'segredo=1'; localStorage.setItem('segredo', '1') }")
    await sight.page.evaluate(ADD_FRAME, [address, artifact])


async def saved(rui: Client, html: str, **body: Any) -> str:
    answer = await rui.post("/dashboards", json={"titulo": "Página", "html": html, **body})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


async def signed(rui: Client, dashboard: str) -> str:
    return str((await rui.post(f"/dashboards/{dashboard}/ligacao")).json()["url"])


async def framed(hub: RunningHub, rui: Client, sight: Sight, html: str) -> None:
    """A dashboard in the web app."""
    await in_app(hub, rui, sight, await signed(rui, await saved(rui, html)), None)


async def opened(hub: RunningHub, rui: Client, sight: Sight, html: str) -> None:
    """A frame's address, opened by itself."""
    await sight.page.goto(hub.url + await signed(rui, await saved(rui, html)))


async def shared(hub: RunningHub, rui: Client, sight: Sight, html: str) -> None:
    """A link, opened by anybody."""
    dashboard = await saved(rui, html)
    link = (await rui.post(f"/dashboards/{dashboard}/partilhas", json={})).json()["url"]
    await sight.page.goto(hub.url + link)


async def artifact(hub: RunningHub, rui: Client, sight: Sight, html: str) -> None:
    """An artifact in a conversation."""
    await in_app(hub, rui, sight, "/artefacto", {"html": html, "tipo": "html", "titulo": "A"})


Place = Callable[[RunningHub, Client, Sight, str], Awaitable[None]]
PLACES = [framed, opened, shared, artifact]


@pytest.fixture
async def canary() -> AsyncIterator[Canary]:
    async with running_canary() as running:
        yield running


def content(canary: Canary, attacks: dict[str, str]) -> str:
    return attack(canary.url, canary.bare_url, canary.udp_port, attacks)


async def test_every_attack_works_on_a_page_without_protection(context: BrowserContext, canary: Canary) -> None:
    """Without this the tests below would pass with attacks that attack nothing."""
    canary.pages["alvo"] = f"<!doctype html><html><head></head><body>{content(canary, QUIET)}</body></html>"
    for name, code in LEAVING.items():
        canary.pages[f"alvo-{name}"] = f"<!doctype html><body>{content(canary, {name: code})}</body>"
    base = canary.url.replace("127.0.0.1", "localhost")
    for path in canary.pages:
        page = await context.new_page()
        await page.goto(f"{base}/{path}", wait_until="commit")
    await canary.wait_for({*QUIET, *LEAVING})


@pytest.mark.row("S26")
@pytest.mark.parametrize("place", PLACES)
async def test_no_script_sends_anything_away(
    context: BrowserContext, sqlite_hub: RunningHub, canary: Canary, place: Place
) -> None:
    rui = await sqlite_hub.login("rui")
    sight = Sight(await context.new_page())
    await place(sqlite_hub, rui, sight, content(canary, QUIET | UNSEEN))
    await sight.hears(*(f"tried:{name}" for name in QUIET | UNSEEN))
    assert await canary.stays_silent(), canary.hits


@pytest.mark.parametrize("place", [framed, shared, artifact])
async def test_a_browser_without_allowlists_sends_nothing_away_either(
    context: BrowserContext, sqlite_hub: RunningHub, canary: Canary, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(CONTENT_HEADERS, "Connection-Allowlist")
    rui = await sqlite_hub.login("rui")
    for attacks in (QUIET | UNSEEN, *({name: code} for name, code in LEAVING.items())):
        sight = Sight(await context.new_page())
        await place(sqlite_hub, rui, sight, content(canary, attacks))
        await sight.hears(*(f"tried:{name}" for name in attacks))
    assert await canary.stays_silent(), canary.hits


@pytest.mark.row("S26")
@pytest.mark.parametrize("place", [framed, shared])
async def test_no_frame_inside_reaches_a_peer(
    context: BrowserContext, sqlite_hub: RunningHub, canary: Canary, place: Place
) -> None:
    rui = await sqlite_hub.login("rui")
    sight = Sight(await context.new_page())
    with contextlib.suppress(PlaywrightError):  # the page may end with the frame
        await place(sqlite_hub, rui, sight, content(canary, {"nested-peer": NESTED_PEER}))
    await sight.hears("tried:nested-peer")
    assert await canary.stays_silent(), canary.hits


@pytest.mark.row("S26")
@pytest.mark.parametrize("place", PLACES)
async def test_no_script_leaves_for_another_address(
    context: BrowserContext, sqlite_hub: RunningHub, canary: Canary, place: Place
) -> None:
    rui = await sqlite_hub.login("rui")
    pages = len(context.pages)
    for name, code in LEAVING.items():
        sight = Sight(await context.new_page())
        await place(sqlite_hub, rui, sight, content(canary, {name: code}))
        await sight.hears(f"tried:{name}")
        assert sight.page.url.startswith(sqlite_hub.url)
    assert await canary.stays_silent(), canary.hits
    assert len(context.pages) == pages + len(LEAVING), "no window was opened"


@pytest.mark.parametrize("place", PLACES)
async def test_a_link_that_a_person_clicks_leads_nowhere(
    context: BrowserContext, sqlite_hub: RunningHub, canary: Canary, place: Place
) -> None:
    rui = await sqlite_hub.login("rui")
    script = "<script>document.querySelector('a').addEventListener('click', () => console.log('clicked'))</script>"
    for target in ("_self", "_top", "_blank"):
        link = f'<a href="{canary.url}/clique" ping="{canary.url}/ping" target="{target}">aqui</a>'
        sight = Sight(await context.new_page())
        await place(sqlite_hub, rui, sight, link + script)
        await sight.content.click("a")
        await sight.hears("clicked")
    assert await canary.stays_silent(), canary.hits


@pytest.mark.row("S23")
@pytest.mark.parametrize("place", PLACES)
async def test_no_script_reads_what_is_not_its_own(
    context: BrowserContext, sqlite_hub: RunningHub, place: Place
) -> None:
    rui = await sqlite_hub.login("rui")
    sight = Sight(await context.new_page())
    await place(sqlite_hub, rui, sight, f"<script>{READING}</script>")
    await sight.hears("read:all")
    found = dict(line.partition("=")[::2] for line in sight.said if "=" in line and not line.startswith("%"))
    assert found.pop("origin") == "read null"
    names = ("parent", "top", "cookie", "local", "session", "database", "caches", "me", "worker")
    assert {name: found[name] for name in names} == dict.fromkeys(names, "refused")


CHART = """
<div class="dashboard-row"><div class="kpi-card"><h3>Total</h3><div class="value"><b id="n"></b></div></div></div>
<div class="chart-container"><h3>Por turno</h3><canvas id="c"></canvas></div>
<script>
    const rows = window.dados?.turnos?.registos ?? [{turno: 'A', n: 3}, {turno: 'B', n: 5}];
    document.getElementById('n').textContent = rows.reduce((sum, row) => sum + row.n, 0);
    new Chart(document.getElementById('c'), {
        type: 'pie', options: {animation: false},
        data: {labels: rows.map((row) => row.turno), datasets: [{data: rows.map((row) => row.n)}]},
    });
    const canvas = document.getElementById('c');
    const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
    const coloured = pixels.some((value, at) => at % 4 === 0 && Math.abs(value - pixels[at + 2]) > 60);
    console.log('drawn:' + coloured, 'small:' + (canvas.clientHeight <= 360));
</script>
"""


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("whole", [False, True])
async def test_charts_are_drawn_and_the_frame_learns_its_height(
    context: BrowserContext, sqlite_hub: RunningHub, place: Place, whole: bool
) -> None:
    rui = await sqlite_hub.login("rui")
    html = f"<!DOCTYPE html><html><head><title>T</title></head><body>{CHART}</body></html>" if whole else CHART
    sight = Sight(await context.new_page())
    await place(sqlite_hub, rui, sight, html)
    bare = whole and place is artifact  # shown as it was written, without any look of ours
    await sight.hears("drawn:true small:false" if bare else "drawn:true small:true")
    await expect(sight.page.frame_locator("iframe").locator("#n")).to_have_text("8")
    if place in (framed, artifact):
        await sight.page.wait_for_function("() => window.heights.length && window.heights.at(-1) > 200")


async def test_a_dashboard_shows_the_data_of_its_queries(context: BrowserContext, sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    conversation = await rui.conversation()
    queries = {"turnos": "SELECT turno, count(*) AS n FROM defeitos GROUP BY turno ORDER BY turno"}
    dashboard = await saved(rui, CHART, consultas=queries, conversa_id=conversation)
    link = (await rui.post(f"/dashboards/{dashboard}/partilhas", json={})).json()["url"]
    sight = Sight(await context.new_page())
    await sight.page.goto(sqlite_hub.url + link)
    await sight.hears("drawn:true small:true")
    inside = sight.page.frame_locator("iframe")
    await expect(inside.locator("#n")).to_have_text("200")
    await expect(inside.locator(".qhub-nota")).to_have_count(0)
    for agent in ("qualidade", "analise"):
        await sqlite_hub.hub.stores.users.revoke((await rui.get("/auth/me")).json()["id"], agent)
    await sight.page.reload()
    await expect(inside.locator("#n")).to_have_text("200")
    await expect(inside.locator(".qhub-nota")).to_contain_text("Dados de ")


async def test_records_keep_columns_of_any_name(context: BrowserContext, sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    conversation = await rui.conversation()
    queries = {"x": """SELECT 1 AS "__proto__", '</script><!--' AS "</script>" FROM defeitos LIMIT 1"""}
    html = "<script>console.log(JSON.stringify(dados.x.registos), typeof dados_em)</script>"
    dashboard = await saved(rui, html, consultas=queries, conversa_id=conversation)
    sight = Sight(await context.new_page())
    await in_app(sqlite_hub, rui, sight, await signed(rui, dashboard), None)
    await sight.hears('[{"__proto__":1,"</script>":"</script><!--"}] string')


async def test_content_as_tall_as_its_frame_does_not_grow_for_ever(
    context: BrowserContext, sqlite_hub: RunningHub
) -> None:
    rui = await sqlite_hub.login("rui")
    html = "<!doctype html><body style='margin: 10px'><div style='height: 100vh'>alto</div></body>"
    sight = Sight(await context.new_page())
    await framed(sqlite_hub, rui, sight, html)
    await sight.page.wait_for_function("() => window.heights.length > 15")
    last = await sight.page.evaluate(
        """async () => {
            let seen = -1;
            while (seen !== window.heights.length) {
                seen = window.heights.length;
                for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame);
            }
            return window.heights.at(-1);
        }"""
    )
    assert last < 2000


async def test_an_artifact_frame_takes_one_document_and_only_from_its_parent(
    context: BrowserContext, sqlite_hub: RunningHub
) -> None:
    first = {
        "html": "<p id=p>um</p><script>parent.frames[1].postMessage("
        "{type: 'qhub:artefacto', tipo: 'html', html: '<p id=p>intruso</p>'}, '*'); console.log('sent')</script>",
        "tipo": "html",
        "titulo": "A",
    }
    sight = Sight(await context.new_page())
    await sight.page.goto(f"{sqlite_hub.url}/login")
    await sight.page.evaluate(
        """async () => {
            document.body.replaceChildren();
            for (const name of ['primeiro', 'segundo']) {
                const frame = document.createElement('iframe');
                frame.name = name; frame.src = '/artefacto';
                document.body.append(frame);
                await new Promise((loaded) => frame.addEventListener('load', loaded, {once: true}));
            }
        }"""
    )
    tell = "([name, data]) => frames[name].postMessage({type: 'qhub:artefacto', ...data}, '*')"
    for wrong in ({"html": 1, "tipo": "html"}, {"html": "<p id=p>x</p>", "tipo": "jsx"}, {}):
        await sight.page.evaluate(tell, ["primeiro", wrong])
    await sight.page.evaluate(tell, ["primeiro", first])
    await sight.hears("sent")
    await sight.page.evaluate(tell, ["primeiro", {"html": "<p id=p>dois</p>", "tipo": "html"}])
    svg = {"html": "<svg id=p><text y=20>três</text></svg>", "tipo": "svg", "titulo": "S"}
    await sight.page.evaluate(tell, ["segundo", svg])
    await expect(sight.page.frame_locator("[name=segundo]").locator("#p")).to_have_text("três")
    await expect(sight.page.frame_locator("[name=primeiro]").locator("#p")).to_have_text("um")


async def test_an_artifact_frame_by_itself_does_nothing(context: BrowserContext, sqlite_hub: RunningHub) -> None:
    sight = Sight(await context.new_page())
    await sight.page.goto(f"{sqlite_hub.url}/artefacto")
    await sight.page.evaluate(
        "() => postMessage({type: 'qhub:artefacto', tipo: 'html', html: '<p>x</p>', titulo: 'x'}, '*')"
    )
    await sight.page.evaluate("() => new Promise((next) => setTimeout(next))")
    assert await sight.page.evaluate("() => document.body.innerHTML") == ""


async def test_nobody_elses_page_frames_ours(context: BrowserContext, sqlite_hub: RunningHub, canary: Canary) -> None:
    rui = await sqlite_hub.login("rui")
    dashboard = await saved(rui, "<script>console.log('ran')</script>")
    link = (await rui.post(f"/dashboards/{dashboard}/partilhas", json={})).json()["url"]
    addresses = [await signed(rui, dashboard), link, f"{link}?quadro=1", "/artefacto"]
    canary.pages["moldura"] = "".join(f'<iframe src="{sqlite_hub.url}{address}"></iframe>' for address in addresses)
    sight = Sight(await context.new_page())
    await sight.page.goto(f"{canary.url}/moldura")
    assert "ran" not in sight.said
    assert {frame.url for frame in sight.page.frames[1:]} == {"chrome-error://chromewebdata/"}


async def test_a_browser_that_does_not_say_what_it_wants_gets_no_content_by_itself(
    context: BrowserContext, sqlite_hub: RunningHub
) -> None:
    rui = await sqlite_hub.login("rui")
    dashboard = await saved(rui, "<p>dados</p><script>console.log('ran')</script>")
    link = (await rui.post(f"/dashboards/{dashboard}/partilhas", json={})).json()["url"]
    answer = await sqlite_hub.anonymous.get(f"{link}?quadro=1", headers={"Accept": "text/html"})
    assert "<p>dados</p>" in answer.text, "so a frame gets it"
    sight = Sight(await context.new_page())
    headers = {name: value for name, value in answer.headers.items() if name != "content-length"}
    await sight.page.route("**/partilha/**", lambda route: route.fulfill(body=answer.content, headers=headers))
    await sight.page.goto(f"{sqlite_hub.url}{link}?quadro=1", wait_until="commit")
    await expect(sight.page.locator("html")).to_have_text(
        "Esta página só se mostra dentro do QHub. Abra a ligação que lhe deram."
    )
    assert "ran" not in sight.said


async def test_a_link_that_opens_nothing_looks_like_a_page(context: BrowserContext, sqlite_hub: RunningHub) -> None:
    page = await context.new_page()
    await page.goto(f"{sqlite_hub.url}/partilha/nada")
    await expect(page.get_by_role("heading")).to_have_text("Esta ligação já não abre nada")
