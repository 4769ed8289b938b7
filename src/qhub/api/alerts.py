"""Alerts, for the administrators of an organisation."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from pydantic import Field

from qhub.api.bodies import BaseAnswer, Moment, RowAnswer
from qhub.api.deps import CurrentActor, CurrentAdmin, CurrentHub, is_id
from qhub.errors import NotFound
from qhub.hub import Hub
from qhub.store.alerts import AlertKind, ListedAlert
from qhub.store.audit_writing import noted

MAX_PAGE = 200
router = APIRouter(prefix="/organizacao", tags=["alertas"])


class AlertAnswer(RowAnswer):
    """An alert, with the names of people and agents."""

    id: str
    kind: AlertKind = Field(serialization_alias="tipo")
    subject: str = Field(serialization_alias="sobre")
    """What it is about: a model, an agent, a budget (`ambito:alvo:periodo`), a machine."""
    agent: str | None = Field(serialization_alias="agente")
    """The name of the agent that it is about; null where it is about none, or that is gone."""
    person: str | None = Field(serialization_alias="pessoa")
    """The person that it is about."""
    first_seen: Moment = Field(serialization_alias="primeira")
    last_seen: Moment = Field(serialization_alias="ultima")
    count: int = Field(serialization_alias="vezes")
    detail: dict[str, Any] = Field(serialization_alias="detalhe")
    """Figures."""
    acknowledged_at: Moment | None = Field(serialization_alias="visto")
    acknowledged_by: str | None = Field(serialization_alias="visto_por")


class AlertsAnswer(BaseAnswer):
    """The alerts that happened last, and how many nobody has seen to."""

    alerts: list[AlertAnswer] = Field(serialization_alias="alertas")
    open_count: int = Field(serialization_alias="abertos")
    """How many nobody has seen to."""


@router.get("/alertas")
async def list_alerts(
    hub: CurrentHub,
    admin: CurrentAdmin,
    actor: CurrentActor,
    estado: Literal["abertos", "todos"] = "abertos",
    limite: Annotated[int, Query(ge=0, le=MAX_PAGE)] = 100,
) -> AlertsAnswer:
    """List the alerts for administrators, what happened last first. Reading them is an entry of the audit; with
    `limite=0` they are only counted, which is none."""
    store = hub.stores.alerts
    found: list[ListedAlert] = []
    if limite:
        found = await store.page(admin.organization_id, only_open=estado == "abertos", limit=limite)
        # What a full disk is told by must be read on a full disk.
        await hub.stores.audit.add_or_log(actor.did("alert.read", "alert", "*", state=estado, alerts=len(found)))
    return AlertsAnswer(
        alerts=[_alert_answer(listed, hub) for listed in found],
        open_count=await store.count_open(admin.organization_id),
    )


@router.post("/alertas/{alerta_id}/visto", status_code=204)
async def acknowledge_alert(alerta_id: str, hub: CurrentHub, admin: CurrentAdmin, actor: CurrentActor) -> None:
    """Say that somebody saw to it. It stays on the list of all."""
    if not is_id(alerta_id):
        raise NotFound("alert_not_found")
    with noted(actor.did("alert.acknowledged", "alert", alerta_id)):
        if not await hub.stores.alerts.acknowledge(admin.organization_id, alerta_id, admin.user_id):
            raise NotFound("alert_not_found")


def _alert_answer(listed: ListedAlert, hub: Hub) -> AlertAnswer:
    alert = listed.alert
    about = alert.detail.get("alvo") if alert.detail.get("ambito") == "agent" else None
    agent = hub.agents.get(alert.subject if alert.kind == "negative_feedback" else about or "")
    return AlertAnswer.from_row(
        alert, agent=agent and agent.name, person=listed.person, acknowledged_by=listed.acknowledged_by
    )
