"""The comparison, as one table."""

from rich.console import Console
from rich.table import Table

from bench.costs.emulation import Played, play
from bench.costs.prices import AS_OF, INPUT, OUTPUT, READ, WRITE, Bill
from bench.costs.sessions import ALL, TOOLS, Session
from bench.costs.through_hub import Through, play_through_hub

QUICK = (TOOLS,)
"""What a short run plays."""


async def show(console: Console, *, quick: bool = False) -> None:
    """Play every session both ways, and print what they cost."""
    table = Table(
        "session", "way", "cost", "ratio", "target", "calls", "input", "cache write", "cache read", "output",
        title="What sessions cost: the guide's way and through the hub",
        caption=f"prices of {AS_OF} for a million tokens: ${INPUT:g} in, ${OUTPUT:g} out, cache write ×{WRITE:g}, read "
        f"×{READ:g}; tokens as the stand-in counts them, by pieces of text",
    )  # fmt: skip
    for column in table.columns[2:]:
        column.justify = "right"
    notes: list[str] = []
    for session in QUICK if quick else ALL:
        with console.status(session.name):
            guide, hub = await play(session), await play_through_hub(session)
        ratio = hub.bill.dollars / guide.bill.dollars
        met = "[green]met[/]" if ratio <= session.target else "[red]missed[/]"
        table.add_row(session.name, "guide", *_cells(guide.bill, "", ""))
        table.add_row("", "hub", *_cells(hub.bill, f"{ratio:.1%}", f"≤ {session.target:.0%} {met}"))
        if hub.warm:
            table.add_row("", "hub, warm", *_cells(hub.warm, f"{hub.warm.dollars / guide.bill.dollars:.1%}", ""))
        table.add_section()
        notes += _notes(session, guide, hub)
    console.print(table)
    console.print("warm: somebody else asked the same agent something in the five minutes before")
    for note in notes:
        console.print(note)


def _cells(bill: Bill, ratio: str, target: str) -> list[str]:
    tokens = (bill.calls, bill.input, bill.write, bill.read, bill.output)
    return [f"${bill.dollars:.4f}", ratio, target, *(f"{count:,}" for count in tokens)]


def _notes(session: Session, guide: Played, hub: Through) -> list[str]:
    notes = []
    if session.file:
        notes.append(f"{session.name}: the hub's file was sent so: {hub.file_sent}")
        asked = len(session.questions) + len(session.extra)
        known = {"guide": guide.file_known, "hub": hub.file_known}
        words = ", ".join(f"{way} {'yes' if yes else 'no'}" for way, yes in known.items())
        notes.append(f"{session.name}: is the file still in the request of question {asked}? {words}")
    if hub.missing_tools:
        notes.append(f"{session.name}: the hub does not offer {', '.join(hub.missing_tools)} yet; the call is refused")
    return notes
