"""JSON: an array of objects, an object that holds one, or one object a line. What is nested stays JSON text."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import orjson

from qhub.tables.names import text
from qhub.tables.reading.connection import one_row
from qhub.tables.reading.encoding import as_utf8
from qhub.tables.reading.limits import ReadLimits
from qhub.tables.reading.relation import Relation
from qhub.tables.reading.unreadable import UnreadableFile, damaged

WHOLE_MB = 64
"""Up to this size a file may be looked at whole: to find an array inside an object, or the place of an error."""
OBJECT_BYTES = 16 << 20
"""Of one object; DuckDB holds a few at a time."""


def json_relation(path: Path, folder: Path, connection: duckdb.DuckDBPyConnection, limits: ReadLimits) -> Relation:
    """The objects of a file as rows, with a column for each key that any of them has."""
    utf8 = as_utf8(path, folder, whole=True)
    form = _form(utf8)
    if form == "object" and (unwrapped := _unwrap(utf8, folder)):
        utf8, form = unwrapped, "newline_delimited"
    elif form == "object":
        form = "newline_delimited"
    objects = (
        f"read_json_objects({text(utf8)}, format = '{form}', maximum_object_size = {OBJECT_BYTES}, "
        "ignore_errors = false)"
    )
    try:
        keys = _keys(connection, objects, limits)
    except duckdb.OutOfMemoryException:
        raise
    except duckdb.Error as error:
        raise _bad_json(utf8, form, error) from None
    if not keys:
        raise UnreadableFile("no_table")
    values = ", ".join(f"nullif(json ->> {text(_pointer(key))}, '') AS c{index}" for index, key in enumerate(keys))
    return Relation(f"(SELECT {values} FROM {objects})", tuple(keys))


def _form(utf8: Path) -> str:
    with utf8.open(encoding="utf-8-sig") as file:
        start = file.read(4096).lstrip()
    return "array" if start.startswith("[") else "object"


def _keys(connection: duckdb.DuckDBPyConnection, objects: str, limits: ReadLimits) -> list[str]:
    """In the order in which they are first met."""
    (other,) = one_row(connection, f"SELECT count(*) FROM {objects} WHERE json_type(json) <> 'OBJECT'")
    if other:
        raise UnreadableFile("no_table")
    rows = connection.execute(
        f"SELECT keys FROM (SELECT keys, min(n) AS n FROM (SELECT json_keys(json) AS keys, row_number() OVER () AS n "
        f"FROM {objects}) GROUP BY keys) ORDER BY n"
    )
    keys: dict[str, None] = {}
    while found := rows.fetchmany(1000):
        for (names,) in found:
            keys.update(dict.fromkeys(names))
        if len(keys) > limits.columns:
            raise UnreadableFile("too_many_columns", colunas=len(keys), limite=limits.columns)
    return list(keys)


def _pointer(key: str) -> str:
    """A JSON pointer, which unlike a path has an escape for everything."""
    return "/" + key.replace("~", "~0").replace("/", "~1")


def _unwrap(utf8: Path, folder: Path) -> Path | None:
    """The one array of objects inside an object, as one object a line; None where the file has one object a line."""
    if utf8.stat().st_size > WHOLE_MB << 20:
        return None
    data = utf8.read_bytes().removeprefix(b"\xef\xbb\xbf")
    try:
        whole = orjson.loads(data)
    except orjson.JSONDecodeError as error:
        first = data.lstrip().split(b"\n", 1)[0]
        try:
            orjson.loads(first)
        except orjson.JSONDecodeError:
            raise UnreadableFile("bad_json", linha=error.lineno, coluna=error.colno) from None
        return None
    rows = _array_of_objects(whole)
    target = folder / "unwrapped.jsonl"
    with target.open("wb") as file:
        for row in rows if rows is not None else [whole]:
            file.write(orjson.dumps(row) + b"\n")
    return target


def _array_of_objects(value: Any, depth: int = 3) -> list[Any] | None:
    """The array inside, if there is exactly one on the shallowest level that has any."""
    if not isinstance(value, dict) or depth == 0:
        return None
    arrays = [
        item for item in value.values() if isinstance(item, list) and item and all(isinstance(x, dict) for x in item)
    ]
    if arrays:
        return arrays[0] if len(arrays) == 1 else None
    for item in value.values():
        if (found := _array_of_objects(item, depth - 1)) is not None:
            return found
    return None


def _bad_json(utf8: Path, form: str, error: duckdb.Error) -> UnreadableFile:
    """Where the JSON is wrong."""
    if form == "newline_delimited":
        for number, line in _lines(utf8):
            try:
                orjson.loads(line)
            except orjson.JSONDecodeError as found:
                return UnreadableFile("bad_json", linha=number, coluna=found.colno)
    elif utf8.stat().st_size <= WHOLE_MB << 20:
        try:
            orjson.loads(utf8.read_bytes().removeprefix(b"\xef\xbb\xbf"))
        except orjson.JSONDecodeError as found:
            return UnreadableFile("bad_json", linha=found.lineno, coluna=found.colno)
        return UnreadableFile("no_table")
    if "maximum_object_size" in str(error):
        return UnreadableFile("json_too_large", limite=OBJECT_BYTES >> 20)
    return damaged(error)


def _lines(utf8: Path) -> Iterator[tuple[int, bytes]]:
    with utf8.open("rb") as file:
        for number, line in enumerate(file, start=1):
            if stripped := line.removeprefix(b"\xef\xbb\xbf").strip():
                yield number, stripped
