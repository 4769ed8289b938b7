"""JSON: an array of objects, an object that holds one, or one object a line; and the other ways to write a table.

Lists of lists are rows of cells, an object of lists holds columns, one of objects that are alike holds named rows.

Objects within objects become columns of their own, called by both names, as headers of two rows are; lists, and what is
an object in some rows only, stay JSON text.
"""

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import duckdb
import orjson

from qhub.tables.names import text
from qhub.tables.reading.connection import one_row
from qhub.tables.reading.encoding import as_utf8
from qhub.tables.reading.limits import ReadLimits
from qhub.tables.reading.relation import Relation
from qhub.tables.reading.text_files import text_relation
from qhub.tables.reading.unreadable import UnreadableFile, damaged

WHOLE_MB = 64
"""Up to this size a file may be looked at whole: to find an array inside an object, or the place of an error."""
OBJECT_BYTES = 16 << 20
"""Of one object; DuckDB holds a few at a time."""
DEPTH = 2
"""How many levels of objects within objects become columns."""
_ROWS = re.compile(r"\[\s*\[")
ALIKE = 0.5
"""The part of their keys that objects have in common which are rows of one table."""
NAME_OF_ROW = "chave"
"""The column of the names that rows have in an object."""
Keys = tuple[str, ...]
"""The keys that lead to a value."""


def json_relation(
    path: Path,
    folder: Path,
    connection: duckdb.DuckDBPyConnection,
    limits: ReadLimits,
    header: bool | None = None,
) -> Relation:
    """The objects of a file as rows, with a column for each key that any of them has.

    `header` says of rows of cells whether the first has the names, where that is known.
    """
    utf8 = as_utf8(path, folder, whole=True)
    form = _form(utf8)
    if form == "rows" and (cells := _cells(utf8, folder)):
        return text_relation(cells, folder, "csv", limits, header)
    form = "array" if form == "rows" else form
    if form == "object" and (unwrapped := _unwrap(utf8, folder)):
        utf8, form = unwrapped, "newline_delimited"
    elif form == "object":
        form = "newline_delimited"
    objects = (
        f"read_json_objects({text(utf8)}, format = '{form}', maximum_object_size = {OBJECT_BYTES}, "
        "ignore_errors = false)"
    )
    try:
        paths = _paths(connection, objects, limits)
    except duckdb.OutOfMemoryException:
        raise
    except duckdb.Error as error:
        raise _bad_json(utf8, form, error) from None
    if not paths:
        raise UnreadableFile("no_table")
    values = ", ".join(f"nullif(json ->> {text(_pointer(path))}, '') AS c{index}" for index, path in enumerate(paths))
    return Relation(f"(SELECT {values} FROM {objects})", tuple(" ".join(path) for path in paths))


def _form(utf8: Path) -> str:
    with utf8.open(encoding="utf-8-sig") as file:
        start = file.read(4096).lstrip()
    if _ROWS.match(start):
        return "rows"
    return "array" if start.startswith("[") else "object"


def _cells(utf8: Path, folder: Path) -> Path | None:
    """Rows of cells as separated text; None where not all rows are lists."""
    if utf8.stat().st_size > WHOLE_MB << 20:
        return None
    try:
        rows = orjson.loads(utf8.read_bytes().removeprefix(b"\xef\xbb\xbf"))
    except orjson.JSONDecodeError as error:
        raise UnreadableFile("bad_json", linha=error.lineno, coluna=error.colno) from None
    return _separated(rows, folder) if all(isinstance(row, list) for row in rows) else None


def _separated(rows: Sequence[Sequence[Any]], folder: Path) -> Path:
    width = max(map(len, rows), default=0)
    target = folder / "rows.csv"
    with target.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n", quoting=csv.QUOTE_ALL)
        writer.writerows([*map(_cell, row), *[""] * (width - len(row))] for row in rows)
    return target


def _cell(value: Any) -> str:
    if value is None or isinstance(value, str):
        return value or ""
    return orjson.dumps(value).decode()


def _paths(connection: duckdb.DuckDBPyConnection, objects: str, limits: ReadLimits) -> list[Keys]:
    """To each column, in the order in which they are first met."""
    (other,) = one_row(connection, f"SELECT count(*) FROM {objects} WHERE json_type(json) <> 'OBJECT'")
    if other:
        raise UnreadableFile("no_table")
    paths = _within(connection, objects, (), limits)
    for _ in range(DEPTH):
        nested = _nested(connection, objects, paths)
        if not nested:
            break
        opened = [_within(connection, objects, path, limits) if path in nested else [] for path in paths]
        paths = [one for path, inside in zip(paths, opened, strict=True) for one in inside or [path]]
        if len(paths) > limits.columns:
            raise UnreadableFile("too_many_columns", colunas=len(paths), limite=limits.columns)
    return paths


def _nested(connection: duckdb.DuckDBPyConnection, objects: str, paths: list[Keys]) -> list[Keys]:
    """The paths at which each row has an object or nothing."""
    kinds = [f"json_type(json, {text(_pointer(path))})" for path in paths]
    tests = ", ".join(f"coalesce(bool_and({kind} = 'OBJECT') FILTER ({kind} <> 'NULL'), false)" for kind in kinds)
    found = one_row(connection, f"SELECT {tests} FROM {objects}") if paths else ()
    return [path for path, is_object in zip(paths, found, strict=True) if is_object]


def _within(connection: duckdb.DuckDBPyConnection, objects: str, path: Keys, limits: ReadLimits) -> list[Keys]:
    """The keys of the objects at a path."""
    within = f"json_keys(json, {text(_pointer(path))})" if path else "json_keys(json)"
    rows = connection.execute(
        f"SELECT keys FROM (SELECT keys, min(n) AS n FROM (SELECT {within} AS keys, row_number() OVER () AS n "
        f"FROM {objects}) WHERE keys IS NOT NULL GROUP BY keys) ORDER BY n"
    )
    keys: dict[str, None] = {}
    while found := rows.fetchmany(1000):
        for (names,) in found:
            keys.update(dict.fromkeys(names))
        if len(keys) > limits.columns:
            raise UnreadableFile("too_many_columns", colunas=len(keys), limite=limits.columns)
    return [(*path, key) for key in keys]


def _pointer(path: Keys) -> str:
    """A JSON pointer, which unlike a path of DuckDB has an escape for everything."""
    return "".join("/" + key.replace("~", "~0").replace("/", "~1") for key in path)


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
    if rows is None and isinstance(whole, dict):
        rows = _from_columns(whole) or _by_name(whole)
    target = folder / "unwrapped.jsonl"
    with target.open("wb") as file:
        for row in rows if rows is not None else [whole]:
            file.write(orjson.dumps(row) + b"\n")
    return target


def _from_columns(whole: Mapping[str, Any]) -> list[dict[str, Any]] | None:
    """The rows of an object whose lists, of one length, are columns; or whose objects are, by the number of the row."""
    columns = {key: _column(value) for key, value in whole.items()}
    lengths = {len(values) if values is not None else 0 for values in columns.values()}
    if len(columns) < 2 or len(lengths) != 1 or not max(lengths):
        return None
    return [
        dict(zip(columns, row, strict=True)) for row in zip(*(values or [] for values in columns.values()), strict=True)
    ]


def _column(value: Any) -> list[Any] | None:
    if isinstance(value, list):
        return value
    numbered = isinstance(value, dict) and list(value) == [str(place) for place in range(len(value))]
    return list(value.values()) if numbered else None


def _by_name(whole: Mapping[str, Any]) -> list[dict[str, Any]] | None:
    """The objects inside as rows with a name, where they are alike."""
    rows = list(whole.values())
    if len(rows) < 2 or not all(isinstance(row, dict) and row and NAME_OF_ROW not in row for row in rows):
        return None
    common, every = set.intersection(*map(set, rows)), set.union(*map(set, rows))
    if len(common) < ALIKE * len(every):
        return None
    return [{NAME_OF_ROW: name, **row} for name, row in whole.items()]


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
