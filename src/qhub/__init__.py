"""QHub: a self-hosted hub of AI agents that work on an organisation's own data.

The names a pack uses are here, and everything else is the hub's own. They are loaded when they are first asked for, so
that a command or a child process that wants one small module of the hub does not import all that packs may use.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from qhub.errors import ToolFailure
    from qhub.tools import Tool, ToolContext, tool

__all__ = ["Tool", "ToolContext", "ToolFailure", "tool"]

_HOMES = {"ToolFailure": "qhub.errors"} | dict.fromkeys(("Tool", "ToolContext", "tool"), "qhub.tools")


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'qhub' has no attribute '{name}'")
    return getattr(import_module(_HOMES[name]), name)
