"""Alerts, for the administrators of an organisation."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field

from qhub.api.bodies import Moment, RowAnswer
from qhub.api.deps import CurrentAdmin, CurrentHub, is_id
from qhub.errors import NotFound
from qhub.store.alerts import AlertKind, ListedAlert

MAX_PAGE = 200
router = APIRouter(prefix="/organizacao", tags=["alertas"])


class AlertAnswer(RowAnswer):
    id: str
    kind: AlertKind = Field(serialization_alias="tipo")
    subject: str = Field(serialization_alias="sobre")
    """What it is about: a model, an agent, a budget (`ambito:alvo:periodo`), a machine."""
    person: str | None = Field(serialization_alias="pessoa")
    """Whom it is about."""
    first_seen: Moment = Field(serialization_alias="primeira")
    last_seen: Moment = Field(serialization_alias="ultima")
    count: int = Field(serialization_alias="vezes")
    detail: dict[str, Any] = Field(serialization_alias="detalhe")
    """Figures."""
    acknowledged_at: Moment | None = Field(serialization_alias="visto")
    acknowledged_by: str | None = Field(serialization_alias="visto_por")


class AlertsAnswer(BaseModel):
    alertas: list[AlertAnswer]
    abertos: int
    """How many nobody has seen to."""


@router.get("/alertas")
async def list_alerts(
    hub: CurrentHub,
    admin: CurrentAdmin,
    estado: Literal["abertos", "todos"] = "abertos",
    limite: Annotated[int, Query(ge=1, le=MAX_PAGE)] = 100,
) -> AlertsAnswer:
    """What administrators should look at, what happened last first."""
    store = hub.stores.alerts
    found = await store.page(admin.organization_id, only_open=estado == "abertos", limit=limite)
    return AlertsAnswer(
        alertas=[_answer(listed) for listed in found], abertos=await store.count_open(admin.organization_id)
    )


@router.post("/alertas/{alerta_id}/visto", status_code=204)
async def acknowledge_alert(alerta_id: str, hub: CurrentHub, admin: CurrentAdmin) -> None:
    """Say that somebody saw to it. It stays on the list of all."""
    known = is_id(alerta_id) and await hub.stores.alerts.acknowledge(admin.organization_id, alerta_id, admin.user_id)
    if not known:
        raise NotFound("alert_not_found")


def _answer(listed: ListedAlert) -> AlertAnswer:
    return AlertAnswer.of(listed.alert, person=listed.person, acknowledged_by=listed.acknowledged_by)
