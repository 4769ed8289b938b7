"""The SDK's own MCP client, talking to a served hub over a socket."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx2
from mcp.client import Client as McpClient
from mcp.client.client import Client
from mcp.client.streamable_http import streamable_http_client
from mcp_types import ElicitResult, Implementation

from tests.support.hub import WAIT
from tests.support.hub import Client as Person

SESSIONS = "legacy"
"""The protocol up to 2025-11-25: a handshake, and a session."""
ROUNDS = "2026-07-28"
"""The protocol since: every request by itself."""


async def make_token(person: Person, ambito: str = "mcp:write", **body: Any) -> str:
    """A personal access token of a person's."""
    answer = await person.post("/tokens", json={"nome": "Programa", "ambito": ambito, **body})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["token"])


def bearer(person: Person) -> str:
    """The person's login token."""
    return person.headers["Authorization"].removeprefix("Bearer ")


@asynccontextmanager
async def connected(url: str, token: str, *, mode: str = ROUNDS, **options: Any) -> AsyncIterator[Client]:
    """A client with a token, for as long as the block lasts."""
    info = Implementation(name="sonda", title="Cliente de teste", version="1")
    headers = {"Authorization": f"Bearer {token}"}
    async with httpx2.AsyncClient(headers=headers, timeout=WAIT) as http:
        transport = streamable_http_client(f"{url}/mcp", http_client=http)
        async with McpClient(transport, mode=mode, client_info=info, **options) as client:
            yield client


class Asked:
    """A person at the client, who gives one answer and remembers what they were asked."""

    def __init__(self, action: str) -> None:
        self.action = action
        self.questions: list[str] = []

    async def __call__(self, context: Any, params: Any) -> ElicitResult:
        self.questions.append(params.message)
        return ElicitResult(action=self.action, content={} if self.action == "accept" else None)
