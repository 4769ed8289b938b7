"""Several tables in one sheet: below each other, or side by side.

A blank row alone ends no table: people leave some among their records. A table begins below one where another header
stands, over numbers or days. A blank column parts two tables where both have rows that the other does not reach.
"""

from typing import NamedTuple

import duckdb

from qhub.tables.reading.connection import one_row
from qhub.tables.reading.header import LOOKED_AT, is_header

MAX_GAPS = 200
"""Runs of blank rows that are looked at."""
WIDTH = 2
"""Columns of the smallest table that is looked for beside or below another."""


class Block(NamedTuple):
    """The cells of one table; rows and columns are counted from 0, both ends within."""

    top: int
    bottom: int
    left: int
    right: int


def find_blocks(connection: duckdb.DuckDBPyConnection, sheet: str) -> list[Block]:
    """The tables of a sheet that was loaded; all of it where it is one."""
    names = [row[0] for row in connection.execute(f"DESCRIBE {sheet}").fetchall()]
    (rows,) = one_row(connection, f"SELECT count(*) FROM {sheet}")
    tops = [0, *_beginnings(connection, sheet, names)]
    found = []
    for top, after in zip(tops, [*tops[1:], rows], strict=True):
        found += _beside(connection, sheet, names, top, after - 1)
    return found


def _beginnings(connection: duckdb.DuckDBPyConnection, sheet: str, names: list[str]) -> list[int]:
    """The rows below a blank one from which another table begins, with its title."""
    filled = f"coalesce({', '.join(names)}) IS NOT NULL"
    gaps = connection.execute(
        f"SELECT rowid FROM (SELECT rowid, {filled} AS here, lag({filled}) OVER (ORDER BY rowid) AS above, "
        f"max(CASE WHEN {filled} THEN rowid END) OVER (ORDER BY rowid) AS seen FROM {sheet}) "
        f"WHERE here AND NOT above AND seen IS NOT NULL ORDER BY rowid LIMIT {MAX_GAPS}"
    ).fetchall()
    found: list[int] = []
    headers: list[list[str | None]] = []
    for (row,) in [(0,), *gaps]:
        following = connection.execute(f"SELECT * FROM {sheet} WHERE rowid >= {row} LIMIT {LOOKED_AT}").fetchall()
        until = next((place for place, cells in enumerate(following) if not any(cells)), len(following))
        part = following[:until]
        place = next((index for index, cells in enumerate(part) if sum(map(bool, cells)) > 1), None)
        if place is None or not is_header(part[place], part[place + 1 :]):
            continue
        if row and headers and list(part[place]) not in headers:
            found.append(row)
        headers.append(list(part[place]))
    return found


def _beside(connection: duckdb.DuckDBPyConnection, sheet: str, names: list[str], top: int, bottom: int) -> list[Block]:
    whole = Block(top, bottom, 0, len(names) - 1)
    if len(names) < 2 * WIDTH + 1:
        return [whole]
    lasts = one_row(
        connection,
        f"SELECT {', '.join(f'max(CASE WHEN {name} IS NOT NULL THEN rowid END)' for name in names)} "
        f"FROM {sheet} WHERE rowid BETWEEN {top} AND {bottom}",
    )
    groups: list[list[int]] = [[]]
    for index, last in enumerate(lasts):
        if last is not None:
            groups[-1].append(index)
        elif groups[-1]:
            groups.append([])
    groups = [group for group in groups if group]
    ends = {max(lasts[index] for index in group) for group in groups}
    if len(groups) < 2 or len(ends) < len(groups) or any(len(group) < WIDTH for group in groups):
        return [whole]
    for group in groups:
        cells = ", ".join(names[index] for index in group)
        rows = connection.execute(
            f"SELECT {cells} FROM {sheet} WHERE rowid BETWEEN {top} AND {bottom} AND coalesce({cells}) IS NOT NULL "
            f"LIMIT {LOOKED_AT}"
        ).fetchall()
        place = next((index for index, row in enumerate(rows) if sum(map(bool, row)) > 1), 0)
        if not rows or not is_header(rows[place], rows[place + 1 :]):
            return [whole]
    return [Block(top, bottom, group[0], group[-1]) for group in groups]
