"""A question with a subject of its own, as a query."""

from dataclasses import replace
from typing import Literal

from qhub_demo import lexicon
from qhub_demo.measures import amount_of, measure_of, order_of
from qhub_demo.mentions import Mention, parts_of
from qhub_demo.query import NUMERIC, Filter, Group, MeasureKind, Order, Query
from qhub_demo.restrictions import Restrictions
from qhub_demo.roles import Ambiguous, Roles
from qhub_demo.terms import key_of, key_set
from qhub_demo.words import word_set

Need = Literal["column", "columns", "any"]
"""What a question must still say: a column of numbers, two of them, or any column."""
Asked = Query | Need | None
"""A query, what it lacks, or None where the message makes no question."""

_WHICH = word_set("qual que which what quem who onde where")
_SEVERAL = word_set("quais top ranking principais")
_WHO = word_set("quem who")
_SHOWING = word_set("mostra mostrar lista listar show list ver mostre liste quais")
_VERBS = word_set("é is are sao são foi was")
_PRICED = word_set("caro cara caros caras barato barata baratos baratas expensive cheapest")
_LARGE = word_set("maior maiores menor menores largest biggest smallest greatest")
_PRICES = key_set(
    """
    preco price mensalidade custo cost valor fee tuition propina
    """
)
_PEOPLE = key_set(
    """
    operador vendedor cliente funcionario colaborador nome aluno tecnico autor responsavel utilizador user
    employee customer seller name operator worker student
    """
)


class Asking:
    """Puts the pieces of a question together."""

    def __init__(self, roles: Roles, restrictions: Restrictions) -> None:
        self._roles, self._p, self._table = roles, roles.pieces, roles.table
        self._unknown = restrictions.unknown
        self._base = Query(
            roles.table.name, filters=restrictions.filters, having=restrictions.having, limit=restrictions.limit
        )
        self._groups = roles.groups()
        self._measure = measure_of(roles.pieces)
        self._numbers = roles.plain("number")
        self._texts = roles.plain("text", "truth", "other")
        self._order = order_of(roles.pieces)

    def query(self, *, vague: bool) -> Asked:
        """What is asked. `vague` where nothing in particular may ask for a profile."""
        if about := self._about(vague):
            return about
        match self._measure:
            case "corr":
                return self._correlation()
            case "missing":
                column = self._roles.one(self._p.columns[0]) if self._p.columns else None
                return replace(self._base, measure="missing", column=column)
            case "histogram":
                if not self._numbers:
                    return "column"
                return replace(self._base, measure="histogram", column=self._roles.number(self._numbers[0]))
            case "share":
                return self._share()
        extreme = self._extreme_of_nothing()
        return extreme if extreme is not None else self._aggregate()

    def _about(self, vague: bool) -> Query | None:
        """A question about the table as a whole, or for its rows."""
        p, base = self._p, self._base
        kinds = [sign.kind for sign in p.about]
        if "columns" in kinds and not base.filters and not self._groups and self._measure in (None, "count"):
            return Query(base.table, "columns")
        if self._measure is not None or self._groups:
            return None
        if "patterns" in kinds:
            return Query(base.table, "patterns")
        if "rows" in kinds:
            order: Order = self._order if self._numbers else ""
            column = self._roles.number(self._numbers[0]) if order else None
            return replace(base, measure="rows", column=column, order=order, having=None)
        if "profile" in kinds and not self._texts and not self._numbers and not base.filters:
            return Query(base.table, "profile")
        empty = not (p.columns or p.values or p.orders or p.grains or base.filters or p.rows or p.pareto)
        if empty and (vague or (p.source_named and not p.wishes and not self._unknown)):
            return Query(base.table, "profile")
        return None

    def _correlation(self) -> Asked:
        numbers = self._numbers or [m for m in self._p.columns if self._roles.column(m.column).kind == "number"]
        if len(numbers) < 2:
            return "columns"
        left, right = (self._roles.number(mention) for mention in numbers[:2])
        return replace(self._base, measure="corr", column=left, other=right)

    # Shares

    def _share(self) -> Asked:
        base, groups = self._base, self._groups
        order: Order = "least" if self._order == "least" else "most"
        if not base.filters:
            if not groups and self._texts:
                groups = [self._roles.group(self._roles.text(self._texts[0]))]
            if groups:
                return replace(base, measure="share", groups=tuple(groups[:2]), order=order)
            return replace(base, measure="share") if self._unknown else base
        part = self._part()
        rest = tuple(filter_ for filter_ in base.filters if filter_ not in part)
        shown: Order = order if groups else ""
        one = bool(self._order) and bool(groups) and self._asks_for_one()
        return replace(
            base, measure="share", groups=tuple(groups[:1]), filters=rest, part=tuple(part), order=shown, one=one
        )

    def _part(self) -> list[Filter]:
        """What the share is of: what follows "é", else what was said first."""
        placed = sorted(((self._place(filter_), filter_) for filter_ in self._base.filters), key=lambda one: one[0])
        if len({filter_.column for _, filter_ in placed}) > 1:
            for at, term in enumerate(self._p.terms):
                # Without its accent, "é" is written as "e" is.
                if term.text.lower() in _VERBS or term.folded == "e":
                    after = [filter_ for place, filter_ in placed if place > at]
                    if after and len(after) < len(placed):
                        return after
        return [placed[0][1]]

    def _place(self, filter_: Filter) -> int:
        """Where a restriction is said."""
        named = [mention.first for mention in self._p.values if mention.value in filter_.values]
        columns = [mention.first for mention in self._p.columns if filter_.column in mention.columns]
        return min(named or columns, default=len(self._p.terms))

    # Numbers

    def _extreme_of_nothing(self) -> Asked:
        """ "O curso mais caro", "o maior turno": an extreme where no number is named."""
        roles = self._roles
        extremes = [sign for sign in self._p.measures if sign.kind in ("max", "min")]
        if self._measure not in ("max", "min") or self._numbers or roles.plain("time") or roles.grouped_number():
            if self._measure in ("avg", "sum", "median") and extremes and (self._texts or self._groups):
                self._order = "most" if extremes[0].kind == "max" else "least"
            return None
        said = {term.folded for term in self._p.terms[extremes[0].first : extremes[0].last + 1]}
        self._order = "most" if self._measure == "max" else "least"
        if said & _PRICED:
            return self._priced()
        if not said & _LARGE or not (self._groups or self._texts):
            return "column"
        self._measure = None
        return None

    def _priced(self) -> Asked:
        """Of the only column that holds prices."""
        prices = self._prices()
        if len(prices) != 1:
            return "column"
        groups = self._groups or [self._roles.group(self._roles.text(mention)) for mention in self._texts[:1]]
        base = replace(self._base, column=prices[0], order=self._order)
        if not groups:
            return replace(base, measure="rows", limit=base.limit or 1)
        kind: MeasureKind = "max" if self._order == "most" else "min"
        return replace(base, measure=kind, groups=tuple(groups[:1]), one=self._asks_for_one())

    def _prices(self) -> list[str]:
        """The columns that hold prices or amounts of money."""
        return [c.name for c in self._table.of_kind("number") if {key_of(p) for p in parts_of(c.name)} & _PRICES]

    def _aggregate(self) -> Asked:
        p, roles, base = self._p, self._roles, self._base
        target = roles.number(self._numbers[0]) if self._numbers else None
        one = self._asks_for_one()
        if self._names_people():
            one = base.limit is None
        by = roles.grouped_number() if self._texts or p.rows else None
        if by is not None and (self._order or self._measure in ("max", "min")):
            self._groups = [group for group in self._groups if group.column != by]
            target = target or by
        if self._order and target and not self._groups and not self._texts and self._is_of_rows():
            self._groups, target = [Group(target)], None
        if self._measure in ("max", "min") and not self._groups and (self._texts or self._names_rows_first()):
            self._order = "most" if self._measure == "max" else "least"
        if self._measure == "distinct":
            return self._distinct()
        if self._measure == "count" and (counted := self._counted()) is not None:
            return counted
        self._group_by_named(target)
        kind, column = self._worked_out(target)
        if kind is None:
            return "column"
        if not self._groups:
            return self._ungrouped(kind, column)
        pareto = p.pareto and kind == "count"
        return replace(
            base,
            measure=kind,
            column=column,
            groups=tuple(self._groups[:2]),
            order="most" if pareto else self._order,
            one=one and bool(self._order),
            pareto=pareto,
        )

    def _ungrouped(self, kind: MeasureKind, column: str | None) -> Asked:
        base = self._base
        if self._order:
            if column is not None and (self._p.rows or self._p.table_named):
                return replace(base, measure="rows", column=column, order=self._order, limit=base.limit or 1)
            if column is None or kind not in ("max", "min"):
                return None
        if base.having is not None:
            return None
        if kind == "count" and self._wants_rows():
            return replace(base, measure="rows")
        if self._p.pareto:
            return self._pareto()
        return replace(base, measure=kind, column=column)

    def _group_by_named(self, target: str | None) -> None:
        """Group by columns that are just named, and by those of which several values are."""
        p = self._p
        named = bool(self._order or p.pareto or p.wishes) or p.has(lexicon.COMPARE)
        named = named or (self._measure is None and target is None)
        named = named or (self._measure in ("max", "min") and target is not None)
        if not self._groups and named:
            wanted = self._texts[: 1 if self._order else 2]
            self._groups = [self._roles.group(self._roles.text(mention)) for mention in wanted]
        several = [filter_.column for filter_ in self._base.filters if filter_.op == "in"]
        if several and len(self._groups) < 2 and several[0] not in {group.column for group in self._groups}:
            self._groups = [*self._groups, Group(several[0])]

    def _worked_out(self, target: str | None) -> tuple[MeasureKind | None, str | None]:
        """What is worked out, and of which column; None where a column must be named."""
        measure = self._measure
        if measure == "sum" and target is None and any(sign.kind == "much" for sign in self._p.measures):
            prices = self._prices()
            return ("sum", prices[0]) if len(prices) == 1 else (None, None)
        if measure in ("count", "distinct") or (measure in ("sum", None) and target is None):
            return "count", None
        if measure in NUMERIC:
            times = self._roles.plain("time")
            if target is None and measure in ("max", "min") and times:
                return measure, self._roles.one(times[0], "time")
            column = target or self._roles.only_number()
            return (measure, column) if column is not None else (None, None)
        assert target is not None
        if self._order and not self._groups:
            return "max" if self._order == "most" else "min", target
        return (amount_of(self._roles.column(target)) if self._groups else "stats"), target

    def _counted(self) -> Query | None:
        """ "Quantos X": different values of a text, the sum of whole numbers, else rows (None)."""
        p, base, roles = self._p, self._base, self._roles
        count = next(sign for sign in p.measures if sign.kind == "count")
        after = p.after(count.last)
        mention = next((m for m in (*self._texts, *self._numbers) if m.first == after), None)
        groups = tuple(self._groups[:2])
        if mention is None:
            return None
        if mention in self._texts:
            name = roles.text(mention)
            if name in {filter_.column for filter_ in base.filters} | {run.column for run in self._unknown}:
                return base
            return replace(base, measure="distinct", column=name, groups=groups)
        name = roles.number(mention)
        column = roles.column(name)
        if column.is_code:
            return replace(base, measure="distinct", column=name, groups=groups)
        if column.is_whole:
            return replace(base, measure="sum", column=name, groups=groups, order=self._order)
        raise Ambiguous(p.terms[mention.first].text, (name,))

    def _distinct(self) -> Asked:
        mention = next(iter((*self._texts, *self._numbers)), None)
        if mention is None:
            return "any"
        groups = tuple(self._groups[:2])
        return replace(self._base, measure="distinct", column=self._roles.one(mention), groups=groups)

    def _pareto(self) -> Query | None:
        """Of what, where nobody says: of the kinds of what the table is about, else of its only column of text."""
        table = {key_of(part) for part in parts_of(self._table.name)}
        texts = self._table.of_kind("text")
        kinds = [column for column in texts if {key_of(part) for part in parts_of(column.name)} & table]
        kinds = kinds or (texts if len(texts) == 1 else [])
        if len(kinds) != 1:
            return None
        return replace(self._base, groups=(Group(kinds[0].name),), order="most", pareto=True)

    # How it is said

    def _asks_for_one(self) -> bool:
        p = self._p
        if self._base.limit is not None:
            return self._base.limit == 1
        plural = bool(self._texts) and p.terms[self._texts[0].last].folded.endswith("s")
        return p.has(_WHICH) and not p.has(_SEVERAL) and not plural

    def _names_people(self) -> bool:
        """ "Quem tem mais…?": group by the only column that names people."""
        if self._groups or self._texts or not self._order or not self._p.has(_WHO):
            return False
        people = [c.name for c in self._table.of_kind("text") if {key_of(p) for p in parts_of(c.name)} & _PEOPLE]
        self._groups = [Group(people[0])] if len(people) == 1 else []
        return bool(self._groups)

    def _is_of_rows(self) -> bool:
        """Whether a number is what to group by: "a quality com mais vinhos"."""
        mention: Mention | None = next(iter(self._numbers), None)
        order = self._p.orders[-1] if self._p.orders else None
        if mention is None or order is None:
            return False
        return mention.last < order.first and self._p.after(order.last) in self._p.rows

    def _names_rows_first(self) -> bool:
        """Whether a row is asked for by its number: "o vinho com maior alcohol", not "o maior alcohol dos vinhos"."""
        first = min((sign.first for sign in self._p.measures if sign.kind in ("max", "min")), default=0)
        return any(place < first for place in self._p.rows)

    def _wants_rows(self) -> bool:
        p = self._p
        shows = p.terms[0].folded in lexicon.SHOW or p.has(_SHOWING)
        return shows and bool(p.rows) and not p.measures and not p.wishes
