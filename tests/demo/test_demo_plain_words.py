"""What strangers put around and into plain questions: courtesies, slips, prices for amounts, hours of the day."""

from pathlib import Path

import pytest

from qhub_demo.questions.address import unaddressed
from tests.demo.asking import TOOLS, _given
from tests.demo.chat import Chat, Reply
from tests.demo.tables import Tables, upload

VISITS = """data;hora;tutor;servico;preco;nota
02/11/2024;08:30;Ana Lopes;Vacinacao;20,00;9,0
03/12/2024;20:15;Rui Dias;Cirurgia;300,00;7,5
15/12/2024;09:10;Ana Lopes;Tosquia;35,00;8,0
10/01/2025;15:00;Rui Dias;Vacinacao;22,00;6,0
11/01/2025;10:45;Eva Reis;Cirurgia;280,00;9,5
"""
COURSES = """ano;curso;vagas;propina (€)
2022;Direito;30;697,00
2023;Gestão;25;697,00
2024;Direito;5;710,00
2024;Gestão;25;710,00
"""
HARVESTS = """data,canteiro,praga,preço/kg,dias de rega,estado
2025-05-02,A1,míldio,1.5,3,ok
2025-05-10,A1,míldio,2.5,4,ok
2025-06-01,B2,afídeos,3.5,2,perdida
2025-06-20,B2,,4.0,5,ok
2025-06-25,B2,,4.5,6,perdida
"""
STAFF = "employee_id,name,hourly_rate\n1,Amy,20\n2,Bob,30\n"
SHEETS = "entry,date,employee_id,hours\n1,2025-06-02,1,8\n2,2025-06-03,2,5\n3,2025-07-04,2,6\n4,2025-07-05,1,1\n"


async def asked(folder: Path, files: dict[str, str], *questions: str) -> Reply:
    read = []
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
        read.append(upload(folder / name, folder))
    chat = Chat(TOOLS, "pt-PT", data=Tables([table for one in read for table in one.tables]))
    for one in read:
        chat.upload(one.file, one.digest)
    for question in questions[:-1]:
        await chat.ask(question)
    return await chat.ask(questions[-1])


@pytest.mark.parametrize(
    ("said", "question"),
    [
        ("Olá, consegues dizer-me quantos registos há?", "quantos registos há?"),
        ("boa tarde! queria saber qual a média por turno, obrigado", "qual a média por turno"),
        ("você consegue me dizer quem vendeu mais?", "quem vendeu mais?"),
        ("gostava que me dissesses o total", "o total"),
        ("podes mostrar-me as vendas por mês", "podes mostrar-me as vendas por mês"),  # it asks for them
        ("could you please tell me how many there are, thanks", "how many there are"),
        ("can you show me a chart of sales", "show me a chart of sales"),
        ("i'd like to know the average", "the average"),
        ("e em outubro?", "e em outubro?"),
        ("obrigado", "obrigado"),
    ],
)
def test_what_only_addresses_is_left_out(said: str, question: str) -> None:
    assert unaddressed(said) == question


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("quanto faturámos no total?", [[657.0]]),  # what each visit came to is its price
        ("quem gastou mais na cirurgia?", [["Rui Dias", 300.0]]),
        ("quanto custa em média uma cirurgia?", [[290.0]]),
        ("registos desde dezembro", [[4]]),  # the only December that there is
        ("check-ins antes das 10 da manhã", [[2]]),
        ("check ins depois das 8 da noite", [[1]]),
        ("serviços de vacinasão", [[2]]),
    ],
)
async def test_a_plain_question_is_answered(tmp_path: Path, question: str, expected: list[list[object]]) -> None:
    rows = _given(await asked(tmp_path, {"checkins.csv": VISITS}, question))
    assert rows is not None
    assert sorted(rows) == expected


async def test_a_slip_is_told_and_a_person_is_only_offered(tmp_path: Path) -> None:
    reply = await asked(tmp_path, {"checkins.csv": VISITS}, "serviços de vacinasão")
    assert reply.text.startswith("Li «vacinasão» como **Vacinacao**.")
    assert _given(await asked(tmp_path, {"checkins.csv": VISITS}, "quanto gastou a Ana Lopez?")) is None


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("how many hours did Amy work?", [[9.0]]),  # and not one employee with an hourly rate
        ("who worked the most hours?", [["Bob", 11.0]]),
        ("hours by name in july", [["Amy", 1.0], ["Bob", 6.0]]),
        ("highest hourly rate", [[30]]),
    ],
)
async def test_two_files_answer_what_each_alone_cannot(
    tmp_path: Path, question: str, expected: list[list[object]]
) -> None:
    rows = _given(await asked(tmp_path, {"staff.csv": STAFF, "timesheets.csv": SHEETS}, question))
    assert rows is not None
    assert sorted(row[: len(expected[0])] for row in rows) == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("vagas nos últimos 2 anos", [[55.0]]),  # of years as numbers, counted from the last
        ("qual o curso com mais vagas?", [["Gestão", 50.0]]),
        ("vagas por preencher", None),  # and not how many values of `vagas` are missing
        ("valor total das vagas", None),  # and not how many there are
    ],
)
async def test_a_count_is_neither_a_worth_nor_what_is_missing(
    tmp_path: Path, question: str, expected: list[list[object]] | None
) -> None:
    rows = _given(await asked(tmp_path, {"cursos.csv": COURSES}, question))
    assert (rows and [row[: len((expected or [[]])[0])] for row in rows]) == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("qual a praga com menos registos?", [["afídeos", 1]]),  # and not the rows without one
        ("how many harvests are ok?", [[3]]),  # a value, and no polite word
        ("quantos valores diferentes de praga há?", [[2, 5]]),
        ("média de preço/kg por canteiro", [["A1", 2.0], ["B2", 4.0]]),
        ("compare A1 and B2 by average preço/kg", [["A1", 2.0], ["B2", 4.0]]),
        ("colheitas dos últimos 10 dias", [[2]]),  # and not those of some `dias de rega`
    ],
)
async def test_a_table_s_own_words_are_read_as_they_stand(
    tmp_path: Path, question: str, expected: list[list[object]]
) -> None:
    rows = _given(await asked(tmp_path, {"colheitas.csv": HARVESTS}, question))
    assert rows is not None
    assert sorted(rows) == expected
