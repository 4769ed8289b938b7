"""`qhub audit` walks the chains, names what does not fit, and writes them out so that others can check them."""

import asyncio
import hashlib
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from qhub.cli.audit import app
from qhub.store.schema.audit import audit_entries
from tests.support.hub import RunningHub

FIELDS = ("chain", "seq", "at", "origin", "actor", "action", "kind", "object", "details", "address_digest", "previous")


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, list(arguments))
    return result.exit_code, result.output


async def test_a_chain_fits_until_somebody_changes_it(
    hub: RunningHub, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    settings = hub.hub.settings
    monkeypatch.setenv("QHUB_DEMO", "true")
    monkeypatch.setenv("DATABASE_URL", settings.database())
    await hub.login("admin")
    await hub.login("rui")
    code, said = await in_a_thread("verify")
    assert (code, said.splitlines()[0]) == (0, "organisation 1: 2 entries fit")
    head = said.splitlines()[1]
    await hub.login("rui")
    assert (await in_a_thread("verify", "--expect", head))[0] == 0
    code, said = await in_a_thread("verify", "--expect", head[:-1] + ("0" if head[-1] != "0" else "1"))
    assert (code, said) == (
        1,
        "organisation 1: entry 2 does not fit: the entry that was expected is not in the chain\n",
    )

    file = tmp_path / "audit.jsonl"
    assert (await in_a_thread("export", str(file)))[0] == 0
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert [line["action"] for line in lines] == ["audit.exported", *["login.succeeded"] * 3]
    for line in lines:  # as docs/operate.md says, without anything of the hub's
        content = json.dumps(["qhub-audit-1", *(line[name] for name in FIELDS)], separators=(",", ":"))
        assert hashlib.sha256(content.encode()).hexdigest() == line["hash"]

    changed = audit_entries.update().where(audit_entries.c.chain == 1, audit_entries.c.seq == 2).values(actor=3)
    await hub.hub.stores.database.execute(changed)
    code, said = await in_a_thread("verify")
    assert code == 1
    assert "organisation 1: entry 2 does not fit: its hash is not that of its content" in said
    assert "hub: 1 entries fit" in said


async def in_a_thread(*arguments: str) -> tuple[int, str]:
    """A command has a loop of its own."""
    return await asyncio.to_thread(run, *arguments)
