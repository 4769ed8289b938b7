"""MCP's side of `/mcp`: the SDK's sessions over the hub's tools, and who calls. Loaded with the first message."""

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime

from fastapi import Request
from mcp.server.auth.middleware.bearer_auth import AuthenticatedUser
from mcp.server.auth.provider import AccessToken
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager

from qhub.api.deps import actor_of, get_address
from qhub.api.mcp_sessions import SESSION_HEADER, McpSessions
from qhub.conversations.direct_calls import ProgramCaller
from qhub.errors import Unauthenticated
from qhub.hub import Hub
from qhub.mcp.server.approval import Context
from qhub.mcp.server.catalogue import ToolCatalogue
from qhub.mcp.server.server import McpServer
from qhub.mcp.server.transport import CallOrigin
from qhub.people.accounts import Identity

MAX_CLIENT_NAME = 60
NAMELESS = "MCP"
"""What a client is called that does not say."""


class HttpMcpTransport:
    """The HTTP requests of `/mcp`, which say who calls: implements `mcp.server.transport.McpTransport`."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def identify(self, ctx: Context) -> CallOrigin:
        request, identity = _request(ctx), _request(ctx).state.identity
        preferred = (await self._hub.stores.preferences.of_user(identity.user_id)).get("idioma")
        caller = ProgramCaller(
            user_id=identity.user_id,
            language=preferred or request.state.language,
            client=_client(ctx),
            session=_session(request, identity),
            actor=actor_of(identity, await get_address(request)),
        )
        return CallOrigin(identity, caller, self._hub.settings.public_url or str(request.base_url).rstrip("/"))

    def principal(self, ctx: Context) -> str | None:
        return str(_request(ctx).state.identity.user_id)

    async def still_valid(self, origin: CallOrigin) -> bool:
        return await self._hub.people.accounts.still_valid(origin.identity)


@dataclass(frozen=True, slots=True)
class McpEndpoint:
    """The endpoint that the route hands requests to."""

    manager: StreamableHTTPSessionManager
    sessions: McpSessions

    def user(self, identity: Identity) -> AuthenticatedUser:
        """The user that the SDK binds a session to: the person, whichever of their tokens they use."""
        return AuthenticatedUser(AccessToken(token="", client_id="qhub", scopes=[], subject=str(identity.user_id)))


@asynccontextmanager
async def serve_mcp(hub: Hub) -> AsyncIterator[McpEndpoint]:
    """The endpoint, for as long as the hub runs."""
    settings = hub.settings
    catalogue = ToolCatalogue(hub.stores.users.agents_of, hub.agents, hub.toolboxes)
    server = McpServer(catalogue, hub.conversations.direct_calls, HttpMcpTransport(hub), settings.secret())
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
