"""Questions as people type them when they hurry, and those that go on from others, over one small table."""

from pathlib import Path

import pytest

from tests.demo.asking import TOOLS, _given
from tests.demo.chat import Chat, Reply
from tests.demo.tables import Tables, upload

LOADS = """guia;cliente;zona;data do pedido;entregar até;entregue em;km;custo (€);pagamento;compareceu;doca
G-01;Faria;Norte;02/01/2025;05/01/2025;04/01/2025;100;50,00;MB;Sim;3
G-02;Lobo;Norte;03/01/2025;05/01/2025;07/01/2025;200;90,00;Pix;Não;1
G-03;Faria;Sul;08/01/2025;10/01/2025;10/01/2025;0;10,00;Pix;Sim;3
G-04;Neves;Sul;01/02/2025;03/02/2025;;300;150,00;MB;Sim;2
G-05;Lobo;Norte;04/02/2025;06/02/2025;09/02/2025;400;200,00;Cartão direto;Não;3
"""


async def asked(folder: Path, *questions: str) -> Reply:
    path = folder / "guias.csv"
    path.write_text(LOADS, "utf-8")
    read = upload(path, folder)
    chat = Chat(TOOLS, "pt-PT", data=Tables(read.tables))
    chat.upload(read.file, read.digest)
    for question in questions[:-1]:
        await chat.ask(question)
    return await chat.ask(questions[-1])


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("custo por km", [[0.5]]),  # one sum divided by the other
        ("custo por km de cada zona", [["Norte", 0.4857], ["Sul", 0.5333]]),
        ("quantas guias fora do prazo?", [[2]]),  # later than the day by which it was due
        ("how many were delivered on time?", [[2]]),
        ("quantas guias c/ pix", [[2]]),
        ("how many guias with no km?", [[1]]),
        ("quantas guias nunca foram entregues?", [[1]]),
        ("quantas guias com cartão directo?", [[1]]),  # spelt as before the reform
        ("clientes diferents, quantos são?", [[3, 5]]),
        ("quantos clientes temos?", [[3, 5]]),  # and not five rows
        ("quantos faltaram?", [[2]]),
        ("qual a doca mais usada?", [[3, 3]]),  # and not the greatest number
        ("zona com mais km", [["Norte", 700]]),
        ("top 2 clientes by number of km", [["Lobo", 600], ["Neves", 300]]),
    ],
)
async def test_what_is_said_in_a_hurry_is_answered(tmp_path: Path, question: str, expected: list[list[object]]) -> None:
    rows = _given(await asked(tmp_path, question))
    assert rows is not None
    assert sorted(row[: len(one)] for row, one in zip(sorted(rows), expected, strict=True)) == expected


async def test_of_those_is_of_what_the_question_before_found(tmp_path: Path) -> None:
    reply = await asked(tmp_path, "quantas guias da zona Norte?", "desses quantos são pix?")
    assert _given(reply) == [[1]]
    assert _given(await asked(tmp_path, "desses quantos são pix?")) is None


async def test_what_adds_to_a_question_that_got_no_number_gets_none(tmp_path: Path) -> None:
    reply = await asked(tmp_path, "quantas guias de chuva na zona Norte?", "e por cliente?")
    assert _given(reply) is None
    assert "«e por cliente»" in reply.text
    assert _given(await asked(tmp_path, "quantas guias de chuva?", "e quantas guias por cliente?")) is not None


@pytest.mark.parametrize(
    "question", ["quantos km fez o Lobo agora?", "diferença entre custo e km", "clientes que nunca pagaram por pix"]
)
async def test_what_the_query_would_leave_out_gets_no_number(tmp_path: Path, question: str) -> None:
    assert _given(await asked(tmp_path, question)) is None
