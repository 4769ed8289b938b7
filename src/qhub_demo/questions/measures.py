"""What a question works out, of what, by what and in which order."""

from dataclasses import replace
from typing import cast

from qhub_demo.questions.flows import Flows
from qhub_demo.questions.groups import Groups, default_grain
from qhub_demo.questions.lexicon import ADDITIVE_UNITS, BAD, GOOD, JUDGED
from qhub_demo.questions.query import NUMERIC, Filter, Grain, Group, MeasureKind, Order, Query
from qhub_demo.questions.restrictions import Restrictions
from qhub_demo.questions.schema import Column
from qhub_demo.questions.sentence import Sentence, Unclear, said_in
from qhub_demo.questions.shares import Shares
from qhub_demo.questions.span import Span

_ADJECTIVES: dict[str, tuple[str, Order]] = {
    **{"caro": ("money", "most"), "barato": ("money", "least"), "velho": ("idade age", "most")},
    **{"jovem": ("idade age", "least"), "pesado": ("peso weight", "most"), "leve": ("peso weight", "least")},
    **{"longo": ("duracao duration minutos minutes tempo comprimento length dias horas hours", "most")},
    **{"curto": ("duracao duration minutos minutes tempo comprimento length dias horas hours", "least")},
    **{"quente": ("temperatura temperature temp", "most"), "frio": ("temperatura temperature temp", "least")},
    **{"antigo": ("time", "least"), "recente": ("time", "most")},
}


class Measures:
    """Puts a query together from what the restrictions left."""

    def __init__(self, sentence: Sentence, restrictions: Restrictions) -> None:
        self._s, self._r = sentence, restrictions
        self._g = Groups(sentence)
        self._flows, self._shares = Flows(sentence, restrictions), Shares(sentence, restrictions)

    # The whole

    def query(self) -> Query | None:
        """The query of a question that stands for itself; None where it asks nothing of the table."""
        s = self._s
        if (about := self._about()) is not None:
            return about
        self._g.read_limits()
        groups = self._g.found()
        found = self._measure(groups)
        if found is None:
            return None
        said = {one.column for one in (*groups, *([self._g.per] if self._g.per else []))}
        if not said <= {one.column for one in (*found.groups, *([found.per] if found.per else []))}:
            raise Unclear("unclear")  # what it is told by was lost on the way
        found = self._without_empty(self._turned(self._over_rows(found)))
        return self._with_alternatives(replace(found, assumed=(*found.assumed, *s.assumed)))

    def _turned(self, query: Query) -> Query:
        """Turned around where "o pior" is the most of what is bad; of what is neither good nor bad, nobody knows."""
        s = self._s
        said = [span for span in s.spans if span.kind == "operation" and s.words(span)[0] in _BEST]
        if not said or query.column is None:
            return query
        meanings = s.table.column(query.column).meanings
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
        if query.measure not in ("avg", "median") or len(query.groups) != 1 or query.order or query.per:
            return query
        group = query.groups[0]
        if group.grain or not self._s.table.is_key(self._s.table.column(group.column)):
            return query
        self._s.assumed.append(f"per_row:{group.column}")
        return replace(query, groups=())

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
        query = replace(previous, filters=self._kept(previous), assumed=())
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
        for span in s.of("compare"):
            s.use(span)
        if query.measure == "rows" and query.groups:
            query = replace(query, measure="count")
        return self._with_alternatives(query)

    def _kept(self, previous: Query) -> tuple[Filter, ...]:
        new = self._r.filters
        columns = {filter_.column for filter_ in new}
        return (*(filter_ for filter_ in previous.filters if filter_.column not in columns), *new)

    def _with_alternatives(self, query: Query) -> Query:
        """Values that were named side by side become groups of their own, with their whole."""
        self._s.use(*self._s.of("compare"))
        if self._r.alternatives:
            self._s.use(*[span for span in self._s.of("comparator") if span.sub == "between"])
        if query.groups or query.measure not in (*NUMERIC, "count", "distinct") or not self._r.alternatives:
            return query
        filter_ = self._r.alternatives[0]
        if len(self._r.alternatives) > 1:
            raise Unclear("unclear")
        grain: Grain | None = "month" if filter_.op == "month" else None
        if filter_.op == "periods":
            grain = cast(Grain, filter_.said)
        together = query.measure in ("count", "sum")
        return replace(query, groups=(Group(filter_.column, grain),), order="", limit=None, together=together)

    # About the table as a whole

    def _about(self) -> Query | None:
        s = self._s
        spans = s.of("about")
        if not spans:
            return None
        span = spans[0]
        filters = tuple(self._r.filters)
        if span.sub in ("profile", "patterns"):
            busy = s.of("column", "akin", "operation", "order", "grain") or filters
            if not busy or s.before(span) is None:  # "analisa as vendas por mês"
                s.use(span)
            return None if busy and span.sub == "profile" else Query(s.table, cast(MeasureKind, span.sub))
        s.use(span, *[one for one in s.of("operation") if one.sub == "count"])
        if span.sub == "columns":
            s.use(*s.of("about"))
            return Query(s.table, "columns")
        if span.sub == "duplicates":
            return Query(s.table, "duplicates", filters=filters)
        column = None
        for mention in s.mentions():
            if not s.is_grouped(mention):
                column = s.one(mention, s.columns(mention)).name
        return Query(s.table, "missing", column, filters=filters)

    # How many, and which come first

    # Groups

    # What is worked out

    def _measure(self, groups: list[Group]) -> Query | None:
        s = self._s
        filters = tuple(self._r.filters)
        base = Query(s.table, filters=filters, groups=tuple(groups))
        special = {
            span.sub: span
            for span in s.of("operation")
            if span.sub in ("corr", "histogram", "rate", "share", "distinct")
        }
        if "corr" in special:
            return self._correlation(base, special["corr"])
        if "histogram" in special:
            s.use(special["histogram"])
            return replace(base, measure="histogram", column=self._number().name)
        if "rate" in special:
            if not any(s.table.column(one.column).flag or one.op == "=" for one in filters):
                raise Unclear("unknown", [s.text(special["rate"])])
            return self._share(base, special["rate"])
        if "share" in special:
            shares = [span for span in s.mentions() if any("percent" in column.units for column in s.numeric(span))]
            if not shares:
                return self._share(base, special["share"])
            s.use(special["share"])  # "percentagem de renováveis": the column is one
        if (adjective := next(iter(s.of("adjective")), None)) is not None:
            return self._adjective(base, adjective)
        ranked = self._ranking()
        operation = next((span for span in s.of("operation") if span.sub in NUMERIC or span.sub == "much"), None)
        counting = next((span for span in s.of("operation") if span.sub == "count"), None)
        if "distinct" in special:
            s.use(special["distinct"], counting)
            return self._finish(replace(base, measure="distinct", column=self._thing().name), ranked)
        if counting is not None and (operation is None or operation.sub == "sum"):
            s.use(operation)  # "quantos … ao todo"
            return self._counted(base, counting, ranked)
        if operation is not None:
            s.use(counting)
            return self._worked_out(base, operation, ranked)
        return self._without_operation(base, ranked)

    def _ranking(self) -> bool:
        """Whether the first or the last of something are asked for; the order is noted."""
        s = self._s
        extremes, orders = self._g.extremes(), s.of("order")
        others = [span for span in s.of("operation") if span.sub in NUMERIC and span.sub not in ("max", "min")]
        named = self._target()
        if orders:
            s.use(orders[0])
            self._g.order = "most" if orders[0].sub == "most" else "least"
            if len(orders) > 1:
                raise Unclear("unused", [s.text(orders[1])])
            return True
        first = any(span.kind in ("noun", "row") for span in s.spans[: extremes[0].at]) if extremes else False
        if extremes and (others or named is not None or first or self._g.limit or self._g.per or self._asks_who()):
            self._g.order = "most" if extremes[0].sub == "max" else "least"
            if others:
                s.use(extremes[0])
            return True
        return bool(self._g.limit and self._g.order)

    def _target(self) -> Span | None:
        """The column of names whose first is asked for: "qual o turno com…", "quem…", "os 5 artigos…"."""
        s = self._s
        for span in s.mentions():
            texts = self._naming(span)
            is_place = s.preposition(span) in _LOCATIVE  # "maior nota nas turmas da Marta"
            if (texts or self._is_asked_for(span)) and not s.is_grouped(span) and not is_place:
                return span
        return None

    def _naming(self, span: Span) -> list[Column]:
        """The columns that a span may mean whose values name things: words, codes, the numbers of rows."""
        return [
            column
            for column in self._s.columns(span)
            if column.kind in ("text", "truth") or column.is_code or self._s.table.is_row_number(column)
        ]

    def _is_asked_for(self, span: Span) -> bool:
        """Whether a column of few whole numbers is what "qual" asks for: "qual a nota com mais alunos?"."""
        s = self._s
        before = s.before(span)
        counts = any(one.kind in ("noun", "row", "column", "akin") for one in s.spans[span.at + 1 :])
        asks = before is not None and before.kind == "show" and before.sub == "which"
        return asks and counts and all(column.is_whole for column in s.columns(span))

    def _person(self) -> Column | None:
        """The column of people, where "quem" asks for one."""
        s = self._s
        if not any(span.kind == "show" and span.sub == "who" for span in s.spans):
            return None
        people = [column for column in s.table.columns if column.is_person]
        named = [column for column in people if column.is_name] or people
        if not named and s.table.key is not None and s.table.key.kind == "text":
            named = [s.table.key]  # what each row is called
        if len(named) != 1:
            raise Unclear("who", [], [column.name for column in named])
        return named[0]

    def _ranked_group(self, base: Query) -> Column | None:
        """The column whose values are ranked: named, or asked for by "quem"."""
        s = self._s
        if base.groups and self._g.per is None:
            return None
        target = self._target()
        if target is not None:
            return s.one(target, self._naming(target) or s.columns(target))
        return self._person()

    def _number(self, near: Span | None = None) -> Column:
        """The column of numbers that an operation is of: the nearest that is named, else the only one there is."""
        s = self._s
        named = [span for span in s.mentions() if s.numeric(span)]
        if near is not None:
            named.sort(key=lambda span: (abs(span.at - near.at), span.at < near.at))
        if named:
            return s.one(named[0], s.numeric(named[0]))
        nouns = [span for span in s.spans if span.kind == "noun"]
        own = [
            column
            for column in s.table.of_kind("number")
            if not column.is_code
            and not s.table.is_row_number(column)
            and not EXTREMES & set(column.words)
            and any(said_in(s.words(span)[0], column.words) for span in nouns)
        ]
        if len(own) == 1:
            return own[0]
        codes = [
            span
            for span in s.mentions()
            if any(column.kind == "number" and column.is_year for column in s.columns(span))
        ]
        if codes and near is not None and near.sub in ("min", "max"):
            return s.one(codes[0], [column for column in s.columns(codes[0]) if column.is_year])
        of = s.after(near) if near is not None else None
        if of is not None and of in s.mentions() and s.preposition(of) in _GENITIVE and not s.is_grouped(of):
            raise Unclear("not_numbers", [s.text(of)], [column.name for column in s.columns(of)])
        numbers = [column for column in s.table.of_kind("number") if not column.is_code and column.flag is None]
        numbers = [column for column in numbers if not s.table.is_key(column)]
        if len(numbers) == 1:
            s.assumed.append(f"column:{numbers[0].name}")
            return numbers[0]
        rated = [column for column in numbers if column.stems & JUDGED]
        if len(rated) == 1 and any(s.words(span)[0] in _BEST for span in s.spans):
            s.assumed.append(f"judged:{rated[0].name}")  # "a turma com melhor média"
            return rated[0]
        raise Unclear("of_which_number", [s.text(near)] if near else [], [column.name for column in numbers])

    def _thing(self) -> Column:
        """The column whose different values are counted."""
        s = self._s
        named = [span for span in s.mentions() if not s.is_grouped(span)]
        if not named:
            raise Unclear("of_which_column", [], [column.name for column in s.table.columns])
        texts = [column for column in s.columns(named[0]) if column.kind != "number" or column.is_code]
        return s.one(named[0], texts or s.columns(named[0]))

    def _counted(self, base: Query, counting: Span, ranked: bool) -> Query:
        """ "quantos …": rows, different values of a column, or the sum of a column that counts something."""
        s = self._s
        s.use(counting)
        noun = s.after(counting)
        if noun is not None and noun.kind == "value" and (pieces := self._flows.pieces()):
            return self._finish(self._flows.with_sum(base, pieces[0], s.text(noun)), ranked)
        if noun is not None and noun.kind in ("column", "akin") and noun.at not in s.used and not s.is_grouped(noun):
            sums = [column for column in s.numeric(noun) if column.adds_up is not False and not s.table.is_key(column)]
            others = [column for column in s.columns(noun) if column not in s.numeric(noun) or s.table.is_key(column)]
            if sums and not others:
                return self._finish(replace(base, measure="sum", column=s.one(noun, sums).name), ranked)
            if others:
                keys = [column for column in others if s.table.is_key(column)]
                column = s.one(noun, keys[:1] or others)
                restricted = any(
                    one.column == column.name and one.op in ("=", "!=", "contains") for one in base.filters
                )
                counts_rows = column.kind == "time" or s.table.is_key(column) or restricted
                if counts_rows or (ranked and self._target() is not None):
                    return self._finish(base, ranked)
                return self._finish(replace(base, measure="distinct", column=column.name), ranked)
            raise Unclear("how_to_count", [s.text(noun)], [column.name for column in s.columns(noun)])
        return self._finish(base, ranked)

    def _worked_out(self, base: Query, operation: Span, ranked: bool) -> Query:
        s = self._s
        kind = operation.sub
        if kind in ("max", "min") and ranked:
            return self._extreme(base, operation)
        s.use(operation)
        if kind == "sum" and (rows := self._sum_of_rows(base, operation)) is not None:
            return self._finish(rows, ranked)
        if kind in ("min", "max") and not [span for span in s.mentions() if s.numeric(span)]:
            days = [span for span in s.mentions() if any(column.kind == "time" for column in s.columns(span))]
            if days:
                column = s.one(days[0], [column for column in s.columns(days[0]) if column.kind == "time"])
                return self._finish(replace(base, measure=cast(MeasureKind, kind), column=column.name), False)
        column = self._number(operation)
        is_total = kind == "sum" and bool(_TOTALS & set(s.words(operation)))
        if (kind == "much" and column.adds_up is False) or (is_total and column.is_rate):
            raise Unclear("which_measure", [column.name], [column.name])
        if column.is_rate and kind == "sum":
            s.assumed.append(f"odd_sum:{column.name}")
        measure = "sum" if kind == "much" else cast(MeasureKind, kind)
        return self._finish(replace(base, measure=measure, column=column.name), ranked)

    def _sum_of_rows(self, base: Query, operation: Span) -> Query | None:
        """ "total de registos" counts; "total de vendas" may be how many there are or what they come to."""
        s = self._s
        if any(s.numeric(span) for span in s.mentions()):
            return None
        noun = s.after(operation)
        if noun is not None and noun.kind == "row":
            return base
        if noun is not None and noun.kind == "noun":
            return self._flows.flowing(base, noun, self._flows.sums())
        if noun is not None and noun.kind in ("column", "akin") and not s.is_grouped(noun):
            if not _TOTALS & set(s.words(operation)):  # "soma dos nomes"
                raise Unclear("not_numbers", [s.text(noun)], [column.name for column in s.columns(noun)])
            column = s.one(noun, s.columns(noun))
            if any(one.column == column.name for one in base.filters):
                raise Unclear("of_which_number", [s.text(operation)], [one.name for one in self._flows.sums()])
            return base if s.table.is_key(column) else replace(base, measure="distinct", column=column.name)
        return None

    def _extreme(self, base: Query, operation: Span) -> Query:
        """ "qual o imóvel com maior área", "os 3 com menor preço": rows in order, or groups by their extreme."""
        s = self._s
        s.use(operation)
        group = self._ranked_group(base)
        number = self._number(operation)
        named = any(span.kind in ("noun", "row") for span in s.spans[: operation.at])
        if group is None and not base.groups and self._g.limit is None and not named:
            return replace(base, measure=cast(MeasureKind, operation.sub), column=number.name)
        limit = self._g.limit or 1
        if group is not None and not s.table.is_key(group) and not group.is_name and not self._asks_who():
            if number.adds_up is None:
                raise Unclear("sum_or_extreme", [number.name], [number.name])
            if number.adds_up:
                s.assumed.append(f"sum:{number.name}")
                grouped = self._grouped_by(replace(base, measure="sum", column=number.name), group)
                return replace(grouped, order=self._g.order, limit=limit)
            measure = "avg" if s.words(operation)[0] in _BEST else cast(MeasureKind, operation.sub)
            s.assumed.append(f"{measure}:{number.name}")
            grouped = self._grouped_by(replace(base, measure=measure, column=number.name), group)
            return replace(grouped, order=self._g.order, limit=limit)
        if base.groups:
            measure = "sum" if number.adds_up else cast(MeasureKind, operation.sub)
            s.assumed.append(f"{measure}:{number.name}")
            return replace(base, measure=measure, column=number.name, order=self._g.order, limit=limit)
        return self._rows_by(base, number, group, limit)

    def _asks_who(self) -> bool:
        return any(span.kind == "show" and span.sub == "who" for span in self._s.spans)

    def _rows_by(self, base: Query, number: Column, name: Column | None, limit: int) -> Query:
        """The rows with the largest or the smallest number, named by the column that says which they are."""
        table = self._s.table
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

    def _grouped_by(self, query: Query, column: Column) -> Query:
        own = Group(column.name)
        if self._g.per is not None:
            return replace(query, groups=(self._g.per, own), per=self._g.per)
        return replace(query, groups=(*query.groups, own))

    def _finish(self, query: Query, ranked: bool) -> Query:
        """The query with its order and its limit, and the column that is ranked."""
        if not ranked:
            if self._g.per is not None:
                return replace(query, groups=(self._g.per, *query.groups))
            return replace(query, limit=self._g.limit) if self._g.limit else query
        s = self._s
        column = self._ranked_group(query)
        if column is not None:
            query = self._grouped_by(query, column)
        elif self._g.per is not None:
            query = replace(query, groups=(self._g.per, *query.groups))
        if not query.groups:
            raise Unclear("order_of_what")
        if query.measure == "count" and column is not None and s.table.is_key(column):
            raise Unclear("who" if self._asks_who() else "order_of_what")  # each row has its own: none has most of them
        if query.measure == "count" and (flow := self._flows.of_verb()) is not None:
            self._s.assumed.append(f"sum:{flow.name}")
            query = replace(query, measure="sum", column=flow.name)
        return replace(query, also=None, order=self._g.order, limit=self._g.limit or 1)

    def _without_operation(self, base: Query, ranked: bool) -> Query | None:
        """A question that names no operation: what it names decides."""
        s = self._s
        numbers = [span for span in s.mentions() if s.numeric(span) and len(s.numeric(span)) == len(span.columns)]
        numbers = [span for span in numbers if not (ranked and self._is_asked_for(span))]
        compared = {one.column for one in base.filters if one.op in (">", ">=", "<", "<=", "between")}
        said_again = [span for span in numbers if set(span.columns) <= compared]  # "delayed by more than an hour"
        s.use(*said_again)
        numbers = [span for span in numbers if span not in said_again]
        if numbers:
            return self._bare_number(base, numbers[0], ranked)
        if ranked:
            return self._finish(base, ranked)
        shows = any(span.kind == "show" and span.sub == "show" for span in s.spans)
        named = [span for span in s.mentions() if not s.is_grouped(span)]
        rows = any(span.kind in ("row", "noun") for span in s.spans)
        compares = bool(s.of("compare"))
        if named and not base.groups and not self._g.limit:
            column = s.one(named[0], s.columns(named[0]))
            if s.table.is_key(column) and (base.filters or shows):
                return replace(base, measure="rows") if shows else base
            asks = self._asks_which() and not any(filter_.column == column.name for filter_ in base.filters)
            if base.filters and not compares and not shows and not asks and column.kind in ("text", "time"):
                if column.is_person and not column.is_name:
                    return replace(base, measure="distinct", column=column.name)
                s.assumed.append(f"rows:{column.name}")
                return base
            if compares or not (shows or self._asks_which()):
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
            return self._finish(self._flows.with_flow(base), ranked=False)
        return None

    def _asks_which(self) -> bool:
        return any(span.kind == "show" for span in self._s.spans)

    def _bare_number(self, base: Query, span: Span, ranked: bool) -> Query:
        """A column of numbers alone: its sum where it adds up, its mean where it does not; what was taken is told."""
        s = self._s
        column = s.one(span, s.numeric(span))
        if ranked:
            target = self._target()
            if target is None and not base.groups and self._g.per is None and self._person() is None:
                return self._rows_by(base, column, None, self._g.limit or 1)
            group = self._ranked_group(base)
            if group is None and self._g.per is not None:
                group = s.table.key  # "top 3 wines per region by score"
            if group is not None and s.table.is_key(group) and self._g.per is None:
                return self._rows_by(base, column, group, self._g.limit or 1)
            if column.adds_up is False and not column.is_rate and column.units & ADDITIVE_UNITS:
                raise Unclear("which_measure", [column.name], [column.name])  # "os destinos com mais peso"
            measure: MeasureKind = "avg" if column.adds_up is False else "sum"
            s.assumed.append(f"{measure}:{column.name}")
            query = replace(base, measure=measure, column=column.name)
            query = self._grouped_by(query, group) if group is not None else query
            return replace(query, order=self._g.order, limit=self._g.limit or 1)
        keys = [one for one in base.filters if one.op == "=" and s.table.is_key(s.table.column(one.column))]
        if keys and not base.groups:
            return replace(base, measure="sum", column=column.name)  # one row: its number is whatever is worked out
        extreme = {"max": "max", "maximo": "max", "maxima": "max", "min": "min", "minimo": "min", "minima": "min"}
        said = next((extreme[word] for word in column.words if word in extreme), "")
        if said and not base.groups:
            s.assumed.append(f"{said}:{column.name}")
            return self._finish(replace(base, measure=cast(MeasureKind, said), column=column.name), ranked=False)
        if (other := self._beside(span, column)) is not None:
            measure = "avg" if column.adds_up is False else "sum"
            s.assumed += [f"{measure}:{column.name}", f"{measure}:{other.name}"]
            return self._finish(replace(base, measure=measure, column=column.name, also=other.name), ranked=False)
        if span.sub == "payroll":
            return self._finish(replace(base, measure="sum", column=column.name), ranked=False)
        measure = "avg" if column.adds_up is False else "sum"
        if column.adds_up is None:
            s.assumed.append(f"sum_and_mean:{column.name}")
            return self._finish(replace(base, measure="sum", column=column.name, also=column.name), ranked=False)
        s.assumed.append(f"{measure}:{column.name}")
        return self._finish(replace(base, measure=measure, column=column.name), ranked=False)

    def _beside(self, span: Span, column: Column) -> Column | None:
        """The second of two columns of numbers that are named together: "receita e despesa"."""
        s = self._s
        after = s.after(span)
        if after is None or after not in s.mentions() or not s.joined(span, after) or len(s.numeric(after)) != 1:
            return None
        other = s.numeric(after)[0]
        if s.of("compare") or (other.adds_up is False) != (column.adds_up is False):
            return None
        return s.one(after, [other])

    def _adjective(self, base: Query, adjective: Span) -> Query:
        """ "o mais caro", "a mais antiga": rows by the column that the adjective is of."""
        s = self._s
        meaning, self._g.order = _ADJECTIVES[adjective.sub]
        s.use(adjective)
        named = [
            span
            for span in s.mentions()
            if meaning == "time" and any(c.kind == "time" or c.is_year for c in s.columns(span))
        ]
        if meaning == "time":
            columns = [c for span in named for c in s.columns(span) if c.kind == "time" or c.is_year]
            columns = columns or s.table.of_kind("time") or [column for column in s.table.columns if column.is_year]
        elif meaning == "money":
            money = [column for column in s.table.columns if column.is_money]
            columns = [column for column in money if _PRICES & set(column.words)] or money
        else:
            columns = [column for column in s.table.of_kind("number") if set(column.words) & set(meaning.split())]
        beside = [one for one in (s.before(adjective), s.after(adjective)) if one is not None and one in s.mentions()]
        measured = next((one for one in beside if self._is_of(one, meaning)), None)
        if measured is not None:
            columns, named = [s.one(measured, s.numeric(measured))], []  # "a estadia mais longa"
        if meaning == "idade age" and not columns:
            columns = [column for column in s.table.of_kind("time") if _BIRTHS & set(column.words)]
            self._g.order = "most" if self._g.order == "least" else "least"
        if meaning == "time" and not columns:
            columns = [column for column in s.table.of_kind("number") if {"idade", "age"} & set(column.words)]
            self._g.order = "most" if self._g.order == "least" else "least"
        if len(columns) != 1:
            raise Unclear("which_column", [s.text(adjective)], [column.name for column in columns])
        s.use(*named)
        mean = next((span for span in s.of("operation") if span.sub in ("avg", "median")), None)
        if mean is not None and columns[0].kind == "number":
            s.use(mean)
            return self._finish(replace(base, measure=cast(MeasureKind, mean.sub), column=columns[0].name), ranked=True)
        extreme: MeasureKind = "max" if self._g.order == "most" else "min"
        target = self._target()
        rows = any(span.kind in ("noun", "row") for span in s.spans) or target is not None or self._g.limit
        if not rows:
            return replace(base, measure=extreme, column=columns[0].name)
        if base.groups and self._g.per is None:
            if len(base.groups) > 1 or base.groups[0].grain:
                raise Unclear("unused", [s.text(adjective)])
            self._g.per = base.groups[0]  # "o imóvel mais caro de cada bairro"
        group = self._ranked_group(base) if target is not None else None
        told_apart = group is not None and not s.table.is_key(group) and not group.is_name
        if group is not None and told_apart and (measured is not None or (meaning == "money" and group.is_place)):
            s.assumed.append(f"avg:{columns[0].name}")  # "which topic has the slowest response?"
            grouped = self._grouped_by(replace(base, measure="avg", column=columns[0].name), group)
            return replace(grouped, order=self._g.order, limit=self._g.limit or 1)
        return self._rows_by(base, columns[0], group, self._g.limit or 1)

    def _is_of(self, span: Span, meaning: str) -> bool:
        """Whether an adjective may be said of a column of numbers: "a estadia mais longa", "a renda mais cara"."""
        numbers = self._s.numeric(span)
        if meaning == "money":
            return any(column.is_money for column in numbers)
        return bool(numbers) and (len(meaning.split()) > 2 or any(set(c.words) & set(meaning.split()) for c in numbers))

    def _share(self, base: Query, share: Span) -> Query:
        """A part of the rows, or how the rows or a sum fall into groups."""
        s = self._s
        s.use(share, *[span for span in s.of("operation") if span.sub in ("count", "sum")])
        if s.of("operation", "order"):
            raise Unclear("unclear")
        if base.groups and not base.filters:
            numbers = [span for span in s.mentions() if s.numeric(span)]
            column = s.one(numbers[0], s.numeric(numbers[0])) if numbers else None
            if column is not None and column.adds_up is False:
                raise Unclear("which_measure", [column.name], [column.name])
            return replace(base, measure="share", column=column.name if column else None)
        if not base.filters:
            target = self._target()
            if target is None and (having := self._shares.having()) is not None:
                return replace(base, measure="share", part=(having,))
            if target is None:
                raise Unclear("share_of_what")
            return replace(base, measure="share", groups=(Group(self._thing().name),))
        part, whole = self._shares.part(share, base)
        of = s.after(share)
        if of is not None and of in s.mentions() and (sums := [one for one in s.numeric(of) if one.adds_up]):
            return replace(base, measure="share", part=part, filters=whole, column=s.one(of, sums).name)
        return replace(base, measure="share", part=part, filters=whole)

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


_TOTALS = frozenset(["total", "totais", "todo"])
"""What may be how many there are; a sum is of numbers."""
_BIRTHS = frozenset(["nascimento", "birth", "born", "nasc", "dob"])
_LOCATIVE = frozenset(["no", "na", "nos", "nas", "in", "at"])
_BEST = frozenset(["melhor", "melhores", "pior", "piores", "best", "worst"])
_PRICES = frozenset(["preco", "price", "custo", "cost", "tarifa", "fee", "mensalidade", "renda"])
EXTREMES = frozenset({"minimo", "minima", "maximo", "maxima", "min", "max"})
_GENITIVE = frozenset(["de", "do", "da", "dos", "das", "of"])
