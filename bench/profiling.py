"""What it costs to take a file in, beside the guide's way: pandas, with the whole file in memory.

Each reads the same file in a process of its own, from its start to the message for the model; the hub also writes the
table that SQL then asks. Time is that of the clock, memory the most that the process ever held. Both pay for their
start, and neither for compiling: a first run of each, over a few rows, is not counted.
"""

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import NamedTuple

import duckdb
import xlsxwriter
from rich.console import Console
from rich.table import Table

PACKAGE = Path(__file__).parents[1] / "src" / "qhub"

HUB = """
import sys, types
package = types.ModuleType("qhub"); package.__path__ = [sys.argv[3]]; sys.modules["qhub"] = package
from pathlib import Path
from qhub.tables.reading.files import read_file
from qhub.tables.message import message
path = Path(sys.argv[1])
assert "Registos: " + sys.argv[4] in message(path.name, read_file(path, path.name, Path(sys.argv[2])))
"""
"""As `qhub.tables.reading.reader` starts it."""

GUIDE = """
import io, sys
from pathlib import Path
import pandas as pd
path = Path(sys.argv[1])
content = io.BytesIO(path.read_bytes())
df = pd.read_csv(content) if path.suffix == ".csv" else pd.read_excel(content, engine="openpyxl")
texts = df.select_dtypes(include=["object", "str"]).columns[:5]
parts = [df.head(10).to_csv(index=False), df.head(100).to_csv(index=False), df.describe().to_string()]
parts += [str(df[name].value_counts().head(5).to_dict()) for name in texts]
assert len(df) == int(sys.argv[4])
"""
"""As the guide has it: the bytes of the upload, then pandas over them."""

HUB_SHEET = """
import sys, time
import fastexcel
began = time.perf_counter()
reader = fastexcel.read_excel(sys.argv[1])
sheet = reader.load_sheet(reader.sheet_names[0], header_row=None, dtypes="string")
print(time.perf_counter() - began)
assert sheet.height == int(sys.argv[4]) + 1
"""
"""A sheet's cells, read as `qhub.tables.reading.workbook_files` reads them: before types, statistics and the table."""

GUIDE_SHEET = """
import sys, time
import openpyxl
import pandas as pd
began = time.perf_counter()
assert len(pd.read_excel(sys.argv[1], engine="openpyxl")) == int(sys.argv[4])
print(time.perf_counter() - began)
"""

PROGRAMS = {"csv": (HUB, GUIDE), "xlsx": (HUB, GUIDE), "xlsx, the cells alone": (HUB_SHEET, GUIDE_SHEET)}
"""The hub's and the guide's, by kind. One that prints its seconds is believed."""

ROWS = """
SELECT i + 1 AS id, DATE '2026-01-01' + CAST(random_of(i) % 365 AS INTEGER) AS data,
    ['manha', 'tarde', 'noite'][1 + random_of(i + 7) % 3] AS turno,
    ['Julia', 'Carlos', 'Pedro', 'Margareta'][1 + random_of(3 * i + 1) % 4] AS operador,
    ['lixo', 'falta_tinta', 'casca_laranja', 'gordura', 'descasque', 'escorrido', 'bolha'][1 + random_of(5 * i) % 7]
        AS tipo_defeito,
    ['ABS_Cinza', 'PP_Negro', 'PP_Vermelho', 'PA_Branco'][1 + random_of(11 * i) % 4] AS material,
    'R' || (10 + random_of(13 * i) % 6) AS rack, 1 + random_of(17 * i) % 8 AS posicao
FROM range({rows}) AS numbers(i)
"""
"""In the shape of the guide's `defeitos.csv`."""


class Case(NamedTuple):
    """A file to take in, and what is to be reached."""

    kind: str
    rows: int
    time: float | None
    """The hub's time in terms of the guide's, at most."""
    memory: float | None
    """The hub's memory in terms of the guide's, at most."""
    runs: int


CASES = (
    Case("csv", 10_000, None, None, 3),
    Case("csv", 1_000_000, 1.2, 0.6, 5),
    Case("csv", 5_000_000, 1.2, 0.35, 3),
    Case("xlsx", 100_000, None, None, 1),
    Case("xlsx, the cells alone", 100_000, 1 / 15, None, 1),
)
QUICK = (Case("csv", 10_000, None, None, 1),)
FIRST = Case("csv", 100, None, None, 1)
"""Not counted: it leaves the compiled modules of both where the next start finds them."""


class Cost(NamedTuple):
    """Of one run."""

    seconds: float
    megabytes: float


async def show(console: Console, *, quick: bool = False) -> None:
    """Take every file in both ways, and print what it cost."""
    table = Table(
        "file", "hub", "guide", "time", "target", "hub's memory", "guide's", "memory", "target",
        title="Taking a file in: the hub's way and the guide's (pandas; openpyxl)",
        caption=f"by the clock, {os.cpu_count()} cores; the hub's way includes writing the table",
    )  # fmt: skip
    for column in table.columns[1:]:
        column.justify = "right"
    with tempfile.TemporaryDirectory() as folder:
        await asyncio.to_thread(_measure, FIRST, Path(folder))
        for case in QUICK if quick else CASES:
            with console.status(f"{case.rows:,} rows of {case.kind}"):
                hub, guide = await asyncio.to_thread(_measure, case, Path(folder))
            time_ratio, memory_ratio = hub.seconds / guide.seconds, hub.megabytes / guide.megabytes
            table.add_row(
                f"{case.kind}, {case.rows:,} rows",
                f"{hub.seconds:.2f} s",
                f"{guide.seconds:.2f} s",
                f"{time_ratio:.2f}",
                _target(time_ratio, case.time),
                f"{hub.megabytes:,.0f} MB",
                f"{guide.megabytes:,.0f} MB",
                f"{memory_ratio:.0%}",
                _target(memory_ratio, case.memory),
            )
    console.print(table)


def _target(ratio: float, most: float | None) -> str:
    if most is None:
        return ""
    return f"≤ {most:.2f} " + ("[green]met[/]" if ratio <= most else "[red]missed[/]")


def _measure(case: Case, folder: Path) -> tuple[Cost, Cost]:
    """The median of some runs of each, taken in turn: what disturbs one disturbs the other."""
    path = folder / f"registos.{case.kind.partition(',')[0]}"
    _make(path, case)
    hub, guide = [], []
    ours, theirs = PROGRAMS[case.kind]
    for _ in range(case.runs):
        with tempfile.TemporaryDirectory(dir=folder) as out:
            hub.append(_run(ours, path, out, case.rows))
        guide.append(_run(theirs, path, "", case.rows))
    path.unlink()
    return _middle(hub), _middle(guide)


def _middle(costs: list[Cost]) -> Cost:
    return Cost(median(cost.seconds for cost in costs), median(cost.megabytes for cost in costs))


def _make(path: Path, case: Case) -> None:
    query = ROWS.format(rows=case.rows)
    with duckdb.connect() as connection:
        connection.execute("CREATE MACRO random_of(x) AS CAST(hash(x) >> 2 AS BIGINT)")
        if case.kind == "csv":
            connection.execute(f"COPY ({query}) TO '{path}' (FORMAT csv, HEADER)")
            return
        found = connection.execute(query)
        with xlsxwriter.Workbook(path, {"constant_memory": True, "default_date_format": "dd/mm/yyyy"}) as book:
            page = book.add_worksheet()
            page.write_row(0, 0, [column[0] for column in found.description or ()])
            for index, row in enumerate(found.fetchall(), start=1):
                page.write_row(index, 0, row)


def _run(program: str, path: Path, out: str, rows: int) -> Cost:
    began = time.perf_counter()
    command = [sys.executable, "-c", program, str(path), out, str(PACKAGE), str(rows)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=_environment())
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - began
    assert process.stdout is not None
    with process.stdout as told:
        seconds = float(told.read() or seconds)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"reading {path.name} failed")
    return Cost(seconds, usage.ru_maxrss / 1024)


def _environment() -> dict[str, str]:
    """Without the wish that nothing compiled be kept, which the hub does not pass on to a process that reads either."""
    return {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}


if __name__ == "__main__":
    asyncio.run(show(Console(), quick="--quick" in sys.argv))
