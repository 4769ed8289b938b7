"""Results of tools as MCP content: the JSON for programs, and the same as text for models and people."""

from typing import Any

import orjson
from mcp_types import CallToolResult, ContentBlock, TextContent

from qhub.events.wire import dashboard_of
from qhub.language.catalogue import translate


def completed(result: Any, *, language: str, web: str) -> CallToolResult:
    """A result. Widgets are structured content; of a dashboard the text says where it is."""
    text = result if isinstance(result, str) else orjson.dumps(result).decode()
    content: list[ContentBlock] = [TextContent(text=text)]
    if (dashboard := dashboard_of(result)) is not None:
        address = f"{web}{dashboard['url']}"
        content.append(TextContent(text=translate(language, "mcp.dashboard", endereco=address, **dashboard)))
    return CallToolResult(content=content, structured_content=result if isinstance(result, dict) else None)


def failed(message: str) -> CallToolResult:
    """The result that says what went wrong, for the model to see."""
    return CallToolResult(content=[TextContent(text=message)], is_error=True)
