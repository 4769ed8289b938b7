"""QHub: a self-hosted hub of AI agents that work on an organisation's own data.

The names a pack uses are here; everything else is the hub's own.
"""

from qhub.errors import ToolFailure
from qhub.tools import Example, Tool, ToolContext, tool

__all__ = ["Example", "Tool", "ToolContext", "ToolFailure", "tool"]
