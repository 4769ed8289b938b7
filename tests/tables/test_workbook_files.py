# ruff: noqa: DTZ001 - the times of a table have no zone
"""Excel workbooks, made by the libraries that make them."""

import io
import subprocess
import sys
import zipfile
from collections.abc import Callable
from datetime import date, datetime
from datetime import time as time_of_day
from pathlib import Path
from typing import Any

import openpyxl
import pytest
import xlsxwriter
from openpyxl.worksheet.worksheet import Worksheet

from qhub.tables.reading.unreadable import UnreadableFile
from tests.tables.conftest import Read, rows, types

OLD = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""How the containers of Office before 2007 begin."""


def workbook(fill: Callable[[xlsxwriter.Workbook], None], **options: Any) -> bytes:
    buffer = io.BytesIO()
    book = xlsxwriter.Workbook(buffer, options)
    fill(book)
    book.close()
    return buffer.getvalue()


def sheet(*lines: list[Any], name: str = "Folha1") -> Callable[[xlsxwriter.Workbook], None]:
    def fill(book: xlsxwriter.Workbook) -> None:
        page = book.add_worksheet(name)
        for index, line in enumerate(lines):
            page.write_row(index, 0, line)

    return fill


def repacked(content: bytes, changes: dict[str, bytes]) -> bytes:
    """A workbook with some of its parts replaced."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as new:
        for part in old.namelist():
            new.writestr(part, changes.get(part, old.read(part)))
        for part in changes.keys() - set(old.namelist()):
            new.writestr(part, changes[part])
    return buffer.getvalue()


def test_numbers_days_times_truths_and_words_keep_their_values(read: Read) -> None:
    def fill(book: xlsxwriter.Workbook) -> None:
        page = book.add_worksheet()
        day, moment, clock = (
            book.add_format({"num_format": form}) for form in ("dd/mm/yyyy", "dd/mm/yyyy hh:mm", "hh:mm")
        )
        page.write_row(0, 0, ["n", "f", "dia", "momento", "hora", "certo", "codigo", "formula", "erro"])
        for row, offset in ((1, 0), (2, 1)):
            page.write_number(row, 0, 10 + offset)
            page.write_number(row, 1, 0.5 + offset)
            page.write_datetime(row, 2, datetime(2024, 1, 5 + offset), day)
            page.write_datetime(row, 3, datetime(2024, 1, 5 + offset, 10, 20, 30), moment)
            page.write_datetime(row, 4, time_of_day(8 + offset, 30), clock)
            page.write_boolean(row, 5, offset == 0)
            page.write_string(row, 6, f"0012{offset}")
            page.write_formula(row, 7, "=1+1", None, 2 + offset)
            page.write_formula(row, 8, "=1/0", None, "#DIV/0!" if offset else 7)

    (found,) = read("a.xlsx", workbook(fill)).tables

    assert types(found) == {
        "n": "BIGINT", "f": "DOUBLE", "dia": "DATE", "momento": "TIMESTAMP", "hora": "TIME", "certo": "BOOLEAN",
        "codigo": "VARCHAR", "formula": "BIGINT", "erro": "BIGINT",
    }  # fmt: skip
    assert rows(found) == [
        (10, 0.5, date(2024, 1, 5), datetime(2024, 1, 5, 10, 20, 30), time_of_day(8, 30), True, "00120", 2, 7),
        (11, 1.5, date(2024, 1, 6), datetime(2024, 1, 6, 10, 20, 30), time_of_day(9, 30), False, "00121", 3, None),
    ]


def test_workbooks_that_count_days_from_1904_give_the_same_days(read: Read) -> None:
    def fill(book: xlsxwriter.Workbook) -> None:
        page = book.add_worksheet()
        page.write_row(0, 0, ["dia", "n"])
        page.write_datetime(1, 0, datetime(2024, 1, 5), book.add_format({"num_format": "dd/mm/yyyy"}))
        page.write_number(1, 1, 1)

    (found,) = read("a.xlsx", workbook(fill, date_1904=True)).tables

    assert rows(found) == [(date(2024, 1, 5), 1)]


def test_merged_titles_blank_edges_and_notes_are_no_rows(read: Read) -> None:
    def fill(book: xlsxwriter.Workbook) -> None:
        page = book.add_worksheet()
        page.merge_range(1, 2, 1, 5, "Vendas por produto, 2024")
        page.merge_range(2, 2, 2, 5, "valores em euros")
        for row, line in enumerate(
            [["Produto", "Loja", "Qtd", "Valor"], ["A", "Porto", 1, 2.5], ["B", "Lisboa", 3, 4], ["Total", "", 4, 6.5]]
        ):
            page.write_row(4 + row, 2, line)
        page.write(10, 2, "Fonte: contabilidade")

    (found,) = read("Relatório.xlsx", workbook(fill)).tables

    assert found.table.name == "relatorio"
    assert types(found) == {"Produto": "VARCHAR", "Loja": "VARCHAR", "Qtd": "BIGINT", "Valor": "DOUBLE"}
    assert rows(found) == [("A", "Porto", 1, 2.5), ("B", "Lisboa", 3, 4.0)]
    assert found.notes == ("Vendas por produto, 2024", "valores em euros", "Fonte: contabilidade", "Total · 4 · 6.5")


def test_each_visible_sheet_with_something_in_it_is_a_table(read: Read) -> None:
    def fill(book: xlsxwriter.Workbook) -> None:
        sheet(["a", "b"], [1, 2], name="Janeiro")(book)
        sheet(["a", "b"], [3, 4], name="Fevereiro 2024")(book)
        book.add_worksheet("Vazia")
        hidden = book.add_worksheet("Escondida")
        hidden.write_row(0, 0, ["segredo", "x"])
        hidden.hide()

    uploaded = read("Vendas.xlsx", workbook(fill))

    assert [(found.table.name, found.table.source, rows(found)) for found in uploaded.tables] == [
        ("vendas_janeiro", "Vendas.xlsx (Janeiro)", [(1, 2)]),
        ("vendas_fevereiro_2024", "Vendas.xlsx (Fevereiro 2024)", [(3, 4)]),
    ]


def test_the_only_sheet_with_something_in_it_is_named_after_the_file(read: Read) -> None:
    def fill(book: xlsxwriter.Workbook) -> None:
        sheet(["a", "b"], [1, 2], name="Dados")(book)
        book.add_worksheet("Folha2")

    (found,) = read("Vendas 2024 (final).xlsx", workbook(fill), taken=["vendas_2024_final"]).tables

    assert (found.table.name, found.table.source) == ("vendas_2024_final_2", "Vendas 2024 (final).xlsx")


def test_a_workbook_that_openpyxl_wrote_is_read_as_openpyxl_reads_it(read: Read) -> None:
    book = openpyxl.Workbook()
    page = book.active
    assert isinstance(page, Worksheet)
    page.append(["id", "nome", "valor", "texto com número"])
    for index in range(500):
        page.append([index, f"Ação {index % 7}", index / 4 if index % 3 else None, "1.234,50" if index % 2 else "2,5"])
    buffer = io.BytesIO()
    book.save(buffer)

    (found,) = read("a.xlsx", buffer.getvalue()).tables

    assert types(found) == {"id": "BIGINT", "nome": "VARCHAR", "valor": "DOUBLE", "texto com número": "DOUBLE"}
    assert rows(found) == [
        (index, f"Ação {index % 7}", index / 4 if index % 3 else None, 1234.5 if index % 2 else 2.5)
        for index in range(500)
    ]


def test_mixed_cells_and_numbers_that_excel_shows_as_words_are_not_lost(read: Read) -> None:
    (found,) = read("a.xlsx", workbook(sheet(["x", "y"], [1, "a"], ["dois", "b"], [3.5, "c"]))).tables

    assert [row[0] for row in rows(found)] == ["1", "dois", "3.5"]


@pytest.mark.row("S32", "S34")
@pytest.mark.parametrize(
    ("content", "code"),
    [
        (OLD + b"\0" * 600 + "EncryptedPackage".encode("utf-16-le"), "password_protected"),
        (OLD + b"\0" * 600 + "Workbook".encode("utf-16-le"), "old_xls"),
        (b"PK\x03\x04 cut short", "damaged"),
        (workbook(lambda book: None), "no_table"),
        (workbook(sheet(["a", "b"], [1, 2]))[:-200], "damaged"),
    ],
)  # fmt: skip
def test_what_is_no_readable_workbook_is_refused(read: Read, content: bytes, code: str) -> None:
    with pytest.raises(UnreadableFile) as refused:
        read("a.xlsx", content)

    assert refused.value.code == code


def test_an_archive_that_is_no_workbook_is_refused(read: Read) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("word/document.xml", "<x/>")

    with pytest.raises(UnreadableFile) as refused:
        read("a.xlsx", buffer.getvalue())

    assert refused.value.params == {"extensao": "xlsx", "conteudo": "zip"}


SMALL = workbook(sheet(["a", "b"], [1, 2]))
PAGE = "xl/worksheets/sheet1.xml"
CELLS = (
    b'<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
    b'<sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>'
    b"</sheetData></worksheet>"
)
LAUGHS = (
    b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    b'<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>&b;</t></si></sst>'
)
BOMBS: dict[str, tuple[Callable[[], dict[str, bytes]], str]] = {
    "zeros in the strings": (lambda: {"xl/sharedStrings.xml": b"<sst>" + b" " * 400_000_000}, "zip_bomb"),
    "two cells far apart": (lambda: {PAGE: CELLS}, "too_many_cells"),
    "thousands of parts": (lambda: {f"xl/media/{index}": b"" for index in range(6_000)}, "zip_bomb"),
    "entities": (lambda: {"xl/sharedStrings.xml": LAUGHS}, "damaged"),
}


@pytest.mark.row("S33")
@pytest.mark.parametrize("bomb", BOMBS)
def test_bombs_are_refused_before_they_take_200_megabytes(tmp_path: Path, bomb: str) -> None:
    parts, code = BOMBS[bomb]
    path, out = tmp_path / "bomb", tmp_path / "out"
    path.write_bytes(repacked(SMALL, parts()))
    out.mkdir()
    program = (
        "import sys, types; p = types.ModuleType('qhub'); p.__path__ = [sys.argv[3]]; sys.modules['qhub'] = p\n"
        "from pathlib import Path; from qhub.tables.reading.files import read_file\n"
        "from qhub.tables.reading.unreadable import UnreadableFile\n"
        "try: read_file(Path(sys.argv[1]), 'a.xlsx', Path(sys.argv[2]))\n"
        "except UnreadableFile as error: print(error.code)\n"
        "print(next(line for line in open('/proc/self/status') if 'VmHWM' in line).split()[1])\n"
    )
    package = Path(__file__).parents[2] / "src" / "qhub"
    command = [sys.executable, "-c", program, str(path), str(out), str(package)]

    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)

    found, kilobytes = ran.stdout.split()
    assert found == code
    assert int(kilobytes) < 200_000
    assert not list(out.iterdir())


@pytest.mark.row("S33")
def test_a_part_that_is_larger_than_it_says_is_refused(read: Read) -> None:
    content = bytearray(
        repacked(SMALL, {PAGE: CELLS.replace(b"XFD1048576", b"B2").replace(b"1048576", b"2") + b" " * 9000})
    )
    # The size in the archive's directory: believed by readers that only look there.
    place = content.rindex(PAGE.encode()) - 46
    content[place + 24 : place + 28] = (100).to_bytes(4, "little")

    with pytest.raises(UnreadableFile) as refused:
        read("a.xlsx", bytes(content))

    assert refused.value.code == "damaged"


def test_more_sheets_than_tables_are_allowed_are_refused(read: Read) -> None:
    def fill(book: xlsxwriter.Workbook) -> None:
        for index in range(4):
            sheet(["a", "b"], [1, 2], name=f"F{index}")(book)

    with pytest.raises(UnreadableFile) as refused:
        read("a.xlsx", workbook(fill), limits={"tables": 3})

    assert (refused.value.code, refused.value.params) == ("too_many_tables", {"tabelas": 4, "limite": 3})


def test_tables_below_and_beside_each_other_are_tables_of_their_own(read: Read) -> None:
    below = workbook(
        sheet(
            ["Vendas"],
            ["Loja", "Valor"],
            ["A", 10],
            ["B", 20],
            [],
            ["Custos"],
            ["Tipo", "Mês", "Custo"],
            ["Luz", "jan", 5],
        )
    )
    beside = workbook(
        sheet(
            ["Loja", "Valor", None, "Nome", "Prémio"],
            ["A", 10, None, "Ana", 1.5],
            ["B", 20, None, "Rui", 2.5],
            ["C", 5],
        )
    )

    first, second = read("b.xlsx", below).tables
    left, right = read("c.xlsx", beside).tables

    assert (rows(first), rows(second)) == ([("A", 10), ("B", 20)], [("Luz", "jan", 5)])
    assert (rows(left), rows(right)) == ([("A", 10), ("B", 20), ("C", 5)], [("Ana", 1.5), ("Rui", 2.5)])


def test_blank_rows_between_records_leave_one_table(read: Read) -> None:
    found = read("a.xlsx", workbook(sheet(["Ref", "Preço"], ["A", 10], ["B", 20], [], ["C", 30], ["D", 40])))

    assert [rows(table) for table in found.tables] == [[("A", 10), ("B", 20), ("C", 30), ("D", 40)]]


def test_durations_are_hours_that_can_be_added(read: Read) -> None:
    def fill(book: xlsxwriter.Workbook) -> None:
        page = book.add_worksheet()
        shown = book.add_format({"num_format": "[h]:mm"})
        page.write_row(0, 0, ["nome", "horas"])
        for row, hours in enumerate((9.5, 30.25, 150.5, 1500.0), start=1):
            page.write(row, 0, f"F{row}")
            page.write_number(row, 1, hours / 24, shown)

    found = read("ponto.xlsx", workbook(fill)).tables[0]

    assert [row[1] for row in rows(found)] == [9.5, 30.25, 150.5, 1500.0]
    assert found.table.columns[1].unit == "h"
