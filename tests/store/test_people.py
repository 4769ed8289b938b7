"""People, their sessions and their tokens: whom the store lets in, and what ends it."""

import asyncio
import time
import uuid

import pytest
import sqlalchemy as sa

from qhub.errors import Conflict
from qhub.store.agents import AgentRow, Agents
from qhub.store.database import Database
from qhub.store.preferences import Preferences
from qhub.store.schema.people import login_failures
from qhub.store.sessions import Sessions
from qhub.store.tokens import AccessTokens
from qhub.store.users import EmailTaken, Users
from tests.store.conftest import AGENT, Person, add_person

SOON = 3600.0


async def test_a_person_is_found_by_their_email_however_it_is_written(shared: Database, person: Person) -> None:
    users = Users(shared)
    found = await users.by_email(f"  {person.email.upper()} ")
    assert found is not None
    assert (found.id, found.name, found.role, found.active) == (person.id, "Pessoa", "operador", True)
    assert (found.organization_id, found.organization) == (person.organization_id, person.organization)
    assert await users.by_email("ninguem@exemplo.pt") is None
    assert person.id in [user.id for user in await users.all()]


async def test_an_email_is_one_persons_also_when_two_take_it_at_once(shared: Database) -> None:
    email, organization = f"{uuid.uuid4().hex}@exemplo.pt", uuid.uuid4().hex
    adding = [
        Users(shared).add(email=email, name=str(n), role="admin", password_hash="-", organization=organization)
        for n in range(4)
    ]
    outcomes = await asyncio.gather(*adding, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes if not isinstance(outcome, int)] == [EmailTaken] * 3
    with pytest.raises(EmailTaken):
        await Users(shared).add(email=email, name="x", role="admin", password_hash="-", organization=organization)


async def test_an_organisation_is_made_once(shared: Database, person: Person) -> None:
    others = await asyncio.gather(*(add_person(shared, person.organization, "admin") for _ in range(3)))
    assert {other.organization_id for other in others} == {person.organization_id}
    assert await Users(shared).administrators(person.organization_id) == sorted(other.id for other in others)
    await Users(shared).set_active(others[0].id, False)
    await Users(shared).set_role(others[1].id, "operador")
    assert await Users(shared).administrators(person.organization_id) == [others[2].id]
    assert await Users(shared).organization_of(2**31 - 1) is None


async def test_an_organisation_keeps_its_last_administrator_also_when_all_are_taken_away_at_once(
    shared: Database, person: Person
) -> None:
    users = Users(shared)
    admins = [(await add_person(shared, person.organization, "admin")).id for _ in range(4)]
    taken = (
        users.set_role(admins[0], "operador"),
        users.set_active(admins[1], False),
        users.begin_erasing(admins[2], time.time()),
        users.set_role(admins[3], "operador"),
    )
    outcomes = await asyncio.gather(*taken, return_exceptions=True)
    (refused,) = [outcome for outcome in outcomes if isinstance(outcome, BaseException)]
    assert isinstance(refused, Conflict)
    (left,) = await users.administrators(person.organization_id)
    await users.set_role(left, "admin")  # nothing is taken away
    await users.set_active(left, False, even_last=True)
    assert await users.administrators(person.organization_id) == []


async def test_a_session_lets_its_person_in_until_it_ends(shared: Database, person: Person) -> None:
    users, sessions, now = Users(shared), Sessions(shared), time.time()
    first, second = await sessions.open(person.id, now + SOON), await sessions.open(person.id, now + SOON)
    found = await users.by_session(first, now)
    assert found is not None
    assert found.id == person.id
    assert await users.by_session(first, now + SOON + 1) is None, "it has ended by then"
    await sessions.close(first)
    assert await users.by_session(first, now) is None
    assert await users.by_session(second, now) is not None


@pytest.mark.parametrize("how", ["password", "suspended"])
async def test_a_new_password_and_a_suspension_end_every_way_in(
    shared: Database, person: Person, colleague: Person, how: str
) -> None:
    users, sessions, tokens, now = Users(shared), Sessions(shared), AccessTokens(shared), time.time()
    mine, theirs = await sessions.open(person.id, now + SOON), await sessions.open(colleague.id, now + SOON)
    token = await tokens.add(person.id, uuid.uuid4().hex, "Programa", ["mcp:read"], now + SOON)
    if how == "password":
        await users.set_password(person.id, "outra")
    else:
        await users.set_active(person.id, False)
    assert await users.by_session(mine, now) is None
    assert await users.by_access_token(token.id, now) is None
    assert await users.by_session(theirs, now) is not None
    changed = await users.by_email(person.email)
    assert changed is not None
    assert (changed.password_hash, changed.active) == (("outra", True) if how == "password" else ("-", False))


async def test_agents_are_given_and_taken(shared: Database, person: Person, colleague: Person) -> None:
    users = Users(shared)
    await Agents(shared).register([AgentRow("outro", "pacote", "Antigo")])
    await Agents(shared).register([AgentRow("outro", "pacote", "Outro")])
    for _ in range(2):
        await users.grant(person.id, "outro")
    await users.grant(person.id, AGENT)
    assert await users.agents_of(person.id) == [AGENT, "outro"]
    assert await users.agents_of(colleague.id) == []
    await users.revoke(person.id, "outro")
    assert (await users.may_use(person.id, AGENT), await users.may_use(person.id, "outro")) == (True, False)


async def test_failures_are_counted_together_in_a_window(shared: Database) -> None:
    sessions, key = Sessions(shared), uuid.uuid4().hex
    assert await sessions.failures(key) == (0, 0.0)
    await asyncio.gather(*(sessions.count_failure(key, 60) for _ in range(10)))
    failed, until = await sessions.failures(key)
    assert failed == 10
    assert until > time.time()
    await sessions.forget_failures(key)
    assert (await sessions.failures(key))[0] == 0
    await sessions.count_failure(key, -1)
    assert (await sessions.failures(key))[0] == 0, "a window that has ended counts nothing"
    await sessions.sweep()
    left = await shared.all(sa.select(login_failures.c.key).where(login_failures.c.key == key))
    assert left == [], "nor is it kept who tried"


async def test_a_token_is_found_by_itself_alone_and_says_when_it_was_used(shared: Database, person: Person) -> None:
    tokens, text, now = AccessTokens(shared), f"qhub_{uuid.uuid4().hex}", time.time()
    made = await tokens.add(person.id, text, "Programa", ["mcp:write", "mcp:read"], now + SOON)
    assert (made.user_id, made.email, made.name, made.used_at) == (person.id, person.email, "Programa", None)
    assert made.prefix == text[:12]
    assert made.scopes == ("mcp:read", "mcp:write")
    found = await tokens.find(text)
    assert found is not None
    assert found.id == made.id
    assert await tokens.find(text + "x") is None
    (listed,) = await tokens.of_user(person.id)
    assert listed.used_at is not None
    user = await Users(shared).by_access_token(made.id, now)
    assert user is not None
    assert user.id == person.id
    assert await Users(shared).by_access_token(made.id, now + SOON + 1) is None


async def test_a_token_is_ended_by_its_person_or_their_organisation(
    shared: Database, person: Person, colleague: Person, stranger: Person
) -> None:
    tokens, until = AccessTokens(shared), time.time() + SOON
    first, second = [await tokens.add(person.id, uuid.uuid4().hex, name, [], until) for name in "ab"]
    assert {token.id for token in await tokens.of_organization(person.organization_id)} == {first.id, second.id}
    assert await tokens.of_organization(stranger.organization_id) == []
    assert not await tokens.revoke(first.id, user_id=colleague.id)
    assert not await tokens.revoke(first.id, organization_id=stranger.organization_id)
    assert await tokens.revoke(first.id, user_id=person.id)
    assert await tokens.revoke(second.id, organization_id=person.organization_id)
    assert not await tokens.revoke(second.id, organization_id=person.organization_id)
    ended = await tokens.add(person.id, "t" + uuid.uuid4().hex, "fim", [], time.time() - 1)
    assert ended.expires_at < time.time()
    await tokens.add(person.id, uuid.uuid4().hex, "novo", [], until)
    assert [token.name for token in await tokens.of_user(person.id)] == ["novo"], "those that have ended are swept"


async def test_preferences_are_each_persons_own_and_written_over(
    shared: Database, person: Person, colleague: Person
) -> None:
    preferences = Preferences(shared)
    assert await preferences.of_user(person.id) == {}
    await preferences.save(person.id, {"a": 1})
    await preferences.save(person.id, {"b": ["é", None]})
    assert await preferences.of_user(person.id) == {"b": ["é", None]}
    assert await preferences.of_user(colleague.id) == {}
