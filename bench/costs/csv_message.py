"""An uploaded file as the guide shows it to the model: a message of text with 100 rows."""

import csv
import io
from collections import Counter
from importlib.resources import files
from statistics import fmean, quantiles, stdev

import orjson

from qhub_testing import Request

NAME = "defeitos.csv"
CSV = (files("qhub_packs.qualidade") / "data" / NAME).read_text("utf-8")
PREVIEW, ROWS, TOP = 10, 100, 5


def csv_message(text: str = CSV, name: str = NAME) -> str:
    """What the guide keeps as a message of the person."""
    lines = text.strip().splitlines()
    rows = list(csv.DictReader(io.StringIO(text)))
    columns = list(rows[0])
    numeric = [column for column in columns if all(row[column].lstrip("-").isdigit() for row in rows)]
    categories = [column for column in columns if column not in (*numeric, "data")]
    counted = [
        f"  {column}: {dict(Counter(row[column] for row in rows).most_common(TOP))}" for column in categories[:TOP]
    ]
    return "\n".join(
        [
            f"[FICHEIRO CARREGADO: {name}]",
            f"Colunas: {', '.join(columns)}",
            f"Registos: {len(rows)}",
            "",
            f"Primeiras {PREVIEW} linhas:",
            *lines[: PREVIEW + 1],
            "",
            "Estatísticas numéricas:",
            _describe({column: [float(row[column]) for row in rows] for column in numeric}),
            "",
            f"Distribuição das colunas categóricas (top {TOP}):",
            *counted,
            "",
            f"Dados completos (primeiras {ROWS} linhas):",
            *lines[: ROWS + 1],
        ]
    )


def knows_file(request: Request) -> bool:
    """Whether a conversation, as sent, tells the file's name and its columns."""
    sent = orjson.dumps([request.body.get("system"), request.messages]).decode()
    return NAME in sent and all(column in sent for column in CSV.splitlines()[0].split(","))


def _describe(columns: dict[str, list[float]]) -> str:
    names = ("count", "mean", "std", "min", "25%", "50%", "75%", "max")
    table = [
        [len(values), fmean(values), stdev(values), min(values), *quantiles(values, method="inclusive"), max(values)]
        for values in columns.values()
    ]
    head = "       " + "".join(f"{name:>12}" for name in columns)
    return "\n".join(
        [head, *(f"{name:<7}" + "".join(f"{row[i]:>12.6f}" for row in table) for i, name in enumerate(names))]
    )
