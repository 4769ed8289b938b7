"""Questions that name no operation: what they name decides, and what was taken is told."""

import re
from dataclasses import replace
from typing import cast

from qhub_demo.questions.column import Column
from qhub_demo.questions.flows import Flows
from qhub_demo.questions.groups import Groups, default_grain
from qhub_demo.questions.lexicon import ADDITIVE_UNITS, UNITS
from qhub_demo.questions.query import Group, MeasureKind, Query
from qhub_demo.questions.rankings import Rankings
from qhub_demo.questions.sentence import Sentence, Unclear
from qhub_demo.questions.span import Span
from qhub_demo.questions.targets import Targets

_DIFFERENCES = frozenset(["diferenca", "difference"])
FIRST = re.compile(r"(?:[oa]s )?primeir[oa]s", re.IGNORECASE)
"""What stands in front of rows, and is no order by a column."""


class BareQuestions:
    """What is worked out where nobody says."""

    def __init__(self, sentence: Sentence, groups: Groups, targets: Targets, rankings: Rankings, flows: Flows) -> None:
        self._s, self._g, self._targets, self._rankings, self._flows = sentence, groups, targets, rankings, flows

    def read(self, base: Query, ranked: bool) -> Query | None:
        """A question that names no operation: what it names decides."""
        s = self._s
        numbers = [span for span in s.mentions() if s.numeric(span) and len(s.numeric(span)) == len(span.columns)]
        numbers = [span for span in numbers if not (ranked and self._targets.is_asked_for(span))]
        compared = {one.column for one in base.filters if one.op in (">", ">=", "<", "<=", "between", "=")}
        said_again = [span for span in numbers if set(span.columns) <= compared]  # "delayed by more than an hour"
        s.use(*said_again)
        numbers = [span for span in numbers if span not in said_again]
        if not numbers and not ranked and base.filters and not base.groups and self._targets.opens_with_who():
            person = self._targets.person(base)
            if person is not None and not any(one.column == person.name for one in base.filters):
                s.use(*[span for span in s.mentions() if person.name in span.columns])
                return replace(base, measure="list", column=person.name)  # "quem ainda não pagou?"
        if not numbers and not ranked and base.filters and (moment := self._targets.moment()) is not None:
            return replace(base, measure="list", column=moment.name)  # "quando foi produzido o lote L7?"
        if numbers:
            return self._bare_number(base, numbers[0], ranked)
        if ranked and self._are_first_rows(base):
            return replace(base, measure="rows", limit=self._g.limit)
        if ranked:
            return self._rankings.finish(base, ranked)
        shows = any(span.kind == "show" and span.sub == "show" for span in s.spans)
        shows = shows or (bool(base.filters) and self._targets.asks_for_rows())
        named = [span for span in s.mentions() if not s.is_grouped(span)]
        rows = any(span.kind in ("row", "noun") for span in s.spans)
        compares = bool(s.of("compare"))
        if named and not base.groups and not self._g.limit:
            column = s.one(named[0], s.columns(named[0]))
            if s.table.is_key(column) and (base.filters or shows):
                return replace(base, measure="rows") if shows else base
            asks = self._targets.asks_which() and not any(filter_.column == column.name for filter_ in base.filters)
            if base.filters and not compares and not shows and not asks and column.kind in ("text", "time"):
                if column.is_person and not column.is_name:
                    return replace(base, measure="distinct", column=column.name)
                s.assumed.append(f"rows:{column.name}")
                return base
            if compares or not (shows or self._targets.asks_which()):
                s.assumed.append("counted")
                return replace(
                    base, groups=(Group(column.name, default_grain(column) if column.kind == "time" else None),)
                )
            return replace(base, measure="list", column=column.name)
        if shows and not base.groups and (rows or base.filters):
            return replace(base, measure="rows", limit=self._g.limit)
        if self._g.limit and rows and not base.groups:
            return replace(base, measure="rows", limit=self._g.limit)
        if base.groups or base.filters or self._g.per:
            return self._rankings.finish(self._flows.with_flow(base), ranked=False)
        return None

    def _are_first_rows(self, base: Query) -> bool:
        """Whether it asks for the first rows as they stand in the file: "as 10 primeiras linhas"."""
        s = self._s
        firsts = [span for span in s.spans if span.kind == "first" and FIRST.fullmatch(s.text(span))]
        rows = any(span.kind == "row" for span in s.spans)
        return bool(firsts and rows and self._g.limit) and not (base.groups or self._g.per or list(s.mentions()))

    def _bare_number(self, base: Query, span: Span, ranked: bool) -> Query:
        """A column of numbers alone: its sum where it adds up, its mean where it does not; what was taken is told."""
        s = self._s
        column = s.one(span, s.numeric(span))
        if ranked:
            return self._ranked_number(base, span, column)
        keys = [one for one in base.filters if one.op == "=" and s.table.is_key(s.table.column(one.column))]
        if keys and not base.groups and not any(one.kind == "compare" for one in s.spans):
            return replace(base, measure="sum", column=column.name)  # one row: its number is whatever is worked out
        extreme = {"max": "max", "maximo": "max", "maxima": "max", "min": "min", "minimo": "min", "minima": "min"}
        said = next((extreme[word] for word in column.words if word in extreme), "")
        if said and not base.groups:
            s.assumed.append(f"{said}:{column.name}")
            return self._rankings.finish(
                replace(base, measure=cast(MeasureKind, said), column=column.name), ranked=False
            )
        is_mean = column.adds_up is False and not self._targets.is_earned(column)
        measure: MeasureKind = "avg" if is_mean else "sum"
        if (other := self._beside(span, column)) is not None:
            s.assumed += [f"{measure}:{column.name}", f"{measure}:{other.name}"]
            return self._rankings.finish(
                replace(base, measure=measure, column=column.name, also=other.name), ranked=False
            )
        if span.sub == "payroll":
            return self._rankings.finish(replace(base, measure="sum", column=column.name), ranked=False)
        weighs = column.adds_up is False and not column.is_rate and bool(column.units & ADDITIVE_UNITS - {"money"})
        if column.adds_up is None or weighs:
            s.assumed.append(f"sum_and_mean:{column.name}")
            return self._rankings.finish(
                replace(base, measure="sum", column=column.name, also=column.name), ranked=False
            )
        s.assumed.append(f"{measure}:{column.name}")
        return self._rankings.finish(replace(base, measure=measure, column=column.name), ranked=False)

    def _ranked_number(self, base: Query, span: Span, column: Column) -> Query:
        """What has most of a number: rows, or groups by its sum or mean, which is told."""
        s = self._s
        if not base.groups and self._flows.are_alternatives() and column.adds_up is not False:
            s.assumed.append(f"sum:{column.name}")
            return replace(base, measure="sum", column=column.name, order=self._g.order)  # "pix ou cartão?"
        target = self._targets.find()
        thing = self._targets.joined_thing()
        named = target is not None or thing is not None or base.groups or self._g.per is not None
        if not named and self._targets.person(base) is None:
            return self._rankings.rows_by(base, column, None, self._g.limit or 1)
        group = self._targets.ranked_group(base)
        if group is None and self._g.per is not None:
            group = s.table.key  # "top 3 wines per region by score"
        if group is not None and s.table.is_key(group) and self._g.per is None:
            return self._rankings.rows_by(base, column, group, self._g.limit or 1)
        sums = column.adds_up is False and not column.is_rate and column.units & ADDITIVE_UNITS
        in_unit = UNITS.get(s.words(span)[-1], "") in column.units & ADDITIVE_UNITS
        if sums and not in_unit:
            raise Unclear("which_measure", [column.name], [column.name])  # "os destinos com mais peso"
        is_mean = column.adds_up is False and not in_unit and not self._targets.is_earned(column)
        measure: MeasureKind = "avg" if is_mean else "sum"
        s.assumed.append(f"{measure}:{column.name}")
        query = replace(base, measure=measure, column=column.name)
        query = self._rankings.grouped_by(query, group) if group is not None else query
        return replace(query, order=self._g.order, limit=self._g.limit or 1)

    def _beside(self, span: Span, column: Column) -> Column | None:
        """The second of two columns of numbers that are named together: "receita e despesa"."""
        s = self._s
        if any(one.kind == "compare" for one in s.spans):
            return self._held_against(span, column)
        after = s.after(span)
        if after is None or after not in s.mentions() or not s.joined(span, after) or len(s.numeric(after)) != 1:
            return None
        other = s.numeric(after)[0]
        if (other.adds_up is False) != (column.adds_up is False):
            return None
        return s.one(after, [other])

    def _held_against(self, span: Span, column: Column) -> Column | None:
        """The second of the two columns of numbers that are compared: "previsto vs real", "janeiro vs março"."""
        s = self._s
        if any(set(s.words(one)) & _DIFFERENCES for one in s.spans if one.kind == "compare"):
            return None  # nothing is taken from another
        others = [one for one in s.mentions() if one.at != span.at and s.numeric(one) and not s.is_grouped(one)]
        if len(others) != 1 or len(s.numeric(others[0])) != len(others[0].columns):
            return None
        between = s.spans[span.at + 1 : others[0].at]
        if span.at > others[0].at or any(one.kind not in ("compare", "stop", "light", "by") for one in between):
            return None
        other = s.one(others[0], s.numeric(others[0]))
        return other if other is not column and (other.adds_up is False) == (column.adds_up is False) else None
