"""`qhub mcp`."""

import asyncio
import os
from typing import Annotated

import typer

from qhub.errors import ConfigurationError
from qhub.mcp.server.stdio import carry


def mcp_command(
    url: Annotated[str, typer.Option(envvar="QHUB_URL", help="Where the hub runs.")] = "http://127.0.0.1:8000",
) -> None:
    """Speak MCP on standard input and output, for a local client, as the person whose token is in QHUB_TOKEN."""
    token = os.environ.get("QHUB_TOKEN", "").strip()
    if not token:
        raise ConfigurationError("QHUB_TOKEN is not set; make a token in the web app, under your name")
    asyncio.run(carry(url, token))
