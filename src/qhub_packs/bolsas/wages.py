"""The minimum wage and the limits of income, each with the day from which it counts."""

import tomllib
from datetime import UTC, date, datetime, timedelta, timezone
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

FILE = Path(__file__).parent / "data" / "salario_minimo.toml"

BRASILIA = timezone(timedelta(hours=-3))
"""The clock by which the calendar and the minimum wage go."""

Eligibility = Literal["prouni_integral", "prouni_parcial", "sisu"]


class Limits(NamedTuple):
    """The limits of income that count on a day."""

    wage: float
    """The minimum wage, in reais a month."""
    since: date
    """From when."""
    source: str
    """Where it is published."""
    full: float
    """The income a head up to which a full scholarship is possible."""
    half: float
    """The income a head up to which half a scholarship is possible."""


def today() -> date:
    """The day in Brasília."""
    return datetime.now(UTC).astimezone(BRASILIA).date()


@cache
def _published() -> dict[str, list[dict[str, Any]]]:
    return tomllib.loads(FILE.read_text("utf-8"))


def limits(day: date) -> Limits:
    """What counts on a day; the oldest on record for days before it."""
    wage, share = _counting("valor", day), _counting("limite", day)
    return Limits(
        wage=wage["reais"],
        since=wage["desde"],
        source=wage["fonte"],
        full=round(wage["reais"] * share["bolsa_integral"], 2),
        half=round(wage["reais"] * share["bolsa_parcial"], 2),
    )


def eligibility(income: float, day: date) -> Eligibility:
    """What an income a head leaves open at most: a full scholarship, half of one, or public places alone."""
    counting = limits(day)
    if income <= counting.full:
        return "prouni_integral"
    return "prouni_parcial" if income <= counting.half else "sisu"


def _counting(kind: str, day: date) -> dict[str, Any]:
    entries = sorted(_published()[kind], key=lambda entry: entry["desde"])
    past = [entry for entry in entries if entry["desde"] <= day]
    return past[-1] if past else entries[0]
