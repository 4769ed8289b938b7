"""The restrictions of a question: comparisons with numbers, values, yes and no, empty cells, periods."""

from dataclasses import replace
from datetime import date
from itertools import pairwise

from qhub.language.text import fold
from qhub_demo.questions.lexicon import MEASURED, UNITS
from qhub_demo.questions.query import NUMERIC, Filter, Operator, Value
from qhub_demo.questions.schema import Column
from qhub_demo.questions.sentence import Sentence, Unclear
from qhub_demo.questions.span import Span
from qhub_demo.questions.verbs import happens, is_past

_OPERATORS: dict[str, Operator] = {"gt": ">", "ge": ">=", "lt": "<", "le": "<=", "ne": "!=", "eq": "="}
_EQUALS = frozenset(["de", "=", "igual", "é", "is", "a", "of", "numero", "número", "number", "são", "sao"])
"""What may stand between a column and its number; "e" joins."""
_EXCEPT = frozenset(
    ["exceto", "excepto", "except", "excluindo", "excluding", "tirando", "fora", "salvo", "leaving", "other", "todos"]
)
"""What holds of all the values that are listed behind it; "não" may be of the first alone."""
_IN, _FROM, _TO = ("em", "in", "no", "na", "nos", "nas", "at"), ("de", "from", "do", "da"), ("para", "to")


def _is_one(period: Filter, grain: str) -> bool:
    """Whether a period is one whole day, month or year."""
    if not all(period.values):
        return False
    begin, end = (date.fromisoformat(str(value)) for value in period.values)
    return (end - begin).days <= {"day": 1, "month": 31, "year": 366}.get(grain, 0)


def _is_in(column: Column, unit: str) -> bool:
    """Whether a column's numbers are in a unit, by its name or by what it measures."""
    if unit == "money":
        return column.is_money
    others = column.units - {"percent"}
    return unit in column.units or (not others and bool(MEASURED.get(unit, frozenset()) & set(column.words)))


def _factor_to(column: Column, unit: str) -> float | None:
    """What a number in a unit is multiplied by to be in a column's; None where they do not go together."""
    if _is_in(column, unit) or (unit in ("money", "anos") and not column.units):
        return 1
    for sizes in _SIZES:
        own = [sizes[name] for name in column.units if name in sizes]
        if unit in sizes and own:
            return round(sizes[unit] / own[0], 9)
    return None


_SIZES: tuple[dict[str, float], ...] = (
    {"ms": 0.001, "s": 1, "seg": 1, "min": 60, "h": 3600, "dias": 86400},
    {"g": 1, "kg": 1000, "t": 1_000_000},
    {"mm": 0.001, "cm": 0.01, "m": 1, "km": 1000},
)
"""Units that measure the same, by their size."""
_IMPLIED = {
    "older younger": "age idade",
    "longer shorter": "duration duracao time tempo minutes minutos length comprimento min",
    "heavier lighter": "weight peso kg",
}
_AGES, MAX_AGE = frozenset(["idade", "age"]), 120
"""Words of columns of ages, and up to which number somebody may be that old."""


class Restrictions:
    """What a question leaves out, found in one pass over its spans."""

    def __init__(self, sentence: Sentence) -> None:
        self._s = sentence
        self.filters: list[Filter] = []
        self.places: dict[Filter, int] = {}
        """Where each restriction stands among the spans."""
        self._points: dict[int, str] = {}
        """For each span that restricts, its column: of several values of one, each."""
        self.verbs: list[Span] = []
        """Verbs that say that something happened: what they are said of is counted."""
        self.alternatives: list[Filter] = []
        """Values or periods that were named side by side: each is told apart."""
        self._comparisons()
        self._column_numbers()
        self._values()
        self._periods()
        self._flags()
        self._empty()
        self._happened()
        self._signs()
        self._either()

    def _add(self, filter_: Filter, span: Span) -> None:
        self.filters.append(filter_)
        self.places[filter_] = self._at(span, filter_.column)

    def _at(self, span: Span, column: str) -> int:
        """Where a span stands, noted with the column that it restricts."""
        self._points[span.at] = column
        return span.at

    def _comparisons(self) -> None:
        s = self._s
        for span in s.of("comparator"):
            is_after = span.sub.endswith("_after")
            number = self._number_before(span) if is_after else self._number_after(span)
            if number is None:
                continue
            if span.sub == "between":
                second = self._number_after(number)
                if second is None:
                    continue
                column, factor = self._compared(span, second)
                s.use(span, number, second, self._unit_of(number))
                self._add(Filter(column.name, "between", (number.value * factor, second.value * factor)), span)
                continue
            column, factor = self._compared(span, number)
            s.use(span, number)
            value = self._typed(column, number.value * factor if factor != 1 else number.value)
            self._add(Filter(column.name, _OPERATORS[span.sub.removesuffix("_after")], (value,)), span)

    def _number_before(self, span: Span) -> Span | None:
        """The number that "ou mais" is said of, its unit passed over."""
        s = self._s
        number = s.before(span)
        if number is not None and number.kind == "unit" and (before := s.before(number)) is not None:
            number = before
        return number if number is not None and number.kind == "number" and number.at not in s.used else None

    def _number_after(self, span: Span) -> Span | None:
        """The number that follows, the sign of a currency passed over: "acima de R$ 10.000"."""
        s = self._s
        number = s.after(span)
        if number is not None and number.kind == "unit" and (after := s.after(number)) is not None:
            number = after
        return number if number is not None and number.kind == "number" and number.at not in s.used else None

    def _unit_of(self, number: Span) -> Span | None:
        """The unit that is written beside a number."""
        s = self._s
        for near in (s.after(number), s.before(number)):
            if near is not None and near.kind == "unit" and near.at not in s.used:
                follows = s.follow_each_other(*sorted((near, number), key=lambda one: one.at))
                if follows:
                    return near
        return None

    def _compared(self, comparator: Span, number: Span) -> tuple[Column, float]:
        """The column whose numbers are compared, and by what to multiply the number so that it is in the column's unit.

        The column is named before, or after the number, or told by the unit, or by the comparison: "older than".
        """
        s = self._s
        first = min(comparator, number, key=lambda one: one.at)
        before = s.before(first, skip=frozenset({"stop", "light", "not"}))
        if before is not None and before.kind in ("column", "akin") and before.at not in s.used:
            if not before.full and (own := self._named_after(comparator, number)) is not None:
                return own, self._factor(own, number)  # "candidates with at least 10,000 votes"
            columns = [column for column in s.columns(before) if column.kind == "number" or column.is_year]
            columns = [column for column in columns if not (s.table.is_key(column) and self._is_counted(before))]
            if columns and not s.is_grouped(before):
                column = s.one(before, columns)
                return column, self._factor(column, number)
        unit = self._unit_of(number)
        last = max((one for one in (unit, number, comparator) if one is not None), key=lambda one: one.at)
        after = s.after(last)
        if after is not None and after.kind in ("column", "akin") and s.follow_each_other(last, after):
            columns = [column for column in s.columns(after) if column.kind == "number"]
            if columns and s.preposition(after) not in ("por", "by", "per"):
                column = s.one(after, columns)
                return column, self._factor(column, number)
        if before is not None and before.kind == "operation" and before.at not in s.used:
            word = s.words(before)[0]
            columns = [column for column in s.table.of_kind("number") if word in column.words]
            if len(columns) == 1:
                s.use(before)
                return columns[0], self._factor(columns[0], number)
        if (implied := self._implied(comparator, number)) is not None:
            return implied, self._factor(implied, number)
        named = [span for span in s.mentions() if s.numeric(span) and not s.is_grouped(span)]
        if (
            len(named) == 1
            and len(s.numeric(named[0])) == 1
            and len(s.of("comparator")) == 1
            and (after is None or after.kind not in ("row", "noun"))
            and (unit is None or _factor_to(s.numeric(named[0])[0], UNITS[s.words(unit)[0]]) is not None)
        ):
            column = s.numeric(named[0])[0]
            return column, self._factor(column, number)
        if unit is not None:
            return self._by_unit(unit)
        if after is not None and after.kind in ("noun", "row"):
            raise Unclear("counted_groups", [s.text(number), s.text(after)])
        ages = [column for column in s.table.of_kind("number") if _AGES & set(column.words)]
        person = before is not None and before.kind in ("noun", "column", "akin", "value", "people")
        if person and len(ages) == 1 and not isinstance(number.value, float) and number.value <= MAX_AGE:
            s.assumed.append(f"compared:{ages[0].name}")  # "players under 21"
            return ages[0], 1
        negative = [column for column in s.table.of_kind("number") if column.low and float(column.low) < 0]
        if number.value == 0 and len(negative) == 1 and not negative[0].is_code:
            s.assumed.append(f"compared:{negative[0].name}")  # "readings below zero"
            return negative[0], 1
        raise Unclear("compare_what", [s.text(comparator), s.text(number)], self._numbers())

    def _named_after(self, comparator: Span, number: Span) -> Column | None:
        """The column whose whole name stands right after a number: "10,000 votes"."""
        s = self._s
        after = s.after(number)
        if number.at < comparator.at or after is None or after.kind != "column" or not after.full:
            return None
        if (
            not s.follow_each_other(number, after)
            or len(s.numeric(after)) != 1
            or s.preposition(after) in ("por", "by")
        ):
            return None
        return s.one(after, s.numeric(after))

    def _implied(self, comparator: Span, number: Span) -> Column | None:
        """The one column that a comparison is of by its own word: "longer than", "older than"."""
        said = set(self._s.words(comparator))
        for words, meant in _IMPLIED.items():
            if said & set(words.split()):
                meanings = set(meant.split())
                found = [column for column in self._s.table.of_kind("number") if meanings & set(column.words)]
                found = found or [column for column in self._s.table.of_kind("number") if meanings & column.units]
                return found[0] if len(found) == 1 and self._fits(found[0], number) else None
        return None

    def _fits(self, column: Column, number: Span) -> bool:
        """Whether a number may be in the unit of a column."""
        unit = self._unit_of(number)
        return unit is None or _factor_to(column, UNITS[self._s.words(unit)[0]]) is not None

    def _factor(self, column: Column, number: Span) -> float:
        """What turns the number into the column's unit: 2 hours are 120 minutes."""
        s = self._s
        unit = self._unit_of(number)
        if unit is None:
            return 1
        factor = _factor_to(column, UNITS[s.words(unit)[0]])
        if factor is None:
            raise Unclear("unit", [s.text(unit)], [column.name])
        s.use(unit)
        return factor

    def _by_unit(self, unit: Span) -> tuple[Column, float]:
        s = self._s
        kind = UNITS[s.words(unit)[0]]
        numbers = [column for column in s.table.of_kind("number") if not column.is_code]
        fitting = s.table.money if kind == "money" else [column for column in numbers if _is_in(column, kind)]
        fitting = fitting or [column for column in numbers if column.units and _factor_to(column, kind) is not None]
        if len(fitting) != 1:
            raise Unclear("which_column", [s.text(unit)], [column.name for column in fitting] or self._numbers())
        s.use(unit)
        return fitting[0], _factor_to(fitting[0], kind) or 1

    def _numbers(self) -> list[str]:
        return [column.name for column in self._s.table.of_kind("number") if not column.is_code]

    def _column_numbers(self) -> None:
        """A column with a number right after it: "jornada 10", "ano 2015", "igc_faixa 5"."""
        s = self._s
        for number in s.of("number"):
            column_after = s.after(number, skip=frozenset())
            if number.sub == "ordinal" and column_after is not None and column_after in s.mentions():
                whole = [column for column in s.columns(column_after) if column.is_whole]
                if len(whole) == 1 and not s.is_grouped(column_after):
                    s.use(number, column_after)
                    self._add(Filter(whole[0].name, "=", (number.value,)), number)
                continue
            if self._is_counted_out(number):
                continue
            before = s.before(number, skip=frozenset({"stop", "light", "comparator"}))
            if before is None or before.kind not in ("column", "akin") or before.at in s.used or s.is_grouped(before):
                continue
            between = [s.tokens[one.first].text.lower() for one in s.spans[before.at + 1 : number.at]]
            if any(word not in _EQUALS for word in between):
                continue
            after = s.after(number)
            if after is not None and after.kind in ("operation", "order", "first") and not between:
                continue
            columns = [column for column in s.columns(before) if column.kind in ("number", "text")]
            if not columns:
                continue
            column = s.one(before, columns)
            for one in s.spans[before.at + 1 : number.at]:
                s.use(one)
            s.use(number)
            op, _ = self._negated(before)
            factor = self._factor(column, number)
            value = number.value * factor if factor != 1 else number.value
            self._add(Filter(column.name, "!=" if op else "=", (self._typed(column, value),)), number)

    def _is_counted_out(self, number: Span) -> bool:
        """Whether rows have a number of something, "multas de 7 pontos", and are restricted to those."""
        s = self._s
        noun, column = s.before(number), s.after(number, skip=frozenset())
        if noun is None or noun.kind not in ("noun", "row") or s.preposition(number) not in ("de", "com", "of", "with"):
            return False
        if column is None or column not in s.mentions() or [one.is_whole for one in s.numeric(column)] != [True]:
            return False
        s.use(number, column)
        self._add(Filter(column.columns[0], "=", (number.value,)), number)
        return True

    @staticmethod
    def _typed(column: Column, value: Value) -> Value:
        return str(value) if column.kind == "text" else value

    def _negated(self, span: Span) -> tuple[bool, Span | None]:
        """Whether "não", "exceto" or "sem" is said of a span."""
        s = self._s
        place = span.at - 1
        while place >= 0:
            one = s.spans[place]
            if one.kind == "not" and one.sub in ("not", "without") and one.at not in s.used:
                s.use(one)
                return True, one
            if one.kind not in ("stop", "light", "noun", "row") and not (
                one.kind == "column" and set(one.columns) & set(span.columns)
            ):
                return False, None
            place -= 1
        return False, None

    def _values(self) -> None:
        s = self._s
        found: dict[tuple[str, bool], list[tuple[Span, str, Operator]]] = {}
        excepted: dict[int, str] = {}
        for span in s.of("value"):
            column, label = self._column_of(span)
            self._at(span, column)
            is_negated, negator = self._negated(label if label is not None and label.at < span.at else span)
            before = s.before(span)
            if before is not None and excepted.get(before.at) == column and s.is_listed(before, span):
                is_negated = True  # "exceto Beato e Ajuda"
                excepted[span.at] = column
            if negator is not None and s.words(negator)[0] in _EXCEPT:
                excepted[span.at] = column
            if before is not None and before.kind == "by" and self._is_open(span) and not span.full:
                is_negated = True  # "por entregar" is not "entregue"
                s.use(before)
            value = span.value[column]
            if s.table.column(column).spelt:
                value = tuple({fold(one).strip(): one for one in reversed(value)}.values())[::-1]
            s.use(span)
            if span.sub == "derived":
                s.assumed.append(f"value:«{s.text(span)}» como {column} = {value[0]}")
            if len(value) > 1 or span.sub == "contains":
                op: Operator = "contains" if span.sub == "contains" else "in"
                negative: dict[str, Operator] = {"contains": "not contains", "in": "not in"}
                self._add(Filter(column, negative[op] if is_negated else op, tuple(value)), span)
            else:
                found.setdefault((column, is_negated), []).append((span, value[0], "="))
        for (column, is_negated), values in found.items():
            kept = tuple(dict.fromkeys(value for _, value, _ in values))
            if len(kept) == 1:
                self._add(Filter(column, "!=" if is_negated else "=", kept), values[0][0])
                continue
            for (left, _, _), (right, _, _) in pairwise(values):
                if right.first == left.last + 1:
                    raise Unclear("unused", [s.text(right)])  # "erros críticos" are not errors and what is critical
            filter_ = Filter(column, "not in" if is_negated else "in", kept)
            self._add(filter_, values[0][0])
            between = {token.folded for token in s.tokens[values[0][0].last : values[-1][0].first]}
            if not is_negated and not between & {"ou", "or"}:
                self.alternatives.append(filter_)

    def _column_of(self, span: Span) -> tuple[str, Span | None]:
        """The column of a value, and the words beside it that name it."""
        s = self._s
        for near in (s.before(span), s.after(span)):
            if near is None or near.kind not in ("column", "akin") or s.is_grouped(near):
                continue
            if not (s.follow_each_other(near, span) if near.at < span.at else s.follow_each_other(span, near)):
                continue
            shared = [name for name in span.columns if name in near.columns]
            if len(shared) == 1:
                if self._is_counted(near):
                    return shared[0], None
                s.use(near)
                return shared[0], near
        if len(span.columns) == 1:
            return span.columns[0], None
        word = s.preposition(span)
        columns = s.columns(span)
        places = [column.name for column in columns if column.is_place]
        ends: dict[str, tuple[str, ...]] = {"origem": _FROM, "origin": _FROM, "partida": _FROM, "from": _FROM}
        ends |= {"destino": _TO, "destination": _TO, "chegada": _TO, "to": _TO}
        moving = [
            column.name for column in columns for end, words in ends.items() if word in words and end in column.words
        ]
        named = [one for one in s.spans if one.kind in ("column", "akin") and set(one.columns) & set(span.columns)]
        if word in _IN and len(places) == 1:
            return places[0], None
        moves = word in ("from", *_TO) or any(s.preposition(one) in _TO for one in s.spans if one.kind == "value")
        if word in (*_FROM, *_TO) and moves and len(moving) == 1:
            return moving[0], None
        if len(named) == 1 and len(set(named[0].columns) & set(span.columns)) == 1:
            return next(name for name in span.columns if name in named[0].columns), None
        raise Unclear("which_of", [s.text(span)], span.columns)

    def _is_counted(self, span: Span) -> bool:
        """Whether a column is what is counted: "quantos cursos"."""
        before = self._s.before(span)
        if before is None or not self._s.follow_each_other(before, span):
            return False
        return before.kind in ("first", "show") or (before.kind == "operation" and before.sub in ("count", "distinct"))

    def _flags(self) -> None:
        """Columns of yes or no that are named: "ativos", "com garagem", "não pagas"."""
        s = self._s
        for span in s.mentions():
            flags = [column for column in s.columns(span) if column.flag is not None]
            is_open = self._is_open(span)
            if len(flags) != 1 or len(flags) != len(span.columns) or (s.is_grouped(span) and not is_open):
                continue
            before = s.before(span)
            if before is not None and before.kind == "show" and before.sub == "which" and s.of("order"):
                continue  # "qual o valor de X com mais registos?" asks for one of its values
            is_negated, _ = self._negated(span)
            is_negated = is_negated != (span.sub == "not")  # "unresolved"
            if before is not None and before.kind == "by" and is_open:
                is_negated = True  # "por resolver"
                s.use(before)
            assert flags[0].flag is not None
            s.use(span)
            own = Filter(flags[0].name, "=", (flags[0].flag[is_negated],))
            opposite = Filter(flags[0].name, "=", (flags[0].flag[not is_negated],))
            if opposite in self.filters:  # "sponsored vs not sponsored": each told apart
                self.filters.remove(opposite)
                own = Filter(flags[0].name, "in", (*opposite.values, *own.values))
                self.alternatives.append(own)
            self._add(own, span)

    def _is_open(self, span: Span) -> bool:
        """Whether it is still to be done: "por resolver"."""
        return self._s.preposition(span) == "por" and self._s.words(span)[-1].endswith(("ar", "er", "ir", "or"))

    def _empty(self) -> None:
        """ "sem observações", "não têm raça", "com e-mail"."""
        s = self._s
        for span in s.mentions():
            if s.is_grouped(span) or self._is_counted(span):
                continue
            before = s.before(span)
            if before is None or before.kind != "not" or before.at in s.used:
                continue
            after = s.after(span)
            if after is not None and after.kind in ("operation", "order", "adjective", "comparator", "number", "sign"):
                continue
            if before.sub == "with" and (not s.follow_each_other(before, span) or not self._has_subject(span)):
                continue
            columns = s.columns(span)
            if len(columns) > 1 and before.sub == "with":
                continue
            column = s.one(span, columns)
            s.use(before)
            if column.kind == "number" and not column.nulls and before.sub == "with":
                if column.low is None or float(column.low) != 0:
                    raise Unclear("compare_what", [s.text(span)], [column.name])
                self._add(Filter(column.name, ">", (0,)), span)  # "com feridos": at least one
                continue
            if column.kind == "number" and not column.nulls and before.sub != "with":
                self._add(Filter(column.name, "=", (0,)), span)  # nothing is missing: "sem desconto" is a discount of 0
                continue
            self._add(Filter(column.name, "not null" if before.sub == "with" else "null"), span)

    def _happened(self) -> None:
        """ "chegaram", "saíram": a verb that a column of days is named by says that the day is there."""
        s = self._s
        for span in s.mentions():
            columns = s.columns(span)
            if len(columns) != 1 or columns[0].kind != "time" or s.is_grouped(span) or not happens(s.words(span)[-1]):
                continue
            is_negated, _ = self._negated(span)
            s.use(span)
            self.verbs.append(span)
            if columns[0].nulls or is_negated:
                self._add(Filter(columns[0].name, "null" if is_negated else "not null"), span)

    def _signs(self) -> None:
        """ "movimentos negativos": of the one column that has such numbers."""
        s = self._s
        for span in s.of("sign"):
            beside = [one for one in (s.before(span), s.after(span)) if one is not None and one in s.mentions()]
            named = [column for one in beside if not self._is_counted(one) for column in s.numeric(one)]
            columns = named or [
                column
                for column in s.table.of_kind("number")
                if not column.is_code and column.low is not None and float(column.low) < 0
            ]
            if len(columns) != 1:
                raise Unclear("which_column", [s.text(span)], [column.name for column in columns])
            s.use(span)
            if not any(one.sub in NUMERIC for one in s.of("operation")):  # "soma dos montantes negativos"
                s.use(*[one for one in beside if s.numeric(one) and not self._is_counted(one)])
            self._add(Filter(columns[0].name, _OPERATORS[span.sub], (0,)), span)

    def _either(self) -> None:
        """ "em Góis ou de causa natural": conditions of two columns, either of which may hold.

        What is said after both ("… em março") may be of the second alone: nobody knows.
        """
        s = self._s
        for span in s.spans:
            if span.kind != "stop" or s.words(span) not in (["ou"], ["or"]):
                continue
            before = [column for place, column in sorted(self._points.items()) if place < span.at][-1:]
            after = [column for place, column in sorted(self._points.items()) if place > span.at]
            if not before or not after or before[0] == after[0]:
                continue
            pair = [one for one in self.filters if one.column in (before[0], after[0])]
            if len(after) > 1 or len(pair) != 2 or any(one.others for one in pair):
                raise Unclear("either", [s.text(span)], [*before, after[0]])
            first, second = sorted(pair, key=lambda one: self.places[one])
            joined = replace(first, others=(second,))
            self.filters = [joined if one is first else one for one in self.filters if one is not second]
            self.places[joined] = self.places[first]
            self.alternatives = [one for one in self.alternatives if one not in pair]

    def _has_subject(self, span: Span) -> bool:
        """Whether something before a column is what is counted or listed."""
        earlier = self._s.spans[: span.at]
        return any(one.kind in ("noun", "row") for one in earlier) or any(
            self._is_counted(one) for one in earlier if one.kind == "column"
        )

    def _periods(self) -> None:
        s = self._s
        spans = s.of("period")
        if not spans:
            return
        for kinds in (("weekday",), ("clock",), ("month", "period", "periods", "last")):  # each restricts the others
            own = [span for span in spans if span.value.op in kinds]
            filters: list[Filter] = []
            for span in own:
                found = self._timed(span)
                s.use(span)
                for filter_ in found:
                    self._add(filter_, span)
                filters += found
            if len(own) > 1:
                same = [one for one in filters if one.op == filters[0].op and one.column == filters[0].column]
                if len(same) < len(filters) or len(filters) != len(own):
                    raise Unclear("periods", [s.text(span) for span in own])
                self._side_by_side(same, own)

    def _side_by_side(self, filters: list[Filter], spans: list[Span]) -> None:
        """Two periods are alternatives: rows of either, each told apart."""
        first = filters[0]
        kinds = {span.sub for span in spans}
        grain = kinds.pop() if len(kinds) == 1 else ""
        if first.op == "month" or (first.op == "=" and grain):
            values = tuple(value for filter_ in filters for value in filter_.values)
            merged = Filter(first.column, "month" if first.op == "month" else "in", values)
        elif first.op == "period" and grain and all(_is_one(filter_, grain) for filter_ in filters):
            values = tuple(value for filter_ in filters for value in filter_.values)
            merged = Filter(first.column, "periods", values, grain)
        else:
            raise Unclear("periods", [self._s.text(span) for span in spans])
        for filter_ in filters:
            self.filters.remove(filter_)
            self.places.pop(filter_, None)
        self._add(merged, spans[0])
        self.alternatives.append(merged)

    def _timed(self, span: Span) -> list[Filter]:
        """A period with the column that it is of."""
        s, filter_ = self._s, span.value
        assert isinstance(filter_, Filter)
        named = [
            one
            for one in s.mentions()
            if any(c.kind == "time" or c.is_year for c in s.columns(one)) and not s.is_grouped(one)
        ]
        if filter_.op == "clock":
            return [self._clock(span, filter_, named)]
        near = [one for one in named if abs(one.at - span.at) <= 3] or named
        columns = [column for one in near for column in s.columns(one) if column.kind == "time" or column.is_year]
        chosen = columns if len(columns) == 1 else []
        if not chosen:
            chosen = s.days(columns)
            if not chosen and len(s.table.of_kind("time")) > 1:
                days = columns or s.table.of_kind("time")
                raise Unclear("which_date", [s.text(span)], [column.name for column in days])
        else:
            s.use(*[one for one in near if not s.numeric(one)])
            self.verbs += [one for one in near if is_past(s.words(one)[-1])]
        if chosen and chosen[0].kind == "time":
            return [Filter(chosen[0].name, filter_.op, filter_.values, filter_.said)]
        return self._in_numbers(filter_, span, chosen)

    def _clock(self, span: Span, filter_: Filter, named: list[Span]) -> Filter:
        """A time of the day with its column: the only one that has times, or that is named."""
        s = self._s
        times = [column for column in s.table.columns if column.type.startswith("TIME")]
        own = [column for one in named for column in s.columns(one) if column in times]
        if not times:
            days = s.table.of_kind("time")
            raise Unclear("no_hours" if days else "no_dates", [s.text(span)], [column.name for column in days])
        found = own if len(own) == 1 else times
        if len(found) != 1:
            raise Unclear("which_date", [s.text(span)], [column.name for column in found])
        s.use(*[one for one in named if one.columns == (found[0].name,)])
        return Filter(found[0].name, "clock", filter_.values)

    def _in_numbers(self, filter_: Filter, span: Span, years: list[Column]) -> list[Filter]:
        """A period over columns that hold years and months as numbers."""
        s = self._s
        years = years or [column for column in s.table.columns if column.is_year]
        months = [column for column in s.table.columns if column.is_month]
        if filter_.op == "month" and len(months) == 1:
            single = len(filter_.values) == 1
            return [Filter(months[0].name, "=" if single else "in", filter_.values)]
        if filter_.op != "period" or len(years) != 1:
            raise Unclear("no_dates", [s.text(span)])
        begin, end = (str(value) for value in filter_.values)
        year = years[0].name
        if span.sub == "month":
            if len(months) != 1 or not begin or not end or (begin[:4] != end[:4] and end[5:7] != "01"):
                raise Unclear("no_dates", [s.text(span)])
            last = int(end[5:7]) - 1 or 12
            of_year = tuple(range(int(begin[5:7]), last + 1))
            month = Filter(months[0].name, "=" if len(of_year) == 1 else "in", of_year)
            return [Filter(year, "=", (int(begin[:4]),)), month]
        if span.sub != "year":
            raise Unclear("no_dates", [s.text(span)])
        if not begin:
            return [Filter(year, "<", (int(end[:4]),))]
        if not end:
            return [Filter(year, ">=", (int(begin[:4]),))]
        if int(end[:4]) - int(begin[:4]) == 1:
            return [Filter(year, "=", (int(begin[:4]),))]
        return [Filter(year, "between", (int(begin[:4]), int(end[:4]) - 1))]
