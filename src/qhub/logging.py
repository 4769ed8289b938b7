"""Structured logs on standard error: readable on a terminal, JSON otherwise."""

import logging
import sys
from typing import Any

import structlog

from qhub.language.scrub import scrub, scrub_value

# Never the values of variables: a frame that crashed may hold a password or a key.
TRACEBACKS = structlog.processors.ExceptionRenderer(structlog.tracebacks.ExceptionDictTransformer(show_locals=False))
CONSOLE = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)


class Scrubbed(logging.Formatter):
    """Libraries' entries without what must not be kept."""

    def __init__(self, *, emails: bool) -> None:
        super().__init__("%(message)s")
        self._emails = emails

    def format(self, record: logging.LogRecord) -> str:
        return scrub(super().format(record), emails=self._emails)


def configure_logging(level: str, *, emails: bool = False) -> None:
    """Send the hub's and its libraries' logs through one place. `emails` are scrubbed too where that is wanted."""
    number = logging.getLevelNamesMapping().get(level.upper(), logging.INFO)
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Scrubbed(emails=emails))
    logging.basicConfig(level=max(number, logging.WARNING), handlers=[handler])

    def scrubbed(_logger: Any, _method: str, entry: Any) -> Any:
        """Before an entry is written as JSON: there a line's end is two characters, and hides what follows it."""
        return scrub_value(entry, emails=emails)

    def rendered(_logger: Any, _method: str, line: Any) -> Any:
        return scrub(str(line), emails=emails)

    rendering_on_terminal: list[Any] = [CONSOLE, rendered]
    rendering_as_json: list[Any] = [TRACEBACKS, scrubbed, structlog.processors.JSONRenderer(ensure_ascii=False)]
    terminal = sys.stderr.isatty()
    structlog.configure(
        wrapper_class=structlog.make_filtering_bound_logger(number),
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            *(rendering_on_terminal if terminal else rendering_as_json),
        ],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
