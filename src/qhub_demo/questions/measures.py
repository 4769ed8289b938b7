"""What a question works out, of what, by what and in which order."""

from dataclasses import replace
from typing import cast

from qhub_demo.questions.about import ask_about
from qhub_demo.questions.adjectives import Adjectives
from qhub_demo.questions.bare_questions import BareQuestions
from qhub_demo.questions.counts import Counts
from qhub_demo.questions.flows import Flows
from qhub_demo.questions.groups import Groups
from qhub_demo.questions.lexicon import ADDITIVE_UNITS, BAD, GOOD, TOTALS
from qhub_demo.questions.query import NUMERIC, Filter, Grain, Group, MeasureKind, Order, Query
from qhub_demo.questions.rankings import Rankings
from qhub_demo.questions.ratios import Ratios
from qhub_demo.questions.restrictions import Restrictions
from qhub_demo.questions.sentence import Sentence, Unclear
from qhub_demo.questions.shares import Shares
from qhub_demo.questions.span import Span
from qhub_demo.questions.targets import BEST, Targets
from qhub_demo.questions.unexplained import MARKED, is_mark


class Measures:
    """A query, put together from what the restrictions left."""

    def __init__(self, sentence: Sentence, restrictions: Restrictions) -> None:
        self._s, self._r = sentence, restrictions
        self._g = Groups(sentence)
        self._flows, self._targets = Flows(sentence, restrictions), Targets(sentence, self._g)
        self._rankings = Rankings(sentence, self._g, self._targets, self._flows)
        self._ratios = Ratios(sentence)
        self._shares = Shares(sentence, restrictions, self._targets)
        self._counts = Counts(sentence, self._targets, self._rankings, self._flows)
        self._adjectives = Adjectives(sentence, self._g, self._targets, self._rankings)
        self._bare = BareQuestions(sentence, self._g, self._targets, self._rankings, self._flows)

    def query(self) -> Query | None:
        """The query of a question that stands for itself; None where it asks nothing of the table."""
        s = self._s
        if (about := ask_about(s, tuple(self._r.filters))) is not None:
            return about
        self._g.read_limits()
        self._ratios.read()
        groups = self._g.found()
        found = self._measure(groups)
        if found is None:
            return None
        said = {one.column for one in (*groups, *([self._g.per] if self._g.per else []))}
        kept = {found.column, *(one.column for one in (*found.groups, *([found.per] if found.per else [])))}
        if not said <= kept:
            raise Unclear("unclear")  # what it is told by was lost on the way
        found = self._without_empty(self._turned(self._over_rows(found)))
        return self._with_alternatives(replace(found, assumed=(*found.assumed, *s.assumed)))

    def _turned(self, query: Query) -> Query:
        """Turned around where "o pior" is the most of what is bad; of what is neither good nor bad, nobody knows."""
        s = self._s
        said = [span for span in s.spans if span.kind == "operation" and s.words(span)[0] in BEST]
        if not said or query.column is None:
            return query
        meanings = s.table.column(query.column).meanings
        if MARKED & {token.folded for token in s.tokens} and is_mark(query.column, s.table):
            meanings = GOOD  # "a melhor nota a inglês"
        if bool(meanings & GOOD) == bool(meanings & BAD):
            raise Unclear("unused", [s.text(said[0])])
        if meanings & BAD:
            other: dict[str, MeasureKind] = {"min": "max", "max": "min"}
            orders: dict[str, Order] = {"most": "least", "least": "most", "": ""}
            query = replace(query, measure=other.get(query.measure, query.measure), order=orders[query.order])
        is_high = query.order == "most" or query.measure == "max"
        s.assumed.append(f"{'high' if is_high else 'low'}:{query.column}")
        return query

    def _over_rows(self, query: Query) -> Query:
        """A mean by what each row is, "por colmeia", is that of all rows; what was taken is told."""
        if query.measure not in ("avg", "median") or query.order or query.per:
            return query
        table = self._s.table
        rows = [one for one in query.groups if not one.grain and table.is_key(table.column(one.column))]
        self._s.assumed += [f"per_row:{one.column}" for one in rows]
        return replace(query, groups=tuple(one for one in query.groups if one not in rows)) if rows else query

    def _without_empty(self, query: Query) -> Query:
        """Without rows that have nothing in the column whose first value is asked for."""
        if not query.order or not query.limit or query.measure in ("rows", "share"):
            return query
        columns = [self._s.table.column(group.column) for group in query.groups if not group.grain]
        told = {filter_.column for filter_ in query.filters}
        empty = tuple(Filter(one.name, "not null") for one in columns if one.nulls and one.name not in told)
        return replace(query, filters=(*query.filters, *empty))

    def changed(self, previous: Query) -> Query:
        """The query before, changed as a follow-up says."""
        s = self._s
        self._g.read_limits()
        groups = self._g.found()
        operations = s.of("operation")
        kept, part = self._kept(previous), self._part_kept(previous)
        query = replace(previous, table=s.table, filters=kept, part=part, assumed=())
        if groups:
            query = replace(query, groups=tuple(groups), order=self._g.order, limit=self._g.limit, per=None)
        mentioned = s.mentions()
        orders = s.of("order")
        if orders and not operations and not mentioned:
            s.use(orders[0])
            self._g.order = "most" if orders[0].sub == "most" else "least"
        if operations or mentioned:
            own = self._measure(list(query.groups))
            if own is None:
                raise Unclear("unclear")
            is_bare = own.measure in NUMERIC and own.column is None
            column = previous.column if is_bare else own.column
            query = replace(own, column=column, filters=query.filters, groups=own.groups or query.groups)
        elif self._g.order or self._g.limit:
            query = replace(query, order=self._g.order or query.order, limit=self._g.limit or query.limit)
        if query.measure == "rows" and query.groups:
            query = replace(query, measure="count")
        return self._with_alternatives(query)

    def _part_kept(self, previous: Query) -> tuple[Filter, ...]:
        """What a share was of, or what takes its place: "e por e-mail?" after "que percentagem veio por telefone?"."""
        columns = {filter_.column for filter_ in previous.part}
        return tuple(one for one in self._r.filters if one.column in columns) or previous.part

    def _kept(self, previous: Query) -> tuple[Filter, ...]:
        parts = {filter_.column for filter_ in previous.part}
        new = [filter_ for filter_ in self._r.filters if filter_.column not in parts]
        columns = {filter_.column for filter_ in new}
        return (*(filter_ for filter_ in previous.filters if filter_.column not in columns), *new)

    def _with_alternatives(self, query: Query) -> Query:
        """Values that were named side by side become groups of their own, with their whole."""
        self._s.use(*self._s.of("compare"))
        if self._r.alternatives:
            self._s.use(*[span for span in self._s.of("comparator") if span.sub == "between"])
        if (
            query.measure in ("min", "max")
            and not query.groups
            and (choice := self._rankings.choice(query)) is not None
        ):
            return replace(query, groups=(Group(choice),))  # "qual tem maior valor, norte ou sul?"
        if query.groups or query.measure not in (*NUMERIC, "count", "distinct", "ratio") or not self._r.alternatives:
            return query
        filter_ = self._r.alternatives[0]
        if len(self._r.alternatives) > 1:
            raise Unclear("unclear")
        grain: Grain | None = "month" if filter_.op == "month" else None
        if filter_.op == "periods":
            grain = cast(Grain, filter_.said)
        together = query.measure in ("count", "sum")
        return replace(query, groups=(Group(filter_.column, grain),), limit=None, together=together)

    def _measure(self, groups: list[Group]) -> Query | None:
        s = self._s
        filters = tuple(self._r.filters)
        base = Query(s.table, filters=filters, groups=tuple(groups))
        if (ratio := self._ratios.put_in(base)) is not None:
            return ratio
        special = {
            span.sub: span
            for span in s.of("operation")
            if span.sub in ("corr", "histogram", "rate", "share", "distinct")
        }
        if "corr" in special:
            return self._correlation(base, special["corr"])
        if "histogram" in special:
            s.use(special["histogram"])
            return replace(base, measure="histogram", column=self._targets.number().name)
        if "rate" in special:
            if (part := self._shares.rated(base)) is not None:
                s.use(special["rate"])
                return part
            if not any(s.table.column(one.column).flag or one.op == "=" for one in filters):
                raise Unclear("unknown", [s.text(special["rate"])])
            return self._of_judged(self._shares.read(base, special["rate"]))
        if "share" in special:
            shares = [span for span in s.mentions() if any("percent" in column.units for column in s.numeric(span))]
            if not shares:
                return self._shares.read(base, special["share"])
            s.use(special["share"])  # "percentagem de renováveis": the column is one
        if (adjective := next(iter(s.of("adjective")), None)) is not None:
            return self._adjectives.rank(base, adjective)
        ranked = self._rankings.are_asked()
        worked_out = [span for span in s.of("operation") if span.sub in NUMERIC or span.sub == "much"]
        operation = next((span for span in worked_out if span.sub != "much"), next(iter(worked_out), None))
        if operation is not None and operation.sub != "much":
            s.use(*[span for span in worked_out if span.sub == "much"])  # "quanto custa em média"
        counting = next((span for span in s.of("operation") if span.sub == "count"), None)
        if "distinct" in special:
            s.use(special["distinct"], counting)
            return self._rankings.finish(replace(base, measure="distinct", column=self._targets.thing().name), ranked)
        if counting is not None and (operation is None or operation.sub == "sum"):
            s.use(operation)  # "quantos … ao todo"
            return self._counts.count(base, counting, ranked)
        if operation is not None:
            s.use(counting)
            return self._worked_out(base, operation, ranked)
        return self._bare.read(base, ranked)

    def _of_judged(self, query: Query) -> Query:
        """A rate is of those that have one of the values: who sat no exam did not fail it."""
        table = self._s.table
        names = [one.column for one in query.part if one.op in ("=", "in") and table.column(one.column).nulls]
        told = tuple(Filter(name, "not null") for name in dict.fromkeys(names))
        return replace(query, filters=(*query.filters, *told))

    def _worked_out(self, base: Query, operation: Span, ranked: bool) -> Query:
        s = self._s
        kind = operation.sub
        if kind in ("max", "min") and (ranked or self._targets.moment() is not None):
            return self._rankings.extreme(base, operation)
        s.use(operation)
        if kind == "sum" and (rows := self._counts.sum_of_rows(base, operation)) is not None:
            return self._rankings.finish(rows, ranked)
        if kind in ("min", "max") and not [span for span in s.mentions() if s.numeric(span)]:
            days = [span for span in s.mentions() if any(column.kind == "time" for column in s.columns(span))]
            if days:
                column = s.one(days[0], [column for column in s.columns(days[0]) if column.kind == "time"])
                return self._rankings.finish(replace(base, measure=cast(MeasureKind, kind), column=column.name), False)
        column = self._targets.number(operation)
        is_total = kind == "sum" and bool(TOTALS & set(s.words(operation)))
        weighs = bool(column.units & ADDITIVE_UNITS - {"money"}) and not column.is_rate  # "how much green coffee"
        weighs = weighs or self._targets.is_earned(column)
        if (kind == "much" and column.adds_up is False and not weighs) or (is_total and column.is_rate):
            raise Unclear("which_measure", [column.name], [column.name])
        if column.is_rate and kind == "sum":
            s.assumed.append(f"odd_sum:{column.name}")
        measure = "sum" if kind == "much" else cast(MeasureKind, kind)
        return self._rankings.finish(replace(base, measure=measure, column=column.name), ranked)

    def _correlation(self, base: Query, corr: Span) -> Query:
        s = self._s
        s.use(corr, *[span for span in s.of("comparator") if span.sub == "between"])
        named = [span for span in s.mentions() if s.numeric(span)]
        if len(named) != 2 or base.groups:
            raise Unclear(
                "two_numbers", [], [column.name for column in s.table.of_kind("number") if not column.is_code]
            )
        left, right = (s.one(span, s.numeric(span)) for span in named)
        return replace(base, measure="corr", column=left.name, other=right.name)
