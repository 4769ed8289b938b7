"""Every example question and prompt of the product's guide is answered as it shows."""

import pytest

from qhub.agents.agent import Agent
from tests.demo.chat import Chat
from tests.demo.files import DATA
from tests.demo.tables import DEFECTS, Tables, Upload, upload


@pytest.fixture(scope="module")
def defects(tmp_path_factory: pytest.TempPathFactory) -> Upload:
    return upload(DEFECTS, tmp_path_factory.mktemp("defects"))


def chat_with(agent: Agent, defects: Upload, *, uploaded: bool = False) -> Chat:
    chat = Chat(agent.tools, data=Tables(defects.tables), system="" if uploaded else defects.line)
    if uploaded:
        chat.upload(defects.file, defects.digest)
    return chat


async def test_the_conversation_of_the_guide(agents: dict[str, Agent], defects: Upload) -> None:
    chat = chat_with(agents["analise"], defects)
    assert "**lixo**, com 62 ocorrências" in (await chat.ask("qual o defeito mais frequente?")).text
    reply = await chat.ask("e por turno?")
    assert all(fact in reply.text for fact in ("73", "68", "59"))
    chart = await chat.ask("mostra num gráfico")
    assert chart.tools[-1] == "gerar_grafico"
    assert len(chart.results[-1]["labels"]) == 3


async def test_a_chart_after_the_first_of_a_ranking_draws_all(agents: dict[str, Agent], defects: Upload) -> None:
    chat = chat_with(agents["qualidade"], defects)
    await chat.ask("qual é o defeito mais frequente?")
    assert len((await chat.ask("mostra num gráfico")).results[-1]["labels"]) == 8
    chat = chat_with(agents["qualidade"], defects, uploaded=True)
    await chat.ask("qual o tipo de defeito mais comum?")
    assert len((await chat.ask("mostra num gráfico")).results[-1]["labels"]) == 8


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("que padrões vês nestes dados?", "tipo_defeito: o mais frequente é **lixo**, com 62 registos"),
        ("que padroes voce enxerga nesses dados", "tipo_defeito: o mais frequente é **lixo**, com 62"),
        ("há algum padrão no ficheiro?", "tipo_defeito: o mais frequente é **lixo**, com 62 registos"),
        ("que padrões consegues ver?", "tipo_defeito: o mais frequente é **lixo**, com 62 registos"),
        ("What patterns do you see in this data?", "tipo_defeito: the most frequent is **lixo**, with 62 records"),
        ("find patterns in the data", "tipo_defeito: the most frequent is **lixo**, with 62 records"),
    ],
)
async def test_patterns_of_an_uploaded_file_are_told(
    agents: dict[str, Agent], defects: Upload, question: str, told: str
) -> None:
    """In English, too, where "this data" is no column `data`."""
    assert told in (await chat_with(agents["analise"], defects, uploaded=True).ask(question)).text


async def test_a_square_root_runs_python(agents: dict[str, Agent], defects: Upload) -> None:
    reply = await chat_with(agents["analise"], defects).ask("calcula a raiz quadrada de 144")
    assert reply.calls[0][1]["codigo"] == "import math\nprint(math.sqrt(144))"


async def test_pages_and_drawings_hold_the_numbers_of_the_data(agents: dict[str, Agent], defects: Upload) -> None:
    chat = chat_with(agents["analise"], defects, uploaded=True)
    page = (await chat.ask("Gera um gráfico de barras HTML com Chart.js")).text
    assert "```html\n<canvas" in page
    assert "[73, 68, 59]" in page
    drawing = (await chat.ask("Cria uma visualização inline")).text
    assert "```svg\n<svg" in drawing
    assert all(f">{count}<" in drawing for count in (73, 68, 59))
    flow = (await chat.ask("Mostra um SVG com um diagrama de fluxo")).text
    assert "```svg\n<svg" in flow
    assert all('width="' in one and "max-width:100%" in one for one in (drawing, flow)), "to be read on a phone, too"


async def test_a_doughnut_is_a_chart(agents: dict[str, Agent], defects: Upload) -> None:
    reply = await chat_with(agents["qualidade"], defects, uploaded=True).ask("defeitos por turno num gráfico doughnut")
    assert reply.tools[-1] == "gerar_grafico"
    assert reply.results[-1]["tipo"] == "doughnut"


async def test_a_file_is_what_a_question_is_about_unless_the_packs_is_named(
    agents: dict[str, Agent], defects: Upload, tmp_path_factory: pytest.TempPathFactory
) -> None:
    sales = upload(DATA / "vendas.csv", tmp_path_factory.mktemp("sales"))
    chat = Chat(agents["qualidade"].tools, data=Tables([*defects.tables, *sales.tables]), system=defects.line)
    chat.upload(sales.file, sales.digest)
    assert "**80** registos em vendas" in (await chat.ask("quantos registos há?")).text
    assert "**200** defeitos" in (await chat.ask("quantos defeitos há?")).text


async def test_a_newer_file_is_what_the_next_question_is_about(
    agents: dict[str, Agent], defects: Upload, tmp_path_factory: pytest.TempPathFactory
) -> None:
    sales = upload(DATA / "vendas.csv", tmp_path_factory.mktemp("sales"))
    chat = Chat(agents["qualidade"].tools, data=Tables([*defects.tables, *sales.tables]), system=defects.line)
    assert "**200**" in (await chat.ask("quantos registos há?")).text
    chat.upload(sales.file, sales.digest)
    assert "**80** registos em vendas" in (await chat.ask("quantos registos há?")).text


async def test_a_correction_is_acknowledged(agents: dict[str, Agent], defects: Upload) -> None:
    chat = chat_with(agents["qualidade"], defects)
    for said in ("não é assim, é X", "nao e assim, o lixo é pó da cabine"):
        reply = await chat.ask(said)
        assert (reply.calls, reply.text.startswith("Está dito.")) == ([], True), said
    assert (await chat.ask("that's not right, it is dust")).text.startswith("I hear you.")


async def test_documents_are_called_by_their_noun_where_only_a_number_tells_them(documentos: Chat) -> None:
    reply = await documentos.ask("Criar pasta Ideias com documento 1 e documento 2")
    names = [arguments.get("titulo") or arguments.get("nome") for _, arguments in reply.work]
    assert names == ["Ideias", "Documento 1", "Documento 2"]


async def test_a_folder_with_documents_is_planned(documentos: Chat) -> None:
    reply = await documentos.ask("cria a pasta Ideias com dois documentos")
    assert reply.plan[0] == "Criar a pasta «Ideias»"
    assert len(reply.plan) == 3
    assert set(reply.tasks.values()) == {"completed"}


async def test_a_long_message_says_how_much_of_it_was_read(agents: dict[str, Agent], defects: Upload) -> None:
    reply = await chat_with(agents["analise"], defects, uploaded=True).ask(
        "quantos registos há por rack? " + " " * 2000
    )
    assert "li só os primeiros" in reply.text
