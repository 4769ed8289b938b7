"""A new pack: the files of one that works, under a name of its own."""

import keyword
import re
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

from qhub.agents.loading import load_packs
from qhub.errors import ConfigurationError

TEMPLATE = files("qhub.cli") / "pack_template"
NAME = re.compile(r"[a-z][a-z0-9_]{1,39}")
"""What can be a folder, a Python package and an agent's id at once."""
NOT_OURS = ".txt"
"""Ends the name of a file that is no module of the hub's own, and goes when it is written."""


def start_pack(name: str, parent: Path) -> Path:
    """Write a pack into a new folder of `parent`; the folder. `ConfigurationError` where it cannot have that name."""
    folder = parent / name
    if not NAME.fullmatch(name) or keyword.iskeyword(name):
        raise ConfigurationError(
            f"{name!r} cannot be a pack's name: take 2 to 40 of a-z, 0-9 and _, beginning with a letter"
        )
    if folder.exists():
        raise ConfigurationError(f"{folder} is there already; choose another name, or take it away")
    if find_spec(name) is not None or name in _agents():
        raise ConfigurationError(f"{name!r} is the name of an installed package or agent; choose another")
    try:
        folder.mkdir(parents=True)
        for file in TEMPLATE.iterdir():
            content = file.read_text("utf-8").replace("{{name}}", name).replace("{{title}}", title_of(name))
            (folder / file.name.removesuffix(NOT_OURS)).write_text(content, "utf-8")
    except OSError as error:
        raise ConfigurationError(f"{folder} cannot be written: {error.strerror}") from None
    return folder


def title_of(name: str) -> str:
    """The title that people read in the place of a name."""
    return name.replace("_", " ").strip().capitalize()


def _agents() -> set[str]:
    return {agent.id for pack in load_packs() for agent in (*pack.agents, *pack.inner)}
