"""Files are read in a process of their own, which can be stopped and leaves nothing behind."""

import asyncio
import io
import os
from pathlib import Path

import pytest
import xlsxwriter

from qhub.tables.reading.files import read_file
from qhub.tables.reading.limits import ReadLimits
from qhub.tables.reading.reader import read_upload
from qhub.tables.reading.unreadable import UnreadableFile
from tests.tables.conftest import rows

DEFECTS = Path(__file__).parents[2] / "src/qhub_packs/qualidade/data/defeitos.csv"


async def test_the_process_gives_what_reading_here_gives(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()

    (expected,) = read_file(DEFECTS, "defeitos.csv", here, taken=["defeitos"]).tables
    (found,) = (await read_upload(DEFECTS, "defeitos.csv", there, taken=["defeitos"])).tables

    assert (found.profile, found.notes) == (expected.profile, expected.notes)
    assert (found.table.name, found.table.columns) == ("defeitos_2", expected.table.columns)
    assert rows(found) == rows(expected)
    assert list(there.iterdir()) == [found.table.path]


async def test_a_workbook_is_read_by_the_process(tmp_path: Path) -> None:
    buffer = io.BytesIO()
    with xlsxwriter.Workbook(buffer) as book:
        book.add_worksheet().write_row(0, 0, ["a", "b"])
        book.worksheets()[0].write_row(1, 0, [1, "é"])
    path = tmp_path / "upload"
    path.write_bytes(buffer.getvalue())
    out = tmp_path / "out"
    out.mkdir()

    (found,) = (await read_upload(path, "a.xlsx", out)).tables

    assert rows(found) == [(1, "é")]


async def test_a_refusal_comes_back_with_its_place_and_nothing_stays(tmp_path: Path) -> None:
    path, out = tmp_path / "upload", tmp_path / "out"
    path.write_text("a,b\n1,2\n3,4,5\n")
    out.mkdir()

    with pytest.raises(UnreadableFile) as refused:
        await read_upload(path, "a.csv", out)

    assert (refused.value.code, refused.value.params["linha"]) == ("too_many_fields", 3)
    assert list(out.iterdir()) == []


async def test_a_reader_that_needs_more_than_it_may_have_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile) as refused:
        await read_upload(DEFECTS, "defeitos.csv", tmp_path, limits=ReadLimits(process_memory_mb=64))

    assert refused.value.code == "too_complex"
    assert list(tmp_path.iterdir()) == []


async def test_cancelling_ends_the_process_and_leaves_nothing(tmp_path: Path) -> None:
    pipe, out = tmp_path / "upload", tmp_path / "out"
    os.mkfifo(pipe)  # reading it waits for somebody who never writes
    out.mkdir()

    reading = asyncio.create_task(read_upload(pipe, "a.csv", out))
    writer = await asyncio.to_thread(os.open, pipe, os.O_WRONLY)  # opens once the process reads
    assert len(list(out.iterdir())) == 1
    reading.cancel()
    with pytest.raises(asyncio.CancelledError):
        await reading

    with pytest.raises(BrokenPipeError):
        os.write(writer, b"x")
    os.close(writer)
    assert list(out.iterdir()) == []


async def test_reading_that_takes_too_long_is_given_up(tmp_path: Path) -> None:
    pipe, out = tmp_path / "upload", tmp_path / "out"
    os.mkfifo(pipe)
    out.mkdir()

    with pytest.raises(TimeoutError):
        await read_upload(pipe, "a.csv", out, limits=ReadLimits(seconds=0.2))

    assert list(out.iterdir()) == []
