"""Keys of the cache: what makes two calls the same call.

Everything that a result may depend on is in the key, as one JSON document with sorted keys at every depth, so no two
different calls have the same. The organisation and the person are always in it: nobody gets what another was answered.
"""

import functools
import hashlib
import hmac
import inspect
import json
from collections.abc import Callable, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any

from qhub.tools.arguments import ModelArguments
from qhub.tools.tool import Tool, ToolContext

PACK_FILE = "pack.toml"


async def key_of(tool: Tool, context: ToolContext, arguments: Mapping[str, Any], *, secret: bytes) -> str:
    """The key of a call, which says nothing to whoever does not know the secret."""
    depends_on = {
        "organization": context.organization_id,
        "user": context.user_id,
        "tool": tool.name,
        "version": tool_version(tool),
        "arguments": _completed(tool, arguments),
        "context": await _context(context) if tool.wants_context else None,
    }
    return hmac.new(secret, canonical(depends_on), "sha256").hexdigest()


def canonical(value: Any) -> bytes:
    """JSON with sorted keys at every depth. Python's own: it tells an infinity from a null, and holds every integer."""
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()


def _completed(tool: Tool, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments as they were given, and the defaults of those that were not: leaving one out is no other call."""
    if not isinstance(tool.arguments, ModelArguments):
        return dict(arguments)
    parsed = tool.arguments.model.model_validate(arguments)
    return {**parsed.model_dump(mode="json", exclude=set(arguments)), **arguments}


async def _context(context: ToolContext) -> dict[str, Any]:
    """What a tool that is given the context may see of it; each table with what names its content."""
    tables = [[table.name, table.path.parent.name, table.path.name] for table in await context.data.tables()]
    return {
        "agent": context.agent_id,
        "conversation": context.conversation_id,
        "language": context.language,
        "tables": tables,
    }


def tool_version(tool: Tool) -> str:
    """Changes whenever the tool could answer otherwise: its schema, its code, its pack's files, the hub."""
    function = tool.function
    parts = [_hub_version(), function.__module__, function.__qualname__, _code_version(function), tool.spec.schema]
    return hashlib.sha256(canonical(parts)).hexdigest()


@functools.cache
def _hub_version() -> str:
    return version("qhub")


@functools.cache
def _code_version(function: Callable[..., Any]) -> str:
    module = inspect.getmodule(function)
    file = Path(getattr(module, "__file__", None) or "")
    if not file.is_file():
        return hashlib.sha256(function.__code__.co_code).hexdigest()
    pack = next((folder for folder in file.parents if (folder / PACK_FILE).is_file()), None)
    return _files_version(pack) if pack else hashlib.sha256(file.read_bytes()).hexdigest()


@functools.cache
def _files_version(folder: Path) -> str:
    """Of everything in a pack: a tool may use any of its modules and read any of its data."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            digest.update(f"{path.relative_to(folder)}\0{path.stat().st_size}\0".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()
