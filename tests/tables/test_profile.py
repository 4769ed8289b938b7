"""Profiles of real files equal what pandas says of them."""

import csv
import math
from pathlib import Path

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qhub.lazy import lazy_module
from qhub.tables.described import described
from qhub.tables.message import message
from qhub.tables.profile import ColumnProfile, Statistics
from qhub.tables.reading.files import read_file
from qhub.tables.uploaded import Uploaded
from tests.tables.conftest import Read, rows

pandas = lazy_module("pandas")  # half a second of a core in each process that loads it

DATA = Path(__file__).parents[1] / "data"
DEFECTS = Path(__file__).parents[2] / "src/qhub_packs/qualidade/data/defeitos.csv"
FILES = ["inep_igc_2023.csv", "municipios_br.csv", "secom_resultados_teste.csv", "vinho_verde_tinto_qualidade.csv"]


def read_path(path: Path, folder: Path) -> Uploaded:
    return read_file(path, path.name, folder)


def pandas_message(path: Path, dates: tuple[str, ...]) -> str:
    """The guide's own code, for the file's whole message."""
    frame = pandas.read_csv(path)
    texts = [name for name in frame.select_dtypes("str").columns if name not in dates][:5]
    counts = "\n".join(f"  {name}: {frame[name].value_counts().head(5).to_dict()}" for name in texts)
    return (
        f"[FICHEIRO CARREGADO: {path.name}]\n"
        f"Colunas: {', '.join(frame.columns)}\n"
        f"Registos: {len(frame)}\n\n"
        f"Primeiras 10 linhas:\n{frame.head(10).to_csv(index=False)}\n"
        f"Estatísticas numéricas:\n{frame.describe().to_string()}\n\n"
        f"Distribuição das colunas categóricas (top 5):\n{counts}\n\n"
        f"Dados completos (primeiras 100 linhas):\n{frame.head(100).to_csv(index=False)}"
    ).rstrip("\n")


def test_the_message_of_the_guides_file_is_what_its_code_gives(tmp_path: Path) -> None:
    assert message("defeitos.csv", read_path(DEFECTS, tmp_path)) == pandas_message(DEFECTS, dates=("data",))


def test_the_message_of_a_file_of_measurements_is_what_the_guides_code_gives(tmp_path: Path) -> None:
    path = DATA / "vinho_verde_tinto_qualidade.csv"

    lines = message(path.name, read_path(path, tmp_path)).replace("\n  (nenhuma)\n", "\n\n")

    assert lines == pandas_message(path, dates=())


def test_a_file_with_several_tables_has_a_block_for_each(read: Read) -> None:
    (found,) = read("a.csv", "nome,n\nana,1\n").tables

    text = message("a.xlsx", Uploaded((found, found)))

    assert text.count("[FICHEIRO CARREGADO: a.xlsx]") == 1
    assert text.count("Tabela: a\nColunas: nome, n\nRegistos: 1\n") == 2


@pytest.mark.parametrize("name", FILES)
def test_statistics_counts_and_rows_of_real_files_are_those_of_pandas(name: str, tmp_path: Path) -> None:
    frame = pandas.read_csv(
        DATA / name, dtype={"codigo_ibge": str, "codigo_uf": str}
    )  # codes are no numbers, though pandas thinks so

    (found,) = read_path(DATA / name, tmp_path).tables

    assert (found.profile.rows, len(found.profile.columns)) == frame.shape
    assert [column.name for column in found.profile.columns] == list(frame.columns)
    numeric = frame.select_dtypes("number")
    assert [column.name for column in found.profile.numeric] == list(numeric.columns)
    expected = numeric.describe() if len(numeric.columns) else frame
    for column in found.profile.numeric:
        assert column.statistics is not None
        numbers = [getattr(column.statistics, field) for field in Statistics.__slots__]
        assert numbers == pytest.approx(list(expected[column.name]), rel=1e-12)
    for column in found.profile.categorical[:5]:
        assert column.top is not None
        counts = frame[column.name].value_counts()
        assert [(item.value, item.count) for item in column.top] == list(counts.head(5).items())
        assert (column.distinct, column.nulls) == (len(counts), frame[column.name].isna().sum())


def test_every_value_of_a_real_file_is_in_its_table(tmp_path: Path) -> None:
    with (DATA / "municipios_br.csv").open(newline="") as file:
        _, *expected = csv.reader(file)

    (found,) = read_path(DATA / "municipios_br.csv", tmp_path).tables

    types = [column.type for column in found.table.columns]
    convert = {"BIGINT": int, "DOUBLE": float, "VARCHAR": str}
    assert rows(found) == [
        tuple(convert[kind](cell) for kind, cell in zip(types, row, strict=True)) for row in expected
    ]


def test_a_real_file_with_decimal_commas_and_notes_is_read_as_its_authors_meant(tmp_path: Path) -> None:
    path = DATA / "inep_enade_medicina_2025.csv"
    frame = pandas.read_csv(path, decimal=",")
    frame = frame[frame["Código da IES"].notna()]
    percentage = "Percentual Concluintes Acima do Padrão"

    (found,) = read_path(path, tmp_path).tables

    column = next(column for column in found.profile.columns if column.name == percentage)
    assert (column.type, found.table.rows) == ("DOUBLE", len(frame))
    assert column.statistics is not None
    raw = next(name for name in frame.columns if " ".join(name.split()) == percentage)
    values = pandas.to_numeric(frame[raw].astype(str).str.replace(",", "."), errors="coerce")
    assert column.statistics.mean == pytest.approx(values.mean())
    assert [note[:8] for note in found.notes] == ["* Nome e", "** A fon"]


def test_equally_frequent_values_come_in_the_files_order(read: Read) -> None:
    (found,) = read("a.csv", "x,n\n" + "".join(f"{word},1\n" for word in "dbacbadce")).tables

    assert [(item.value, item.count) for item in found.profile.columns[0].top or ()] == [
        ("d", 2), ("b", 2), ("a", 2), ("c", 2), ("e", 1),
    ]  # fmt: skip


def test_a_column_of_numbers_without_any_number_or_with_one_has_a_profile(read: Read) -> None:
    (found,) = read("a.csv", "x,vazia\n5,\n").tables

    one, empty = found.profile.columns
    assert one.statistics == Statistics(1, 5.0, None, 5.0, 5.0, 5.0, 5.0, 5.0)
    assert (empty.type, empty.nulls, empty.top) == ("VARCHAR", 1, ())


NUMBERS = st.floats(-1e12, 1e12, allow_nan=False).map(lambda number: round(number, 4)) | st.integers(-(10**7), 10**7)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.lists(NUMBERS, min_size=1, max_size=6), min_size=1, max_size=3))
def test_statistics_are_printed_as_pandas_prints_them(columns: list[list[float]]) -> None:
    profiles, expected = [], {}
    for index, values in enumerate(columns):
        stats = pandas.Series(values, dtype=float).describe()
        name = f"coluna {index}"
        expected[name] = stats
        numbers = [None if math.isnan(number) else float(number) for number in stats.iloc[1:]]
        profiles.append(ColumnProfile(name, "DOUBLE", 0, 1, None, None, Statistics(int(stats.iloc[0]), *numbers), None))

    assert described(profiles) == pandas.DataFrame(expected).to_string()


def test_tiny_and_huge_numbers_are_printed_as_pandas_prints_them() -> None:
    for values in ([1e-9, 1.0], [1e15, 2.5], [0.0, 0.0], [-1e-7], [123456789.123, 1.0]):
        stats = pandas.Series(numpy.array(values)).describe()
        numbers = [None if math.isnan(number) else float(number) for number in stats.iloc[1:]]
        profile = ColumnProfile("x", "DOUBLE", 0, 1, None, None, Statistics(len(values), *numbers), None)
        assert described([profile]) == pandas.DataFrame({"x": stats}).to_string()
