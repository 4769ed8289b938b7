"""A model that runs on this machine, offered to a hub that has none."""

import sys

import typer
from rich.markup import escape

from qhub.cli.common import out
from qhub.models.choice import chosen
from qhub.models.local import LocalModel, find_local_models
from qhub.settings.settings import Settings

DEMO = "demo"


def with_local_model(settings: Settings) -> Settings:
    """The settings, with a local model in them where there is one, none other is set up, and the person says yes.

    Where nobody can be asked, they are told what to set.
    """
    if settings.main_model is not None or chosen(settings, "main").provider != DEMO:
        return settings
    found = find_local_models()
    if not found:
        return settings
    model = found[0]
    out.print(f"\n[bold]{model.server}[/] runs on this machine, with [bold]{escape(model.name)}[/].")
    if sys.stdin.isatty() and typer.confirm("Let it answer?", default=True):
        return settings.model_copy(update={"openai_base_url": model.base_url, "openai_model": model.name})
    out.print(f"To let it answer: [bold]{escape(_command(model))}[/]", soft_wrap=True)
    return settings


def _command(model: LocalModel) -> str:
    return f"OPENAI_BASE_URL={model.base_url} OPENAI_MODEL={model.name} qhub serve"
