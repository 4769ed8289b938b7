"""What is answered from the cache, and what never is: on memory and on Redis alike."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import make_url

from qhub import Tool, ToolContext, ToolFailure, tool
from qhub.store.sqlite_bus import SqliteBus
from qhub.tables.table import QueryResult, Table
from qhub.tools.cache.memory_store import MemoryStore
from qhub.tools.cache.tool_cache import stale
from tests.support.hub import WAIT
from tests.tools.cache.conftest import JULIA, RUI, STRANGER, Rig, tool_cache


def counting(called: str = "ler", **options: Any) -> tuple[Tool, list[Any]]:
    """A tool that writes down its runs."""
    runs: list[Any] = []

    @tool(**options)
    async def ler(filtro: dict[str, Any] | None = None, n: int = 5) -> dict[str, Any]:
        """Lê."""
        runs.append((filtro, n))
        return {"n": n, "filtro": filtro, "run": len(runs)}

    return replace(ler, name=called), runs


def seeing(answer: Callable[[ToolContext], Any], **options: Any) -> Tool:
    @tool(**options)
    async def ver(context: ToolContext) -> Any:
        """Vê."""
        return answer(context)

    return ver


async def test_a_repeated_call_is_answered_without_running(rig: Rig) -> None:
    ler, runs = counting()
    first = await rig.cache.call(ler, RUI, {"filtro": {"a": 1, "b": {"d": 2, "c": 3}}})
    again = await rig.cache.call(ler, RUI, {"n": 5, "filtro": {"b": {"c": 3, "d": 2}, "a": 1}})
    assert (first.cached, again.cached) == (False, True)
    assert first.result == again.result
    assert len(runs) == 1
    assert rig.cache.counts == {("ler", "miss"): 1, ("ler", "hit"): 1}


async def test_what_differs_deep_inside_the_arguments_or_only_in_its_type_is_another_call(rig: Rig) -> None:
    ler, runs = counting()
    calls: list[dict[str, Any] | None] = [
        None,
        {},
        {"a": None},
        {"a": {"x": 1}},
        {"a": {"x": 2}},
        {"a": {"x": 1, "y": 1}},
        {"a": [1, 2]},
        {"a": [2, 1]},
        {"a": [[1], 2]},
        {"a": 1},
        {"a": 1.5},
        {"a": True},
        {"a": "1"},
        {"a": float("inf")},
        {"a": 2**70},
        {"a,b": 1},
        {"a": {"b": {"c": {"d": 1}}}},
        {"a": {"b": {"c": {"d": 2}}}},
    ]
    answers = [(await rig.cache.call(ler, RUI, {"filtro": call})).result for call in calls]
    assert [answer["run"] for answer in answers] == list(range(1, len(calls) + 1))
    assert len(runs) == len(calls)


@pytest.mark.row("S22")
async def test_nobody_gets_what_another_person_or_organisation_was_answered(rig: Rig) -> None:
    ler, _ = counting()
    answers = [await rig.cache.call(ler, who, {}) for who in (RUI, JULIA, STRANGER)]
    assert [answer.cached for answer in answers] == [False] * 3
    assert [answer.result["run"] for answer in answers] == [1, 2, 3]
    again = [await rig.cache.call(ler, who, {}) for who in (RUI, JULIA, STRANGER)]
    assert [(answer.cached, answer.result["run"]) for answer in again] == [(True, 1), (True, 2), (True, 3)]


async def test_results_are_kept_as_long_as_the_settings_or_the_tool_say(rig: Rig) -> None:
    default, default_runs = counting()
    short, short_runs = counting("short", cache=10)
    in_conversation = seeing(lambda context: context.user_id, cache=True)
    for tool_ in (default, short, in_conversation):
        await rig.cache.call(tool_, RUI, {})
    await rig.later(9)
    assert (await rig.cache.call(short, RUI, {})).cached
    await rig.later(2)
    assert not (await rig.cache.call(short, RUI, {})).cached
    await rig.later(280)
    assert (await rig.cache.call(default, RUI, {})).cached
    await rig.later(10)
    assert not (await rig.cache.call(default, RUI, {})).cached
    await rig.later(290)
    assert (await rig.cache.call(in_conversation, RUI, {})).cached
    await rig.later(10)
    assert not (await rig.cache.call(in_conversation, RUI, {})).cached
    assert (len(default_runs), len(short_runs)) == (2, 2)


async def test_a_tool_that_opted_out_writes_or_sees_the_context_runs_every_time(rig: Rig) -> None:
    silent, silent_runs = counting("silent", cache=False)
    writing, writing_runs = counting("writing", effect="write")
    seen: list[int] = []
    context_tool = seeing(lambda context: seen.append(1) or len(seen))
    depends, depends_runs = counting("depends", cache=lambda arguments: arguments.get("n") != 0)
    for _ in range(2):
        for tool_ in (silent, writing):
            assert not (await rig.cache.call(tool_, RUI, {})).cached
        assert not (await rig.cache.call(context_tool, RUI, {})).cached
        assert not (await rig.cache.call(depends, RUI, {"n": 0})).cached
        await rig.cache.call(depends, RUI, {"n": 1})
    assert (len(silent_runs), len(writing_runs), len(seen), len(depends_runs)) == (2, 2, 2, 3)
    off = tool_cache(rig.store, tool_seconds=0)
    usual, usual_runs = counting("usual", cache=60)
    for _ in range(2):
        await off.call(usual, RUI, {})
    assert len(usual_runs) == 2


def test_caching_a_tool_that_writes_is_a_mistake_of_its_author() -> None:
    with pytest.raises(TypeError, match="cache is for tools that read"):
        counting(effect="write", cache=60)
    with pytest.raises(TypeError, match="between 0 and"):
        counting(cache=10**9)


@pytest.mark.row("S22")
async def test_failures_are_never_kept(rig: Rig) -> None:
    outcomes: list[Any] = [
        ToolFailure("não"),
        OSError("broken"),
        {"erro": "sem rede"},
        {"sucesso": False},
        {"encontrado": False, "resultados": [], "motivo": "Sem acesso à web."},
        {object(): 1},
        "x" * 20_000,
    ]
    runs: list[int] = []

    @tool()
    async def falhar(n: int) -> Any:
        """Falha."""
        runs.append(n)
        outcome = outcomes[n]
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    for n, outcome in enumerate(outcomes):
        for _ in range(2):
            if isinstance(outcome, Exception):
                with pytest.raises(type(outcome)):
                    await rig.cache.call(falhar, RUI, {"n": n})
            else:
                assert await rig.cache.call(falhar, RUI, {"n": n}) == (outcome, False)
    assert len(runs) == 2 * len(outcomes)


async def test_another_conversation_language_agent_or_table_is_another_call(rig: Rig) -> None:
    tool_ = seeing(lambda context: "seen", cache=True)
    contexts = [
        RUI,
        replace(RUI, conversation_id="c2"),
        replace(RUI, language="en"),
        replace(RUI, agent_id="outro"),
        replace(RUI, data=Tables("v1")),
        replace(RUI, data=Tables("v2")),
    ]
    assert [(await rig.cache.call(tool_, context, {})).cached for context in contexts] == [False] * 6
    assert [(await rig.cache.call(tool_, context, {})).cached for context in contexts] == [True] * 6


class Tables:
    """Data with one table, in one of its versions."""

    def __init__(self, version: str) -> None:
        self._version = version

    async def tables(self) -> Sequence[Table]:
        return [Table("vendas", Path(f"/tables/{self._version}.parquet"), 1, (), "vendas.csv")]

    async def query(self, sql: str, *, rows: int) -> QueryResult:
        raise NotImplementedError


async def test_a_dataset_that_changed_is_read_anew_and_others_are_not(rig: Rig) -> None:
    stock, stock_runs = counting(reads=["stock"])
    both, both_runs = counting("both", reads=["stock", "precos"])
    other, other_runs = counting("other", reads=["precos"])
    for tool_ in (stock, both, other):
        await rig.cache.call(tool_, RUI, {})
        assert (await rig.cache.call(tool_, RUI, {})).cached
    await rig.cache.invalidate("stock")
    assert [(await rig.cache.call(tool_, RUI, {})).cached for tool_ in (stock, both, other)] == [False, False, True]
    assert [(await rig.cache.call(tool_, RUI, {})).cached for tool_ in (stock, both, other)] == [True] * 3
    assert (len(stock_runs), len(both_runs), len(other_runs)) == (2, 2, 1)


async def test_what_another_process_changed_is_read_anew_here(tmp_path: Path) -> None:
    url = make_url(f"sqlite:///{tmp_path / 'qhub.db'}")
    here, there = SqliteBus(url), SqliteBus(url)
    memory, other_memory = (MemoryStore(max_entries=9, max_bytes=9_999) for _ in range(2))
    cache, elsewhere = tool_cache(memory, bus=here), tool_cache(other_memory, bus=there)
    ler, _ = counting(reads=["stock, e preços"])
    await asyncio.gather(here.start(), there.start())
    try:
        for asked in (cache, elsewhere):
            await asked.call(ler, RUI, {})
            assert (await asked.call(ler, RUI, {})).cached
        with here.subscribe(stale("stock, e preços")) as told:
            await elsewhere.invalidate("stock, e preços")
            async with asyncio.timeout(WAIT):
                await told.wait()
        assert not (await cache.call(ler, RUI, {})).cached
        assert (await cache.call(ler, RUI, {})).cached
        here.pass_on(None)
        assert not (await cache.call(ler, RUI, {})).cached, "what may have been missed may have been this"
    finally:
        await asyncio.gather(here.close(), there.close())


async def test_what_was_read_while_its_dataset_changed_is_not_kept_as_new(rig: Rig) -> None:
    began, go = asyncio.Event(), asyncio.Event()
    values = ["old"]

    @tool(reads=["stock"])
    async def ler() -> str:
        """Lê."""
        value = values[0]
        began.set()
        await go.wait()
        return value

    slow = asyncio.create_task(rig.cache.call(ler, RUI, {}))
    await began.wait()
    values[0] = "new"
    await rig.cache.invalidate("stock")
    go.set()
    assert (await slow).result == "old"
    assert await rig.cache.call(ler, RUI, {}) == ("new", False)


async def test_a_tool_whose_code_or_schema_changed_is_another(rig: Rig) -> None:
    @tool()
    async def ler(n: int = 1) -> int:
        """Lê."""
        return n

    assert not (await rig.cache.call(ler, RUI, {})).cached
    changed = replace(ler, spec=replace(ler.spec, schema={**ler.spec.schema, "title": "new"}))
    assert not (await rig.cache.call(changed, RUI, {})).cached
    assert (await rig.cache.call(ler, RUI, {})).cached


async def test_identical_calls_at_once_run_once_and_each_gets_a_result_of_its_own(rig: Rig) -> None:
    runs, go = [], asyncio.Event()

    @tool()
    async def ler() -> dict[str, list[int]]:
        """Lê."""
        runs.append(1)
        await go.wait()
        return {"linhas": []}

    calls = [asyncio.create_task(rig.cache.call(ler, RUI, {})) for _ in range(20)]
    other = asyncio.create_task(rig.cache.call(ler, JULIA, {}))
    while len(runs) < 2:
        await asyncio.sleep(0)
    go.set()
    answers = await asyncio.gather(*calls)
    assert not (await other).cached
    assert len(runs) == 2
    assert sorted(answer.cached for answer in answers) == [False] + [True] * 19
    answers[0].result["linhas"].append(1)
    assert all(answer.result == {"linhas": []} for answer in answers[1:])
    assert rig.cache.counts["ler", "shared"] == 19


async def test_a_cancelled_leader_and_its_error_stay_its_own(rig: Rig) -> None:
    began: asyncio.Queue[asyncio.Future[str]] = asyncio.Queue()

    @tool()
    async def ler() -> str:
        """Lê."""
        outcome: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        began.put_nowait(outcome)
        return await outcome

    calls = [asyncio.create_task(rig.cache.call(ler, RUI, {})) for _ in range(4)]
    await began.get()
    calls[0].cancel()
    (await began.get()).set_exception(OSError("broken"))
    (await began.get()).set_result("well")
    answers = await asyncio.gather(*calls, return_exceptions=True)
    assert isinstance(answers[0], asyncio.CancelledError)
    assert isinstance(answers[1], OSError)
    assert answers[2:] == [("well", False), ("well", True)]


async def test_a_cancelled_follower_leaves_the_others_waiting(rig: Rig) -> None:
    began, go = asyncio.Event(), asyncio.Event()

    @tool()
    async def ler() -> str:
        """Lê."""
        began.set()
        await go.wait()
        return "well"

    leader, quitter, follower = (asyncio.create_task(rig.cache.call(ler, RUI, {})) for _ in range(3))
    await began.wait()
    quitter.cancel()
    await asyncio.wait({quitter})
    go.set()
    assert await asyncio.gather(leader, follower) == [("well", False), ("well", True)]


async def test_an_entry_of_another_key_or_that_is_no_entry_is_none() -> None:
    ler, _ = counting()
    written: dict[str, str] = {}

    class Mixed:
        """A store that answers with somebody else's value, as a connection with a stale reply in it would."""

        async def read(self, names: Sequence[str]) -> list[str | None]:
            return [next(iter(written.values()), None) for _ in names]

        async def write(self, name: str, value: str, seconds: float) -> None:
            written[name] = value

        async def close(self) -> None: ...

    cache = tool_cache(Mixed())
    assert (await cache.call(ler, RUI, {"n": 1})).result["n"] == 1
    assert (await cache.call(ler, RUI, {"n": 1})).cached
    assert (await cache.call(ler, JULIA, {"n": 1})).result["run"] == 2
    for garbage in ("", "{", "[]", '{"key": 1}', "null", '"x"'):
        written.clear()
        written["x"] = garbage
        assert not (await cache.call(ler, RUI, {"n": 3})).cached
