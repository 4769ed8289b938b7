"""What tokens cost."""

from collections.abc import Iterable
from dataclasses import dataclass

from qhub_testing import Tokens

AS_OF = "2025-05-22"
"""The day of these prices: claude-sonnet-4, as in the guide."""
INPUT, OUTPUT = 3.0, 15.0
"""Dollars for a million tokens."""
WRITE, WRITE_1H, READ = 1.25, 2.0, 0.1
"""Times the price of input: kept for five minutes, for an hour, and read."""


@dataclass(frozen=True, slots=True)
class Bill:
    """Tokens by kind, of several calls."""

    calls: int = 0
    input: int = 0
    write: int = 0
    write_1h: int = 0
    read: int = 0
    output: int = 0

    @property
    def dollars(self) -> float:
        """What they cost."""
        short = self.write - self.write_1h
        read = self.input + WRITE * short + WRITE_1H * self.write_1h + READ * self.read
        return (read * INPUT + self.output * OUTPUT) / 1_000_000


def bill_of(usages: Iterable[Tokens | None]) -> Bill:
    """The sum of some calls; those that failed cost nothing."""
    known = [usage for usage in usages if usage is not None]
    return Bill(
        calls=len(known),
        input=sum(usage.input for usage in known),
        write=sum(usage.cache_write for usage in known),
        write_1h=sum(usage.cache_write_1h for usage in known),
        read=sum(usage.cache_read for usage in known),
        output=sum(usage.output for usage in known),
    )
