"""Memories of a person: to see, correct, take along and forget."""

from typing import Annotated, Literal

import orjson
from fastapi import APIRouter, Query, Response
from pydantic import Field, field_validator

from qhub.api.bodies import BaseAnswer, Body, Moment, RowAnswer, Text
from qhub.api.deps import ID_LENGTH, CurrentActor, CurrentHub, CurrentIdentity, OwnConversation, check_hold, is_id
from qhub.api.preferences import preferences_of
from qhub.errors import NotFound
from qhub.events.stored.memory import MemorySaved, MemoryUsed
from qhub.events.wire import moment
from qhub.memory.memory_requests import Requester
from qhub.memory.memory_writer import MAX_CONTENT
from qhub.people.accounts import Identity
from qhub.store.audit_writing import noted
from qhub.store.memories import Memory, MemoryScope, MemorySensitivity

MAX_PAGE = 200
router = APIRouter(tags=["memorias"])
MemoryKind = Literal["profile", "semantic", "procedural", "correction"]


class OriginAnswer(RowAnswer):
    """The person's own words that a memory comes from."""

    conversation_id: str | None = Field(serialization_alias="conversa_id")
    """Null where the conversation was deleted."""
    message_id: str | None = Field(serialization_alias="mensagem_id")
    excerpt: str = Field(serialization_alias="trecho")


class MemoryAnswer(RowAnswer):
    """A memory, with why it is there."""

    id: str
    type: MemoryKind = Field(serialization_alias="tipo")
    key: str = Field(serialization_alias="chave")
    content: str = Field(serialization_alias="conteudo")
    confidence: float = Field(serialization_alias="confianca")
    sensitivity: MemorySensitivity = Field(serialization_alias="sensibilidade")
    scope: MemoryScope = Field(serialization_alias="ambito")
    origin: OriginAnswer | None = Field(serialization_alias="origem")
    """Null where it comes from what somebody else wrote."""
    created_at: Moment = Field(serialization_alias="criada")
    updated_at: Moment = Field(serialization_alias="atualizada")
    used_at: Moment | None = Field(serialization_alias="usada")
    """When an answer was last given it."""
    uses: int = Field(serialization_alias="usos")
    evidence: int = Field(serialization_alias="evidencias")
    editable: bool = Field(serialization_alias="editavel")
    undoable: bool = Field(serialization_alias="anulavel")
    """Whether undoing it brings back what it took the place of."""


class MemoryList(BaseAnswer):
    """A person's memories, and whether new ones are made."""

    memories: list[MemoryAnswer] = Field(serialization_alias="memorias")
    next_cursor: str | None = Field(serialization_alias="proximo")
    is_on: bool = Field(serialization_alias="ativa")
    """False while the person has paused memory."""


class MemoryBody(Body):
    """A change of a memory; what is left out stays. Only administrators change `ambito`."""

    content: Text | None = Field(None, min_length=1, max_length=MAX_CONTENT, validation_alias="conteudo")
    sensitivity: Literal["low", "medium", "high"] | None = Field(None, validation_alias="sensibilidade")
    scope: Literal["global", "org", "user"] | None = Field(None, validation_alias="ambito")

    @field_validator("content")
    @classmethod
    def _says_something(cls, value: str | None) -> str | None:
        if value is not None and not value.strip():
            raise ValueError("blank")
        return value


class ForgottenAnswer(BaseAnswer):
    """The number of memories that were deleted."""

    forgotten: int = Field(serialization_alias="esquecidas")


class UsedAnswer(RowAnswer):
    """A memory that an answer was given, and why."""

    id: str
    relevance: float = Field(serialization_alias="relevancia")
    """The memory's likeness to the message, from 0 to 1."""
    confidence: float = Field(serialization_alias="confianca")
    """The confidence that it had then, from 0 to 1."""
    reason: Literal["sempre", "termos"] = Field(serialization_alias="motivo")
    """Whether it counts for every message, or shares words with this one."""
    terms: list[str] = Field(serialization_alias="termos")
    memory: MemoryAnswer | None = Field(serialization_alias="memoria")
    """Null where it has been forgotten since."""


class SavedAnswer(BaseAnswer):
    """A memory that a turn left behind."""

    id: str
    memory: MemoryAnswer | None = Field(serialization_alias="memoria")


class AnswerMemories(BaseAnswer):
    """The memories that an answer was given, and those that its turn left behind."""

    used: list[UsedAnswer] = Field(serialization_alias="usadas")
    saved: list[SavedAnswer] = Field(serialization_alias="guardadas")


def requester_of(identity: Identity) -> Requester:
    """The person who asks, from the token alone."""
    return Requester(identity.user_id, identity.organization_id, identity.role == "admin")


@router.get("/memorias")
async def list_memories(
    hub: CurrentHub,
    identity: CurrentIdentity,
    tipo: MemoryKind | None = None,
    limite: Annotated[int, Query(ge=1, le=MAX_PAGE)] = 100,
    antes: Annotated[str | None, Query(max_length=ID_LENGTH, pattern=r"^[0-9a-f]+$")] = None,
) -> MemoryList:
    """List what is remembered that counts for the caller, newest first: their own, their organisation's,
    everybody's."""
    who = requester_of(identity)
    found = await hub.memories.page(who, type_=tipo, before=antes, limit=limite + 1)
    page = found[:limite]
    return MemoryList(
        memories=[_memory_answer(memory, who) for memory in page],
        next_cursor=page[-1].id if len(found) > limite else None,
        is_on=(await preferences_of(hub, identity.user_id)).memory_enabled,
    )


@router.get("/memorias/exportar", response_class=Response)
async def export_memories(hub: CurrentHub, identity: CurrentIdentity, actor: CurrentActor) -> Response:
    """Everything that is remembered about the caller, as a file."""
    who = requester_of(identity)
    own = [memory for memory in await hub.memories.page(who) if memory.owner == who.owner]
    spoken = await hub.memories.entities(who)
    data = {
        "memorias": [_memory_answer(memory, who).model_dump() for memory in own],
        "entidades_recentes": [{"nome": item.display, "vista": moment(item.seen_at)} for item in spoken],
    }
    await hub.stores.audit.add_or_log(actor.did("data.exported", "memory", "*"))
    content = orjson.dumps(data, option=orjson.OPT_INDENT_2)
    headers = {"Content-Disposition": 'attachment; filename="memorias.json"'}
    return Response(content, media_type="application/json", headers=headers)


@router.delete("/memorias")
async def forget_everything(hub: CurrentHub, identity: CurrentIdentity, actor: CurrentActor) -> ForgottenAnswer:
    """Forget all that is remembered about the caller."""
    await check_hold(hub, identity.user_id)
    with noted(actor.did("memory.forgotten", "memory", "*")):
        return ForgottenAnswer(forgotten=await hub.memories.forget_everything(requester_of(identity)))


@router.get("/memorias/{memoria_id}")
async def read_memory(memoria_id: str, hub: CurrentHub, identity: CurrentIdentity) -> MemoryAnswer:
    """One memory."""
    who = requester_of(identity)
    return _memory_answer(await hub.memories.get(who, _checked_id(memoria_id)), who)


@router.patch("/memorias/{memoria_id}")
async def edit_memory(
    memoria_id: str, body: MemoryBody, hub: CurrentHub, identity: CurrentIdentity, actor: CurrentActor
) -> MemoryAnswer:
    """Change what it says, how freely it is used, or (an administrator) for whom it counts."""
    who = requester_of(identity)
    with noted(actor.did("memory.changed", "memory", _checked_id(memoria_id), scope=body.scope)):
        edited = await hub.memories.edit(
            who,
            _checked_id(memoria_id),
            content=body.content,
            sensitivity=MemorySensitivity(body.sensitivity) if body.sensitivity else None,
            scope=MemoryScope(body.scope) if body.scope else None,
        )
    return _memory_answer(edited, who)


@router.delete("/memorias/{memoria_id}", status_code=204)
async def forget_memory(
    memoria_id: str, hub: CurrentHub, identity: CurrentIdentity, actor: CurrentActor, anular: bool = False
) -> None:
    """Forget one. With `anular`, what it took the place of comes back."""
    await check_hold(hub, identity.user_id)
    with noted(actor.did("memory.forgotten", "memory", _checked_id(memoria_id))):
        await hub.memories.forget(requester_of(identity), _checked_id(memoria_id), undo=anular)


@router.get("/conversas/{conversa_id}/mensagens/{mensagem_id}/memorias")
async def memories_of_answer(
    mensagem_id: str, conversation: OwnConversation, hub: CurrentHub, identity: CurrentIdentity
) -> AnswerMemories:
    """List the memories that an answer was given and why, and what was remembered after it."""
    who = requester_of(identity)
    stored = await hub.stores.log.read_all(conversation.id, 0, types=("memory_used", "memory_saved"))
    events = [item.event for item in stored]
    used = [
        reference
        for event in events
        if isinstance(event, MemoryUsed) and event.message_id == mensagem_id
        for reference in event.memories
    ]
    saved = [
        id_
        for event in events
        if isinstance(event, MemorySaved) and event.message_id == mensagem_id
        for id_ in event.memories
    ]
    known = await hub.memories.by_ids(who, [*saved, *(reference.id for reference in used)])
    return AnswerMemories(
        used=[
            UsedAnswer.from_row(
                reference,
                reason="termos" if reference.terms else "sempre",
                memory=_memory_answer(known[reference.id], who) if reference.id in known else None,
            )
            for reference in used
        ],
        saved=[SavedAnswer(id=id_, memory=_memory_answer(known[id_], who) if id_ in known else None) for id_ in saved],
    )


def _checked_id(memory_id: str) -> str:
    """An id that could be one; anything else is of no memory."""
    if not is_id(memory_id):
        raise NotFound("memory_not_found")
    return memory_id


def _memory_answer(memory: Memory, who: Requester) -> MemoryAnswer:
    return MemoryAnswer.from_row(
        memory,
        confidence=round(memory.confidence, 3),
        origin=OriginAnswer.from_row(memory) if memory.user_id == who.user_id else None,
        editable=who.may_change(memory),
        undoable=memory.previous is not None,
    )
