"""Files made of bytes, read as uploads are."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import pytest

from qhub.tables.reading.files import read_file
from qhub.tables.reading.limits import ReadLimits
from qhub.tables.table import Table
from qhub.tables.uploaded import ReadTable, Uploaded

Read = Callable[..., Uploaded]


@pytest.fixture
def read(tmp_path: Path) -> Read:
    """Read bytes as a file of some name. Whatever happens, only the tables' files may be left."""
    folder = tmp_path / "tables"
    folder.mkdir()

    def read_bytes(name: str, content: bytes | str, **options: Any) -> Uploaded:
        path = tmp_path / "upload"
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        before = set(folder.iterdir())
        kept: set[Path] = set()
        try:
            uploaded = read_file(path, name, folder, limits=ReadLimits(**options.pop("limits", {})), **options)
            kept = {found.table.path for found in uploaded.tables}
            return uploaded
        finally:
            assert set(folder.iterdir()) - before == kept

    return read_bytes


def rows(found: ReadTable | Table) -> list[tuple[Any, ...]]:
    """All rows of a table."""
    table = found.table if isinstance(found, ReadTable) else found
    with duckdb.connect() as connection:
        return connection.execute("FROM read_parquet(?)", [str(table.path)]).fetchall()


def types(found: ReadTable) -> dict[str, str]:
    """Its columns and their types; those in the file are the same."""
    with duckdb.connect() as connection:
        described = connection.execute(f"DESCRIBE FROM read_parquet('{found.table.path}')").fetchall()
    assert [(column.name, column.type) for column in found.table.columns] == [row[:2] for row in described]
    return {column.name: column.type for column in found.table.columns}
