"""Dashboards: every method asks whose they are."""

import asyncio
import time
import uuid

import pytest

from qhub.store.dashboards import MAX_SHARES, MAX_VERSIONS, DashboardStore, Draft, TooMany
from qhub.store.database import Database
from qhub.store.users import Users
from tests.store.conftest import Person


def draft(title: str = "Defeitos", **changes: object) -> Draft:
    values: dict[str, object] = {"html": "<h1>é</h1>", "queries": {}, "snapshot": None, "conversation_id": None}
    return Draft(title=title, pack="qualidade", **(values | changes))  # type: ignore[arg-type]


async def test_a_dashboard_is_kept_whole_and_its_persons_alone(
    shared: Database, person: Person, colleague: Person
) -> None:
    store, conversation = DashboardStore(shared), await person.conversation()
    whole = draft(queries={"q": "SELECT 1"}, snapshot={"q": [1, "é"]}, conversation_id=conversation)
    made = await store.add(person.id, whole, limit=5)
    assert (made.user_id, made.title, made.version, made.conversation_id) == (person.id, "Defeitos", 1, conversation)
    assert not made.is_shared
    assert await store.get(made.id, person.id) == made
    assert await store.content(made.id, person.id, 1) == whole
    for nobody in (
        await store.get(made.id, colleague.id),
        await store.content(made.id, colleague.id, 1),
        await store.add_version(made.id, colleague.id, draft()),
        await store.rename(made.id, colleague.id, "Meu"),
        await store.share(made.id, colleague.id, "t", now=time.time(), expires_at=None),
    ):
        assert nobody is None
    assert not await store.delete(made.id, colleague.id)
    assert await store.versions(made.id, colleague.id) == []
    await person.conversations.delete(conversation)
    kept = await store.get(made.id, person.id)
    assert kept is not None
    assert kept.conversation_id is None, "it outlives the conversation that it was made in"
    assert await store.delete(made.id, person.id)
    assert await store.get(made.id, person.id) is None


async def test_those_who_save_at_once_are_all_counted(shared: Database, person: Person) -> None:
    store = DashboardStore(shared)
    saving = [store.add(person.id, draft(str(number)), limit=3) for number in range(6)]
    outcomes = await asyncio.gather(*saving, return_exceptions=True)
    assert [outcome.limit for outcome in outcomes if isinstance(outcome, TooMany)] == [3, 3, 3]
    assert len(await store.of_user(person.id, limit=9)) == 3


async def test_versions_are_numbered_also_at_once_and_the_oldest_make_room(shared: Database, person: Person) -> None:
    store = DashboardStore(shared)
    made = await store.add(person.id, draft(), limit=1)
    await asyncio.gather(*(store.add_version(made.id, person.id, draft(f"v{n}")) for n in range(4)))
    assert [version.version for version in await store.versions(made.id, person.id)] == [5, 4, 3, 2, 1]
    for _ in range(MAX_VERSIONS):
        await store.add_version(made.id, person.id, draft("último"))
    versions = [version.version for version in await store.versions(made.id, person.id)]
    assert versions == list(range(MAX_VERSIONS + 5, 5, -1))
    renamed = await store.rename(made.id, person.id, "Novo nome")
    assert renamed is not None
    assert (renamed.title, renamed.version) == ("Novo nome", MAX_VERSIONS + 5)
    newest, before, *_ = await store.versions(made.id, person.id)
    assert (newest.title, before.title) == ("Novo nome", "último")


async def test_they_are_found_by_title_the_last_changed_first(shared: Database, person: Person) -> None:
    store = DashboardStore(shared)
    first = await store.add(person.id, draft("Produção 100%"), limit=9)
    second = await store.add(person.id, draft("Defeitos"), limit=9)
    third = await store.add(person.id, draft("Produção de março"), limit=9)
    assert [one.id for one in await store.of_user(person.id, limit=9)] == [third.id, second.id, first.id]
    page = await store.of_user(person.id, before=third.updated_at, limit=1)
    assert [one.id for one in page] == [second.id]
    assert [one.id for one in await store.of_user(person.id, query="PRODUCAO", limit=9)] == [third.id, first.id]
    assert [one.id for one in await store.of_user(person.id, query="0%", limit=9)] == [first.id]
    assert await store.of_user(person.id, query="\u0301", limit=9) == []


@pytest.mark.row("S21")
async def test_a_link_opens_until_it_ends_is_taken_back_or_its_owner_is_suspended(
    shared: Database, person: Person, colleague: Person
) -> None:
    store, now = DashboardStore(shared), time.time()
    made = await store.add(person.id, draft(), limit=1)
    lasting, ending = uuid.uuid4().hex, uuid.uuid4().hex
    for token, until in ((lasting, None), (ending, now + 60)):
        assert await store.share(made.id, person.id, token, now=now, expires_at=until) is not None
    for token in (lasting, ending):
        opened = await store.shared(token, now=now)
        assert opened is not None
        assert (opened.id, opened.is_shared) == (made.id, True)
    assert await store.shared(ending, now=now + 61) is None
    assert await store.shared("nenhum", now=now) is None
    assert len(await store.shares(made.id, person.id, now=now)) == 2
    (left,) = await store.shares(made.id, person.id, now=now + 61)
    assert await store.shares(made.id, colleague.id, now=now) == []
    assert not await store.unshare(made.id, colleague.id, left.id)
    await Users(shared).set_active(person.id, False)
    assert await store.shared(lasting, now=now) is None
    await Users(shared).set_active(person.id, True)
    assert await store.unshare(made.id, person.id, left.id)
    assert not await store.unshare(made.id, person.id, left.id)
    assert await store.shared(lasting, now=now) is None


async def test_links_are_counted_and_those_that_ended_make_room(shared: Database, person: Person) -> None:
    store, now = DashboardStore(shared), time.time()
    made = await store.add(person.id, draft(), limit=1)
    for _ in range(MAX_SHARES):
        await store.share(made.id, person.id, uuid.uuid4().hex, now=now, expires_at=now + 60)
    with pytest.raises(TooMany):
        await store.share(made.id, person.id, uuid.uuid4().hex, now=now, expires_at=None)
    assert await store.share(made.id, person.id, uuid.uuid4().hex, now=now + 61, expires_at=None) is not None
    assert len(await store.shares(made.id, person.id, now=now + 61)) == 1
