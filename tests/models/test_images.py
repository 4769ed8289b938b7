"""Drawing, over OpenAI's client and a real socket."""

import asyncio
import struct
import zlib

import pytest

from qhub.errors import ModelError
from qhub.models.images import ImageModel
from qhub_testing import Cut, Fail, Hang, Provider, Step, running_provider

KEY = "sk-very-secret"


def model_at(provider: Provider, name: str = "gpt-image-1", timeout: float = 8.0) -> ImageModel:
    return ImageModel(name, api_key=KEY, base_url=provider.openai_url, timeout=timeout)


@pytest.mark.parametrize("name", ["gpt-image-1", "dall-e-3"])
async def test_a_picture_has_the_size_that_was_asked_for(name: str) -> None:
    async with running_provider() as provider:
        model = model_at(provider, name)
        picture = await model.draw("um carro vermelho", "1536x1024")
        await model.close()
        (request,) = provider.requests

    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", picture[16:24]) == (1536, 1024)
    data = picture.index(b"IDAT")
    (length,) = struct.unpack(">I", picture[data - 4 : data])
    assert len(zlib.decompress(picture[data + 4 : data + 4 + length])) == 1024 * (1 + 1536 // 8)
    assert request.user_texts == ["um carro vermelho"]
    assert request.model == name


@pytest.mark.parametrize(
    ("step", "code"),
    [
        (Fail(400), "model_rejected"),
        (Fail(400, message="Your request was rejected", code="moderation_blocked"), "model_refused"),
        (Fail(401), "model_auth"),
        (Fail(402), "model_credit"),
        (Fail(400, message="Billing hard limit has been reached", code="billing_hard_limit_reached"), "model_credit"),
        (Fail(404), "model_not_found"),
        (Fail(429), "model_rate_limited"),
        (Fail(429, code="insufficient_quota"), "model_credit"),
        (Fail(500), "model_failed"),
        (Fail(503), "model_overloaded"),
        (Hang(), "model_timeout"),
        (Cut(), "model_cut"),
    ],
)
async def test_each_failure_has_its_code(step: Step, code: str) -> None:
    async with running_provider([step]) as provider:
        model = model_at(provider, timeout=0.5 if isinstance(step, Hang) else 8)
        with pytest.raises(ModelError) as caught:
            await model.draw("um carro")
        await model.close()

    assert caught.value.code == code
    assert KEY not in str(caught.value)
    assert caught.value.__context__ is None


async def test_how_long_to_wait_comes_with_the_failure() -> None:
    async with running_provider([Fail(429, retry_after=9)]) as provider:
        model = model_at(provider)
        with pytest.raises(ModelError) as caught:
            await model.draw("um carro")
        await model.close()

    assert caught.value.retry_after == 9


async def test_an_address_where_nobody_listens_is_unreachable() -> None:
    async with running_provider() as provider:
        model = model_at(provider)
    with pytest.raises(ModelError) as caught:
        await model.draw("um carro")
    await model.close()

    assert caught.value.code == "model_unreachable"


async def test_an_answer_without_a_picture_is_a_failure() -> None:
    """Such as the page of a web server that OPENAI_BASE_URL points at by mistake."""

    async def page(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 6\r\n\r\n<html>")
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(page, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        model = ImageModel("gpt-image-1", base_url=f"http://127.0.0.1:{port}/v1")
        with pytest.raises(ModelError) as caught:
            await model.draw("um carro")
        await model.close()

    assert caught.value.code == "model_failed"
