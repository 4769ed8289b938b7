"""Images in a prompt: bytes for models that see, words for those that do not."""

from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import aclosing
from dataclasses import replace
from typing import Any

from pydantic_ai.messages import BinaryContent, ModelMessage, ModelRequest, UserPromptPart

from qhub.attachments.wording import word_image
from qhub.engine.file_messages import FILE, IMAGE
from qhub.models.interface import Model, Prompt, Response, TextDelta


class SeeingModel:
    """A model that is given the images which its prompt only names: the newest, and no more than it may be."""

    def __init__(self, model: Model, read: Callable[[str], Awaitable[bytes | None]], *, most: int) -> None:
        """`read` gives an image's bytes by its SHA-256; None where it is gone."""
        self.name = model.name
        self.follows_instructions = model.follows_instructions
        self.sees = model.sees
        self._model = model
        self._read = read
        self._most = most

    async def stream(self, prompt: Prompt) -> AsyncGenerator[TextDelta | Response, None]:
        """Stream as the model itself does."""
        shown = await self.add_images(prompt)
        async with aclosing(self._model.stream(shown)) as pieces:
            async for piece in pieces:
                yield piece

    async def close(self) -> None:
        await self._model.close()

    async def add_images(self, prompt: Prompt) -> Prompt:
        """The prompt with its images, as the model gets it."""
        return replace(prompt, messages=await self._with_images(prompt.messages))

    async def _with_images(self, messages: Sequence[ModelMessage]) -> Sequence[ModelMessage]:
        named = [message for message in messages if image_of(message) is not None]
        seen = {id(message) for message in named[-self._most :]} if self.sees else set()
        return [await self._with_image(message, seen=id(message) in seen) for message in messages]

    async def _with_image(self, message: ModelMessage, *, seen: bool) -> ModelMessage:
        image = image_of(message)
        if image is None or not isinstance(message, ModelRequest):
            return message
        content = await self._read(image["sha256"]) if seen else None
        name = (message.metadata or {})[FILE]
        if content is None:
            return replace(message, parts=[UserPromptPart(word_image(name, seen=False))])
        picture = BinaryContent(content, media_type=image["media_type"])
        return replace(message, parts=[UserPromptPart([word_image(name, seen=True), picture])])


def image_of(message: ModelMessage) -> dict[str, Any] | None:
    """The image that a message stands for."""
    return (message.metadata or {}).get(IMAGE)
