"""The command line. A command's module is imported when it is called: `qhub --help` imports none of them."""

import gc
import os
import sys
from importlib import import_module
from typing import NamedTuple

import typer

from qhub.cli.failing import reported


class Command(NamedTuple):
    """A command's module, and its sentence in the list of commands."""

    module: str
    name: str
    help: str


COMMANDS = {
    "serve": Command("serving", "serve_command", "Serve the hub."),
    "demo": Command(
        "serving", "demo_command", "Serve a hub to try: migrated, with demo packs and users. Needs no key."
    ),
    "worker": Command("working", "worker_command", "Run turns, and serve nobody: beside `qhub serve`, on any host."),
    "migrate": Command("database", "migrate_command", "Bring the database to this version."),
    "backup": Command(
        "backup",
        "backup_command",
        "Write database, tables, files and keys into one archive, while the hub runs.",
    ),
    "restore": Command(
        "backup", "restore_command", "Put an archive back into an unused hub, whichever database it has."
    ),
    "doctor": Command(
        "doctor",
        "doctor_command",
        "Check settings, database, packs and models (one tiny call each); say what is wrong and what to do.",
    ),
    "users": Command("users", "app", "The people who may log in."),
    "organizations": Command("organizations", "app", "The organisations of the hub."),
    "audit": Command("audit", "app", "The record of who did what."),
    "keys": Command("keys", "app", "The keys that what is secret is stored under."),
    "memories": Command("memories", "app", "What is remembered, and what of it counts for everybody."),
    "packs": Command("packs", "app", "The domains that this hub knows."),
    "mcp": Command(
        "mcp",
        "mcp_command",
        "Speak MCP on standard input and output, for a local client, as the person whose token is in QHUB_TOKEN.",
    ),
    "judge": Command(
        "judge",
        "judge_command",
        "Have finished conversations judged. One that is stopped goes on where it was; none is judged twice.",
    ),
    "eval": Command(
        "evaluate", "eval_command", "Run a pack's cases: tools used, facts said, cost. Ends with 1 where one fails."
    ),
    "openapi": Command("openapi", "openapi_command", "Print the OpenAPI document."),
}

PRIVATE = 0o077
"""What is taken from every file that a command makes, libraries' files included: they are this user's alone."""


def main() -> None:
    """Run the command line; what the user can put right is one line, not a traceback."""
    os.umask(PRIVATE)
    asked = next((word for word in sys.argv[1:] if not word.startswith("-")), "")
    gc.disable()  # all that is loaded stays: to look for garbage in it is a tenth of a start

    def run() -> None:
        line = command_line(asked)
        gc.freeze()
        gc.enable()
        line()

    raise SystemExit(reported(run))


def command_line(*loaded: str) -> typer.Typer:
    """All commands, of which those named can be called, and the others only listed."""
    app = typer.Typer(no_args_is_help=True, help="A self-hosted hub of AI agents that work on your own data.")
    for name, command in COMMANDS.items():
        if name not in loaded:
            app.command(name, help=command.help)(_unloaded)
            continue
        found = getattr(import_module(f"qhub.cli.{command.module}"), command.name)
        if isinstance(found, typer.Typer):
            app.add_typer(found, name=name)
        else:
            app.command(name)(found)
    return app


def _unloaded() -> None:
    """A command that is only listed."""
