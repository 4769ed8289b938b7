"""What may be counted or summed: "vendas por mês", "que loja vendeu mais", "quantas broas"."""

from dataclasses import replace

from qhub_demo.questions.column import Column
from qhub_demo.questions.columns import ROOT, alike
from qhub_demo.questions.lexicon import FLOW, QUANTITY, SELLING
from qhub_demo.questions.query import TREND, Query
from qhub_demo.questions.restrictions import Restrictions
from qhub_demo.questions.sentence import Sentence, Unclear, said_in
from qhub_demo.questions.span import Span
from qhub_demo.questions.tokens import stems
from qhub_demo.questions.verbs import is_past

_VALUES = frozenset(["valor", "value", "montante", "amount", "quantia"])


class Flows:
    """Things that come and go: how many there are, and what they come to."""

    def __init__(self, sentence: Sentence, restrictions: Restrictions) -> None:
        self._s, self._r = sentence, restrictions

    def sums(self) -> list[Column]:
        """The columns whose sums mean something."""
        table = self._s.table
        return [
            c for c in table.of_kind("number") if (c.adds_up or (c.is_money and not c.is_ratio)) and not table.is_key(c)
        ]

    def flowing(self, base: Query, noun: Span, sums: list[Column]) -> Query:
        """How many of a thing there are, with what they come to: "vendas por mês" may mean either."""
        word = self._s.words(noun)[0]
        if noun.columns:  # rows that have one each: no other column says what they come to
            sums = [column for column in self._s.columns(noun) if column.adds_up is not False]
        own = [column for column in sums if any(alike(word, part, "") >= ROOT for part in column.words)]
        own = own or [column for column in self._s.table.money if column in sums] or sums
        if not own:
            if _VALUES & {token.folded for token in self._s.tokens}:
                raise Unclear("of_which_number", [self._s.text(noun)])
            return base
        if len(own) > 1:
            raise Unclear("count_or_sum", [self._s.text(noun)], [column.name for column in own])
        return self.with_sum(base, own[0].name, self._s.text(noun))

    def with_sum(self, base: Query, column: str, said: str) -> Query:
        """A count with the sum of a column beside it, which is told."""
        self._s.assumed.append(f"both:{said}")
        return replace(base, measure="count", also=column)

    def with_flow(self, base: Query) -> Query:
        """ "vendas por mês": how many there were, and what they came to."""
        s = self._s
        sums = self.sums()
        mass = [span for span in s.spans if span.kind == "noun" and not s.words(span)[-1].endswith("s")]
        if TREND in s.assumed and mass and sums:  # "o desperdício está a diminuir?"
            return self.flowing(base, mass[0], sums)
        if self._r.verbs or any(filter_.column in {column.name for column in sums} for filter_ in base.filters):
            return base
        for span in s.spans:
            if span.kind == "noun":
                word = s.words(span)[0]
                if any(alike(word, part, "") >= ROOT for c in sums for part in c.words) or stems(word) & FLOW:
                    return self.flowing(base, span, sums)
        return base

    def of_verb(self) -> Column | None:
        """What is summed where a verb says what was done most: "que loja vendeu mais", "o tamanho mais vendido"."""
        s = self._s
        for span in s.spans:
            word = s.words(span)[-1]
            flows = stems(word) & FLOW or (span.kind == "noun" and self.sums())
            if span.kind not in ("noun", "order") or not (is_past(word) or word in SELLING) or not flows:
                continue
            own = [column for column in self.sums() if said_in(word, column.words)]
            pieces = [s.table.column(name) for name in self.pieces()]
            money = [column for column in s.table.money if column.adds_up is not False]
            if word in SELLING and pieces and money and not own:  # "que loja vende mais?": pieces, or money
                raise Unclear("of_which_number", [word], [column.name for column in (*pieces, *money)])
            found = pieces if word.endswith(("do", "da", "dos", "das")) and pieces else own or pieces
            return found[0] if len(found) == 1 else None
        return None

    def of_mass(self) -> Column | None:
        """What is summed where most of something is asked for that nobody counts: "com mais óleo recolhido"."""
        s = self._s
        for order in (span for span in s.spans if span.kind == "order"):
            noun = s.after(order)
            word = s.words(noun)[-1] if noun is not None and noun.kind == "noun" and noun.at == order.at + 1 else "s"
            sums = [column for column in self.sums() if not column.is_money] or self.sums()
            if word.endswith("s") or is_past(word) or not sums:
                continue
            if len(sums) > 1:
                raise Unclear("count_or_sum", [word], [column.name for column in sums])
            return sums[0]
        return None

    def are_alternatives(self) -> bool:
        """Whether two values were named side by side, so that each has a number of its own."""
        return len(self._r.alternatives) == 1

    def pieces(self) -> list[str]:
        """The column that says how many of a thing a row is about: "quantas broas" may be its sum."""
        found = [
            column for column in self._s.table.of_kind("number") if column.stems & QUANTITY and not column.is_ratio
        ]
        return [column.name for column in found]
