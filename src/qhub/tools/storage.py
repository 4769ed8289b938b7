"""Storage for tools: what they keep between calls, and the data that they may ask."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from qhub.errors import ToolFailure
from qhub.tables.table import QueryResult, Table


class Storage(Protocol):
    """JSON values by key, of one pack and one person. Bound by the server: no tool reaches anybody else's."""

    async def get(self, key: str) -> Any | None:
        """The value, or None."""

    async def put(self, key: str, value: Any) -> None:
        """Write, over what was there."""

    async def add(self, key: str, value: Any) -> bool:
        """Write where nothing is; False where something was."""

    async def delete(self, key: str) -> bool:
        """Remove; False where nothing was."""

    async def items(self, prefix: str = "") -> dict[str, Any]:
        """Every value whose key begins so, in the keys' order."""


class FileStorage(Protocol):
    """The store for files that tools make."""

    async def save(self, name: str, media_type: str, content: bytes) -> str:
        """Keep a file for the person; the address at which they get it."""


class SavedDashboard(NamedTuple):
    """A dashboard that was saved."""

    id: str
    url: str
    title: str


class DashboardStorage(Protocol):
    """The store for pages that a person keeps."""

    async def save(
        self, title: str, html: str, queries: Mapping[str, str], *, dashboard_id: str | None = None
    ) -> SavedDashboard:
        """A new dashboard, or a new version of the person's own; `ToolFailure` names a query that does not run."""


class Data(Protocol):
    """The tables that a conversation may ask: those of its files, and those of its agent's pack."""

    async def tables(self) -> Sequence[Table]:
        """All of them."""

    async def query(self, sql: str, *, rows: int) -> QueryResult:
        """Run one read-only statement, for at most so many rows; `ToolFailure` says what is wrong with it."""


class NoData:
    """An empty set of tables, for tools that run outside a hub."""

    async def tables(self) -> Sequence[Table]:
        return ()

    async def query(self, sql: str, *, rows: int) -> QueryResult:
        raise ToolFailure("Não há tabelas para consultar: carregue um ficheiro.")


class MemoryStorage:
    """Storage in memory, for tools that run outside a hub."""

    def __init__(self) -> None:
        self._values: dict[str, Any] = {}

    async def get(self, key: str) -> Any | None:
        return self._values.get(key)

    async def put(self, key: str, value: Any) -> None:
        self._values[key] = value

    async def add(self, key: str, value: Any) -> bool:
        return self._values.setdefault(key, value) is value

    async def delete(self, key: str) -> bool:
        return self._values.pop(key, None) is not None

    async def items(self, prefix: str = "") -> dict[str, Any]:
        return {key: value for key, value in sorted(self._values.items()) if key.startswith(prefix)}


class MemoryFiles:
    """Files in memory, for tools that run outside a hub."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}

    async def save(self, name: str, media_type: str, content: bytes) -> str:
        self.files[name] = content
        return f"memory:{name}"


class MemoryDashboards:
    """Dashboards in memory, for tools that run outside a hub. Their queries are not run."""

    def __init__(self) -> None:
        self.pages: dict[str, str] = {}

    async def save(
        self, title: str, html: str, queries: Mapping[str, str], *, dashboard_id: str | None = None
    ) -> SavedDashboard:
        identifier = dashboard_id or str(len(self.pages) + 1)
        self.pages[identifier] = html
        return SavedDashboard(identifier, f"memory:{identifier}", title)
