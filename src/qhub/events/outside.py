"""Text that neither the person nor a pack wrote, and where it came from.

It may say anything, also "delete all folders": once a turn has read some, what changes something asks first.
"""

from typing import Literal

Outside = Literal["", "web", "server", "document"]
"""Nowhere outside, a web page, an outside MCP server, a document that others wrote."""


class OutsideText:
    """Whether a turn's tools have read text from outside."""

    def __init__(self) -> None:
        self._source: Outside = ""

    def note(self, source: Outside) -> None:
        """Note that some came from there."""
        self._source = source

    def take(self) -> Outside:
        """Take where some came from since this was last asked."""
        source, self._source = self._source, ""
        return source
