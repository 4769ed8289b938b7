"""What is in the files of a hub that was used, byte by byte."""

import pytest

from qhub.settings.settings import Settings
from qhub_testing import Say
from tests.support.hub import API_KEY, provided_hub
from tests.support.page import PageClient

HEADER = "segredo-da-loja-4711"


@pytest.mark.row("S48")
async def test_no_key_no_secret_no_password_and_no_token_is_in_the_files_of_a_hub(sqlite_settings: Settings) -> None:
    async with provided_hub(sqlite_settings, [Say("Feito.")]) as (hub, provider), PageClient(hub) as page:
        await page.enter("rui")
        admin = await hub.login("admin")
        body = {"id": "loja", "url": "https://127.0.0.1/mcp", "cabecalhos": {"Authorization": HEADER}}
        assert (await admin.post("/organizacao/servidores", json=body)).status_code == 201
        token = (await admin.post("/tokens", json={"nome": "programa"})).json()["token"]
        await admin.send(await admin.conversation(), "olá")
        assert provider.requests, "the key was used"
        secrets = [API_KEY, HEADER, token, "admin123", page.cookie("access"), page.cookie("refresh")]
        secrets.append(admin.headers["Authorization"].removeprefix("Bearer "))
    files = [path for path in sqlite_settings.data_dir.rglob("*") if path.is_file()]
    assert "qhub.db" in [path.name for path in files]
    content = b"".join(path.read_bytes() for path in files)
    assert b"programa" in content
    assert [secret for secret in secrets if secret.encode() in content] == []
