"""A run in the sandbox works as anybody's Python does, and what it makes comes back. In every tier, as every user."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest

from tests.sandbox.conftest import Outside
from tests.sandbox.rig import SECRET, Rig

ROWS = 5000


@pytest.fixture(scope="session")
def table(outside: Outside) -> str:
    """A table of which root is the only one who may read, where the tests are root."""
    path = outside.folder / "vendas.parquet"
    duckdb.sql(f"COPY (SELECT range AS id, 'p' || range % 7 AS produto FROM range({ROWS})) TO '{path}'")
    path.chmod(0o600 if os.geteuid() == 0 else 0o644)
    return str(path)


@pytest.fixture
def tables(rig: Rig, table: str) -> list[tuple[str, str]]:
    if rig.combination.uid not in (0, os.geteuid()):
        os.chown(table, rig.combination.uid, -1)
    return [("vendas", table)]


@pytest.fixture
def scratch(rig: Rig) -> Iterator[str]:
    """A folder of the sandbox's user, which every folder above lets through."""
    with tempfile.TemporaryDirectory(prefix="qhub-scratch-", dir="/var/tmp") as name:
        os.chown(name, rig.combination.uid, rig.combination.uid)
        yield name


def test_output_and_success(rig: Rig) -> None:
    ran = rig.run("import math\nprint(math.sqrt(144))")
    assert (ran.output, ran.error, ran.ending) == ("12.0\n", "", "ok")


def test_an_error_is_a_traceback_of_the_programs_own_lines(rig: Rig) -> None:
    ran = rig.run("def f():\n    return 1 / 0\nf()")
    assert ran.ending == "error"
    assert "ZeroDivisionError: division by zero" in ran.error
    assert "return 1 / 0" in ran.error
    assert "qhub" not in ran.error


def test_a_program_that_does_not_parse(rig: Rig) -> None:
    ran = rig.run("print('a'")
    assert ran.ending == "error"
    assert "SyntaxError" in ran.error


def test_exit_codes(rig: Rig) -> None:
    assert rig.run("import sys\nprint('a')\nsys.exit()").ending == "ok"
    assert rig.run("import sys\nsys.exit(3)").ending == "error"
    assert "porque sim" in rig.run("import sys\nsys.exit('porque sim')").error


def test_long_output_keeps_its_beginning_and_long_errors_their_end(rig: Rig) -> None:
    ran = rig.run("import sys\nprint('é' * 9000)\nsys.stderr.write('x' * 9000 + 'fim')\nsys.exit(1)")
    assert ran.output == "é" * 5000
    assert len(ran.error) == 2000
    assert ran.error.endswith("fim")


def test_tables_as_parquet_and_csv_with_every_library(rig: Rig, tables: list[tuple[str, str]]) -> None:
    ran = rig.run(
        "import duckdb, pandas as pd, pyarrow.parquet as pq, os\n"
        "print(len(pd.read_parquet('/dados/vendas.parquet')), len(pd.read_csv('/dados/vendas.csv')))\n"
        "nome = 'vendas'\n"
        "print(len(open(f'/dados/{nome}.csv').readlines()), pq.read_table('/dados/vendas.parquet').num_rows)\n"
        "print(duckdb.sql(\"SELECT count(*) FROM '/dados/vendas.parquet'\").fetchall()[0][0])\n"
        "print(sorted(os.listdir('/dados')))\n",
        tables=tables,
    )
    assert ran.error == ""
    assert ran.output == f"{ROWS} {ROWS}\n{ROWS + 1} {ROWS}\n{ROWS}\n['vendas.csv', 'vendas.parquet']\n"


def test_errors_call_paths_as_the_model_knows_them(rig: Rig) -> None:
    ran = rig.run("open('/dados/nada.parquet')")
    assert "No such file or directory: '/dados/nada.parquet'" in ran.error


def test_open_figures_come_back_with_their_titles(rig: Rig) -> None:
    ran = rig.run(
        "import matplotlib.pyplot as plt\n"
        "plt.bar(['a'], [1])\nplt.title('Vendas / mês')\nplt.show()\n"
        "plt.figure()\nplt.plot([1, 2])\n"
        "plt.figure()\nplt.plot([2, 1])\nplt.savefig('guardada.png')\n"
    )
    assert ran.error == ""
    assert list(ran.files) == ["Vendas mês.png", "Figura 2.png", "guardada.png"]
    assert all(content.startswith(b"\x89PNG") for content in ran.files.values())


def test_files_come_back_also_from_folders_and_also_unclosed(rig: Rig) -> None:
    ran = rig.run(
        "import os\nimport pandas as pd\nos.makedirs('a/b')\n"
        "pd.DataFrame({'x': [1]}).to_csv('a/b/t.csv', index=False)\npd.DataFrame({'x': [1]}).to_excel('livro.xlsx')\n"
        "f = open('aberto.txt', 'w')\nf.write('olá')\nopen('.escondido', 'w').write('x')\n"
    )
    assert ran.error == ""
    assert set(ran.files) == {"a/b/t.csv", "livro.xlsx", "aberto.txt"}
    assert ran.files["a/b/t.csv"] == b"x\n1\n"
    assert ran.files["aberto.txt"].decode() == "olá"


def test_files_that_are_too_many_or_too_large_are_counted(rig: Rig) -> None:
    ran = rig.run("for n in range(13):\n    open(f'{n:02}.txt', 'w').write('x')")
    assert len(ran.files) == 10
    assert ran.left_out == 3
    ran = rig.run("open('a.bin', 'wb').write(bytes(12 << 20))\nopen('b.txt', 'w').write('b')")
    assert list(ran.files) == ["b.txt"]
    assert ran.left_out == 1


def test_what_is_not_a_file_does_not_come_back(rig: Rig, outside: Outside) -> None:
    canary = outside.names["CANARY"]
    ran = rig.run(
        f"import os\nos.symlink({canary!r}, 'ligação.txt')\nos.symlink('/etc', 'pasta')\n"
        f"os.symlink({str(outside.folder)!r}, 'fora')\n"
        f"os.mkdir('.figuras')\nos.symlink({canary!r}, '.figuras/1-x.png')\n"
        "try:\n    os.mkfifo('tubo')\nexcept OSError:\n    pass\n"
        "os.mkdir('real')\nos.symlink('..', 'real/cima')\nopen('real/bom.txt', 'w').write('b')"
    )
    assert ran.error == ""
    assert ran.files == {"real/bom.txt": b"b"}


def test_a_folder_of_any_depth_is_no_trouble(rig: Rig) -> None:
    ran = rig.run("import os\nfor _ in range(60):\n    os.mkdir('d' * 200)\n    os.chdir('d' * 200)\nopen('x', 'w')")
    assert ran.files == {}
    assert rig.run("print(1)").output == "1\n"


def test_a_conversation_keeps_its_folder_between_runs(rig: Rig, scratch: str) -> None:
    first = rig.run(
        "import os\nos.mkdir('p')\nopen('p/a.txt', 'w').write('1')\nopen('b.txt', 'w').write('2')",
        scratch=scratch,
    )
    assert set(first.files) == {"p/a.txt", "b.txt"}
    second = rig.run(
        "import os\nprint(open('p/a.txt').read(), open('b.txt').read())\nopen('p/a.txt', 'w').write('novo')\n"
        "os.unlink('b.txt')",
        scratch=scratch,
    )
    assert second.output == "1 2\n"
    assert second.files == {"p/a.txt": b"novo"}, "only what has changed"
    third = rig.run("import os\nprint(os.path.exists('b.txt'), open('p/a.txt').read())", scratch=scratch)
    assert third.output == "False novo\n"
    assert third.files == {}
    assert {path.name for path in Path(scratch).rglob("*")} == {"p", "a.txt"}


def test_what_is_kept_is_bounded_and_holds_no_links(rig: Rig, scratch: str, outside: Outside) -> None:
    rig.run(
        f"import os\nos.symlink({outside.names['CANARY']!r}, 'l.txt')\nos.symlink({str(outside.folder)!r}, 'f')\n"
        "for n in range(8):\n    open(f's{n}.bin', 'wb').truncate(8 << 20)\n",
        scratch=scratch,
    )
    kept = list(Path(scratch).rglob("*"))
    assert not any(path.is_symlink() for path in kept)
    assert sum(path.stat().st_size for path in kept) <= 16 << 20
    again = rig.run("import os\nprint(os.path.exists('l.txt'), os.path.exists('f'))", scratch=scratch)
    assert again.output == "False False\n"
    assert SECRET not in again.output


def test_every_run_has_its_own_randomness(rig: Rig) -> None:
    code = "import random, numpy as np\nprint(random.random(), np.random.rand(), np.random.default_rng().random())"
    outputs = [rig.run(code).output for _ in range(5)]
    numbers = [number for output in outputs for number in output.split()]
    assert len(set(numbers)) == len(numbers) == 15


def test_nothing_of_a_run_is_left_for_the_next(rig: Rig) -> None:
    rig.run("import os, builtins\nbuiltins.deixado = 1\nos.environ['DEIXADO'] = '1'\nopen('resto.txt', 'w')")
    ran = rig.run("import os, builtins\nprint(hasattr(builtins, 'deixado'), 'DEIXADO' in os.environ, os.listdir('.'))")
    assert ran.output == "False False []\n"


def test_threads_and_event_loops_work(rig: Rig) -> None:
    ran = rig.run(
        "import asyncio\nfrom concurrent.futures import ThreadPoolExecutor\n"
        "print(sum(ThreadPoolExecutor(8).map(int, range(50))))\n"
        "async def main():\n    await asyncio.sleep(0)\n    print('ok')\nasyncio.run(main())"
    )
    assert (ran.output, ran.error) == ("1225\nok\n", "")


def test_a_crash_is_the_runs_alone(rig: Rig) -> None:
    assert rig.run("import ctypes\nctypes.string_at(0)").ending == "killed"
    assert rig.run("import os\nos.abort()").ending == "killed"
    assert rig.run("print(1)").output == "1\n"


def test_output_before_the_end_of_time_is_kept(rig: Rig) -> None:
    ran = rig.run("import time\nprint('antes')\ntime.sleep(60)", limits={"wall_seconds": 1.0})
    assert (ran.ending, ran.output) == ("timeout", "antes\n")


def test_the_environment_is_empty(rig: Rig) -> None:
    ran = rig.run("import os\nprint(sorted(os.environ), os.getuid() != 0)")
    assert "SECRET" not in ran.output
    assert "QHUB" not in ran.output
    assert ran.output.endswith("True\n")


@pytest.mark.parametrize(
    ("code", "limits"),
    [
        ("for n in range(20):\n    open(f'n{n}', 'w').close()", {"scratch_files": 10}),
        ("for n in range(3):\n    open(f'b{n}', 'wb').write(bytes(1 << 20))", {"scratch_mb": 1}),
    ],
)
def test_a_program_that_ends_before_anybody_looked_is_told_that_it_wrote_too_much(
    rig: Rig, code: str, limits: dict[str, int]
) -> None:
    ran = rig.run(code, limits=limits)
    assert ran.ending in ("disk", "error"), "who measures says so, or the kernel already did"
    assert rig.run("import os\nprint(len(os.listdir()))").output == "0\n", "nothing of it is in the way of the next"
