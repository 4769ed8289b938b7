"""Whatever somebody writes, the demonstration model answers something."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic_ai.messages import ModelRequest, UserPromptPart

from qhub.agents.loading import load_pack
from qhub.models.interface import Prompt
from qhub_demo.requests.words import word_set
from qhub_demo.steps import next_step

AGENT = load_pack("qualidade", "qhub_packs.qualidade").agents[1]
FILE = """[FICHEIRO CARREGADO: Vendas.csv]
Tabela vendas: 3 registos
- data DATE: 2026-01-01 a 2026-03-01
- loja VARCHAR: Beja (2), Faro (1)
- "valor (€)" DOUBLE: 1.5 a 90, média 31
Primeiras linhas:
data,loja,valor (€)
2026-01-01,Beja,1.5"""
SAID = sorted(
    word_set(
        "quantos quantas top 5 3 média soma de do da por e em loja Beja valor data mês gráfico tabela dashboard entre "
        "maior que menos sem não 2e «Faro» 2026-01-01 janeiro how many average by trend rows ? ! ``` python 12*3 ( ) %"
    )
)


def prompt(*questions: str) -> Prompt:
    file = ModelRequest(parts=[UserPromptPart(FILE)], metadata={"file": "Vendas.csv"})
    messages = [file, *(ModelRequest(parts=[UserPromptPart(question)]) for question in questions)]
    return Prompt(AGENT.prompt, messages, tuple(tool.spec for tool in AGENT.tools))


def answers(*questions: str) -> bool:
    step = next_step(prompt(*questions))
    return bool(step.text or step.calls)


@pytest.mark.parametrize("question", ["2e", "e", "?", "por", "top", "```", "«»", "-1", "Faro Faro", "0" * 400])
def test_a_word_alone_is_answered(question: str) -> None:
    assert answers(question)


@settings(max_examples=300, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.lists(st.lists(st.sampled_from(SAID), min_size=1, max_size=9), min_size=1, max_size=3))
def test_known_words_in_any_order_are_answered(questions: list[list[str]]) -> None:
    assert answers(*(" ".join(words) for words in questions))


@settings(max_examples=200, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.text(max_size=80))
def test_any_text_is_answered(question: str) -> None:
    assert answers(question)
