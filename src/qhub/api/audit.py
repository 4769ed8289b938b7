"""The audit, for administrators: who did what in their organisation. To read it is an entry too."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Annotated, Any, get_args

import orjson
from fastapi import APIRouter, Query
from pydantic import BeforeValidator, Field

from qhub.api.bodies import BaseAnswer, RowAnswer
from qhub.api.deps import CurrentActor, CurrentAdmin, CurrentHub
from qhub.events.wire import moment
from qhub.store.audit import AuditFilter
from qhub.store.audit_entry import MAX_OBJECT, Action, AuditEntry, Kind, Origin

MAX_PAGE = 200
MAX_NUMBER = 2**53
MAX_PERSON = 2**31 - 1
router = APIRouter(tags=["auditoria"])


class AuditEntryAnswer(RowAnswer):
    """An entry of the audit, with names for whom and what it is about."""

    seq: int = Field(serialization_alias="numero")
    """Its place in the organisation's chain."""
    at: Annotated[str, BeforeValidator(lambda milliseconds: moment(milliseconds / 1000))] = Field(
        serialization_alias="momento"
    )
    origin: Origin = Field(serialization_alias="origem")
    """A request, a command on the server, or the hub itself."""
    actor: int | None = Field(serialization_alias="quem")
    """Who did it. Nobody: a command, the hub, or somebody who did not prove who they are."""
    name: str | None = Field(serialization_alias="nome")
    """Their name now; none of somebody who was deleted."""
    action: str = Field(serialization_alias="acao")
    kind: str = Field(serialization_alias="tipo")
    object: str = Field(serialization_alias="objeto")
    object_name: str | None = Field(serialization_alias="objeto_nome")
    """The name of the person whom it was done to."""
    details: Annotated[dict[str, Any], BeforeValidator(orjson.loads)] = Field(serialization_alias="pormenores")
    address: str | None = Field(serialization_alias="endereco")
    hash: str


class AuditHead(RowAnswer):
    """The newest entry: kept elsewhere, it shows later that nothing before it was changed."""

    chain: int = Field(serialization_alias="cadeia")
    seq: int = Field(serialization_alias="numero")
    hash: str


class AuditPage(BaseAnswer):
    """Entries, the newest first, and what they can be filtered by."""

    entries: list[AuditEntryAnswer] = Field(serialization_alias="entradas")
    next_cursor: int | None = Field(serialization_alias="proximo")
    """What `antes` is for the next page."""
    head: AuditHead = Field(serialization_alias="cabeca")
    actions: list[Action] = Field(serialization_alias="acoes")
    """Everything that is written down."""
    object_kinds: list[Kind] = Field(serialization_alias="tipos")


Day = Annotated[date | None, Query()]


@router.get("/auditoria")
async def read_audit(
    hub: CurrentHub,
    identity: CurrentAdmin,
    actor: CurrentActor,
    quem: Annotated[int | None, Query(ge=1, le=MAX_PERSON)] = None,
    acao: Annotated[str | None, Query(max_length=40, pattern=r"^[a-z_.]+$")] = None,
    tipo: Kind | None = None,
    objeto: Annotated[str | None, Query(max_length=MAX_OBJECT)] = None,
    de: Day = None,
    ate: Day = None,
    limite: Annotated[int, Query(ge=1, le=MAX_PAGE)] = 50,
    antes: Annotated[int | None, Query(ge=1, le=MAX_NUMBER)] = None,
) -> AuditPage:
    """List who did what in the organisation, the newest first. `acao` is an action or how it begins (`login`); `de` and
    `ate` are days, in UTC. Reading is an entry, too."""
    chain, audit = identity.organization_id, hub.stores.audit
    await audit.add(actor.did("audit.read", "audit", about=quem, actions=acao, kinds=tipo))
    wanted = AuditFilter(
        actor=quem,
        action=acao,
        kind=tipo,
        object=None if objeto is None else objeto.replace("\x00", ""),
        since=None if de is None else _milliseconds(de),
        until=None if ate is None or ate == date.max else _milliseconds(ate + timedelta(days=1)),
        before=antes,
    )
    found = await audit.page(chain, wanted, limite + 1)
    names = {user.id: user.name for user in await hub.stores.users.of_organization(chain)}
    head = next(head for head in await audit.heads() if head.chain == chain)
    return AuditPage(
        entries=[_entry_answer(entry, names) for entry in found[:limite]],
        next_cursor=found[limite - 1].seq if len(found) > limite else None,
        head=AuditHead.from_row(head),
        actions=list(get_args(Action)),
        object_kinds=list(get_args(Kind)),
    )


def _milliseconds(day: date) -> int:
    return int(datetime.combine(day, time(), UTC).timestamp() * 1000)


def _entry_answer(entry: AuditEntry, names: dict[int, str]) -> AuditEntryAnswer:
    about = int(entry.object) if entry.kind == "person" and entry.object.isdigit() else None
    return AuditEntryAnswer.from_row(
        entry,
        name=None if entry.actor is None else names.get(entry.actor),
        object_name=None if about is None else names.get(about),
    )
