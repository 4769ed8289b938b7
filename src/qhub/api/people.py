"""The people of an organisation, for its administrators; and the link by which somebody chooses a password."""

from collections.abc import Sequence
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Response
from pydantic import Field

from qhub.api.auth import give
from qhub.api.bodies import (
    MAX_CODE,
    MAX_EMAIL,
    MAX_ID,
    MAX_PASSWORD,
    BaseAnswer,
    Body,
    EndedSessions,
    Moment,
    PageLogin,
    RowAnswer,
    SessionAnswer,
    Text,
    Trimmed,
)
from qhub.api.deps import (
    CurrentActor,
    CurrentAdmin,
    CurrentBeginning,
    CurrentHub,
    CurrentLanguage,
    PageCookies,
    is_id,
)
from qhub.api.sessions import session_answer
from qhub.errors import Conflict, InvalidRequest, NotFound
from qhub.events.wire import moment
from qhub.hub import Hub
from qhub.language.catalogue import translate
from qhub.people.accounts import Identity
from qhub.people.directory import MAX_NAME, Invitation, PasswordLink
from qhub.store.audit_writing import noted
from qhub.store.users import User

MAX_TOKEN = 100
MAX_CSV = 500_000
MAX_REASON = 200
MAX_PERSON = 2**31 - 1
router = APIRouter(tags=["pessoas"])
RoleName = Literal["admin", "responsavel", "operador", "estudante"]


class NewPersonBody(Body):
    """A person to invite."""

    email: Trimmed = Field(max_length=MAX_EMAIL)
    name: Trimmed = Field(min_length=1, max_length=MAX_NAME, validation_alias="nome")
    role: RoleName = "operador"


class PersonChange(Body):
    """A change of a person; what is absent stays."""

    name: Trimmed | None = Field(None, min_length=1, max_length=MAX_NAME, validation_alias="nome")
    role: RoleName | None = None
    active: bool | None = Field(None, validation_alias="ativa")
    """False locks the person out at once."""
    agents: list[Annotated[Text, Field(max_length=MAX_ID)]] | None = Field(
        None, max_length=200, validation_alias="agentes"
    )
    """All agents that the person may talk to."""
    requires_second_factor: bool | None = Field(None, validation_alias="exige_segundo_fator")


class PeopleFileBody(Body):
    """People to invite, as the text of a CSV file."""

    csv: Text = Field(max_length=MAX_CSV)
    """A file's text with the columns `email`, `nome` and, where wanted, `role`."""


class HoldBody(Body):
    """Why nothing of a person's may be deleted."""

    reason: Trimmed | None = Field(min_length=1, max_length=MAX_REASON, validation_alias="motivo")
    """Why, for administrators alone: a case, a letter's number."""


class LinkBody(Body):
    """The token of a link."""

    token: Text = Field(max_length=MAX_TOKEN)


class AcceptBody(LinkBody):
    """The password that somebody chooses by their link."""

    password: str = Field(max_length=MAX_PASSWORD)
    code: Text | None = Field(None, max_length=MAX_CODE, validation_alias="codigo")


class LinkAnswer(BaseAnswer):
    """A link by which somebody chooses a password."""

    url: str
    """Where the person chooses a password. It is shown this once, and works once."""
    expires_at: str = Field(serialization_alias="expira")


class PersonAnswer(RowAnswer):
    """A person, as administrators see them."""

    id: int
    email: str
    name: str = Field(serialization_alias="nome")
    role: str
    active: bool = Field(serialization_alias="ativa")
    agents: list[str] = Field(serialization_alias="agentes")
    sessions: int = Field(serialization_alias="sessoes")
    second_factor: bool = Field(serialization_alias="segundo_fator")
    second_factor_required: bool = Field(serialization_alias="exige_segundo_fator")
    """Whether an administrator requires it."""
    hold: str | None = Field(serialization_alias="retencao")
    """Why nothing of theirs may be deleted: legal hold."""
    invited_until: Moment | None = Field(serialization_alias="convite")
    """Until when a link for a password that was made for the person can be used."""


class NewPersonAnswer(PersonAnswer):
    """A person who was invited, with the link to send them."""

    link: LinkAnswer = Field(serialization_alias="ligacao")


class RefusedLine(BaseAnswer):
    """A line of a file that made nobody, and why."""

    line: int = Field(serialization_alias="linha")
    email: str
    reason: str = Field(serialization_alias="motivo")


class ImportedPeople(BaseAnswer):
    """The outcome of a file of people: who was invited, and which lines were refused."""

    created: list[NewPersonAnswer] = Field(serialization_alias="criadas")
    refused: list[RefusedLine] = Field(serialization_alias="recusadas")


class LinkedPerson(RowAnswer):
    """The person that a link is for."""

    name: str = Field(serialization_alias="nome")
    email: str
    organization: str = Field(serialization_alias="organizacao")
    shortest: int = Field(serialization_alias="minimo")
    """The shortest password."""


async def get_person(pessoa_id: str, hub: CurrentHub, identity: CurrentAdmin) -> User:
    """The person in the path, if of the administrator's organisation; otherwise 404."""
    number = int(pessoa_id) if pessoa_id.isascii() and pessoa_id.isdigit() and len(pessoa_id) <= 10 else MAX_PERSON + 1
    found = await hub.stores.users.by_id(number) if number <= MAX_PERSON else None
    if found is None or found.organization_id != identity.organization_id:
        raise NotFound("person_not_found")
    return found


Member = Annotated[User, Depends(get_person)]
"""The person in the path, if they are of the administrator's organisation; otherwise 404."""


def refuse_oneself(identity: Identity, user: User) -> None:
    """An organisation keeps an administrator: nobody takes themselves out."""
    if user.id == identity.user_id:
        raise Conflict("own_account")


async def people_answer(hub: Hub, people: Sequence[User]) -> list[PersonAnswer]:
    """Describe people of one organisation."""
    if not people:
        return []
    stores = hub.stores
    pending, sessions = await stores.password_links.pending(), await stores.sessions.counts()
    drafts = {agent.id for agent in hub.agents.values() if agent.draft}
    factors = await hub.people.second_factor.active()
    agents = await stores.users.agents_in(people[0].organization_id)
    return [
        PersonAnswer.from_row(
            user,
            agents=[agent for agent in agents.get(user.id, []) if agent not in drafts],
            sessions=sessions.get(user.id, 0),
            second_factor=user.id in factors,
            invited_until=pending.get(user.id),
        )
        for user in people
    ]


async def invited_answer(hub: Hub, invited: Sequence[Invitation]) -> list[NewPersonAnswer]:
    """People who were invited, each with their link."""
    people = await people_answer(hub, [made.user for made in invited])
    return [
        NewPersonAnswer.model_construct(**dict(person), link=link_answer(made.link))
        for person, made in zip(people, invited, strict=True)
    ]


def link_answer(link: PasswordLink) -> LinkAnswer:
    """The token stands behind the #, which browsers send to nobody: no proxy writes it down."""
    return LinkAnswer(url=f"/convite#{link.token}", expires_at=moment(link.expires_at))


@router.get("/organizacao/pessoas")
async def list_people(hub: CurrentHub, identity: CurrentAdmin) -> list[PersonAnswer]:
    """Everybody in the organisation, by name."""
    return await people_answer(hub, await hub.stores.users.of_organization(identity.organization_id))


@router.post("/organizacao/pessoas", status_code=201)
async def invite(body: NewPersonBody, hub: CurrentHub, identity: CurrentAdmin, actor: CurrentActor) -> NewPersonAnswer:
    """Add somebody with the agents of their role; they choose a password by the link in the answer."""
    made = await hub.people.directory.invite(
        actor, identity.organization, email=body.email, name=body.name, role=body.role
    )
    return (await invited_answer(hub, [made]))[0]


@router.post("/organizacao/pessoas/importar")
async def import_people(
    body: PeopleFileBody, hub: CurrentHub, identity: CurrentAdmin, actor: CurrentActor, language: CurrentLanguage
) -> ImportedPeople:
    """Invite everybody in a CSV file. Lines that cannot be taken are named, and the others are taken."""
    invited, refused = await hub.people.directory.import_csv(actor, identity.organization, body.csv)
    return ImportedPeople(
        created=await invited_answer(hub, invited),
        refused=[
            RefusedLine(line=one.line, email=one.email, reason=translate(language, f"errors.{one.code}"))
            for one in refused
        ],
    )


@router.patch("/organizacao/pessoas/{pessoa_id}")
async def change_person(
    pessoa_id: str, body: PersonChange, hub: CurrentHub, identity: CurrentAdmin, actor: CurrentActor
) -> PersonAnswer:
    """Change a name, a role, agents, or whether the person may come in."""
    users, user = hub.stores.users, await get_person(pessoa_id, hub, identity)
    if body.role not in (None, user.role) or body.active is False:
        refuse_oneself(identity, user)
    offered = hub.agents_for(identity.organization_id)
    unknown = [agent for agent in body.agents or [] if agent not in offered]
    if unknown:
        raise InvalidRequest("agent_unknown", agente=unknown[0][:MAX_ID])
    if body.name is not None:
        with noted(actor.did("person.renamed", "person", user.id)):
            await users.set_name(user.id, body.name)
    if body.role is not None and body.role != user.role:
        with noted(actor.did("person.role_changed", "person", user.id, before=user.role, after=body.role)):
            await users.set_role(user.id, body.role)
    if body.agents is not None:
        before, after = await users.agents_of(user.id), sorted(set(body.agents))
        with noted(actor.did("person.agents_changed", "person", user.id, before=before, after=after)):
            await users.set_agents(user.id, body.agents)
    if body.active is not None and body.active != user.active:
        with noted(actor.did("person.resumed" if body.active else "person.suspended", "person", user.id)):
            await users.set_active(user.id, body.active)
    required = body.requires_second_factor
    if required is not None and required != user.second_factor_required:
        with noted(actor.did("factor.required" if required else "factor.optional", "person", user.id)):
            await users.require_second_factor(user.id, required)
    changed = await users.by_id(user.id)
    if changed is None:
        raise NotFound("person_not_found")
    return (await people_answer(hub, [changed]))[0]


@router.delete("/organizacao/pessoas/{pessoa_id}", status_code=204)
async def delete_person(user: Member, hub: CurrentHub, identity: CurrentAdmin, actor: CurrentActor) -> None:
    """Delete somebody with all that is theirs: conversations, files, dashboards, memories, costs."""
    refuse_oneself(identity, user)
    await hub.conversations.erasure.erase(user, actor)


@router.put("/organizacao/pessoas/{pessoa_id}/retencao", status_code=204)
async def set_hold(
    pessoa_id: str, body: HoldBody, hub: CurrentHub, identity: CurrentAdmin, actor: CurrentActor
) -> None:
    """Have nothing of a person's deleted, by them, by anybody or with time, for a reason; null lifts it."""
    user = await get_person(pessoa_id, hub, identity)
    with noted(actor.did("person.released" if body.reason is None else "person.held", "person", user.id)):
        await hub.stores.users.set_hold(user.id, body.reason)


@router.post("/organizacao/pessoas/{pessoa_id}/ligacao")
async def make_link(user: Member, hub: CurrentHub, actor: CurrentActor) -> LinkAnswer:
    """A link by which the person chooses a new password; the one before opens nothing any more."""
    return link_answer(await hub.people.directory.link(actor, user.id))


@router.get("/organizacao/pessoas/{pessoa_id}/sessoes")
async def list_member_sessions(
    user: Member, hub: CurrentHub, identity: CurrentAdmin, actor: CurrentActor
) -> list[SessionAnswer]:
    """List where a person is logged in. Reading it is an entry of the audit."""
    await hub.stores.audit.add_or_log(actor.did("session.read", "person", user.id))
    return [session_answer(one, identity.session_id) for one in await hub.stores.sessions.of_user(user.id)]


@router.delete("/organizacao/pessoas/{pessoa_id}/sessoes/{sessao_id}", status_code=204)
async def end_member_session(sessao_id: str, user: Member, hub: CurrentHub, actor: CurrentActor) -> None:
    """End one of a person's sessions, at once."""
    with noted(actor.did("session.ended", "person", user.id)):
        if not is_id(sessao_id) or not await hub.stores.sessions.close_of(user.id, sessao_id):
            raise NotFound("session_not_found")


@router.delete("/organizacao/pessoas/{pessoa_id}/sessoes")
async def end_member_sessions(
    user: Member, hub: CurrentHub, identity: CurrentAdmin, actor: CurrentActor
) -> EndedSessions:
    """End all of a person's sessions; of one's own, all but the one that asks."""
    kept = identity.session_id if user.id == identity.user_id else None
    with noted(lambda ended: actor.did("session.ended", "person", user.id, sessions=ended)):
        return EndedSessions(ended=await hub.stores.sessions.close_others(user.id, kept))


@router.post("/auth/convite")
async def see_link(body: LinkBody, hub: CurrentHub) -> LinkedPerson:
    """Show whom a link is for; 404 where it has ended or was used."""
    user = await hub.people.directory.linked(body.token)
    return LinkedPerson.from_row(user, shortest=hub.settings.password_min_length)


@router.post("/auth/convite/aceitar")
async def accept_link(
    body: AcceptBody, hub: CurrentHub, cookies: PageCookies, beginning: CurrentBeginning, response: Response
) -> PageLogin:
    """Choose a password by a link, and be logged in. Every other session of the person ends."""
    entered = await hub.people.directory.accept(body.token, body.password, body.code, beginning)
    await hub.people.accounts.log_out_of(cookies.refresh, beginning.address)
    return give(entered, cookies, response)
