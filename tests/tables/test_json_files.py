"""JSON as it is exported, in its few forms."""

import json

import pytest

from qhub.tables.reading.unreadable import UnreadableFile
from tests.tables.conftest import Read, rows, types

OBJECTS = [{"a": 1, "b": "x", "c": {"d": 1}}, {"a": 2.5, "e": [1, 2], "b": None}]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.json", json.dumps(OBJECTS)),
        ("a.json", json.dumps(OBJECTS, indent=2)),
        ("a.json", json.dumps({"ok": True, "total": 2, "data": OBJECTS})),
        ("a.json", json.dumps({"resultado": {"registos": OBJECTS, "pagina": 1}})),
        ("a.json", "\n".join(map(json.dumps, OBJECTS))),
        ("a.jsonl", "\n".join(map(json.dumps, OBJECTS)) + "\n"),
        ("a.ndjson", "\r\n".join(map(json.dumps, OBJECTS))),
        ("a.json", "\ufeff" + json.dumps(OBJECTS)),
    ],
)
def test_objects_are_rows_in_every_form(read: Read, name: str, content: str) -> None:
    (found,) = read(name, content).tables

    assert types(found) == {"a": "DOUBLE", "b": "VARCHAR", "c d": "BIGINT", "e": "VARCHAR"}
    assert rows(found) == [(1.0, "x", 1, None), (2.5, None, None, "[1,2]")]


def test_a_key_that_only_a_late_object_has_is_a_column(read: Read) -> None:
    lines = "\n".join(json.dumps({"n": index}) for index in range(60_000)) + '\n{"n": "sete", "dia": "05/01/2024"}\n'

    (found,) = read("a.jsonl", lines).tables

    assert types(found) == {"n": "VARCHAR", "dia": "DATE"}
    assert (found.table.rows, rows(found)[0]) == (60_001, ("0", None))


def test_keys_with_any_character_are_columns(read: Read) -> None:
    (found,) = read("a.json", json.dumps([{"a b": 1, "c'd": "q", "~e/f": 2, "": 3, '"': 4, "$.x": 5}])).tables

    assert rows(found) == [(1, "q", 2, 3, 4, 5)]


def test_one_object_is_one_row(read: Read) -> None:
    (found,) = read("a.json", '{"a": 1, "b": {"x": 2}}').tables

    assert rows(found) == [(1, 2)]


def test_objects_within_objects_are_columns_called_by_both_names(read: Read) -> None:
    courses = [
        {"n": 1, "curso": {"nome": "SQL", "sala": {"piso": 2}}},
        {"n": 2, "curso": None},
        {"n": 3, "curso": {"horas": 30}},
    ]

    (found,) = read("a.json", json.dumps(courses)).tables

    assert types(found) == {
        "n": "BIGINT",
        "curso nome": "VARCHAR",
        "curso sala piso": "BIGINT",
        "curso horas": "BIGINT",
    }
    assert rows(found) == [(1, "SQL", 2, None), (2, None, None, None), (3, None, None, 30)]


def test_what_is_an_object_in_some_rows_only_stays_json(read: Read) -> None:
    (found,) = read("a.json", '[{"a": {"x": 2}}, {"a": 5}, {"a": {}}]').tables

    assert rows(found) == [('{"x":2}',), ("5",), ("{}",)]


@pytest.mark.parametrize(
    ("name", "content", "code", "params"),
    [
        ("a.json", '[{"a": 1},\n {"a":}]', "bad_json", {"linha": 2, "coluna": 7}),
        ("a.json", '{"data": [{"a": 1},\n {"a":}]}', "bad_json", {"linha": 2, "coluna": 7}),
        ("a.jsonl", '{"a": 1}\n{"a":}\n', "bad_json", {"linha": 2, "coluna": 6}),
        ("a.json", "[" * 100_000, "bad_json", None),
        ("a.json", "[1, 2]", "no_table", {}),
        ("a.json", "[]", "no_table", {}),
        ("a.json", "   ", "empty", {}),
        ("a.json", "PK\x03\x04", "wrong_content", {"extensao": "json", "conteudo": "zip"}),
    ],
)
def test_what_is_no_table_is_refused_with_its_place(
    read: Read, name: str, content: str, code: str, params: dict[str, object] | None
) -> None:
    with pytest.raises(UnreadableFile) as refused:
        read(name, content)

    assert refused.value.code == code
    assert params is None or refused.value.params == params
