"""`/mcp`: the hub's tools over MCP's streamable HTTP, for the programs of a person's own.

`gate.py` has let the request in: origin, host, token, size. Here the SDK takes over, and a watch is kept on how long it
may go on: a stream ends with the token that opened it, and when the server stops. The messages, and what goes wrong
with them, are in the protocol's own form, so the OpenAPI document does not describe them.
"""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime

from fastapi import APIRouter, Request
from mcp.server.auth.middleware.bearer_auth import AuthenticatedUser
from mcp.server.auth.provider import AccessToken
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from qhub.api.deps import CurrentHub, CurrentIdentity
from qhub.api.failures import failure_response
from qhub.api.mcp_sessions import SESSION_HEADER, McpSessions
from qhub.conversations.direct_calls import Caller
from qhub.errors import Unauthenticated, Unavailable
from qhub.hub import Hub
from qhub.mcp.server.approval import Context
from qhub.mcp.server.catalogue import Catalogue
from qhub.mcp.server.server import McpServer
from qhub.mcp.server.visitors import Visitor
from qhub.people.accounts import Identity

MAX_CLIENT_NAME = 60
NAMELESS = "MCP"
"""What a client is called that does not say."""
router = APIRouter(tags=["mcp"])


class HttpVisitors:
    """Who calls, from the request: implements `mcp_server.visitors.Visitors`."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def who(self, ctx: Context) -> Visitor:
        request, identity = _request(ctx), _request(ctx).state.identity
        preferred = (await self._hub.stores.preferences.of(identity.user_id)).get("idioma")
        caller = Caller(
            user_id=identity.user_id,
            language=preferred or request.state.language,
            client=_client(ctx),
            session=_session(request, identity),
        )
        return Visitor(identity, caller, self._hub.settings.public_url or str(request.base_url).rstrip("/"))

    def principal(self, ctx: Context) -> str | None:
        return str(_request(ctx).state.identity.user_id)

    async def still_valid(self, visitor: Visitor) -> bool:
        return await self._hub.accounts.still_valid(visitor.identity)


@dataclass(frozen=True, slots=True)
class McpEndpoint:
    """What the route hands requests to."""

    manager: StreamableHTTPSessionManager
    sessions: McpSessions


@asynccontextmanager
async def serve_mcp(hub: Hub) -> AsyncIterator[McpEndpoint]:
    """The endpoint, for as long as the hub runs."""
    settings = hub.settings
    catalogue = Catalogue(hub.stores.users.agents_of, hub.agents, hub.toolboxes)
    server = McpServer(catalogue, hub.direct_calls, HttpVisitors(hub), settings.secret())
    manager = StreamableHTTPSessionManager(
        server.protocol,
        stateless=not settings.mcp_sessions,
        session_idle_timeout=settings.mcp_session_idle_seconds,
        max_request_body_size=settings.max_body_bytes,
        max_sessions=settings.mcp_max_sessions,
    )
    sessions = McpSessions(per_user=settings.mcp_sessions_per_user, idle_seconds=settings.mcp_session_idle_seconds)
    async with manager.run():
        yield McpEndpoint(manager, sessions)


@router.post("/mcp", response_class=Response, include_in_schema=False)
async def message(request: Request, hub: CurrentHub, identity: CurrentIdentity) -> Response:
    """A message of the Model Context Protocol; the answer is JSON or a stream of events."""
    return _Handed(request.app.state.mcp, hub, identity)


@router.delete("/mcp", response_class=Response, include_in_schema=False)
async def end_session(request: Request, hub: CurrentHub, identity: CurrentIdentity) -> Response:
    """End a session of the protocol."""
    return _Handed(request.app.state.mcp, hub, identity)


class _Handed(Response):
    """A response that the SDK writes. Nothing is sent to a client unasked, so there is no stream to `GET`."""

    def __init__(self, endpoint: McpEndpoint, hub: Hub, identity: Identity) -> None:
        super().__init__()
        self._endpoint = endpoint
        self._hub = hub
        self._identity = identity

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        # What the SDK binds a session to: the person, whichever of their tokens they use.
        token = AccessToken(token="", client_id="qhub", scopes=[], subject=str(self._identity.user_id))
        scope["user"] = AuthenticatedUser(token)
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
        while not self._hub.closing.is_set() and await self._hub.accounts.still_valid(self._identity):
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


def _request(ctx: Context) -> Request:
    """The request that a message came in: over HTTP there always is one."""
    request: Request | None = ctx.request
    if request is None:
        raise Unauthenticated("unauthenticated")
    return request


def _client(ctx: Context) -> str:
    """What the client calls itself, as a word or two that can be shown."""
    params = ctx.session.client_params
    info = params.client_info if params is not None else None
    name = (info.title or info.name) if info is not None else ""
    printable = "".join(char if char.isprintable() else " " for char in name)
    return " ".join(printable.split())[:MAX_CLIENT_NAME] or NAMELESS


def _session(request: Request, identity: Identity) -> str:
    """What calls have in common: the protocol's session; without one, the token and the day."""
    named = request.headers.get(SESSION_HEADER)
    today = datetime.fromtimestamp(time.time(), UTC).date().isoformat()
    return f"session:{named}" if named else f"token:{identity.session_id}:{today}"
