"""Python that models write: how it is confined, and what it may use."""

from pathlib import Path
from typing import Literal

from pydantic import Field

from qhub.settings.group import Group


class SandboxSettings(Group):
    """Python that models write: how it is confined, and what it may use."""

    sandbox_tier: Literal["auto", "namespaces", "landlock", "off"] = "auto"
    """How Python that models write is confined: the strongest way that is possible, one of the two, or not run."""
    sandbox_preload: bool = False
    """Whether the sandbox loads its libraries when the hub starts, or at the first run."""
    sandbox_dir: Path | None = None
    """Where the sandbox works; the system's folder for temporary files where unset. Others must be able to pass it."""
    sandbox_concurrency: int = Field(4, ge=1, le=64)
    """Runs of Python at once; more wait."""
    sandbox_concurrency_per_user: int = Field(2, ge=1)
    """How many of these one person may have."""
    sandbox_queue_seconds: float = Field(60, gt=0, le=120)
    """How long a run may wait for its place."""
    sandbox_wall_seconds: float = Field(30, gt=0, le=300)
    """How long a run may take."""
    sandbox_cpu_seconds: int = Field(60, ge=1)
    """How long a run may compute, over all its threads."""
    sandbox_memory_mb: int = Field(2048, ge=768)
    """The memory of a run, as address space: the libraries take about 500 of it."""
    sandbox_threads: int = Field(64, ge=1)
    """Threads of a run; it cannot start processes at all."""
    sandbox_open_files: int = Field(256, ge=32)
    """Files that a run may have open at once."""
    sandbox_scratch_mb: int = Field(128, ge=1)
    """What a run may write, and a conversation keep between its runs."""
    sandbox_scratch_files: int = Field(2000, ge=10)
    """How many files and folders."""
    sandbox_output_chars: int = Field(5000, ge=100)
    """How much of what a run prints its model sees."""
    sandbox_error_chars: int = Field(2000, ge=100)
    """How much of a run's error its model sees: the end of it."""
    sandbox_output_mb: int = Field(16, ge=1)
    """How much a run may print before it is ended."""
    sandbox_result_files: int = Field(10, ge=0)
    """How many of a run's figures and files come back."""
    sandbox_result_mb: int = Field(10, ge=0, le=64)
    """How large these may be together."""
    sandbox_csv_mb: int = Field(64, ge=0)
    """The largest table, as Parquet, that a run also finds as CSV."""
    sandbox_cache_mb: int = Field(1024, ge=0)
    """What tables made into CSV may take on the disk before the oldest are removed."""
