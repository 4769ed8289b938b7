"""Documents and images in the chat, as people put them there, read them and ask about them."""

import asyncio
import io

import pytest
from PIL import Image, ImageDraw
from playwright.async_api import FilePayload, Locator, Page, Route, expect

from qhub.settings.settings import Settings
from qhub_testing import Call, Say
from tests.browser.states import SIZES, glance
from tests.browser.test_chat import ask, login
from tests.browser.test_uploads import choose, drop, start
from tests.documents.files import pdf
from tests.support.hub import RunningHub, provided_hub

pytestmark = pytest.mark.browser
GUIDE = (
    "# Estufa\n\nA estufa de secagem trabalha a 62 graus.\n\n# Filtros\n\nOs filtros mudam-se à sexta-feira.\n".encode()
)
SEARCH = [Call("consultar_documentos", {"pergunta": "a quantos graus trabalha a estufa de secagem?"})]


def chosen(name: str, content: bytes) -> FilePayload:
    return {"name": name, "mimeType": "application/octet-stream", "buffer": content}


def photograph(size: tuple[int, int] = (640, 420)) -> bytes:
    """A plate of paint with a scratch on it."""
    image = Image.new("RGB", size, "#4f7ea8")
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, size[1] * 2 // 3, *size), fill="#39617f")
    draw.line((120, 90, 430, 260), fill="#e9e4d8", width=5)
    file = io.BytesIO()
    image.save(file, "JPEG")
    return file.getvalue()


def attachments(page: Page) -> Locator:
    return page.get_by_test_id("message-attachment")


async def paste_image(page: Page) -> None:
    """As a screenshot is pasted: a picture and no text."""
    await page.evaluate(
        """async () => {
            const canvas = new OffscreenCanvas(120, 80);
            const context = canvas.getContext("2d");
            context.fillStyle = "seagreen";
            context.fillRect(0, 0, 120, 80);
            const clipboardData = new DataTransfer();
            clipboardData.items.add(new File([await canvas.convertToBlob()], "image.png", { type: "image/png" }));
            window.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
        }"""
    )


async def test_documents_and_images_are_shown_asked_about_cited_and_shared(
    page: Page, sqlite_settings: Settings
) -> None:
    words = {"embedding_model": "none"}
    async with provided_hub(sqlite_settings, [SEARCH, Say("Trabalha a 62 graus [1].")], **words) as (hub, provider):
        await start(page, hub)
        files = [
            chosen("guia.md", GUIDE),
            chosen("risco.jpg", photograph((1280, 840))),
            chosen("vendas.csv", b"loja,valor\nBeja,3\n"),
        ]
        await choose(page, *files)  # type: ignore[arg-type]
        await expect(attachments(page)).to_have_count(2)
        await expect(page.get_by_test_id("message-file")).to_have_count(1)
        await paste_image(page)
        await expect(attachments(page)).to_have_count(3)
        await drop(page, "notas.txt", "A cabine fecha às dez.")
        await expect(attachments(page)).to_have_count(4)
        await expect(page.get_by_test_id("upload-item")).to_have_count(0)
        await expect(attachments(page).first).to_contain_text("guia.md")
        await expect(attachments(page).locator("img")).to_have_count(2)
        await glance(page, "files")

        await ask(page, "a quantos graus trabalha a estufa?")
        await page.get_by_test_id("citation").click()
        await expect(page.get_by_test_id("passage-cited")).to_contain_text("A estufa de secagem trabalha a 62 graus.")
        await glance(page, "cited")
        await page.keyboard.press("Escape")
        assert len([block for block in provider.requests[0].messages[0]["content"] if block["type"] == "image"]) == 2

        await choose(page, chosen("pagina.jpg", photograph((40, 2000))))  # type: ignore[arg-type]
        tall = attachments(page).nth(4).locator("img")
        await expect(tall).to_have_js_property("complete", True)
        drawn = await tall.bounding_box()
        assert drawn is not None
        assert drawn["height"] < SIZES["desk"]["height"] / 2, "as tall as others"
        assert drawn["width"] > drawn["height"] / 3, "in all of its frame"

        await hub.hub.worker.settled()
        await page.reload()
        picture = attachments(page).nth(1)
        await expect(picture.locator("img")).to_have_js_property("naturalWidth", 720)
        await picture.get_by_test_id("attachment-open").click()
        await expect(page.get_by_role("dialog").locator("img")).to_have_js_property("naturalWidth", 1280)
        await glance(page, "picture")
        await page.keyboard.press("Escape")
        async with page.expect_download() as downloading:
            await attachments(page).first.get_by_test_id("attachment-download").click()
        assert (await downloading.value).suggested_filename == "guia.md"

        rui = await hub.login("rui")
        link = (await rui.post(f"/conversas/{page.url.rpartition('/')[2]}/partilhas", json={})).json()["url"]
        await page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        await page.goto(f"{hub.url}{link}")
        await expect(attachments(page).locator("img")).to_have_count(3)
        await expect(attachments(page).first).to_contain_text("guia.md")
        await expect(page.get_by_test_id("attachment-download")).to_have_count(0)
        await glance(page, "shared")


async def test_the_demonstration_refuses_an_image_in_words_and_quotes_a_pdf(page: Page, sqlite_hub: RunningHub) -> None:
    await start(page, sqlite_hub)
    await choose(page, chosen("risco.jpg", photograph()), chosen("cantina.pdf", pdf(["A sopa custa dois euros."])))  # type: ignore[arg-type]
    await expect(attachments(page)).to_have_count(1)
    await expect(page.get_by_test_id("upload-item")).to_contain_text("O modelo de demonstração não vê imagens")
    await ask(page, "o que diz o documento sobre quanto custa a sopa?")
    answer = page.get_by_test_id("message-assistant")
    await expect(answer).to_contain_text("A sopa custa dois euros.")
    await expect(answer).to_contain_text("cantina.pdf")
    await page.get_by_test_id("upload-cancel").click()
    await expect(page.get_by_test_id("upload-item")).to_have_count(0)


async def test_a_message_that_waits_for_files_says_what_became_of_it_when_one_fails(
    page: Page, sqlite_hub: RunningHub
) -> None:
    await login(page, sqlite_hub)
    await page.get_by_test_id("agent-qualidade").click()
    written, failing = asyncio.Event(), True

    async def answer(route: Route) -> None:
        await written.wait()
        await (route.abort() if failing else route.continue_())

    await page.route("**/anexos", answer)
    await choose(page, chosen("guia.md", GUIDE))  # type: ignore[arg-type]
    await ask(page, "o que diz o documento da estufa?")
    await expect(page.get_by_text("A sua mensagem segue assim que os ficheiros")).to_be_visible()
    written.set()
    kept = page.get_by_test_id("kept-back")
    await expect(kept).to_contain_text("A mensagem não foi enviada")
    await expect(page.get_by_test_id("composer")).to_have_value("o que diz o documento da estufa?")
    await expect(page.get_by_test_id("message-user")).to_have_count(0)
    failing = False
    await page.get_by_test_id("upload-retry").click()
    await expect(page.get_by_test_id("message-assistant")).to_contain_text("62 graus")
    await expect(kept).to_have_count(0)
    await expect(page.get_by_test_id("composer")).to_have_value("")

    failing = True
    written.clear()
    await choose(page, chosen("outro.md", GUIDE))  # type: ignore[arg-type]
    await ask(page, "e agora?")
    written.set()
    await expect(kept).to_be_visible()
    await page.get_by_test_id("send").click()
    await expect(page.get_by_test_id("upload-item")).to_have_count(0)  # who sends it all the same sends it without
    await expect(page.get_by_test_id("message-user").last).to_have_text("e agora?")
