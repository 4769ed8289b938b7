"""Puts a price on every call of a model."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import replace

from qhub.errors import ModelError
from qhub.models.interface import Model, Prompt, Response, TextDelta
from qhub.models.pricing import Prices
from qhub.models.spending import OpenCall, also_told


class Metered:
    """A model whose responses say what they cost, and whose failures do."""

    def __init__(self, model: Model, prices: Prices) -> None:
        self.name = model.name
        self.follows_instructions = model.follows_instructions
        self.sees = model.sees
        self._model = model
        self._prices = prices

    async def stream(self, prompt: Prompt) -> AsyncGenerator[TextDelta | Response, None]:
        """As the model's own, with the cost filled in where it is not known yet."""
        call, written = OpenCall(self._prices), 0
        call.begin(prompt)
        try:
            async with aclosing(self._model.stream(also_told(prompt, call))) as pieces:
                async for piece in pieces:
                    if isinstance(piece, Response):
                        yield replace(piece, usage=self._prices.priced(piece.usage))
                    else:
                        written += len(piece.content)
                        yield piece
        except ModelError:
            if prompt.opened is not None and (spent := call.spent(written)) is not None:
                prompt.opened(spent)
            raise

    async def close(self) -> None:
        await self._model.close()
