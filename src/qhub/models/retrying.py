"""A model call, tried again when that may help.

Only failures that pass by themselves, and only while nothing has come of the call: a person must never read the same
words twice, and a call that ended has had its price. A provider that says how long to wait is obeyed to the second, or
not waited for at all where that is too long; otherwise the pause is random, below a bound that doubles each time, so
that workers which failed together do not come back together.
"""

import asyncio
import random
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from dataclasses import dataclass, replace
from itertools import count

import structlog

from qhub.errors import ModelError
from qhub.events.stored.usage import Usage
from qhub.models.interface import Model, Prompt, Response, TextDelta
from qhub.models.spending import settled

logger = structlog.get_logger(__name__)

PASSING = frozenset(
    {"model_rate_limited", "model_overloaded", "model_timeout", "model_unreachable", "model_failed", "model_cut"}
)
"""Codes of failures that may be gone the next time."""


@dataclass(frozen=True, slots=True)
class Retry:
    """A call is about to be tried again."""

    model: str
    """The model's name."""
    attempt: int
    """The number of tries that have failed."""
    code: str
    """The code of the last failure."""
    seconds: float
    """The seconds until the next try."""


def log_retry(retry: Retry) -> None:
    """Leave a line in the log."""
    logger.info(
        "model.retry", model=retry.model, attempt=retry.attempt, code=retry.code, seconds=round(retry.seconds, 2)
    )


class _LostTries:
    """The usage of tries that came to nothing: a provider that took them is paid for them."""

    def __init__(self, prompt: Prompt) -> None:
        self.prompt = replace(prompt, opened=self._note_usage)
        """For each try."""
        self._asked = prompt
        self._lost: Usage | None = None
        self._open: Usage | None = None

    def give_up(self) -> None:
        """The try has failed."""
        if self._open is not None:
            spent = settled(self._open, self._asked, 0)
            self._lost = spent if self._lost is None else self._lost.plus(spent)
        self._open = None

    def added_to(self, response: Response, retries: int) -> Response:
        """The answer, with how many tries were before it and what they consumed."""
        usage = response.usage if self._lost is None else self._lost.plus(response.usage)
        return replace(response, usage=usage, retries=retries) if retries else response

    def _note_usage(self, usage: Usage) -> None:
        self._open = usage
        if self._asked.opened is not None:
            self._asked.opened(usage if self._lost is None else self._lost.plus(usage))


class RetryingModel:
    """A model that does not give up at once."""

    def __init__(
        self,
        model: Model,
        *,
        max_retries: int,
        base_seconds: float = 1.0,
        max_seconds: float = 60.0,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
        fraction: Callable[[], float] = random.random,
        on_retry: Callable[[Retry], None] = log_retry,
    ) -> None:
        """`fraction` gives a number from 0 to 1: how much of a pause's bound is waited."""
        self.name = model.name
        self.follows_instructions = model.follows_instructions
        self.sees = model.sees
        self._model = model
        self._max_retries = max_retries
        self._base_seconds = base_seconds
        self._max_seconds = max_seconds
        self._sleep = sleep
        self._fraction = fraction
        self._on_retry = on_retry

    async def stream(self, prompt: Prompt) -> AsyncGenerator[TextDelta | Response, None]:
        """Stream as the model itself does; raises its last failure."""
        lost = _LostTries(prompt)
        for attempt in count(1):
            begun = False
            try:
                async with aclosing(self._model.stream(lost.prompt)) as pieces:
                    async for piece in pieces:
                        begun = True
                        yield lost.added_to(piece, attempt - 1) if isinstance(piece, Response) else piece
                return
            except ModelError as error:
                seconds = None if begun else self._pause(error, attempt)
                if seconds is None:
                    error.retries = attempt - 1
                    raise
                code = error.code
            lost.give_up()
            self._on_retry(Retry(self.name, attempt, code, seconds))
            await self._sleep(seconds)

    async def close(self) -> None:
        """Give back connections."""
        await self._model.close()

    def _pause(self, error: ModelError, attempt: int) -> float | None:
        """Seconds to wait; None where it is no use."""
        if error.code not in PASSING or attempt > self._max_retries:
            return None
        if error.retry_after is not None:
            return error.retry_after if error.retry_after <= self._max_seconds else None
        bound = min(self._max_seconds, self._base_seconds * 2.0 ** (attempt - 1))
        return bound * self._fraction()
