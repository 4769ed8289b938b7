"""Puts a price on every call of a model."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import replace

from qhub.models.interface import Model, Prompt, Response, TextDelta
from qhub.models.pricing import Prices


class Metered:
    """A model whose responses say what they cost."""

    def __init__(self, model: Model, prices: Prices) -> None:
        self.name = model.name
        self.follows_instructions = model.follows_instructions
        self._model = model
        self._prices = prices

    async def stream(self, prompt: Prompt) -> AsyncGenerator[TextDelta | Response, None]:
        """As the model's own, with the cost filled in where it is not known yet."""
        async with aclosing(self._model.stream(prompt)) as pieces:
            async for piece in pieces:
                yield replace(piece, usage=self._prices.priced(piece.usage)) if isinstance(piece, Response) else piece

    async def close(self) -> None:
        await self._model.close()
