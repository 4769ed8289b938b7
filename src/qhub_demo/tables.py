"""The tables that a conversation can ask about, as the prompt tells them.

An uploaded file is a message that lists its columns with ranges or the most frequent values. The tables of the agent's
pack stand in the system prompt, one line each, without values: those are learnt from the choices of the agent's tools
where a parameter has a column's name.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from pydantic_ai.messages import ModelMessage, UserPromptPart

from qhub.language.text import fold
from qhub.models.interface import Prompt, ToolSpec
from qhub.tables.digest import DigestColumn, parse_digest
from qhub_demo.parameters import parameters_of

FILE = "file"
"""The metadata that marks a message which stands for an uploaded file."""

_IDENTIFIER = r'"(?:[^"]|"")+"|[^\s":,;]+'
_FILE = re.compile(r"\[FICHEIRO CARREGADO: (?P<file>.+)\]")
_LINE = re.compile(rf"Tabela (?P<name>{_IDENTIFIER})[^:]*: (?P<rows>\d+) registos?; colunas (?P<columns>.+)")
_COLUMN = re.compile(
    rf"\s*(?P<name>{_IDENTIFIER}) (?P<type>[A-Z][A-Z0-9_]*(?:\([\d, ]+\))?(?:\[\])?(?: WITH TIME ZONE)?)\s*(?:[,.;]|$)"
)
_YES, _NO = frozenset({"sim", "s", "yes", "y", "true", "verdadeiro"}), frozenset({"nao", "n", "no", "false", "falso"})
_NUMBERS = ("INT", "DOUBLE", "FLOAT", "DECIMAL", "REAL", "NUMERIC")


@dataclass(frozen=True, slots=True)
class Column:
    """A column, and what is known of its values."""

    name: str
    type: str
    low: str | None = None
    """The smallest value, of numbers and days."""
    high: str | None = None
    """The largest."""
    values: tuple[str, ...] = ()
    """Values known to occur, most frequent first; not all of them unless `distinct` says so."""
    counts: tuple[int, ...] = ()
    """How often the first of them occur; empty where that is not told."""
    distinct: int | None = None
    """How many different values there are, where it is told."""
    spoken: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What people call a value, beside its own name."""

    @property
    def kind(self) -> str:
        """`number`, `time`, `text`, `truth` or `other`."""
        if any(name in self.type for name in _NUMBERS):
            return "number"
        if self.type == "DATE" or self.type.startswith("TIMESTAMP"):
            return "time"
        if self.type.startswith(("VARCHAR", "ENUM")):
            return "text"
        return "truth" if self.type == "BOOLEAN" else "other"

    @property
    def is_whole(self) -> bool:
        """Whether it holds whole numbers."""
        return "INT" in self.type

    @property
    def is_code(self) -> bool:
        """Whether its numbers are names of things: adding them up means nothing."""
        parts = re.split(r"[\W_]+", fold(self.name))
        return bool({"id", "uid", "codigo", "cod", "code", "ano", "year", "ddd", "cep", "nif", "cpf"} & set(parts))

    @property
    def yes(self) -> str | bool | None:
        """The value that means yes, where it says yes or no."""
        if self.kind == "truth":
            return True
        said = {fold(value): value for value in self.values}
        is_flag = self.kind == "text" and len(said) == self.distinct and said.keys() <= _YES | _NO
        return next((said[word] for word in _YES if word in said), None) if is_flag else None

    @property
    def span(self) -> tuple[date, date] | None:
        """The first and the last day, where they are told."""
        if self.low is None or self.high is None:
            return None
        try:
            return date.fromisoformat(self.low[:10]), date.fromisoformat(self.high[:10])
        except ValueError:
            return None

    @property
    def has_range(self) -> bool:
        return self.low is not None and self.high is not None


@dataclass(frozen=True, slots=True)
class Table:
    """A table that can be queried."""

    name: str
    rows: int
    columns: tuple[Column, ...]
    file: str = ""
    """The uploaded file it came from; empty where the agent's pack brings it."""

    def column(self, name: str) -> Column:
        return next(column for column in self.columns if column.name == name)

    def of_kind(self, *kinds: str) -> list[Column]:
        return [column for column in self.columns if column.kind in kinds]


def is_file(message: ModelMessage) -> bool:
    """Whether a message stands for an uploaded file, and is no question."""
    return FILE in (message.metadata or {})


def file_texts(messages: Sequence[ModelMessage]) -> list[str]:
    """What the messages say of uploaded files, oldest first."""
    return [
        part.content
        for message in messages
        if is_file(message)
        for part in message.parts
        if isinstance(part, UserPromptPart) and isinstance(part.content, str)
    ]


def tables_of(prompt: Prompt, files: int) -> list[Table]:
    """The tables of the pack, then those of the first so many files; a later one replaces its namesake."""
    found: dict[str, Table] = {}
    texts = file_texts(prompt.messages)[:files]
    for table in (*_of_system(prompt.system), *(table for text in texts for table in _of_file(text))):
        found.pop(table.name, None)
        found[table.name] = table
    return [_with_spoken(table, prompt.tools) for table in found.values()]


def _of_file(text: str) -> list[Table]:
    """The tables of an uploaded file, from the message that tells of it."""
    match = _FILE.match(text)
    file = match["file"] if match else ""
    return [
        Table(table.name, table.rows, tuple(_column(column) for column in table.columns), file)
        for table in parse_digest(text)
    ]


def _column(told: DigestColumn) -> Column:
    values = [(value, count) for value, count in told.values if value and not value.endswith("…")]
    return Column(
        told.name,
        told.type,
        low=told.min,
        high=told.max,
        values=tuple(value for value, _ in values),
        counts=tuple(count for _, count in values),
        distinct=told.distinct if told.distinct is not None else len(told.values) or None,
    )


def _of_system(system: str) -> list[Table]:
    tables = []
    for line in system.splitlines():
        if match := _LINE.match(line.strip().removeprefix("- ")):
            columns = tuple(Column(_name(one["name"]), one["type"]) for one in _COLUMN.finditer(match["columns"]))
            tables.append(Table(_name(match["name"]), int(match["rows"]), columns))
    return tables


def _with_spoken(table: Table, tools: Sequence[ToolSpec]) -> Table:
    """The table, with the values that the agent's tools name for parameters called as its columns."""
    named: dict[str, dict[str, list[str]]] = {}
    for tool in tools:
        for parameter in parameters_of(tool.schema):
            for choice in parameter.choices if parameter.kind == "choice" else ():
                names = named.setdefault(fold(parameter.name), {}).setdefault(str(choice.value), [])
                names.append(" ".join(word.text for word in choice.name))
    columns = []
    for column in table.columns:
        told = named.get(fold(column.name), {}) if column.kind == "text" else {}
        if told and (not column.values or set(told) & set(column.values)):
            values = (*column.values, *(() if table.file else told))
            spoken = {value: tuple(dict.fromkeys(told[value])) for value in dict.fromkeys(values) if value in told}
            column = replace(column, values=tuple(dict.fromkeys(values)), spoken=spoken)
        columns.append(column)
    return replace(table, columns=tuple(columns))


def _name(text: str) -> str:
    return text[1:-1].replace('""', '"') if text.startswith('"') else text
