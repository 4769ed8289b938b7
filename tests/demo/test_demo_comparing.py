"""Two parts of a year side by side, and values that contain a word."""

from datetime import date, timedelta
from pathlib import Path

import pytest

from qhub.tools.builtin import BUILTIN_TOOLS
from tests.demo.chat import Chat
from tests.demo.tables import Tables, Upload, upload

TOOLS = (BUILTIN_TOOLS["consultar_dados"],)
CLIENTS = ("Alfa Lda", "Beta SA", "Gama SA")
ROWS = [
    (CLIENTS[n % 3], ("Lisboa", "Porto")[n % 2], date(2026, 1, 5) + timedelta(days=3 * n), 10 + 7 * n % 41)
    for n in range(58)
]
"""To the end of June."""
pytestmark = pytest.mark.together("demo-tables")


@pytest.fixture(scope="module")
def orders(tmp_path_factory: pytest.TempPathFactory) -> Upload:
    folder = tmp_path_factory.mktemp("orders")
    lines = ["Cliente,Cidade,Dia,Quantidade", *(",".join(map(str, row)) for row in ROWS)]
    (folder / "encomendas.csv").write_text("\n".join(lines), "utf-8")
    return upload(folder / "encomendas.csv", folder)


async def told(orders: Upload, question: str) -> str:
    chat = Chat(TOOLS, data=Tables(orders.tables))
    chat.upload(orders.file, orders.digest)
    return (await chat.ask(question)).text.replace("\N{NO-BREAK SPACE}", " ")


def total(quarter: int) -> int:
    return sum(row[3] for row in ROWS if (row[2].month + 2) // 3 == quarter)


@pytest.mark.parametrize(
    "question",
    [
        "compara o primeiro trimestre com o segundo em quantidade",
        "compara a quantidade do 1º trimestre com a do 2º",
        "compara a quantidade do primeiro trimestre de 2026 com a do segundo",
        "compare Q1 and Q2 by quantity",
        "compare the first quarter of 2026 with the second by quantity",
    ],
)
async def test_two_quarters_stand_side_by_side(question: str, orders: Upload) -> None:
    said = await told(orders, question)
    assert f"**2026-T1**: {total(1)}" in said
    assert f"**2026-T2**: {total(2)}" in said


@pytest.mark.parametrize("question", ["compare Lisboa and Porto by quantity", "compara Lisboa e Porto por quantidade"])
async def test_two_values_are_compared_by_the_number_that_is_named(question: str, orders: Upload) -> None:
    sums = [sum(row[3] for row in ROWS if row[1] == city) for city in ("Lisboa", "Porto")]
    said = await told(orders, question)
    assert [sum_ for sum_ in sums if f": {sum_}" not in said] == [], said


@pytest.mark.parametrize(
    ("question", "count"),
    [
        ("quantas encomendas de clientes que contêm SA?", 38),
        ("how many orders of clients containing SA?", 38),
        ("quantas encomendas de clientes que não contêm SA?", 20),
    ],
)
async def test_a_word_may_be_contained_in_values(question: str, count: int, orders: Upload) -> None:
    assert f"**{count}**" in await told(orders, question)


@pytest.mark.parametrize(
    "months",
    [
        ["11/2024", "12/2024", "01/2025", "02/2025"],
        ["2024-11", "2024-12", "2025-01", "2025-02"],
        ["nov/24", "dez/24", "jan/25", "fev/25"],
        ["Janeiro", "Fevereiro", "Março", "Abril"],
        ["January", "February", "March", "April"],
    ],
)
async def test_months_that_are_texts_keep_their_order(months: list[str], tmp_path: Path) -> None:
    lines = [f"{month};{use}" for month, use in zip(months, (10, 40, 20, 30), strict=True)]
    (tmp_path / "energia.csv").write_text("\n".join(["mes;consumo_kwh", *reversed(lines)]), "utf-8")
    said = await told(upload(tmp_path / "energia.csv", tmp_path), "consumo por mês")
    assert [said.index(f"**{month}**") for month in months] == sorted(said.index(f"**{month}**") for month in months)


async def test_what_is_a_slip_away_from_the_file_is_about_the_file(orders: Upload) -> None:
    said = await told(orders, "trabalhos em Lixboa")
    assert "«trabalhos»" in said
    assert "Lisboa" in said
