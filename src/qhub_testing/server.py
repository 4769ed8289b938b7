"""A stand-in on a real socket, in a thread of its own.

The thread makes it independent of the test's event loop: a test may block, or drive a browser or another process,
while the stand-in goes on answering.
"""

import asyncio
import socket
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import Future
from pathlib import Path
from threading import Thread
from time import monotonic
from types import TracebackType
from typing import Any, Self, TypeVar

import uvicorn

from qhub_testing.app import create_app
from qhub_testing.request import Request
from qhub_testing.script import Script
from qhub_testing.state import State
from qhub_testing.steps import Step, When

PATIENCE = 60.0
"""Seconds that a wait lasts before it fails the test."""

T = TypeVar("T")


class Provider:
    """A stand-in provider; `running_provider` starts and stops it.

    `async with` and `with` both work. The `wait_for_*` methods are coroutines that fail with `TimeoutError`; where
    there is no event loop, `block(provider.wait_for_gate())` runs one.
    """

    def __init__(
        self,
        script: Script,
        *,
        host: str = "127.0.0.1",
        port: int = 0,
        api_key: str | None = None,
        record: Path | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.script = script
        self._state = State(script, api_key=api_key, record=record, clock=clock)
        self._address = (host, port)
        self._ready: Future[asyncio.AbstractEventLoop] = Future()
        self._thread = Thread(target=self._run, name="stand-in-provider", daemon=True)

    @property
    def anthropic_url(self) -> str:
        """For `ANTHROPIC_BASE_URL`."""
        return f"http://{self._address[0]}:{self._address[1]}"

    @property
    def openai_url(self) -> str:
        """For `OPENAI_BASE_URL`."""
        return f"{self.anthropic_url}/v1"

    @property
    def gemini_url(self) -> str:
        """For `GEMINI_BASE_URL`."""
        return self.anthropic_url

    @property
    def requests(self) -> Sequence[Request]:
        """Every request so far, in order of arrival."""
        return self._state.requests

    async def wait_for_requests(self, count: int, within: float = PATIENCE) -> Sequence[Request]:
        """Once so many requests have arrived: all of them."""
        await self._until(lambda: len(self.requests) >= count, within, f"{count} requests")
        return self.requests

    async def wait_for_gate(self, count: int = 1, within: float = PATIENCE) -> None:
        """Until so many responses are held, by `gate_after` or `Hang`, at once."""
        await self._until(lambda: self._state.held >= count, within, f"{count} responses at the gate")

    async def wait_for_end(self, count: int = 1, within: float = PATIENCE) -> Sequence[Request]:
        """Once so many requests are over, answered or not (see `Request.outcome`): those."""

        def over() -> list[Request]:
            return [request for request in self.requests if request.outcome != "open"]

        await self._until(lambda: len(over()) >= count, within, f"the end of {count} requests")
        return over()

    def open_gate(self) -> None:
        """Let go what is held now. What reaches a gate later is held again."""
        self._loop.call_soon_threadsafe(self._state.open_gate)

    def block(self, waiting: Coroutine[Any, Any, T]) -> T:
        """The result of one of the waits, for callers without an event loop."""
        return asyncio.run_coroutine_threadsafe(waiting, self._loop).result()

    def start(self) -> Self:
        """Listen; on a free port if none was given."""
        listener = socket.create_server(self._address, reuse_port=False)
        self._address = (self._address[0], listener.getsockname()[1])
        self._listener = listener
        self._thread.start()
        self._loop = self._ready.result(PATIENCE)
        return self

    @property
    def is_running(self) -> bool:
        """Whether it still answers, or waits for somebody."""
        return self._thread.is_alive()

    def stop(self) -> None:
        """Drop every connection and end the thread."""
        self._loop.call_soon_threadsafe(self._server.stopping.set)
        self._thread.join(PATIENCE)

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.stop()

    async def __aenter__(self) -> Self:
        return await asyncio.to_thread(self.start)

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await asyncio.to_thread(self.stop)

    async def _until(self, true: Callable[[], bool], within: float, what: str) -> None:
        waiting = asyncio.wait_for(self._state.until(true), within)
        try:
            await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(waiting, self._loop))
        except TimeoutError:
            seen = [(request.wire, request.outcome, request.rejection) for request in self.requests]
            raise TimeoutError(f"waited {within:g} s for {what}; requests so far: {seen}") from None

    def _run(self) -> None:
        config = uvicorn.Config(create_app(self._state), lifespan="off", log_config=None, access_log=False)
        self._server = _Server(config, self._ready)
        asyncio.run(self._server.serve([self._listener]))


class _Server(uvicorn.Server):
    """A server that stops at once when told to, in place of looking every so often, and waits for nobody."""

    def __init__(self, config: uvicorn.Config, ready: Future[asyncio.AbstractEventLoop]) -> None:
        super().__init__(config)
        self.stopping = asyncio.Event()
        self._ready = ready

    async def main_loop(self) -> None:
        await self.on_tick(0)
        self._ready.set_result(asyncio.get_running_loop())
        await self.stopping.wait()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        for connection in list(self.server_state.connections):
            connection.transport.abort()
        if self.server_state.tasks:
            await asyncio.wait(self.server_state.tasks, timeout=1)


def running_provider(
    script: Script | Sequence[Step | When] | None = None,
    *,
    host: str = "127.0.0.1",
    port: int = 0,
    api_key: str | None = None,
    record: Path | None = None,
    clock: Callable[[], float] = monotonic,
) -> Provider:
    """A stand-in that plays a script, or answers by rules where it has none.

    `api_key` is the only key accepted; any is, where not given. `record` is a file that gets each request as a line
    of JSON, without its key. `clock` gives the seconds by which the prompt cache forgets.
    """
    if not isinstance(script, Script):
        script = Script(*(script or ()))
    return Provider(script, host=host, port=port, api_key=api_key, record=record, clock=clock)
