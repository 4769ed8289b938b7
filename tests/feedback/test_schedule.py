"""The judge works by itself."""

from qhub.feedback.schedule import HOUR, JudgeSchedule
from qhub.settings.settings import Settings
from qhub.store.judgements import JudgementStore
from tests.support.hub import running_hub


async def test_a_batch_comes_back_after_as_many_hours_as_a_setting_says(sqlite_settings: Settings) -> None:
    settings = sqlite_settings.model_copy(update={"judge_hours": 24.0, "session_idle_minutes": 1e-9})
    async with running_hub(settings) as running:
        hub = running.hub
        rui = await running.login("rui")
        conversation = await rui.conversation()
        await rui.send(conversation, "quantos defeitos há?")
        await hub.worker.settled()
        await hub.stores.jobs.add("judge")  # its first time has come
        await hub.worker.settled()
        assert len(await JudgementStore(hub.stores.database).of_conversation(conversation)) == 1
        (judge,) = [job for job in await hub.stores.jobs.page(1, limit=50) if job.kind == "judge"]
        assert (judge.state, judge.every, judge.error) == ("waiting", 24 * HOUR, None)
        assert judge.due_at is not None
        assert judge.ended_at is not None
        assert judge.due_at - judge.ended_at > 23 * HOUR


def test_no_hours_are_never(sqlite_settings: Settings) -> None:
    assert JudgeSchedule(None, hours=0, budget_usd=1, idle_seconds=0).every is None  # type: ignore[arg-type]
