"""`qhub serve` and `qhub demo`."""

from typing import Annotated

import typer
from rich.table import Table

from qhub.api.addresses import is_loopback
from qhub.api.server import listen, serve
from qhub.app import create_app
from qhub.cli.common import load_settings, out
from qhub.cli.database import with_database
from qhub.cli.local_model import with_local_model
from qhub.errors import ConfigurationError
from qhub.models.choice import chosen, note_of
from qhub.people.demo_people import DEMO_USERS
from qhub.settings import Settings
from qhub.settings.data_folder import prepare_data_folder
from qhub.store.database import Database

ANY_ADDRESS = ("0.0.0.0", "::")  # noqa: S104 (recognised, not bound)
Host = Annotated[str | None, typer.Option(help="The address to listen on.")]
Port = Annotated[int | None, typer.Option(help="The port; 0 takes a free one.")]


def serve_command(host: Host = None, port: Port = None) -> None:
    """Serve the hub."""
    run_server(load_settings(host=host, port=port))


def demo_command(host: Host = None, port: Port = None) -> None:
    """Serve a hub to try: migrated, with demo packs and users. Needs no key."""
    run_server(load_settings(host=host, port=port, demo=True))


def run_server(settings: Settings) -> None:
    prepare_data_folder(settings.data_dir)
    settings.secret()
    if settings.demo and not settings.demo_public and not is_loopback(settings.host):
        raise ConfigurationError(
            f"the demo's passwords are public, so it does not listen on {settings.host}: use 127.0.0.1, "
            "or set QHUB_DEMO_PUBLIC=true if everybody who can reach this machine may log in"
        )
    if not settings.demo:
        with_database(Database.ping)  # a database that is away or not migrated is one line here, not a traceback
    try:
        listener = listen(settings)
    except OSError as error:
        raise ConfigurationError(
            f"{settings.host}:{settings.port} cannot be used ({error.strerror}); choose another with --port"
        ) from None
    settings = with_local_model(settings)
    host, port = listener.getsockname()[:2]
    announce(settings, f"http://{'localhost' if host in ANY_ADDRESS else host}:{port}")
    serve(create_app(settings), settings, listener)


def announce(settings: Settings, address: str) -> None:
    choice = chosen(settings, "main")
    out.print(f"\n[bold]QHub[/]  {address}")
    out.print(f"[dim]model[/]  {note_of(choice)}")
    if settings.demo:
        table = Table("e-mail", "password", "role", title="Demo logins", title_justify="left")
        for user in DEMO_USERS:
            table.add_row(user.email, user.password, user.role)
        out.print(table)
    out.print("[dim]Ctrl+C stops it.[/]\n")
