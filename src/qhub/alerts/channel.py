"""The channels by which alerts are sent, beside the page."""

from typing import Protocol

from qhub.store.alerts import Alert


class Undelivered(Exception):
    """Nobody took the alert; the message says why."""


class Channel(Protocol):
    """A way to somebody who does not look at the page."""

    async def send(self, alert: Alert) -> None:
        """Send one; `Undelivered` where that did not work."""
