"""The shipped agents, each in a conversation with the demonstration model."""

import pytest

from qhub.packs import Agent, load_pack
from tests.models.demo.chat import Chat


@pytest.fixture(scope="session")
def agents() -> dict[str, Agent]:
    return {agent.id: agent for agent in load_pack("qualidade", "qhub_packs.qualidade").agents}


@pytest.fixture
def qualidade(agents: dict[str, Agent]) -> Chat:
    return Chat(agents["qualidade"].tools)


@pytest.fixture
def analise(agents: dict[str, Agent]) -> Chat:
    return Chat(agents["analise"].tools)
