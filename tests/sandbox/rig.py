"""Sandboxes in every tier and as every user that this machine allows, each in a process of its own."""

import base64
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from qhub.sandbox import boot
from qhub.sandbox.tiers import TIERS
from tests.sandbox import staging

ORDINARY_USER = 54321
"""A user that nobody is."""
SECRET = "sk-the-hubs-own-secret"
"""What the process with the sandbox has in its environment."""
SMALL = {
    "sandbox_memory_mb": 1024,
    "sandbox_scratch_mb": 16,
    "sandbox_scratch_files": 200,
    "sandbox_threads": 32,
    "sandbox_output_mb": 2,
    "sandbox_concurrency": 4,
    "sandbox_concurrency_per_user": 4,
}
"""Limits at which bombs go off quickly."""


@dataclass(frozen=True)
class Combination:
    """A tier and a user."""

    tier: str
    user: str

    @property
    def uid(self) -> int:
        if self.user == "root":
            return 0
        return ORDINARY_USER if os.geteuid() == 0 else os.geteuid()

    def __str__(self) -> str:
        return f"{self.tier}-as-{self.user}"


ALL = [Combination(tier, user) for tier in ("namespaces", "landlock") for user in ("root", "ordinary")]


@dataclass
class Answer:
    """What a run gave."""

    output: str = ""
    error: str = ""
    ending: str = ""
    files: dict[str, bytes] = field(default_factory=dict)
    left_out: int = 0


class Rig:
    """A process with a sandbox."""

    def __init__(self, combination: Combination) -> None:
        self.combination = combination
        serving = str(Path(__file__).with_name("serving.py"))
        command = [sys.executable, serving, combination.tier, json.dumps(SMALL)]
        self._process = subprocess.Popen(
            staging.command_as(combination.uid, command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=os.environ | {"SECRET": SECRET},
            text=True,
        )
        self.victim = 0

    def ready(self) -> str | None:
        """Wait until it can be used; why not, where it cannot."""
        said = self._read()
        self.victim = said.get("victim", 0)
        return said.get("unavailable")

    def run(self, code: str, **request: Any) -> Answer:
        return _answer(self._asked({"code": code, **request}))

    def run_together(self, codes: Sequence[str], **request: Any) -> list[Answer]:
        """Several programs, as many at a time as the sandbox takes."""
        return [_answer(said) for said in self._asked({"codes": codes, **request})["answers"]]

    def _asked(self, request: dict[str, Any]) -> dict[str, Any]:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        return self._read()

    def close(self) -> None:
        self._process.communicate(timeout=30)

    def _read(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        return json.loads(line) if line else {"unavailable": f"it ended with {self._process.wait()}"}  # type: ignore[no-any-return]


def _answer(said: dict[str, Any]) -> Answer:
    assert "unavailable" not in said, said
    files = {name: base64.b64decode(content) for name, content in said["files"]}
    return Answer(**said | {"files": files})


def possible() -> tuple[list[Combination], dict[str, str]]:
    """The combinations that this machine allows, and what is missing for the others."""
    found: list[Combination] = []
    missing: dict[str, str] = {}
    probed: dict[int, dict[str, str]] = {}
    for combination in ALL:
        if combination.uid == 0 and os.geteuid() != 0:
            missing[str(combination)] = "the tests do not run as root"
            continue
        if combination.uid not in probed:
            probed[combination.uid] = _probed(combination.uid)
        if reason := probed[combination.uid].get(combination.tier):
            missing[str(combination)] = reason
        else:
            found.append(combination)
    return found, missing


def _probed(uid: int) -> dict[str, str]:
    """For each tier that this user cannot have, what is missing."""
    command = staging.command_as(uid, boot.command("probe", "report"))
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if ran.returncode:
        return dict.fromkeys(TIERS, ran.stderr.strip().splitlines()[-1])
    return json.loads(ran.stdout)["missing"]  # type: ignore[no-any-return]
