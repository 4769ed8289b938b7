"""The review queue. Administrators read the conversations of their organisation that are in it, and no others."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query
from pydantic import BeforeValidator, Field, model_validator

from qhub.agents.agent import Agent
from qhub.api.bodies import BaseAnswer, Body, Moment, RowAnswer, Text, Trimmed
from qhub.api.deps import ID_LENGTH, CurrentActor, CurrentAdmin, CurrentHub, is_id
from qhub.api.memories import requester_of
from qhub.errors import NotFound
from qhub.events.message import Message
from qhub.events.messages import fold
from qhub.events.stored.memory import MemoryUsed
from qhub.feedback.review_queue import MAX_TEXT
from qhub.memory.memory_requests import Requester
from qhub.store.audit_writing import noted
from qhub.store.reviews import ListedReview

MAX_PAGE = 100
router = APIRouter(prefix="/organizacao", tags=["aprendizagem"])
Kind = Literal["negative", "correction", "preference", "failure", "golden"]
State = Literal["open", "promoted", "edited", "rejected", "memory_fixed"]


class ReviewAnswer(RowAnswer):
    """An answer that somebody should look at."""

    id: str
    kind: Kind = Field(serialization_alias="tipo")
    status: State = Field(serialization_alias="estado")
    agent_id: str = Field(serialization_alias="agente_id")
    agent_name: str = Field(serialization_alias="agente_nome")
    person: str = Field(serialization_alias="pessoa")
    """Whose conversation it is."""
    conversation_id: str = Field(serialization_alias="conversa_id")
    message_id: str = Field(serialization_alias="mensagem_id")
    question: str = Field(serialization_alias="pergunta")
    answer: str = Field(serialization_alias="resposta")
    """The answer as it was given."""
    proposal: str = Field(serialization_alias="proposta")
    """The answer that should have been given, where somebody said so."""
    detail: str = Field(serialization_alias="detalhe")
    """What the person said, or what the judge found."""
    created_at: Moment = Field(serialization_alias="criada")
    reviewer: str | None = Field(serialization_alias="decidida_por")
    decided_at: Moment | None = Field(serialization_alias="decidida")
    note: str = Field(serialization_alias="nota")
    example_id: str | None = Field(serialization_alias="exemplo_id")


class ReviewPage(BaseAnswer):
    """The queue, and how many of it are open."""

    reviews: list[ReviewAnswer] = Field(serialization_alias="revisoes")
    open_count: int = Field(serialization_alias="abertas")
    """The number of reviews that wait."""
    next_cursor: str | None = Field(serialization_alias="proximo")


class JudgementAnswer(RowAnswer):
    """The judge's verdict on a conversation."""

    model: str = Field(serialization_alias="modelo")
    scores: dict[str, int] = Field(serialization_alias="notas")
    """`correct`, `grounded`, `complete`, `safe`, `concise`: each from 1 to 5."""
    mean: Annotated[float, BeforeValidator(lambda mean: round(mean, 2))] = Field(serialization_alias="media")
    comment: str = Field(serialization_alias="comentario")
    failures: list[str] = Field(serialization_alias="falhas")
    finished_at: Moment = Field(serialization_alias="quando")


class ReviewedMemory(BaseAnswer):
    """A memory that the answer was given, and that may have been wrong."""

    id: str
    content: str = Field(serialization_alias="conteudo")
    confidence: float = Field(serialization_alias="confianca")


class ReviewDetail(BaseAnswer):
    """A review with all that a decision needs."""

    review: ReviewAnswer = Field(serialization_alias="revisao")
    messages: list[Message] = Field(serialization_alias="mensagens")
    """The whole conversation, with its tool calls: the trace."""
    judgements: list[JudgementAnswer] = Field(serialization_alias="avaliacoes")
    memories: list[ReviewedMemory] = Field(serialization_alias="memorias")


class ReviewDecisionBody(Body):
    """An administrator's decision about a review."""

    decision: Literal["promover", "rejeitar", "corrigir_memoria"] = Field(validation_alias="decisao")
    question: Trimmed | None = Field(None, min_length=1, max_length=MAX_TEXT, validation_alias="pergunta")
    """The example's question, where the reviewer changed it."""
    answer: Trimmed | None = Field(None, min_length=1, max_length=MAX_TEXT, validation_alias="resposta")
    """The example's answer, where the reviewer changed it."""
    memory_id: Text | None = Field(None, max_length=ID_LENGTH, validation_alias="memoria_id")
    """The memory to correct."""
    content: Trimmed | None = Field(None, min_length=1, max_length=500, validation_alias="conteudo")
    """What the memory should say; it is forgotten where unset."""
    note: Text = Field("", max_length=1000, validation_alias="nota")
    """Why, for whoever reads it later."""

    @model_validator(mode="after")
    def _names_a_memory(self) -> "ReviewDecisionBody":
        if (self.decision == "corrigir_memoria") != (self.memory_id is not None):
            raise ValueError("memoria_id")
        return self


@router.get("/revisoes")
async def list_reviews(
    hub: CurrentHub,
    admin: CurrentAdmin,
    actor: CurrentActor,
    estado: State | Literal["todas"] = "open",
    agente: Annotated[str | None, Query(max_length=40)] = None,
    limite: Annotated[int, Query(ge=0, le=MAX_PAGE)] = 50,
    antes: Annotated[str | None, Query(max_length=ID_LENGTH, pattern=r"^[0-9a-f]+$")] = None,
) -> ReviewPage:
    """List what waits for somebody to look at it, newest first. Reading it is an entry of the audit, since it quotes
    people; with `limite=0` it is only counted, which is none."""
    queue = hub.learning.reviews
    if not limite:
        return ReviewPage(reviews=[], open_count=await queue.count_open(admin.organization_id), next_cursor=None)
    before = None
    if antes is not None:
        last = (await queue.get(admin.organization_id, antes)).review
        before = (last.created_at, last.id)
    found = await queue.page(
        admin.organization_id,
        status=None if estado == "todas" else estado,
        agent_id=agente,
        limit=limite + 1,
        before=before,
    )
    page = found[:limite]
    await hub.stores.audit.add(actor.did("review.listed", "review", "*", state=estado, reviews=len(page)))
    return ReviewPage(
        reviews=[_review_answer(item, hub.agents) for item in page],
        open_count=await queue.count_open(admin.organization_id),
        next_cursor=page[-1].review.id if len(found) > limite else None,
    )


@router.get("/revisoes/{revisao_id}")
async def read_review(revisao_id: str, hub: CurrentHub, admin: CurrentAdmin, actor: CurrentActor) -> ReviewDetail:
    """One, with its conversation, its trace, the judge's marks and the memories that the answer was told."""
    listed = await hub.learning.reviews.get(admin.organization_id, _checked_id(revisao_id))
    review = listed.review
    await hub.stores.audit.add(actor.did("review.read", "person", review.user_id, conversation=review.conversation_id))
    turn = int(review.message_id) if review.message_id.isdigit() else 0
    stored = await hub.stores.log.look(review.conversation_id, lambda log: log.read_branch(turn))
    memory_ids = [
        reference.id
        for item in stored
        if isinstance(item.event, MemoryUsed) and item.event.message_id == f"{review.message_id}-a"
        for reference in item.event.memories
    ]
    memories = await hub.memories.by_ids(Requester(review.user_id, review.organization_id, is_admin=True), memory_ids)
    return ReviewDetail(
        review=_review_answer(listed, hub.agents),
        messages=fold((item.seq, item.created_at, item.event) for item in stored),
        judgements=[
            JudgementAnswer.from_row(judgement)
            for judgement in await hub.stores.judgements.of_conversation(review.conversation_id)
        ],
        memories=[
            ReviewedMemory(id=memory.id, content=memory.content, confidence=round(memory.confidence, 3))
            for memory in memories.values()
        ],
    )


@router.post("/revisoes/{revisao_id}/decisao")
async def decide_review(
    revisao_id: str, body: ReviewDecisionBody, hub: CurrentHub, admin: CurrentAdmin, actor: CurrentActor
) -> ReviewAnswer:
    """Promote it to an example (as it is or edited), correct a memory, or reject it. Once: a second decision is 409."""
    queue, reviewer, id_ = hub.learning.reviews, requester_of(admin), _checked_id(revisao_id)
    with noted(actor.did("review.decided", "review", id_, decision=body.decision)):
        if body.decision == "promover":
            await queue.promote(reviewer, id_, question=body.question, answer=body.answer, note=body.note)
        elif body.memory_id is not None:
            await queue.fix_memory(reviewer, id_, body.memory_id, content=body.content, note=body.note)
        else:
            await queue.reject(reviewer, id_, note=body.note)
    return _review_answer(await queue.get(admin.organization_id, id_), hub.agents)


def _checked_id(review_id: str) -> str:
    if not is_id(review_id):
        raise NotFound("review_not_found")
    return review_id


def _review_answer(listed: ListedReview, agents: dict[str, Agent]) -> ReviewAnswer:
    agent = agents.get(listed.review.agent_id)
    return ReviewAnswer.from_row(
        listed.review,
        agent_name=agent.name if agent else listed.review.agent_id,
        person=listed.person,
        reviewer=listed.reviewer,
    )
