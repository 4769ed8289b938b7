"""Commands run in the tests' own process here: their logs stay where the tests' are."""

import pytest


@pytest.fixture(autouse=True)
def logs_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command's standard error is closed after it, and loggers that were set up for it would break later tests."""
    monkeypatch.setattr("qhub.cli.common.configure_logging", lambda *_, **__: None)
