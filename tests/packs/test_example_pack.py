"""The example pack stands outside the hub's code, and shows all that a tool is: one typed function with a docstring."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from qhub import ToolContext
from qhub.agents.loading import load_packs
from qhub.agents.pack import Pack
from qhub.settings.settings import Settings
from qhub.tools.tool import ArgumentError
from qhub_demo.lessons import lesson_of
from tests.support.hub import running_hub, text, types

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "armario"


@pytest.fixture
def pack(monkeypatch: pytest.MonkeyPatch) -> Iterator[Pack]:
    """The pack, loaded from its folder as `QHUB_PACKS` would."""
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.chdir(ROOT)
    (loaded,) = load_packs(["./examples/armario"])
    yield loaded
    for name in [name for name in sys.modules if name.partition(".")[0] == "armario"]:
        del sys.modules[name]


def test_the_example_and_the_page_are_the_same() -> None:
    page = (ROOT / "docs" / "write-a-pack.md").read_text("utf-8")
    shown = dict(re.findall(r"^`armario/(\S+)`:\n\n```\w+\n(.*?)^```", page, re.DOTALL | re.MULTILINE))
    kept = {path.name: path.read_text("utf-8") for path in EXAMPLE.iterdir() if path.is_file()}
    assert kept == shown


def test_everything_about_a_tool_comes_from_its_function_and_its_decorator(pack: Pack) -> None:
    (agent,) = pack.agents
    look, use, _ = agent.tools
    assert look.description == "Diz quantos litros há no armário, de um produto ou de todos."
    assert use.spec.schema == {
        "type": "object",
        "properties": {
            "produto": {"type": "string", "enum": ["primário", "tinta", "verniz"], "description": "O produto."},
            "litros": {"type": "integer", "minimum": 1, "description": "Quantos litros."},
        },
        "required": ["produto", "litros"],
    }
    assert (look.effect, look.repeatable, look.cache, look.reads) == ("read", True, 300, ("armario",))
    assert (use.effect, use.repeatable, use.timeout, use.changes) == ("write", False, 10, ("armario",))
    assert (look.label_in("pt-BR"), look.label_in("en")) == ("A ver o armário…", "Looking in the cupboard…")
    assert use.title_in("en") == "Record a use"
    assert "quanto verniz há?" in [example.phrase for example in lesson_of(look.spec).examples]
    for wrong in ({"produto": "cola", "litros": 1}, {"produto": "tinta", "litros": 0}, {"produto": "tinta"}, {"x": 1}):
        with pytest.raises(ArgumentError):
            use.validate(wrong)


async def test_a_tool_is_called_outside_a_hub_too(pack: Pack) -> None:
    look, use, _ = pack.agents[0].tools
    rui = ToolContext(user_id=1, organization_id=1, agent_id="armario", conversation_id="c", language="pt-PT")
    await use.call(rui, {"produto": "verniz", "litros": 5})
    assert await look.call(rui, {"produto": "verniz"}) == {"litros": {"verniz": 40}}


async def test_a_hub_uses_the_pack_keeps_what_it_reads_and_forgets_it_when_it_changes(
    pack: Pack, sqlite_settings: Settings
) -> None:
    async with running_hub(sqlite_settings.model_copy(update={"packs": ["qualidade", str(EXAMPLE)]})) as hub:
        rui = await hub.login("admin")
        conversation = await rui.conversation("armario")

        async def look() -> tuple[str, bool]:
            seen = await rui.send(conversation, "quanto verniz há?")
            started, ended = (
                next(event.data for event in seen if event.type == f"tool_{k}") for k in ("start", "complete")
            )
            assert started["label"] == "A ver o armário…"
            return text(seen), ended.get("cached", False)

        assert await look() == ("No armário: verniz: 45 l.", False)
        assert await look() == ("No armário: verniz: 45 l.", True)
        asked = await rui.send(conversation, "Regista o uso de 5 litros de verniz")
        assert types(asked)[-2:] == ["tool_approval_request", "done"]
        (call,) = asked[-1].data["waiting_for"]
        await rui.post(f"/conversas/{conversation}/aprovacoes/{call}", json={"decisao": "aprovar"})
        await rui.until(conversation, "done", after=asked[-1].id)
        assert await look() == ("No armário: verniz: 40 l.", False)
        assert await look() == ("No armário: verniz: 40 l.", True)
