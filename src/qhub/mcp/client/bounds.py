"""What every connection to an outside server keeps to."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CallBounds:
    """What the hub's settings say about every connection."""

    connect_seconds: float
    result_chars: int
    private_hosts: frozenset[str] = frozenset()
