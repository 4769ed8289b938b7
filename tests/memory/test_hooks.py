"""Hooks are guests: they are called, told who it is about, and can break nothing."""

import asyncio
import sys
from pathlib import Path

import pytest

from qhub.agents.loading import load_packs
from qhub.errors import ConfigurationError
from qhub.memory import Answer, Hook, Injection, Learnt, Query, Session
from qhub.memory.manager import HookManager
from qhub.settings.settings import Settings
from qhub_testing import Say
from tests.support.hub import provided_hub, text

SESSION = Session(1, 1, "c" * 32, "agent")
QUERY = Query(SESSION, "1", "olá")


class Talks(Hook):
    def __init__(self, context: str) -> None:
        self.context = context

    async def on_pre_query(self, query: Query) -> Injection:
        return Injection(f"{self.context} ({query.prompt})")

    async def on_post_response(self, answer: Answer) -> Learnt:
        return Learnt(saved=("a",), feedback_requested=True)


class Breaks(Hook):
    async def on_session_start(self, session: Session) -> None:
        raise RuntimeError("boom")

    async def on_pre_query(self, query: Query) -> Injection:
        raise ValueError("boom")

    async def on_post_response(self, answer: Answer) -> Learnt:
        raise KeyError("boom")


class Hangs(Hook):
    async def on_pre_query(self, query: Query) -> Injection:
        await asyncio.Event().wait()
        return Injection("never")


class WaitsForTwoGuests(Hook):
    """Takes twice as long as a guest may."""

    async def on_pre_query(self, query: Query) -> Injection:
        await manager(Hangs(), Hangs()).on_pre_query(query)
        return Injection("depois")


def manager(*hooks: Hook, **options: dict[str, list[Hook]]) -> HookManager:
    return HookManager(hooks, before_seconds=0.05, after_seconds=0.05, of_agents=options.get("of_agents"))


async def test_one_that_breaks_or_hangs_is_left_behind_and_the_others_are_heard() -> None:
    called = manager(Breaks(), Talks("um"), Hangs(), Talks("dois"))
    await called.on_session_start(SESSION)
    assert (await called.on_pre_query(QUERY)).context == "um (olá)\n\ndois (olá)"
    learnt = await called.on_post_response(Answer(QUERY, "olá"))
    assert learnt == Learnt(saved=("a",), feedback_requested=True)


async def test_the_hubs_own_is_waited_for_where_a_guest_is_not() -> None:
    slow = WaitsForTwoGuests()
    assert (await manager(slow).on_pre_query(QUERY)).context == ""
    hooks = HookManager([Talks("um")], own=[slow], before_seconds=0.05, after_seconds=0.05)
    assert (await hooks.on_pre_query(QUERY)).context == "depois\n\num (olá)"


async def test_what_all_of_them_say_stays_within_one_limit() -> None:
    said = (await manager(Talks("x" * 1500), Talks("y" * 1500), Talks("z")).on_pre_query(QUERY)).context
    assert len(said) <= 2000
    assert "y" not in said
    assert said.endswith("z (olá)")


async def test_a_packs_hooks_are_called_for_its_own_agents() -> None:
    called = manager(Talks("todos"), of_agents={"agent": [Talks("meu")], "other": [Talks("outro")]})
    assert (await called.on_pre_query(QUERY)).context == "todos (olá)\n\nmeu (olá)"


PACK = """
nome = "Gancho"
descricao = "Um pacote com ganchos."
hooks = "ganchos"

[[agentes]]
id = "gancho"
nome = "Gancho"
descricao = "Diz o que lhe mandam."
prompt = "prompt.md"
ferramentas = []
papeis = ["responsavel"]
"""
HOOKS = """
from qhub.memory import Hook, Injection, Query


class Tides(Hook):
    async def on_pre_query(self, query: Query) -> Injection:
        return Injection("A maré está alta.")


class Broken(Hook):
    async def on_pre_query(self, query: Query) -> Injection:
        raise RuntimeError("boom")


tides, broken = Tides(), Broken()
"""


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "pacote_com_gancho"
    folder.mkdir()
    for name, content in (("pack.toml", PACK), ("ganchos.py", HOOKS), ("prompt.md", "Responde."), ("__init__.py", "")):
        (folder / name).write_text(content, "utf-8")
    monkeypatch.setattr(sys, "path", [*sys.path])
    return folder


async def test_a_packs_hook_reaches_the_model_and_a_broken_one_disturbs_nobody(settings: Settings, pack: Path) -> None:
    async with provided_hub(settings, [Say("Sim.")], packs=["qualidade", str(pack)]) as (hub, provider):
        rui = await hub.login("rui")
        conversation = await rui.conversation("gancho")
        assert text(await rui.send(conversation, "como está o mar?")) == "Sim."
    assert provider.requests[0].user_texts == ["como está o mar?", "A maré está alta."]
    for name in [name for name in sys.modules if name.startswith(pack.name)]:
        del sys.modules[name]


def test_a_pack_whose_hooks_cannot_be_loaded_stops_the_hub(pack: Path) -> None:
    (pack / "pack.toml").write_text(PACK.replace('hooks = "ganchos"', 'hooks = "nenhum"'), "utf-8")
    with pytest.raises(ConfigurationError, match="nenhum"):
        load_packs([str(pack)])
