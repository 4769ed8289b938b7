"""How much of a long conversation a model is given, and what becomes of the rest."""

import itertools
from pathlib import Path
from typing import Any

import orjson
import pytest

from qhub.engine.window import window_start
from qhub.settings.settings import Settings
from qhub_testing import PROMPT_TOO_LONG, Call, Fail, Say, When
from tests.support.hub import asking, test_settings, text


def test_the_window_holds_at_most_the_limit_and_moves_in_steps() -> None:
    starts = [window_start(turns, 10) for turns in range(1, 32)]
    assert starts == [0] * 10 + [7] * 7 + [14] * 7 + [21] * 7
    for turns in range(1, 200):
        for limit in range(1, 30):
            assert 1 <= turns - window_start(turns, limit) <= limit


def test_the_page_says_the_windows_true_steps(tmp_path: Path) -> None:
    limit = test_settings(tmp_path).max_history
    starts = [window_start(turns, limit // 2) for turns in range(1, 60)]
    moves = [turns for turns, (before, after) in enumerate(itertools.pairwise(starts), start=2) if before != after]
    first, second, third = moves[:3]
    left = starts[first - 1]
    told = (
        f"With `MAX_HISTORY={limit}` a model is given everything up to the {first - 1}th question. At the {first}th "
        f"the first {left} leave: it is given their summary, the {first - 1 - left} after them and the new one. "
        f"So it goes on at the {second}th, the {third}th and every {third - second}th after that"
    )
    assert {after - before for before, after in itertools.pairwise(moves)} == {third - second}
    page = (Path(__file__).parents[2] / "docs" / "operate.md").read_text("utf-8")
    assert told in " ".join(page.split())


def is_summary(request: Any) -> bool:
    return "Resumes conversas" in request.system


@pytest.mark.journey
async def test_what_leaves_the_window_is_kept_as_a_summary_that_never_delays_an_answer(settings: Settings) -> None:
    answers = [When(lambda request: not is_summary(request), Say(f"resposta {number}")) for number in range(30)]
    summaries = [When(is_summary, Say(f"SUMA {number}")) for number in range(10)]
    async with asking(settings, [*summaries, *answers]) as (rui, provider):
        conversation = await rui.conversation()
        for number in range(27):
            events = await rui.send(conversation, f"pergunta {number}")
            assert text(events) == f"resposta {number}"
            await provider.wait_for_requests(number + 1 + sum(number >= moving for moving in (9, 16, 23)))
        asked = [request for request in provider.requests if not is_summary(request)]
        summed = [request for request in provider.requests if is_summary(request)]
        assert len(asked) == 27
        assert all(len(request.body["messages"]) <= 21 for request in asked)
        assert all(request.body["messages"][0]["role"] == "user" for request in asked)
        assert len(summed) == 3, [str(request.body["messages"])[-300:] for request in summed]
        assert "pergunta 0" in str(summed[0].body["messages"])
        assert "pergunta 7" not in str(summed[0].body["messages"])
        assert "SUMA 0" in str(summed[1].body["messages"]), "the next summary takes the one before in"
        last = asked[-1].body["messages"]
        assert "SUMA 2" in str(last[0])
        assert "pergunta 21" in str(last)
        assert "pergunta 20" not in str(last)
        assert len((await rui.messages(conversation))["mensagens"]) == 54, "nothing is lost for people"


def prefix_of(request: Any) -> tuple[bytes, list[bytes]]:
    """A request without cache marks: what stays, and the messages one by one."""

    def unmarked(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: unmarked(item) for key, item in value.items() if key != "cache_control"}
        return [unmarked(item) for item in value] if isinstance(value, list) else value

    stable = orjson.dumps([unmarked(request.body.get("tools")), unmarked(request.body.get("system"))])
    return stable, [orjson.dumps(unmarked(message)) for message in request.body["messages"]]


async def test_each_prompt_extends_the_one_before_to_the_letter(sqlite_settings: Settings) -> None:
    steps: list[Any] = []
    for number in range(9):
        steps += [[Say("Vou ver."), Call("top_defeitos", {"n": number + 1})], Say(f"resposta {number}")]
    async with asking(sqlite_settings, steps) as (rui, provider):
        conversation = await rui.conversation()
        for number in range(9):
            await rui.send(conversation, f"pergunta {number}")
        prompts = [prefix_of(request) for request in provider.requests]
        assert len(prompts) == 18
        for (stable, messages), (next_stable, next_messages) in itertools.pairwise(prompts):
            assert next_stable == stable
            assert next_messages[: len(messages)] == messages


@pytest.mark.row("R12")
async def test_a_prompt_that_is_too_long_is_trimmed_and_the_turn_goes_on(sqlite_settings: Settings) -> None:
    steps = [*(Say(f"resposta {number}") for number in range(4)), PROMPT_TOO_LONG, PROMPT_TOO_LONG, Say("coube")]
    async with asking(sqlite_settings, steps) as (rui, provider):
        conversation = await rui.conversation()
        for number in range(4):
            await rui.send(conversation, f"pergunta {number}")
        events = await rui.send(conversation, "pergunta 4")
        assert text(events) == "coube"
        assert events[-1].data["status"] == "completed"
        sizes = [len(request.body["messages"]) for request in provider.requests[-3:]]
        assert sizes == sorted(sizes, reverse=True)
        assert len(set(sizes)) == 3
        assert "pergunta 4" in str(provider.requests[-1].body["messages"])


@pytest.mark.row("R12")
async def test_a_prompt_that_cannot_be_trimmed_ends_the_turn_with_words(sqlite_settings: Settings) -> None:
    async with asking(sqlite_settings, [PROMPT_TOO_LONG] * 2) as (rui, _):  # also for what is asked beside the turn
        events = await rui.send(await rui.conversation(), "pergunta")
        assert [event.data["code"] for event in events if event.type == "error"] == ["model_context"]


@pytest.mark.parametrize("step", [Fail(500), Fail(401)])
async def test_a_summary_that_fails_disturbs_nobody(sqlite_settings: Settings, step: Fail) -> None:
    answers = [When(lambda request: not is_summary(request), Say(f"resposta {number}")) for number in range(14)]
    async with asking(sqlite_settings, [*([When(is_summary, step)] * 3), *answers]) as (rui, _):
        conversation = await rui.conversation()
        for number in range(14):
            assert text(await rui.send(conversation, f"pergunta {number}")) == f"resposta {number}"
