"""`defeitos.csv` has the distributions that the product's contract shows."""

import csv
import statistics
from collections import Counter
from datetime import date
from importlib.resources import files

import pytest

TEXT = (files("qhub_packs.qualidade") / "data" / "defeitos.csv").read_text("utf-8")
ROWS = list(csv.DictReader(TEXT.splitlines()))

TOTALS = {
    "tipo_defeito": {
        "lixo": 62,
        "falta_tinta": 31,
        "casca_laranja": 27,
        "gordura": 24,
        "descasque": 21,
        "escorrido": 19,
        "crateras": 12,
        "outros": 4,
    },
    "turno": {"manha": 73, "tarde": 68, "noite": 59},
    "operador": {"Julia": 55, "Carlos": 52, "Pedro": 49, "Margareta": 44},
    "material": {"ABS_Cinza": 58, "PP_Negro": 54, "PP_Vermelho": 47, "PA_Branco": 41},
    "rack": {"R12": 38, "R11": 37, "R13": 36, "R10": 33, "R14": 29, "R15": 27},
}


def test_the_file_begins_as_the_guide_shows() -> None:
    assert TEXT.splitlines()[:3] == [
        "id,data,turno,operador,tipo_defeito,material,rack,posicao",
        "1,2026-02-11,manha,Julia,gordura,ABS_Cinza,R11,3",
        "2,2026-02-12,manha,Julia,escorrido,PP_Negro,R10,2",
    ]


def test_there_are_200_records_numbered_in_order() -> None:
    assert [row["id"] for row in ROWS] == [str(number) for number in range(1, 201)]


@pytest.mark.parametrize("column", TOTALS)
def test_each_category_has_the_totals_of_the_guide(column: str) -> None:
    assert Counter(row[column] for row in ROWS) == TOTALS[column]


def test_positions_have_the_mean_of_the_guide_and_the_nearest_possible_deviation() -> None:
    positions = [int(row["posicao"]) for row in ROWS]
    assert sum(positions) == 918
    assert (min(positions), max(positions)) == (1, 8)
    assert statistics.stdev(positions) == pytest.approx(2.3055, abs=0.001)


def test_the_guides_deviation_of_2_305_cannot_be_had_with_whole_numbers() -> None:
    sums_of_squares = [s for s in range(4214, 7000) if 2.305 <= ((s - 200 * 4.59**2) / 199) ** 0.5 < 2.306]
    assert sums_of_squares == [5271]
    assert 5271 % 2 != 918 % 2, "x and its square are odd together, so both sums must be"


def test_every_day_is_a_working_day_of_february() -> None:
    days = {date.fromisoformat(row["data"]) for row in ROWS}
    assert all(day.weekday() < 5 for day in days)
    assert (min(days), max(days)) == (date(2026, 2, 2), date(2026, 2, 27))


def test_orange_peel_is_the_only_defect_that_grows() -> None:
    weeks = {name: [0, 0, 0, 0] for name in TOTALS["tipo_defeito"]}
    for row in ROWS:
        weeks[row["tipo_defeito"]][(date.fromisoformat(row["data"]) - date(2026, 2, 2)).days // 7] += 1
    assert weeks["casca_laranja"] == [2, 5, 8, 12]
    assert all(counts[0] >= counts[3] for name, counts in weeks.items() if name != "casca_laranja")
