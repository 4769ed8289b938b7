"""Tools: typed Python functions that agents call."""

from qhub.models.interface import Example
from qhub.tools.tool import Tool, ToolContext, tool

__all__ = ["Example", "Tool", "ToolContext", "tool"]
