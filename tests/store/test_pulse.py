"""Whether the database is said to answer: by what is there now, not by what was opened before."""

from pathlib import Path

import pytest

from qhub.errors import Unavailable
from qhub.store.database import Database
from qhub.store.migrate import migrate


async def test_a_file_that_is_gone_or_was_replaced_is_noticed(tmp_path: Path) -> None:
    path, elsewhere = tmp_path / "qhub.db", tmp_path / "elsewhere.db"
    database = Database(f"sqlite:///{path}")
    await migrate(database)
    await database.ping()
    path.rename(elsewhere)
    with pytest.raises(Unavailable):
        await database.ping()
    elsewhere.rename(path)
    await database.ping()
    path.unlink()
    path.write_bytes(b"no database at all" * 100)
    with pytest.raises(Exception, match="not a database"):
        await database.ping()
    await database.close()
