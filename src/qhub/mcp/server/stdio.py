"""MCP over standard input and output, for a local client: each message is carried to a running hub's `/mcp` and back.

There is one implementation, the hub's; this process holds a token and two pipes. What it must know of the protocol is
which headers a message travels with.
"""

import sys
from collections.abc import Mapping
from typing import Any

import anyio
import httpx2
from mcp.client.streamable_http import streamable_http_client
from mcp.server.stdio import stdio_server
from mcp.shared.inbound import (
    MCP_METHOD_HEADER,
    MCP_NAME_HEADER,
    MCP_PROTOCOL_VERSION_HEADER,
    NAME_BEARING_METHODS,
    encode_header_value,
)
from mcp.shared.message import ClientMessageMetadata, SessionMessage
from mcp_types import (
    PROTOCOL_VERSION_META_KEY,
    JSONRPCRequest,
    JSONRPCResponse,
    RequestId,
)

CONNECT_SECONDS = 10
SILENCE_SECONDS = 900
"""How long the hub may say nothing: it shows that it is alive far more often."""


async def carry(url: str, token: str) -> None:
    """Carry messages between this process's pipes and a hub, until the client closes its end."""
    timeout = httpx2.Timeout(CONNECT_SECONDS, read=SILENCE_SECONDS)
    headers = {"Authorization": f"Bearer {token}"}
    hooks = {"response": [_explain]}
    async with (
        httpx2.AsyncClient(headers=headers, timeout=timeout, event_hooks=hooks) as http,
        streamable_http_client(f"{url.rstrip('/')}/mcp", http_client=http) as (from_hub, to_hub),
        stdio_server() as (from_client, to_client),
        anyio.create_task_group() as tasks,
    ):
        headed = Headed()

        async def back() -> None:
            async for item in from_hub:
                if isinstance(item, Exception):
                    _say(f"{type(item).__name__}: {item}")
                    continue
                headed.learn(item)
                await to_client.send(SessionMessage(item.message))

        tasks.start_soon(back)
        async for item in from_client:
            if isinstance(item, Exception):
                _say(f"a line that is no message: {item}")
                continue
            await to_hub.send(headed.stamp(item))
        tasks.cancel_scope.cancel()


class Headed:
    """Which headers messages need: newer clients say it in each, older ones agreed on a version at the beginning."""

    def __init__(self) -> None:
        self._handshake: RequestId | None = None
        self._version: str | None = None

    def stamp(self, item: SessionMessage) -> SessionMessage:
        """A message from the client, with its headers."""
        message = item.message
        if isinstance(message, JSONRPCRequest) and message.method == "initialize":
            self._handshake, self._version = message.id, None
        if isinstance(message, JSONRPCRequest) and (version := _version_in(message.params)):
            headers = {MCP_PROTOCOL_VERSION_HEADER: version, MCP_METHOD_HEADER: message.method}
            name = (message.params or {}).get(NAME_BEARING_METHODS.get(message.method, ""))
            if isinstance(name, str):
                headers[MCP_NAME_HEADER] = encode_header_value(name)
            return SessionMessage(message, ClientMessageMetadata(headers=headers))
        if self._version is not None:
            return SessionMessage(message, ClientMessageMetadata(headers={MCP_PROTOCOL_VERSION_HEADER: self._version}))
        return SessionMessage(message)

    def learn(self, item: SessionMessage) -> None:
        """Take in the version that the hub agreed to."""
        message = item.message
        if isinstance(message, JSONRPCResponse) and self._handshake is not None and message.id == self._handshake:
            agreed = message.result.get("protocolVersion")
            self._version = agreed if isinstance(agreed, str) else None


def _version_in(params: Mapping[str, Any] | None) -> str | None:
    meta = (params or {}).get("_meta")
    version = meta.get(PROTOCOL_VERSION_META_KEY) if isinstance(meta, dict) else None
    return version if isinstance(version, str) else None


async def _explain(response: httpx2.Response) -> None:
    """Say why the hub refused: a client shows its servers' standard error, and little of an HTTP status."""
    if response.status_code not in (401, 403, 413, 429, 503):
        return
    await response.aread()
    try:
        reason = response.json()["error"]["message"]
    except (ValueError, KeyError, TypeError):
        reason = response.reason_phrase
    _say(f"{response.status_code}: {reason}")


def _say(words: str) -> None:
    sys.stderr.write(f"qhub mcp: {words}\n")
    sys.stderr.flush()
