# ruff: noqa: T201  (a command prints)
"""`python -m tests.demo.made [seed [files]]`: asks files questions made of their own names and values.

Each file gets one question of each shape; printed are those that are not answered as DuckDB does over what was read.

No question is made by hand, so it finds what a whole shape gets wrong, or a kind of column: rows without a group that
counted as the group with the fewest rows, a value called "ok". What a file means it does not know.
"""

import asyncio
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random

from qhub_demo.questions.column import Column
from qhub_demo.questions.quoting import identifier, literal
from qhub_demo.questions.schema import Table
from qhub_demo.tables import tables_of
from tests.demo.asking import WRITTEN, Uploads, _asked, _given, _sql
from tests.demo.judging import judge
from tests.demo.tables import Tables

SEED, FILES = 1, 30
FEWEST_ROWS, MOST_VALUES = 6, 12
"""Rows of a table that is asked, and different values of a column that puts them together."""
SHOWN = 300
Made = Iterator[tuple[str, str]]
"""Questions, follow-ups behind a slash, each with its truth."""


def made(table: Table, random: Random) -> Made:
    """The questions that a table's own words make."""
    groups = [one for one in table.of_kind("text") if _puts_together(one)]
    numbers = [one for one in table.of_kind("number") if _is_measured(one, table)]
    days = table.of_kind("time")
    if not groups or not numbers:
        return
    group, number = random.choice(groups), random.choice(numbers)
    yield from _of_groups(table, group, random)
    yield from _of_numbers(table, group, number, random)
    if number.adds_up:
        yield from _of_sums(table, group, number, random)
    if len(groups) > 1:
        yield from _of_two(table, *random.sample(groups, 2), random)
    if len(days) == 1 and not days[0].nulls and days[0].span:
        yield from _of_days(table, group, number, days[0], random)


def _of_groups(table: Table, group: Column, random: Random) -> Made:
    t, g, name = identifier(table.name), identifier(group.name), _said(group)
    value, other = random.sample(group.values, 2)
    is_so, has = f"{g} = {literal(value)}", f"{g} IS NOT NULL"
    share = f"SELECT round(100.0 * count(*) FILTER ({is_so}) / count(*), 1) FROM {t}"
    by = f"SELECT {g}, count(*) FROM {t} WHERE {has} GROUP BY 1 ORDER BY 2"
    yield f"quantos registos com {name} {value}?", f"SELECT count(*) FROM {t} WHERE {is_so}"
    yield f"how many records are {value}?", f"SELECT count(*) FROM {t} WHERE {is_so}"
    yield f"quantos registos exceto {value}?", f"SELECT count(*) FROM {t} WHERE NOT {is_so}"
    yield f"quantos valores diferentes de {name} há?", f"SELECT count(DISTINCT {g}) FROM {t}"
    yield f"que percentagem dos registos tem {name} {value}?", share
    yield f"qual {name} tem mais registros?", f"{by} DESC LIMIT 1"
    yield f"which {name} has the fewest records?", f"{by} LIMIT 1"
    yield f"quantos registos de {value}? / e de {other}?", f"SELECT count(*) FROM {t} WHERE {g} = {literal(other)}"


def _of_numbers(table: Table, group: Column, number: Column, random: Random) -> Made:
    t, g, n, name = identifier(table.name), identifier(group.name), identifier(number.name), _said(number)
    value, other = random.sample(group.values, 2)
    of_two = f"{g} IN ({literal(value)}, {literal(other)})"
    yield f"média de {name} por {_said(group)}", f"SELECT {g}, avg({n}) FROM {t} GROUP BY 1"
    yield f"highest {name} for {value}", f"SELECT max({n}) FROM {t} WHERE {g} = {literal(value)}"
    yield f"mediana de {name}", f"SELECT median({n}) FROM {t}"
    yield f"menor {name} de cada {_said(group)}", f"SELECT {g}, min({n}) FROM {t} GROUP BY 1"
    yield f"average {name} excluding {value}", f"SELECT avg({n}) FROM {t} WHERE {g} <> {literal(value)}"
    yield f"compare {value} and {other} by average {name}", f"SELECT {g}, avg({n}) FROM {t} WHERE {of_two} GROUP BY 1"
    low, high = float(number.low or 0), float(number.high or 0)
    bound = round(low + (high - low) * 0.4)
    if low < bound < high:
        yield f"quantos registos com {name} acima de {bound}?", f"SELECT count(*) FROM {t} WHERE {n} > {bound}"


def _of_sums(table: Table, group: Column, number: Column, random: Random) -> Made:
    t, g, n, name = identifier(table.name), identifier(group.name), identifier(number.name), _said(number)
    by = f"SELECT {g}, sum({n}) s FROM {t} WHERE {g} IS NOT NULL GROUP BY 1 HAVING s IS NOT NULL ORDER BY 2 DESC"
    yield f"total de {name} por {_said(group)}", f"SELECT {g}, sum({n}) FROM {t} GROUP BY 1"
    yield f"que {_said(group)} tem mais {name}?", f"{by} LIMIT 1"
    yield f"top 3 {_said(group)} por {name}", f"{by} LIMIT 3"
    value = literal(random.choice(group.values))
    yield f"sum of {name} for {value[1:-1]}", f"SELECT sum({n}) FROM {t} WHERE {g} = {value}"


def _of_two(table: Table, one: Column, two: Column, random: Random) -> Made:
    t, first, second = identifier(table.name), identifier(one.name), identifier(two.name)
    value, other = random.choice(one.values), random.choice(two.values)
    both = f"{first} = {literal(value)} AND {second} = {literal(other)}"
    yield f"quantos registos com {value} e {other}?", f"SELECT count(*) FROM {t} WHERE {both}"
    yield f"registos por {_said(one)} e {_said(two)}", f"SELECT {first}, {second}, count(*) FROM {t} GROUP BY 1, 2"
    yield f"registos por {_said(one)} / e por {_said(two)}?", f"SELECT {second}, count(*) FROM {t} GROUP BY 1"


def _of_days(table: Table, group: Column, number: Column, day: Column, random: Random) -> Made:
    assert day.span is not None
    t, d, n = identifier(table.name), identifier(day.name), identifier(number.name)
    first, last = day.span
    value = random.choice(group.values)
    month = f"strftime({d}, '%Y-%m')"
    recent = f"SELECT count(*) FROM {t} WHERE {d}::DATE > (SELECT max({d})::DATE - 7 FROM {t})"
    of_value = f"SELECT {month}, count(*) FROM {t} WHERE {identifier(group.name)} = {literal(value)} GROUP BY 1"
    yield f"how many records in {first:%B}?", f"SELECT count(*) FROM {t} WHERE month({d}) = {first.month}"
    yield "quantos registos nos últimos 7 dias?", recent
    yield f"registos de {value} por mês", of_value
    yield f"média de {_said(number)} por mês", f"SELECT {month}, avg({n}) FROM {t} GROUP BY 1"
    yield "registos por semana", f"SELECT date_trunc('week', {d})::DATE, count(*) FROM {t} GROUP BY 1"
    yield f"quantos registos antes de {last:%d/%m/%Y}?", f"SELECT count(*) FROM {t} WHERE {d} < DATE '{last}'"
    yield "qual o mês com mais registos?", f"SELECT {month}, count(*) FROM {t} GROUP BY 1 ORDER BY 2 DESC LIMIT 1"


def _puts_together(column: Column) -> bool:
    return bool(column.distinct and 2 <= column.distinct <= MOST_VALUES and len(column.values) > 1 and not column.flag)


def _is_measured(column: Column, table: Table) -> bool:
    names = column.is_code or column.flag or table.is_key(column) or table.is_row_number(column)
    return bool(column.type) and not names


def _said(column: Column) -> str:
    """A column's name as somebody types it."""
    return column.name.replace("_", " ").lower().partition("(")[0].strip()


async def main(seed: int, files: int) -> None:
    random, found = Random(seed), defaultdict[str, Counter[str]](Counter)
    with tempfile.TemporaryDirectory() as folder:
        uploads = Uploads(Path(folder))
        for name in random.sample(sorted(WRITTEN), files):
            read = uploads[name]
            (table, *others) = tables_of("", [read.digest], {})
            tables = Tables(read.tables)
            for question, sql in made(table, random) if not others and table.rows >= FEWEST_ROWS else ():
                reply = await _asked(question.split(" / "), [read], tables)
                truth = (await tables.query(sql, rows=10_000)).rows
                verdict = judge(truth, False, _given(reply))
                found[name][verdict] += 1
                if verdict != "right":
                    print(f"--- {verdict} · {name} · {question}\n{reply.text[:SHOWN]}\n{_sql(reply)}\n{truth[:3]}")
    print(sum(found.values(), Counter[str]()))


if __name__ == "__main__":
    numbers = [int(one) for one in sys.argv[1:3]]
    asyncio.run(main(*(numbers + [SEED, FILES][len(numbers) :])))
