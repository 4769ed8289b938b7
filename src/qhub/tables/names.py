"""Names of tables and columns: from what people called them to what SQL can say."""

import re
from collections.abc import Collection, Iterable
from pathlib import PurePath

from qhub.language.text import fold, shorten

NAME_LENGTH = 60
"""Of a table's name; long enough to tell files apart."""
HEADER_LENGTH = 200
"""Of a column's name: some sheets hold a paragraph there."""
PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")

# What DuckDB reserves (duckdb_keywords(), category "reserved"), and words that read badly as a table.
_WORDS = """
all analyse analyze and any array as asc asymmetric at both case cast check collate column constraint create
default deferrable desc describe distinct do else end except false fetch for foreign from grant group having in
initially intersect into lambda lateral leading limit not null offset on only or order pivot pivot_longer
pivot_wider placing primary qualify references returning select show some summarize symmetric table then to
trailing true union unique unpivot using variadic when where window with set values update delete insert
"""
RESERVED = frozenset(_WORDS.split())


def table_name(source: str, taken: Collection[str]) -> str:
    """A plain identifier for a file (`Vendas 2024 (final)` is `vendas_2024_final`), different from all in `taken`."""
    base = re.sub(r"[^a-z0-9]+", "_", fold(source)).strip("_")[:NAME_LENGTH].strip("_") or "tabela"
    if base[0].isdigit() or base in RESERVED:
        base = f"t_{base}"
    return unique(base, {name.lower() for name in taken})


def file_stem(name: str) -> str:
    """A file's name without its folders and its extension."""
    return PurePath(name.replace("\\", "/")).stem


def unique(name: str, taken: Collection[str]) -> str:
    """The name, or the name with the first number that makes it new."""
    number, candidate = 1, name
    while candidate in taken:
        number += 1
        candidate = f"{name}_{number}"
    return candidate


def column_names(headers: Iterable[str | None]) -> list[str]:
    """Headers as they are, but never empty and never the same: SQL does not tell `Valor` from `valor`."""
    names: list[str] = []
    taken: set[str] = set()
    given = [shorten(header or "", HEADER_LENGTH) for header in headers]
    # A header that somebody wrote keeps its name; a number is for those that were made up or repeated.
    written = {header.lower() for header in given}
    for position, header in enumerate(given, start=1):
        if not header:
            name = unique(f"coluna_{position}", taken | written)
        elif header.lower() in taken:
            number = 2
            while (name := f"{header}_{number}").lower() in taken | written:
                number += 1
        else:
            name = header
        taken.add(name.lower())
        names.append(name)
    return names


def quoted(name: str) -> str:
    """Write a name as an SQL identifier, always in quotes."""
    return '"' + name.replace('"', '""') + '"'


def readable(name: str) -> str:
    """Write a name as an SQL identifier, in quotes only where it must be."""
    return name if PLAIN.fullmatch(name) and name.lower() not in RESERVED else quoted(name)


def text(value: object) -> str:
    """Write a text as an SQL string."""
    return "'" + str(value).replace("'", "''") + "'"
