"""A price on every call of a model, with a note of how it went, and counted; and an end to one that writes for ever."""

import time
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import replace

from qhub.errors import ModelError
from qhub.models.interface import Model, Prompt, Response, TextDelta
from qhub.models.measuring import CallWatch
from qhub.models.pricing import Prices
from qhub.models.spending import OpenCall, add_listener
from qhub.observing.meters import Meters

OK = "ok"
CHARS_A_TOKEN = 40
"""How much text a token may be, ten times the usual: a server that does not keep to the length that it was asked for
would otherwise fill the disk."""
LEAST_TOKENS = 1_024
"""What a model may write however little it was asked for."""
LEFT = "left"
"""What became of a call that nobody waited for to the end: its turn was stopped."""


class MeteredModel:
    """A model whose responses say what they cost and how long they took, and whose failures do."""

    def __init__(self, model: Model, prices: Prices, meters: Meters, role: str) -> None:
        """`role` is what the model is asked as."""
        self.name = model.name
        self.follows_instructions = model.follows_instructions
        self.sees = model.sees
        self._model = model
        self._prices = prices
        self._meters = meters
        self._role = role

    async def stream(self, prompt: Prompt) -> AsyncGenerator[TextDelta | Response, None]:
        """Stream as the model itself does, with the cost filled in where it is not known yet."""
        call, watch, written = OpenCall(self._prices), CallWatch(prompt), 0
        began, outcome, usage = time.monotonic(), LEFT, None
        most = CHARS_A_TOKEN * max(prompt.max_tokens, LEAST_TOKENS)
        call.begin(prompt)
        try:
            async with aclosing(self._model.stream(add_listener(prompt, call))) as pieces:
                async for piece in pieces:
                    if isinstance(piece, Response):
                        facts = watch.facts(piece.retries)
                        outcome, usage = OK, self._prices.priced(piece.usage).model_copy(update={"facts": facts})
                        yield replace(piece, usage=usage)
                    else:
                        written += len(piece.content)
                        if written > most:
                            raise ModelError("model_failed", f"the text is longer than {most} characters")
                        watch.wrote()
                        yield piece
        except ModelError as error:
            outcome = error.code
            if prompt.opened is not None and (spent := call.spent(written)) is not None:
                prompt.opened(spent.model_copy(update={"facts": watch.facts(error.retries)}))
            raise
        finally:
            spent = usage or call.spent(written)
            self._meters.model_called(self.name, self._role, outcome, time.monotonic() - began, spent)

    async def close(self) -> None:
        await self._model.close()
