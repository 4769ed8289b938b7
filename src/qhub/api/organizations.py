"""Organisations: their administrators see and rename their own; those of the one that runs the hub see to all."""

from typing import Annotated

from fastapi import APIRouter, Depends
from pydantic import Field

from qhub.api.bodies import MAX_EMAIL, BaseAnswer, Body, Moment, RowAnswer, Trimmed
from qhub.api.deps import CurrentActor, CurrentAdmin, CurrentHub
from qhub.api.people import LinkAnswer, link_answer
from qhub.errors import Conflict, Forbidden, NotFound
from qhub.people.accounts import Identity
from qhub.people.directory import MAX_NAME
from qhub.store.audit_entry import Action, Actor, Note, the_hub
from qhub.store.audit_writing import noted
from qhub.store.organizations import NameTaken, Organization

MAX_NUMBER = 2**31 - 1
router = APIRouter(tags=["organizacoes"])


class OrganizationBody(Body):
    """An organisation's name."""

    name: Trimmed = Field(min_length=1, max_length=MAX_NAME, validation_alias="nome")


class NewOrganizationBody(OrganizationBody):
    """An organisation to make, and who is to run it."""

    email: Trimmed = Field(max_length=MAX_EMAIL)
    """The first administrator's."""
    administrator: Trimmed = Field(min_length=1, max_length=MAX_NAME, validation_alias="administrador")
    """The first administrator's name."""


class OrganizationChange(Body):
    """A change of an organisation; what is absent stays."""

    name: Trimmed | None = Field(None, min_length=1, max_length=MAX_NAME, validation_alias="nome")
    active: bool | None = Field(None, validation_alias="ativa")
    """False locks all its people out at once."""


class OrganizationAnswer(RowAnswer):
    """An organisation, as those who run the hub see it."""

    id: int
    name: str = Field(serialization_alias="nome")
    people: int = Field(serialization_alias="pessoas")
    active: bool = Field(serialization_alias="ativa")
    entered: bool = Field(serialization_alias="usada")
    """Whether anybody of it has ever come in. Until then it can be taken away, and its link made anew."""
    runs_hub: bool = Field(serialization_alias="gere_hub")
    """Whether its administrators see to the others."""
    made_at: Moment = Field(serialization_alias="criada")


class OrganizationList(BaseAnswer):
    """The organisations that the caller may see."""

    organizations: list[OrganizationAnswer] = Field(serialization_alias="organizacoes")
    runs_hub: bool = Field(serialization_alias="gere")
    """Whether the caller may make, rename and suspend them; if not, their own is all there is."""


class NewOrganizationAnswer(OrganizationAnswer):
    """An organisation that was made, with the link for its first administrator."""

    link: LinkAnswer = Field(serialization_alias="ligacao")
    """Where the first administrator chooses a password."""


async def get_operator(identity: CurrentAdmin) -> Identity:
    """The caller, if an administrator of the organisation that runs the hub; otherwise 403."""
    if not identity.runs_hub:
        raise Forbidden("forbidden")
    return identity


Operator = Annotated[Identity, Depends(get_operator)]
"""The caller, if an administrator of the organisation that runs the hub; otherwise 403."""


async def get_organization(organizacao_id: str, hub: CurrentHub, identity: CurrentAdmin) -> Organization:
    """The organisation in the path, for who runs the hub; for others 404."""
    known = organizacao_id.isascii() and organizacao_id.isdigit() and len(organizacao_id) <= 10
    number = int(organizacao_id) if known else MAX_NUMBER + 1
    found = await hub.stores.organizations.get(number) if identity.runs_hub and number <= MAX_NUMBER else None
    if found is None:
        raise NotFound("organization_not_found")
    return found


Managed = Annotated[Organization, Depends(get_organization)]
"""The organisation in the path, for who runs the hub; for others there is none."""


@router.put("/organizacao/nome", status_code=204)
async def rename_own(body: OrganizationBody, hub: CurrentHub, identity: CurrentAdmin, actor: CurrentActor) -> None:
    """Call the organisation something else; its people stay in it."""
    await rename(hub, identity.organization_id, body.name, actor)


@router.get("/organizacoes")
async def list_organizations(hub: CurrentHub, identity: CurrentAdmin) -> OrganizationList:
    """All of the hub, for who runs it; for others their own."""
    found = await hub.stores.organizations.all()
    seen = [one for one in found if identity.runs_hub or one.id == identity.organization_id]
    return OrganizationList(
        organizations=[OrganizationAnswer.from_row(one) for one in seen], runs_hub=identity.runs_hub
    )


@router.post("/organizacoes", status_code=201)
async def make_organization(
    body: NewOrganizationBody, hub: CurrentHub, operator: Operator, actor: CurrentActor
) -> NewOrganizationAnswer:
    """A new organisation with its first administrator, who chooses a password by the link in the answer."""
    made, invited = await hub.people.founding.create(actor, body.name, email=body.email, person=body.administrator)
    return NewOrganizationAnswer.from_row(made, link=link_answer(invited.link))


@router.patch("/organizacoes/{organizacao_id}")
async def change_organization(
    organizacao_id: str, body: OrganizationChange, hub: CurrentHub, identity: CurrentAdmin, actor: CurrentActor
) -> OrganizationAnswer:
    """Call one something else, or lock its people out and let them in again."""
    organization = await get_organization(organizacao_id, hub, identity)
    if body.active is False and organization.id == identity.organization_id:
        raise Conflict("own_organization")
    if body.name is not None and body.name != organization.name:
        await rename(hub, organization.id, body.name, actor)
    if body.active is not None and body.active != organization.active:
        action: Action = "organization.resumed" if body.active else "organization.suspended"
        with noted(*note_for_both(actor, action, organization.id)):
            await hub.stores.organizations.set_active(organization.id, body.active)
    changed = await hub.stores.organizations.get(organization.id)
    if changed is None:
        raise NotFound("organization_not_found")
    return OrganizationAnswer.from_row(changed)


@router.post("/organizacoes/{organizacao_id}/ligacao")
async def make_first_link(organization: Managed, hub: CurrentHub, actor: CurrentActor) -> LinkAnswer:
    """Another link for the first administrator, until anybody has come in."""
    return link_answer(await hub.people.founding.link(actor, organization.id))


@router.delete("/organizacoes/{organizacao_id}", status_code=204)
async def delete_organization(organization: Managed, hub: CurrentHub, actor: CurrentActor) -> None:
    """Take one away that nobody has entered."""
    await hub.people.founding.remove(actor, organization.id)


async def rename(hub: CurrentHub, organization_id: int, name: str, actor: Actor) -> None:
    """Another name for an organisation, written down in its audit."""
    try:
        with noted(*note_for_both(actor, "organization.renamed", organization_id)):
            await hub.stores.organizations.rename(organization_id, name)
    except NameTaken:
        raise Conflict("organization_taken") from None


def note_for_both(actor: Actor, action: Action, organization_id: int) -> list[Note]:
    """An entry in the audit of who did it, and in that of whom it was done to, which says only that the hub did."""
    did = actor.did(action, "organization", organization_id)
    if actor.chain == organization_id:
        return [did]
    return [did, the_hub(organization_id).did(action, "organization", organization_id)]
