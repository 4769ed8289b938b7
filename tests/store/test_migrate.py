"""The tables that migrations make are the ones the code uses; a stale database is not served."""

import asyncio
import re
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command

from qhub.errors import ConfigurationError
from qhub.store.conversations import Conversations
from qhub.store.database import Database
from qhub.store.migrate import _config, _versions, check, migrate, newest, upgrade
from qhub.store.schema.documents import knowledge_documents
from qhub.store.schema.feedback import golden_versions
from qhub.store.users import Users
from tests.support.killed_migration import killed_while_migrating
from tests.support.schema import described, differences


class Undone(Exception):
    """What was done is to be undone."""


async def test_migrations_make_exactly_the_tables_of_a_new_database(database_url: str) -> None:
    database = Database(database_url)
    found: list[object] = []

    def migrated(connection: sa.Connection) -> None:
        upgrade(connection)
        found.extend([differences(connection), described(connection)])
        raise Undone

    with pytest.raises(Undone):
        await database.write(migrated)
    await migrate(database)
    await check(database)
    assert found == [[], await database.read(described)]
    assert await database.read(differences) == []
    await database.close()


@pytest.mark.row("R18")
async def test_a_database_that_was_not_migrated_is_refused(database_url: str) -> None:
    database = Database(database_url)
    with pytest.raises(ConfigurationError, match="qhub migrate"):
        await check(database)
    await database.close()


async def test_a_database_of_a_newer_program_is_left_alone_and_says_so(database: Database) -> None:
    await database.execute(sa.text("UPDATE alembic_version SET version_num = '9999', oldest = NULL"))
    for work in (check, migrate):
        with pytest.raises(ConfigurationError, match="newer"):
            await work(database)


async def test_a_newer_programs_tables_are_served_where_they_were_only_added_to(database: Database) -> None:
    def of(version: str, oldest: str) -> sa.TextClause:
        return sa.text("UPDATE alembic_version SET version_num = :version, oldest = :oldest").bindparams(
            version=version, oldest=oldest
        )

    await database.execute(of("9999", newest()))
    await check(database)
    assert await migrate(database) == "9999"
    with pytest.raises(ConfigurationError, match="newer"):  # a backup would leave out what it does not know
        await check(database, exactly=True)
    await database.execute(of("9999", "9998"))
    for work in (check, migrate):
        with pytest.raises(ConfigurationError, match="newer"):
            await work(database)


def test_a_migration_that_says_that_it_only_adds_does_nothing_else() -> None:
    marked = {version: text for version, text in _versions().items() if "\nadditive = True\n" in text}
    assert "0027" in marked
    for version, source in marked.items():
        upgrades = source.partition("def upgrade()")[2].partition("def downgrade()")[0]
        adding = {"create_table", "create_index", "add_column", "f"}
        if "add_job_engine(op.get_bind())" in upgrades:  # the engine's own tables, which nothing else refers to
            adding.add("get_bind")
        assert set(re.findall(r"\bop\.(\w+)", upgrades)) <= adding, version
        for column in re.findall(r"op\.add_column\((.*)\)\n", upgrades):
            assert "server_default" in column or "nullable=True" in column, version


@pytest.mark.row("R18")
async def test_two_workers_that_migrate_at_once_both_succeed(database_url: str) -> None:
    databases = [Database(database_url), Database(database_url)]
    assert await asyncio.gather(*(migrate(database) for database in databases)) == [newest()] * 2
    for database in databases:
        await check(database)
        await database.close()


@pytest.mark.row("R18")
async def test_a_migration_that_was_killed_is_made_again_whole(database_url: str) -> None:
    for statements in (5, 40):
        assert await asyncio.to_thread(killed_while_migrating, database_url, statements)
        database = Database(database_url)
        with pytest.raises(ConfigurationError, match="qhub migrate"):
            await check(database)
        await database.close()
    database = Database(database_url)
    await migrate(database)
    await check(database)
    assert await database.read(differences) == []
    await database.close()


async def test_rows_outlive_the_change_to_english_names(database_url: str) -> None:
    database = Database(database_url)
    await migrate(database)

    await _go_back_and_write(
        database,
        "0013",
        "INSERT INTO organizacoes (id, nome) VALUES (1, 'Casa')",
        "INSERT INTO users (id, organizacao_id, email, nome, role, password_hash)"
        " VALUES (7, 1, 'a@b.c', 'Ana', 'operador', '-')",
        "INSERT INTO agentes (id, pack, nome) VALUES ('guia', 'casa', 'Guia')",
        "INSERT INTO user_agentes (user_id, agente_id) VALUES (7, 'guia')",
        "INSERT INTO conversations (id, user_id, agente_id, titulo, created_at, updated_at, custo, turnos)"
        " VALUES ('c', 7, 'guia', 'Férias', 1, 2, 0.5, 3)",
    )
    assert await migrate(database) == newest()

    user = await Users(database).by_email("a@b.c")
    assert user is not None
    assert (user.name, user.active, user.organization) == ("Ana", True, "Casa")
    assert await Users(database).may_use(7, "guia")
    conversation = await Conversations(database, lease_seconds=1).get("c", 7)
    assert conversation is not None
    assert (conversation.title, conversation.agent_name, conversation.cost) == ("Férias", "Guia", 0.5)
    await database.close()


async def test_forms_of_examples_outlive_that_they_go_with_a_person(database_url: str) -> None:
    database = Database(database_url)
    await migrate(database)

    await _go_back_and_write(
        database,
        "0023",
        "INSERT INTO organizations (id, name) VALUES (1, 'Casa')",
        "INSERT INTO golden_examples (id, organization_id, agent_id, active, version, created_at, updated_at)"
        " VALUES ('e', 1, 'guia', true, 1, 1, 1)",
        "INSERT INTO golden_versions (example_id, version, question, answer, created_at)"
        " VALUES ('e', 1, 'Quem?', 'A Ana.', 1)",
    )
    assert await migrate(database) == newest()
    assert [row.answer for row in await database.all(sa.select(golden_versions))] == ["A Ana."]
    await database.close()


async def test_documents_outlive_that_collections_belong_to_conversations(database_url: str) -> None:
    database = Database(database_url)
    await migrate(database)

    await _go_back_and_write(
        database,
        "0017",
        "INSERT INTO organizations (id, name) VALUES (1, 'Casa')",
        "INSERT INTO knowledge_collections (id, owner, organization_id, name, created_at)"
        " VALUES ('k', '1', 1, 'Manuais', 1)",
        "INSERT INTO knowledge_documents"
        " (id, collection_id, name, title, sha256, size, content, version, updated_at)"
        " VALUES ('d', 'k', 'tinta.md', 'Tinta', '-', 5, 'tinta', 1, 1)",
    )
    assert await migrate(database) == newest()
    assert [row.content for row in await database.all(sa.select(knowledge_documents))] == ["tinta"]
    await database.close()


async def test_a_row_that_refers_to_nothing_stops_the_migration(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'qhub.db'}")
    await migrate(database)

    await _go_back_and_write(database, "0023", "INSERT INTO user_agentes (user_id, agente_id) VALUES (9, 'guia')")
    with pytest.raises(ConfigurationError, match="user_agentes"):
        await migrate(database)
    with pytest.raises(ConfigurationError, match="0023"):
        await check(database)
    await database.close()


async def _go_back_and_write(database: Database, revision: str, *statements: str) -> None:
    """Leave a database as an older program did, with these rows in it."""

    def restructure(connection: sa.Connection) -> None:
        config = _config()
        config.attributes["connection"] = connection
        command.downgrade(config, revision)
        for statement in statements:
            connection.execute(sa.text(statement))

    await database.restructure(restructure)
