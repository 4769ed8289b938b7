"""The command line lists its commands without importing them."""

import subprocess
import sys
from pathlib import Path

import pytest
import typer

from qhub.cli.main import COMMANDS, command_line
from qhub.cli.serving import demo_command
from qhub.errors import ConfigurationError

HEAVY = ("fastapi", "sqlalchemy", "pydantic_ai", "anthropic", "mcp", "duckdb", "numpy", "alembic", "aiohttp")


def imported_by(*arguments: str) -> set[str]:
    """The modules that a process has, once it has run a command."""
    program = (
        "import sys\nsys.argv = ['qhub', *sys.argv[1:]]\nfrom qhub.cli.main import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\nprint('\\n'.join(sys.modules), file=sys.stderr)"
    )
    ran = subprocess.run([sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=True)
    return set(ran.stderr.split())


def test_help_lists_every_command_and_imports_none() -> None:
    assert imported_by("--help").isdisjoint(HEAVY)


def test_commands_about_people_load_neither_packs_nor_an_open_hub() -> None:
    loaded = imported_by("users", "--help")
    assert "qhub.store.users" in loaded
    assert loaded.isdisjoint({"fastapi", "pydantic_ai", "qhub.agents.loading", "qhub.hub"})


def test_the_package_itself_imports_nothing_of_the_hub() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", "import qhub, sys; print([name for name in sys.modules if name.startswith('qhub.')])"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert ran.stdout.strip() == "[]"


def test_a_listed_sentence_is_the_command_s_own() -> None:
    listed = typer.main.get_command(command_line()).commands  # type: ignore[attr-defined]
    loaded = typer.main.get_command(command_line(*COMMANDS)).commands  # type: ignore[attr-defined]
    assert {name: command.help for name, command in listed.items()} == {
        name: command.help for name, command in loaded.items()
    }


def test_a_demo_listens_to_others_only_where_it_is_told_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QHUB_DATA_DIR", str(tmp_path))
    with pytest.raises(ConfigurationError, match="QHUB_DEMO_PUBLIC"):
        demo_command(host="192.0.2.1", port=0)
    monkeypatch.setenv("QHUB_DEMO_PUBLIC", "true")
    with pytest.raises(ConfigurationError, match="cannot be used"):  # an address that no machine has
        demo_command(host="192.0.2.1", port=0)
