"""Sandboxes for the tests, and the world outside that their payloads try to reach."""

import contextlib
import os
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.sandbox.rig import SECRET, Rig, possible

FOUND, MISSING = possible()
"""What this machine allows, looked at once."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """In every combination; those of one tier on one worker, so that tiers run side by side."""
    if "rig" in metafunc.fixturenames:
        rigs = [pytest.param(one, marks=pytest.mark.together(f"sandbox-{one.tier}")) for one in FOUND]
        metafunc.parametrize("rig", rigs, ids=map(str, FOUND), indirect=True, scope="session")


@pytest.fixture(scope="session")
def rig(request: pytest.FixtureRequest) -> Iterator[Rig]:
    """A sandbox in one tier, as one user."""
    made = Rig(request.param)
    try:
        reason = made.ready()
        assert reason is None, f"{request.param}: {reason}"
        yield made
    finally:
        made.close()


UNTOUCHED = ("alvo.txt", "apagar.txt", "mudar.txt", "tabela.parquet")
"""The files of an open folder."""


class Outside:
    """What is there to be reached, as names for a program."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="qhub-outside-", dir="/var/tmp")).resolve()
        self.folder.chmod(0o755)
        (self.folder / "canary.txt").write_text(SECRET)
        self._listeners: list[socket.socket] = []
        self.names: dict[str, Any] = {
            "TOKEN": SECRET,
            "CANARY": str(self.folder / "canary.txt"),
            "SOCKET": str(self.folder / "socket"),
            "ABSTRACT": secrets.token_hex(8),
            "DATAGRAMS": secrets.token_hex(8),
        }
        self.names["PORT"] = self._listen(socket.AF_INET, ("127.0.0.1", 0))[1]
        self.names["PORT6"] = 0
        with contextlib.suppress(OSError):
            self.names["PORT6"] = self._listen(socket.AF_INET6, ("::1", 0))[1]
        self.names["UDP"] = self._listen(socket.AF_INET, ("127.0.0.1", 0), socket.SOCK_DGRAM)[1]
        self._listen(socket.AF_UNIX, self.names["SOCKET"])
        os.chmod(self.names["SOCKET"], 0o777)
        self._listen(socket.AF_UNIX, "\0" + self.names["ABSTRACT"])
        self._listen(socket.AF_UNIX, "\0" + self.names["DATAGRAMS"], socket.SOCK_DGRAM)

    def open_folder(self) -> Path:
        """A new folder in which everybody may write, with files that everybody may change."""
        folder = Path(tempfile.mkdtemp(dir=self.folder))
        for name in UNTOUCHED:
            (folder / name).write_text("intacto")
            (folder / name).chmod(0o666)
        folder.chmod(0o777)
        return folder

    def written(self, names: dict[str, Any]) -> str:
        """The names as a program's first lines."""
        return "".join(f"{name} = {value!r}\n" for name, value in (self.names | names).items())

    def close(self) -> None:
        for listener in self._listeners:
            listener.close()
        shutil.rmtree(self.folder)

    def _listen(self, family: int, address: Any, kind: int = socket.SOCK_STREAM) -> Any:
        listener = socket.socket(family, kind)
        listener.bind(address)
        self._listeners.append(listener)
        if kind == socket.SOCK_STREAM:
            listener.listen(64)
            threading.Thread(target=_answer, args=(listener,), daemon=True).start()
        return listener.getsockname()


def _answer(listener: socket.socket) -> None:
    """Greet everybody as a web server would."""
    while True:
        try:
            connection, _ = listener.accept()
        except OSError:  # closed
            return
        with connection, contextlib.suppress(OSError):
            connection.sendall(b"HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n")


@pytest.fixture(scope="session")
def outside() -> Iterator[Outside]:
    if MISSING:
        warnings.warn(f"not possible on this machine: {MISSING}", stacklevel=1)
    made = Outside()
    yield made
    made.close()


@pytest.fixture(scope="session")
def victim() -> Iterator[int]:
    """A harmless process, for programs that run outside."""
    sleeper = [sys.executable, "-I", "-S", "-c", "import time; time.sleep(3600)"]
    with subprocess.Popen(sleeper, env={"VICTIM": SECRET}) as process:
        yield process.pid
        process.kill()
