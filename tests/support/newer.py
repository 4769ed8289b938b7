"""The program as its next version could be: the same, with one migration more. It imports nothing of the hub: whoever
runs it chooses which."""

import os
import sys
from importlib import import_module
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "qhub"
CHANGED = Path("store", "migrations", "versions")
MIGRATION = """\"\"\"What a next version could add.\"\"\"

import sqlalchemy as sa
from alembic import op

revision = "9001"
down_revision = "{before}"
branch_labels = None
depends_on = None
additive = True


def upgrade() -> None:
    op.add_column("conversations", sa.Column("mood", sa.String(20), nullable=False, server_default="calm"))
    op.create_table("moods", sa.Column("id", sa.Integer(), primary_key=True))
"""


def make_newer(folder: Path) -> Path:
    """A folder to import it from: every file is the program's own, but for the folder of migrations."""
    place, source = folder / "qhub", SOURCE
    for part in (*CHANGED.parts, None):
        place.mkdir(parents=True)
        for entry in source.iterdir():
            if entry.name not in (part, "__pycache__"):
                (place / entry.name).symlink_to(entry)
        if part is not None:
            place, source = place / part, source / part
    before = max(file.name.partition("_")[0] for file in source.glob("[0-9]*.py"))
    (place / "9001_moods.py").write_text(MIGRATION.format(before=before), "utf-8")
    return folder


def run_newer(place: Path, folder: Path, environment: dict[str, str], command: tuple[str, ...]) -> None:
    """The life of a process that has imported nothing yet."""
    sys.path.insert(0, str(place))
    environment = {**environment, "PYTHONPATH": os.pathsep.join([str(place), environment.get("PYTHONPATH", "")])}
    import_module("tests.support.process").run(folder, environment, command, None)
