"""`qhub openapi`."""

import orjson
import typer

from qhub.app import create_app
from qhub.cli.common import load_settings


def openapi_command() -> None:
    """Print the OpenAPI document."""
    settings = load_settings(demo=True)
    typer.echo(orjson.dumps(create_app(settings).openapi(), option=orjson.OPT_INDENT_2).decode())
