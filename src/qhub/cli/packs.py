"""`qhub packs`."""

import typer
from rich.table import Table

from qhub.agents.loading import load_packs
from qhub.cli.common import load_settings, out

app = typer.Typer(no_args_is_help=True, help="The domains that this hub knows.")


@app.command("list")
def packs_list() -> None:
    """The installed packs and their agents."""
    table = Table("pack", "agent", "name", "tools")
    for pack in load_packs(load_settings().packs):
        for agent in pack.agents:
            table.add_row(pack.id, agent.id, agent.name, ", ".join(tool.name for tool in agent.tools))
    out.print(table)
