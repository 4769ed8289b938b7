"""Tables, and what their columns tell of their rows."""

from dataclasses import dataclass
from functools import cached_property

from qhub.language.text import fold
from qhub_demo.questions.column import CAMEL, LINKS, PIECE, Column
from qhub_demo.questions.lexicon import CONCEPTS, TOPICS
from qhub_demo.questions.tokens import stems
from qhub_demo.questions.verbs import is_past

_AMOUNTS = frozenset({"valor", "total", "montante", "value", "amount"})
TIMES = frozenset(
    ["data", "date", "dia", "day", "hora", "hour", "time", "timestamp", "datetime", "start", "end", "inicio", "fim"]
)


_THINGS = frozenset(noun for nouns, _ in TOPICS for noun in nouns)
"""Stems of what rows of some table are called: a `Pedido` that goes up by one numbers orders."""


@dataclass(frozen=True, eq=False)
class Table:
    """A table that can be queried."""

    name: str
    rows: int
    columns: tuple[Column, ...]
    file: str = ""
    """The uploaded file it came from; empty where the agent's pack brings it."""
    join: "Join | None" = None
    """Where it stands for two tables together."""
    others: tuple[str, ...] = ()
    """The words in the names of the other tables that can be asked."""
    foreign: frozenset[str] = frozenset()
    """The words of its file's name that are another sheet's own: "jobs" are no rows of `print_jobs_customers`."""

    def column(self, name: str) -> Column:
        return next(column for column in self.columns if column.name == name)

    def of_kind(self, *kinds: str) -> list[Column]:
        return [column for column in self.columns if column.kind in kinds]

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The words of its name, folded."""
        pieces = [fold(piece) for piece in PIECE.findall(CAMEL.sub(" ", self.name))]
        return tuple(piece for piece in pieces if piece not in LINKS and not piece.isdecimal())

    @cached_property
    def sheet(self) -> tuple[str, ...]:
        """The words of its sheet's name, where its file has several: "turma", "b" of `notas_turma_b`."""
        name, file = (
            [fold(piece) for piece in PIECE.findall(text)] for text in (self.name, self.file.rpartition(".")[0])
        )
        return tuple(name[len(file) :]) if file and name[: len(file)] == file else ()

    @cached_property
    def nouns(self) -> tuple[str, ...]:
        """The words that stand for its rows: those of its name, and of the name of a table that it is joined to."""
        own = tuple(word for word in self.words if word not in self.foreign)
        if self.join is None:
            return own
        named = {word for column in self.columns for word in column.of}  # "clientes" are a column's, by their `Nome`
        return tuple(word for word in (*own, *self.join.one.nouns) if word not in named)

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """The words of its name, its columns' names and their values, as far as they are known."""
        named = (word for column in self.columns for word in column.words)
        values = (fold(part) for column in self.columns for value in column.values for part in PIECE.findall(value))
        return frozenset((*self.nouns, *named, *values))

    @cached_property
    def money(self) -> list[Column]:
        """Its columns of money; where one is plainly the amount (`valor` beside `gorjeta`), that one."""
        found = [column for column in self.columns if column.is_money]
        plain = [column for column in found if set(column.words) <= _AMOUNTS]
        return plain if len(plain) == 1 else found

    @cached_property
    def amounts(self) -> list[Column]:
        """Its columns of money that add up; where none does, the one price of rows that are each something of a day
        and that no quantity multiplies: what each came to."""
        sums = [column for column in self.money if column.adds_up is not False]
        if sums or self.join is not None:
            return sums
        happened = any(one.kind == "time" and not one.nulls and not one.is_due for one in self.columns)
        counted = any(one.kind == "number" and one.adds_up and not one.is_money for one in self.columns)
        prices = [column for column in self.money if not column.is_ratio and not column.is_rate]
        return prices if happened and not counted and len(prices) == 1 else []

    @cached_property
    def days(self) -> list[Column]:
        """Its columns of days; of two tables together, those of the one whose rows are counted, where it has any."""
        found = self.of_kind("time")
        return [column for column in found if self.join and column in self.join.many.columns] or found

    @cached_property
    def events(self) -> dict[str, str]:
        """What happened on the days of its columns, with the column: `data_venda` tells that the rows are sales."""
        return {
            word: column.name
            for column in self.of_kind("time")
            if TIMES & set(column.words) or (not column.nulls and any(is_past(word) for word in column.words))
            for word in column.words
            if word not in TIMES and len(word) > 2
        }

    @cached_property
    def topics(self) -> frozenset[str]:
        """Stems of what rows of such a table are called, by the words of its name and its columns."""
        own = {stem for word in self.words for stem in stems(word)}.union(*(column.stems for column in self.columns))
        others = {stem for word in self.others for stem in stems(word)}
        others |= {like for stem in others for like in CONCEPTS.get(stem, ())}
        return frozenset(noun for nouns, signs in TOPICS if own & signs for noun in nouns) - others

    def is_key(self, column: Column) -> bool:
        """Whether each row has a value of its own; a table that this one is joined to has other rows."""
        if self.join is not None and column.name not in {one.name for one in self.join.many.columns}:
            return False
        if column.kind == "text":
            return column.distinct is not None and column.distinct + column.nulls >= self.rows > 1 and not column.nulls
        if not column.is_whole or column.mean is not None or column.low is None or column.high is None or self.rows < 2:
            return False
        return float(column.high) - float(column.low) + 1 == self.rows

    def is_row_number(self, column: Column) -> bool:
        """Whether a column only numbers the rows, and its name is of nothing that is measured."""
        named = column.adds_up is None or (len(column.words) == 1 and bool(column.stems & _THINGS))
        if column.kind != "number" or not named or not self.is_key(column):
            return False
        return float(column.low or 0) in (0, 1) or float(column.low or 0) > self.rows  # 4 to 15 may well be amounts

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """The columns that say which row it is: its name and its code."""
        texts = [column for column in self.columns if column.kind == "text" and self.is_key(column)]
        named = [column for column in self.columns if column.words in (("nome",), ("name",)) and column.kind == "text"]
        return tuple(column.name for column in list(dict.fromkeys([*named, *texts]))[:2])

    @cached_property
    def key(self) -> Column | None:
        """The column that says which row it is, of those that people read."""
        keys = [column for column in self.columns if self.is_key(column)]
        named = [column for column in keys if column.is_name] + [column for column in keys if column.kind == "text"]
        return next(iter(named + keys), None)


@dataclass(frozen=True, eq=False)
class Join:
    """Two tables, each row of the first with its row of the second."""

    many: Table
    one: Table
    many_key: str
    one_key: str
