"""The profile that a person gave an agent's workflows: to see, change and delete."""

from typing import Any, Literal, get_args

from fastapi import APIRouter, Response
from pydantic import BaseModel, Field, ValidationError

from qhub.agents.agent import Agent
from qhub.api.bodies import BaseAnswer
from qhub.api.deps import CurrentHub, CurrentIdentity, CurrentLanguage
from qhub.errors import InvalidRequest, NotFound
from qhub.hub import Hub
from qhub.language.catalogue import translate
from qhub.people.accounts import Identity
from qhub.store.pack_data import PackData
from qhub.workflows.declarations import Orchestration, in_language
from qhub.workflows.machine import typed

router = APIRouter(tags=["perfil"])


class ProfileChoice(BaseAnswer):
    """A value that a field may have."""

    value: str = Field(serialization_alias="valor")
    title: str = Field(serialization_alias="titulo")


class ProfileField(BaseAnswer):
    """A field of a profile, with its value."""

    name: str = Field(serialization_alias="nome")
    title: str = Field(serialization_alias="titulo")
    kind: Literal["texto", "numero", "escolha"] = Field(serialization_alias="tipo")
    value: str | float | None = Field(serialization_alias="valor")
    options: list[ProfileChoice] = Field([], serialization_alias="opcoes")


class ProfileAnswer(BaseAnswer):
    """A profile, field by field."""

    agent_id: str = Field(serialization_alias="agente_id")
    agent_name: str = Field(serialization_alias="agente_nome")
    fields: list[ProfileField] = Field(serialization_alias="campos")


class ProfileChanges(BaseModel):
    """The fields to change; the others stay."""

    model_config = {"extra": "forbid"}

    fields: dict[str, str | float | None] = Field(validation_alias="campos")
    """Only what changes; null forgets a field."""


@router.get("/agentes/{agente_id}/perfil")
async def read(agente_id: str, hub: CurrentHub, identity: CurrentIdentity, language: CurrentLanguage) -> ProfileAnswer:
    """The caller's profile; 404 where the agent is not theirs or keeps none."""
    agent, orchestration = await _own_agent(hub, identity, agente_id)
    kept = await PackData(hub.stores.database, agent.pack, identity.user_id).get(orchestration.profile_key)
    return _profile_answer(agent, orchestration, kept if isinstance(kept, dict) else {}, language)


@router.put("/agentes/{agente_id}/perfil")
async def change(
    agente_id: str, body: ProfileChanges, hub: CurrentHub, identity: CurrentIdentity, language: CurrentLanguage
) -> ProfileAnswer:
    """Change some fields; 422 where one does not exist or takes no such value."""
    agent, orchestration = await _own_agent(hub, identity, agente_id)
    data = PackData(hub.stores.database, agent.pack, identity.user_id)
    kept = await data.get(orchestration.profile_key)
    given = {name: value for name, value in body.fields.items() if value not in (None, "")}
    if unknown := sorted(set(body.fields) - set(orchestration.profile_fields)):
        raise _invalid(unknown[0], f"{unknown[0]} {translate(language, 'fields.extra_forbidden')}")
    try:
        checked = (orchestration.profile_changes or orchestration.profile).model_validate(given)
    except ValidationError as error:
        name = str(error.errors()[0]["loc"][0])
        title = in_language(orchestration.profile_fields[name], language, name)
        raise _invalid(name, translate(language, "fields.unknown_value", titulo=title)) from None
    changed = {**(kept if isinstance(kept, dict) else {}), **dict.fromkeys(body.fields)}
    changed |= checked.model_dump(mode="json", include=set(given))
    changed = {name: value for name, value in changed.items() if value is not None}
    await data.put(orchestration.profile_key, changed)
    return _profile_answer(agent, orchestration, changed, language)


@router.delete("/agentes/{agente_id}/perfil", status_code=204)
async def delete(agente_id: str, hub: CurrentHub, identity: CurrentIdentity) -> Response:
    """Forget the profile."""
    agent, orchestration = await _own_agent(hub, identity, agente_id)
    await PackData(hub.stores.database, agent.pack, identity.user_id).delete(orchestration.profile_key)
    return Response(status_code=204)


async def _own_agent(hub: Hub, identity: Identity, agent_id: str) -> tuple[Agent, Orchestration]:
    agent = hub.agents.get(agent_id)
    if agent is None or agent.orchestration is None or not agent.orchestration.profile_fields:
        raise NotFound("not_found")
    if not await hub.stores.users.may_use(identity.user_id, agent_id):
        raise NotFound("not_found")
    return agent, agent.orchestration


def _profile_answer(agent: Agent, orchestration: Orchestration, kept: dict[str, Any], language: str) -> ProfileAnswer:
    profile, called = (
        typed(orchestration.profile, kept, what="profile").model_dump(mode="json"),
        orchestration.profile_choices,
    )
    fields = [
        ProfileField(
            name=name,
            title=in_language(title, language, name),
            kind=_kind(orchestration, name),
            value=profile.get(name),
            options=[
                ProfileChoice(value=choice, title=in_language(called.get(choice, {}), language, choice))
                for choice in _choices(orchestration, name)
            ],
        )
        for name, title in orchestration.profile_fields.items()
    ]
    return ProfileAnswer(agent_id=agent.id, agent_name=agent.name, fields=fields)


def _kind(orchestration: Orchestration, name: str) -> Literal["texto", "numero", "escolha"]:
    annotation = orchestration.profile.model_fields[name].annotation
    if _choices(orchestration, name):
        return "escolha"
    return "numero" if {int, float} & set(get_args(annotation)) else "texto"


def _choices(orchestration: Orchestration, name: str) -> list[str]:
    """The values of a field that is one of a few words."""
    options = get_args(orchestration.profile.model_fields[name].annotation)
    return [choice for option in options for choice in get_args(option) if isinstance(choice, str)]


def _invalid(field: str, message: str) -> InvalidRequest:
    return InvalidRequest(fields=[{"field": f"campos.{field}", "message": message}], resumo=message)
