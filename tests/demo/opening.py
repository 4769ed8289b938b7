"""What the files of the blind rounds are made of: each of them opens with this."""

from datetime import date, datetime, time, timedelta
from random import Random

from tests.demo.files import Cell, code, day, moment, number, one, real, sometimes, whole
from tests.demo.written import (
    Sheet,
    TextFile,
    Workbook,
    Written,
    accounting,
    around,
    clock,
    comma,
    english,
    portuguese,
    text_file,
)

__all__ = [
    "DMY",
    "PEOPLE",
    "Cell",
    "Random",
    "Sheet",
    "TextFile",
    "Workbook",
    "Written",
    "accounting",
    "around",
    "clock",
    "clock_time",
    "code",
    "comma",
    "date",
    "datetime",
    "day",
    "digits",
    "english",
    "moment",
    "number",
    "one",
    "portuguese",
    "real",
    "sometimes",
    "text_file",
    "time",
    "timedelta",
    "whole",
]

DMY = clock("%d/%m/%Y")
PEOPLE = ("Beatriz Moura", "Tiago Reis", "Catarina Vaz", "Nuno Faria", "Helena Prado", "Igor Matos")


def digits(length: int, first: str = "") -> Cell:
    """A number that names something."""
    return lambda random, row: first + "".join(random.choices("0123456789", k=length - len(first)))


def clock_time(random: Random, row: int) -> time:
    return time(random.randint(5, 22), random.choice((0, 15, 30, 45)))
