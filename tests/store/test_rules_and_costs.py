"""What was decided about tools, and what was spent."""

from qhub.events.stored.turns import Reply
from qhub.events.stored.usage import Usage
from qhub.store.database import Database
from qhub.store.policies import OrganizationPolicy, Policies
from qhub.store.usage import Budget, DailyPart, UsageStore, today
from tests.store.conftest import AGENT, Person


async def test_a_rule_is_remembered_once_and_forgotten_by_its_person(
    shared: Database, person: Person, colleague: Person
) -> None:
    policies = Policies(shared)
    for arguments in (None, None, {"b": 1, "a": 2}, {"a": 2, "b": 1}):
        await policies.remember(person.id, AGENT, "escrever", arguments)
    always, exactly = await policies.rules(person.id)
    assert (always.agent_id, always.agent_name, always.tool) == (AGENT, "Agente", "escrever")
    assert (always.arguments, exactly.arguments) == (None, {"a": 2, "b": 1})
    assert not await policies.forget(colleague.id, always.id)
    assert await policies.forget(person.id, always.id)
    assert not await policies.forget(person.id, always.id)
    assert [rule.id for rule in await policies.rules(person.id)] == [exactly.id]


async def test_an_organisation_says_one_thing_of_a_tool_or_nothing(
    shared: Database, person: Person, stranger: Person
) -> None:
    policies, here = Policies(shared), person.organization_id
    await policies.set_for_organization(here, AGENT, "b", "ask")
    await policies.set_for_organization(here, AGENT, "b", "deny")
    await policies.set_for_organization(here, AGENT, "a", "run")
    assert await policies.of_organization(here) == [
        OrganizationPolicy(AGENT, "a", "run"),
        OrganizationPolicy(AGENT, "b", "deny"),
    ]
    await policies.set_for_organization(here, AGENT, "a", None)
    assert [policy.tool for policy in await policies.of_organization(here)] == ["b"]
    assert await policies.of_organization(stranger.organization_id) == []


async def test_what_a_call_consumed_is_counted_with_the_event_that_says_it(
    shared: Database, person: Person, colleague: Person, stranger: Person
) -> None:
    priced = Usage(model="m1", input_tokens=10, output_tokens=5, cache_read_tokens=3, cache_write_tokens=2, cost=0.5)
    unpriced = Usage(model="m2", input_tokens=1, output_tokens=1, cost=None)
    for whose, usages in ((person, [priced, priced, unpriced]), (colleague, [priced])):
        conversation = await whose.conversation()
        await whose.log.append(conversation, [Reply(message={}, usage=usage) for usage in usages])
        found = await whose.conversations.get(conversation, whose.id)
        assert found is not None
        assert found.cost == sum(usage.cost or 0.0 for usage in usages)

    store, here, day = UsageStore(shared), person.organization_id, today()
    (mine,) = await store.consumption(here, user_id=person.id, since=day, until=day, by="dia")
    assert (mine.key, mine.calls, mine.input_tokens, mine.output_tokens) == (day, 3, 21, 11)
    assert (mine.cache_read_tokens, mine.cache_write_tokens, mine.cost, mine.unpriced_calls) == (6, 4, 1.0, 1)
    for by, keys in (("agente", ["Agente"]), ("modelo", ["m1", "m2"])):
        found_keys = await store.consumption(here, user_id=None, since=day, until=day, by=by)  # type: ignore[arg-type]
        assert [one.key for one in found_keys] == keys
    people = await store.consumption(here, user_id=None, since=day, until=day, by="utilizador")
    assert {one.key: one.calls for one in people} == {person.email: 3, colleague.email: 1}
    assert await store.consumption(stranger.organization_id, user_id=None, since=day, until=day, by="dia") == []
    assert await store.consumption(here, user_id=None, since="2001-01-01", until="2001-01-02", by="dia") == []

    daily = await store.by_day(here, user_id=None, since=day, until=day, by="utilizador", named=[person.email])
    assert sorted(daily, key=lambda part: part.tokens) == [
        DailyPart(day, None, 0.5, 20),
        DailyPart(day, person.email, 1.0, 42),
    ], "whoever is not named is among the others"

    assert await store.spent(here, since=day, user_id=None, agent_id=None) == 1.5
    assert await store.spent(here, since=day, user_id=person.id, agent_id=None) == 1.0
    assert await store.spent(here, since=day, user_id=None, agent_id=AGENT) == 1.5
    assert await store.spent(here, since=day, user_id=None, agent_id="outro") == 0.0
    assert await store.spent(here, since="9999-01-01", user_id=None, agent_id=None) == 0.0


async def test_a_budget_is_set_changed_and_taken_away(shared: Database, person: Person, stranger: Person) -> None:
    store, here = UsageStore(shared), person.organization_id
    await store.set_budget(here, "user", "*", "day", 1.0)
    await store.set_budget(here, "user", "*", "day", 2.5)
    await store.set_budget(here, "agent", AGENT, "month", 9.0)
    assert await store.budgets(here) == [Budget("agent", AGENT, "month", 9.0), Budget("user", "*", "day", 2.5)]
    await store.set_budget(here, "user", "*", "day", None)
    assert [budget.scope for budget in await store.budgets(here)] == ["agent"]
    assert await store.budgets(stranger.organization_id) == []
