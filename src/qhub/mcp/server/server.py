"""The MCP server: lists a person's tools and calls them. It knows the protocol; who calls, it is told."""

import hmac
from importlib.metadata import version
from typing import Any

import orjson
from mcp.server.lowlevel import Server
from mcp.server.request_state import RequestStateBoundary, RequestStateSecurity
from mcp.shared.exceptions import MCPError
from mcp_types import (
    INVALID_PARAMS,
    CallToolRequestParams,
    CallToolResult,
    InputRequiredResult,
    ListToolsResult,
    PaginatedRequestParams,
)

from qhub.conversations.direct_calls import DirectCalls
from qhub.errors import QHubError
from qhub.language.catalogue import translate
from qhub.mcp.server.approval import Context, answered_round
from qhub.mcp.server.catalogue import ToolCatalogue, may_call
from qhub.mcp.server.following import CallFollower
from qhub.mcp.server.results import failed
from qhub.mcp.server.transport import CallOrigin, McpTransport

NAME = "qhub"
MAX_NAME_SHOWN = 100


class McpServer:
    """The MCP server of this process."""

    def __init__(self, catalogue: ToolCatalogue, calls: DirectCalls, transport: McpTransport, secret: str) -> None:
        self._catalogue = catalogue
        self._calls = calls
        self._transport = transport
        self.protocol: Server[Any] = Server(
            NAME,
            version=version("qhub"),
            title="QHub",
            on_list_tools=self._list,
            on_call_tool=self._call,
            get_tool_input_schema=lambda _: None,  # no tool asks for its arguments in headers
        )
        """The SDK's server, for a transport to drive."""
        key = hmac.digest(secret.encode(), b"mcp-request-state", "sha256")
        security = RequestStateSecurity(keys=[key], bind_principal=transport.principal)
        self.protocol.middleware.append(RequestStateBoundary(security, default_audience=NAME))

    async def _list(self, ctx: Context, _: PaginatedRequestParams | None) -> ListToolsResult:
        origin = await self._transport.identify(ctx)
        language = origin.caller.language
        offers = await self._catalogue.offers(origin.identity, language)
        # Another person sees others, and a grant may be taken back: nobody keeps this list.
        return ListToolsResult(tools=[offer.described(language) for offer in offers], ttl_ms=0, cache_scope="private")

    async def _call(self, ctx: Context, params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
        origin = await self._transport.identify(ctx)
        try:
            return await self._called(ctx, origin, params)
        except QHubError as error:
            return failed(translate(origin.caller.language, f"errors.{error.code}", **error.params))

    async def _called(
        self, ctx: Context, origin: CallOrigin, params: CallToolRequestParams
    ) -> CallToolResult | InputRequiredResult:
        caller = origin.caller
        offer = await self._catalogue.find(origin.identity, caller.language, params.name)
        if offer is None:
            name = params.name[:MAX_NAME_SHOWN]
            raise MCPError(INVALID_PARAMS, translate(caller.language, "mcp.unknown_tool", ferramenta=name))
        if not may_call(origin.identity, offer.tool):
            return failed(translate(caller.language, "mcp.read_only", ferramenta=offer.tool.name))
        arguments = params.arguments or {}
        try:
            orjson.dumps(arguments)
        except TypeError as error:  # half a character, a number that no column holds
            return failed(translate(caller.language, "tool.bad_arguments", problema=str(error)))
        back = answered_round(params)
        if back is None:
            call = await self._calls.start(caller, offer.agent, offer.tool, arguments)
            return await CallFollower(self._calls, self._transport, ctx, origin, call).outcome()
        following = CallFollower(self._calls, self._transport, ctx, origin, back.call)
        await following.answer(back.answer)
        return await following.outcome()
