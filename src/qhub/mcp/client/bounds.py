"""The bounds of every connection to an outside server."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CallBounds:
    """The bounds that the hub's settings give."""

    connect_seconds: float
    result_chars: int
    private_hosts: frozenset[str] = frozenset()
