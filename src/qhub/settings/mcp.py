"""Outside tool servers, and the hub's own tools for other programs."""

from pathlib import Path
from typing import Annotated

from pydantic import Field
from pydantic_settings import NoDecode

from qhub.settings.group import Group


class McpSettings(Group):
    """Outside tool servers, and the hub's own tools for other programs."""

    mcp_servers: Path | None = None
    """A TOML file that names outside tool servers (MCP). Commands that the hub starts are defined nowhere else."""
    mcp_private_hosts: Annotated[list[str], NoDecode] = []
    """Hosts of the inner network where administrators' tool servers may be, by name or address, separated by commas."""
    mcp_connect_seconds: float = Field(10, gt=0)
    """How long reaching an outside tool server, and learning its tools, may take."""
    mcp_result_chars: int = Field(20_000, ge=100)
    """How much of an outside tool's result a model is shown; the rest is left out, and that is said."""
    mcp_hosts: Annotated[list[str], NoDecode] = []
    """Names by which programs may reach `/mcp`, besides `localhost`, addresses and the public one, with commas."""
    mcp_sessions: bool = True
    """Whether older MCP clients get a session, which lives in one process; see `docs/mcp.md`."""
    mcp_max_sessions: int = Field(1000, ge=1)
    """MCP sessions that a process has open at once."""
    mcp_sessions_per_user: int = Field(50, ge=1)
    """How many of these one person may have."""
    mcp_session_idle_seconds: float = Field(900, gt=0)
    """The seconds without a request after which an MCP session ends."""
