"""Files and what is asked of them, as a person sees them in a real browser against a real hub."""

import asyncio
import csv
import io
import re
from importlib.resources import files
from pathlib import Path

import pytest
from playwright.async_api import Download, Locator, Page, Route, expect

from qhub.settings.settings import Settings
from qhub_testing import Call, Say
from tests.browser.axe import SETTLED
from tests.browser.states import SIZES, glance
from tests.browser.test_chat import ask, login
from tests.support.hub import RunningHub, provided_hub

pytestmark = pytest.mark.browser
DEFECTS = (files("qhub_packs.qualidade") / "data" / "defeitos.csv").read_bytes()
SALES = "data;loja;valor\n01/02/2026;Évora;1.234,50\n02/02/2026;Beja;99,90\n03/02/2026;Beja;10,00\n".encode("latin-1")
"""The build installs it beside the web app's other packages."""
SQL = "SELECT loja, sum(valor) AS total FROM vendas GROUP BY loja ORDER BY total"


def sent(name: str, content: bytes) -> dict[str, object]:
    """A file as a person would choose it."""
    return {"name": name, "mimeType": "text/csv", "buffer": content}


async def choose(page: Page, *chosen: dict[str, object]) -> None:
    await page.get_by_test_id("file-input").set_input_files(list(chosen))  # type: ignore[arg-type]


async def start(page: Page, hub: RunningHub, agent: str = "qualidade") -> None:
    await login(page, hub)
    await page.get_by_test_id(f"agent-{agent}").click()
    await expect(page.get_by_test_id("attach")).to_be_visible()


def cards(page: Page) -> Locator:
    return page.get_by_test_id("message-file")


async def drop(page: Page, name: str, content: str) -> None:
    await page.evaluate(
        """([name, content]) => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([content], name));
            const target = document.querySelector("main");
            for (const type of ["dragover", "drop"])
                target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
        }""",
        [name, content],
    )


async def content_of(download: Download) -> bytes:
    return Path(await download.path()).read_bytes()


async def test_a_chosen_file_becomes_a_card_and_an_invitation_to_ask(page: Page, sqlite_hub: RunningHub) -> None:
    await start(page, sqlite_hub)
    await page.get_by_test_id("composer").fill("um rascunho")
    await choose(page, sent("defeitos.csv", DEFECTS))
    card = cards(page)
    await expect(card).to_contain_text("defeitos.csv")
    await expect(card).to_contain_text("200 linhas")
    await expect(card).to_contain_text("tipo_defeito")
    await expect(card).not_to_contain_text("[FICHEIRO CARREGADO")
    await expect(page.get_by_test_id("upload-item")).to_have_count(0)
    await expect(page.get_by_test_id("composer")).to_have_value("um rascunho")
    await expect(page.get_by_test_id("composer")).to_be_focused()
    await expect(page.get_by_test_id("file-question")).to_have_count(3)
    await expect(page.get_by_test_id("message-assistant")).to_have_count(0)
    await expect(page.get_by_test_id("upload-announcer")).to_contain_text("defeitos.csv está pronto")

    await page.reload()
    await expect(card).to_have_count(1)
    await card.get_by_test_id("file-content-toggle").click()
    await expect(card).to_contain_text("[FICHEIRO CARREGADO: defeitos.csv]")
    await expect(page.get_by_test_id("conversation-item")).to_have_count(1)


async def test_a_suggested_question_is_asked_and_the_draft_stays(page: Page, sqlite_hub: RunningHub) -> None:
    await start(page, sqlite_hub)
    await choose(page, sent("vendas.csv", SALES))
    await page.get_by_test_id("composer").fill("um rascunho")
    question = page.get_by_test_id("file-question").first
    await expect(question).to_have_text("Quantos registos há por loja?")
    await question.click()
    await expect(page.get_by_test_id("message-user")).to_have_text("Quantos registos há por loja?")
    await expect(page.get_by_test_id("message-assistant")).to_have_attribute("data-status", "completed")
    await expect(page.get_by_test_id("composer")).to_have_value("um rascunho")
    await expect(page.get_by_test_id("file-invitation")).to_have_count(0)


async def test_a_file_is_dropped_anywhere_and_seen_once_in_every_tab(page: Page, sqlite_hub: RunningHub) -> None:
    await start(page, sqlite_hub)
    await choose(page, sent("vendas.csv", SALES))
    await expect(cards(page)).to_have_count(1)
    other = await page.context.new_page()
    await other.goto(page.url)
    await expect(cards(other)).to_have_count(1)
    await drop(page, "metas.csv", "loja,meta\nBeja,100\n")
    await expect(cards(page).last).to_contain_text("metas")
    await expect(cards(other).last).to_contain_text("metas")
    await expect(page.get_by_test_id("upload-item")).to_have_count(0)
    await expect(cards(page)).to_have_count(2)
    await expect(cards(other)).to_have_count(2)


async def test_several_files_go_one_after_another_into_one_conversation(page: Page, sqlite_hub: RunningHub) -> None:
    await start(page, sqlite_hub)
    await choose(page, *(sent(f"{name}.csv", b"a,b\n1,2\n") for name in ("um", "dois", "tres")))
    await expect(cards(page)).to_have_count(3)
    for place, name in enumerate(("um", "dois", "tres")):
        await expect(cards(page).nth(place)).to_contain_text(f"{name}.csv")
    await expect(page.get_by_test_id("conversation-item")).to_have_count(1)


async def test_a_file_that_cannot_be_read_is_refused_in_words_and_leaves_nothing(
    page: Page, sqlite_hub: RunningHub
) -> None:
    await start(page, sqlite_hub)
    await choose(page, sent("relatorio.exe", b"MZ"))
    item = page.get_by_test_id("upload-item")
    await expect(item.get_by_role("alert")).to_contain_text("Envie um destes: .csv, .xlsx")
    await expect(item.get_by_test_id("upload-retry")).to_have_count(0)
    await item.get_by_test_id("upload-cancel").click()
    await expect(item).to_have_count(0)

    async with page.expect_response(lambda answer: answer.request.method == "DELETE"):
        await choose(page, sent("partido.xlsx", b"PK\x03\x04 and nothing else"))
    await expect(item).to_have_attribute("data-status", "failed")
    await expect(item.get_by_role("alert")).to_contain_text("partido.xlsx")
    await expect(item.get_by_test_id("upload-retry")).to_have_count(0)  # the same file would be refused again
    await expect(cards(page)).to_have_count(0)
    rui = await sqlite_hub.login("rui")
    assert (await rui.get("/conversas")).json()["conversas"] == []


async def test_too_large_a_file_is_refused_before_it_is_sent(page: Page, sqlite_settings: Settings) -> None:
    async with provided_hub(sqlite_settings, [], max_upload_bytes=1_000) as (hub, _):
        uploads: list[str] = []
        page.on("request", lambda request: uploads.append(request.url) if request.url.endswith("/upload") else None)
        await start(page, hub)
        await choose(page, sent("grande.csv", b"a\n" + b"1\n" * 600))
        await expect(page.get_by_test_id("upload-item").get_by_role("alert")).to_contain_text("o limite é 1 kB")
        assert uploads == []


async def test_a_question_sent_during_an_upload_follows_it(page: Page, sqlite_hub: RunningHub) -> None:
    go = asyncio.Event()

    async def hold(route: Route) -> None:
        await go.wait()
        await route.continue_()

    await page.route("**/upload", hold)
    await start(page, sqlite_hub)
    await choose(page, sent("vendas.csv", SALES))
    await expect(page.get_by_test_id("upload-item")).to_be_visible()
    await ask(page, "quantos registos há?")
    await expect(page.get_by_text("assim que os ficheiros estiverem prontos")).to_be_visible()
    await expect(page.get_by_test_id("message-user")).to_have_count(0)
    go.set()
    await expect(page.get_by_test_id("message-user")).to_have_text("quantos registos há?")
    await expect(cards(page)).to_have_count(1)
    await expect(page.get_by_test_id("composer")).to_have_value("")


async def test_an_upload_can_be_given_up(page: Page, sqlite_hub: RunningHub) -> None:
    async def never(route: Route) -> None:
        """Neither lets it pass nor answers it."""

    await page.route("**/upload", never)
    await start(page, sqlite_hub)
    await choose(page, sent("vendas.csv", SALES))
    await page.get_by_test_id("upload-cancel").click()
    await expect(page.get_by_test_id("upload-item")).to_have_count(0)
    await page.unroute_all()
    await choose(page, sent("metas.csv", b"loja,meta\nBeja,100\n"))
    await expect(cards(page)).to_have_count(1)
    await expect(cards(page)).to_contain_text("metas.csv")


async def test_a_lost_connection_is_told_and_the_file_can_be_sent_again(page: Page, sqlite_hub: RunningHub) -> None:
    await page.route("**/upload", lambda route: route.abort())
    await start(page, sqlite_hub)
    await choose(page, sent("vendas.csv", SALES))
    item = page.get_by_test_id("upload-item")
    await expect(item.get_by_role("alert")).to_contain_text("Não foi possível falar com o servidor")
    await page.unroute_all()
    await item.get_by_test_id("upload-retry").click()
    await expect(cards(page)).to_contain_text("vendas.csv")
    await expect(item).to_have_count(0)


async def test_a_file_waits_for_the_answer_and_messages_keep_their_places_before_and_after_it(
    page: Page, sqlite_settings: Settings
) -> None:
    answers = [[Say("um dois três", gate_after=1)], [Say("quatro")], [Say("cinco")]]
    async with provided_hub(sqlite_settings, answers) as (hub, provider):
        await start(page, hub)
        await ask(page, "conta")
        await expect(page.get_by_test_id("message-assistant")).to_contain_text("um")
        composer = page.get_by_test_id("composer")
        await composer.fill("continua")
        await composer.press("Enter")
        await choose(page, sent("vendas.csv", SALES), sent("programa.exe", b"MZ"))
        await expect(page.get_by_test_id("upload-item").first).to_contain_text("segue quando a resposta acabar")
        await composer.fill("que ficheiro é este?")
        await composer.press("Enter")
        await expect(page.get_by_text("assim que os ficheiros estiverem prontos")).to_be_visible()
        provider.open_gate()
        await expect(page.get_by_test_id("message-assistant").last).to_contain_text("cinco")
        await expect(page.locator("[data-testid=message-user], [data-testid=message-file]")).to_have_text(
            ["conta", "continua", re.compile("vendas.csv"), "que ficheiro é este?"]
        )
        await expect(page.get_by_test_id("upload-item")).to_have_count(0)  # the one that is not read here, too
        await expect(composer).to_have_value("")


async def test_a_query_shows_its_sql_its_rows_and_all_of_them_as_a_file(page: Page, sqlite_settings: Settings) -> None:
    steps = [Call("consultar_dados", {"sql": SQL}), Say("Évora vendeu mais.")]
    async with provided_hub(sqlite_settings, steps) as (hub, _):
        await start(page, hub)
        await choose(page, sent("vendas.csv", SALES))
        await expect(cards(page)).to_have_count(1)
        await ask(page, "que loja vendeu mais?")
        await expect(page.get_by_test_id("message-assistant")).to_contain_text("Évora vendeu mais.")
        await page.reload()
        card = page.get_by_test_id("query-card")
        await expect(card).to_contain_text("Consulta: 2 registos")
        await card.get_by_role("button", name="Consulta").first.press("Enter")
        await expect(card.get_by_test_id("query-sql")).to_have_text(SQL)
        first = card.get_by_role("cell").first
        await expect(first).to_have_text("Beja")
        by_shop = card.get_by_role("columnheader", name="loja")
        await by_shop.get_by_role("button").press("Enter")
        await by_shop.get_by_role("button").press("Enter")
        await expect(by_shop).to_have_attribute("aria-sort", "descending")
        await expect(first).to_have_text("Évora")
        await glance(page, "query-table")

        async with page.expect_download() as saving:
            await card.get_by_test_id("export-csv").click()
        text = io.StringIO((await content_of(await saving.value)).decode("utf-8-sig"))
        rows = list(csv.reader(text, delimiter=";"))
        assert rows == [["loja", "total"], ["Beja", "109,9"], ["Évora", "1234,5"]]
        async with page.expect_download() as saving:
            await card.get_by_test_id("export-xlsx").click()
        assert (await content_of(await saving.value)).startswith(b"PK")


async def test_a_query_that_fails_shows_its_sql_and_why(page: Page, sqlite_settings: Settings) -> None:
    sql = "SELECT nada FROM vendas"
    steps = [Call("consultar_dados", {"sql": sql}), Say("Não há essa coluna.")]
    async with provided_hub(sqlite_settings, steps, tool_retry_seconds=0.0) as (hub, _):
        await start(page, hub)
        await choose(page, sent("vendas.csv", SALES))
        await expect(cards(page)).to_have_count(1)
        await page.get_by_test_id("autonomous-switch").click()
        await ask(page, "mostra nada")
        await expect(page.get_by_test_id("message-assistant")).to_contain_text("Não há essa coluna.")
        card = page.get_by_test_id("query-card")
        await card.get_by_role("button", name="Consulta").first.click()
        await expect(card.get_by_test_id("query-sql")).to_have_text(sql)
        await expect(card).to_contain_text("nada")
        await expect(card).to_have_attribute("data-status", "failed")


async def test_a_chart_made_from_a_query_shows_it(page: Page, sqlite_settings: Settings) -> None:
    drawing = {"tipo": "bar", "titulo": "Vendas por loja", "consulta": SQL}
    steps = [Call("gerar_grafico", drawing), Say("Feito. " + "Évora vendeu mais.\n\n" * 6, gate_after=1)]
    async with provided_hub(sqlite_settings, steps) as (hub, provider):
        await start(page, hub)
        await choose(page, sent("vendas.csv", SALES))
        await expect(cards(page)).to_have_count(1)
        await ask(page, "desenha as vendas por loja")
        chart = page.get_by_test_id("widget-chart")
        await chart.get_by_test_id("query-toggle").click()
        await expect(chart.get_by_test_id("query-sql")).to_have_text(SQL)
        # Pressed while the answer is being written, let go when it has ended: nothing moves away under the finger.
        export = chart.get_by_test_id("export-csv")
        await expect(export).to_be_visible()
        await page.evaluate(SETTLED)  # what opens moves what is above it
        await export.hover()
        async with page.expect_download() as saving:
            await page.mouse.down()
            provider.open_gate()
            await expect(page.get_by_test_id("message-assistant")).to_have_attribute("data-status", "completed")
            await page.mouse.up()
        await expect(
            page.get_by_test_id("message-assistant").get_by_text("Évora vendeu mais.").last
        ).to_be_in_viewport()
        assert "Beja" in (await content_of(await saving.value)).decode("utf-8-sig")


async def test_a_file_is_pasted_but_cells_of_a_spreadsheet_stay_text(page: Page, sqlite_hub: RunningHub) -> None:
    paste = """([name, text]) => {
        const clipboardData = new DataTransfer();
        clipboardData.items.add(new File(["a,b\\n1,2\\n"], name));
        if (text) clipboardData.setData("text/plain", text);
        const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
        return document.querySelector("textarea").dispatchEvent(event);
    }"""
    await start(page, sqlite_hub)
    left_alone = await page.evaluate(paste, ["image.png", "1\t2"])
    assert left_alone, "the browser pastes the text itself"
    await expect(page.get_by_test_id("upload-item")).to_have_count(0)
    await page.evaluate(paste, ["colado.csv", ""])
    await expect(cards(page)).to_contain_text("colado.csv")


async def test_files_are_for_everybody(page: Page, sqlite_hub: RunningHub) -> None:
    await page.set_viewport_size(SIZES["phone"])
    await start(page, sqlite_hub)
    wide = ",".join(f"coluna_{place}" for place in range(30))
    await choose(page, sent("larga.csv", f"{wide}\n{','.join('x' * 30)}\n".encode()), sent("nota.txt", b"x"))
    await cards(page).get_by_test_id("more-columns").press("Enter")
    await expect(cards(page)).to_contain_text("coluna_29")
    await cards(page).get_by_test_id("file-content-toggle").press("Enter")
    await glance(page, "file-columns")
    # The page that was a desk's a moment ago is drawn anew for this width.
    await page.set_viewport_size({"width": 380, "height": 800})
    await page.wait_for_function("document.scrollingElement.scrollWidth <= document.scrollingElement.clientWidth")


async def test_a_file_that_arrives_takes_the_keyboard_from_nobody(page: Page, sqlite_hub: RunningHub) -> None:
    await start(page, sqlite_hub)
    await choose(page, sent("larga.csv", SALES))
    await expect(page.get_by_test_id("composer")).to_be_focused()
    toggle = cards(page).get_by_test_id("file-content-toggle")
    await toggle.focus()
    await choose(page, sent("outra.csv", SALES))
    await expect(cards(page)).to_have_count(2)
    await expect(page.get_by_test_id("upload-item")).to_have_count(0)
    await expect(toggle.first).to_be_focused()


async def test_a_doubtful_column_is_told_on_its_card_and_read_the_other_way_with_one_click(
    page: Page, sqlite_hub: RunningHub
) -> None:
    await start(page, sqlite_hub)
    content = b"concelho;habitantes\nLisboa;545.796\nPorto;231.800\nTotal;777.596\n"
    await choose(page, sent("populacao.csv", content))
    remarks = cards(page).get_by_test_id("reading-remark")
    await expect(remarks).to_have_count(2)
    await expect(remarks.nth(0)).to_contain_text("1 linha de total posta à parte")
    await expect(remarks.nth(1)).to_contain_text("habitantes: lido com vírgula decimal")
    await expect(cards(page)).to_contain_text("2 linhas")

    await remarks.nth(1).get_by_role("button", name="Ler com ponto decimal").click()

    await expect(remarks.nth(1)).to_have_text("habitantes: escolheu «Ler com ponto decimal».Voltar atrás")
    await remarks.nth(1).get_by_role("button", name="Voltar atrás").click()
    await expect(remarks.nth(1)).to_contain_text("habitantes: lido com vírgula decimal")
    await remarks.nth(0).get_by_role("button", name="Pôr entre as linhas").click()
    await expect(cards(page)).to_contain_text("3 linhas")
    await expect(cards(page)).to_have_count(1)
    await page.reload()
    await expect(cards(page)).to_contain_text("3 linhas")
    await glance(page, "file-card")


async def test_a_file_of_the_same_name_replaces_the_earlier_or_stands_beside_it(
    page: Page, sqlite_hub: RunningHub
) -> None:
    await start(page, sqlite_hub)
    await choose(page, sent("vendas.csv", SALES))
    await expect(cards(page)).to_have_count(1)

    await ask(page, "cria um dashboard com as vendas por loja")
    shown = page.frame_locator("[data-testid=dashboard-frame] iframe").locator("body")
    await expect(shown).to_contain_text("Beja")

    await choose(page, sent("vendas.csv", SALES + b"04/02/2026;Faro;5,00\n"))
    await expect(page.get_by_test_id("upload-item")).to_contain_text("Já há um ficheiro com este nome")
    await page.get_by_test_id("upload-replace").click()

    await expect(cards(page)).to_have_count(2)
    await expect(cards(page).nth(0)).to_contain_text("substituído por uma versão mais recente")
    await expect(cards(page).nth(1)).to_contain_text("nova versão")
    await expect(cards(page).nth(1)).to_contain_text("4 linhas")
    await expect(shown).to_contain_text("Faro")  # the dashboard over the file shows its new version
    await expect(cards(page).nth(1).get_by_test_id("file-table")).to_have_attribute("aria-label", "Tabela vendas")

    await choose(page, sent("vendas.csv", SALES))
    await page.get_by_test_id("upload-keep-both").click()
    await expect(cards(page)).to_have_count(3)
    await expect(cards(page).nth(2).get_by_test_id("file-table")).to_have_attribute("aria-label", "Tabela vendas_2")
