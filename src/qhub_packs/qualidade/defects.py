"""The records, and what can be asked of them."""

import csv
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from importlib.resources import files

from qhub import ToolFailure, fold
from qhub_packs.qualidade.vocabulary import NAMES


@dataclass(frozen=True, slots=True)
class Defect:
    """A row of `defeitos.csv`."""

    id: int
    data: date
    turno: str
    operador: str
    tipo_defeito: str
    material: str
    rack: str
    posicao: int


@dataclass(frozen=True, slots=True)
class Filters:
    """Filters of the records that count. None is no restriction."""

    tipo_defeito: str | None = None
    turno: str | None = None
    operador: str | None = None
    material: str | None = None
    de: date | None = None
    ate: date | None = None


@cache
def records() -> tuple[Defect, ...]:
    """All the records, read once."""
    text = (files(__package__) / "data" / "defeitos.csv").read_text("utf-8")
    return tuple(
        Defect(
            id=int(row["id"]),
            data=date.fromisoformat(row["data"]),
            turno=row["turno"],
            operador=row["operador"],
            tipo_defeito=row["tipo_defeito"],
            material=row["material"],
            rack=row["rack"],
            posicao=int(row["posicao"]),
        )
        for row in csv.DictReader(text.splitlines())
    )


@cache
def values_of(column: str) -> tuple[str, ...]:
    """What a column holds, in order of appearance."""
    return tuple(dict.fromkeys(getattr(record, column) for record in records()))


def select(filters: Filters) -> list[Defect]:
    """The records that pass; `ToolFailure` names the valid values where a filter has none of them."""
    if filters.de and filters.ate and filters.de > filters.ate:
        raise ToolFailure(f"O período acaba ({filters.ate}) antes de começar ({filters.de}): troque 'de' e 'ate'.")
    wanted = {
        column: recorded(column, value)
        for column in ("tipo_defeito", "turno", "operador", "material")
        if (value := getattr(filters, column)) is not None
    }
    return [
        record
        for record in records()
        if all(getattr(record, column) == value for column, value in wanted.items())
        and (filters.de is None or record.data >= filters.de)
        and (filters.ate is None or record.data <= filters.ate)
    ]


def recorded(column: str, value: str) -> str:
    """A value as it is recorded, given any of its names in any case and with or without accents."""
    asked = _plain(value)
    for known in values_of(column):
        names = NAMES.get(known)
        spoken = (names.portuguese, names.english, *names.others) if names else ()
        if asked in {_plain(known), *map(_plain, spoken)}:
            return known
    raise ToolFailure(f"Não há {column} {value[:40]!r}. Valores possíveis: {', '.join(sorted(values_of(column)))}.")


def applied(filters: Filters) -> dict[str, str]:
    """The filters in use, with values as they are recorded."""
    used = {name: getattr(filters, name) for name in Filters.__dataclass_fields__}
    return {
        name: str(value) if isinstance(value, date) else recorded(name, value)
        for name, value in used.items()
        if value is not None
    }


def count(found: Iterable[Defect], column: str) -> dict[str, int]:
    """How many records each value of a column has, most first; equal ones by name."""
    counted = Counter(getattr(record, column) for record in found)
    return dict(sorted(counted.items(), key=lambda item: (-item[1], item[0])))


def weeks(found: Iterable[Defect]) -> list[date]:
    """The Mondays from the first record's week to the last's."""
    mondays = {week_of(record) for record in found}
    if not mondays:
        return []
    first, last = min(mondays), max(mondays)
    return [first + timedelta(weeks=week) for week in range((last - first).days // 7 + 1)]


def week_of(record: Defect) -> date:
    """The Monday of a record's week."""
    return record.data - timedelta(days=record.data.weekday())


def _plain(text: str) -> str:
    return fold(text).replace("_", " ").strip().removesuffix("s")
