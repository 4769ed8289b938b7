"""Which worker gets which turn: fairly, once, and never locked away."""

import pytest
import sqlalchemy as sa

from qhub.events.stored.turns import UserMessage
from qhub.store.agents import AgentRow, Agents
from qhub.store.database import Database
from qhub.store.schema.conversations import conversations
from tests.store.conftest import AGENT, LEASE, Person, add_person


@pytest.fixture
async def people(database: Database) -> list[Person]:
    await Agents(database).register([AgentRow(AGENT, "pacote", "Agente")])
    return [await add_person(database) for _ in range(2)]


async def ready(person: Person) -> str:
    """A conversation whose turn waits for a worker."""
    conversation = await person.conversation()
    await ask(person, conversation)
    return conversation


async def ask(person: Person, conversation: str) -> None:
    """Ends in a later millisecond: of two that were ready in one, either may come first."""
    await person.log.append(conversation, [UserMessage(content="olá")], statuses=("idle",), changes={"status": "ready"})
    moment = sa.select(person.database.now.label("now"))
    (asked,) = await person.database.all(moment)
    while (await person.database.all(moment))[0].now == asked.now:
        pass


async def test_people_take_turns_and_then_the_oldest_comes_first(people: list[Person]) -> None:
    busy, other = people
    queued = [await ready(busy) for _ in range(6)]
    running = [claim.conversation_id for claim in await busy.conversations.claim_several("a", limit=2)]
    assert running == queued[:2]
    first = await ready(other)
    claimed = [await busy.conversations.claim("a") for _ in range(3)]
    assert [claim.conversation_id for claim in claimed if claim] == [first, queued[2], queued[3]]


async def test_an_old_conversation_does_not_wait_behind_new_ones(people: list[Person]) -> None:
    person, _ = people
    old = await ready(person)
    claim = await person.conversations.claim("a")
    assert claim is not None
    await person.log.append(old, [], fence=claim.fence, changes={"status": "idle"})
    await ask(person, old)
    new = [await ready(person) for _ in range(3)]
    claims = await person.conversations.claim_several("a", limit=9)
    assert [claim.conversation_id for claim in claims] == [old, *new]


@pytest.mark.row("R20")
async def test_a_lease_from_a_clock_that_was_ahead_is_over(database: Database, people: list[Person]) -> None:
    person, _ = people
    conversation = await ready(person)
    claim = await person.conversations.claim("a")
    assert claim is not None
    assert await person.conversations.claim("b") is None
    ahead = sa.update(conversations).where(conversations.c.id == conversation)
    await database.execute(ahead.values(lease_until=conversations.c.lease_until + 3600 + LEASE))
    taken = await person.conversations.claim("b")
    assert taken is not None
    assert (taken.fence, taken.recovered) == (claim.fence + 1, True)


async def test_renewing_judges_only_the_claims_that_were_asked_about(people: list[Person]) -> None:
    person, _ = people
    store = person.conversations
    first, second = [await ready(person) for _ in range(2)]
    claims = await store.claim_several("a", limit=5)
    assert [claim.conversation_id for claim in claims] == [first, second]
    assert await store.renew(claims) == set(claims)
    await store.release(claims[0])
    (taken,) = await store.claim_several("b", limit=5)
    assert taken.conversation_id == first
    assert await store.renew(claims) == {claims[1]}
    assert await store.renew([taken]) == {taken}
    assert await store.renew([]) == set()
