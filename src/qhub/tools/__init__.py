"""Tools: typed Python functions that agents call, and what such a function is given (`ToolContext`).

Imports the types of what tools use (tables, documents, people, the sandbox); agents and the engine stand above.
"""

from qhub.tools.tool import Tool, ToolContext, tool

__all__ = ["Tool", "ToolContext", "tool"]
