"""A span around every call of a model."""

from collections.abc import AsyncGenerator
from contextlib import aclosing

from qhub.errors import ModelError
from qhub.models.interface import Model, Prompt, Response, TextDelta
from qhub.observing.spans import Spans


class TracedModel:
    """A model whose calls are spans: how much they read and wrote, what that cost, and how long it took."""

    def __init__(self, model: Model, spans: Spans, role: str) -> None:
        """`role` is what the model is asked as."""
        self.name = model.name
        self.follows_instructions = model.follows_instructions
        self.sees = model.sees
        self._model = model
        self._spans = spans
        self._role = role

    async def stream(self, prompt: Prompt) -> AsyncGenerator[TextDelta | Response, None]:
        """Stream as the model itself does."""
        with self._spans.span(f"model {self.name}", model=self.name, role=self._role) as span:
            span.note(messages=len(prompt.messages), tools=len(prompt.tools))
            try:
                async with aclosing(self._model.stream(prompt)) as pieces:
                    async for piece in pieces:
                        if isinstance(piece, Response):
                            usage = piece.usage
                            span.note(
                                input_tokens=usage.input_tokens,
                                output_tokens=usage.output_tokens,
                                cache_read_tokens=usage.cache_read_tokens,
                                cache_write_tokens=usage.cache_write_tokens,
                                cost_usd=usage.cost,
                            )
                        yield piece
            except ModelError as error:
                span.note(outcome=error.code)
                raise

    async def close(self) -> None:
        await self._model.close()
