"""Twenty everyday questions in each language about the paint shop's defects, as people on the shop floor put them.

The agents have tools of their own for most; what those cannot say goes to the table itself.
"""

import csv
from collections import Counter
from pathlib import Path

import pytest

from qhub.agents.agent import Agent
from qhub.tools.builtin import BUILTIN_TOOLS
from tests.demo.chat import Chat
from tests.demo.tables import DEFECTS, Tables, Upload, upload

ROWS = list(csv.DictReader(DEFECTS.read_text("utf-8").splitlines()))


def total(**wanted: str) -> int:
    """Counted here, not by the tools."""
    return sum(all(row[column] == value for column, value in wanted.items()) for row in ROWS)


def by(column: str, **wanted: str) -> list[tuple[str, int]]:
    """Groups, the largest first."""
    rows = [row for row in ROWS if all(row[name] == value for name, value in wanted.items())]
    return Counter(row[column] for row in rows).most_common()


def percent(part: int, whole: int, mark: str = ",") -> str:
    return f"{100 * part / whole:.1f}".replace(".", mark)


NIGHT_DIRT, NIGHT = total(tipo_defeito="lixo", turno="noite"), total(turno="noite")
CARLOS_NIGHT = total(operador="Carlos", turno="noite")
POSITION = sum(int(row["posicao"]) for row in ROWS) / len(ROWS)
JULIA_DIRT = total(operador="Julia", tipo_defeito="lixo")

PORTUGUESE = [
    ("qual o defeito q mais aparece?", ["**lixo**", "62"]),
    ("qts defeitos tivemos ao todo", ["**200**"]),
    ("quantas peças com lixo no turno da noite?", [f"**{NIGHT_DIRT}**"]),
    ("defeitos do Carlos no turno da noite", [f"**{CARLOS_NIGHT}**"]),
    ("quem tem menos defeitos?", ["**Margareta**", "**44**"]),
    ("que material da mais descasque?", ["PP Vermelho", str(total(material="PP_Vermelho", tipo_defeito="descasque"))]),
    ("quantos defeitos no rack R12?", [f"**{total(rack='R12')}**"]),
    ("qual a rack com mais lixo", ["R11", str(total(rack="R11", tipo_defeito="lixo"))]),
    ("que defeito anda a crescer", ["casca de laranja", "2 → 5 → 8 → 12"]),
    ("evolucao do lixo", ["17 → 15 → 16 → 14"]),
    ("defeitos por turno e tipo", ["noite", f"| {total(turno='noite', tipo_defeito='casca_laranja')} |"]),
    ("percentagem de lixo no turno da noite", [percent(NIGHT_DIRT, NIGHT)]),
    ("compara o pp negro com o abs cinza", [str(total(material="PP_Negro")), str(total(material="ABS_Cinza"))]),
    ("qual o turno com menos lixo?", ["**noite**", f"**{NIGHT_DIRT}**"]),
    ("quantos defeitos houve no dia 11/02/2026?", [f"**{total(data='2026-02-11')}**"]),
    ("em q dia houve mais defeitos", ["16/02/2026", "23/02/2026", "11"]),
    ("quantos lixos e gorduras?", ["62", "24", "86"]),
    ("quantos operadores ha?", ["**4**"]),
    ("qual a posição média dos defeitos?", [f"**{POSITION:.2f}**".replace(".", ",")]),
    ("defeitos da Julia sem lixo", [f"**{total(operador='Julia') - JULIA_DIRT}**"]),
    ("quantos defeitos na posicao 3?", [f"**{total(posicao='3')}**"]),
]
ENGLISH = [
    ("whats the most common defect?", ["dirt", "62"]),
    ("how many defects do we have", ["**200**"]),
    ("which operator has the most peeling?", ["**Carlos**: 6"]),
    ("percentage of dirt in the night shift", [percent(NIGHT_DIRT, NIGHT, ".")]),
    ("how many defects in rack R12?", [f"**{total(rack='R12')}**"]),
    ("who has the fewest defects?", ["**Margareta**", "**44**"]),
    ("defects by operator and shift", [f"| {total(operador='Julia', turno='manha')} |"]),
    ("most frequent defect in red PP", ["peeling", "15"]),
    ("how many orange peel defects did Margareta have?", ["**10**"]),
    ("which day had the most defects?", ["2026-02-16", "2026-02-23", "11"]),
    ("how many defects on 2026-02-11?", [f"**{total(data='2026-02-11')}**"]),
    ("average position by material", ["ABS_Cinza"]),
    ("compare Carlos and Pedro", ["**Carlos**: 52", "**Pedro**: 49"]),
    (
        "share of grease by material",
        [percent(total(tipo_defeito="gordura", material="PP_Negro"), total(material="PP_Negro"), ".")],
    ),
    (
        "which shift has the least orange peel?",
        ["**manha**", f"**{total(turno='manha', tipo_defeito='casca_laranja')}**"],
    ),
    ("is dirt growing?", ["falling"]),
    (
        "defects since 2026-02-20 by shift",
        [str(sum(row["data"] >= "2026-02-20" for row in ROWS if row["turno"] == "manha"))],
    ),
    ("what percentage of Julia's defects is dirt?", [percent(JULIA_DIRT, total(operador="Julia"), ".")]),
    ("how many defects without dirt?", ["**138**"]),
    ("how many operators are there?", ["**4**"]),
    ("defects per day in a line chart", ["chart above"]),
]


@pytest.fixture(scope="session")
def defects(tmp_path_factory: pytest.TempPathFactory) -> Upload:
    return upload(DEFECTS, tmp_path_factory.mktemp("pack"))


def chat_with(agent: Agent, defects: Upload, language: str = "pt-PT", *, uploaded: bool = False) -> Chat:
    """The agent with its pack's table, which the system prompt tells, or with the same as a file."""
    own = {tool.name for tool in agent.tools}
    offered = ("consultar_dados", "gerar_grafico", "gerar_tabela", "gerar_kpi")
    tools = (*agent.tools, *(BUILTIN_TOOLS[name] for name in offered if name not in own))
    chat = Chat(tools, language, data=Tables(defects.tables), system="" if uploaded else f"És…\n\n{defects.line}")
    if uploaded:
        chat.upload(defects.file, defects.digest)
    return chat


@pytest.mark.parametrize("agent", ["qualidade", "analise"])
@pytest.mark.parametrize(("asked", "language"), [(PORTUGUESE, "pt-PT"), (ENGLISH, "en")], ids=["pt-PT", "en"])
async def test_everyday_questions_have_the_right_facts(
    agents: dict[str, Agent], defects: Upload, agent: str, asked: list[tuple[str, list[str]]], language: str
) -> None:
    for question, facts in asked:
        reply = await chat_with(agents[agent], defects, language).ask(question)
        assert reply.calls, (question, reply.text)
        assert [fact for fact in facts if fact not in reply.text] == [], (question, reply.text)


async def test_a_tool_of_the_agents_own_is_preferred(agents: dict[str, Agent], defects: Upload) -> None:
    for question, tool in (
        ("quantos defeitos há?", "contar_defeitos"),
        ("defeitos por turno", "defeitos_por_turno"),
        ("top 3 defeitos", "top_defeitos"),
        ("que defeito está a crescer?", "contar_defeitos"),
    ):
        assert (await chat_with(agents["analise"], defects).ask(question)).tools == [tool]


async def test_what_it_cannot_say_goes_to_the_table(agents: dict[str, Agent], defects: Upload) -> None:
    for question in ("defeitos por turno e tipo", "quantos operadores há?", "quantos defeitos na posição 3?"):
        assert (await chat_with(agents["analise"], defects).ask(question)).tools == ["consultar_dados"]


async def test_a_follow_up_passes_from_the_tool_to_the_table_with_its_filters(
    agents: dict[str, Agent], defects: Upload
) -> None:
    chat = chat_with(agents["qualidade"], defects)
    await chat.ask("quantos defeitos houve no turno da noite?")
    reply = await chat.ask("e na posição 3?")
    assert reply.tools == ["consultar_dados"]
    assert f"**{total(turno='noite', posicao='3')}**" in reply.text
    assert (await chat.ask("e por operador?")).results[0]["linhas"] == [
        list(one) for one in sorted(by("operador", turno="noite", posicao="3"), key=lambda one: (-one[1], one[0]))
    ]


async def test_a_file_that_was_uploaded_is_asked_before_the_agents_own_data(
    agents: dict[str, Agent], tmp_path: Path
) -> None:
    path = tmp_path / "defeitos_marco.csv"
    path.write_text("turno,tipo_defeito,linha\nnoite,lixo,L1\nnoite,gordura,L2\nmanha,lixo,L1\n", "utf-8")
    folder = tmp_path / "tables"
    folder.mkdir()
    march = upload(path, folder)
    chat = chat_with(agents["qualidade"], march, uploaded=True)
    assert "**2** registos" in (await chat.ask("quantos defeitos houve no turno da noite?")).text
    assert "L1" in (await chat.ask("qual a linha com mais defeitos?")).text


async def test_an_unrelated_file_leaves_the_agents_questions_alone(agents: dict[str, Agent], tmp_path: Path) -> None:
    path = tmp_path / "vendas.csv"
    path.write_text("cliente,turno,valor\nAna,noite,3.5\nRui,manha,4\n", "utf-8")
    folder = tmp_path / "tables"
    folder.mkdir()
    sales = upload(path, folder)
    chat = chat_with(agents["analise"], sales, uploaded=True)
    assert (await chat.ask("qual é o defeito mais frequente?")).tools == ["top_defeitos"]
    assert (await chat.ask("valor por cliente")).tools == ["consultar_dados"]


async def test_what_is_not_understood_is_still_admitted(agents: dict[str, Agent], defects: Upload) -> None:
    for question in ("qual é a capital de França?", "conta-me uma anedota", "what is the weather like?", "asdkjh qwe"):
        reply = await chat_with(agents["analise"], defects).ask(question)
        assert reply.calls == [], question
        assert "demonstra" in reply.text, question
