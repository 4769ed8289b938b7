"""From people's names to SQL's."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qhub.tables.names import PLAIN, RESERVED, column_names, file_stem, readable, table_name


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("vendas.csv", "vendas"),
        ("Vendas 2024 (final).xlsx", "vendas_2024_final"),
        ("Relatório-Açores.CSV", "relatorio_acores"),
        ("2024.csv", "t_2024"),
        ("select.csv", "t_select"),
        ("日本.csv", "tabela"),
        ("../../etc/passwd.csv", "passwd"),
        ("C:\\Users\\rui\\Vendas.csv", "vendas"),
    ],
)
def test_a_table_is_named_after_its_file(file: str, name: str) -> None:
    assert table_name(file_stem(file), ()) == name


def test_a_name_that_is_taken_gets_the_next_number() -> None:
    assert table_name("vendas", ["Vendas"]) == "vendas_2"
    assert table_name("vendas", ["vendas", "vendas_2"]) == "vendas_3"


@given(st.text(max_size=300), st.lists(st.text(max_size=20), max_size=5))
def test_any_file_name_gives_a_plain_and_new_identifier(text: str, others: list[str]) -> None:
    taken = [table_name(other, ()) for other in others]

    name = table_name(text, taken)

    assert PLAIN.fullmatch(name)
    assert name == name.lower()
    assert name not in RESERVED
    assert name not in taken


@given(st.lists(st.none() | st.sampled_from(["a", "A", "a_2", "", " ", "coluna_1", "coluna_2"]) | st.text(max_size=5)))
def test_columns_are_named_and_different_whatever_the_headers(headers: list[str | None]) -> None:
    names = column_names(headers)

    assert len(names) == len(headers)
    assert all(names)
    assert len({name.lower() for name in names}) == len(names)


def test_only_names_that_need_quotes_get_them() -> None:
    assert [readable(name) for name in ("turno", "order", "Nº", 'a"b')] == ["turno", '"order"', '"Nº"', '"a""b"']
