"""Golden examples: what agents are shown when a similar question comes. For administrators."""

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import Field

from qhub.api.bodies import MAX_ID, BaseAnswer, Body, Moment, RowAnswer, Text, Trimmed
from qhub.api.deps import CurrentActor, CurrentAdmin, CurrentHub, is_id
from qhub.errors import NotFound
from qhub.feedback.review_queue import MAX_TEXT
from qhub.hub import Hub
from qhub.language.scrub import scrub
from qhub.people.accounts import Identity
from qhub.store.audit_writing import noted
from qhub.store.golden import GoldenExample

MAX_EXAMPLES = 1000
"""Listed at once."""
router = APIRouter(prefix="/organizacao", tags=["aprendizagem"])
Wording = Annotated[Trimmed, Field(min_length=1, max_length=MAX_TEXT)]


class ExampleAnswer(RowAnswer):
    """A golden example in the form that counts."""

    id: str
    agent_id: str = Field(serialization_alias="agente_id")
    active: bool = Field(serialization_alias="ativo")
    """Whether prompts may carry it."""
    version: int = Field(serialization_alias="versao")
    question: str = Field(serialization_alias="pergunta")
    answer: str = Field(serialization_alias="resposta")
    created_at: Moment = Field(serialization_alias="criado")
    updated_at: Moment = Field(serialization_alias="atualizado")


class ExampleVersion(RowAnswer):
    """A form that an example had."""

    version: int = Field(serialization_alias="versao")
    question: str = Field(serialization_alias="pergunta")
    answer: str = Field(serialization_alias="resposta")
    author: str | None = Field(serialization_alias="autor")
    review_id: str | None = Field(serialization_alias="revisao_id")
    """The review that it came of."""
    created_at: Moment = Field(serialization_alias="criada")


class ExampleList(BaseAnswer):
    """The organisation's examples."""

    examples: list[ExampleAnswer] = Field(serialization_alias="exemplos")


class ExampleDetail(BaseAnswer):
    """An example with all its forms."""

    example: ExampleAnswer = Field(serialization_alias="exemplo")
    versions: list[ExampleVersion] = Field(serialization_alias="versoes")


class ExampleBody(Body):
    """A question and the answer that it should get."""

    agent_id: Text = Field(max_length=MAX_ID, validation_alias="agente_id")
    question: Wording = Field(validation_alias="pergunta")
    answer: Wording = Field(validation_alias="resposta")


class ExampleChange(Body):
    """A change of an example; a change of words makes a new version."""

    active: bool | None = Field(None, validation_alias="ativo")
    question: Wording | None = Field(None, validation_alias="pergunta")
    answer: Wording | None = Field(None, validation_alias="resposta")


@router.get("/exemplos")
async def list_examples(
    hub: CurrentHub, admin: CurrentAdmin, agente: Annotated[str | None, Query(max_length=40)] = None
) -> ExampleList:
    """The organisation's examples, those changed last first."""
    found = await hub.stores.golden.all(admin.organization_id, agente, limit=MAX_EXAMPLES)
    return ExampleList(examples=[ExampleAnswer.from_row(example) for example in found])


@router.post("/exemplos", status_code=201)
async def add_example(body: ExampleBody, hub: CurrentHub, admin: CurrentAdmin, actor: CurrentActor) -> ExampleAnswer:
    """Write one by hand."""
    if body.agent_id not in hub.agents_for(admin.organization_id):
        raise NotFound("agent_not_found", agente=body.agent_id)
    question, answer = scrub(body.question), scrub(body.answer)
    golden, author = hub.stores.golden, admin.user_id
    with noted(lambda id_: actor.did("example.changed", "example", id_, change="added")):
        id_ = await golden.add(admin.organization_id, body.agent_id, question, answer, author=author)
    return ExampleAnswer.from_row(await _example(hub, admin, id_))


@router.get("/exemplos/{exemplo_id}")
async def read_example(exemplo_id: str, hub: CurrentHub, admin: CurrentAdmin) -> ExampleDetail:
    """One, with every form that it has had."""
    example = await _example(hub, admin, exemplo_id)
    return ExampleDetail(
        example=ExampleAnswer.from_row(example),
        versions=[ExampleVersion.from_row(version) for version in await hub.stores.golden.versions(example.id)],
    )


@router.patch("/exemplos/{exemplo_id}")
async def change_example(
    exemplo_id: str, body: ExampleChange, hub: CurrentHub, admin: CurrentAdmin, actor: CurrentActor
) -> ExampleAnswer:
    """Switch it on or off, or word it anew."""
    example = await _example(hub, admin, exemplo_id)
    question = scrub(body.question or example.question)
    answer = scrub(body.answer or example.answer)
    if (question, answer) != (example.question, example.answer):
        with noted(actor.did("example.changed", "example", example.id, change="reworded")):
            await hub.stores.golden.revise(example.id, question, answer, author=admin.user_id)
    if body.active is not None and body.active != example.active:
        with noted(actor.did("example.changed", "example", example.id, active=body.active)):
            await hub.stores.golden.switch(example.id, on=body.active)
    return ExampleAnswer.from_row(await _example(hub, admin, exemplo_id))


@router.post("/exemplos/{exemplo_id}/versoes/{versao}/repor")
async def restore_example(
    exemplo_id: str, versao: int, hub: CurrentHub, admin: CurrentAdmin, actor: CurrentActor
) -> ExampleAnswer:
    """Have an earlier form count again."""
    example = await _example(hub, admin, exemplo_id)
    with noted(actor.did("example.changed", "example", example.id, version=versao)):
        if not (0 < versao < 2**31) or not await hub.stores.golden.restore(example.id, versao):
            raise NotFound("example_not_found")
    return ExampleAnswer.from_row(await _example(hub, admin, exemplo_id))


@router.delete("/exemplos/{exemplo_id}", status_code=204)
async def delete_example(exemplo_id: str, hub: CurrentHub, admin: CurrentAdmin, actor: CurrentActor) -> None:
    """Take one away for good, with every form of it."""
    example = await _example(hub, admin, exemplo_id)
    with noted(actor.did("example.removed", "example", example.id)):
        await hub.stores.golden.delete(example.id)


async def _example(hub: Hub, admin: Identity, example_id: str) -> GoldenExample:
    found = await hub.stores.golden.get(admin.organization_id, example_id) if is_id(example_id) else None
    if found is None:
        raise NotFound("example_not_found")
    return found
