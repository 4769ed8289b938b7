"""The cache of tool results. Read `tool_cache.py` first; the reasons are in the decision on the tool cache."""

from qhub.tools.cache.tool_cache import Answered, ToolCache

__all__ = ["Answered", "ToolCache"]
