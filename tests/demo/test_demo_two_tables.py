"""Questions that need two tables: the sheets of one workbook, or two files, that share a key."""

import pytest
import xlsxwriter

from qhub.tools.builtin import BUILTIN_TOOLS
from tests.demo.chat import Chat
from tests.demo.tables import Tables, Upload, upload

TOOLS = (BUILTIN_TOOLS["consultar_dados"],)
CLIENTS = [
    ("Código", "Nome", "Distrito", "Segmento"),
    *(("C1", "Alfa", "Porto", "Hotel"), ("C2", "Beta", "Porto", "Café"), ("C3", "Casa 12", "Faro", "Hotel")),
    *((f"C{number}", f"Casa {number}", "Braga", "Café") for number in range(20, 60)),
]
INVOICES = [
    ("Fatura", "Código", "Dia", "Valor", "IVA"),
    *(("F1", "C1", "2026-01-10", 1000.5, 230), ("F2", "C1", "2026-02-11", 250, 57.5)),
    *(("F3", "C2", "2026-02-12", 2500.25, 575), ("F4", "C3", "2026-03-13", 100, 23)),
    ("F5", "C3", "2026-03-20", 75, 17.25),
]
pytestmark = pytest.mark.together("demo-tables")


@pytest.fixture(scope="module")
def workbook(tmp_path_factory: pytest.TempPathFactory) -> list[Upload]:
    folder = tmp_path_factory.mktemp("workbook")
    with xlsxwriter.Workbook(folder / "faturacao.xlsx") as book:
        for name, rows in (("Clientes", CLIENTS), ("Faturas", INVOICES)):
            sheet = book.add_worksheet(name)
            for place, row in enumerate(rows):
                sheet.write_row(place, 0, row)
    return [upload(folder / "faturacao.xlsx", folder)]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> list[Upload]:
    folder = tmp_path_factory.mktemp("files")
    for name, rows in (("clientes", CLIENTS), ("faturas", INVOICES)):
        (folder / f"{name}.csv").write_text("".join(f"{','.join(map(str, row))}\n" for row in rows), "utf-8")
    return [upload(folder / f"{name}.csv", folder) for name in ("clientes", "faturas")]


def talk(uploads: list[Upload]) -> Chat:
    chat = Chat(TOOLS, data=Tables([table for one in uploads for table in one.tables]))
    for one in uploads:
        chat.upload(one.file, one.digest)
    return chat


async def told(chat: Chat, question: str) -> str:
    """What is said, with plain blanks within numbers."""
    return (await chat.ask(question)).text.replace("\N{NO-BREAK SPACE}", " ")


QUESTIONS = [
    ("quantas faturas há?", ["**5**"]),
    ("quantos clientes há por distrito?", ["**Porto**: 2", "**Braga**: 40"]),
    ("total faturado por distrito", ["**Porto**: 3 750,75", "**Faro**: 175"]),
    ("top 2 clientes por valor", ["**Beta**: 2 500,25", "**Alfa**: 1 250,5"]),
    ("valor médio das faturas dos hotéis", ["**356,375**"]),
    ("quantas faturas tem o Alfa?", ["**2**"]),
    ("quantas faturas tem a Casa 12?", ["**2**"]),
    ("quantas faturas por cliente?", ["**Alfa**: 2", "**Casa 12**: 2"]),
    ("valor total dos clientes do Porto", ["**3 750,75**"]),
    ("quantas faturas acima de 2000 de valor?", ["**1**"]),
    ("quanto IVA em março?", ["**40,25**"]),
    ("total value by segment", ["**Café**: 2,500.25", "**Hotel**: 1,425.5"]),
]


@pytest.mark.parametrize(("question", "numbers"), QUESTIONS)
async def test_a_question_about_two_sheets_is_asked_of_both(
    question: str, numbers: list[str], workbook: list[Upload]
) -> None:
    said = await told(talk(workbook), question)
    assert [number for number in numbers if number not in said] == [], said


@pytest.mark.parametrize(("question", "numbers"), QUESTIONS)
async def test_a_question_about_two_files_is_asked_of_both(
    question: str, numbers: list[str], files: list[Upload]
) -> None:
    said = await told(talk(files), question)
    assert [number for number in numbers if number not in said] == [], said


@pytest.mark.parametrize("question", ["clientes sem faturas", "qual o distrito com mais atrasos?"])
async def test_what_two_tables_do_not_know_gets_no_number(question: str, workbook: list[Upload]) -> None:
    assert "**" not in await told(talk(workbook), question)


async def test_what_goes_on_from_two_tables_keeps_to_them(workbook: list[Upload]) -> None:
    chat = talk(workbook)
    await chat.ask("valor por distrito")
    assert "**Hotel**: 1 425,5" in await told(chat, "e por segmento?")
    assert "**Hotel**: 250" in await told(chat, "e em fevereiro?")


async def test_a_second_table_may_come_in_where_a_question_goes_on(files: list[Upload]) -> None:
    chat = talk(files)
    await chat.ask("quantas faturas há por mês?")
    assert "**Hotel**: 4" in await told(chat, "e por segmento?")


async def test_money_that_a_verb_speaks_of_is_summed_and_not_counted(files: list[Upload]) -> None:
    assert "**3 925,75**" in await told(talk(files), "qual foi o total faturado?")
