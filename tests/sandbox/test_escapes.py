"""No attempt to get out of the sandbox succeeds, in any tier and as any user that this machine allows.

Each attempt succeeds outside. Where it cannot, because the kernel here lacks what it uses or the tests are not root,
the control says so in a warning, and at least sixty remain.

The attempts of a combination are made several at a time, each with a folder of its own to spoil, and every test then
judges one of them. What takes all that there is of something is tried alone.
"""

import subprocess
import sys
import warnings
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.sandbox.conftest import FOUND, MISSING, UNTOUCHED, Outside
from tests.sandbox.escapes import BOMBS, CASES, PRELUDE, Case
from tests.sandbox.rig import SECRET, Answer, Rig

ENOUGH = 60
TOGETHER = 16
"""Attempts that are sent to a sandbox at once; it runs four of them at a time."""


def wanted(request: pytest.FixtureRequest, test: str) -> list[Case]:
    """The cases of a test that were asked for: `-k` may have left some out."""
    items = [item for item in request.session.items if getattr(item, "originalname", "") == test]
    names = {item.callspec.params["case"].name for item in items if isinstance(item, pytest.Function)}
    return [case for case in CASES if case.name in names]


@pytest.fixture(scope="session")
def controls(
    request: pytest.FixtureRequest, outside: Outside, victim: int, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, "subprocess.CompletedProcess[bytes]"]:
    """What came of each attempt without a sandbox."""

    def attempt(case: Case) -> "subprocess.CompletedProcess[bytes]":
        names = outside.written({"VICTIM": victim, "OPEN": str(outside.open_folder())})
        return subprocess.run(
            [sys.executable, "-I", "-c", names + PRELUDE + case.code],
            cwd=tmp_path_factory.mktemp("control"),
            env={"SECRET": SECRET, "PATH": "/usr/bin:/bin"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=60,
            check=False,
        )

    cases = wanted(request, "test_outside_the_sandbox_the_attempt_succeeds")
    with ThreadPoolExecutor(4) as pool:
        return {case.name: ran for case, ran in zip(cases, pool.map(attempt, cases), strict=True)}


def succeeded(control: "subprocess.CompletedProcess[bytes]") -> bool:
    return b"ESCAPED" in control.stdout + control.stderr


@dataclass
class Attempt:
    """What came of an attempt in a sandbox."""

    ran: Answer
    folder: Path
    """In which it could have changed something."""
    after: str = ""
    """The output of a program that ran next."""


@pytest.fixture(scope="session")
def attempts(request: pytest.FixtureRequest, rig: Rig, outside: Outside) -> dict[str, Attempt]:
    """What came of each attempt in one combination."""
    cases = wanted(request, "test_inside_the_sandbox_it_fails")
    folders = {case.name: outside.open_folder() for case in cases}

    def code(case: Case) -> str:
        return outside.written({"VICTIM": rig.victim, "OPEN": str(folders[case.name])}) + PRELUDE + case.code

    made: dict[str, Attempt] = {}
    small = [case for case in cases if case not in BOMBS]
    for start in range(0, len(small), TOGETHER):
        some = small[start : start + TOGETHER]
        for case, ran in zip(some, rig.run_together([code(case) for case in some]), strict=True):
            made[case.name] = Attempt(ran, folders[case.name])
    for case in cases:
        if case in BOMBS:
            ran = rig.run(code(case), limits=case.limits)
            made[case.name] = Attempt(ran, folders[case.name], rig.run("print(6 * 7)").output)
    return made


def test_at_least_one_tier_is_possible_here() -> None:
    assert FOUND, MISSING


@pytest.mark.together("sandbox-outside")
@pytest.mark.timeout(300)  # the first one makes all attempts
@pytest.mark.parametrize("case", CASES, ids=str)
def test_outside_the_sandbox_the_attempt_succeeds(
    case: Case, controls: dict[str, "subprocess.CompletedProcess[bytes]"]
) -> None:
    ran = controls[case.name]
    if not succeeded(ran) and case.needs:
        last = (ran.stderr.decode("utf-8", "replace").strip().splitlines() or [f"exit code {ran.returncode}"])[-1]
        warnings.warn(f"«{case.name}» cannot succeed here, it needs {case.needs}: {last[:120]}", stacklevel=1)
        return
    assert succeeded(ran), ran.stderr[-2000:].decode("utf-8", "replace")


@pytest.mark.together("sandbox-outside")
def test_enough_attempts_succeed_outside(controls: dict[str, "subprocess.CompletedProcess[bytes]"]) -> None:
    if len(controls) == len(CASES):  # when only some were asked for, there is nothing to count
        assert len([name for name, ran in controls.items() if succeeded(ran)]) >= ENOUGH
    assert len({case.name for case in CASES}) == len(CASES)


@pytest.mark.row("S41")
@pytest.mark.timeout(300)  # the first one makes all attempts
@pytest.mark.parametrize("case", CASES, ids=str)
def test_inside_the_sandbox_it_fails(case: Case, attempts: dict[str, Attempt]) -> None:
    attempt = attempts[case.name]
    said = attempt.ran.output + attempt.ran.error
    assert "ESCAPED" not in said
    assert SECRET not in said
    assert sorted(path.name for path in attempt.folder.iterdir()) == sorted(UNTOUCHED)
    assert all((attempt.folder / name).read_text() == "intacto" for name in UNTOUCHED)
    if case in BOMBS:
        assert attempt.after == "42\n", "the next run works"
