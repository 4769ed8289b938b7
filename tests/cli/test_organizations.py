"""`qhub organizations` says whose administrators see to the hub's organisations."""

import asyncio

import pytest
from typer.testing import CliRunner

from qhub.cli.organizations import app
from qhub.errors import ConfigurationError
from tests.support.hub import RunningHub


def run(*arguments: str) -> str:
    result = CliRunner().invoke(app, list(arguments))
    if isinstance(result.exception, ConfigurationError):
        return str(result.exception)
    assert result.exit_code == 0, result.output
    return result.output


async def test_the_say_over_organisations_is_given_to_one_and_taken_from_the_other(
    sqlite_hub: RunningHub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QHUB_DATA_DIR", str(sqlite_hub.hub.settings.data_dir))
    monkeypatch.setenv("DATABASE_URL", sqlite_hub.hub.settings.database())
    admin = await sqlite_hub.login("admin")
    await sqlite_hub.hub.stores.users.organization("Escola do Sol")
    assert (await admin.get("/organizacoes")).json()["gere"] is True

    assert "Escola do Sol" in await asyncio.to_thread(run, "list")
    assert "qhub organizations list" in await asyncio.to_thread(run, "run", "Escola da Lua")
    await asyncio.to_thread(run, "run", "Escola do Sol")
    after = (await admin.get("/organizacoes")).json()
    assert ([one["nome"] for one in after["organizacoes"]], after["gere"]) == (["Demonstração"], False)
