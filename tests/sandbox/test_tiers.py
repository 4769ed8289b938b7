"""Where namespaces are refused the second tier holds; where both are, nothing runs and the hub says why."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from qhub.sandbox.probe import first_uid
from qhub.sandbox.syscalls import NUMBERS, machine
from tests.sandbox import staging
from tests.sandbox.conftest import FOUND
from tests.sandbox.rig import Combination

pytestmark = pytest.mark.together("sandbox")
USERS = sorted({combination.user for combination in FOUND})
CODE = """
import asyncio, json
import qhub.sandbox.process
from qhub.settings.settings import Settings
from qhub.sandbox.interface import SandboxUnavailable
from qhub.sandbox.sandbox import Sandbox
import structlog, sys
structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))
qhub.sandbox.process.LIBRARIES = ()  # they would take longer to load than all the rest
async def main():
    sandbox = Sandbox(Settings(_env_file=None))
    found = {"available": sandbox.available(), "tier": sandbox.tier, "missing": sandbox.missing}
    try:
        found["output"] = (await sandbox.run("print(1)")).output
        found["tier"] = sandbox.tier
    except SandboxUnavailable as error:
        found["error"] = str(error)
    await sandbox.close()
    print(json.dumps(found))
asyncio.run(main())
"""


def found_where(combination: Combination, *refused: str) -> dict[str, object]:
    """What a sandbox says of itself where these calls are refused."""
    numbers = ",".join(str(NUMBERS[machine()][name]) for name in refused)
    refusing = [sys.executable, str(Path(__file__).with_name("refusing.py")), numbers, "--"]
    command = staging.command_as(combination.uid, [*refusing, sys.executable, "-c", CODE])
    ran = subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)  # type: ignore[no-any-return]


@pytest.mark.parametrize(("refused", "left"), [("unshare", "landlock"), ("landlock_create_ruleset", "namespaces")])
@pytest.mark.parametrize("user", USERS)
def test_where_one_is_refused_the_other_holds(user: str, refused: str, left: str) -> None:
    found = found_where(Combination(left, user), refused)
    if Combination(left, user) in FOUND:
        assert (found["available"], found["tier"], found["output"]) == (True, left, "1\n")
    else:  # this machine has not got it either
        assert (found["available"], found["tier"], "output" in found) == (False, None, False)


@pytest.mark.parametrize("refused", [("unshare", "landlock_create_ruleset"), ("seccomp",)], ids="-".join)
def test_without_either_nothing_runs(refused: tuple[str, ...]) -> None:
    found = found_where(FOUND[0], *refused)
    assert found["available"] is False
    assert found["tier"] is None
    assert "output" not in found
    for word in ("unshare", "Landlock") if "unshare" in refused else ("seccomp",):
        assert word in str(found["error"])


@pytest.mark.parametrize(
    ("mapping", "first"),
    [
        ("0 0 4294967295\n", 200_000),
        ("0 100000 65536\n", 65_536 - 16_384),
        ("0 1000 1\n1 100000 65536\n", 65_537 - 16_384),
        ("0 1000 1\n", None),
    ],
)
def test_payloads_become_users_that_exist_in_the_container(tmp_path: Path, mapping: str, first: int | None) -> None:
    (tmp_path / "uid_map").write_text(mapping)
    assert first_uid(str(tmp_path / "uid_map")) == first
