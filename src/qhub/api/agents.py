"""The agents a user may talk to."""

from fastapi import APIRouter

from qhub.api.bodies import AgentAnswer
from qhub.api.deps import CurrentHub, CurrentIdentity, CurrentLanguage

router = APIRouter(tags=["agentes"])


@router.get("/agentes")
async def list_agents(hub: CurrentHub, identity: CurrentIdentity, language: CurrentLanguage) -> list[AgentAnswer]:
    """The agents that `user_agentes` gives this user, in the packs' order and the person's language."""
    mine = set(await hub.stores.users.agents_of(identity.user_id))
    return [
        AgentAnswer(
            id=agent.id,
            **agent.texts_in(language).model_dump(),
            icone=agent.icon,
            fluxos=agent.orchestration is not None,
            perfil=agent.orchestration is not None and bool(agent.orchestration.profile_fields),
        )
        for agent in hub.agents.values()
        if agent.id in mine and not agent.draft
    ]
