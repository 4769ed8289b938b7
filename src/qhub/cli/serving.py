"""`qhub serve` and `qhub demo`."""

from collections.abc import Callable
from typing import Annotated

import typer
from rich.table import Table

from qhub.api.addresses import is_loopback
from qhub.api.server import listen, serve
from qhub.app import create_app
from qhub.cli.common import NAME_PACKS, load_settings, out
from qhub.cli.local_model import with_local_model
from qhub.cli.several import check_start, settings_of_process, supervise
from qhub.errors import ConfigurationError
from qhub.models.choice import chosen, note_of
from qhub.people.demo_people import DEMO_USERS
from qhub.settings import Settings

ANY_ADDRESS = ("0.0.0.0", "::")  # noqa: S104 (recognised, not bound)
Host = Annotated[str | None, typer.Option(help="The address to listen on.")]
Port = Annotated[int | None, typer.Option(help="The port; 0 takes a free one.")]
Workers = Annotated[int | None, typer.Option(help="Processes that share the work; QHUB_WORKERS where unset.", min=1)]


def serve_command(host: Host = None, port: Port = None, workers: Workers = None) -> None:
    """Serve the hub."""
    run_server(load_settings(host=host, port=port, workers=workers))


def demo_command(host: Host = None, port: Port = None, workers: Workers = None) -> None:
    """Serve a hub to try: migrated, with demo packs and users. Needs no key."""
    run_server(load_settings(host=host, port=port, workers=workers, demo=True))


def run_server(settings: Settings) -> None:
    """Serve until the process is told to stop; refuses a start that would not be safe."""
    check_start(settings)
    if settings.demo and not settings.demo_public and not is_loopback(settings.host):
        raise ConfigurationError(
            f"the demo's passwords are public, so it does not listen on {settings.host}: use 127.0.0.1, "
            "or set QHUB_DEMO_PUBLIC=true if everybody who can reach this machine may log in"
        )
    try:
        listener = listen(settings)
    except OSError as error:
        raise ConfigurationError(
            f"{settings.host}:{settings.port} cannot be used ({error.strerror}); choose another with --port"
        ) from None
    settings = with_local_model(settings)
    host, port = listener.getsockname()[:2]
    announce(settings, f"http://{'localhost' if host in ANY_ADDRESS else host}:{port}")
    if settings.workers == 1:
        serve(create_app(settings), settings, listener)
        return

    def one_of_several(number: int, ready: Callable[[], None]) -> None:
        own = settings_of_process(settings, number)
        serve(create_app(own), own, listener, ready)

    supervise(settings, one_of_several)


def announce(settings: Settings, address: str) -> None:
    """The lines that whoever started a hub sees: its address, its model, the demo's logins."""
    choice = chosen(settings, "main")
    out.print(f"\n[bold]QHub[/]  {address}")
    out.print(f"[dim]model[/]  {note_of(choice)}")
    if settings.wanted_packs == []:
        out.print(f"[dim]packs[/]  none is loaded, so there is nobody to talk to: {NAME_PACKS}")
    if settings.demo:
        table = Table("e-mail", "password", "role", title="Demo logins", title_justify="left")
        for user in DEMO_USERS:
            table.add_row(user.email, user.password, user.role)
        out.print(table)
    out.print("[dim]Ctrl+C stops it.[/]\n")
