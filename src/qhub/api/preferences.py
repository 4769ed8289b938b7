"""A person's preferences and remembered rules; an organisation's policies."""

from contextlib import nullcontext
from typing import Any, Literal

from fastapi import APIRouter
from pydantic import ConfigDict, Field, ValidationError

from qhub.api.bodies import MAX_ID, BaseAnswer, Body, Moment, RowAnswer, Text
from qhub.api.deps import CurrentActor, CurrentAdmin, CurrentHub, CurrentIdentity
from qhub.engine.policy import EVERY_AGENT
from qhub.errors import InvalidRequest, NotFound
from qhub.events.verdicts import VERDICTS, VerdictWord
from qhub.hub import Hub
from qhub.store.audit_writing import noted

ALLOWING = ("autonomous_mode", "memory_enabled", "signals_enabled")
"""Preferences that say what the hub may do: how it looks is in no audit."""
router = APIRouter(tags=["preferencias"])
_WORDS = {verdict: word for word, verdict in VERDICTS.items()}


class PreferencesAnswer(BaseAnswer):
    """A person's preferences, with the defaults where they said nothing."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)  # by alias they are stored, too

    language: Literal["pt-PT", "pt-BR", "en"] | None = Field(None, alias="idioma")
    theme: Literal["claro", "escuro", "sistema"] = Field("sistema", alias="tema")
    autonomous_mode: bool = False
    memory_enabled: bool = True
    signals_enabled: bool = True


class PreferencesBody(Body):
    """The preferences to change; the others stay."""

    language: Literal["pt-PT", "pt-BR", "en"] | None = Field(None, validation_alias="idioma")
    theme: Literal["claro", "escuro", "sistema"] = Field("sistema", validation_alias="tema")
    autonomous_mode: bool = False
    memory_enabled: bool = True
    signals_enabled: bool = True


class RuleAnswer(RowAnswer):
    """A call that a person allowed for good."""

    id: int
    agent_id: str = Field(serialization_alias="agente_id")
    agent_name: str = Field(serialization_alias="agente_nome")
    tool: str = Field(serialization_alias="ferramenta")
    arguments: dict[str, Any] | None = Field(serialization_alias="argumentos")
    created_at: Moment


class PolicyAnswer(BaseAnswer):
    """The organisation's word on a tool."""

    agent_id: str = Field(serialization_alias="agente_id")
    tool: str = Field(serialization_alias="ferramenta")
    decision: VerdictWord = Field(serialization_alias="decisao")


class PolicyBody(Body):
    """The organisation's word on a tool, to set or to take back."""

    agent_id: Text = Field(EVERY_AGENT, max_length=MAX_ID, validation_alias="agente_id")
    tool: Text = Field(max_length=MAX_ID, validation_alias="ferramenta")
    decision: VerdictWord | None = Field(validation_alias="decisao")


async def preferences_of(hub: Hub, user_id: int) -> PreferencesAnswer:
    """A person's preferences."""
    return understood(await hub.stores.preferences.of_user(user_id))


def understood(stored: dict[str, Any]) -> PreferencesAnswer:
    """Preferences as they were written; one that an older or newer version wrote and we cannot read is its default."""
    try:
        return PreferencesAnswer.model_validate(stored)
    except ValidationError as error:
        broken = {str(problem["loc"][0]) for problem in error.errors()}
        return PreferencesAnswer.model_validate({key: value for key, value in stored.items() if key not in broken})


@router.get("/preferencias")
async def read_preferences(hub: CurrentHub, identity: CurrentIdentity) -> PreferencesAnswer:
    """The preferences of the person."""
    return await preferences_of(hub, identity.user_id)


@router.put("/preferencias")
async def write_preferences(
    body: PreferencesBody, hub: CurrentHub, identity: CurrentIdentity, actor: CurrentActor
) -> PreferencesAnswer:
    """Change some of it; all of it is the answer."""
    current = await preferences_of(hub, identity.user_id)
    changed = current.model_copy(update=body.model_dump(exclude_unset=True))
    allowed = {name: getattr(changed, name) for name in ALLOWING if getattr(changed, name) != getattr(current, name)}
    note = actor.did("preferences.changed", "person", identity.user_id, **allowed)
    with noted(note) if allowed else nullcontext():
        await hub.stores.preferences.save(identity.user_id, changed.model_dump())
    return changed


@router.get("/regras")
async def list_rules(hub: CurrentHub, identity: CurrentIdentity) -> list[RuleAnswer]:
    """List what "sempre" has remembered."""
    return [RuleAnswer.from_row(rule) for rule in await hub.stores.policies.rules(identity.user_id)]


@router.delete("/regras/{regra_id}", status_code=204)
async def forget_rule(regra_id: int, hub: CurrentHub, identity: CurrentIdentity, actor: CurrentActor) -> None:
    """Forget one: the tool asks again."""
    with noted(actor.did("rule.forgotten", "rule", regra_id)):
        if not 0 < regra_id < 2**31 or not await hub.stores.policies.forget(identity.user_id, regra_id):
            raise NotFound("rule_not_found")


@router.get("/organizacao/politicas")
async def list_policies(hub: CurrentHub, identity: CurrentAdmin) -> list[PolicyAnswer]:
    """List what the organisation says about tools."""
    return [
        PolicyAnswer(agent_id=item.agent_id, tool=item.tool, decision=_WORDS[item.decision])
        for item in await hub.stores.policies.of_organization(identity.organization_id)
    ]


@router.put("/organizacao/politicas", status_code=204)
async def write_policy(body: PolicyBody, hub: CurrentHub, identity: CurrentAdmin, actor: CurrentActor) -> None:
    """Say something about a tool, for one agent or every agent; null takes it back."""
    offered = hub.agents_for(identity.organization_id)
    known = {tool.name for agent in offered.values() for tool in agent.tools}
    if body.tool not in known | await hub.tool_servers.names(identity.organization_id):
        raise InvalidRequest("unknown_tool", ferramenta=body.tool)
    if body.agent_id not in (EVERY_AGENT, *offered):
        raise InvalidRequest("agent_gone")
    verdict = None if body.decision is None else VERDICTS[body.decision]
    organization_id, tool = identity.organization_id, body.tool
    with noted(actor.did("policy.changed", "tool", tool, agent=body.agent_id, decision=verdict)):
        await hub.stores.policies.set_for_organization(organization_id, body.agent_id, tool, verdict)
