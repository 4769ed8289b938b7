"""`qhub audit`."""

import sys
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, NamedTuple

import orjson
import typer

from qhub.cli.common import out
from qhub.cli.database import with_database
from qhub.errors import ConfigurationError
from qhub.store.audit import AuditLog
from qhub.store.audit_checking import PROBLEMS, ChainCheck, check_chain
from qhub.store.audit_entry import command_line
from qhub.store.database import Database

app = typer.Typer(no_args_is_help=True, help="The record of who did what.")
HASH_LENGTH = 64


class KeptHead(NamedTuple):
    """An entry's hash, which was kept outside the database."""

    chain: int
    seq: int
    hash: str

    def __str__(self) -> str:
        return f"{self.chain}:{self.seq}:{self.hash}"


@app.callback()
def audit() -> None:
    """The record of who did what."""


@app.command("verify")
def verify_command(
    expect: Annotated[
        list[str] | None, typer.Option(help="A head that an earlier run printed (chain:number:hash); may be repeated.")
    ] = None,
) -> None:
    """Walk every chain; say the first entry that does not fit, and end with 1. Prints heads to keep elsewhere."""
    kept = [_parse_head(text) for text in expect or []]

    async def run(database: Database) -> list[ChainCheck]:
        audit = AuditLog(database)
        chains = sorted({*await audit.chains(), *(head.chain for head in kept)})
        return [
            await check_chain(audit, chain, {head.seq: head.hash for head in kept if head.chain == chain})
            for chain in chains
        ]

    checks = with_database(run)
    for check in checks:
        name = "hub" if check.chain == 0 else f"organisation {check.chain}"
        if check.problem is None:
            out.print(f"{name}: {check.entries} entries fit", highlight=False)
            out.print(str(KeptHead(check.chain, check.seq, check.hash)), highlight=False, soft_wrap=True)
        else:
            problem = PROBLEMS[check.problem]
            out.print(f"{name}: entry {check.seq} does not fit: {problem}", highlight=False, soft_wrap=True)
    if any(check.problem for check in checks):
        raise typer.Exit(1)


@app.command("export")
def export_command(
    file: Annotated[Path | None, typer.Argument(help="A file to write; standard output without one.")] = None,
) -> None:
    """Write every entry as a line of JSON, chain by chain, the oldest first."""

    async def run(database: Database) -> int:
        log, count = AuditLog(database), 0
        await log.add(command_line().did("audit.exported", "audit"))
        target = sys.stdout.buffer if file is None else file.open("wb")
        try:
            for chain in await log.chains():
                async for entry in log.walk(chain):
                    target.write(orjson.dumps(asdict(entry)) + b"\n")
                    count += 1
        finally:
            target.flush()
            if file is not None:
                target.close()
        return count

    count = with_database(run)
    if file is not None:
        out.print(f"{count} entries written")


def _parse_head(text: str) -> KeptHead:
    chain, _, rest = text.strip().partition(":")
    seq, _, hash_ = rest.partition(":")
    if not (chain.isdigit() and seq.isdigit() and len(hash_) == HASH_LENGTH):
        raise ConfigurationError(f"{text!r} is no head; it is what qhub audit verify prints: chain:number:hash")
    return KeptHead(int(chain), int(seq), hash_)
