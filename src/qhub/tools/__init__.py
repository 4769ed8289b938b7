"""Tools: typed Python functions that agents call."""

from qhub.tools.tool import Tool, ToolContext, tool

__all__ = ["Tool", "ToolContext", "tool"]
