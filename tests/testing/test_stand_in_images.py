"""The stand-in draws: OpenAI's images endpoint, read as it comes off the socket."""

from base64 import b64decode
from typing import Any

import httpx
import pytest

from qhub_testing import Fail, Provider, Say, Script, When, running_provider
from qhub_testing.images import png

KEY = {"authorization": "Bearer any"}


def post(provider: Provider, **fields: Any) -> httpx.Response:
    body = {"model": "gpt-image-1", "prompt": "um gato", **fields}
    return httpx.post(f"{provider.openai_url}/images/generations", json=body, headers=KEY)


def test_the_same_words_give_the_same_picture() -> None:
    with running_provider() as provider:
        first, again, other = (post(provider, prompt=prompt).json()["data"][0] for prompt in ("gato", "gato", "cão"))

    assert first == again != other
    assert b64decode(first["b64_json"]).startswith(b"\x89PNG")


def test_a_script_decides_about_pictures_too() -> None:
    script = Script(When("gato", Fail(429, retry_after=2)), Say("any answer is a picture"))
    with running_provider(script) as provider:
        cat, dog = post(provider, prompt="um gato"), post(provider, prompt="um cão", size="1024x1536")

    assert (cat.status_code, cat.headers["retry-after"]) == (429, "2")
    assert dog.json()["data"][0]["b64_json"]


@pytest.mark.parametrize(
    "fields", [{"prompt": " "}, {"prompt": None}, {"size": "big"}, {"response_format": "b64_json"}]
)
def test_what_the_service_refuses_is_refused(fields: dict[str, Any]) -> None:
    with running_provider([Say("nunca")]) as provider:
        assert post(provider, **fields).status_code == 400


def test_a_picture_is_small_whatever_its_size() -> None:
    assert len(png(1536, 1024, 0xFF8800)) < 2000
