"""The restrictions of a question, as they are found, and what the finders ask of each other's finds."""

from dataclasses import replace

from qhub_demo.questions.query import Filter, Operator
from qhub_demo.questions.sentence import Sentence, Unclear
from qhub_demo.questions.span import Span

OPERATORS: dict[str, Operator] = {"gt": ">", "ge": ">=", "lt": "<", "le": "<=", "ne": "!=", "eq": "="}


class Restrictions:
    """What a question leaves out."""

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

    def add(self, filter_: Filter, span: Span) -> None:
        self.filters.append(filter_)
        self.places[filter_] = self.note(span, filter_.column)

    def note(self, span: Span, column: str) -> int:
        """Where a span stands, noted with the column that it restricts."""
        self._points[span.at] = column
        return span.at

    def negated(self, span: Span) -> tuple[bool, Span | None]:
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

    def is_counted(self, span: Span) -> bool:
        """Whether a column is what is counted: "quantos cursos"."""
        before = self._s.before(span)
        if before is None or not self._s.follow_each_other(before, span):
            return False
        return before.kind in ("first", "show") or (before.kind == "operation" and before.sub in ("count", "distinct"))

    def is_open(self, span: Span) -> bool:
        """Whether it is still to be done: "por resolver"."""
        return self._s.preposition(span) in ("por", "a") and self._s.words(span)[-1].endswith(("ar", "er", "ir", "or"))

    def join_either(self) -> None:
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
