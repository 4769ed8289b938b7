"""Files that become tables, queries of them, and dashboards."""

from pydantic import Field

from qhub.settings.group import Group


class TableSettings(Group):
    """Files that become tables, queries of them, and dashboards."""

    max_upload_bytes: int = Field(500_000_000, gt=0)
    """The largest file that a person may add to a conversation."""
    max_user_table_bytes: int = Field(5_000_000_000, gt=0)
    """What the tables of one person's files may take, as they are stored."""
    max_file_message_chars: int = Field(60_000, gt=0)
    """The longest message that a file becomes."""
    upload_seconds: float = Field(300, gt=0)
    """How long reading a file may take."""
    upload_concurrency: int = Field(2, ge=1)
    """Files that are read at once; more wait."""
    max_dashboards: int = Field(200, ge=1)
    """Dashboards that one person may keep."""
    query_seconds: float = Field(30, gt=0)
    """How long a query of tables may take."""
    query_rows: int = Field(20_000, ge=1)
    """Rows of a query's result that a tool may be given."""
    query_memory_mb: int = Field(512, ge=128)
    """What a query may hold in memory."""
    query_threads: int = Field(2, ge=1)
    """Threads that one query runs on."""
    query_concurrency: int = Field(4, ge=1)
    """Queries that run at once, each in a process of its own; more wait."""
    query_export_rows: int = Field(1_000_000, ge=1)
    """Rows of a query's result that a person may download."""
    query_export_seconds: float = Field(300, gt=0)
    """How long writing them may take."""
