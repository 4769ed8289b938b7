"""What may be counted or summed: "vendas por mês", "que loja vendeu mais", "quantas broas"."""

from dataclasses import replace

from qhub_demo.questions.column import Column
from qhub_demo.questions.columns import ROOT, alike
from qhub_demo.questions.lexicon import FLOW, QUANTITY
from qhub_demo.questions.query import Query
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
            if span.kind != "noun" or not is_past(word) or not (stems(word) & FLOW or self.sums()):
                continue
            own = [column for column in self.sums() if said_in(word, column.words)]
            pieces = [s.table.column(name) for name in self.pieces()]
            found = pieces if word.endswith(("do", "da", "dos", "das")) and pieces else own or pieces
            return found[0] if len(found) == 1 else None
        return None

    def pieces(self) -> list[str]:
        """The column that says how many of a thing a row is about: "quantas broas" may be its sum."""
        found = [
            column for column in self._s.table.of_kind("number") if column.stems & QUANTITY and not column.is_ratio
        ]
        return [column.name for column in found]
