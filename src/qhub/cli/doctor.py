"""`qhub doctor`."""

import asyncio
from dataclasses import asdict
from typing import Annotated

import orjson
import typer
from rich.markup import escape
from rich.table import Column, Table

from qhub.cli.common import load_settings, out
from qhub.cli.examination import Finding, examine
from qhub.errors import ConfigurationError


def doctor_command(
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    demo: Annotated[bool, typer.Option("--demo", help="Check what `qhub demo` needs.")] = False,
) -> None:
    """Check settings, database, packs and models (one tiny call each); say what is wrong and what to do."""
    try:
        settings = load_settings(demo=demo or None)
    except ConfigurationError as error:
        findings = [Finding("settings", False, str(error), "correct it in the environment or in .env")]
    else:
        findings = asyncio.run(examine(settings))
    if as_json:
        typer.echo(orjson.dumps([asdict(finding) for finding in findings], option=orjson.OPT_INDENT_2).decode())
    else:
        table = Table("", "check", Column("found", overflow="fold"), Column("what to do", overflow="fold"))
        for finding in findings:
            mark = "[green]ok[/]" if finding.ok else "[bold red]wrong[/]"
            table.add_row(mark, finding.check, escape(finding.found), escape(finding.advice))
        out.print(table)
    if not all(finding.ok for finding in findings):
        raise typer.Exit(1)
