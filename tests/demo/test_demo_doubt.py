"""What a question says of two things at once, or of neither, gets a question back and no number."""

import re
from pathlib import Path
from urllib.parse import unquote

import pytest

from tests.demo.asking import TOOLS, _given
from tests.demo.chat import Chat, Reply
from tests.demo.tables import Tables, upload

STAFF = "name,site,remote,1st visit,cost price (€),sale price (€),hours,day\n" + "\n".join(
    f"P{row},{('Remote', 'Austin', 'Porto')[row % 3]},{'yes' if row % 2 else 'no'},{'no' if row % 5 else 'yes'},"
    f"{row + 3}.50,{40 - row}.25,{row % 7 + 1},2025-0{row % 3 + 1}-1{row % 9}"
    for row in range(12)
)


async def asked(folder: Path, question: str, language: str = "pt-PT") -> Reply:
    path = folder / "staff.csv"
    path.write_text(STAFF, "utf-8")
    read = upload(path, folder)
    chat = Chat(TOOLS, language, data=Tables(read.tables))
    chat.upload(read.file, read.digest)
    return await chat.ask(question)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("remote people in Austin", "site"),  # two places that nothing joins
        ("how many visits in Porto?", "visit"),  # only the first ones are told
        ("qual o name mais caro?", "sale price"),  # one of two prices
        ("compare January and March", "hours"),  # by what?
    ],
)
async def test_a_doubt_is_told_in_place_of_a_number(tmp_path: Path, question: str, said: str) -> None:
    reply = await asked(tmp_path, question)
    assert _given(reply) is None
    assert said in reply.text


@pytest.mark.parametrize(
    "question", ["total hours by site", "longest hours", "highest sale price", "people since 2025"]
)
async def test_a_short_english_question_is_answered_in_english(tmp_path: Path, question: str) -> None:
    text = (await asked(tmp_path, question)).text
    assert not {"de", "por", "com", "não", "em"} & set(text.split())


@pytest.mark.parametrize("question", ["total das hours por site", "maior sale price", "média de hours"])
async def test_a_short_portuguese_question_is_answered_in_portuguese(tmp_path: Path, question: str) -> None:
    text = (await asked(tmp_path, question, "en")).text
    assert not {"of", "by", "with", "not", "in", "the"} & set(text.split())


BILLS = "fornecedor,IVA,Total c/ IVA,Inscrição,Mensalidade\n" + "\n".join(
    f"F{row % 3},{row}.20,{row + 9}.75,2025-0{row % 3 + 1}-11,{row + 30}.50" for row in range(12)
)


@pytest.mark.parametrize(
    ("question", "opening"),
    [
        ("média de Mensalidade por fornecedor", "Média de Mensalidade"),  # read literally
        ("quantos registos em fevereiro?", "As datas são as de **Inscrição**."),  # days that nobody named
        ("média das fees por fornecedor", "Li «fees» como **Mensalidade**."),  # by a like meaning
        ("total de IVA", "«total de IVA» pode ser mais do que uma coluna"),  # two readings by whole names
        # the only days of the table are no second leap
        ("total das fees em fevereiro", "Li «fees» como **Mensalidade**. As datas são as de **Inscrição**."),
    ],
)
async def test_a_leap_is_told_before_the_number_and_two_readings_are_asked_back(
    tmp_path: Path, question: str, opening: str
) -> None:
    path = tmp_path / "contas.csv"
    path.write_text(BILLS, "utf-8")
    read = upload(path, tmp_path)
    chat = Chat(TOOLS, "pt-PT", data=Tables(read.tables))
    chat.upload(read.file, read.digest)
    assert (await chat.ask(question)).text.startswith(opening)


async def test_each_reading_is_offered_as_a_question_that_is_answered(tmp_path: Path) -> None:
    reply = await asked(tmp_path, "qual o name mais caro?")
    offered = [unquote(address) for address in re.findall(r"\(#perguntar=([^)]*)\)", reply.text)]
    assert len(offered) == 2
    answers = [await asked(tmp_path, question) for question in offered]
    assert [_given(answer) for answer in answers] == [[["P11", 14.5]], [["P0", 40.25]]]


async def test_of_hundreds_of_columns_that_are_called_alike_a_few_are_offered(tmp_path: Path) -> None:
    path = tmp_path / "lines.csv"
    names = [f"Sensor {number} temp" for number in range(300)]
    rows = [",".join([f"L{row}", *(f"{row + place}.5" for place in range(300))]) for row in range(5)]
    path.write_text("\n".join([",".join(["Line", *names]), *rows]), "utf-8")
    read = upload(path, tmp_path)
    chat = Chat(TOOLS, "en", data=Tables(read.tables))
    chat.upload(read.file, read.digest)
    reply = await chat.ask("what is the average sensor?")
    assert _given(reply) is None
    assert len(re.findall(r"#perguntar=", reply.text)) <= 4


async def test_a_slip_is_offered_without_it(tmp_path: Path) -> None:
    reply = await asked(tmp_path, "how many people in Austen?", "en")
    assert "#perguntar=how%20many%20people%20in%20Austin%3F" in reply.text


SCRAP = "turno,Sucata,Sucata %\n" + "\n".join(f"T{row % 2},{3 * row + 4},{row % 5}.5%" for row in range(12))


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("total de sucata", 246),
        ("sucata por turno", 132),
        ("média de sucata % por turno", 2.3333),
        ("percentagem de sucata por turno", None),
    ],
)
async def test_a_name_is_the_amount_where_nobody_speaks_of_a_share(
    tmp_path: Path, question: str, first: float | None
) -> None:
    path = tmp_path / "linha.csv"
    path.write_text(SCRAP, "utf-8")
    read = upload(path, tmp_path)
    chat = Chat(TOOLS, data=Tables(read.tables))
    chat.upload(read.file, read.digest)
    given = _given(await chat.ask(question))
    numbers = [value for row in given or [] for value in row if isinstance(value, int | float)]
    assert (numbers[0] if numbers else None) == first
