"""What each run of a question's words may be, and the choice among the possibilities.

Finders propose spans: operations and small words of the lexicon, columns, values, the table's own name, periods. The
longest wins; of equal length, the surer kind. A word that no span claims is unknown, and a question with an unknown
word gets no number.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from qhub_demo.questions.clock import clock_spans
from qhub_demo.questions.columns import column_spans
from qhub_demo.questions.expressions import deed_spans, expression_spans
from qhub_demo.questions.nouns import noun_spans, with_counted, with_people
from qhub_demo.questions.periods import period_spans
from qhub_demo.questions.quantities import money_spans, number_spans, unit_spans
from qhub_demo.questions.query import NUMERIC
from qhub_demo.questions.schema import Table
from qhub_demo.questions.span import Span
from qhub_demo.questions.tokens import Token, is_plural
from qhub_demo.questions.unexplained import Unknown, unexplained
from qhub_demo.questions.values import Fact, value_spans
from qhub_demo.questions.verbs import happens, is_done

PRIORITY = {
    **{"quote": 9, "period": 8, "column": 7, "value": 7.5, "operation": 6, "adjective": 6, "order": 6, "first": 6},
    **{"grain": 6, "comparator": 6, "about": 5.5, "wish": 5.5, "compare": 5.5, "by": 5, "not": 5, "row": 5},
    **{
        "noun": 4.5,
        "number": 4,
        "unit": 4.2,
        "akin": 3.5,
        "people": 4.4,
        "sign": 3.2,
        "late": 3.4,
        "show": 3,
        "light": 2,
        "stop": 1,
    },
}
"""Of spans of equal length, which kind wins."""
"""`noun` is a word of the table's name, `akin` a column by a word of like meaning."""


def scan(
    tokens: Sequence[Token], table: Table, facts: Sequence[Fact] = (), without: Span | None = None
) -> tuple[list[Span], list[Unknown]]:
    """The spans of a question in order, and what is left unexplained; `without` is a reading that is ruled out."""
    proposed = [
        *expression_spans(tokens, table),
        *column_spans(tokens, table, without),
        *value_spans(tokens, table, facts),
        *period_spans(tokens, table),
        *clock_spans(tokens),
        *noun_spans(tokens, table),
        *number_spans(tokens),
        *unit_spans(tokens, table),
    ]
    proposed += money_spans(tokens, table, proposed)
    proposed += deed_spans(tokens, proposed, table)
    proposed = [span for span in proposed if without is None or not span.reads_as(without)]
    proposed = [_after_name(span, proposed) for span in proposed if not _is_in_name(span, proposed)]
    chosen = _chosen(_without_shadows(with_people(proposed, table), tokens, table))
    chosen = [_without_doer(span, tokens, table) for span in with_counted(chosen, tokens, table)]
    return chosen, unexplained(tokens, chosen, table)


def _without_doer(span: Span, tokens: Sequence[Token], table: Table) -> Span:
    """A verb that a column of people is called after says what every row is: "apanharam", of an `Apanhador`."""
    is_verb = span.kind in ("column", "akin") and not span.full and is_done(tokens[span.last].folded)
    doers = is_verb and all(table.column(name).is_person for name in span.columns)
    return replace(span, kind="light", sub="light", columns=()) if doers else span


def _is_in_name(span: Span, proposed: Sequence[Span]) -> bool:
    """Whether a period is only the beginning of a value of several words, "no Mar Azul", or the end of a limit."""
    if span.kind != "period":
        return False
    return any(
        (one.kind == "value" and one.full and one.length > 1 and one.first <= span.last < one.last)
        or (one.kind == "comparator" and one.sub in ("gt", "lt", "ge", "le") and one.first < span.first <= one.last)
        for one in proposed
    )


def _after_name(span: Span, proposed: Sequence[Span]) -> Span:
    """A period without the words of a name before it: "model year 2020", "equipa A em junho"."""
    if span.kind != "period":
        return span
    ends = [
        one.last
        for one in proposed
        if one.kind in ("column", "value") and one.full and one.length > 1
        if one.first < span.first <= one.last < span.last
    ]
    return replace(span, first=max(ends) + 1) if ends else span


@dataclass(frozen=True, slots=True)
class _Meant:
    """The words of a question, by their places, of which something is sure."""

    nouns: set[int]
    named: set[int]
    """Nouns that are the table's own name."""
    money: set[int]
    worked_out: set[int]
    """Beside a word that asks for a figure."""
    numbers: set[int]
    happening: set[int]
    """Verbs that a moment is called after."""
    full: set[int]
    said: set[int]
    rows: set[int]


def _meant(proposed: Sequence[Span], tokens: Sequence[Token], table: Table) -> _Meant:
    nouns = {span.first for span in proposed if span.kind == "noun" and span.length == 1}
    named = {place for place in nouns if any(is_plural(tokens[place].folded, word) for word in table.words)}
    money = {span.first for span in proposed if span.kind == "akin" and span.sub == "money"} - named
    worked_out = {
        place
        for span in proposed
        if span.kind == "operation" and span.sub in NUMERIC
        for place in (span.first - 1, span.last + 1)
    }
    numbers = {
        span.first
        for span in proposed
        if span.kind == "column" and span.full and all(table.column(name).kind == "number" for name in span.columns)
    }
    happening = {
        span.first
        for span in proposed
        if span.kind in ("column", "akin")
        and happens(tokens[span.first].folded)
        and not tokens[span.first].folded.endswith(("do", "da", "dos", "das", "ed"))
        and all(table.column(name).kind == "time" for name in span.columns)
    }
    full = {span.first for span in proposed if span.kind == "column" and span.full}
    said = {span.first for span in proposed if span.kind in ("operation", "order", "grain") and span.length == 1}
    rows = {span.first for span in proposed if span.kind == "row" and span.sub == "rows" and span.length == 1}
    return _Meant(nouns - money, named, money, worked_out, numbers, happening, full, said, rows)


def _without_shadows(proposed: Sequence[Span], tokens: Sequence[Token], table: Table) -> list[Span]:
    """Without columns that are only a shadow of something surer that the same word says.

    "defeitos" is the rows of `defeitos`, not the column `tipo_defeito`; "média" is a mean, not `temperatura_media`.
    """
    meant = _meant(proposed, tokens, table)
    return [span for span in proposed if not _is_shadow(span, meant, tokens, table)]


def _is_shadow(span: Span, meant: _Meant, tokens: Sequence[Token], table: Table) -> bool:
    if span.kind in ("stop", "light") and span.length > 1 and meant.full & set(range(span.first, span.last + 1)):
        return True  # "value of" where a column is called `value`
    if span.kind in ("column", "akin") and span.length == 1:
        words = {word for name in span.columns for word in table.column(name).words}
        if span.first in meant.rows and not any(is_plural(tokens[span.first].folded, word) for word in words):
            return True  # "registos" are the rows, not who `Registado por` names
        is_key = all(table.is_key(table.column(name)) for name in span.columns)
        is_key = is_key or all(table.column(name).is_code for name in span.columns)
        is_row = is_key and (span.first in meant.named or tokens[span.first].folded not in words)
        if span.first in meant.nouns and (is_row or not span.full or span.kind == "akin"):
            return True
        if span.first in meant.said and not span.full:
            return True
        is_said = any(is_plural(tokens[span.first].folded, word) for word in words)
        if not is_said and (span.first in meant.named or (span.first in meant.money and is_key)):
            return True  # "total faturado" is what came in, not each `Fatura`
    if span.kind in ("noun", "akin") and span.sub != "money" and span.first in meant.money:
        return True
    if span.kind != "value" or span.length > 1:
        return False
    # "vencem em março" is of the day `vencimento`, not of those that are "Vencida"; "entregas" are the rows of
    # `entregas`, not those that are "Entregue"; "chuva total" is of the column `chuva_mm`, not of days with "chuva".
    is_other = span.first in meant.happening | meant.named and not span.full
    return is_other or span.first in meant.worked_out & meant.numbers


def _chosen(proposed: Iterable[Span]) -> list[Span]:
    """Spans that do not overlap, the longest and surest first."""
    taken: set[int] = set()
    kept: list[Span] = []
    for span in sorted(proposed, key=lambda span: (-span.length, -PRIORITY[span.kind], span.first)):
        if taken.isdisjoint(range(span.first, span.last + 1)):
            kept.append(span)
            taken.update(range(span.first, span.last + 1))
    ordered = sorted(kept, key=lambda span: span.first)
    return [replace(span, at=place) for place, span in enumerate(ordered)]
