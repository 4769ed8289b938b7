"""Corrections: a file is read again as its owner wants it, and again as it was found."""

import pytest

from qhub.tables.remark import Correction, Reading
from qhub.tables.uploaded import ReadTable
from tests.tables.awkward import book
from tests.tables.conftest import Read, rows, types

NESTED = "NUTS;desempregados\nContinente;900\nNorte;400\nCentro;200\nLisboa;300\nAçores;50\nMadeira;50\n"
SECTIONS = "grupo;v;w\nNorte;;\nA;1;2\nB;3;4\nSul;;\nC;5;6\nD;7;8\n"
UNNAMED = "dia;n\n01/02/2024;120\n15/02/2024;80\n28/02/2024;200\n;400\n"
FLAGGED = "país,taxa\nPT,6.6\nES,14.9 b\nDE,\nFR,7.25*\n"
MIXED = book(["id", "valor"], ["A", 1234.56], ["B", "99,90"], ["C", 10])


def choices(found: ReadTable, column: str = "") -> set[str]:
    """What its card offers of a column, or of the table."""
    return {choice for remark in found.remarks if remark.column == column for choice in remark.choices}


@pytest.mark.parametrize("content", [NESTED, SECTIONS, UNNAMED], ids=["groups", "sections", "unnamed"])
def test_rows_that_were_set_apart_are_brought_back_and_set_apart_again(read: Read, content: str) -> None:
    (found,) = read("a.csv", content).tables
    (kept,) = read("a.csv", content, corrections=[Correction("", "", "totals_rows")]).tables
    (again,) = read("a.csv", content, corrections=[Correction("", "", "totals_apart")]).tables

    assert kept.table.rows == len(content.splitlines()) - 1 > found.table.rows
    assert choices(found) == {"totals_rows"}
    assert choices(kept) == {"totals_apart"}
    assert rows(again) == rows(found)


def test_a_first_row_that_its_owner_took_for_a_header_is_given_back(read: Read) -> None:
    content = "2024-01-05,Porto,120.50\n2024-01-06,Braga,80.00\n2024-01-07,Porto,95.25\n"

    (named,) = read("a.csv", content, corrections=[Correction("", "", "header_first")]).tables
    (found,) = read("a.csv", content, corrections=[Correction("", "", "header_none")]).tables

    assert (named.table.rows, choices(named)) == (2, {"header_none"})
    assert (found.table.rows, choices(found)) == (3, {"header_first"})


@pytest.mark.parametrize(
    ("name", "content", "column", "numbers"),
    [
        ("flagged.csv", FLAGGED, "taxa", [6.6, 14.9, None, 7.25]),
        ("mixed.xlsx", MIXED, "valor", [1234.56, 99.9, 10.0]),
        ("marks.csv", "a;v\nx;1,5\ny;1.5\nz;2,25\n", "v", [1.5, 1.5, 2.25]),
    ],
)
def test_text_that_looks_like_numbers_becomes_them_with_one_click(
    read: Read, name: str, content: str | bytes, column: str, numbers: list[float | None]
) -> None:
    wanted: Reading = "number"

    (found,) = read(name, content).tables
    (chosen,) = read(name, content, corrections=[Correction("", column, wanted)]).tables

    assert (types(found)[column], choices(found, column)) == ("VARCHAR", {wanted})
    assert (types(chosen)[column], choices(chosen, column)) == ("DOUBLE", {"as_found"})
    assert [row[1] for row in rows(chosen)] == numbers


@pytest.mark.parametrize("name", ["a.csv", "a.xlsx"])
def test_a_workbook_called_csv_and_text_called_xlsx_are_read(read: Read, name: str) -> None:
    content = book(["curso", "vagas"], ["Direito", 50]) if name == "a.csv" else b"curso;vagas\nDireito;50\n"

    (found,) = read(name, content).tables

    assert rows(found) == [("Direito", 50)]
