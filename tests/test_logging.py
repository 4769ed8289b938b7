"""What a crash leaves in the logs."""

import json

import pytest
import structlog

from qhub.logging import configure_logging


def crash(password: str) -> None:
    secret = f"segredo-{password}"
    raise RuntimeError("boom") if secret else AssertionError


@pytest.mark.row("S43")
def test_a_crash_is_logged_without_the_values_of_variables(capsys: pytest.CaptureFixture[str]) -> None:
    before = structlog.get_config()
    configure_logging("info")
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(), cache_logger_on_first_use=False)
    try:
        crash("p4lavra")
    except RuntimeError:
        structlog.get_logger().exception("crashed")
    finally:
        structlog.configure(**before)
    written = capsys.readouterr().out
    entry = json.loads(written)
    assert entry["exception"][0]["exc_value"] == "boom"
    assert "p4lavra" not in written


@pytest.mark.row("S43")
def test_what_must_not_be_kept_is_not_in_the_logs(capsys: pytest.CaptureFixture[str]) -> None:
    before = structlog.get_config()
    configure_logging("info", emails=True)
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(), cache_logger_on_first_use=False)
    try:
        raise RuntimeError("linha um\n529.982.247-25 de rui@demo.com")
    except RuntimeError:
        structlog.get_logger().exception(
            "a minha senha é girassol", header="Bearer abcdef0123456789", password="girassol", file="529.982.247-25.csv"
        )
    finally:
        structlog.configure(**before)
    written = capsys.readouterr().out
    assert json.loads(written)["password"] == "[senha]"
    for secret in ("529.982", "girassol", "abcdef0123", "rui@demo.com"):
        assert secret not in written
