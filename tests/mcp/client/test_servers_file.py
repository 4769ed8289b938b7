"""The operator's file of servers."""

from pathlib import Path

import pytest

from qhub.errors import ConfigurationError
from qhub.mcp.client.definition import ServerAddress, ServerCommand
from qhub.mcp.client.servers_file import load_servers


def written(folder: Path, text: str) -> Path:
    path = folder / "servers.toml"
    path.write_text(text, "utf-8")
    return path


def test_a_file_defines_commands_and_addresses_with_secrets_from_the_environment(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        """
        [[servidores]]
        id = "ficheiros"
        comando = "/usr/bin/mcp-files"
        argumentos = ["--root", "/srv"]
        ambiente = ["FILES_TOKEN"]
        agentes = ["documentos"]
        efeitos = { ler = "read" }

        [[servidores]]
        id = "loja"
        url = "http://10.0.0.7:9000/mcp"
        cabecalhos = { Authorization = "Bearer ${SHOP_TOKEN}" }
        agentes = ["qualidade"]
        ferramentas = ["procurar"]
        """,
    )
    files, shop = load_servers(path, {"FILES_TOKEN": "chave-um", "SHOP_TOKEN": "chave-dois", "JWT_SECRET": "tres"})
    assert files.endpoint == ServerCommand("/usr/bin/mcp-files", ("--root", "/srv"), {"FILES_TOKEN": "chave-um"})
    assert shop.endpoint == ServerAddress(
        "http://10.0.0.7:9000/mcp", {"Authorization": "Bearer chave-dois"}, may_be_private=True
    )
    assert shop.tools == {"procurar"}
    assert files.effects == {"ler": "read"}
    assert "chave" not in repr(files) + repr(shop)
    assert load_servers(None) == []


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[[servidores]]\nid = 'a'\nagentes = []", "either comando or url"),
        ("[[servidores]]\nid = 'a'\nagentes = []\ncomando = 'x'\nurl = 'http://x'", "either comando or url"),
        ("[[servidores]]\nid = 'a__b'\nagentes = []\ncomando = 'x'", "pattern"),
        ("[[servidores]]\nid = 'a'\nagentes = []\ncomando = 'x'\nambiente = ['NOT_SET']", "NOT_SET"),
        ("[[servidores]]\nid = 'a'\nagentes = []\nurl = 'file:///etc/passwd'", "pattern"),
        ("[[servidores]]\nid = 'a'\nagentes = []\ncomando = 'x'\ncor = 'azul'", "cor"),
        ("[[servidores]]\nid = 'a'\nagentes = []\ncomando = 'x'\n" * 2, "more than one"),
        ("[[servidores", "cannot be read"),
    ],
)
def test_a_wrong_file_stops_the_hub_and_says_what_is_wrong(tmp_path: Path, text: str, problem: str) -> None:
    with pytest.raises(ConfigurationError, match=problem):
        load_servers(written(tmp_path, text), {})
    with pytest.raises(ConfigurationError, match="cannot be read"):
        load_servers(tmp_path / "nowhere.toml")
