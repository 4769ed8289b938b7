"""Servers that administrators have added, between what they say, what is stored and what is connected to.

Values of headers, and the address's query, go into the row sealed and come out only to be sent to the server.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from urllib.parse import SplitResult, urlsplit, urlunsplit

import orjson

from qhub.errors import InvalidRequest
from qhub.mcp.client.definition import ServerAddress, ServerDefinition
from qhub.people.sealing import Secrets, Unsealable
from qhub.store.tool_servers import StoredServer, ToolServerStore
from qhub.tools.tool import Effect


@dataclass(frozen=True, slots=True)
class ServerWish:
    """An administrator's wish for a server."""

    url: str = field(repr=False)
    agents: Sequence[str] = ()
    headers: Mapping[str, str | None] = field(default_factory=dict, repr=False)
    """Headers to set, or (None) to take away; those that are stored and not named stay."""
    tools: Sequence[str] | None = None
    effects: Mapping[str, Effect] = field(default_factory=dict)
    trusted: bool = False
    timeout: float | None = None
    active: bool = True


class ServerRows:
    """The step between wishes and rows, and between rows and definitions."""

    def __init__(self, secrets: Secrets, private_hosts: Collection[str]) -> None:
        self._secrets = secrets
        self._private_hosts = private_hosts

    def new_row(self, organization_id: int, server_id: str, wish: ServerWish) -> StoredServer:
        """The row of a new server."""
        return self.changed(StoredServer(organization_id, server_id, "", ""), wish)

    def changed(self, row: StoredServer, wish: ServerWish) -> StoredServer:
        """The row as it is to be. Secrets never follow a server to another host: whoever changes the address may not
        be who knows them."""
        parts = self._checked(wish.url)
        stays = bool(row.url) and _origin(urlsplit(row.url)) == _origin(parts)
        headers, query = self._stored_secrets(row) if stays else ({}, "")
        for name, value in wish.headers.items():
            headers = {held: its for held, its in headers.items() if held.lower() != name.lower()}
            if value is not None:
                headers[name] = value
        return replace(
            row,
            url=urlunsplit(parts._replace(query="")),
            sealed=self._sealed(row, headers, parts.query or query),
            header_names=tuple(sorted(headers)),
            agents=tuple(sorted(set(wish.agents))),
            tools=None if wish.tools is None else tuple(sorted(set(wish.tools))),
            effects=dict(wish.effects),
            trusted=wish.trusted,
            timeout=wish.timeout,
            active=wish.active,
        )

    def read_public(self, row: StoredServer) -> ServerDefinition:
        """The definition that a row holds, without its secrets."""
        return _definition(row, ServerAddress(row.url))

    def definition_of(self, row: StoredServer) -> ServerDefinition:
        """The server that a row defines; `Unsealable` where no key opens its secrets."""
        headers, query = self._unsealed(row)
        url = urlunsplit(urlsplit(row.url)._replace(query=query)) if query else row.url
        return _definition(row, ServerAddress(url, headers))

    def resealed(self, row: StoredServer) -> StoredServer | None:
        """The row with its secrets under the first key; None where they are, or cannot be read."""
        if self._secrets.is_current(row.sealed):
            return None
        try:
            return replace(row, sealed=self._sealed(row, *self._unsealed(row)))
        except Unsealable:
            return None  # said where it is connected to

    def _checked(self, url: str) -> SplitResult:
        """The parts of an address that an administrator may use."""
        try:
            parts = urlsplit(url)
            host, port = (parts.hostname or "").lower(), parts.port
        except ValueError:
            raise InvalidRequest("tool_server_url") from None
        schemes = ("https", "http") if host in self._private_hosts else ("https",)
        if not host or port == 0 or parts.scheme not in schemes or parts.username is not None or parts.fragment:
            raise InvalidRequest("tool_server_url")
        return parts

    def _stored_secrets(self, row: StoredServer) -> tuple[dict[str, str], str]:
        """The secrets that stay when a row changes; of those that no key opens, none."""
        try:
            return self._unsealed(row)
        except Unsealable:
            return {}, ""

    def _sealed(self, row: StoredServer, headers: Mapping[str, str], query: str) -> str:
        return self._secrets.seal(orjson.dumps({"headers": dict(headers), "query": query}).decode(), _place(row))

    def _unsealed(self, row: StoredServer) -> tuple[dict[str, str], str]:
        held = orjson.loads(self._secrets.unseal(row.sealed, _place(row)))
        return held["headers"], held["query"]


async def seal_anew(store: ToolServerStore, rows: ServerRows) -> int:
    """Seal with the first key what an older one sealed; how many rows that were."""
    changed = 0
    for row in await store.all():
        if (resealed := rows.resealed(row)) is not None:
            await store.change(resealed)
            changed += 1
    return changed


def _definition(row: StoredServer, address: ServerAddress) -> ServerDefinition:
    return ServerDefinition(
        id=row.id,
        endpoint=address,
        agents=frozenset(row.agents),
        tools=None if row.tools is None else frozenset(row.tools),
        effects=row.effects,
        trusted=row.trusted,
        timeout=row.timeout,
    )


def _place(row: StoredServer) -> str:
    return f"tool_servers/{row.organization_id}/{row.id}"


def _origin(parts: SplitResult) -> tuple[str, str | None, int | None]:
    return parts.scheme, parts.hostname, parts.port
