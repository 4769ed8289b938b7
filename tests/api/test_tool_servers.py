"""Outside tool servers through HTTP: what administrators see and say, and what nobody may."""

import json
from pathlib import Path

import pytest

from qhub.settings.settings import Settings
from tests.mcp.client.probing import probe_at, servers_file
from tests.support.hub import WAIT, provided_hub, running_hub

PATH = "/organizacao/servidores"
SECRET = "Bearer valor-muito-secreto"


pytestmark = pytest.mark.usefixtures("notes")


async def test_administrators_add_see_change_and_remove_servers_and_secrets_are_never_told(
    sqlite_settings: Settings, tmp_path: Path, port: int, capfd: pytest.CaptureFixture[str]
) -> None:
    update = {
        "mcp_private_hosts": ["127.0.0.1"],
        "mcp_servers": servers_file(tmp_path, 'ferramentas = ["somar"]'),
        "mcp_connect_seconds": WAIT,
    }
    said = []
    async with running_hub(sqlite_settings.model_copy(update=update)) as hub, probe_at(port):
        admin = await hub.login("admin")
        await admin.post(f"{PATH}/probe/religar")  # which waits until it is reached
        url = f"http://127.0.0.1:{port}/mcp"
        tested = await admin.post(f"{PATH}/testar", json={"url": url, "cabecalhos": {"Authorization": SECRET}})
        assert (tested.status_code, tested.json()["estado"], len(tested.json()["ferramentas"])) == (200, "ligado", 8)
        body = {
            "id": "loja",
            "url": f"{url}?chave=consulta-secreta",
            "cabecalhos": {"Authorization": SECRET},
            "agentes": ["qualidade"],
            "ferramentas": ["somar", "escrever"],
            "efeitos": {"somar": "read"},
            "segundos": 30.0,
        }
        added = await admin.post(PATH, json=body)
        assert added.status_code == 201, added.text
        shown = added.json()
        assert (shown["origem"], shown["transporte"], shown["url"]) == ("organizacao", "http", url)
        assert (shown["cabecalhos"], shown["servidor"], shown["ultimo_erro"]) == (["Authorization"], "probe 1", None)
        tools = {one["original"]: one for one in shown["ferramentas"]}
        assert (tools["somar"]["nome"], tools["somar"]["efeito"]) == ("loja__somar", "read")
        assert tools["escrever"]["permitida"]
        assert not tools["falhar"]["permitida"]

        answers = [
            tested,
            added,
            await admin.get(PATH),
            await admin.post(f"{PATH}/loja/religar"),
            await admin.request("PUT", f"{PATH}/loja", json={"url": url, "ativo": False}),
            await admin.get("/openapi.json"),
        ]
        said = [answer.text for answer in answers]
        listed = answers[2].json()
        assert [(one["id"], one["origem"], one["estado"]) for one in listed] == [
            ("loja", "organizacao", "ligado"),
            ("probe", "ficheiro", "ligado"),
        ]
        started = listed[1]
        assert started["url"] is None
        assert "comando" not in started
        assert "probe.py" not in json.dumps(started)
        assert any("a começar" in line for line in started["registos"])
        assert answers[4].json()["estado"] == "inativo"
        assert answers[4].json()["cabecalhos"] == ["Authorization"]

        rule = {"ferramenta": "probe__somar", "agente_id": "*", "decisao": "negar"}
        assert (await admin.request("PUT", "/organizacao/politicas", json=rule)).status_code == 204
        stored = b"".join(file.read_bytes() for file in tmp_path.glob("qhub.db*") if file.is_file())
        assert b"tool_servers" in stored
        assert (await admin.request("DELETE", f"{PATH}/loja")).status_code == 204
        assert (await admin.request("DELETE", f"{PATH}/loja")).status_code == 404
        assert (await admin.request("DELETE", f"{PATH}/probe")).status_code == 404
        assert (await admin.post(f"{PATH}/probe/religar")).json()["estado"] == "ligado"
    logged = "".join(capfd.readouterr())
    for text in (*said, logged, stored.decode("latin-1")):
        assert "muito-secreto" not in text
        assert "consulta-secreta" not in text
    assert "sk-ant-api03" not in logged + said[2]


@pytest.mark.row("S45")
async def test_nobody_but_an_administrator_defines_servers_and_nobody_defines_a_command(
    sqlite_settings: Settings,
) -> None:
    async with provided_hub(sqlite_settings, []) as (hub, _):
        rui, admin = await hub.login("rui"), await hub.login("admin")
        body = {"id": "loja", "url": "https://loja.example/mcp"}
        for method, path in (
            ("GET", PATH),
            ("POST", PATH),
            ("POST", f"{PATH}/testar"),
            ("PUT", f"{PATH}/loja"),
            ("DELETE", f"{PATH}/loja"),
            ("POST", f"{PATH}/loja/religar"),
        ):
            answer = await rui.request(method, path, **({} if method in ("GET", "DELETE") else {"json": body}))
            assert answer.status_code == 403, (method, path, answer.text)
        for wrong in (
            {"comando": "/bin/sh", "argumentos": ["-c", "id"]},
            {"command": "/bin/sh"},
            {"transporte": "stdio"},
            {"url": "stdio:///bin/sh"},
            {"url": "http://169.254.169.254/latest/meta-data"},
            {"url": "https://user:pass@loja.example/mcp"},
            {"id": "Loja Má"},
            {"id": "a__b"},
            {"agentes": ["ninguem"]},
            {"cabecalhos": {"X Y": "z"}},
            {"cabecalhos": {"X": "a\r\nHost: b"}},
            {"segundos": -1},
            {"efeitos": {"somar": "admin"}},
        ):
            answer = await admin.post(PATH, json={**body, **wrong})
            assert answer.status_code == 422, (wrong, answer.text)
        inside = await admin.post(PATH, json={**body, "url": "https://127.0.0.1:1/mcp"})
        assert (inside.status_code, inside.json()["estado"]) == (201, "desligado")
        assert "QHUB_MCP_PRIVATE_HOSTS" in inside.json()["ultimo_erro"]
