"""Parquet that somebody uploads, as Parquet of ours: the few types that the rest of the hub knows."""

from pathlib import Path

import duckdb

from qhub.tables.names import column_names, quoted, text
from qhub.tables.reading.connection import one_row
from qhub.tables.reading.limits import ReadLimits
from qhub.tables.reading.parquet import write_rows
from qhub.tables.reading.unreadable import UnreadableFile, damaged
from qhub.tables.reading.writing import Written
from qhub.tables.table import Column

_SAME = frozenset(("BIGINT", "DOUBLE", "DATE", "TIMESTAMP", "TIME", "BOOLEAN", "VARCHAR"))
_WHOLE = frozenset(("TINYINT", "SMALLINT", "INTEGER", "UTINYINT", "USMALLINT", "UINTEGER"))


def rewrite_parquet(connection: duckdb.DuckDBPyConnection, path: Path, target: Path, limits: ReadLimits) -> Written:
    """Write a file's rows with plain types; what is nested becomes JSON text."""
    source = f"read_parquet({text(path)}, hive_partitioning = false, filename = false)"
    try:
        (rows,) = one_row(connection, f"SELECT num_rows FROM parquet_file_metadata({text(path)})")
        described = connection.execute(f"DESCRIBE SELECT * FROM {source}").fetchall()
    except duckdb.Error as error:
        raise damaged(error) from None
    if rows > limits.rows:
        raise UnreadableFile("too_many_rows", linhas=rows, limite=limits.rows)
    if len(described) > limits.columns:
        raise UnreadableFile("too_many_columns", colunas=len(described), limite=limits.columns)
    names = column_names(row[0] for row in described)
    types = [_plain(row[1]) for row in described]
    selected = ", ".join(
        f"{_converted(quoted(row[0]), row[1], plain)} AS {quoted(name)}"
        for row, plain, name in zip(described, types, names, strict=True)
    )
    try:
        count = write_rows(connection, f"SELECT {selected} FROM {source}", target, len(names))
    except duckdb.OutOfMemoryException:
        raise
    except duckdb.Error as error:
        raise damaged(error) from None
    return Written(count, tuple(Column(name, plain) for name, plain in zip(names, types, strict=True)))


def _plain(found: str) -> str:
    if found in _SAME:
        return found
    if found in _WHOLE:
        return "BIGINT"
    if found.endswith("]"):
        return "VARCHAR"
    if found.startswith(("FLOAT", "UBIGINT", "HUGEINT", "UHUGEINT", "DECIMAL")):
        return "DOUBLE"
    return "TIMESTAMP" if found.startswith("TIMESTAMP") else "VARCHAR"


def _converted(x: str, found: str, plain: str) -> str:
    if found == plain:
        return x
    if found == "TIMESTAMP WITH TIME ZONE":
        return f"timezone('UTC', {x})"
    if plain == "VARCHAR" and (found.startswith(("STRUCT", "MAP", "UNION")) or found.endswith("]")):
        return f"CAST(to_json({x}) AS VARCHAR)"
    return f"CAST({x} AS {plain})"
