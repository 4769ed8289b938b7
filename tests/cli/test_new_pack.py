"""`qhub packs new` starts a pack that works: a stranger reads its README and does what it says."""

import os
import re
import shlex
import subprocess
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from qhub.cli.new_pack import start_pack
from qhub.errors import ConfigurationError
from tests.support.hub import Client, text
from tests.support.process import WAIT, HubProcess

NAME = "oficina_7"
QHUB = Path(sysconfig.get_path("scripts")) / "qhub"
COMMAND = re.compile(r"^\$ (.+)$", re.MULTILINE)
SAID = re.compile(r"^- «(.+?)»(?: again)?, which (says (\d+)|asks)", re.MULTILINE)


def environment(folder: Path) -> dict[str, str]:
    """A stranger's, with a folder of their own."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("QHUB_")}
    return kept | {"QHUB_DATA_DIR": str(folder / "data"), "PATH": f"{QHUB.parent}{os.pathsep}{os.environ['PATH']}"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a pack was started, by the command."""
    place = tmp_path_factory.mktemp("packs")
    ran = subprocess.run(
        [QHUB, "packs", "new", NAME], cwd=place, env=environment(place), capture_output=True, text=True, check=True
    )
    assert f"QHUB_PACKS=qualidade,./{NAME} qhub demo" in ran.stdout
    return place


@pytest.fixture
def readme(folder: Path) -> str:
    return (folder / NAME / "README.md").read_text("utf-8")


@pytest.fixture
def served(folder: Path, readme: str) -> Iterator[HubProcess]:
    """The demo that the README starts, with the settings that it names."""
    (command,) = [line for line in COMMAND.findall(readme) if line.endswith(" qhub demo")]
    named, _, _ = command.partition(" ")
    setting, _, value = named.partition("=")
    hub = HubProcess(folder, f"sqlite:///{folder}/demo.db", **{setting: value}).start()
    yield hub
    hub.stop()


def test_the_commands_of_its_readme_find_it_and_its_cases_pass(folder: Path, readme: str) -> None:
    short = [line for line in COMMAND.findall(readme) if not line.endswith(" qhub demo")]
    assert len(short) == 2
    for line in short:
        ran = subprocess.run(
            ["/bin/sh", "-c", line], cwd=folder, env=environment(folder), capture_output=True, text=True
        )
        assert ran.returncode == 0, f"{shlex.quote(line)}\n{ran.stdout}{ran.stderr}"
        assert NAME in ran.stdout


async def test_what_its_readme_promises_of_a_conversation_is_so(served: HubProcess, readme: str) -> None:
    promised = SAID.findall(readme)
    assert [words for words, _, _ in promised] == [
        "quantas porcas há?",
        "regista a saída de 5 porcas",
        "quantas porcas há?",
    ]
    async with httpx.AsyncClient(base_url=served.url, timeout=WAIT) as http:
        rui = await Client(http).login("rui")
        conversation = await rui.conversation(NAME)
        for words, _, number in promised:
            events = await rui.send(conversation, words)
            if number:
                assert number in text(events)
                continue
            (call,) = events[-1].data["waiting_for"]
            await rui.post(f"/conversas/{conversation}/aprovacoes/{call}", json={"decisao": "aprovar"})
            await rui.until(conversation, "done", after=events[-1].id)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Oficina", "cannot be a pack's name"),
        ("../fora", "cannot be a pack's name"),
        ("class", "cannot be a pack's name"),
        ("json", "installed package or agent"),
        ("qhub", "installed package or agent"),
        ("analise", "installed package or agent"),
    ],
)
def test_a_name_that_would_not_work_is_refused_before_anything_is_written(name: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match=why):
        start_pack(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_what_is_there_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "loja").mkdir()
    with pytest.raises(ConfigurationError, match="there already"):
        start_pack("loja", tmp_path)
