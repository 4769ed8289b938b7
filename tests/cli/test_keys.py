"""`qhub keys rotate`: every stored secret under a new key, with nothing lost and nobody stopped."""

import asyncio
from pathlib import Path

import pytest
from typer.testing import CliRunner

from qhub.cli.archive import back_up, restore
from qhub.cli.main import command_line
from qhub.errors import ConfigurationError
from qhub.people.sealing import Secrets, Unsealable
from tests.support.hub import running_hub
from tests.support.hub import test_settings as demo_settings

HEADER = "segredo-da-loja-4711"
PLACE = "tool_servers/1/loja"
OLD, NEW = "o" * 40, "n" * 40


def rotate(folder: Path, **environment: str) -> str:
    variables = {"QHUB_DATA_DIR": str(folder), "QHUB_DEMO": "1", "COLUMNS": "200", **environment}
    result = CliRunner().invoke(command_line("keys"), ["keys", "rotate"], env=variables)
    if isinstance(result.exception, ConfigurationError):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.row("S48")
async def test_a_running_hub_goes_on_with_the_new_key_and_the_old_one_opens_nothing(tmp_path: Path) -> None:
    settings = demo_settings(tmp_path / "hub")
    key = tmp_path / "hub" / "secrets_key"
    async with running_hub(settings) as hub:
        admin = await hub.login("admin")
        body = {"id": "loja", "url": "https://127.0.0.1/mcp", "cabecalhos": {"Authorization": HEADER}}
        assert (await admin.post("/organizacao/servidores", json=body)).status_code == 201
        (before,) = await hub.hub.stores.tool_servers.all()
        old = demo_settings(tmp_path / "copy")
        (tmp_path / "copy").mkdir()
        (tmp_path / "copy" / "secrets_key").write_bytes(key.read_bytes())
        assert HEADER in Secrets(old).unseal(before.sealed, PLACE)

        assert "1 secrets" in await asyncio.to_thread(rotate, tmp_path / "hub")

        (after,) = await hub.hub.stores.tool_servers.all()
        assert HEADER in Secrets(settings).unseal(after.sealed, PLACE)
        with pytest.raises(Unsealable):
            Secrets(old).unseal(after.sealed, PLACE)
        assert "," not in key.read_text()
        assert key.stat().st_mode & 0o777 == 0o600

        changed = await admin.request(
            "PUT", "/organizacao/servidores/loja", json={"url": body["url"], "agentes": ["analise"]}
        )
        assert changed.status_code == 200, changed.text
        (kept,) = await hub.hub.stores.tool_servers.all()
        assert HEADER in Secrets(settings).unseal(kept.sealed, PLACE), "the running hub knew the new key"
        await back_up(settings, tmp_path / "hub.tar.gz")

    elsewhere = demo_settings(tmp_path / "elsewhere")
    await restore(elsewhere, tmp_path / "hub.tar.gz")
    assert HEADER in Secrets(elsewhere).unseal(kept.sealed, PLACE)


async def test_a_key_that_is_set_is_changed_by_who_set_it(tmp_path: Path) -> None:
    settings = demo_settings(tmp_path)
    async with running_hub(settings):
        pass
    with pytest.raises(ConfigurationError, match="new,old"):
        await asyncio.to_thread(rotate, tmp_path, QHUB_SECRETS_KEY=OLD)
    assert "take the old key out" in await asyncio.to_thread(rotate, tmp_path, QHUB_SECRETS_KEY=f"{NEW},{OLD}")
    assert not (tmp_path / "secrets_key").exists()
