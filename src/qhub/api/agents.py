"""The agents a user may talk to."""

from fastapi import APIRouter

from qhub.api.bodies import AgentAnswer
from qhub.api.deps import CurrentHub, CurrentIdentity

router = APIRouter(tags=["agentes"])


@router.get("/agentes")
async def list_agents(hub: CurrentHub, identity: CurrentIdentity) -> list[AgentAnswer]:
    """The agents that `user_agentes` gives this user, in the packs' order."""
    mine = set(await hub.stores.users.agents_of(identity.user_id))
    return [
        AgentAnswer(
            id=agent.id,
            nome=agent.name,
            descricao=agent.description,
            icone=agent.icon,
            sugestoes=list(agent.suggestions),
            fluxos=agent.orchestration is not None,
            perfil=agent.orchestration is not None and bool(agent.orchestration.profile_fields),
        )
        for agent in hub.agents.values()
        if agent.id in mine
    ]
