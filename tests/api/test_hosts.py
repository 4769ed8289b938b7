"""Two hosts with disks of their own: what is uploaded through one is asked and opened through the other."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from qhub.settings.settings import Settings
from qhub_testing import Call, Say, running_provider
from tests.support.hub import Client, running_hub, text, types
from tests.support.ports import closed_port
from tests.support.process import WAIT, HubProcess
from tests.support.s3 import S3Server, s3_server

SALES = "loja;valor\nÉvora;1200\nBeja;34\n".encode()
GUIDE = b"# Estufa\n\nA estufa trabalha a 62 graus.\n"


@pytest.fixture(scope="module")
def server() -> Iterator[S3Server]:
    with s3_server() as running:
        yield running


@asynccontextmanager
async def two_hosts(
    folder: Path, url: str, environment: dict[str, str]
) -> AsyncIterator[tuple[HubProcess, HubProcess]]:
    """One that serves and runs no turns, and one that runs them; nothing on disk is common to both."""
    hosts = []
    try:
        for name, turns in (("web", "0"), ("turns", "10")):
            (folder / name).mkdir()
            host = HubProcess(folder / name, url, QHUB_MAX_TURNS=turns, **environment)
            hosts.append(await asyncio.to_thread(host.start))
        yield hosts[0], hosts[1]
    finally:
        for host in hosts:
            host.kill()


@pytest.mark.postgres
@pytest.mark.parametrize("demo_url", ["postgres"], indirect=True)
@pytest.mark.parametrize("kept_in", ["bucket", "shared folder"])
async def test_files_added_through_one_host_are_asked_opened_and_deleted_through_another(
    tmp_path: Path, demo_url: str, server: S3Server, kept_in: str
) -> None:
    (tmp_path / "shared").mkdir()
    files = {
        "bucket": {"QHUB_FILES_URL": server.url(tmp_path.name), **server.environment},
        "shared folder": {"QHUB_FILES_URL": str(tmp_path / "shared")},
    }[kept_in]
    keys = {"JWT_SECRET": secrets.token_urlsafe(48), "QHUB_SECRETS_KEY": secrets.token_urlsafe(48)}
    steps = [Call("consultar_dados", {"sql": "SELECT sum(valor) AS total FROM vendas"}), Say("São 1234.")]
    async with running_provider(steps) as provider:
        model = {"ANTHROPIC_API_KEY": "k", "ANTHROPIC_BASE_URL": provider.anthropic_url}
        async with (
            two_hosts(tmp_path, demo_url, files | keys | model) as (web, turns),
            httpx.AsyncClient(base_url=web.url, timeout=WAIT) as http,
            httpx.AsyncClient(base_url=turns.url, timeout=WAIT) as other_http,
        ):
            here = await Client(http).login("rui")
            there = Client(other_http, here.headers)
            conversation = await here.conversation()
            sent = await here.post(f"/conversas/{conversation}/upload", files={"file": ("vendas.csv", SALES)})
            assert sent.status_code == 201, sent.text
            attached = await here.post(f"/conversas/{conversation}/anexos", files={"file": ("estufa.md", GUIDE)})
            assert attached.status_code == 201, attached.text

            whole = await here.send(conversation, "quanto se vendeu?")
            assert "tool_complete" in types(whole), whole
            assert text(whole) == "São 1234."
            assert "1234" in str(provider.requests[-1].tool_results), "the host that ran the turn read the table"
            opened = await there.get(f"/conversas/{conversation}/anexos/{attached.json()['mensagem_id']}")
            assert opened.content == GUIDE
            fork = await there.post(
                f"/conversas/{conversation}/bifurcar",
                json={"mensagem_id": (await there.messages(conversation))["mensagens"][-2]["id"]},
            )
            assert fork.status_code == 201, fork.text

            for made in (conversation, fork.json()["id"]):
                assert (await there.request("DELETE", f"/conversas/{made}")).status_code == 204
    left = [path for path in (tmp_path / "shared").rglob("*") if path.is_file()]
    assert [*server.objects(), *left] == [], "what is deleted through one host is gone for all"
    for host in ("web", "turns"):
        assert not (tmp_path / host / "attachments").exists()


async def test_a_hub_starts_and_answers_though_its_files_are_away(
    sqlite_settings: Settings, server: S3Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qhub.files.object_store.RETRIES", 0)
    with closed_port() as port:
        for name, value in {**server.environment, "AWS_ENDPOINT_URL": f"http://127.0.0.1:{port}"}.items():
            monkeypatch.setenv(name, value)
        settings = sqlite_settings.model_copy(update={"files_url": server.url("x")})
        async with running_hub(settings) as hub:
            rui = await hub.login("rui")
            conversation = await rui.conversation()
            assert (await rui.send(conversation, "quantos defeitos há?"))[-1].data["status"] == "completed"
            refused = await rui.post(f"/conversas/{conversation}/upload", files={"file": ("vendas.csv", SALES)})
            assert refused.status_code == 503
