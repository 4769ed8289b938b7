"""The state of a running stand-in, and who waits for it to change. Lives on the server's event loop."""

import asyncio
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from time import monotonic

import orjson

from qhub_testing.cache import PromptCache
from qhub_testing.request import Outcome, Request
from qhub_testing.script import Script


class State:
    """The script, the requests so far and the streams held at a gate."""

    def __init__(
        self,
        script: Script,
        *,
        api_key: str | None = None,
        record: Path | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.script = script
        self.api_key = api_key
        self.requests: list[Request] = []
        self.cache = PromptCache(clock)
        self._record = record
        self._held: list[asyncio.Event] = []
        self._changed = asyncio.Event()

    @property
    def held(self) -> int:
        """How many responses are at a gate now."""
        return len(self._held)

    def received(self, request: Request) -> None:
        """A request has arrived and been judged."""
        self.requests.append(request)
        self._change()

    def ended(self, request: Request, outcome: Outcome) -> None:
        """A request is over."""
        request.outcome = outcome
        if self._record:
            with self._record.open("ab") as file:
                file.write(orjson.dumps({**asdict(request), "headers": request.safe_headers}) + b"\n")
        self._change()

    async def hold(self) -> None:
        """Wait at the gate."""
        opened = asyncio.Event()
        self._held.append(opened)
        self._change()
        try:
            await opened.wait()
        finally:
            self._held.remove(opened)

    def open_gate(self) -> int:
        """Let everything go on that waits now; how much that was."""
        for opened in self._held:
            opened.set()
        return len(self._held)

    async def until(self, true: Callable[[], bool]) -> None:
        """Return once it is true; looked at again after every change."""
        while not true():
            await self._changed.wait()

    def _change(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()
