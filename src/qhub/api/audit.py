"""The audit, for administrators: who did what in their organisation. To read it is an entry too."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Annotated, Any, get_args

import orjson
from fastapi import APIRouter, Query
from pydantic import BaseModel

from qhub.api.deps import CurrentActor, CurrentAdmin, CurrentHub
from qhub.events.wire import moment
from qhub.store.audit import AuditFilter
from qhub.store.audit_entry import MAX_OBJECT, Action, AuditEntry, Kind, Origin

MAX_PAGE = 200
MAX_NUMBER = 2**53
MAX_PERSON = 2**31 - 1
router = APIRouter(tags=["auditoria"])


class AuditEntryAnswer(BaseModel):
    numero: int
    """Its place in the organisation's chain."""
    momento: str
    origem: Origin
    """A request, a command on the server, or the hub itself."""
    quem: int | None
    """Who did it. Nobody: a command, the hub, or somebody who did not prove who they are."""
    nome: str | None
    """Their name now; none of somebody who was deleted."""
    acao: str
    tipo: str
    objeto: str
    objeto_nome: str | None
    """The name of the person whom it was done to."""
    pormenores: dict[str, Any]
    endereco: str | None
    hash: str


class AuditHead(BaseModel):
    """The newest entry: kept elsewhere, it shows later that nothing before it was changed."""

    cadeia: int
    numero: int
    hash: str


class AuditPage(BaseModel):
    entradas: list[AuditEntryAnswer]
    proximo: int | None
    """What `antes` is for the next page."""
    cabeca: AuditHead
    acoes: list[Action]
    """Everything that is written down."""
    tipos: list[Kind]


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
    """Who did what in the organisation, the newest first. `acao` is an action or how it begins (`login`); `de` and
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
        entradas=[_answer(entry, names) for entry in found[:limite]],
        proximo=found[limite - 1].seq if len(found) > limite else None,
        cabeca=AuditHead(cadeia=head.chain, numero=head.seq, hash=head.hash),
        acoes=list(get_args(Action)),
        tipos=list(get_args(Kind)),
    )


def _milliseconds(day: date) -> int:
    return int(datetime.combine(day, time(), UTC).timestamp() * 1000)


def _answer(entry: AuditEntry, names: dict[int, str]) -> AuditEntryAnswer:
    about = int(entry.object) if entry.kind == "person" and entry.object.isdigit() else None
    return AuditEntryAnswer.model_construct(
        numero=entry.seq,
        momento=moment(entry.at / 1000),
        origem=entry.origin,
        quem=entry.actor,
        nome=None if entry.actor is None else names.get(entry.actor),
        acao=entry.action,
        tipo=entry.kind,
        objeto=entry.object,
        objeto_nome=None if about is None else names.get(about),
        pormenores=orjson.loads(entry.details),
        endereco=entry.address,
        hash=entry.hash,
    )
