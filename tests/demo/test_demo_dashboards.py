"""Dashboards that rules make: pages whose numbers all come from queries, of whatever table."""

import csv
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from qhub.tools.builtin import BUILTIN_TOOLS
from qhub_demo.dashboards import MAX_BARS
from tests.demo.chat import Chat, Reply
from tests.demo.tables import DEFECTS, SAMPLES, Rows, Tables, Upload, mean, rows_of, upload

NAMES = ("consultar_dados", "gerar_grafico", "gerar_tabela", "gerar_kpi", "gerar_dashboard")
TOOLS = tuple(BUILTIN_TOOLS[name] for name in NAMES)
FILES = {path.stem: path for path in (DEFECTS, *SAMPLES.glob("*.csv"))}
pytestmark = pytest.mark.together("demo-tables")
HOSTILE = (
    "<script>alert('x')</script>",
    '"><img src=x onerror=alert(x)>',
    "a\"b'c`d",
    "${dados} </canvas>",
    "dados.nada",
)
MAX_ROWS = 5_000
"""As many rows as a page takes of a query."""


class Markup(HTMLParser):
    """A page taken apart; fails where an element is closed that is not open, or never."""

    def __init__(self, content: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.text = ""
        self.script = ""
        self._open: list[str] = []
        self.feed(content)
        self.close()
        assert not self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1] == "script":
            self.script += data
        else:
            self.text += data

    @property
    def ids(self) -> set[str]:
        return {value or "" for name, value in self.attributes if name == "id"}


@pytest.fixture(scope="module")
def uploads(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Upload]:
    folder = tmp_path_factory.mktemp("tables")
    return {name: upload(path, folder) for name, path in FILES.items()}


def chat_about(*uploaded: Upload, pack: Upload | None = None, language: str = "pt-PT") -> Chat:
    known = [*uploaded, *([pack] if pack else [])]
    data = Tables([table for one in known for table in one.tables])
    chat = Chat(TOOLS, language, data=data, system=pack.line if pack else "")
    for one in uploaded:
        chat.upload(one.file, one.digest)
    return chat


def made(reply: Reply) -> dict[str, Any]:
    """The arguments of the only dashboard of a turn."""
    (arguments,) = [arguments for name, arguments in reply.calls if name == "gerar_dashboard"]
    return arguments


async def data_of(chat: Chat, dashboard: dict[str, Any]) -> dict[str, list[list[Any]]]:
    """What the page's queries give."""
    return {name: (await chat.data.query(sql, rows=MAX_ROWS)).rows for name, sql in dashboard["consultas"].items()}


def check_page(dashboard: dict[str, Any]) -> Markup:
    """What every page keeps: it parses, and its script uses the data that it has, all of it, and places that exist."""
    markup = Markup(dashboard["html"])
    assert set(re.findall(r"\bdados\.(\w+)", markup.script)) == set(dashboard["consultas"])
    assert set(re.findall(r'"((?:valor|grafico|tabela)\w*)"', markup.script)) <= markup.ids
    assert markup.tags.count("script") == 1
    assert not [name for name, _ in markup.attributes if name.startswith("on")]
    told = markup.text.replace(dashboard["titulo"], "").replace(f"os {MAX_BARS} primeiros", "")
    assert not re.search(r"\d", told), "but for how many bars there are at most"
    return markup


def pairs(rows: list[list[Any]]) -> dict[Any, Any]:
    return {row[0]: row[1] for row in rows}


async def test_a_dashboard_of_an_uploaded_file_counts_its_rows(uploads: dict[str, Upload]) -> None:
    chat = chat_about(uploads["defeitos"])
    reply = await chat.ask("faz um dashboard")
    dashboard = made(reply)
    markup, data, rows = check_page(dashboard), await data_of(chat, dashboard), rows_of(DEFECTS)

    assert dashboard["titulo"] == "Painel de defeitos"
    assert data["total"] == [[len(rows)]]
    assert pairs(data["por_turno"]) == rows.count_by("turno")
    assert pairs(data["por_operador"]) == rows.count_by("operador")
    assert pairs(data["por_tipo_defeito"]) == rows.count_by("tipo_defeito")
    assert pairs(data["evolucao"]) == rows.count_by("data")
    assert set(data) == {"total", "por_turno", "por_operador", "por_tipo_defeito", "evolucao"}, "no mean of positions"
    assert {"kpi-card", "chart-container", "data-table", "dashboard-grid"} <= {v for k, v in markup.attributes}
    assert markup.script.count('"line"') == 1
    for said in ("Painel de defeitos", "**turno**", "evolução por dia", "atualizam-se sozinhos", "**Partilhar**"):
        assert said in reply.text
    assert chat.dashboards.pages == {"1": dashboard["html"]}


async def test_means_are_of_quantities_and_names_are_quoted(uploads: dict[str, Upload]) -> None:
    chat = chat_about(uploads["vendas"])
    dashboard = made(await chat.ask("dashboard das vendas"))
    data, rows = await data_of(chat, dashboard), rows_of(FILES["vendas"])
    check_page(dashboard)
    assert dashboard["titulo"] == "Painel de vendas"
    assert data["media_valor"][0][0] == pytest.approx(mean(rows.numbers("valor (€)")), abs=1e-4)
    assert data["media_quantidade"][0][0] == pytest.approx(mean(rows.numbers("quantidade")), abs=1e-4)
    assert pairs(data["por_produto"]) == rows.count_by("produto")
    assert sum(row[1] for row in data["evolucao"]) == len(rows)
    assert "date_trunc('week'" in dashboard["consultas"]["evolucao"], "three months go by weeks"


async def test_a_table_of_numbers_alone_has_a_dashboard_too(uploads: dict[str, Upload]) -> None:
    chat = chat_about(uploads["vinhos"], language="en")
    reply = await chat.ask("make a dashboard of this file")
    dashboard = made(reply)
    markup, data, rows = check_page(dashboard), await data_of(chat, dashboard), rows_of(FILES["vinhos"])
    assert dashboard["titulo"] == "Vinhos dashboard"
    assert pairs(data["por_quality"]) == rows.count_by("quality")
    assert data["media_fixed_acidity"][0][0] == pytest.approx(mean(rows.numbers("fixed_acidity")), abs=1e-4)
    assert "evolucao" not in data
    for said in ("Records by quality", "Average of fixed acidity", "In detail", "% of total"):
        assert said in markup.text
    assert "refresh by themselves" in reply.text
    assert "**Share**" in reply.text
    histogram = made(await chat.ask("make a dashboard by alcohol"))
    check_page(histogram)
    assert sum(row[1] for row in (await data_of(chat, histogram))["por_alcohol"]) == len(rows)


async def test_every_table_gets_a_page_whose_queries_run(uploads: dict[str, Upload]) -> None:
    for uploaded in uploads.values():
        chat = chat_about(uploaded, language="pt-BR")
        dashboard = made(await chat.ask("quero um painel"))
        markup, data = check_page(dashboard), await data_of(chat, dashboard)
        assert data["total"] == [[uploaded.tables[0].rows]], uploaded.file
        assert any(key.startswith("por_") and rows for key, rows in data.items()), uploaded.file
        assert "Registros" in markup.text


async def test_the_columns_that_are_named_are_the_breakdowns(uploads: dict[str, Upload]) -> None:
    chat = chat_about(pack=uploads["defeitos"])
    reply = await chat.ask("cria um painel com os defeitos por tipo e por turno")
    dashboard = made(reply)
    check_page(dashboard)
    data, rows = await data_of(chat, dashboard), rows_of(DEFECTS)
    assert [name for name in data if name.startswith("por_")] == ["por_tipo_defeito", "por_turno"]
    assert pairs(data["por_tipo_defeito"]) == rows.count_by("tipo_defeito")
    assert reply.tools == ["consultar_dados", "gerar_dashboard"], "the values of a pack's table are asked for first"
    assert pairs(data["evolucao"]) == rows.count_by("data"), "by days, which only the query tells"


async def test_restrictions_and_measures_hold_for_the_whole_page(uploads: dict[str, Upload]) -> None:
    chat = chat_about(uploads["vendas"])
    dashboard = made(await chat.ask("dashboard das vendas de Lisboa por vendedor e por mês"))
    data, rows = await data_of(chat, dashboard), rows_of(FILES["vendas"]).where(loja="Lisboa")
    assert "Lisboa" in dashboard["titulo"]
    assert data["total"] == [[len(rows)]]
    assert pairs(data["por_vendedor"]) == rows.count_by("vendedor")
    assert sum(row[1] for row in data["evolucao"]) == len(rows)
    dashboard = made(await chat.ask("cria um dashboard da soma do valor por loja"))
    check_page(dashboard)
    expected = _sums(rows_of(FILES["vendas"]))
    assert pairs((await data_of(chat, dashboard))["por_loja"]) == pytest.approx(expected, abs=1e-3)


def _sums(rows: Rows) -> dict[Any, float]:
    return rows.sum_by("valor (€)", "loja")


async def test_values_that_no_digest_tells_are_looked_for_and_others_told(uploads: dict[str, Upload]) -> None:
    chat = chat_about(uploads["ofertas"])
    dashboard = made(await chat.ask("mostra-me um dashboard das ofertas em Sobral"))
    rows = rows_of(FILES["ofertas"]).where(municipio="Sobral")
    assert (await data_of(chat, dashboard))["total"] == [[len(rows)]]
    reply = await chat.ask("faz um dashboard das ofertas da Atlântida")
    assert "«Atlântida»" in reply.text
    assert "gerar_dashboard" not in reply.tools


async def test_the_table_is_the_one_named_else_the_newest_else_the_packs(uploads: dict[str, Upload]) -> None:
    chat = chat_about(uploads["testes"], uploads["vendas"], pack=uploads["defeitos"])
    for question, title in (
        ("faz um dashboard", "Painel de vendas"),
        ("faz um dashboard dos testes", "Painel de testes"),
        ("faz um dashboard dos defeitos", "Painel de defeitos"),
        ("faz um painel por material e rack", "Painel de defeitos"),
        ("um dashboard chamado «Loja do Porto»", "Loja do Porto"),
    ):
        assert made(await chat.ask(question))["titulo"] == title, question
    assert made(await chat_about(pack=uploads["defeitos"]).ask("dashboard"))["titulo"] == "Painel de defeitos"


async def test_a_later_message_makes_a_new_version(uploads: dict[str, Upload]) -> None:
    chat = chat_about(pack=uploads["defeitos"])
    first = made(await chat.ask("cria um dashboard por tipo"))
    assert "dashboard_id" not in first
    reply = await chat.ask("acrescenta por operador ao dashboard")
    second = made(reply)
    assert second["dashboard_id"] == "1"
    assert [name for name in second["consultas"] if name.startswith("por_")] == ["por_tipo_defeito", "por_operador"]
    assert "nova versão" in reply.text
    third = made(await chat.ask("muda o título para Linha de pintura"))
    assert (third["titulo"], third["dashboard_id"]) == ("Linha de pintura", "1")
    assert third["consultas"] == second["consultas"]
    fourth = made(await chat.ask("remove the operator from the dashboard"))
    assert (fourth["titulo"], fourth["dashboard_id"]) == ("Linha de pintura", "1")
    assert "por_operador" not in fourth["consultas"]
    assert list(chat.dashboards.pages) == ["1"]
    assert "dashboard_id" not in made(await chat.ask("faz outro dashboard por turno"))


@pytest.mark.parametrize(
    "question",
    [
        "o que é um dashboard?",
        "como faço um dashboard?",
        "how do I make a dashboard?",
        "apaga o dashboard",
        "não faças um dashboard",
        "don't make a dashboard",
        "quantos dashboards tenho?",
        "o dashboard está errado",
        "tira o dashboard",
        "acrescenta o turno ao dashboard",
    ],
)
async def test_talk_about_dashboards_makes_none(uploads: dict[str, Upload], question: str) -> None:
    assert "gerar_dashboard" not in (await chat_about(uploads["defeitos"]).ask(question)).tools


async def test_a_question_by_a_column_that_is_called_painel_is_a_question(tmp_path: Path) -> None:
    chat = chat_about(_written(tmp_path, "obras.csv", ("painel", "cor"), 30))
    reply = await chat.ask("faz a contagem de obras por painel")
    assert reply.tools == ["consultar_dados"]


async def test_where_no_dashboard_can_be_made_it_is_said(uploads: dict[str, Upload]) -> None:
    chat = chat_about()
    assert "carregue um ficheiro" in (await chat.ask("faz um dashboard")).text
    chat = chat_about(uploads["defeitos"])
    chat.decide = lambda name, arguments: "agora não" if name == "gerar_dashboard" else None
    reply = await chat.ask("faz um dashboard")
    assert reply.text.startswith("Não consegui concluir")
    assert "agora não" in reply.text
    chat = Chat(TOOLS[:-1], data=chat.data)
    assert "gerar_dashboard" not in (await chat.ask("faz um dashboard")).tools


async def test_a_word_that_fits_several_columns_is_asked_about(uploads: dict[str, Upload]) -> None:
    reply = await chat_about(uploads["manutencao"], language="en").ask("make a dashboard by temperature")
    assert not reply.calls
    assert "Air temperature [K]" in reply.text
    assert "Process temperature [K]" in reply.text


async def test_hostile_names_and_values_stay_text(tmp_path: Path) -> None:
    chat = chat_about(_written(tmp_path, "hostil.csv", HOSTILE, 40))
    pages = [made(await chat.ask(f"{ask} dashboard")) for ask in ("faz um", "acrescenta por «dados.nada» ao")]
    for dashboard in pages:
        markup, data = check_page(dashboard), await data_of(chat, dashboard)
        assert {"script", "canvas", "img"} & set(markup.tags) == {"script", "canvas"}
        assert data["total"] == [[40]]
        assert all(f"Registos por {name}" in markup.text for name in HOSTILE[:3]), "the names are read as they are"
        assert not [name for name in HOSTILE if name in markup.script]
        assert all(len(rows) == 4 for name, rows in data.items() if name.startswith("por_"))
        assert '"a""b\'c`d"' in dashboard["consultas"]["por_a_b_c_d"]
    assert "por_dados_nada" in pages[1]["consultas"]


async def test_no_number_of_the_data_stands_in_the_page(tmp_path: Path, uploads: dict[str, Upload]) -> None:
    """The same page for other rows: three times as many, with other values."""
    lines = DEFECTS.read_text("utf-8").splitlines()
    other = tmp_path / "defeitos.csv"
    swapped = [line.replace("lixo", "poeira").replace("Julia", "Rosa") for line in lines[1:]]
    other.write_text("\n".join([lines[0], *swapped, *swapped, *swapped]), "utf-8")
    one = made(await chat_about(uploads["defeitos"]).ask("faz um dashboard"))
    chat = chat_about(upload(other, tmp_path))
    two = made(await chat.ask("faz um dashboard"))
    assert one == two
    data = await data_of(chat, two)
    assert data["total"] == [[600]]
    texts = {str(cell) for name, rows in data.items() for row in rows for cell in row}
    assert not {text for text in texts if len(text) > 2 and text in two["html"]}


def _written(folder: Path, name: str, columns: tuple[str, ...], rows: int) -> Upload:
    """A file with these columns, each of four values as hostile as its name."""
    path = folder / name
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(columns)
        writer.writerows([f"{column} {'abcd'[row % 4]}" for column in columns] for row in range(rows))
    return upload(path, folder)
