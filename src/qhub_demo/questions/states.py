"""What rows are or have: yes or no, empty cells, days that came, numbers below zero."""

from qhub_demo.questions.lexicon import DONE_ON
from qhub_demo.questions.query import NUMERIC, Filter, Operator
from qhub_demo.questions.restrictions import OPERATORS, Restrictions
from qhub_demo.questions.sentence import Sentence, Unclear
from qhub_demo.questions.span import Span
from qhub_demo.questions.verbs import happens


class States:
    """What is said of rows by the name of a column alone."""

    def __init__(self, sentence: Sentence, restrictions: Restrictions) -> None:
        self._s, self._r = sentence, restrictions

    def read(self) -> None:
        """Adds what is found to the restrictions."""
        self._ones()
        self._flags()
        self._empty()
        self._happened()
        self._signs()
        self._late()

    def _ones(self) -> None:
        """Rows that are called by what each has one of: "multas" are the rows that have a `Multa`."""
        s = self._s
        for span in s.spans:
            columns = s.columns(span) if span.kind == "noun" and span.sub == "one" else []
            for column in columns if len(columns) == 1 and len(columns[0].words) == 1 else ():
                if column.nulls:
                    self._r.add(Filter(column.name, "not null"), span)
                elif column.low is not None and float(column.low) == 0:
                    raise Unclear("how_to_count", [s.text(span)], [column.name])  # is one of 0 a discount?

    def _flags(self) -> None:
        """Columns of yes or no that are named: "ativos", "com garagem", "não pagas"."""
        s = self._s
        for span in s.mentions():
            flags = [column for column in s.columns(span) if column.flag is not None]
            is_open = self._r.is_open(span)
            if len(flags) != 1 or len(flags) != len(span.columns) or (s.is_grouped(span) and not is_open):
                continue
            before = s.before(span)
            if before is not None and before.kind == "show" and before.sub == "which" and s.of("order"):
                continue  # "qual o valor de X com mais registos?" asks for one of its values
            is_negated, _ = self._r.negated(span)
            is_negated = is_negated != (span.sub == "not")  # "unresolved"
            if before is not None and before.kind == "by" and is_open:
                is_negated = True  # "por resolver"
                s.use(before)
            assert flags[0].flag is not None
            s.use(span)
            own = Filter(flags[0].name, "=", (flags[0].flag[is_negated],))
            opposite = Filter(flags[0].name, "=", (flags[0].flag[not is_negated],))
            if opposite in self._r.filters:  # "sponsored vs not sponsored": each told apart
                self._r.filters.remove(opposite)
                own = Filter(flags[0].name, "in", (*opposite.values, *own.values))
                self._r.alternatives.append(own)
            self._r.add(own, span)

    def _empty(self) -> None:
        """ "sem observações", "não têm raça", "com e-mail"."""
        s = self._s
        for span in s.mentions():
            if s.is_grouped(span) or self._r.is_counted(span):
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
                self._r.add(Filter(column.name, ">", (0,)), span)  # "com feridos": at least one
                continue
            if column.kind == "number" and not column.nulls and before.sub != "with":
                self._r.add(Filter(column.name, "=", (0,)), span)  # "sem desconto" is a discount of 0
                continue
            self._r.add(Filter(column.name, "not null" if before.sub == "with" else "null"), span)

    def _has_subject(self, span: Span) -> bool:
        """Whether something before a column is what is counted or listed."""
        earlier = self._s.spans[: span.at]
        return any(one.kind in ("noun", "row") for one in earlier) or any(
            self._r.is_counted(one) for one in earlier if one.kind == "column"
        )

    def _happened(self) -> None:
        """ "chegaram", "saíram": a verb that a column of days is named by says that the day is there."""
        s = self._s
        for span in s.mentions():
            times = [column for column in s.columns(span) if column.kind == "time"]
            columns = s.columns(span)
            if len(times) == 1 and not any(column.adds_up for column in columns if column.kind == "number"):
                columns = times  # "vendidos", of a day and of a price
            is_open = self._r.is_open(span)
            happened = happens(s.words(span)[-1]) or span.sub == "not" or is_open
            if len(columns) != 1 or columns[0].kind != "time" or not happened or (s.is_grouped(span) and not is_open):
                continue
            is_negated, _ = self._r.negated(span)
            is_negated = is_negated != (span.sub == "not" or is_open)  # "open", "por entregar"
            before = s.before(span)
            s.use(span, before if is_open and before is not None and before.kind == "by" else None)
            self._r.verbs.append(span)
            if columns[0].nulls or is_negated:
                self._r.add(Filter(columns[0].name, "null" if is_negated else "not null"), span)

    def _late(self) -> None:
        """ "fora do prazo": what was done after the day by which it was due; of what is not done yet, nobody knows."""
        s = self._s
        for span in s.of("late"):
            days = s.table.of_kind("time")
            due = [column for column in days if column.is_due]
            done = [column for column in days if not column.is_due and column.nulls]
            named = [column for verb in self._r.verbs for column in s.columns(verb) if not column.is_due]
            done = named or done or [column for column in days if not column.is_due and column.stems & DONE_ON]
            if len(due) != 1 or len(done) != 1:
                raise Unclear("unused", [s.text(span)])
            s.use(span)
            is_negated, _ = self._r.negated(span)
            op: Operator = ">" if (span.sub == "late") != is_negated else "<="
            self._r.add(Filter(done[0].name, op, than=due[0].name), span)
            s.assumed.append(f"compared:{done[0].name}")

    def _signs(self) -> None:
        """ "movimentos negativos": of the one column that has such numbers."""
        s = self._s
        for span in s.of("sign"):
            beside = [one for one in (s.before(span), s.after(span)) if one is not None and one in s.mentions()]
            named = [column for one in beside if not self._r.is_counted(one) for column in s.numeric(one)]
            columns = named or [
                column
                for column in s.table.of_kind("number")
                if not column.is_code and column.low is not None and float(column.low) < 0
            ]
            if len(columns) != 1:
                raise Unclear("which_column", [s.text(span)], [column.name for column in columns])
            s.use(span)
            if not any(one.sub in NUMERIC for one in s.of("operation")):  # "soma dos montantes negativos"
                s.use(*[one for one in beside if s.numeric(one) and not self._r.is_counted(one)])
            self._r.add(Filter(columns[0].name, OPERATORS[span.sub], (0,)), span)
