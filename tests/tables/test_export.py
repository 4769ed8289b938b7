"""Exports hold every row, as spreadsheets read it, and no cell is taken for a formula."""

import csv
import datetime
import io
import resource
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import openpyxl
import pytest

from qhub.errors import ToolFailure
from qhub.lazy import lazy_module
from qhub.tables.query.export import ExportFormat, export
from tests.tables.querying import DEFECTS, defects, make_table, querying

pandas = lazy_module("pandas")  # half a second of a core in each process that loads it

ATTACKS = (
    "=1+1",
    "=cmd|' /C calc'!A0",
    "+1+1",
    "-1+1",
    "@SUM(1)",
    "\t=1",
    "\r=1",
    "\n=1",
    "\uff1d1+1",
    "\uff0b1",
    "\uff0d1",
    "\uff20SUM(1)",
    '=HYPERLINK("http://127.0.0.1/")',
)
HARMLESS = ("a=b", "1-2", "'=1", 'olá; "tu", e\nele', "http://127.0.0.1/", "12", " =1")


def cells(texts: tuple[str, ...]) -> str:
    values = ", ".join("(" + str(place) + ", '" + text.replace("'", "''") + "')" for place, text in enumerate(texts))
    return f"SELECT t FROM (VALUES {values}) v(i, t) ORDER BY i"


async def made(tmp_path: Path, sql: str, fmt: ExportFormat, *, rows: int = 1000, language: str = "en") -> Path:
    path = tmp_path / f"dados.{fmt}"
    async with querying() as engine:
        await export(engine, [defects(tmp_path)], sql, fmt, path, rows=rows, language=language)
    return path


def read_csv(path: Path, delimiter: str = ",") -> list[list[str]]:
    return list(csv.reader(io.StringIO(path.read_bytes().decode("utf-8-sig"), newline=""), delimiter=delimiter))


def read_xlsx(path: Path) -> Any:
    return openpyxl.load_workbook(path).active


async def test_a_csv_file_holds_the_whole_table(tmp_path: Path) -> None:
    path = await made(tmp_path, "SELECT * FROM defeitos ORDER BY id", "csv")
    assert path.read_bytes().startswith(b"\xef\xbb\xbfid,data,turno")
    pandas.testing.assert_frame_equal(pandas.read_csv(path), pandas.read_csv(DEFECTS))


async def test_portuguese_spreadsheets_get_semicolons_and_decimal_commas(tmp_path: Path) -> None:
    sql = (
        "SELECT 1.5 AS preco, -2.25::DOUBLE AS saldo, 3 AS n, 'a;b' AS t, DATE '2024-05-01' AS d, true AS v, NULL AS x"
    )
    path = await made(tmp_path, sql, "csv", language="pt-PT")
    assert path.read_bytes().decode("utf-8-sig").splitlines() == [
        "preco;saldo;n;t;d;v;x",
        '1,5;-2,25;3;"a;b";2024-05-01;true;',
    ]


@pytest.mark.row("S35")
async def test_no_text_of_a_csv_file_is_a_formula_and_numbers_stay_numbers(tmp_path: Path) -> None:
    path = await made(tmp_path, cells(ATTACKS + HARMLESS), "csv")
    texts = [row[0] for row in read_csv(path)[1:]]
    assert texts == [*("'" + text for text in ATTACKS), *HARMLESS]
    numbers = await made(tmp_path, "SELECT -5 AS a, -1.5::DOUBLE AS b, -2.50::DECIMAL(9, 2) AS c", "csv")
    assert read_csv(numbers)[1] == ["-5", "-1.5", "-2.50"]


@pytest.mark.row("S35")
async def test_a_header_is_no_formula_either(tmp_path: Path) -> None:
    sql = 'SELECT 1 AS "=1+1"'
    assert read_csv(await made(tmp_path, sql, "csv"))[0] == ["'=1+1"]
    header = read_xlsx(await made(tmp_path, sql, "xlsx")).cell(1, 1)
    assert (header.value, header.data_type, header.quotePrefix) == ("=1+1", "s", True)


@pytest.mark.row("S35")
async def test_a_workbook_has_texts_only_as_texts(tmp_path: Path) -> None:
    path = await made(tmp_path, cells(ATTACKS + HARMLESS), "xlsx")
    sheet = read_xlsx(path)
    found = [sheet.cell(row, 1) for row in range(2, sheet.max_row + 1)]
    assert {cell.data_type for cell in found} == {"s"}
    assert [cell.quotePrefix for cell in found] == [True] * len(ATTACKS) + [False] * len(HARMLESS)
    assert [cell.value.replace("\r", "") for cell in found][-len(HARMLESS) :] == list(HARMLESS)
    with ZipFile(path) as archive:
        assert not any("externalLinks" in name or "rels/sheet" in name for name in archive.namelist())
        assert b"<f>" not in archive.read("xl/worksheets/sheet1.xml")


async def test_a_workbook_has_real_numbers_dates_and_times(tmp_path: Path) -> None:
    sql = """
        SELECT 1, 2.5::DECIMAL(9, 2), 'nan'::DOUBLE, true, DATE '2024-02-29', TIMESTAMP '2024-02-29 10:11:12',
            TIME '10:11:12', NULL, DATE '1815-12-10', 1::HUGEINT << 80, [1, 2], TIMESTAMPTZ '2024-01-01 00:00:00+00'
    """
    sheet = read_xlsx(await made(tmp_path, sql, "xlsx"))
    assert [sheet.cell(2, column).value for column in range(1, 13)] == [
        1,
        2.5,
        None,
        True,
        datetime.datetime.fromisoformat("2024-02-29"),
        datetime.datetime.fromisoformat("2024-02-29T10:11:12"),
        datetime.time(10, 11, 12),
        None,
        "1815-12-10",
        str(1 << 80),
        "[1,2]",
        "2024-01-01 00:00:00+00",
    ]


@pytest.mark.parametrize("fmt", ["csv", "xlsx"])
async def test_an_export_ends_at_its_limit_and_says_so(tmp_path: Path, fmt: ExportFormat) -> None:
    table = defects(tmp_path)
    async with querying(query_export_rows=150) as engine:

        async def lengths(rows: int, sql: str) -> tuple[int, bool]:
            return await export(engine, [table], sql, fmt, tmp_path / f"x.{fmt}", rows=rows, language="en")

        assert await lengths(100, "FROM defeitos") == (100, True)
        assert await lengths(100, "FROM defeitos LIMIT 100") == (100, False)
        assert await lengths(1000, "FROM defeitos") == (150, True)
        assert await lengths(100, "FROM defeitos WHERE false") == (0, False)


async def test_long_exports_take_no_memory_of_the_hub(tmp_path: Path) -> None:
    table = make_table(tmp_path, "grande", "SELECT i, repeat('x', 200) || i AS t FROM range(300000) r(i)")
    path = tmp_path / "x.csv"
    async with querying(query_memory_mb=128) as engine:
        await engine.run([table], "SELECT 1", rows=1)
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        exported = await export(engine, [table], "FROM grande", "csv", path, rows=10**6, language="en")
        after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert exported == (300_000, False)
    assert path.stat().st_size > 60_000_000
    assert after - before < 20_000  # kilobytes


async def test_a_query_that_may_not_run_may_not_be_exported(tmp_path: Path) -> None:
    with pytest.raises(ToolFailure, match="read_text"):
        await made(tmp_path, f"SELECT * FROM read_text('{DEFECTS}')", "csv")
