"""`/mcp`: the hub's tools over MCP's streamable HTTP, for the programs of a person's own.

`gate.py` has let the request in: origin, host, token, size. Here the SDK takes over, and a watch is kept on how long it
may go on: a stream ends with the token that opened it, and when the server stops. The messages, and what goes wrong
with them, are in the protocol's own form, so the OpenAPI document does not describe them.
"""

import asyncio
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from qhub.api.deps import CurrentHub, CurrentIdentity
from qhub.api.failures import failure_response
from qhub.errors import Unauthenticated, Unavailable
from qhub.hub import Hub
from qhub.lazy import lazy_module
from qhub.people.accounts import Identity

if TYPE_CHECKING:
    from qhub.api import mcp_endpoint
    from qhub.api.mcp_endpoint import McpEndpoint
else:
    mcp_endpoint = lazy_module("qhub.api.mcp_endpoint")

router = APIRouter(tags=["mcp"])


class McpDoor:
    """The endpoint, opened by the first message: most hubs never get one, and the SDK is large.

    The endpoint lives in a task of its own, because the SDK's tasks must end where they began.
    """

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._serving: asyncio.Task[None] | None = None
        self._opened: asyncio.Future[McpEndpoint] | None = None
        self._closing = asyncio.Event()

    async def open(self) -> "McpEndpoint":
        if self._opened is None:
            self._opened = asyncio.get_running_loop().create_future()
            self._serving = asyncio.create_task(self._serve(self._opened), name="mcp")
        return await asyncio.shield(self._opened)

    async def close(self) -> None:
        self._closing.set()
        if self._serving is not None:
            await self._serving

    async def _serve(self, opened: "asyncio.Future[McpEndpoint]") -> None:
        try:
            async with mcp_endpoint.serve_mcp(self._hub) as endpoint:
                opened.set_result(endpoint)
                await self._closing.wait()
        except Exception as error:
            if opened.done():
                raise
            opened.set_exception(error)


@router.post("/mcp", response_class=Response, include_in_schema=False)
async def message(request: Request, hub: CurrentHub, identity: CurrentIdentity) -> Response:
    """A message of the Model Context Protocol; the answer is JSON or a stream of events."""
    return _Handed(await request.app.state.mcp.open(), hub, identity)


@router.delete("/mcp", response_class=Response, include_in_schema=False)
async def end_session(request: Request, hub: CurrentHub, identity: CurrentIdentity) -> Response:
    """End a session of the protocol."""
    return _Handed(await request.app.state.mcp.open(), hub, identity)


class _Handed(Response):
    """A response that the SDK writes. Nothing is sent to a client unasked, so there is no stream to `GET`."""

    def __init__(self, endpoint: "McpEndpoint", hub: Hub, identity: Identity) -> None:
        super().__init__()
        self._endpoint = endpoint
        self._hub = hub
        self._identity = identity

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["user"] = self._endpoint.user(self._identity)
        reply = _Reply(send)
        with self._endpoint.sessions.used(self._identity.user_id, scope, reply.headers):
            served = asyncio.create_task(self._endpoint.manager.handle_request(scope, receive, reply.send))
            watched = asyncio.create_task(self._until_unwelcome())
            try:
                await asyncio.wait({served, watched}, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in (served, watched):
                    task.cancel()
                await asyncio.wait({served, watched})
            if served.cancelled():
                await self._cut(reply, scope, receive)
            else:
                served.result()

    async def _until_unwelcome(self) -> None:
        """Ends when the token counts no more, or the server stops."""
        while not self._hub.closing.is_set() and await self._hub.people.accounts.still_valid(self._identity):
            try:
                async with asyncio.timeout(self._hub.settings.heartbeat_seconds):
                    await self._hub.closing.wait()
            except TimeoutError:
                continue

    async def _cut(self, reply: "_Reply", scope: Scope, receive: Receive) -> None:
        if reply.began:
            await reply.end()
            return
        closing = self._hub.closing.is_set()
        error = Unavailable("stopping") if closing else Unauthenticated("unauthenticated")
        await failure_response(error, scope["state"]["language"])(scope, receive, reply.send)


class _Reply:
    """A response on its way, so that it can be ended from outside."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.began = False
        self.headers: dict[str, str] = {}
        self._ended = False

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.began = True
            self.headers |= dict(Headers(raw=message["headers"]))
            self.headers[":status"] = str(message["status"])
        elif not message.get("more_body", False):
            self._ended = True
        await self._send(message)

    async def end(self) -> None:
        if not self._ended:
            await self._send({"type": "http.response.body", "body": b"", "more_body": False})
