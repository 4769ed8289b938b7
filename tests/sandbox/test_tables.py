"""Tables are shown as they are; CSV is made when a program speaks of it, and found again."""

import os
from pathlib import Path

import duckdb
import pytest

from qhub.sandbox.tables import IN_USE_SECONDS, Tables

WANTS_CSV = "pd.read_csv('/dados/t.csv')"


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "it's a table.parquet"
    quoted = str(path).replace("'", "''")
    duckdb.sql(f"COPY (SELECT 1 AS a, 'x,y' AS b) TO '{quoted}'")
    path.chmod(0o644)
    return path


@pytest.fixture
def made(tmp_path: Path) -> Path:
    (tmp_path / "made").mkdir()
    return tmp_path / "made"


def tables(folder: Path, *, csv_mb: int = 1, cache_mb: int = 1, uid: int | None = None) -> Tables:
    return Tables(folder, csv_mb=csv_mb, cache_mb=cache_mb, uid=uid)


async def test_a_program_that_does_not_speak_of_csv_gets_none(table: Path, made: Path) -> None:
    shown = await tables(made).show([("t", table)], code="print(1)", tier="namespaces")
    assert shown.files == [("t.parquet", str(table))]
    assert list(made.iterdir()) == []


async def test_csv_is_made_once(table: Path, made: Path) -> None:
    ours = tables(made)
    first = await ours.show([("t", table)], code=WANTS_CSV, tier="namespaces")
    (path,) = made.iterdir()
    written = path.stat().st_ino
    assert first.files == [("t.parquet", str(table)), ("t.csv", str(path))]
    assert path.read_text() == 'a,b\n1,"x,y"\n'
    assert await ours.show([("t", table)], code=WANTS_CSV, tier="namespaces") == first
    assert path.stat().st_ino == written


async def test_a_table_that_has_changed_is_made_again(table: Path, made: Path) -> None:
    ours = tables(made)
    await ours.show([("t", table)], code=WANTS_CSV, tier="namespaces")
    os.utime(table, (5, 5))
    await ours.show([("t", table)], code=WANTS_CSV, tier="namespaces")
    assert len(list(made.iterdir())) == 2


async def test_a_table_too_large_for_csv_is_named(table: Path, made: Path) -> None:
    shown = await tables(made, csv_mb=0).show([("t", table)], code=WANTS_CSV, tier="namespaces")
    assert shown.without_csv == ("t",)
    assert shown.files == [("t.parquet", str(table))]


async def test_a_table_that_payloads_could_not_read_is_copied(table: Path, made: Path) -> None:
    ours = tables(made, uid=200_000)
    table.chmod(0o600)
    ((_, shown),) = (await ours.show([("t", table)], code="", tier="namespaces")).files
    assert Path(shown).parent == made
    assert os.stat(shown).st_mode & 0o004
    assert Path(shown).read_bytes() == table.read_bytes()


async def test_without_mounts_the_folders_above_matter_too(table: Path, made: Path) -> None:
    table.parent.chmod(0o700)
    ours = tables(made, uid=200_000)
    assert (await ours.show([("t", table)], code="", tier="namespaces")).files == [("t.parquet", str(table))]
    ((_, shown),) = (await ours.show([("t", table)], code="", tier="landlock")).files
    assert Path(shown).parent == made


async def test_what_was_not_used_for_long_makes_room(table: Path, made: Path) -> None:
    ours = tables(made, cache_mb=0)
    await ours.show([("t", table)], code=WANTS_CSV, tier="namespaces")
    (old,) = made.iterdir()
    assert old.exists(), "it is in use"
    os.utime(old, (old.stat().st_mtime - 2 * IN_USE_SECONDS,) * 2)
    os.utime(table, (5, 5))
    await ours.show([("t", table)], code=WANTS_CSV, tier="namespaces")
    assert not old.exists()


@pytest.mark.parametrize("name", ["../t", "a/b", "", "a.b", "x" * 200])
async def test_a_name_that_is_a_path_is_refused(table: Path, made: Path, name: str) -> None:
    with pytest.raises(ValueError, match="cannot be a table's name"):
        await tables(made).show([(name, table)], code="", tier="namespaces")
