"""Golden examples: what agents are shown when a similar question comes. For administrators."""

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field

from qhub.api.bodies import MAX_ID, Body, Text, Trimmed
from qhub.api.deps import CurrentAdmin, CurrentHub
from qhub.errors import NotFound
from qhub.events.wire import moment
from qhub.feedback.review_queue import MAX_TEXT
from qhub.hub import Hub
from qhub.language.scrub import scrub
from qhub.people.accounts import Identity
from qhub.store.golden import GoldenExample

EXAMPLE_ID = 32
MAX_EXAMPLES = 1000
"""Listed at once."""
router = APIRouter(prefix="/organizacao", tags=["aprendizagem"])
Wording = Annotated[Trimmed, Field(min_length=1, max_length=MAX_TEXT)]


class ExampleAnswer(BaseModel):
    id: str
    agente_id: str
    ativo: bool
    """Whether prompts may carry it."""
    versao: int
    pergunta: str
    resposta: str
    criado: str
    atualizado: str


class ExampleVersion(BaseModel):
    versao: int
    pergunta: str
    resposta: str
    autor: str | None
    revisao_id: str | None
    """The review that it came of."""
    criada: str


class ExampleList(BaseModel):
    exemplos: list[ExampleAnswer]


class ExampleDetail(BaseModel):
    exemplo: ExampleAnswer
    versoes: list[ExampleVersion]


class ExampleBody(Body):
    agente_id: Text = Field(max_length=MAX_ID)
    pergunta: Wording
    resposta: Wording


class ExampleChange(Body):
    """What to change; a change of words makes a new version."""

    ativo: bool | None = None
    pergunta: Wording | None = None
    resposta: Wording | None = None


@router.get("/exemplos")
async def list_examples(
    hub: CurrentHub, admin: CurrentAdmin, agente: Annotated[str | None, Query(max_length=40)] = None
) -> ExampleList:
    """The organisation's examples, those changed last first."""
    found = await hub.learning.golden.all(admin.organization_id, agente, limit=MAX_EXAMPLES)
    return ExampleList(exemplos=[_answer(example) for example in found])


@router.post("/exemplos", status_code=201)
async def add_example(body: ExampleBody, hub: CurrentHub, admin: CurrentAdmin) -> ExampleAnswer:
    """Write one by hand."""
    if body.agente_id not in hub.agents:
        raise NotFound("agent_not_found", agente=body.agente_id)
    question, answer = scrub(body.pergunta), scrub(body.resposta)
    id_ = await hub.learning.golden.add(admin.organization_id, body.agente_id, question, answer, author=admin.user_id)
    return _answer(await _example(hub, admin, id_))


@router.get("/exemplos/{exemplo_id}")
async def read_example(exemplo_id: str, hub: CurrentHub, admin: CurrentAdmin) -> ExampleDetail:
    """One, with every form that it has had."""
    example = await _example(hub, admin, exemplo_id)
    return ExampleDetail(
        exemplo=_answer(example),
        versoes=[
            ExampleVersion(
                versao=version.version,
                pergunta=version.question,
                resposta=version.answer,
                autor=version.author,
                revisao_id=version.review_id,
                criada=moment(version.created_at),
            )
            for version in await hub.learning.golden.versions(example.id)
        ],
    )


@router.patch("/exemplos/{exemplo_id}")
async def change_example(exemplo_id: str, body: ExampleChange, hub: CurrentHub, admin: CurrentAdmin) -> ExampleAnswer:
    """Switch it on or off, or word it anew."""
    example = await _example(hub, admin, exemplo_id)
    question = scrub(body.pergunta or example.question)
    answer = scrub(body.resposta or example.answer)
    if (question, answer) != (example.question, example.answer):
        await hub.learning.golden.revise(example.id, question, answer, author=admin.user_id)
    if body.ativo is not None and body.ativo != example.active:
        await hub.learning.golden.switch(example.id, on=body.ativo)
    return _answer(await _example(hub, admin, exemplo_id))


@router.post("/exemplos/{exemplo_id}/versoes/{versao}/repor")
async def restore_example(exemplo_id: str, versao: int, hub: CurrentHub, admin: CurrentAdmin) -> ExampleAnswer:
    """Have an earlier form count again."""
    example = await _example(hub, admin, exemplo_id)
    if not (0 < versao < 2**31) or not await hub.learning.golden.restore(example.id, versao):
        raise NotFound("example_not_found")
    return _answer(await _example(hub, admin, exemplo_id))


@router.delete("/exemplos/{exemplo_id}", status_code=204)
async def delete_example(exemplo_id: str, hub: CurrentHub, admin: CurrentAdmin) -> None:
    """Take one away for good, with every form of it."""
    await hub.learning.golden.delete((await _example(hub, admin, exemplo_id)).id)


async def _example(hub: Hub, admin: Identity, example_id: str) -> GoldenExample:
    known = len(example_id) == EXAMPLE_ID and example_id.isascii() and example_id.isalnum()
    found = await hub.learning.golden.get(admin.organization_id, example_id) if known else None
    if found is None:
        raise NotFound("example_not_found")
    return found


def _answer(example: GoldenExample) -> ExampleAnswer:
    return ExampleAnswer(
        id=example.id,
        agente_id=example.agent_id,
        ativo=example.active,
        versao=example.version,
        pergunta=example.question,
        resposta=example.answer,
        criado=moment(example.created_at),
        atualizado=moment(example.updated_at),
    )
