"""The shipped agents, each in a conversation with the demonstration model."""

import pytest

from qhub.agents.agent import Agent
from qhub.agents.loading import load_pack
from tests.demo.chat import Chat


@pytest.fixture(scope="session")
def agents() -> dict[str, Agent]:
    packs = [load_pack(name, f"qhub_packs.{name}") for name in ("qualidade", "documentos")]
    return {agent.id: agent for pack in packs for agent in pack.agents}


@pytest.fixture
def qualidade(agents: dict[str, Agent]) -> Chat:
    return Chat(agents["qualidade"].tools)


@pytest.fixture
def analise(agents: dict[str, Agent]) -> Chat:
    return Chat(agents["analise"].tools)


@pytest.fixture
def documentos(agents: dict[str, Agent]) -> Chat:
    return Chat(agents["documentos"].tools)
