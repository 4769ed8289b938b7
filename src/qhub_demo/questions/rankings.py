"""What comes first or last: rows in the order of a number, or groups in the order of what is worked out."""

from dataclasses import replace
from typing import cast

from qhub_demo.questions.column import Column
from qhub_demo.questions.flows import Flows
from qhub_demo.questions.groups import DEFAULT_TOP, Groups
from qhub_demo.questions.query import NUMERIC, Group, MeasureKind, Query
from qhub_demo.questions.sentence import Sentence, Unclear
from qhub_demo.questions.span import Span
from qhub_demo.questions.targets import BEST, Targets


class Rankings:
    """The order that a question asks for."""

    def __init__(self, sentence: Sentence, groups: Groups, targets: Targets, flows: Flows) -> None:
        self._s, self._g, self._targets, self._flows = sentence, groups, targets, flows

    def are_asked(self) -> bool:
        """Whether the first or the last of something are asked for; the order is noted."""
        s = self._s
        extremes, orders = self._g.extremes(), s.of("order")
        others = [span for span in s.of("operation") if span.sub in NUMERIC and span.sub not in ("max", "min")]
        named = self._targets.find()
        if orders:
            s.use(orders[0])
            self._g.order = "most" if orders[0].sub == "most" else "least"
            if len(orders) > 1:
                raise Unclear("unused", [s.text(orders[1])])
            return True
        first = any(span.kind in ("noun", "row") for span in s.spans[: extremes[0].at]) if extremes else False
        if extremes and (
            others
            or named is not None
            or first
            or self._g.by_number
            or self._g.limit
            or self._g.per
            or self._targets.asks_who()
        ):
            self._g.order = "most" if extremes[0].sub == "max" else "least"
            if others:
                s.use(extremes[0])
            return True
        return bool(self._g.limit and self._g.order)

    def extreme(self, base: Query, operation: Span) -> Query:
        """ "qual o imóvel com maior área", "os 3 com menor preço": rows in order, or groups by their extreme."""
        s = self._s
        s.use(operation)
        group = self._targets.ranked_group(base)
        number = self._targets.number(operation)
        self._g.order = self._g.order or ("most" if operation.sub == "max" else "least")
        if group is None and not base.groups and (moment := self._targets.moment()) is not None:
            return self.rows_by(base, number, moment, 1)  # "quando foi o maior pico?"
        named = self._g.by_number or any(span.kind in ("noun", "row") for span in s.spans[: operation.at])
        if group is None and not base.groups and self._g.limit is None and not named:
            return replace(base, measure=cast(MeasureKind, operation.sub), column=number.name)
        limit = self._g.limit or 1
        best = s.words(operation)[0] in BEST and self._targets.says_several(number)  # "who has the best ratings?"
        rows = group is None or self._tells_rows(group) or (self._targets.asks_who() and not best)
        if group is not None and not rows:
            if number.adds_up is None:
                raise Unclear("sum_or_extreme", [number.name], [number.name])
            if number.adds_up:
                s.assumed.append(f"sum:{number.name}")
                grouped = self.grouped_by(replace(base, measure="sum", column=number.name), group)
                return replace(grouped, order=self._g.order, limit=limit)
            measure = "avg" if s.words(operation)[0] in BEST else cast(MeasureKind, operation.sub)
            s.assumed.append(f"{measure}:{number.name}")
            grouped = self.grouped_by(replace(base, measure=measure, column=number.name), group)
            return replace(grouped, order=self._g.order, limit=limit)
        if base.groups:
            measure = "sum" if number.adds_up else cast(MeasureKind, operation.sub)
            s.assumed.append(f"{measure}:{number.name}")
            return replace(base, measure=measure, column=number.name, order=self._g.order, limit=limit)
        return self.rows_by(base, number, group, limit)

    def _tells_rows(self, column: Column) -> bool:
        """Whether a column says which row it is; of two tables together, none of the second does."""
        join = self._s.table.join
        return self._s.table.is_key(column) or (column.is_name and not (join and column in join.one.columns))

    def rows_by(self, base: Query, number: Column, name: Column | None, limit: int) -> Query:
        """The rows with the largest or the smallest number, named by the column that says which they are."""
        table = self._s.table
        is_compared = any(span.kind == "order" for span in self._s.spans) and not base.groups
        if is_compared and (choice := self.choice(base)) is not None:
            measure: MeasureKind = "avg" if number.adds_up is False else "sum"
            self._s.assumed.append(f"{measure}:{number.name}")
            return self._chosen(replace(base, measure=measure, column=number.name), choice)
        label = name or table.key or next((column for column in table.columns if column.is_name), None)
        if label is None or label == number:
            names: tuple[str, ...] = ()
        elif name is None and not label.is_name and table.labels and number.name not in table.labels:
            names = table.labels
        else:
            names = (label.name, *(one.name for one in table.columns if label.is_code and one.is_name))
        shown = (*names, number.name) if names else ()
        query = replace(base, measure="rows", column=number.name, order=self._g.order, limit=limit, shown=shown)
        per = self._g.per
        return replace(query, groups=(), per=per, shown=(per.column, *shown) if shown else ()) if per else query

    def grouped_by(self, query: Query, column: Column) -> Query:
        own = Group(column.name)
        if self._g.per is not None:
            return replace(query, groups=(self._g.per, own), per=self._g.per)
        return replace(query, groups=(*query.groups, own))

    def finish(self, query: Query, ranked: bool) -> Query:
        """The query with its order and its limit, and the column that is ranked."""
        if not ranked:
            if self._g.per is not None:
                return replace(query, groups=(self._g.per, *query.groups))
            return replace(query, limit=self._g.limit) if self._g.limit else query
        s = self._s
        column = self._targets.ranked_group(query)
        if column is not None and not query.groups and self.choice(query) == column.name:
            return self._chosen(query, column.name)  # "quem abriu mais, RH ou Vendas?"
        if column is not None:
            query = self.grouped_by(query, column)
        elif self._g.per is not None:
            query = replace(query, groups=(self._g.per, *query.groups))
        if not query.groups and (choice := self.choice(query)) is not None:
            return self._chosen(query, choice)
        if not query.groups and self._flows.are_alternatives():
            return replace(query, order=self._g.order)  # "há mais de manhã ou de noite?"
        if not query.groups:
            raise Unclear("order_of_what")
        if query.measure == "count" and column is not None and s.table.is_key(column):
            raise Unclear(
                "who" if self._targets.asks_who() else "order_of_what"
            )  # each row has its own: none has most of them
        if query.measure == "count" and (flow := self._flows.of_verb() or self._flows.of_mass()) is not None:
            self._s.assumed.append(f"sum:{flow.name}")
            query = replace(query, measure="sum", column=flow.name)
        several = column is not None and not self._targets.asks_who() and self._targets.says_several(column)
        limit = self._g.limit or (DEFAULT_TOP if several else 1)
        return replace(query, also=None, order=self._g.order, limit=limit)

    def choice(self, query: Query) -> str | None:
        """The column of the values that a question chooses between: "há mais encomendas no norte ou no sul?"."""
        named = [one for one in query.filters if one.op == "in" and len(one.values) > 1 and not one.others]
        return named[0].column if len(named) == 1 and self._g.limit is None else None

    def _chosen(self, query: Query, choice: str) -> Query:
        """All that are chosen between, with what they have of what is asked for."""
        together = query.measure in ("count", "sum")
        return replace(query, also=None, groups=(Group(choice),), order=self._g.order, together=together)
