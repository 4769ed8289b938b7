"""Pictures: only where a model draws, only after a person agrees, only for the person who asked."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest

from qhub.settings.settings import Settings
from qhub_testing import Call, Fail, Provider, Say, When, running_provider
from tests.support.hub import Client, of_type, running_hub, types

PNG = b"\x89PNG\r\n\x1a\n"


@asynccontextmanager
async def drawing(settings: Settings, steps: Sequence[Any], **values: Any) -> AsyncIterator[tuple[Client, Provider]]:
    async with running_provider(list(steps)) as provider:
        keys = {
            "anthropic_api_key": "k",
            "anthropic_base_url": provider.anthropic_url,
            "openai_api_key": "k",
            "openai_base_url": provider.openai_url,
        }
        names = {"main_model": "anthropic:claude-sonnet-4-6", "image_model": "gpt-image-1", "tool_retry_seconds": 0.0}
        update = {**Settings(**keys).model_dump(include=set(keys)), **names, **values}
        async with running_hub(settings.model_copy(update=update)) as hub:
            yield await hub.login("rui"), provider


def is_chat(request: Any) -> bool:
    return request.wire == "anthropic"


@pytest.mark.row("S18", "S24")
async def test_a_picture_is_drawn_once_approved_and_only_its_owner_sees_it(settings: Settings) -> None:
    steps = [
        When(is_chat, Call("gerar_imagem", {"descricao": "um gato azul"}, id="tu_1")),
        When(is_chat, Say("Aqui está.")),
    ]
    async with drawing(settings, steps) as (rui, provider):
        provider.script.add(When(lambda request: not is_chat(request), Say("imagem")))
        conversation = await rui.conversation("documentos")
        asked = await rui.send(conversation, "gera uma imagem de um gato azul")
        assert asked[-1].data["waiting_for"] == ["tu_1"]
        path = f"/conversas/{conversation}/aprovacoes/tu_1"
        assert (await rui.post(path, json={"decisao": "aprovar"})).status_code == 202
        events = await rui.until(conversation, "done", after=asked[-1].id)
        (start,) = of_type(events, "tool_start")
        assert start["timeout"] == 120
        (image,) = [event.data["data"] for event in events if event.type == "image"]
        assert image["titulo"] == "um gato azul"
        answer = await rui.get(image["url"])
        assert answer.content.startswith(PNG)
        assert answer.headers["content-disposition"].startswith("attachment")
        assert "sandbox" in answer.headers["content-security-policy"]
        julia = await rui.login("julia")
        assert (await julia.get(image["url"])).status_code == 404
        assert (await rui.http.get(image["url"])).status_code == 401
        assert (await rui.request("DELETE", f"/conversas/{conversation}")).status_code == 204
        assert (await rui.get(image["url"])).status_code == 404


async def test_a_model_that_cannot_draw_is_told_in_words_and_the_person_decides(sqlite_settings: Settings) -> None:
    steps = [
        When(is_chat, Call("gerar_imagem", {"descricao": "um gato"}, id="tu_1")),
        When(lambda request: not is_chat(request), Fail(429)),
    ]
    async with drawing(sqlite_settings, steps) as (rui, _):
        events = await rui.send(await rui.conversation("documentos"), "um gato", autonomous_mode=True)
        (failed,) = of_type(events, "tool_failed")
        assert failed["error"]["code"] == "model_rate_limited"
        assert types(events).count("tool_retry") == 0, "a picture costs: it is not drawn again unasked"


async def test_without_a_model_that_draws_nobody_is_offered_the_tool(sqlite_settings: Settings) -> None:
    async with drawing(sqlite_settings, [Say("Olá.")], image_model=None) as (rui, provider):
        await rui.send(await rui.conversation("documentos"), "olá")
        assert "gerar_imagem" not in provider.requests[0].tools
