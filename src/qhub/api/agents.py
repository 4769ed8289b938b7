"""The agents a user may talk to."""

from fastapi import APIRouter

from qhub.agents.agent import Agent
from qhub.api.bodies import AgentAnswer
from qhub.api.deps import CurrentHub, CurrentIdentity, CurrentLanguage

router = APIRouter(tags=["agentes"])


@router.get("/agentes")
async def list_agents(hub: CurrentHub, identity: CurrentIdentity, language: CurrentLanguage) -> list[AgentAnswer]:
    """The agents that `user_agentes` gives this user, in the packs' order and the person's language."""
    mine = set(await hub.stores.users.agents_of(identity.user_id))
    return [_agent_answer(agent, language) for agent in hub.agents.values() if agent.id in mine and not agent.draft]


def _agent_answer(agent: Agent, language: str) -> AgentAnswer:
    texts, orchestration = agent.texts_in(language), agent.orchestration
    return AgentAnswer(
        id=agent.id,
        name=texts.nome,
        description=texts.descricao,
        icon=agent.icon,
        suggestions=texts.sugestoes,
        has_workflows=orchestration is not None,
        has_profile=orchestration is not None and bool(orchestration.profile_fields),
    )
