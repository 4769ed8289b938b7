"""A query reads the tables that it was given. Everything else is refused, and nothing of the server is shown."""

from pathlib import Path

import duckdb
import pytest

from qhub.tables.query.worker import connect, lock
from qhub.tables.table import Table
from tests.tables.querying import make_table, querying, refusal

SECRET = "segredo-do-servidor"


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return make_table(tmp_path / "tabelas", "vendas", "SELECT i AS id, 'n' || i AS nome FROM range(20) t(i)")


@pytest.fixture
def other(tmp_path: Path) -> Table:
    """Somebody else's."""
    return make_table(tmp_path / "tabelas", "salarios", f"SELECT '{SECRET}' AS nome")


READERS = (
    *("read_csv", "read_csv_auto", "read_text", "read_blob", "read_json", "read_json_auto", "read_json_objects"),
    *("read_ndjson", "read_parquet", "parquet_scan", "parquet_metadata", "parquet_schema", "parquet_file_metadata"),
    *("parquet_kv_metadata", "sniff_csv", "glob", "read_duckdb", "read_single_csv_file", "read_single_parquet_file"),
)


def files(path: Path) -> list[str]:
    """Every way to read a file."""
    return [
        *(f"SELECT * FROM {name}('{path}')" for name in READERS),
        f"SELECT * FROM '{path}'",
        f'SELECT * FROM "{path}"',
        f"FROM '{path}'",
        f"DESCRIBE '{path}'",
        f"DESCRIBE SELECT * FROM '{path}'",
        f"SUMMARIZE '{path}'",
        f"SELECT (SELECT max(content) FROM read_text('{path}'))",
        f"SELECT * FROM vendas WHERE nome IN (SELECT nome FROM '{path}')",
        f"WITH x AS MATERIALIZED (SELECT * FROM read_text('{path}')) SELECT * FROM x",
        f"SELECT * FROM vendas, LATERAL (SELECT * FROM read_text('{path}'))",
        f"SELECT 1 UNION ALL SELECT count(*) FROM '{path}'",
        f"PIVOT '{path}' ON nome IN ('a') USING count(*)",
        f"UNPIVOT '{path}' ON nome",
        f"SELECT * FROM Read_Text('{path}')",
        f"SELECT * FROM system.main.read_text('{path}')",
        f"SELECT * FROM vendas ORDER BY (SELECT max(content) FROM read_text('{path}'))",
        f"SELECT sum(id) OVER (ORDER BY (SELECT max(size) FROM read_blob('{path}'))) FROM vendas",
        f"SELECT list_transform([1], lambda x: (SELECT max(content) FROM read_text('{path}')))",
        f"SELECT * FROM query('SELECT * FROM read_text(''{path}'')')",
        f"SELECT * FROM query_table('{path}')",
        f"COPY vendas TO '{path}'",
        f"COPY (SELECT 1) TO '{path}'",
        f"ATTACH '{path}'",
        f"IMPORT DATABASE '{path}'",
        f"EXPORT DATABASE '{path}'",
        f"LOAD '{path}'",
        f"CREATE TABLE t AS SELECT * FROM '{path}'",
    ]


NETWORK = (
    "SELECT * FROM 'http://127.0.0.1:1/x.csv'",
    "SELECT * FROM read_csv('https://127.0.0.1:1/x.csv')",
    "SELECT * FROM 's3://balde/x.parquet'",
    "ATTACH 'https://127.0.0.1:1/x.db'",
    "INSTALL httpfs",
    "LOAD httpfs",
    "FORCE INSTALL 'httpfs' FROM 'http://127.0.0.1:1'",
)
CHANGES = (
    "SET threads = 64",
    "SET enable_external_access = true",
    "RESET lock_configuration",
    "PRAGMA database_list",
    "PRAGMA enable_profiling",
    "CALL pragma_version()",
    "CREATE TABLE t (a INT)",
    "CREATE VIEW v AS SELECT 1",
    "CREATE MACRO f() AS 1",
    "INSERT INTO vendas VALUES (1, 'x')",
    "UPDATE vendas SET id = 1",
    "DELETE FROM vendas",
    "DROP VIEW vendas",
    "ALTER VIEW vendas RENAME TO x",
    "TRUNCATE vendas",
    "BEGIN",
    "CHECKPOINT",
    "VACUUM",
    "PREPARE p AS SELECT 1",
    "EXECUTE p",
    "SET VARIABLE x = 1",
    "USE memory",
    "DETACH memory",
    "EXPLAIN SELECT * FROM vendas",
    "EXPLAIN ANALYZE SELECT * FROM vendas",
    "WITH x AS (INSERT INTO vendas VALUES (1, 'x') RETURNING *) SELECT * FROM x",
    "WITH x AS (DELETE FROM vendas RETURNING *) SELECT * FROM x",
    "WITH x AS (UPDATE vendas SET id = 1 RETURNING *) SELECT * FROM x",
    "SELECT 1; SELECT 2",
    "SELECT 1; DROP VIEW vendas",
    "SELECT 1 /* ; */ ; /* */ DROP VIEW vendas -- fim",
    "SELECT '--'; DROP VIEW vendas",
    "SELECT 1 -- comentário\n; SET threads = 64",
    "SELECT $$a;b$$; DROP VIEW vendas",
    "",
    "   ;  ",
    "-- nada",
)
ABOUT_ITSELF = (
    "SELECT sql FROM duckdb_views()",
    "SELECT sql FROM duckdb_views",
    "FROM duckdb_settings()",
    "FROM duckdb_databases()",
    "FROM duckdb_columns",
    "FROM DuckDB_Views()",
    'FROM "duckdb_views"()',
    "FROM system.main.duckdb_views",
    "FROM main.duckdb_views",
    "FROM pg_catalog.pg_views",
    "FROM pg_views",
    "FROM sqlite_master",
    "FROM information_schema.schemata",
    "FROM pragma_table_info('vendas')",
    "FROM pragma_show('vendas')",
    "SHOW DATABASES",
    "SHOW VARIABLES",
    "FROM (SHOW DATABASES)",
    "DESCRIBE duckdb_views",
    "SELECT current_setting('allowed_paths')",
    "SELECT Current_Setting('allowed_paths')",
    "SELECT system.main.current_setting('allowed_paths')",
    "SELECT 'allowed_paths'.current_setting()",
    "SELECT list_transform(['allowed_paths'], lambda x: current_setting(x))",
    "SELECT getvariable('x')",
    "SELECT pg_get_viewdef(1)",
    "SELECT json_serialize_plan('SELECT * FROM vendas')",
    "FROM json_execute_serialized_sql(json_serialize_sql('SELECT 1'))",
    "FROM query('SELECT 1')",
    "FROM query_table('vendas')",
    "FROM histogram('vendas', 'id')",
    "SELECT getenv('PATH')",
    "SELECT write_log('x')",
    "FROM duckdb_views, (WITH duckdb_views AS (SELECT 1) SELECT 1)",
    "WITH a AS (FROM duckdb_views), duckdb_views AS (SELECT 1) FROM a",
    "WITH duckdb_views AS (FROM duckdb_views) FROM duckdb_views",
    "SELECT (WITH duckdb_views AS (SELECT 1) SELECT 1), (SELECT max(sql) FROM duckdb_views)",
    "FROM \uff44uckdb_views()",
    "SELECT current_\u017fetting('allowed_paths')",
    "SELECT \u202ecurrent_setting('allowed_paths')",
    "SELECT 1\x00; FROM duckdb_views()",
    "SELECT filename FROM vendas",
    "SELECT file_row_number, rowid FROM vendas",
    "SELECT $1",
    "SELECT ?",
)


@pytest.mark.row("S30")
async def test_no_file_can_be_read_or_written_in_any_way(tmp_path: Path, table: Table, other: Table) -> None:
    text = tmp_path / "segredo.csv"
    text.write_text(f"nome\n{SECRET}\n")
    before = sorted(tmp_path.rglob("*"))
    async with querying() as engine:
        for path in (text, other.path, table.path):
            for sql in files(path):
                said = await refusal(engine, [table], sql)
                assert said, sql
                assert SECRET not in said, sql
    assert sorted(tmp_path.rglob("*")) == before
    assert text.read_text() == f"nome\n{SECRET}\n"


def test_the_database_alone_would_refuse_too(tmp_path: Path, table: Table, other: Table) -> None:
    text = tmp_path / "segredo.csv"
    text.write_text(f"nome\n{SECRET}\n")
    with connect(128, 1) as connection:
        lock(connection, [{"name": table.name, "path": str(table.path)}])
        assert connection.execute("SELECT count(*) FROM vendas").fetchone() == (20,)
        statements = [
            *(sql for path in (text, other.path) for sql in files(path)),
            *NETWORK,
            *(f"SET {name}" for name in ("enable_external_access = true", "lock_configuration = false", "threads = 9")),
        ]
        for sql in statements:
            with pytest.raises(duckdb.Error):
                connection.execute(sql).fetchall()


@pytest.mark.row("S15")
async def test_another_persons_table_is_unknown(table: Table, other: Table) -> None:
    async with querying() as engine:
        for name in ("salarios", "main.salarios", "memory.main.salarios", '"salarios.parquet"', "tabelas.salarios"):
            said = await refusal(engine, [table], f"SELECT * FROM {name}")
            assert "não existe" in said, name
            assert "vendas" in said, name


@pytest.mark.parametrize("attacks", [NETWORK, CHANGES, ABOUT_ITSELF], ids=["network", "changes", "about_itself"])
async def test_a_statement_that_does_more_than_read_tables_is_refused(table: Table, attacks: tuple[str, ...]) -> None:
    async with querying() as engine:
        for sql in attacks:
            said = await refusal(engine, [table], sql)
            assert said, sql
            assert str(table.path.parent) not in said, sql
            assert table.path.name not in said, sql
        assert (await engine.run([table], "SELECT count(*) FROM vendas", rows=1)).rows == [[20]]


async def test_an_error_shows_no_path(tmp_path: Path, table: Table) -> None:
    broken = Table("estragada", tmp_path / "estragada.parquet", 1, (), "estragada.csv")
    broken.path.write_bytes(b"PAR1 nada disto serve PAR1")
    gone = Table("perdida", tmp_path / "perdida.parquet", 1, (), "perdida.csv")
    async with querying() as engine:
        for name in ("estragada", "perdida"):
            said = await refusal(engine, [table, broken, gone], f"FROM {name}")
            assert said
            assert str(tmp_path) not in said
        said = await refusal(engine, [table], f"SELECT error('aberto {table.path} e s3://balde/x em 12/05/2024')")
        assert "aberto … e … em 12/05/2024" in said


async def test_a_python_variable_is_no_table(table: Table) -> None:
    async with querying() as engine:
        for name in ("connection", "tables", "request", "sys"):
            assert "não existe" in await refusal(engine, [table], f"SELECT * FROM {name}")


async def test_a_process_knows_none_of_the_hubs_secrets(
    own_interpreters: None, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", SECRET)
    async with querying() as engine:
        await engine.run([table], "SELECT 1", rows=1)
        environments = [
            Path(f"/proc/{child}/environ").read_bytes()
            for task in Path("/proc/self/task").iterdir()
            for child in (task / "children").read_text().split()
        ]
    assert environments
    assert not any(SECRET.encode() in environment for environment in environments)


async def test_deeply_nested_statements_end_in_words(table: Table) -> None:
    async with querying() as engine:
        for sql in (
            "SELECT " + "(" * 9_000 + "1" + ")" * 9_000,
            "SELECT 1" + " + 1" * 4_000,
            "SELECT " + "NOT " * 4_000 + "true",
            "SELECT * FROM " + "(SELECT * FROM " * 900 + "vendas" + ")" * 900,
            "SELECT " + "x" * 50_000,
        ):
            assert await refusal(engine, [table], sql), sql[:40]
        assert (await engine.run([table], "SELECT 1", rows=1)).rows == [[1]]
