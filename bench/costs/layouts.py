"""What other layouts of the prompt would cost: where to put marks, how far the window moves, what to keep."""

from collections.abc import Mapping
from dataclasses import replace

import orjson
from rich.console import Console
from rich.table import Table

from bench.costs.csv_message import csv_message
from bench.costs.emulation import SYSTEM, Layout, play
from bench.costs.sessions import ALL
from bench.costs.through_hub import hub_prefix
from qhub_testing.tokens import ends_of, tokens_in

_SUMMARY = "[Resumo do que foi dito antes]\n" + "O lixo lidera; a casca de laranja cresce, sobretudo à noite. " * 12
_VOLATILE = "[Memória]\n" + "A pessoa é chefe do turno da noite e prefere gráficos de barras. " * 8


_SIZES = (900, 1050, 1200, 1350, 1500, 1750, 2000, 2500, 3000)


def _sized(layout: Layout, tokens: int) -> Layout:
    """The guide's tools, and as much of a system text as gives so many tokens."""
    tools = Layout().tools
    left = tokens - sum(tokens_in(orjson.dumps(tool).decode()) for tool in tools)
    return replace(layout, system=_first(SYSTEM * 9, left), tools=tools)


def _first(text: str, tokens: int) -> str:
    """The beginning of a text."""
    return text[: next(ends_of(text, tokens), len(text))]


async def variants() -> Mapping[str, Layout]:
    """Layouts by name: first with the guide's short prompt and tools, then with the hub's."""
    guide = Layout()
    marked = replace(guide, marks=frozenset({"system", "end"}))
    system, tools = await hub_prefix()
    hub = Layout(system, tools, frozenset({"system", "end"}), keep_tools=True, step=10)
    filed = replace(hub, marks=frozenset({"system", "file", "end"}), pinned=True)
    return {
        "guide": guide,
        "guide, marks": marked,
        "guide, marks, tools kept": replace(marked, keep_tools=True),
        "guide, marks, tools kept, step 10": replace(marked, keep_tools=True, step=10),
        "hub's prefix, no marks": replace(hub, marks=frozenset()),
        "hub's prefix, mark at the end": replace(hub, marks=frozenset({"end"})),
        "hub's prefix, mark after system": replace(hub, marks=frozenset({"system"})),
        "hub's prefix, system + end": hub,
        "hub's prefix, tools + system + end": replace(hub, marks=frozenset({"tools", "system", "end"})),
        "… tools not kept": replace(hub, keep_tools=False),
        "… file pinned, no mark": replace(filed, marks=hub.marks),
        "… file pinned and marked": filed,
        **{
            f"… pinned, window 20, step {step}": replace(filed, step=step)
            for step in (1, 2, 4, 6, 8, 10, 12, 14, 16, 18)
        },
        **{f"… pinned, window {size}, step 10": replace(filed, window=size) for size in (12, 16, 30, 40)},
        "… pinned, window 40, step 20": replace(filed, window=40, step=20),
        "… pinned, summary at the window's start": replace(filed, summary=_SUMMARY),
        "… pinned, summary at the end": replace(filed, summary=_SUMMARY, summary_in="volatile"),
        "… pinned, memory at the end": replace(filed, volatile=_VOLATILE),
        **{f"pinned, {size:,} tokens of prefix": _sized(filed, size) for size in _SIZES},
        **{
            f"pinned, 1,350 tokens of prefix, {size} of the file": replace(
                _sized(filed, 1350), file=_first(csv_message(), size)
            )
            for size in (200, 400, 600, 800, 1200)
        },
        **{f"pinned, {size:,} tokens of prefix, warm": replace(_sized(filed, size), warm=True) for size in _SIZES},
    }


async def show(console: Console) -> None:
    """Every layout, as parts of the guide's cost."""
    table = Table("layout", *(session.name for session in ALL), title="cost, as a part of the guide's")
    layouts = await variants()
    costs = {name: [(await play(session, layout)).bill.dollars for session in ALL] for name, layout in layouts.items()}
    for name, dollars in costs.items():
        table.add_row(name, *(f"{cost / guide:.1%}" for cost, guide in zip(dollars, costs["guide"], strict=True)))
    console.print(table)
