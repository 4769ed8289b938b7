"""A call that failed is tried again only while nobody has seen anything of it."""

import asyncio
from contextlib import aclosing

import pytest

from qhub.errors import ModelError
from qhub.models.interface import Response, TextDelta
from qhub.models.retrying import Retry, RetryingModel
from qhub_testing import Break, Call, Cut, Fail, Hang, Provider, Say, Step, Stop, running_provider
from tests.models.providers import KINDS, asking, make, model_at


class Tried:
    """A model at a stand-in, tried again without waiting: the pauses are only counted."""

    def __init__(self, provider: Provider, kind: str = "anthropic", *, max_retries: int = 2) -> None:
        self.pauses: list[float] = []
        self.retries: list[Retry] = []
        self.seen: list[str] = []
        self.error: ModelError | None = None
        self._model = RetryingModel(
            make(kind, provider.anthropic_url),
            max_retries=max_retries,
            base_seconds=1,
            max_seconds=60,
            sleep=self._sleep,
            fraction=lambda: 0.5,
            on_retry=self.retries.append,
        )

    async def _sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)

    async def ask(self) -> "Tried":
        try:
            async for piece in self._model.stream(asking()):
                if isinstance(piece, TextDelta):
                    self.seen.append(piece.content)
        except ModelError as error:
            self.error = error
        finally:
            await self._model.close()
        return self


@pytest.mark.row("R10")
@pytest.mark.parametrize("kind", KINDS)
async def test_the_pause_is_exactly_what_the_provider_asks_for(kind: str) -> None:
    script = [Fail(429, retry_after=17), Fail(503, retry_after=2.5), Say("Agora sim.")]
    async with running_provider(script) as provider:
        tried = await Tried(provider, kind).ask()

    assert tried.error is None
    assert "".join(tried.seen) == "Agora sim."
    assert tried.pauses == [17, 2.5]
    assert [retry.code for retry in tried.retries] == ["model_rate_limited", "model_overloaded"]
    assert len(provider.requests) == 3


async def test_a_pause_that_is_too_long_is_not_begun() -> None:
    async with running_provider([Fail(429, retry_after=61), Say("nunca")]) as provider:
        tried = await Tried(provider).ask()

    assert tried.error is not None
    assert (tried.error.code, tried.error.retry_after) == ("model_rate_limited", 61)
    assert tried.pauses == []


async def test_otherwise_the_bound_of_a_random_pause_doubles() -> None:
    async with running_provider([Fail(529), Fail(500), Fail(504), Fail(529), Say("Agora sim.")]) as provider:
        tried = await Tried(provider, max_retries=4).ask()

    assert tried.error is None
    assert tried.pauses == [0.5, 1, 2, 4]


@pytest.mark.parametrize(
    "step", [Fail(429), Fail(529), Fail(500), Fail(502), Fail(503), Fail(504), Fail(408), Break(), Cut()]
)
async def test_what_passes_by_itself_is_tried_again(step: Step) -> None:
    async with running_provider([step, Say("Agora sim.")]) as provider:
        tried = await Tried(provider).ask()

    assert "".join(tried.seen) == "Agora sim."


@pytest.mark.parametrize(
    "step", [Fail(400), Fail(401), Fail(402), Fail(403), Fail(404), Fail(413), [Call("top_defeitos"), Stop("refusal")]]
)
async def test_what_does_not_pass_by_itself_is_not(step: Step) -> None:
    async with running_provider([step, Say("nunca")]) as provider:
        tried = await Tried(provider).ask()

    assert tried.error is not None
    assert len(provider.requests) == 1


@pytest.mark.row("R11")
@pytest.mark.parametrize("end", [Cut(after_chunks=1), Break(after_chunks=1)])
@pytest.mark.parametrize("kind", KINDS)
async def test_nothing_is_asked_again_once_a_word_has_been_seen(kind: str, end: Cut | Break) -> None:
    async with running_provider([[Say("um dois"), end], Say("outra vez")]) as provider:
        tried = await Tried(provider, kind).ask()

    assert tried.seen == ["um "]
    assert tried.error is not None
    assert tried.pauses == []
    assert len(provider.requests) == 1


async def test_after_the_last_try_the_failure_is_the_callers() -> None:
    async with running_provider([Fail(529), Fail(529), Fail(429), Say("nunca")]) as provider:
        tried = await Tried(provider, max_retries=2).ask()

    assert tried.error is not None
    assert tried.error.code == "model_rate_limited"
    assert tried.error.__context__ is None
    assert [retry.attempt for retry in tried.retries] == [1, 2]


async def test_no_retries_means_one_call() -> None:
    async with running_provider([Fail(529), Say("nunca")]) as provider:
        tried = await Tried(provider, max_retries=0).ask()

    assert tried.error is not None
    assert len(provider.requests) == 1


async def test_a_retry_leaves_a_line_in_the_log(capsys: pytest.CaptureFixture[str]) -> None:
    async def at_once(_: float) -> None: ...

    async with running_provider([Fail(529), Say("olá")]) as provider, model_at(provider) as model:
        retrying = RetryingModel(model, max_retries=1, sleep=at_once)
        assert isinstance([piece async for piece in retrying.stream(asking())][-1], Response)

    written = capsys.readouterr()
    assert "model.retry" in written.out + written.err


async def test_cancelling_a_pause_or_a_call_ends_it() -> None:
    pausing = asyncio.Event()

    async def forever(_: float) -> None:
        pausing.set()
        await asyncio.Event().wait()

    async with running_provider([Fail(529), Hang()]) as provider, model_at(provider) as model:
        retrying = RetryingModel(model, max_retries=1, sleep=forever)
        async with aclosing(retrying.stream(asking())) as pieces:
            listening = asyncio.ensure_future(anext(pieces))
            await asyncio.wait_for(pausing.wait(), 10)
            listening.cancel()
            with pytest.raises(asyncio.CancelledError):
                await listening

    assert len(provider.requests) == 1
