"""The plain SQL makes the tables that the hub uses."""

import importlib.util
from pathlib import Path
from types import ModuleType

import asyncpg
import pytest

from qhub.store.database import Database
from qhub.store.migrate import migrate
from tests.conftest import postgres_database
from tests.support.schema import differences

SCRIPT = Path(__file__).parents[2] / "scripts" / "migrations" / "create_agent_events_table.py"


@pytest.fixture
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("create_agent_events_table", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_file_is_what_the_tables_say(script: ModuleType) -> None:
    assert script.FILE.read_text("utf-8") == script.as_sql()


@pytest.mark.postgres
async def test_running_it_makes_the_same_tables_as_migrating(script: ModuleType, postgres_server: str) -> None:
    async with postgres_database(postgres_server) as url:
        database = Database(url)
        await migrate(database)
        plain = await asyncpg.connect(url.replace("+asyncpg", ""))
        names = ", ".join(table.name for table in reversed(script.TABLES))
        await plain.execute(f"DROP TABLE {names}")
        await plain.execute(script.FILE.read_text("utf-8"))
        await plain.execute(script.FILE.read_text("utf-8"))
        await plain.close()

        assert await database.read(differences) == []
        await database.close()
