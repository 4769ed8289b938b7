"""A question's spans with their neighbours, and which of them have been used."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from qhub_demo.questions.column import Column
from qhub_demo.questions.schema import Table
from qhub_demo.questions.span import Span
from qhub_demo.questions.tokens import Token, same_word

_NEAR = 4
"""Spans between two words that may name one column."""
_JOINS = frozenset(["e", "and", "ou", "or", "nem", "nor", ","])
_SMALLEST = frozenset(["o", "a", "os", "as", "de", "do", "da", "dos", "das", "the"])
SMALL = frozenset({"stop", "light"})
"""Kinds that are passed over when a neighbour is looked for."""


def said_in(word: str, said: Iterable[str]) -> bool:
    """Whether a word is among those said, in some form."""
    return any(same_word(word, one) for one in said)


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a question gets no number."""

    kind: str
    """The key of the sentence that tells it."""
    words: tuple[str, ...] = ()
    """The words that it is about."""
    choices: tuple[str, ...] = ()
    """What could be meant."""


class Unclear(Exception):
    """A question that cannot be answered as it stands."""

    def __init__(self, kind: str, words: Sequence[str] = (), choices: Sequence[str] = ()) -> None:
        super().__init__(kind)
        self.problem = Problem(kind, tuple(words), tuple(choices))


class Sentence:
    """A question, span by span."""

    def __init__(self, tokens: Sequence[Token], spans: Sequence[Span], table: Table) -> None:
        self.tokens, self.spans, self.table = tokens, spans, table
        self.used: set[int] = set()
        self.assumed: list[str] = []
        """What was taken for granted, as keys of sentences."""

    def text(self, span: Span) -> str:
        """A span as it is written."""
        return " ".join(token.text for token in self.tokens[span.first : span.last + 1])

    def words(self, span: Span) -> list[str]:
        return [token.folded for token in self.tokens[span.first : span.last + 1]]

    def of(self, *kinds: str) -> list[Span]:
        """The spans of some kinds that are not used yet."""
        return [span for span in self.spans if span.kind in kinds and span.at not in self.used]

    def use(self, *spans: Span | None) -> None:
        self.used |= {span.at for span in spans if span is not None}

    def before(self, span: Span, *, skip: frozenset[str] = SMALL) -> Span | None:
        """The span before, small words passed over."""
        return next((one for one in reversed(self.spans[: span.at]) if one.kind not in skip), None)

    def after(self, span: Span, *, skip: frozenset[str] = SMALL) -> Span | None:
        return next((one for one in self.spans[span.at + 1 :] if one.kind not in skip), None)

    def preposition(self, span: Span) -> str:
        """The small word right before a span."""
        return self.tokens[span.first - 1].folded if span.first else ""

    def columns(self, span: Span) -> list[Column]:
        return [self.table.column(name) for name in span.columns]

    def named_rows(self) -> list[Span]:
        """What rows are called in it."""
        return [span for span in self.spans if span.kind in ("noun", "row") and span.sub != "source"]

    def numeric(self, span: Span) -> list[Column]:
        """The columns of quantities that a span may name; what only numbers the rows is none."""
        return [
            column
            for column in self.columns(span)
            if column.kind == "number" and not column.is_code and not self.table.is_row_number(column)
        ]

    def mentions(self) -> list[Span]:
        """The columns that are named and not used yet."""
        return self.of("column", "akin")

    def one(self, span: Span, columns: Sequence[Column]) -> Column:
        """The only one of these columns; with several, the person has to say which."""
        found = list(columns) or self.columns(span)
        if len(found) > 1 and (narrowed := self._narrowed(span, found)):
            found = narrowed
        if len(found) != 1:
            raise Unclear("which_column", [self.text(span)], [column.name for column in found])
        self.use(span)
        return found[0]

    def _narrowed(self, span: Span, columns: Sequence[Column]) -> list[Column]:
        """The one of several columns that other words say too: "a temperatura média do ar"."""
        names = {column.name for column in columns}
        for other in self.of("column", "akin"):
            shared = [name for name in other.columns if name in names]
            if other.at != span.at and len(shared) == 1 and abs(other.at - span.at) <= _NEAR:
                self.use(other)
                return [self.table.column(shared[0])]
        said = {token.folded for token in self.tokens}
        whole = [column for column in columns if all(said_in(word, said) for word in column.words)]
        if len(whole) == 1:  # "golos marcados em casa" are those of `Golos casa`
            spans = self.of("column", "akin", "number", "period")
            rest = [one for one in spans if all(said_in(word, whole[0].words) for word in self.words(one))]
            self.use(*rest)
            return whole
        return []

    def days(self, named: Sequence[Column] = ()) -> list[Column]:
        """The column of days that is meant where none is named alone: the only one, that of what is said to have
        happened, or else the one that every row has, which is told. Of several such, nobody knows."""
        days = [column for column in dict.fromkeys(named) if column.kind == "time"] or self.table.days
        if len(days) < 2:
            return days
        said = {word for span in self.spans if span.kind == "noun" for word in self.words(span)}
        own = {name for word, name in self.table.events.items() if said_in(word, said)}
        days = [column for column in days if column.name in own] or days
        days = [column for column in days if not column.is_due] or days
        days = [column for column in days if not column.nulls] or days
        if len(days) > 1:
            raise Unclear("which_date", [], [column.name for column in days])
        self.assumed.append(f"date:{days[0].name}")
        return days

    def is_grouped(self, span: Span) -> bool:
        """Whether "por", "by", "cada" stands before a column, or before one that it is joined to."""
        before, after = self.before(span), self.after(span)
        if after is not None and self.words(after)[0] in ("distribution", "breakdown") and self.after(after) is None:
            self.use(after)
            return True  # "grade distribution"
        if before is None:
            return False
        if before.kind == "by":
            return True
        joined = before.kind in ("column", "akin", "grain") and self.joined(before, span)
        return joined and (before.kind == "grain" or self.is_grouped(before))

    def joined(self, left: Span, right: Span) -> bool:
        """Whether only "e", "and" or a comma stands between two spans."""
        between = [token.folded for token in self.tokens[left.last + 1 : right.first]]
        joins = any(word in ("e", "and", ",", "por", "by") for word in between)
        return joins and all(word in ("e", "and", ",", "o", "a", "por", "by") for word in between)

    def is_listed(self, left: Span, right: Span) -> bool:
        """Whether only what joins a list stands between two spans: "Beato, Ajuda e o Lumiar"."""
        between = [token.folded for token in self.tokens[left.last + 1 : right.first]]
        return bool(between) and all(word in _JOINS | _SMALLEST for word in between)

    def follow_each_other(self, left: Span, right: Span) -> bool:
        """Whether nothing but small words stands between two spans."""
        return all(span.kind in SMALL for span in self.spans[left.at + 1 : right.at])
