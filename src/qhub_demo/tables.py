"""The tables that a conversation can ask about, as the prompt tells them.

An uploaded file is a message that lists its columns with ranges or the most frequent values. The tables of the agent's
pack stand in the system prompt, one line each, without values: those are learnt from the choices of the agent's tools
where a parameter has a column's name.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from operator import is_

from pydantic_ai.messages import ModelMessage, UserPromptPart

from qhub.language.text import fold
from qhub.tables.digest import DigestColumn, parse_digest
from qhub_demo.questions.column import Column
from qhub_demo.questions.lexicon import CODES
from qhub_demo.questions.schema import Table

FILE, TABLES = "file", "tables"
"""The metadata that marks a message which stands for a file, and one whose file became tables."""

_IDENTIFIER = r'"(?:[^"]|"")+"|[^\s":,;]+'
_FILE = re.compile(r"\[FICHEIRO CARREGADO: (?P<file>.+)\]")
_LINE = re.compile(rf"Tabela (?P<name>{_IDENTIFIER})[^:]*: (?P<rows>\d+) registos?; colunas (?P<columns>.+)")
_COLUMN = re.compile(
    rf"(?:^|,)\s*(?P<name>{_IDENTIFIER})"
    r"(?: (?P<type>[A-Z][A-Z0-9_]*(?:\([\d, ]+\))?(?:\[\])?(?: WITH TIME ZONE)?))?\s*(?=[,.;]|$)"
)
"""A column without a type is text, the shorter to tell."""
_TABLE = re.compile(rf"Tabela (?P<name>{_IDENTIFIER})(?: \([^:]*\))?: \d+ registos?")
_OTHERS = re.compile(r"e mais \d+ colunas: (?P<names>.+)")
_NAME = re.compile(r'"(?:[^"]|"")+"|[^\s",]+')

Spoken = Mapping[str, Mapping[str, Sequence[str]]]
"""For the name of a column, folded, what people call its values."""


def is_file(message: ModelMessage) -> bool:
    """Whether a message stands for an uploaded file, and is no question."""
    return FILE in (message.metadata or {})


def has_tables(message: ModelMessage) -> bool:
    """Whether the file that a message stands for became tables."""
    return TABLES in (message.metadata or {})


def file_texts(messages: Sequence[ModelMessage]) -> list[str]:
    """What the messages say of files that became tables, oldest first."""
    return [
        part.content
        for message in messages
        if has_tables(message)
        for part in message.parts
        if isinstance(part, UserPromptPart) and isinstance(part.content, str)
    ]


def tables_of(system: str, texts: Sequence[str], spoken: Spoken) -> list[Table]:
    """The tables of the pack, then those of the files, oldest first; a later one replaces its namesake."""
    found: dict[str, Table] = {}
    for table in (*_of_system(system), *(table for text in texts for table in _of_file(text))):
        found.pop(table.name, None)
        found[table.name] = table
    return [_with_spoken(table, spoken) for table in found.values()]


def newest(tables: Sequence[Table]) -> list[Table]:
    """The tables of the newest file; without files, those of the pack."""
    return [table for table in tables if table.file == tables[-1].file] if tables else []


@lru_cache(maxsize=64)
def _of_file(text: str) -> tuple[Table, ...]:
    """The tables of an uploaded file, from the message that tells of it: the same ones at each step of a turn."""
    match = _FILE.match(text)
    file = match["file"] if match else ""
    others = _others(text)
    return tuple(
        Table(table.name, table.rows, (*map(_column, table.columns), *others.get(table.name, ())), file)
        for table in parse_digest(text)
    )


def _others(text: str) -> dict[str, tuple[Column, ...]]:
    """The columns that a digest only names, by table; what was cut is left out."""
    found: dict[str, tuple[Column, ...]] = {}
    table = ""
    for line in text.splitlines():
        if match := _TABLE.fullmatch(line):
            table = _name(match["name"])
        elif (match := _OTHERS.fullmatch(line)) and table:
            names = _NAME.findall(match["names"])
            found[table] = tuple(Column(_name(name), "") for name in names if not name.endswith("…"))
    return found


def _column(column: DigestColumn) -> Column:
    values = [value for value, _ in column.values if value and not value.endswith("…")]
    distinct = column.distinct if column.distinct is not None else len(column.values) or None
    return Column(
        column.name,
        column.type,
        low=column.min,
        high=column.max,
        values=tuple(values),
        distinct=distinct,
        nulls=column.nulls,
        mean=column.mean,
        unit=column.unit,
        spelt=column.spelt,
        spoken=next(({value: one[value] for value in values} for one in CODES if one.keys() >= set(values)), {}),
        doubtful=column.doubtful,
    )


def _of_system(system: str) -> list[Table]:
    tables = []
    for line in system.splitlines():
        if match := _LINE.match(line.strip().removeprefix("- ")):
            columns = tuple(
                Column(_name(one["name"]), one["type"] or "VARCHAR") for one in _COLUMN.finditer(match["columns"])
            )
            tables.append(Table(_name(match["name"]), int(match["rows"]), columns))
    return tables


def _with_spoken(table: Table, spoken: Spoken) -> Table:
    """The table, with the values that the agent's tools name for parameters called as its columns."""
    columns = []
    for column in table.columns:
        synonyms = spoken.get(fold(column.name), {}) if column.kind == "text" else {}
        if synonyms and (not column.values or set(synonyms) & set(column.values)):
            values = tuple(dict.fromkeys((*column.values, *(() if table.file else synonyms))))
            names = {value: tuple(synonyms[value]) for value in values if value in synonyms}
            column = replace(column, values=values, spoken=names)
        columns.append(column)
    return table if all(map(is_, columns, table.columns)) else replace(table, columns=tuple(columns))


def _name(text: str) -> str:
    return text[1:-1].replace('""', '"') if text.startswith('"') else text
