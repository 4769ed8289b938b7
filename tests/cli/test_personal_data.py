"""`qhub users` gives somebody all that is theirs, keeps it, and takes it away, beside a hub that serves."""

import asyncio
import zipfile
from pathlib import Path

import pytest
from typer.testing import CliRunner

from qhub.cli.users import app
from qhub.errors import ConfigurationError
from tests.support.hub import RunningHub


def run(*arguments: str) -> str:
    """Its last line: what the hub beside it logs in the meantime goes to the same output."""
    result = CliRunner().invoke(app, list(arguments))
    if isinstance(result.exception, ConfigurationError):
        return str(result.exception)
    assert result.exit_code == 0, result.output
    return result.output.strip().splitlines()[-1]


async def test_somebody_is_exported_held_released_and_erased(
    sqlite_hub: RunningHub, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    settings = sqlite_hub.hub.settings
    for name, value in {
        "QHUB_DEMO": "true",
        "QHUB_DATA_DIR": str(settings.data_dir),
        "DATABASE_URL": settings.database(),
        "QHUB_SANDBOX_PRELOAD": "false",
        "QHUB_KNOWLEDGE_PRELOAD": "false",
    }.items():
        monkeypatch.setenv(name, value)
    rui = await sqlite_hub.login("rui")
    await rui.send(await rui.conversation(), "quantos defeitos há?")
    file = tmp_path / "rui.zip"
    assert await asyncio.to_thread(run, "export", "rui@demo.com", str(file), "--language", "en")
    with zipfile.ZipFile(file) as archive:
        assert archive.read("LEIA-ME.txt").startswith(b"What this hub keeps of you.")
        assert b"rui@demo.com" in archive.read("dados/users.jsonl")
    assert "is there already" in await asyncio.to_thread(run, "export", "rui@demo.com", str(file))

    assert await asyncio.to_thread(run, "hold", "rui@demo.com", "Processo 12/26") == "done"
    assert "legal hold" in await asyncio.to_thread(run, "erase", "rui@demo.com", "--yes")
    assert (await rui.get("/auth/me")).is_success
    assert await asyncio.to_thread(run, "release", "rui@demo.com") == "done"
    assert await asyncio.to_thread(run, "erase", "rui@demo.com", "--yes") == "erased"
    assert (await rui.get("/auth/me")).status_code == 401
    assert "nobody has the e-mail" in await asyncio.to_thread(run, "erase", "nobody@demo.com", "--yes")
    assert "administrator" in await asyncio.to_thread(run, "erase", "admin@demo.com", "--yes")
