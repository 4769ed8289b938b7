"""`qhub backup` and `qhub restore`."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from qhub.cli.archive import Manifest, back_up, restore
from qhub.cli.common import load_settings, out, prepare_database_folder

Archive = Annotated[Path, typer.Argument(help="The archive, such as hub.tar.gz.")]


def backup_command(archive: Archive) -> None:
    """Write database, tables, files and keys into one archive, while the hub runs."""
    settings = load_settings()
    prepare_database_folder(settings)
    say("backed up", asyncio.run(back_up(settings, archive)))
    if settings.files_url is not None:
        out.print(
            f"people's files are not in it: they are at {settings.files_url}, which has to be backed up by itself"
        )


def restore_command(archive: Archive) -> None:
    """Put an archive back into an unused hub, whichever database it has."""
    say("restored", asyncio.run(restore(load_settings(), archive)))


def say(done: str, manifest: Manifest) -> None:
    """Say how much it was."""
    out.print(f"{done} and compared: {sum(manifest.rows.values())} rows, {manifest.files} files")
