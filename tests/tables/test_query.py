"""Answers are right, plain and bounded; mistakes are explained; whatever a query does, the hub goes on."""

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest

from qhub.errors import ToolFailure
from qhub.lazy import lazy_module
from qhub.tables.query.cells import MAX_CELL_CHARS
from qhub.tables.query.worker import MAX_RESULT_CHARS
from qhub.tables.table import Table
from tests.tables.querying import DEFECTS, defects, make_table, querying, refusal

pandas = lazy_module("pandas")  # half a second of a core in each process that loads it

ENDLESS = "SELECT count(*) FROM range(10000000) a, range(10000000) b WHERE a.range <> b.range"


async def test_answers_equal_those_that_pandas_gives(tmp_path: Path) -> None:
    table, frame = defects(tmp_path), pandas.read_csv(DEFECTS)
    by_shift = frame.groupby(["turno", "tipo_defeito"]).size().reset_index(name="n")
    async with querying() as engine:

        async def rows(sql: str) -> list[list[object]]:
            return (await engine.run([table], sql, rows=1000)).rows

        assert await rows("SELECT count(*) FROM defeitos") == [[len(frame)]]
        assert (
            await rows("SELECT turno, tipo_defeito, count(*) FROM defeitos GROUP BY ALL ORDER BY ALL")
            == by_shift.to_numpy().tolist()
        )
        [[mean, deviation]] = await rows("SELECT avg(posicao), stddev(posicao) FROM defeitos")
        assert mean == pytest.approx(frame["posicao"].mean())
        assert deviation == pytest.approx(frame["posicao"].std())
        assert await rows("FROM Defeitos SELECT max(DATA)") == [[frame["data"].max()]]


async def test_every_kind_of_question_is_answered(tmp_path: Path) -> None:
    questions: list[tuple[str, list[object] | None]] = [
        ("SELECT id FROM defeitos ORDER BY id", [1]),
        ("WITH a AS (SELECT 2 AS x) FROM a", [2]),
        ("FROM defeitos SELECT count(*)", [200]),
        ("VALUES (3)", [3]),
        ("TABLE defeitos", None),
        ("DESCRIBE defeitos", ["id", "BIGINT", "YES", None, None, None]),
        ("SUMMARIZE defeitos", None),
        ("SHOW TABLES", ["defeitos"]),
        ("SELECT table_name FROM information_schema.tables", ["defeitos"]),
        ("SELECT column_name FROM information_schema.columns ORDER BY ordinal_position", ["id"]),
        ("(SELECT 1) UNION ALL (SELECT 2) ORDER BY 1 DESC", [2]),
        ("SELECT 1; -- fim", [1]),
        ("/* antes */ SELECT 1 /* ; */", [1]),
        ("SELECT ';DROP'", [";DROP"]),
        ("PIVOT defeitos ON turno IN ('manha') USING count(*) GROUP BY operador", None),
        ("SELECT sum(x) FROM generate_series(1, 4) s(x)", [10]),
        ("SELECT unnest([7])", [7]),
        ("SELECT count(*) FROM defeitos d, unnest([1, 2]) u(x)", [400]),
        ("WITH RECURSIVE a AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM a WHERE n < 3) SELECT max(n) FROM a", [3]),
        ("WITH defeitos AS (SELECT 5 AS x) FROM defeitos", [5]),
        ("SELECT row_number() OVER (ORDER BY id) AS r FROM defeitos QUALIFY r = 2", [2]),
        ("SELECT count(*) FROM memory.main.defeitos", [200]),
        ("SELECT 1 / 0", [None]),
        ("SELECT list_sum([x * 2 FOR x IN [1, 2]])", [6]),
    ]
    table = defects(tmp_path)
    async with querying() as engine:
        for sql, first in questions:
            found = await engine.run([table], sql, rows=1)
            assert len(found.rows) == 1, sql
            assert first is None or found.rows[0] == first, sql


async def test_values_are_plain_json(tmp_path: Path) -> None:
    sql = """
        SELECT NULL, true, 9007199254740991, 9007199254740992, 1::HUGEINT << 100, 1.10::DECIMAL(10, 2),
            7::DECIMAL(10, 0), 'nan'::DOUBLE, '-inf'::FLOAT, 0.5::FLOAT, DATE '2024-02-29',
            TIMESTAMP '2024-02-29 10:11:12.5', TIMESTAMPTZ '2024-02-29 10:00:00+01', TIME '10:11:12',
            INTERVAL '1 month 2 days', 'ab'::BLOB, [1, NULL], {'a': DATE '2024-01-01', 'b': {'c': 1}}, MAP {1: 'x'},
            [INTERVAL '1 day'], UUID '00000000-0000-0000-0000-000000000001', '{"a": 1}'::JSON, '101'::BIT,
            'á' AS "é"
    """
    async with querying() as engine:
        found = await engine.run([defects(tmp_path)], sql, rows=5)
    assert found.rows == [
        [
            None,
            True,
            9007199254740991,
            "9007199254740992",
            "1267650600228229401496703205376",
            1.1,
            7,
            None,
            None,
            0.5,
            "2024-02-29",
            "2024-02-29T10:11:12.500000",
            "2024-02-29T09:00:00+00:00",
            "10:11:12",
            "1 month 2 days",
            "6162",
            [1, None],
            {"a": "2024-01-01", "b": {"c": 1}},
            {"1": "x"},
            ["1 day"],
            "00000000-0000-0000-0000-000000000001",
            '{"a": 1}',
            "101",
            "á",
        ]
    ]
    types = [column.type for column in found.columns]
    assert types[:6] == ["NULL", "BOOLEAN", "BIGINT", "BIGINT", "HUGEINT", "DECIMAL(10,2)"]
    assert found.columns[-1].name == "é"


async def test_rows_and_cells_have_their_limits(tmp_path: Path) -> None:
    table = defects(tmp_path)
    async with querying(query_rows=50) as engine:
        few = await engine.run([table], "SELECT id FROM defeitos ORDER BY id", rows=3)
        exact = await engine.run([table], "SELECT id FROM defeitos ORDER BY id LIMIT 3", rows=3)
        many = await engine.run([table], "SELECT id FROM defeitos", rows=1000)
        long = await engine.run([table], "SELECT repeat('x', 100000), range(100000), repeat('a', 999)::BLOB", rows=1)
    assert (few.rows, few.truncated) == ([[1], [2], [3]], True)
    assert (exact.rows, exact.truncated) == ([[1], [2], [3]], False)
    assert exact.total == 3
    assert few.total is not None
    assert few.total > 3, "what is not shown is counted too"
    assert (len(many.rows), many.truncated) == (50, True)
    assert [len(cell) for cell in long.rows[0]] == [MAX_CELL_CHARS] * 3
    assert all(cell.endswith("…") for cell in long.rows[0])


async def test_a_result_that_is_too_large_is_cut_and_says_so(tmp_path: Path) -> None:
    async with querying() as engine:
        found = await engine.run([defects(tmp_path)], "SELECT repeat('x', 400) FROM range(20000)", rows=20_000)
    assert found.truncated
    assert 0 < sum(len(row[0]) for row in found.rows) <= MAX_RESULT_CHARS


async def test_a_mistake_is_explained(tmp_path: Path) -> None:
    mistakes = [
        ("SELECT turnos FROM defeitos", ('"turnos" não existe', '"turno"', "Colunas de defeitos: id, data, turno")),
        ("SELECT d.turnos FROM defeitos d", ('"turnos" não existe', "Colunas de defeitos: id, data, turno")),
        ("SELECT * FROM defeito", ('"defeito" não existe', "Quis dizer defeitos?", "Tabelas: defeitos")),
        ("SELECT cout(*) FROM defeitos", ("função cout não existe", '"count"')),
        ("SELEC 1", ("sintaxe", '"SELEC"')),
        ("SELECT count(", ("sintaxe",)),
        ("SELECT turno::INT FROM defeitos", ("não se converte", "TRY_CAST")),
        ("SELECT turno, id FROM defeitos GROUP BY turno", ("GROUP BY",)),
        ("SELECT sum(turno) FROM defeitos", ("sum(VARCHAR)",)),
        ("PIVOT defeitos ON turno USING count(*)", ("IN ('a', 'b')", "FILTER")),
        ("SELECT 1; SELECT 2", ("Só uma instrução", "tem 2")),
        ("DROP TABLE defeitos", ("Só consultas de leitura", "DROP")),
        ("", ("vazia",)),
    ]
    table = defects(tmp_path)
    async with querying() as engine:
        for sql, words in mistakes:
            said = await refusal(engine, [table], sql)
            assert [word for word in words if word not in said] == [], said


async def test_without_tables_a_file_is_asked_for() -> None:
    async with querying() as engine:
        assert "carregue um ficheiro" in await refusal(engine, [], "SELECT 1")


async def test_names_and_folders_may_be_strange(tmp_path: Path) -> None:
    table = make_table(tmp_path / "a[1]*b?" / "ano=2024", "vendas_2024", 'SELECT 1 AS "Preço (€)"')
    async with querying() as engine:
        found = await engine.run([table], 'SELECT * FROM "Vendas_2024"', rows=1)
    assert [column.name for column in found.columns] == ["Preço (€)"]


@pytest.mark.parametrize(
    "sql",
    [
        ENDLESS,
        "SELECT max(x) FROM generate_series(1, 100000000000000) s(x)",
        "WITH RECURSIVE a AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM a) SELECT count(*) FROM a",
        "SELECT count(*) FROM range(100000000) r(i) WHERE regexp_matches(repeat('n' || i, 500), '(a|n)*[0-9]{3,20}x')",
        "SELECT levenshtein(repeat('a', 1000000), repeat('b', 1000000))",
    ],
    ids=["cross_join", "series", "recursion", "regex", "one_call"],
)
async def test_a_query_without_end_is_stopped_at_its_limit(tmp_path: Path, sql: str) -> None:
    table = defects(tmp_path)
    async with querying(query_seconds=2, query_concurrency=1) as engine:
        assert "limite de 2 segundos" in await refusal(engine, [table], sql)
        assert (await engine.run([table], "SELECT 1", rows=1)).rows == [[1]]


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT range(1000000000)",
        "SELECT repeat('x', 4000000000)",
        "SELECT string_split(repeat('x ', 500000000), ' ')",
        "SELECT len(list_transform(range(100000000), lambda x: repeat('a', 100)))",
        "SELECT * FROM generate_series(1, 100000000000) ORDER BY 1 DESC",
        "SELECT list(a.range) OVER (ORDER BY a.range) FROM range(1000000) a",
        "WITH RECURSIVE a AS (SELECT 'xx' AS s UNION ALL SELECT s || s FROM a) SELECT max(len(s)) FROM a",
    ],
    ids=["list", "text", "split", "lambda", "sort", "window", "doubling"],
)
async def test_a_query_that_would_take_all_memory_is_stopped(tmp_path: Path, sql: str) -> None:
    table = defects(tmp_path)
    async with querying(query_memory_mb=128, query_concurrency=1) as engine:
        assert "mais memória do que o limite (128 MB)" in await refusal(engine, [table], sql)
        assert (await engine.run([table], "SELECT 1", rows=1)).rows == [[1]]


def children() -> set[str]:
    found: set[str] = set()
    for task in Path("/proc/self/task").iterdir():
        with suppress(FileNotFoundError):  # a thread that has ended meanwhile
            found.update((task / "children").read_text().split())
    return found


async def test_cancelling_ends_the_work_itself(own_interpreters: None, tmp_path: Path) -> None:
    table = defects(tmp_path)
    before = children()
    async with querying(query_concurrency=1) as engine:
        await engine.run([table], "SELECT 1", rows=1)
        (worker,) = children() - before
        task = asyncio.create_task(engine.run([table], ENDLESS, rows=1))
        await asyncio.sleep(0)
        waiting = asyncio.create_task(engine.run([table], "SELECT 2", rows=1))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert (await asyncio.wait_for(waiting, 60)).rows == [[2]]
        assert worker not in children()
    assert children() == before


async def test_a_process_that_dies_costs_only_its_query(own_interpreters: None, tmp_path: Path) -> None:
    table = defects(tmp_path)
    before = children()
    async with querying(query_concurrency=1) as engine:
        await engine.run([table], "SELECT 1", rows=1)
        (worker,) = children() - before
        task = asyncio.create_task(engine.run([table], ENDLESS, rows=1))
        await asyncio.sleep(0)
        await (await asyncio.create_subprocess_exec("kill", "-9", worker)).wait()
        with pytest.raises(ToolFailure):
            await task
        assert (await engine.run([table], "SELECT 1", rows=1)).rows == [[1]]


async def test_queries_wait_their_turn_and_all_are_answered(own_interpreters: None, tmp_path: Path) -> None:
    table = defects(tmp_path)
    before = children()
    async with querying(query_concurrency=2) as engine:
        order: list[int] = []

        async def ask(number: int) -> None:
            order.append((await engine.run([table], f"SELECT {number}", rows=1)).rows[0][0])

        await asyncio.gather(*(ask(number) for number in range(12)))
        assert len(children() - before) <= 2
    assert sorted(order) == list(range(12))
    assert children() == before


async def test_a_table_sees_only_whole_results_of_its_own_conversation(tmp_path: Path) -> None:
    first = make_table(tmp_path / "a", "vendas", "SELECT 'a' AS dono")
    second = make_table(tmp_path / "b", "vendas", "SELECT 'b' AS dono")
    async with querying(query_concurrency=1) as engine:

        async def owner(table: Table) -> object:
            return (await engine.run([table], "SELECT dono FROM vendas", rows=1)).rows[0][0]

        assert [await owner(table) for table in (first, second, first)] == ["a", "b", "a"]
