"""Tools: their time, their results, and the cache of those."""

from typing import Annotated

from pydantic import Field
from pydantic_settings import NoDecode

from qhub.settings.group import Group, fixed_name


class ToolSettings(Group):
    """Tools: their time, their results, and the cache of those."""

    tool_execution_timeout: float = Field(60, gt=0, validation_alias=fixed_name("TOOL_EXECUTION_TIMEOUT"))
    """Seconds a tool may take, where it does not say otherwise; from 1000 on it is read as milliseconds."""
    max_tool_seconds: float = Field(600, gt=0)
    """Seconds that no tool may exceed, whatever it says."""
    tool_retry_seconds: float = Field(2, ge=0)
    """The pause before a tool that broke is tried once more."""
    denied_tools: Annotated[list[str], NoDecode] = []
    """Tools that nobody may use, separated by commas."""
    max_tool_result_chars: int = 100_000
    """The longest tool result that is kept and shown to a model, as JSON."""
    cache_ttl_tool_results: float = Field(300, ge=0, validation_alias=fixed_name("CACHE_TTL_TOOL_RESULTS"))
    """Seconds that the result of a tool that only reads is kept, where the tool does not say; 0 keeps none."""
    cache_ttl_conversation: float = Field(600, ge=0, validation_alias=fixed_name("CACHE_TTL_CONVERSATION"))
    """The same for results that count in one conversation alone, as those of queries do."""
    cache_max_entries: int = Field(10_000, ge=1)
    """Results that are kept in memory, where there is no Redis; those not used for longest make room."""
    cache_max_mb: int = Field(64, ge=1)
    """The memory that these may take."""
    web_search: bool = True
    """Whether tools may search the web and read its pages."""
