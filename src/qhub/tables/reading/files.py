"""A file on its way to tables."""

import shutil
import tempfile
import uuid
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import duckdb

from qhub.tables.names import file_stem, table_name
from qhub.tables.profile import Profile
from qhub.tables.reading.connection import open_connection
from qhub.tables.reading.content import extension_by_content, extension_of
from qhub.tables.reading.json_files import json_relation
from qhub.tables.reading.limits import ReadLimits
from qhub.tables.reading.parquet_files import rewrite_parquet
from qhub.tables.reading.profiling import profile_table
from qhub.tables.reading.relation import Relation
from qhub.tables.reading.text_files import repaired_relation, text_relation
from qhub.tables.reading.unreadable import UnreadableFile, damaged
from qhub.tables.reading.workbook_files import workbook_relations
from qhub.tables.reading.writing import Written, write_parquet
from qhub.tables.remark import Correction, Remark, RequestedReading
from qhub.tables.table import Table
from qhub.tables.uploaded import ReadTable, Uploaded


def read_file(
    path: Path,
    name: str,
    folder: Path,
    *,
    taken: Collection[str] = (),
    limits: ReadLimits | None = None,
    corrections: Sequence[Correction] = (),
) -> Uploaded:
    """Write the tables of a file into `folder`, as Parquet under generated names; on failure nothing is left there.

    Raises `UnreadableFile`.
    """
    limits = limits or ReadLimits()
    extension = extension_by_content(path, extension_of(name))
    try:
        return _attempt(path.resolve(), name, extension, folder, taken, limits, corrections)
    except duckdb.OutOfMemoryException:
        more = replace(limits, memory_mb=limits.second_memory_mb)
    try:
        return _attempt(path.resolve(), name, extension, folder, taken, more, corrections)
    except duckdb.OutOfMemoryException:
        raise UnreadableFile("too_complex") from None


def _attempt(
    path: Path,
    name: str,
    extension: str,
    folder: Path,
    taken: Collection[str],
    limits: ReadLimits,
    corrections: Sequence[Correction],
) -> Uploaded:
    work = Path(tempfile.mkdtemp(prefix=".reading-", dir=folder)).resolve()
    try:
        with open_connection(work, [path], limits) as connection:
            uploaded = _Reading(path, name, work, connection, limits, corrections).read(extension, taken)
        for read in uploaded.tables:
            read.table.path.rename(folder / read.table.path.name)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return Uploaded(tuple(moved(read, folder) for read in uploaded.tables))


def moved(read: ReadTable, folder: Path) -> ReadTable:
    """The same table, with its file in another folder."""
    table = read.table
    placed = replace(table, path=folder / table.path.name)
    return replace(read, table=placed)


class _Reading:
    """The reading of one file."""

    def __init__(
        self,
        path: Path,
        name: str,
        work: Path,
        connection: duckdb.DuckDBPyConnection,
        limits: ReadLimits,
        corrections: Sequence[Correction],
    ) -> None:
        self._path = path
        self._name = name
        self._work = work
        self._connection = connection
        self._limits = limits
        self._corrections = corrections

    def read(self, extension: str, taken: Collection[str]) -> Uploaded:
        found: list[tuple[Written, Path, Relation | None]] = []
        for relation in self._relations(extension):
            target = self._target()
            if relation is None:
                written = rewrite_parquet(self._connection, self._path, target, self._limits)
            else:
                written, relation = self._write(relation, extension, target)
            if written.rows or relation is None or len(written.columns) > 1:
                found.append((written, target, relation))
        if not any(written.columns for written, _, _ in found):
            raise UnreadableFile("no_table")
        names = set(taken)
        tables = []
        for written, target, relation in found:
            label = relation.label if relation and len(found) > 1 else ""
            name = table_name(f"{file_stem(self._name)} {label}", names)
            names.add(name)
            source = f"{self._name} ({label})" if label else self._name
            table = Table(name, target, written.rows, written.columns, source)
            profile = profile_table(self._connection, table)
            notes = (*relation.notes, *written.notes) if relation else ()
            tables.append(ReadTable(table, profile, notes, (*written.remarks, *_spelt(profile))))
        return Uploaded(tuple(tables))

    def _relations(self, extension: str) -> Iterator[Relation | None]:
        """What the file holds; None for Parquet, which has types already."""
        if extension == "parquet":
            yield None
        elif extension == "xlsx":
            yield from workbook_relations(
                self._path, self._connection, self._limits, lambda sheet: self._wanted(sheet).header
            )
        elif extension in ("csv", "tsv"):
            yield text_relation(self._path, self._work, extension, self._limits, self._wanted("").header)
        else:
            yield json_relation(self._path, self._work, self._connection, self._limits, self._wanted("").header)

    def _write(self, relation: Relation, extension: str, target: Path) -> tuple[Written, Relation]:
        wanted = self._wanted(relation.label)
        try:
            return write_parquet(self._connection, relation, target, self._limits, wanted), relation
        except duckdb.OutOfMemoryException:
            raise
        except duckdb.Error as error:
            if extension not in ("csv", "tsv"):
                raise damaged(error) from None
        repaired = repaired_relation(self._path, self._work, extension, self._limits, wanted.header)
        return write_parquet(self._connection, repaired, target, self._limits, wanted), repaired

    def _wanted(self, sheet: str) -> RequestedReading:
        return RequestedReading.from_corrections(self._corrections, sheet)

    def _target(self) -> Path:
        return self._work / f"{uuid.uuid4().hex}.parquet"


def _spelt(profile: Profile) -> Iterator[Remark]:
    """Columns whose values are written in more than one way."""
    for column in profile.columns:
        if (spelt := column.spellings) is not None:
            yield Remark(
                "spellings", column.name, example=", ".join(spelt.example), count=column.distinct - spelt.distinct
            )
