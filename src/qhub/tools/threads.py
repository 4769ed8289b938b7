"""Blocking functions, each in a thread of its own that can be interrupted.

Python has no way to stop a thread, but one to raise an exception in it at its next instruction. A function that is
inside a C call (a sleep, a query) ends when that call returns. Threads are daemons: none holds up the server's end.
"""

import asyncio
import contextvars
import ctypes
import threading
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


class Interrupted(BaseException):
    """Raised inside a tool's thread when nobody waits for it any more. Not an `Exception`: tools do not catch it."""


async def in_thread(function: Callable[..., T], *args: Any, **kwargs: Any) -> T:
    """Run a blocking function; cancelling interrupts it."""
    loop = asyncio.get_running_loop()
    outcome: asyncio.Future[T] = loop.create_future()
    context = contextvars.copy_context()

    def settle(result: T | None, error: BaseException | None) -> None:
        if outcome.done():
            return
        if error is not None:
            outcome.set_exception(error)
        else:
            outcome.set_result(result)  # type: ignore[arg-type]

    def run() -> None:
        try:
            result = context.run(function, *args, **kwargs)
        except BaseException as error:
            done = (None, RuntimeError("interrupted") if isinstance(error, Interrupted) else error)
        else:
            done = (result, None)  # type: ignore[assignment]
        try:
            loop.call_soon_threadsafe(settle, *done)
        except RuntimeError:  # the loop has closed; nobody waits
            return

    thread = threading.Thread(target=run, name=f"tool-{function.__name__}", daemon=True)
    thread.start()
    try:
        return await outcome
    except asyncio.CancelledError:
        interrupt(thread)
        raise


def interrupt(thread: threading.Thread) -> None:
    """Raise `Interrupted` in a thread, if it still runs."""
    if thread.ident is not None and thread.is_alive():
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(Interrupted))
