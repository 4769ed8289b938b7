"""The tools without a hub, and what the rules read in messages."""

import asyncio
from datetime import date
from typing import Any

import pytest

from qhub import Tool, ToolContext, ToolFailure
from qhub.documents import MemoryKnowledge, Passage
from qhub.tools.moderation import MemoryModeration
from qhub.tools.tool import ArgumentError
from qhub_packs.bolsas import reading, tools
from qhub_packs.bolsas.opportunities import catalogue
from qhub_packs.bolsas.profile import REQUIRED
from qhub_packs.bolsas.texts import SENTENCES
from qhub_packs.bolsas.tools import (
    duckDuckGoSearchTool,
    getImportantDatesTool,
    getStudentProfileTool,
    incomeCalculatorTool,
    knowledgeSearchTool,
    logModerationTool,
    searchOpportunitiesTool,
    updateStudentProfileTool,
)

ALL: list[tuple[Tool, list[str]]] = [
    (updateStudentProfileTool, ["updates"]),
    (getStudentProfileTool, []),
    (searchOpportunitiesTool, ["query", "filters", "sort_by"]),
    (knowledgeSearchTool, ["query", "collection"]),
    (duckDuckGoSearchTool, ["query"]),
    (logModerationTool, ["reason", "message"]),
    (incomeCalculatorTool, []),
]


def ana(**fields: Any) -> ToolContext:
    return ToolContext(user_id=1, organization_id=1, agent_id="bolsas", conversation_id="c", language="pt-BR", **fields)


def call(tool: Any, context: ToolContext, **arguments: Any) -> Any:
    return asyncio.run(tool.call(context, tool.validate(arguments)))


@pytest.mark.row("S19")
def test_the_tools_take_what_the_contract_says_and_nobody_s_id() -> None:
    for tool, names in ALL:
        assert list(tool.spec.schema.get("properties", {})) == names
        assert "user_id" not in str(tool.spec.schema)
    with pytest.raises(ArgumentError, match="user_id"):
        updateStudentProfileTool.validate({"user_id": 2, "updates": {}})


def test_the_profile_is_checked_and_kept_and_says_what_is_missing() -> None:
    context = ana()
    first = call(updateStudentProfileTool, context, updates={"nome": "Ana", "idade": 18, "cidade": "bh"})
    assert first["atualizado"]["cidade"] == "Belo Horizonte/MG"
    assert (first["onboarding_completed"], first["faltam"]) == (False, ["escolaridade"])
    second = call(updateStudentProfileTool, context, updates={"escolaridade": "Ensino médio completo"})
    assert (second["onboarding_completed"], second["faltam"]) == (True, [])
    kept = call(getStudentProfileTool, context)["perfil"]
    assert kept == {"nome": "Ana", "idade": 18, "cidade": "Belo Horizonte/MG", "escolaridade": "medio_completo"}
    assert set(kept) == set(REQUIRED)
    assert call(getStudentProfileTool, ana())["perfil"] == {}

    with pytest.raises(ToolFailure, match="Não encontrei a cidade «Xyzzy»"):
        call(updateStudentProfileTool, context, updates={"cidade": "Xyzzy"})
    with pytest.raises(ToolFailure, match="nenhum curso"):
        call(updateStudentProfileTool, context, updates={"curso": "Xyzzy"})
    for wrong in ({"idade": 3}, {"nota_enem": 1001}, {"turno": "ontem"}, {"role": "admin"}, {"income_per_capita": -1}):
        with pytest.raises(ArgumentError):
            updateStudentProfileTool.validate({"updates": wrong})


def test_a_search_says_what_it_understood_and_of_which_year_its_data_is() -> None:
    filters = {"cidade": "sampa", "nota": 700, "turno": "à noite", "tipo_inst": "Privada"}
    found = call(searchOpportunitiesTool, ana(), query="dirieto", filters=filters, sort_by="quality")
    assert found["filtros"] == {
        "curso": "Direito",
        "cidade": "São Paulo/SP",
        "nota": 700.0,
        "turno": "noturno",
        "tipo_inst": "privada",
    }
    assert "Prouni 2018" in found["dados"]
    assert all("Prouni 2018" in card["etiquetas"] for card in found["cartoes"])
    assert "Nota de corte 2018" in found["cartoes"][0]["linhas"][1]
    second = call(searchOpportunitiesTool, ana(), query="dirieto", filters={**filters, "pagina": 2}, sort_by="quality")
    assert {card["id"] for card in found["cartoes"]}.isdisjoint(card["id"] for card in second["cartoes"])

    anything = call(searchOpportunitiesTool, ana(), query="medicina", filters={"turno": "tanto faz", "nota": 300})
    assert anything["total"] == len(anything["cartoes"])
    assert anything["acima_da_nota"]["total"] > 100
    for attack in ("'; DROP TABLE opportunities; --", "$(rm -rf /)", "../../etc/passwd"):
        with pytest.raises(ToolFailure, match="nenhum curso"):
            call(searchOpportunitiesTool, ana(), query=attack)


def test_the_calculator_s_answer_decides_what_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tools, "today", lambda: date(2025, 6, 1))
    context = ana()
    result = call(incomeCalculatorTool, context, income_per_capita=2277.0)
    assert result["elegibilidade"] == "prouni_integral"
    assert result["salario_minimo"]["reais"] == 1518
    assert call(incomeCalculatorTool, context, income_per_capita=4554.01)["elegibilidade"] == "sisu"
    assert call(getStudentProfileTool, context)["perfil"] == {"income_per_capita": 4554.01}
    assert incomeCalculatorTool.component == "income_calculator"


def test_dates_answer_only_questions_about_dates_that_have_not_passed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tools, "today", lambda: date(2025, 1, 18))
    open_ = call(getImportantDatesTool, ana(), assunto="quando são as inscrições do sisu?")
    assert open_["encontrado"]
    assert [(row["evento"], row["situacao"]) for row in open_["datas"]] == [("Inscrições do Sisu", "aberto")]
    assert call(getImportantDatesTool, ana(), assunto="como funciona o sisu?") == {
        "encontrado": False,
        "hoje": "2025-01-18",
        "datas": [],
    }
    everything = call(getImportantDatesTool, ana())
    assert not everything["encontrado"]
    assert {row["natureza"] for row in everything["datas"]} == {"publicada"}
    monkeypatch.setattr(tools, "today", lambda: date(2026, 6, 1))
    past = call(getImportantDatesTool, ana(), assunto="quando abre o prouni?")
    assert not past["encontrado"]
    assert {row["situacao"] for row in past["datas"]} == {"encerrado"}


def test_documents_the_web_and_the_moderation_log_are_the_hub_s() -> None:
    passage = Passage("p", "Prouni", "Renda", "Até 1,5 salário mínimo.", 0.9, "prouni")
    log = MemoryModeration()
    context = ana(knowledge=MemoryKnowledge([passage]), moderation=log)
    found = call(knowledgeSearchTool, context, query="renda salário mínimo", collection="prouni")
    assert found["encontrado"]
    assert found["citacoes"][0]["passagem_id"] == "p"
    with pytest.raises(ArgumentError):
        knowledgeSearchTool.validate({"query": "x", "collection": "segredos"})
    assert call(duckDuckGoSearchTool, context, query="x")["encontrado"] is False
    assert call(logModerationTool, context, reason="insult", message="…") == {"registrado": True}
    assert log.records == [("insult", "…")]


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("Ana, 18, São Paulo, ensino médio completo", ("Ana", 18, "São Paulo/SP", "medio_completo")),
        ("me chamo João Pedro e tenho 17 anos", ("João Pedro", 17, None, None)),
        ("meu nome é maria, moro em belo horisonte", ("Maria", None, "Belo Horizonte/MG", None)),
        ("sou de Santos e to no terceiro ano", (None, None, "Santos/SP", "medio_cursando")),
        ("Chamo-me Rita, tenho 19 anos e vivo em Curitiba", ("Rita", 19, "Curitiba/PR", None)),
        ("quero achar uma faculdade", (None, None, None, None)),
        ("oi", (None, None, None, None)),
    ],
)
def test_several_answers_are_read_in_one_message(message: str, expected: tuple[Any, ...]) -> None:
    said = reading.read(message, catalogue(), 1621, asked=REQUIRED)
    place = said.home or next(iter(said.places), None)
    assert (said.name, said.numbers.age, str(place) if place else None, said.schooling) == expected


def test_both_languages_say_the_same_things() -> None:
    texts = SENTENCES.tables
    assert set(texts["pt"]) == set(texts["en"])
