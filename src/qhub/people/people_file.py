"""A file of people: what a spreadsheet saves as CSV, whichever way it parts columns and whatever it calls them."""

import csv
import io
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from qhub.errors import InvalidRequest

MAX_PEOPLE = 1_000
"""People in one file."""
SEPARATORS = ",;\t|"
_COLUMNS = {
    "email": ("email", "mail", "correio eletronico", "correio electronico", "endereco de email", "email address"),
    "name": ("nome", "name", "nome completo", "full name"),
    "role": ("role", "papel", "perfil"),
}
"""What files call the columns."""
_ROLES = {
    "administrador": "admin",
    "administradora": "admin",
    "administrator": "admin",
    "supervisor": "responsavel",
    "operadora": "operador",
    "operator": "operador",
    "student": "estudante",
}
"""What the web app calls the roles, and what people make of that."""


class PersonLine(NamedTuple):
    """A line of the file."""

    number: int
    """The number of the line that it begins on in the file, from 1."""
    email: str
    name: str
    role: str
    """As the hub calls it where that is known; otherwise what was written. Empty where nothing is."""


def people_lines(text: str) -> list[PersonLine]:
    """The people of a file; `InvalidRequest` where its columns are not found, or there are too many people in it."""
    text = text.removeprefix("\ufeff")
    found = next((lines for separator in SEPARATORS if (lines := _lines(text, separator)) is not None), None)
    if found is None:
        raise InvalidRequest("people_file_unreadable")
    if len(found) > MAX_PEOPLE:
        raise InvalidRequest("people_file_too_long", limite=MAX_PEOPLE)
    return found


def _lines(text: str, separator: str) -> list[PersonLine] | None:
    """The people where this is what parts the columns; None where it is not."""
    try:
        rows = list(_rows(text, separator))
    except csv.Error:
        return None
    if rows and rows[0][1][0].lower() in (f"sep={separator}", "sep="):
        rows = rows[1:]  # that line tells Excel what parts the columns
    header = rows[0][1] if rows else []
    named = [_plain(cell).replace("-", "") for cell in header]
    places = {
        column: next((named.index(name) for name in names if name in named), None) for column, names in _COLUMNS.items()
    }
    if places["email"] is None or places["name"] is None:
        return None

    def cell(row: list[str], column: str) -> str:
        place = places[column]
        return row[place] if place is not None and place < len(row) else ""

    return [
        PersonLine(number, cell(row, "email"), cell(row, "name"), _role(cell(row, "role"))) for number, row in rows[1:]
    ]


def _rows(text: str, separator: str) -> Iterator[tuple[int, list[str]]]:
    """The lines that have anything on them, each with the number that it begins on."""
    reader, number = csv.reader(io.StringIO(text, newline=None), delimiter=separator), 1
    for row in reader:
        cells = [" ".join(cell.split()) for cell in row]  # a name on two lines is one
        if any(cells):
            yield number, cells
        number = reader.line_num + 1


def _role(written: str) -> str:
    plain = _plain(written)
    return _ROLES.get(plain, plain)


def _plain(text: str) -> str:
    """In small letters, without accents and with single spaces."""
    apart = unicodedata.normalize("NFKD", text.lower())
    return " ".join("".join(letter for letter in apart if not unicodedata.combining(letter)).split())
