"""Every provider's model, pointed at the stand-in."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from pydantic_ai.messages import ModelRequest, UserPromptPart

from qhub.models.anthropic import anthropic_model
from qhub.models.gemini import gemini_model
from qhub.models.interface import Model, Prompt, Response, TextDelta, ToolSpec
from qhub.models.openai import openai_model
from qhub_testing import Provider

KINDS = ("anthropic", "openai", "gemini")
KEYS = {"anthropic": "sk-ant-api03-very-secret", "openai": "sk-very-secret", "gemini": "AIzaVerySecretKey"}
MODELS = {"anthropic": "claude-sonnet-4-6", "openai": "gpt-5-mini", "gemini": "gemini-2.5-flash"}

TOP = ToolSpec(
    "top_defeitos",
    "Os defeitos mais frequentes",
    {"type": "object", "properties": {"n": {"type": "integer"}}},
)
COUNT = ToolSpec("contar_defeitos", "Conta defeitos", {"type": "object", "properties": {}})


def make(kind: str, url: str, *, timeout: float = 8.0) -> Model:
    """A model of that kind at the stand-in's root address."""
    if kind == "anthropic":
        return anthropic_model(api_key=KEYS[kind], model=MODELS[kind], base_url=url, timeout=timeout)
    if kind == "openai":
        return openai_model(api_key=KEYS[kind], model=MODELS[kind], base_url=f"{url}/v1", timeout=timeout)
    return gemini_model(api_key=KEYS[kind], model=MODELS[kind], base_url=url, timeout=timeout)


@asynccontextmanager
async def model_at(provider: Provider, kind: str = "anthropic") -> AsyncIterator[Model]:
    """A model that is closed at the end."""
    model = make(kind, provider.anthropic_url)
    try:
        yield model
    finally:
        await model.close()


def asking(text: str = "olá", *, volatile: str = "") -> Prompt:
    messages = [ModelRequest(parts=[UserPromptPart(text)])]
    return Prompt("És o Qualidade.", messages, [TOP, COUNT], volatile=volatile, max_tokens=777)


async def whole(model: Model, prompt: Prompt) -> tuple[list[str], Response]:
    """The pieces of text, and the response."""
    items = [item async for item in model.stream(prompt)]
    last = items.pop()
    assert isinstance(last, Response)
    return [item.content for item in items if isinstance(item, TextDelta)], last
