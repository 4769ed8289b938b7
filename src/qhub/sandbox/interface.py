"""The sandbox as the rest of the hub knows it: how to ask for a run, and what comes of it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, Protocol

Ending = Literal["ok", "error", "timeout", "output", "disk", "killed"]


class SandboxUnavailable(Exception):
    """The sandbox cannot run anything: the message says what is missing. Nothing is ever run without confinement
    instead."""


class SandboxBusy(Exception):
    """Others' runs have had all the places for as long as this one could wait."""


@dataclass(frozen=True, slots=True)
class ProducedFile:
    """A file that a run made."""

    name: str
    """Its path in the working folder; a figure's title, where the run left it open."""
    media_type: str
    """The kind of file that its name promises."""
    content: bytes
    """The whole file."""


@dataclass(frozen=True, slots=True)
class Run:
    """A run that has ended."""

    output: str
    """What it printed, cut at the limit."""
    error: str
    """The end of what it wrote to the standard error, a traceback usually."""
    ending: Ending
    """How it ended: by itself, well or not, or because of a limit. `killed`: the kernel did, for time or memory."""
    ms: int
    """How long it took, without waiting for a place."""
    files: list[ProducedFile] = field(default_factory=list)
    """Its figures, then the files that it wrote or changed."""
    left_out: int = 0
    """How many files were too many or too large to come back."""
    without_csv: tuple[str, ...] = ()
    """Tables that it may have wanted as CSV and that are too large for it."""

    @property
    def ok(self) -> bool:
        """Whether it ended well."""
        return self.ending == "ok"

    @property
    def timed_out(self) -> bool:
        """Whether it took longer than it may."""
        return self.ending == "timeout"


class SharedFolders(Protocol):
    """The store of conversations' working folders where several hosts share them."""

    async def fetch(self, conversation_id: str, folder: Path) -> None:
        """Make a folder as it was left last, on whichever host."""

    async def keep(self, conversation_id: str, folder: Path) -> None:
        """Leave a folder as it is now for whoever comes next."""

    async def forget(self, conversation_id: str, folder: Path) -> None:
        """Remove all that was left of it."""

    async def conversations(self) -> set[str]:
        """The conversations of which something is left."""


class SandboxRunner(Protocol):
    """A sandbox as a tool has it. Bound by the server to a person and a conversation."""

    @property
    def wall_seconds(self) -> float:
        """The seconds that a run may take."""

    async def run(self, code: str, *, tables: Sequence[tuple[str, Path]] = ()) -> Run:
        """Run Python, with these Parquet files as `/dados/<name>.parquet` and `.csv`. Cancelling ends it at once.

        `SandboxUnavailable` and `SandboxBusy` mean that it was not run.
        """
