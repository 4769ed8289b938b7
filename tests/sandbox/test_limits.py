"""Limits of a run are the settings', and tasks are counted as the kernel counts them."""

import dataclasses
import os

import pytest

from qhub.sandbox.limits import RunLimits, counts_by_namespace, tasks_of
from qhub.sandbox.sandbox import limits_of
from qhub.settings.settings import Settings


def test_every_limit_is_a_setting_and_the_settings_defaults_are_the_limits() -> None:
    settings = Settings(_env_file=None)  # type: ignore[call-arg]
    assert limits_of(settings) == RunLimits()
    for field in dataclasses.fields(RunLimits):
        assert hasattr(settings, f"sandbox_{field.name}")


@pytest.mark.parametrize(
    ("release", "expected"),
    [("5.13.0-1-generic", False), ("5.14.0", True), ("6.1.0-42-amd64", True), ("4.19.2", False), ("10.0", True)],
)
def test_kernels_that_count_tasks_by_namespace(release: str, expected: bool) -> None:
    assert counts_by_namespace(release) is expected


def test_tasks_of_a_user_include_this_one() -> None:
    assert tasks_of(os.geteuid()) >= 1
    assert tasks_of(4_000_000_000) == 0
