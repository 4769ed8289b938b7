"""Which model answers: by role, by agent, by what is set."""

import re
import warnings
from typing import Any, get_args

import anthropic
import httpx2
import pytest

from qhub.errors import ConfigurationError, ModelError
from qhub.models.choice import ROLES, Models
from qhub.models.interface import Model
from qhub.settings.settings import Settings
from qhub_testing import Fail, Provider, Say, running_provider
from tests.models.providers import asking, whole

ALL = {"anthropic_api_key": "sk-ant-1", "openai_api_key": "sk-1", "gemini_api_key": "AIza-1"}


def names(**values: Any) -> dict[str, str]:
    models = Models(Settings(**values))
    return {role: str(models.choice(role)) for role in ROLES}


@pytest.mark.parametrize(
    ("values", "main"),
    [
        ({}, "demo"),
        (ALL, "anthropic:claude-sonnet-5-5"),
        ({"openai_api_key": "sk-1", "gemini_api_key": "AIza-1"}, "openai:gpt-5-mini"),
        ({"openai_base_url": "http://localhost:11434/v1", "openai_model": "llama3.1:8b"}, "openai:llama3.1:8b"),
        ({"gemini_api_key": "AIza-1"}, "gemini:gemini-flash-latest"),
        ({"gemini_api_key": "AIza-1", "gemini_model": "gemini-2.5-pro"}, "gemini:gemini-2.5-pro"),
        ({**ALL, "main_model": "openai:gpt-5"}, "openai:gpt-5"),
        ({**ALL, "main_model": "gemini"}, "gemini:gemini-flash-latest"),
        ({**ALL, "main_model": "demo"}, "demo"),
        ({"anthropic_api_key": "", "openai_base_url": " "}, "demo"),
    ],
)
def test_the_main_model_is_the_one_set_or_that_of_the_first_provider_with_a_key(
    values: dict[str, Any], main: str
) -> None:
    assert names(**values)["main"] == main


def test_light_and_judge_are_the_main_model_unless_they_have_their_own() -> None:
    assert names(**ALL, main_model="openai:gpt-5") == dict.fromkeys(ROLES, "openai:gpt-5")
    assert names(**ALL, light_model="gemini:gemini-2.5-flash", judge_model="demo") == {
        "main": "anthropic:claude-sonnet-5-5",
        "light": "gemini:gemini-2.5-flash",
        "judge": "demo",
    }


def test_settings_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {
        "OPENAI_API_KEY": "sk-1",
        "OPENAI_BASE_URL": "http://localhost:8080/v1",
        "OPENAI_MODEL": "qwen3",
        "QHUB_LIGHT_MODEL": "openai:qwen3:0.6b",
        "GEMINI_API_KEY": "AIza-1",
        "QHUB_JUDGE_MODEL": "gemini:gemini-2.5-pro",
    }.items():
        monkeypatch.setenv(name, value)

    assert names() == {"main": "openai:qwen3", "light": "openai:qwen3:0.6b", "judge": "gemini:gemini-2.5-pro"}


@pytest.mark.parametrize(
    ("values", "name", "words"),
    [
        ({"main_model": "anthropic:x"}, "main", ["QHUB_MAIN_MODEL='anthropic:x'", "set ANTHROPIC_API_KEY"]),
        ({"light_model": "openai:x"}, "light", ["QHUB_LIGHT_MODEL", "set OPENAI_API_KEY", "OPENAI_BASE_URL"]),
        ({"judge_model": "gemini"}, "judge", ["QHUB_JUDGE_MODEL", "set GEMINI_API_KEY"]),
        (
            {"main_model": "gpt-5"},
            "main",
            ["QHUB_MAIN_MODEL='gpt-5' is not a model", "anthropic, openai, gemini, demo"],
        ),
        ({}, "mistral:large", ["model 'mistral:large' is not a model", "main, light, judge"]),
        ({}, "demo:x", ["is not a model"]),
        ({"openai_base_url": "http://localhost:11434/v1"}, "main", ["set OPENAI_MODEL", "http://localhost:11434/v1"]),
    ],
)
def test_a_name_that_cannot_be_used_says_what_to_set(values: dict[str, Any], name: str, words: list[str]) -> None:
    with pytest.raises(ConfigurationError) as caught:
        Models(Settings(**values)).find(name)

    assert all(part in str(caught.value) for part in words)


async def test_each_model_is_made_once_and_all_are_closed() -> None:
    wrapped: list[Model] = []
    roles: list[str] = []

    def wrap(model: Model, role: str) -> Model:
        roles.append(role)
        wrapped.append(model)
        return model

    models = Models(Settings(**ALL, light_model="gemini"), wrap=wrap)
    assert models.main is models.judge is models.for_agent(None) is models.for_agent("main")
    assert models.main is models.find("anthropic:claude-sonnet-5-5")
    assert models.light is models.for_agent("light") is models.for_agent("gemini")
    assert not models.for_agent("demo").follows_instructions
    assert len({id(model) for model in wrapped}) == 3
    assert sorted(roles) == ["judge", "light", "main", "named", "named", "named"]
    await models.close()
    await models.close()


def settings_at(provider: Provider, **values: Any) -> Settings:
    addresses = {
        "anthropic_base_url": provider.anthropic_url,
        "openai_base_url": provider.openai_url,
        "gemini_base_url": provider.gemini_url,
    }
    return Settings(**{**ALL, **addresses, "model_retry_seconds": 0, **values})


async def test_every_provider_answers_by_its_name() -> None:
    async with running_provider([Say("um"), Say("dois"), Say("três")]) as provider:
        models = Models(settings_at(provider))
        for name in ("anthropic:claude-x", "openai:gpt-x", "gemini:gemini-x"):
            await whole(models.find(name), asking())
        await models.close()
        asked = [(request.wire, request.model) for request in provider.requests]

    assert asked == [("anthropic", "claude-x"), ("chat", "gpt-x"), ("gemini", "gemini-x")]


async def test_calls_are_tried_again_as_often_as_the_settings_say() -> None:
    async with running_provider([Fail(529), Fail(529), Say("olá"), Fail(529)]) as provider:
        models = Models(settings_at(provider, model_max_retries=2))
        deltas, _ = await whole(models.main, asking())
        await models.close()
        never = Models(settings_at(provider, model_max_retries=0))
        with pytest.raises(ModelError):
            await whole(never.main, asking())
        await never.close()

    assert deltas == ["olá"]
    assert len(provider.requests) == 4


def test_there_is_an_image_model_only_where_one_is_set() -> None:
    assert Models(Settings(**ALL)).image is None
    with pytest.raises(ConfigurationError, match="set OPENAI_API_KEY"):
        _ = Models(Settings(image_model="gpt-image-1")).image


def sonnets() -> list[str]:
    """The locked SDK's Sonnets, without dates, oldest first."""
    names = get_args(get_args(anthropic.types.Model)[0])
    return sorted(name for name in names if re.fullmatch(r"claude-sonnet-\d+(-\d{1,2})?", name))


def test_the_default_is_the_newest_sonnet_that_the_sdk_names_and_that_is_not_going() -> None:
    """Fails when the SDK is updated and its list has moved on: then the default has to."""
    default = Settings(**ALL).anthropic_model

    assert default == sonnets()[-1]
    assert not is_deprecated(default)
    assert is_deprecated("claude-sonnet-4-20250514")


def is_deprecated(model: str) -> bool:
    """Whether the SDK warns of a model, as it does before it sends anything."""

    def answer(request: httpx2.Request) -> httpx2.Response:
        return httpx2.Response(400, json={})

    client = anthropic.Anthropic(
        api_key="sk-ant-1", max_retries=0, http_client=httpx2.Client(transport=httpx2.MockTransport(answer))
    )
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        with pytest.raises(anthropic.APIStatusError):
            client.messages.create(model=model, max_tokens=1, messages=[{"role": "user", "content": "olá"}])
    return any("deprecated" in str(warning.message) for warning in warned)
