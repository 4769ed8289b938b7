"""What a question is grouped by, how many come first, and in which order."""

from typing import cast

from qhub_demo.questions.column import Column
from qhub_demo.questions.lexicon import PERIODICAL
from qhub_demo.questions.query import NUMERIC, TREND, Grain, Group, Order
from qhub_demo.questions.sentence import Sentence, Unclear, said_in
from qhub_demo.questions.span import Span

DEFAULT_TOP = 5
"""How many come first where nobody says."""
SHORT_SPAN, MEDIUM_SPAN, LONG_SPAN = 45, 220, 5 * 366
"""Days up to which a trend goes by days, by weeks and by months."""

_MONTHLY = frozenset(["mes", "month"])
"""What a column of days is called that has one a month."""


class Groups:
    """The groups of a question, and what of their order is said beside them."""

    def __init__(self, sentence: Sentence) -> None:
        self._s = sentence
        self.limit: int | None = None
        self.order: Order = ""
        self.per: Group | None = None
        """The group within which the limit counts."""
        self.by_number = False
        """Whether what comes first is said by a number: "biggest case by fee"."""

    def read_limits(self) -> None:
        """ "top 5", "os 3 imóveis", "os 2 maiores"."""
        s = self._s
        for first in s.of("first"):
            s.use(first)
            self.order = "most" if first.sub == "top" else "least"
            after = s.after(first)
            one = after is not None and after.kind in ("column", "akin") and not s.words(after)[-1].endswith("s")
            self.limit = 1 if one else DEFAULT_TOP
            before = s.before(first)
            for number in (after, before):
                if (
                    number is not None
                    and number.kind == "number"
                    and number.at not in s.used
                    and isinstance(number.value, int)
                ):
                    s.use(number)
                    self.limit = number.value
                    break
        for number in s.of("number"):
            if not isinstance(number.value, int) or not 0 < number.value <= 100 or self.limit is not None:
                continue
            after = s.after(number)
            if after is not None and after.sub == "with":
                after = s.after(after)  # "os 5 com menor renda"
            if after is not None and after.kind in ("operation", "order", "adjective", "column", "akin", "noun", "row"):
                if after.kind == "operation" and after.sub not in ("max", "min"):
                    continue
                before = s.before(number, skip=frozenset({"stop"}))
                if (
                    before is None
                    or before.kind in ("show", "noun", "row")
                    or s.preposition(number) in ("os", "as", "the")
                ):
                    s.use(number)
                    self.limit = number.value

    def found(self) -> list[Group]:
        s = self._s
        found: list[Group] = []
        for one in s.of("by"):
            after = s.after(one)
            compares = self.limit or s.of("compare")
            if after is not None and after.kind == "operation" and after.sub in (*NUMERIC, "count") and compares:
                s.use(one)  # "top 2 suppliers by total value"
        for span in s.mentions():
            if not s.is_grouped(span):
                continue
            by = self._by(span)
            if self._is_in_name(span):
                s.use(span, by)
                continue
            kinds = [column for column in s.columns(span) if column.kind != "number" or column.is_code or column.flag]
            numbers = s.numeric(span)
            measured = any(s.numeric(one) and not s.is_grouped(one) for one in s.mentions() if one.at != span.at)
            if (
                not kinds
                and numbers
                and not measured
                and (self.limit or s.of("order", "first", "compare") or self.extremes())
                and by is not None
                and by.sub == "by"
            ):
                s.use(by)
                self.by_number = not s.of("compare")
                continue  # "top 5 produtos por valor": what they are ordered by
            if not kinds and measured and all(column.adds_up for column in numbers):
                raise Unclear("unused", [s.text(span)])  # "golos por jogo" is a ratio
            column = s.one(span, kinds or s.columns(span))
            s.use(by)
            group = Group(column.name, default_grain(column) if column.kind == "time" else None)
            ranks = self.limit or s.of("order") or self.extremes()
            who = by is not None and by.sub == "each" and any(one.sub == "who" for one in s.spans if one.kind == "show")
            if by is not None and ranks and (who or self._candidates(span) or self._ranks_rows(span)):
                self.per = group
                continue
            if group not in found:
                found.append(group)
        for span in s.of("grain"):
            group = self._period_group(span)
            same = [place for place, one in enumerate(found) if one.column == group.column]
            if same:
                found[same[0]] = group
            else:
                found.append(group)
        return found

    def _is_in_name(self, span: Span) -> bool:
        """Whether "por noite" only says the rest of a name: "preço médio por noite" of `preço_noite`."""
        s = self._s
        if len(s.numeric(span)) != len(span.columns):
            return False
        names = [c for one in s.spans if one.at != span.at and one.kind == "column" for c in s.numeric(one)]
        return any(said_in(s.words(span)[-1], column.words) and column.name not in span.columns for column in names)

    def _by(self, span: Span) -> Span | None:
        """The "por" that a column is grouped by."""
        before = self._s.before(span)
        while before is not None and before.kind != "by":
            before = self._s.before(before)
        return before

    def _candidates(self, span: Span) -> list[Span]:
        """Other columns, of which the first within each group could be asked for."""
        s = self._s
        return [
            one
            for one in s.mentions()
            if one.at != span.at and not s.is_grouped(one) and any(c.kind in ("text", "truth") for c in s.columns(one))
        ]

    def _ranks_rows(self, span: Span) -> bool:
        """Whether rows are ranked within each group: "top 3 wines per region by score"."""
        s = self._s
        if not self.limit or not any(one.kind in ("noun", "row") for one in s.spans[: span.at]):
            return False
        by_number = any(s.is_grouped(one) and s.numeric(one) for one in s.mentions() if one.at != span.at)
        if by_number and (s.table.key is None or s.table.key.kind != "text"):
            raise Unclear("unused", [s.text(span)])
        return by_number

    def _period_group(self, span: Span) -> Group:
        s = self._s
        words = {
            "month": ("mes", "month"),
            "year": ("ano", "year"),
            "day": ("dia", "day"),
            "hour": ("hora", "hour"),
            "week": ("semana", "week"),
            "weekday": ("dia", "weekday"),
        }
        named = [one for one in s.mentions() if any(column.kind == "time" for column in s.columns(one))]
        days = [column for one in named for column in s.columns(one) if column.kind == "time"] or s.table.days
        plain = [
            column
            for column in s.table.columns
            if column.kind != "time" and span.sub in words and column.words in [(word,) for word in words[span.sub]]
        ]
        if span.sub == "auto" and not days:
            plain = [column for column in s.table.columns if column.is_year]
        asks_which = s.words(span)[0] in ("qual", "que", "which", "what", "em", "a") or len(s.words(span)) == 1
        if asks_which and s.words(span)[0] == "a" and len(s.words(span)) < 3:
            asks_which = False
        if (not days and plain) or (plain and not named and len(days) != 1):
            s.use(span)
            group = Group(plain[0].name)
        else:
            days = s.days(days) if days else []
            if not days:
                raise Unclear("no_dates", [s.text(span)])
            means = any(one.sub == "avg" for one in s.of("operation"))
            sums = [column for one in s.mentions() for column in s.numeric(one) if column.adds_up is not False]
            if span.sub != "auto" and s.words(span)[0] in PERIODICAL and means and (sums or not s.mentions()):
                raise Unclear("mean_of_periods", [s.text(span)])
            grain = default_grain(days[0]) if span.sub == "auto" else cast(Grain, span.sub)
            s.assumed += [TREND] if span.sub == "auto" else []
            if grain == "hour" and days[0].type == "DATE":
                raise Unclear("no_hours", [s.text(span)], [days[0].name])
            before = s.before(span)
            s.use(span, *named, before if before is not None and before.kind == "by" else None)
            group = Group(days[0].name, grain)
        if asks_which and (s.of("order") or self.extremes()):
            self.limit = self.limit or 1
        return group

    def extremes(self) -> list[Span]:
        """ "maior", "mínimo"…, that nothing has used yet."""
        return [span for span in self._s.of("operation") if span.sub in ("max", "min")]


def is_monthly(column: Column) -> bool:
    """Whether a column of days has one a month, whole."""
    return bool(_MONTHLY & set(column.words))


def default_grain(column: Column) -> Grain:
    """The period that suits how many days a column spans."""
    if is_monthly(column):
        return "month"
    if column.span is None:
        return "week"
    days = (column.span[1] - column.span[0]).days
    if days <= SHORT_SPAN:
        return "day"
    if days <= MEDIUM_SPAN:
        return "week"
    return "month" if days <= LONG_SPAN else "year"
