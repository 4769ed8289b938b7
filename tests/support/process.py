"""A hub in a process of its own, to be killed."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx

WAIT = 60


class HubProcess:
    """`qhub demo` on a fixed port, over and over with the same data."""

    def __init__(self, folder: Path, database_url: str, **environment: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._folder = folder
        self._environment = {
            **os.environ,
            "QHUB_DATA_DIR": str(folder),
            "DATABASE_URL": database_url,
            "QHUB_LEASE_SECONDS": "1.5",
            "QHUB_POLL_SECONDS": "0.2",
            "QHUB_FLUSH_SECONDS": "0.01",
            "QHUB_SHUTDOWN_SECONDS": "2",
            **environment,
        }
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> "HubProcess":
        with (self._folder / "hub.log").open("ab") as log:
            command = [sys.executable, "-m", "qhub", "demo", "--port", str(self.port)]
            self._process = subprocess.Popen(command, env=self._environment, stdout=log, stderr=log)
        deadline = time.monotonic() + WAIT
        while time.monotonic() < deadline:
            if self._process.poll() is not None:
                raise RuntimeError(self.log())
            try:
                if httpx.get(f"{self.url}/health").status_code == 200:
                    return self
            except httpx.TransportError:
                time.sleep(0.05)
        raise TimeoutError(self.log())

    def kill(self) -> None:
        """As the kernel would: no chance to tidy up."""
        self._signal(signal.SIGKILL)

    def stop(self) -> int:
        """As an operator would; the exit code."""
        return self._signal(signal.SIGTERM)

    def log(self) -> str:
        return (self._folder / "hub.log").read_text("utf-8")

    def _signal(self, number: signal.Signals) -> int:
        if self._process is None or self._process.poll() is not None:
            return 0
        self._process.send_signal(number)
        return self._process.wait(timeout=WAIT)
