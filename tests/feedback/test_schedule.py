"""When the judge works by itself."""

from qhub.feedback.schedule import JudgeSchedule
from qhub.store.judgements import JudgementStore
from tests.support.hub import RunningHub


async def test_a_server_judges_when_the_last_time_is_long_enough_ago(sqlite_hub: RunningHub) -> None:
    hub = sqlite_hub.hub
    store = JudgementStore(hub.stores.database)

    def schedule(hours: float) -> JudgeSchedule:
        return JudgeSchedule(hub.learning.judging, store, hours=hours, budget_usd=1, idle_seconds=0)

    rui = await sqlite_hub.login("rui")
    first, second = await rui.conversation(), await rui.conversation()
    await rui.send(first, "quantos defeitos há?")
    await hub.worker.settled()
    await schedule(0).run_if_due()
    assert await store.last_started() is None, "0 hours is never"
    await schedule(24).run_if_due()
    assert len(await store.of_conversation(first)) == 1

    await rui.send(second, "quantos defeitos há?")
    await hub.worker.settled()
    await schedule(24).run_if_due()
    assert await store.of_conversation(second) == [], "the last batch was a moment ago"
    await schedule(1e-9).run_if_due()
    assert len(await store.of_conversation(second)) == 1
