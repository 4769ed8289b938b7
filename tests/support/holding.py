"""How long anything keeps all others waiting, in CPU time: whatever else the machine does, the figure is the same.

A hub's event loop runs one callback at a time, and Python one thread: a callback, or a single call into C (a regular
expression, a parser) on any thread, ends before anybody else goes on.
"""

import asyncio
import gc
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

LONGEST = 0.2
"""Seconds that nobody may keep others waiting."""


class Held:
    """The longest hold so far."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.by = ""

    def note(self, seconds: float, by: object) -> None:
        if seconds > self.seconds:
            self.seconds, self.by = seconds, repr(by)[:300]


@contextmanager
def loop_held() -> Iterator[Held]:
    """The longest callback of the loop while the block lasts. The collector rests: its heap is the tests'."""
    held = Held()
    run = asyncio.events.Handle._run

    def watched(handle: asyncio.Handle) -> None:
        began = time.thread_time()
        run(handle)
        held.note(time.thread_time() - began, handle)

    gc.collect()
    gc.disable()
    asyncio.events.Handle._run = watched  # type: ignore[method-assign]
    try:
        yield held
    finally:
        asyncio.events.Handle._run = run  # type: ignore[method-assign]
        gc.enable()


def interpreter_held(work: Callable[[], object]) -> Held:
    """The longest single call into C that this work makes: as long as it lasts, no other thread runs Python."""
    held, begun = Held(), [0.0]

    def watch(frame: FrameType, event: str, function: Any) -> None:
        if event == "c_call":
            begun[0] = time.thread_time()
        elif event in ("c_return", "c_exception"):
            held.note(time.thread_time() - begun[0], function)

    sys.setprofile(watch)
    try:
        work()
    finally:
        sys.setprofile(None)
    return held
