"""Numbers in a question, and the columns that a unit or a word of money stands for."""

from collections.abc import Iterable, Sequence
from typing import Any

from qhub_demo.numbers import NUMBERS
from qhub_demo.questions.columns import AKIN, alike
from qhub_demo.questions.lexicon import (
    COMING,
    DONE,
    EARNING,
    FORMS,
    GOING,
    MEASURED,
    PRICED,
    SPENDING,
    SPENT,
    UNITS,
    WAGES,
)
from qhub_demo.questions.schema import Table
from qhub_demo.questions.span import Span
from qhub_demo.questions.tokens import Token

_PAYROLL = frozenset(["payroll", "wage bill", "folha salarial", "massa salarial"])
"""What wages come to."""
_LASTING = frozenset(["s", "seg", "min", "h", "dias"])
"""Units of how long something takes."""
_LASTED = ("lasted", "durou", "duraram", "dura", "duram", "demorou", "demoraram", "took")
_DEBIT = frozenset(["debito", "debitos", "debit", "debits"])
"""What an account calls money that goes."""
MULTIPLES = {
    **dict.fromkeys(("mil", "thousand", "k"), 1_000),
    **dict.fromkeys(("milhao", "milhoes", "million", "millions"), 1_000_000),
}


def number_spans(tokens: Sequence[Token]) -> Iterable[Span]:
    for place, token in enumerate(tokens):
        number: Any = token.number
        after = tokens[place + 1].folded if place + 1 < len(tokens) else ""
        if token.folded[-1:] in ("o", "a", "º", "ª", "°") and token.folded[:-1].isdecimal():
            yield Span(place, place, "number", "ordinal", value=int(token.folded[:-1]))
        if token.folded == "mil" and token.kind == "word":
            yield Span(place, place, "number", value=1000)
        beside = [one.folded for one in tokens[place + 1 : place + 4]]
        if number is not None and len(beside) == 3 and beside[0] in ("e", "a", "and", "to", "ou", "or"):
            other = tokens[place + 2].number
            if other is not None and number < other and beside[2] in MULTIPLES:  # "entre 5 e 10 mil"
                yield Span(place, place, "number", value=_whole(number * MULTIPLES[beside[2]]))
                continue
        if number is not None and after in MULTIPLES:
            yield Span(place, place + 1, "number", value=_whole(number * MULTIPLES[after]))
        if token.folded in ("um", "uma", "a", "an", "one") and UNITS.get(after) in ("h", "min", "kg", "t", "km"):
            before = tokens[place - 1].folded if place else ""
            if before in ("de", "than", "que", "over", "under"):  # "longer than an hour"
                yield Span(place, place, "number", value=1)
        if number is None:
            number = (
                NUMBERS.get(token.folded)
                if (place + 1 < len(tokens) and token.folded not in ("um", "uma")) or token.folded == "zero"
                else None
            )
        if number is not None:
            yield Span(place, place, "number", value=_whole(number))


def _whole(number: float) -> int | float:
    return int(number) if float(number).is_integer() else number


def unit_spans(tokens: Sequence[Token], table: Table) -> Iterable[Span]:
    """ "quantos km", "minutos de paragem": a unit without a number is the columns that are in it."""
    for place, token in enumerate(tokens):
        unit = UNITS.get(token.folded)
        columns = [column.name for column in table.of_kind("number") if unit and unit in column.units]
        if not unit and not any(alike(token.folded, w, "") >= AKIN for c in table.columns for w in c.words):
            measured = {unit for unit, words in MEASURED.items() if token.folded in words}
            measured |= (
                _LASTING if token.folded in ("tempo", "duracao", "time", "duration", "length", *_LASTED) else set()
            )
            columns = [column.name for column in table.of_kind("number") if column.units & measured]
        plain = [one.name for one in table.of_kind("number") if MEASURED.get(unit or "", frozenset()) >= set(one.words)]
        columns = plain if len(plain) == 1 and plain[0] in columns else columns  # "quilos" are of `Peso (kg)`
        counted = any(one.kind == "number" for one in tokens[max(place - 1, 0) : place + 2])
        is_ratio = place > 0 and tokens[place - 1].folded in ("por", "per") and len(columns) != 1
        if columns and len(token.folded) > 1 and unit not in ("money", "percent") and not counted and not is_ratio:
            yield Span(place, place, "akin", columns=tuple(columns), full=False)


def money_spans(tokens: Sequence[Token], table: Table, proposed: Sequence[Span]) -> list[Span]:
    """ "faturamento", "gastou", "valor total", "custam": the column of money, where there is one."""
    numbers = any(
        span.kind in ("column", "akin")
        and any(column.kind == "number" and not table.is_key(column) for column in map(table.column, span.columns))
        for span in proposed
    )
    sums = [column.name for column in table.amounts]
    prices = [column.name for column in table.money] if not numbers else []
    is_much = any(token.folded in ("quanto", "much") for token in tokens)
    found = []
    for place, token in enumerate(tokens):
        columns = sums if token.folded in SPENDING else prices if token.folded in PRICED else []
        if token.folded in FORMS["paying"] and is_much and not numbers:
            columns = sums or prices
        against = GOING if token.folded in EARNING else COMING if token.folded in SPENT else frozenset()
        columns = [name for name in columns if not against & set(table.column(name).words)]  # spent is not earned
        if token.folded in DONE and _is_measured(place, proposed, table):
            continue  # "água gasta"
        if len(columns) > 1 and token.folded in SPENT and not numbers:
            columns = [name for name in columns if _DEBIT & set(table.column(name).words)]
        if len(columns) == 1:
            found.append(Span(place, place, "akin", "money", columns=(columns[0],), full=False))
        last = place if token.folded == "payroll" else place + 1
        wages = [column.name for column in table.of_kind("number") if column.stems & WAGES]
        if " ".join(one.folded for one in tokens[place : last + 1]) in _PAYROLL and len(wages) == 1:
            found.append(Span(place, last, "akin", "payroll", columns=(wages[0],), full=False))
    return found


def _is_measured(place: int, proposed: Sequence[Span], table: Table) -> bool:
    """Whether the word before names numbers that are no money."""
    named = [span for span in proposed if span.kind == "column" and span.last == place - 1]
    columns = [table.column(name) for span in named for name in span.columns]
    return any(column.kind == "number" and not column.is_money for column in columns)
