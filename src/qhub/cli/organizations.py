"""`qhub organizations`."""

import typer
from rich.table import Table

from qhub.cli.common import out
from qhub.cli.database import with_database
from qhub.errors import ConfigurationError
from qhub.store.audit_entry import command_line
from qhub.store.audit_writing import noted
from qhub.store.database import Database
from qhub.store.organizations import Organization, Organizations

app = typer.Typer(no_args_is_help=True, help="The organisations of the hub.")


@app.command("list")
def organizations_list() -> None:
    """Every organisation, and which of them runs the hub."""

    async def run(database: Database) -> list[Organization]:
        return await Organizations(database).all()

    table = Table("id", "name", "people", "active", "runs the hub")
    for one in with_database(run):
        words = ["yes" if yes else "no" for yes in (one.active, one.runs_hub)]
        table.add_row(str(one.id), one.name, str(one.people), *words)
    out.print(table)


@app.command("run")
def organizations_run(name: str) -> None:
    """Have one organisation's administrators, and no other's, see to all organisations in the web app."""

    async def run(database: Database) -> None:
        organizations = Organizations(database)
        found = next((one for one in await organizations.all() if one.name == name), None)
        if found is None:
            raise ConfigurationError(f"no organisation is called {name!r}; see: qhub organizations list")
        with noted(command_line(found.id).did("organization.runs_hub", "organization", found.id)):
            await organizations.run_hub(found.id)

    with_database(run)
    out.print("done")
