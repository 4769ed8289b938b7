"""Tests that run in several processes: each once, those that belong together in one, and no death goes unnoticed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

CONFTEST = """
pytest_plugins = ["tests.support.workers"]

def pytest_terminal_summary(terminalreporter):
    for outcome in ("passed", "failed"):
        for report in terminalreporter.getreports(outcome):
            print(f"{outcome} {report.nodeid} {dict(report.user_properties)['process']}")
"""
TESTS = """
import os, warnings, pytest

@pytest.fixture(autouse=True)
def process(record_property, tmp_path_factory):
    record_property("process", os.getpid())

@pytest.mark.parametrize("number", range(20))
def test_alone(number):
    print("said by", number)
    warnings.warn(f"warned of {number}")
    assert number != 7, f"it is {number}"

@pytest.mark.together("one")
@pytest.mark.parametrize("number", range(10))
def test_together(number, tmp_path):
    (tmp_path / "file").write_text("")

@pytest.mark.skip
def test_skipped():
    ...
"""
PARENT = Path(__file__).parents[1]


def run(folder: Path, tests: str, *options: str) -> subprocess.CompletedProcess[str]:
    (folder / "conftest.py").write_text(CONFTEST)
    (folder / "test_it.py").write_text(tests)
    (folder / "pytest.ini").write_text("[pytest]\nmarkers = together(name)\n")
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--workers", "3", *options, str(folder)]
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("COV_", "PYTEST_"))}
    environment["PYTHONPATH"] = str(PARENT)
    environment["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # importing the plugins takes longer than all else of it
    return subprocess.run(command, capture_output=True, text=True, timeout=120, cwd=folder, env=environment)


def test_each_test_runs_once_and_what_belongs_together_in_one_process(tmp_path: Path) -> None:
    ended = run(tmp_path, TESTS)

    told = [line.split() for line in ended.stdout.splitlines() if line.startswith(("passed ", "failed "))]
    assert len(told) == len({name for _, name, _ in told}) == 30, ended.stdout + ended.stderr
    assert [name for outcome, name, _ in told if outcome == "failed"] == ["test_it.py::test_alone[7]"]
    assert len({process for _, name, process in told if "together" in name}) == 1
    assert len({process for _, _, process in told}) > 1
    assert ended.returncode == pytest.ExitCode.TESTS_FAILED
    assert "1 failed, 29 passed, 1 skipped, 20 warnings" in ended.stdout
    assert "assert 7 != 7" in ended.stdout
    assert ended.stdout.count("said by 7") == 1
    assert "said by 8" not in ended.stdout


def test_a_process_that_dies_ends_the_run_which_names_its_test(tmp_path: Path) -> None:
    tests = TESTS + "\n\ndef test_it_dies():\n    os._exit(3)\n"

    ended = run(tmp_path, tests, "-k", "alone or dies")

    assert ended.returncode == pytest.ExitCode.INTERRUPTED, ended.stdout + ended.stderr
    assert "the process that ran test_it.py::test_it_dies died" in ended.stdout


def test_after_a_failure_that_ends_it_the_run_ends(tmp_path: Path) -> None:
    ended = run(tmp_path, TESTS.replace("number != 7", "not number"), "-x")

    assert ended.returncode == pytest.ExitCode.TESTS_FAILED, ended.stdout + ended.stderr
    assert "stopping after" in ended.stdout
    assert "19 failed" not in ended.stdout
