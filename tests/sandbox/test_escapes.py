"""No attempt to get out of the sandbox succeeds, in any tier and as any user that this machine allows.

Each attempt succeeds outside. Where it cannot, because the kernel here lacks what it uses or the tests are not root,
the control says so in a warning, and at least sixty remain.
"""

import os
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

from tests.sandbox.conftest import FOUND, MISSING, Outside
from tests.sandbox.escapes import BOMBS, CASES, PRELUDE, Case
from tests.sandbox.rig import SECRET, Rig

ENOUGH = 60
OUTSIDE: dict[str, bool] = {}
"""Whether each attempt succeeded without a sandbox."""


@pytest.mark.xdist_group("sandbox")
def test_at_least_one_tier_is_possible_here() -> None:
    assert FOUND, MISSING


@pytest.mark.xdist_group("sandbox")
@pytest.mark.parametrize("case", CASES, ids=str)
def test_outside_the_sandbox_the_attempt_succeeds(case: Case, outside: Outside, victim: int, tmp_path: Path) -> None:
    outside.restore()
    os.chmod(outside.open, 0o777)
    ran = subprocess.run(
        [sys.executable, "-I", "-c", outside.written({"VICTIM": victim}) + PRELUDE + case.code],
        cwd=tmp_path,
        env={"SECRET": SECRET, "PATH": "/usr/bin:/bin"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=60,
        check=False,
    )
    OUTSIDE[case.name] = b"ESCAPED" in ran.stdout + ran.stderr
    if not OUTSIDE[case.name] and case.needs:
        last = (ran.stderr.decode("utf-8", "replace").strip().splitlines() or [f"exit code {ran.returncode}"])[-1]
        warnings.warn(f"«{case.name}» cannot succeed here, it needs {case.needs}: {last[:120]}", stacklevel=1)
        return
    assert OUTSIDE[case.name], ran.stderr[-2000:].decode("utf-8", "replace")


@pytest.mark.xdist_group("sandbox")
def test_enough_attempts_succeed_outside() -> None:
    succeeded = [name for name, result in OUTSIDE.items() if result]
    if len(OUTSIDE) == len(CASES):  # when only some were asked for, there is nothing to count
        assert len(succeeded) >= ENOUGH, sorted(set(OUTSIDE) - set(succeeded))
    assert len({case.name for case in CASES}) == len(CASES)


@pytest.mark.xdist_group("sandbox")
@pytest.mark.parametrize("case", CASES, ids=str)
def test_inside_the_sandbox_it_fails(case: Case, rig: Rig, outside: Outside) -> None:
    outside.restore()
    before = sorted(path.name for path in outside.open.iterdir())
    ran = rig.run(outside.written({"VICTIM": rig.victim}) + PRELUDE + case.code, limits=case.limits)

    assert "ESCAPED" not in ran.output + ran.error
    assert sorted(path.name for path in outside.open.iterdir()) == before
    assert all((outside.open / name).read_text() == "intacto" for name in before)
    assert SECRET not in ran.output + ran.error
    if case in BOMBS:
        assert rig.run("print(6 * 7)").output == "42\n", "the next run works"
