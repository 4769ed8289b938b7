"""Comparisons with numbers: "mais de 10 km", "entre 5 e 8", "jornada 10"."""

from qhub_demo.questions.column import Column
from qhub_demo.questions.lexicon import UNITS
from qhub_demo.questions.query import Filter, Value
from qhub_demo.questions.restrictions import OPERATORS, Restrictions
from qhub_demo.questions.sentence import Sentence, Unclear
from qhub_demo.questions.span import Span
from qhub_demo.questions.units import factor_to, is_in_unit

_EQUALS = frozenset(["de", "=", "igual", "é", "is", "a", "of", "numero", "número", "number", "são", "sao"])
"""What may stand between a column and its number; "e" joins."""
_IMPLIED = {
    "older younger": "age idade",
    "longer shorter": "duration duracao time tempo minutes minutos length comprimento min",
    "heavier lighter": "weight peso kg",
    "thicker thinner": "thickness espessura",
    "taller": "height altura",
    "wider": "width largura",
}
_AGES, MAX_AGE = frozenset(["idade", "age"]), 120
"""Words of columns of ages, and up to which number somebody may be that old."""


_MARKS = frozenset(
    [
        *("minimo", "minima", "maximo", "maxima", "previsto", "prevista", "estimado", "estimada", "orcado", "limite"),
        *("meta", "objetivo", "planeado", "planejado", "minimum", "maximum", "planned", "expected", "estimated"),
        *("budgeted", "limit", "target", "reorder"),
    ]
)
"""What a number is called that others are held against."""


class Comparisons:
    """The numbers that rows are compared with, each with its column and in its unit."""

    def __init__(self, sentence: Sentence, restrictions: Restrictions) -> None:
        self._s, self._r = sentence, restrictions

    def read(self) -> None:
        """Adds what is found to the restrictions."""
        self._comparisons()
        self._column_numbers()

    def _comparisons(self) -> None:
        s = self._s
        for span in s.of("comparator"):
            is_after = span.sub.endswith("_after")
            number = self._number_before(span) if is_after else self._number_after(span)
            if number is None:
                self._with_column(span)
                continue
            if span.sub == "between":
                second = self._number_after(number)
                if second is None:
                    continue
                column, factor = self._compared(span, second)
                s.use(span, number, second, self._unit_of(number))
                self._r.add(Filter(column.name, "between", (number.value * factor, second.value * factor)), span)
                continue
            column, factor = self._compared(span, number)
            s.use(span, number)
            counted = s.after(number)
            if is_after and counted in s.mentions() and counted.columns == (column.name,):
                s.use(counted)  # "com 3 quartos ou mais"
            value = self._typed(column, number.value * factor if factor != 1 else number.value)
            self._r.add(Filter(column.name, OPERATORS[span.sub.removesuffix("_after")], (value,)), span)

    def _with_column(self, span: Span) -> None:
        """Rows by two of their own numbers: "custo real acima do previsto", "abaixo do stock mínimo"."""
        s, after, before = self._s, self._s.after(span), self._s.before(span)
        if after is None or after.at in s.used or span.sub not in ("gt", "ge", "lt", "le"):
            return
        if [one.kind for one in s.columns(after)] != ["number"] or not s.follow_each_other(span, after):
            return
        than = s.columns(after)[0]
        named = s.columns(before) if before is not None and before.at not in s.used else []
        own = [one for one in named if one.kind == "number" and one is not than and not one.is_code]
        if not own and _MARKS & set(than.words):
            parts = set(than.words) - _MARKS
            own = [one for one in s.table.of_kind("number") if one is not than and parts & set(one.words)]
            own = [one for one in own if not one.is_code and not one.is_ratio]
            s.assumed += [f"compared:{one.name}" for one in own[:1]]
        elif own and before is not None:
            s.use(before)
        if len(own) == 1:
            s.use(span, after)
            self._r.add(Filter(own[0].name, OPERATORS[span.sub], than=than.name), span)

    def _number_before(self, span: Span) -> Span | None:
        """The number that "ou mais" is said of, its unit passed over."""
        s = self._s
        number = s.before(span)
        if number is not None and number.kind == "unit" and (before := s.before(number)) is not None:
            number = before
        elif number is not None and number.kind in ("column", "akin") and s.numeric(number):
            before = s.before(number)  # "30 wagons or more"
            number = before if before is not None and s.follow_each_other(before, number) else number
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
        if (named_before := self._named_before(before, comparator, number)) is not None:
            return named_before, self._factor(named_before, number)
        unit = self._unit_of(number)
        last = max((one for one in (unit, number, comparator) if one is not None), key=lambda one: one.at)
        after = s.after(last)
        beside = after is not None and s.follow_each_other(last, after) and not s.joined(last, after)
        if after is not None and after.kind in ("column", "akin") and beside:
            columns = [column for column in s.columns(after) if column.kind == "number"]
            if columns and s.preposition(after) not in ("por", "by", "per"):
                column = s.one(after, columns)
                return column, self._factor(column, number)
        if before is not None and before.kind == "operation" and before.at not in s.used:
            columns = [column for column in s.table.of_kind("number") if s.words(before)[0] in column.words]
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
            and (unit is None or factor_to(s.numeric(named[0])[0], UNITS[s.words(unit)[0]]) is not None)
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

    def _named_before(self, before: Span | None, comparator: Span, number: Span) -> Column | None:
        """The column that is named before a comparison, or right after its number where that says more."""
        s = self._s
        if before is None or before.kind not in ("column", "akin") or before.at in s.used:
            return None
        if not before.full and (own := self._named_after(comparator, number)) is not None:
            return own  # "candidates with at least 10,000 votes"
        columns = [one for one in s.columns(before) if (one.kind == "number" and not one.flag) or one.is_year]
        columns = [
            column
            for column in columns
            if not s.table.is_key(column) or not (self._r.is_counted(before) or not self._fits(column, number))
        ]
        return s.one(before, columns) if columns and not s.is_grouped(before) else None

    def _named_after(self, comparator: Span, number: Span) -> Column | None:
        """The column whose whole name stands right after a number: "10,000 votes"."""
        s = self._s
        after = s.after(number)
        if number.at < comparator.at or after is None or after.kind != "column" or not after.full:
            return None
        apart = not s.follow_each_other(number, after) or s.joined(number, after)  # "acima de 30 e consumo"
        if apart or len(s.numeric(after)) != 1 or s.preposition(after) in ("por", "by"):
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
        return unit is None or factor_to(column, UNITS[self._s.words(unit)[0]]) is not None

    def _factor(self, column: Column, number: Span) -> float:
        """What turns the number into the column's unit: 2 hours are 120 minutes."""
        s = self._s
        unit = self._unit_of(number)
        if unit is None:
            return 1
        factor = factor_to(column, UNITS[s.words(unit)[0]])
        if factor is None:
            raise Unclear("unit", [s.text(unit)], [column.name])
        s.use(unit)
        return factor

    def _by_unit(self, unit: Span) -> tuple[Column, float]:
        s = self._s
        kind = UNITS[s.words(unit)[0]]
        numbers = [column for column in s.table.of_kind("number") if not column.is_code]
        fitting = s.table.money if kind == "money" else [column for column in numbers if is_in_unit(column, kind)]
        fitting = fitting or [column for column in numbers if column.units and factor_to(column, kind) is not None]
        if len(fitting) != 1:
            raise Unclear("which_column", [s.text(unit)], [column.name for column in fitting] or self._numbers())
        s.use(unit)
        return fitting[0], factor_to(fitting[0], kind) or 1

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
                    self._r.add(Filter(whole[0].name, "=", (number.value,)), number)
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
            op, _ = self._r.negated(before)
            factor = self._factor(column, number)
            value = number.value * factor if factor != 1 else number.value
            values = [self._typed(column, value)]
            while not op and (other := self._or_number(number)) is not None:  # "nota 4 ou 5"
                s.use(other)
                values.append(self._typed(column, other.value * factor))
                number = other
            several = len(values) > 1
            self._r.add(Filter(column.name, "in" if several else "!=" if op else "=", tuple(values)), number)

    def _or_number(self, number: Span) -> Span | None:
        """The number that is said to do as well, right after "ou"."""
        s = self._s
        joint = s.spans[number.at + 1] if number.at + 1 < len(s.spans) else None
        if joint is None or s.words(joint) not in (["ou"], ["or"]):
            return None
        other = s.spans[joint.at + 1] if joint.at + 1 < len(s.spans) else None
        return other if other is not None and other.kind == "number" and other.at not in s.used else None

    def _is_counted_out(self, number: Span) -> bool:
        """Whether rows have a number of something, "multas de 7 pontos", and are restricted to those."""
        s = self._s
        noun, column = s.before(number), s.after(number, skip=frozenset())
        if noun is not None and noun.sub == "with":
            noun = s.before(noun)
        if noun is None or noun.kind not in ("noun", "row") or s.preposition(number) not in ("de", "com", "of", "with"):
            return False
        if column is None or column not in s.mentions() or [one.is_whole for one in s.numeric(column)] != [True]:
            return False
        s.use(number, column)
        self._r.add(Filter(column.columns[0], "=", (number.value,)), number)
        return True

    @staticmethod
    def _typed(column: Column, value: Value) -> Value:
        return str(value) if column.kind == "text" else value
