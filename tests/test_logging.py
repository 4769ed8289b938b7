"""What a crash leaves in the logs."""

import json

import pytest
import structlog

from qhub.logging import configure_logging


def crash(password: str) -> None:
    secret = f"segredo-{password}"
    raise RuntimeError("boom") if secret else AssertionError


def test_a_crash_is_logged_without_the_values_of_variables(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logging("info")
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(), cache_logger_on_first_use=False)
    try:
        crash("p4lavra")
    except RuntimeError:
        structlog.get_logger().exception("crashed")
    finally:
        structlog.reset_defaults()
    written = capsys.readouterr().out
    entry = json.loads(written)
    assert entry["exception"][0]["exc_value"] == "boom"
    assert "p4lavra" not in written
