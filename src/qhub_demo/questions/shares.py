"""The part of which a share is asked, and the whole that it is a part of."""

from dataclasses import replace

from qhub_demo.questions.lexicon import JOINING
from qhub_demo.questions.query import Filter, Group, Query
from qhub_demo.questions.restrictions import Restrictions
from qhub_demo.questions.sentence import Sentence, Unclear
from qhub_demo.questions.span import Span
from qhub_demo.questions.targets import Targets
from qhub_demo.questions.tokens import same_word

_HAVING = JOINING | {"com", "with", "had", "has", "have", "teve", "tiveram", "tem", "tinha", "tinham"}
_VERBS = frozenset(["e", "sao", "foi", "foram", "esta", "estao", "tem", "is", "are", "was", "were", "have", "has"])


class Shares:
    """What a share is of."""

    def __init__(self, sentence: Sentence, restrictions: Restrictions, targets: Targets) -> None:
        self._s, self._r, self._targets = sentence, restrictions, targets

    def read(self, base: Query, share: Span) -> Query:
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
            target = self._targets.find()
            if (having := self._having()) is not None:
                s.use(target)
                return replace(base, measure="share", part=(having,))
            if target is None:
                raise Unclear("share_of_what")
            return replace(base, measure="share", groups=(Group(self._targets.thing().name),))
        part, whole = self._part(share, base)
        of = s.after(share)
        if of is not None and of in s.mentions() and (sums := [one for one in s.numeric(of) if one.adds_up]):
            return replace(base, measure="share", part=part, filters=whole, column=s.one(of, sums).name)
        return replace(base, measure="share", part=part, filters=whole)

    def rated(self, base: Query) -> Query | None:
        """ "escape rate", where rows are `escaped` or not, and the word is no restriction."""
        s, restricted = self._s, {one.column for one in base.filters}
        said = [word for span in s.spans if span.kind == "noun" for word in s.words(span)]
        flags = [
            (one.name, one.flag[0])
            for one in s.table.columns
            if one.flag and one.name not in restricted and any(same_word(w, part) for w in said for part in one.words)
        ]
        return (
            replace(base, measure="share", part=(Filter(flags[0][0], "=", flags[0][1:]),)) if len(flags) == 1 else None
        )

    def _having(self) -> Filter | None:
        """ "que percentagem teve multa": where the column has a value, or more than nothing."""
        s = self._s
        for span in s.mentions():
            words = [token.folded for token in s.tokens[max(span.first - 2, 0) : span.first]]
            if not _HAVING & set(words) or s.is_grouped(span):
                continue
            column = s.one(span, s.columns(span))
            if column.nulls:
                return Filter(column.name, "not null")
            if column.kind == "number" and column.low is not None and float(column.low) == 0:
                return Filter(column.name, ">", (0,))
        return None

    def _part(self, share: Span, base: Query) -> tuple[tuple[Filter, ...], tuple[Filter, ...]]:
        """What the share is of, and the rest of the restrictions: "que percentagem dos voos da TAP foi cancelada?"."""
        s = self._s
        if len(base.filters) == 1:
            return base.filters, ()
        verbs = [
            span.at for span in s.spans if span.kind == "stop" and span.at > share.at and s.words(span)[-1] in _VERBS
        ]
        if verbs:
            after = tuple(one for one in base.filters if self._r.places.get(one, -1) > verbs[0])
            before = tuple(one for one in base.filters if one not in after)
            if len(after) == 1 and before:
                return after, before
        places = sorted(base.filters, key=lambda one: self._r.places.get(one, 0))
        inside = [s.spans[self._r.places[one]] for one in places[1:] if one in self._r.places]
        if len(inside) == len(places) - 1 and all(self._is_place(span) for span in inside):
            return (places[0],), tuple(places[1:])
        raise Unclear("share_of_which", [], [filter_.column for filter_ in base.filters])

    def _is_place(self, span: Span) -> bool:
        """Whether "em", "no", "in" stands before a restriction, or before its column: "no turno da noite"."""
        s = self._s
        before = s.before(span)
        is_label = before is not None and before.kind in ("column", "akin") and set(before.columns) & set(span.columns)
        label = before if before is not None and is_label else span
        return span.kind == "period" or s.preposition(label) in (
            "em",
            "no",
            "na",
            "nos",
            "nas",
            "in",
            "on",
            "at",
            "the",
        )
