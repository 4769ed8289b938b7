"""One answer on its way out: streamed or whole, held at gates, broken off, or left by the client."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import orjson
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from qhub_testing.failures import Failure, failure_of
from qhub_testing.frames import Answer, Gate, Wait, frames_of
from qhub_testing.request import Outcome, Request
from qhub_testing.steps import Break, Cut, Fail
from qhub_testing.wire import Encoder

Ending = Callable[[Request, Outcome], None]
"""Told once how a request ended."""


class ScriptedResponse(Response):
    """A response that sends an answer and notices when nobody listens any more.

    A cut is a response that stops without its end: the server then closes the connection.
    """

    def __init__(
        self,
        request: Request,
        answer: Answer | Failure,
        encoder: Encoder | None,
        *,
        held_first: bool,
        hold: Callable[[], Awaitable[None]],
        ended: Ending,
    ) -> None:
        super().__init__()
        self._request = request
        self._answer = answer
        self._encoder = encoder
        self._held_first = held_first
        self._hold = hold
        self._ended = ended

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        sending = asyncio.create_task(self._send_answer(send))
        leaving = asyncio.create_task(_left(receive))
        try:
            await asyncio.wait({sending, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if sending.done():
                self._ended(self._request, sending.result())
            else:
                self._ended(self._request, "abandoned")
        finally:
            for task in (sending, leaving):
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task

    async def _send_answer(self, send: Send) -> Outcome:
        if self._held_first:
            await self._hold()
        if isinstance(self._answer, Failure):
            await _send_json(send, self._answer)
            return "rejected" if self._request.rejection else "failed"
        assert self._encoder is not None
        if self._request.streams:
            return await self._stream(send, self._answer, self._encoder)
        return await self._whole(send, self._answer, self._encoder)

    async def _stream(self, send: Send, answer: Answer, encoder: Encoder) -> Outcome:
        await _start(send, 200, {"content-type": "text/event-stream; charset=utf-8", "request-id": encoder.request_id})
        await _body(send, encoder.begin())
        for frame in frames_of(answer):
            match frame:
                case Cut():
                    return "cut"
                case Wait(seconds):
                    await asyncio.sleep(seconds)
                case Gate():
                    await self._hold()
                case _:
                    await _body(send, encoder.frame(frame))
        await _body(send, b"", more=False)
        return "failed" if isinstance(answer.end, Break) else "answered"

    async def _whole(self, send: Send, answer: Answer, encoder: Encoder) -> Outcome:
        for frame in frames_of(answer):
            if isinstance(frame, Gate):
                await self._hold()
        if isinstance(answer.end, Break):
            step = Fail(529 if answer.end.type == "overloaded_error" else 500, answer.end.type, answer.end.message)
            await _send_json(send, failure_of(self._request.wire, step, encoder.request_id))
            return "failed"
        content = orjson.dumps(encoder.whole())
        headers = {"content-type": "application/json", "request-id": encoder.request_id}
        await _start(send, 200, {**headers, "content-length": str(len(content))})
        if isinstance(answer.end, Cut):
            await _body(send, content[: len(content) // 2])
            return "cut"
        await _body(send, content, more=False)
        return "answered"


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _send_json(send: Send, failure: Failure) -> None:
    content = orjson.dumps(failure.body)
    headers = {**failure.headers, "content-type": "application/json", "content-length": str(len(content))}
    await _start(send, failure.status, headers)
    await _body(send, content, more=False)


async def _start(send: Send, status: int, headers: dict[str, str]) -> None:
    encoded = [(name.encode(), value.encode()) for name, value in {**headers, "x-stand-in": "qhub"}.items()]
    await send({"type": "http.response.start", "status": status, "headers": encoded})


async def _body(send: Send, content: bytes, more: bool = True) -> None:
    if content or not more:
        await send({"type": "http.response.body", "body": content, "more_body": more})
