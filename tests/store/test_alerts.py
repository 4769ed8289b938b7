"""Alerts in the database: one a kind, subject and day, and each sent by one worker."""

import asyncio

from qhub.store.alerts import AlertStore, Incident
from qhub.store.database import Database
from qhub.store.organizations import Organizations
from qhub.store.users import Users


async def organizations(database: Database) -> list[int]:
    users = Users(database)
    found = []
    for name in ("Uma", "Outra"):
        person = await users.add(email=f"{name}@x.pt", name=name, role="admin", password_hash="", organization=name)
        organization = await users.organization_of(person)
        assert organization is not None
        found.append(organization)
    return found


async def test_what_happens_again_the_same_day_is_the_same_alert(database: Database) -> None:
    first, _ = await organizations(database)
    store, complaint = AlertStore(database), Incident("negative_feedback", first, "qualidade")
    await asyncio.gather(*(store.add(complaint, 1, {"n": number}, send=True) for number in range(5)))
    await store.add(Incident("negative_feedback", first, "bolsas"), 1, {}, send=True)

    found = {item.alert.subject: item.alert.count for item in await store.page(first, only_open=True, limit=9)}

    assert found == {"qualidade": 5, "bolsas": 1}
    assert await store.count_open(first) == 2


async def test_where_nobody_runs_the_hub_what_is_its_is_told_to_each_organisation(database: Database) -> None:
    first, second = await organizations(database)
    store = AlertStore(database)
    await store.add(Incident("disk_full", subject="um"), 1, {}, send=True)
    ((mine,), (theirs,)) = [await store.page(id_, only_open=True, limit=9) for id_ in (first, second)]

    assert not await store.acknowledge(second, mine.alert.id, 1)
    assert await store.acknowledge(first, mine.alert.id, 1)
    assert await store.acknowledge(first, mine.alert.id, 2)

    assert [await store.count_open(id_) for id_ in (first, second)] == [0, 1]
    (seen,) = await store.page(first, only_open=False, limit=9)
    assert seen.acknowledged_by == "Uma", "the first who saw to it stays"
    assert len(await store.take_due()) == 1, "what is the hub's is sent once"
    assert theirs.alert.id != mine.alert.id


async def test_what_is_the_hubs_is_told_to_the_organisation_that_runs_it_and_to_no_other(database: Database) -> None:
    first, second = await organizations(database)
    await Organizations(database).run_hub(second)
    await AlertStore(database).add(Incident("disk_full", subject="um"), 1, {}, send=True)

    assert [await AlertStore(database).count_open(id_) for id_ in (first, second)] == [0, 1]
    assert len(await AlertStore(database).take_due()) == 1


async def test_an_alert_is_sent_by_one_worker_and_again_only_when_that_is_due(database: Database) -> None:
    first, _ = await organizations(database)
    store = AlertStore(database)
    await store.add(Incident("turn_errors", first), 1, {}, send=True)
    await store.add(Incident("corrupt_rows", first), 1, {}, send=False)

    taken = [alert for batch in await asyncio.gather(*(store.take_due() for _ in range(4))) for alert in batch]
    assert [(alert.kind, alert.tries) for alert in taken] == [("turn_errors", 0)]

    await store.postpone(taken[0].id, 0.0)
    assert [alert.tries for alert in await store.take_due()] == [1]
    await store.postpone(taken[0].id, None)
    assert await store.take_due() == []


async def test_old_alerts_go(database: Database) -> None:
    first, _ = await organizations(database)
    store = AlertStore(database)
    await store.add(Incident("turn_errors", first), 1, {}, send=False)
    assert await store.sweep(before=0.0) == 0
    assert await store.sweep(before=2**40) == 1
