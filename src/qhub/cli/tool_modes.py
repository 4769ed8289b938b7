"""A test of how a model behind one's own server calls tools, made by asking it to."""

import asyncio
from contextlib import aclosing
from typing import get_args

from pydantic_ai.messages import ModelRequest, UserPromptPart

from qhub.errors import ModelError
from qhub.models.choice import ChosenModel, Models
from qhub.models.interface import Prompt, Response, ToolSpec
from qhub.settings.models import ToolMode
from qhub.settings.settings import Settings

PATIENCE = 120.0
"""Seconds that one try may take: small machines read slowly."""
MAX_TOKENS = 200
QUESTION = "What is the temperature in Lisbon now? Use the tool."
TOOL = ToolSpec(
    "temperature",
    "The temperature in a city now.",
    {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]},
)
MODES: tuple[ToolMode, ...] = ("native", *(mode for mode in get_args(ToolMode) if mode != "native"))
"""The simplest first."""


async def working_mode(settings: Settings, choice: ChosenModel) -> ToolMode | None:
    """The first way in which a model calls a tool that it is asked to call; None where it does in no way."""
    for mode in MODES:
        update = {"openai_tools": mode, "model_max_retries": 0}
        models = Models(settings.model_copy(update=update))
        try:
            async with asyncio.timeout(PATIENCE):
                if await _calls(models, choice):
                    return mode
        except (ModelError, TimeoutError):
            continue  # not in this way
        finally:
            await models.close()
    return None


async def _calls(models: Models, choice: ChosenModel) -> bool:
    prompt = Prompt(
        "You are a helpful assistant.",
        [ModelRequest(parts=[UserPromptPart(QUESTION)])],
        [TOOL],
        cached=False,
        max_tokens=MAX_TOKENS,
    )
    async with aclosing(models.find(str(choice)).stream(prompt)) as pieces:
        responses = [piece async for piece in pieces if isinstance(piece, Response)]
    return any(call.tool_name == TOOL.name for call in responses[-1].message.tool_calls)
