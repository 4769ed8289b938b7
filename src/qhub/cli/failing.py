"""Errors of commands: what the user can put right is one line, not a traceback."""

from collections.abc import Callable

import typer

from qhub.errors import ConfigurationError, QHubError
from qhub.language.catalogue import DEFAULT_LANGUAGE, translate

WRONG_CALL = 2
"""The status of a command that could not do what it was asked for."""


def reported(command: Callable[[], object]) -> int:
    """Run it; its exit status."""
    try:
        command()
    except ConfigurationError as error:
        return _failed(str(error))
    except QHubError as error:
        return _failed(translate(DEFAULT_LANGUAGE, f"errors.{error.code}", **error.params))
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    return 0


def _failed(message: str) -> int:
    typer.secho("qhub: ", fg="red", bold=True, nl=False, err=True)
    typer.echo(message, err=True)
    return WRONG_CALL
