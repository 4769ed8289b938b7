"""Limits on what a file may ask of the hub while it is read."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ReadLimits:
    """Bounds on reading one file. What exceeds one is refused with a sentence, never cut in silence."""

    rows: int = 20_000_000
    """Rows of one table."""
    columns: int = 2_000
    """Columns of one table."""
    cells: int = 20_000_000
    """Cells of one sheet, counted as the rectangle around them: readers of workbooks allocate all of it."""
    tables: int = 50
    """Tables of one file: visible sheets with something in them."""
    unpacked_mb: int = 1_024
    """What a workbook may unpack to."""
    line_bytes: int = 2_000_000
    """One row of a text file."""
    memory_mb: int = 256
    """What the database may hold in memory; beyond it, it uses the disk. To write a table in its order by two threads,
    it wants 16 MiB a column: with less it takes one, and twice the time. This does for tables of fifteen columns."""
    second_memory_mb: int = 1_024
    """The same for a second attempt, where rows are so long that the first does not do."""
    process_memory_mb: int = 4_096
    """Address space of the process that reads. More than it uses: threads and allocators reserve without touching."""
    written_mb: int = 8_192
    """The largest file that reading may write."""
    threads: int = 2
    """Threads of the database."""
    seconds: float = 120.0
    """How long reading may take before it is given up."""
