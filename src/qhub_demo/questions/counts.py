"""How many there are: rows, different values of a column, or the sum of a column that counts something."""

from collections.abc import Sequence
from dataclasses import replace

from qhub_demo.questions.column import Column
from qhub_demo.questions.columns import alike
from qhub_demo.questions.flows import Flows
from qhub_demo.questions.lexicon import ADDITIVE_UNITS, FORMS, TOTALS, UNITS
from qhub_demo.questions.query import Query
from qhub_demo.questions.rankings import Rankings
from qhub_demo.questions.sentence import Sentence, Unclear
from qhub_demo.questions.span import Span
from qhub_demo.questions.targets import Targets
from qhub_demo.questions.tokens import stems

_PLATES = frozenset(["matricula", "placa", "plate", "vin"])
_VEHICLES = frozenset(
    stem for word in ("carro", "veiculo", "viatura", "automovel", "car", "vehicle") for stem in stems(word)
)


def said_of(words: Sequence[str], column: Column) -> bool:
    """Whether words say what a column is, and not only of what."""
    return any(alike(word, head, column.kind) for word in words for head in column.heads)


class Counts:
    """What is counted."""

    def __init__(self, sentence: Sentence, targets: Targets, rankings: Rankings, flows: Flows) -> None:
        self._s, self._targets, self._rankings, self._flows = sentence, targets, rankings, flows

    def count(self, base: Query, counting: Span, ranked: bool) -> Query:
        """ "quantos …": rows, different values of a column, or the sum of a column that counts something."""
        s = self._s
        s.use(counting)
        noun = s.after(counting)
        if noun is not None and noun.kind == "value" and (pieces := self._flows.pieces()):
            s.use(*[one for one in s.mentions() if one.sub == "money" and s.words(one)[0] in FORMS["trading"]])
            return self._rankings.finish(self._flows.with_sum(base, pieces[0], s.text(noun)), ranked)
        if noun is not None and noun.kind in ("column", "akin") and noun.at not in s.used and not s.is_grouped(noun):
            unit = {UNITS.get(s.words(noun)[-1], "")} & ADDITIVE_UNITS  # "quantos kg"
            sums = [c for c in s.numeric(noun) if (c.adds_up is not False or unit & c.units) and not s.table.is_key(c)]
            others = [column for column in s.columns(noun) if column not in s.numeric(noun) or s.table.is_key(column)]
            if sums and not others:
                s.use(*[one for one in s.mentions() if one.sub == "money" and s.words(one)[0] in FORMS["trading"]])
                return self._rankings.finish(replace(base, measure="sum", column=s.one(noun, sums).name), ranked)
            if others:
                keys = [column for column in others if s.table.is_key(column)]
                column = s.one(noun, keys[:1] or others)
                restricted = any(
                    one.column == column.name and one.op in ("=", "!=", "contains") for one in base.filters
                )
                if column.kind == "text" and not restricted and not said_of(s.words(noun), column):
                    raise Unclear("how_to_count", [s.text(noun)], [column.name])  # "cursos" are no `Município do Curso`
                counts_rows = column.kind == "time" or s.table.is_key(column) or restricted
                if counts_rows or (ranked and self._targets.find() is not None):
                    return self._rankings.finish(base, ranked)
                return self._rankings.finish(replace(base, measure="distinct", column=column.name), ranked)
            raise Unclear("how_to_count", [s.text(noun)], [column.name for column in s.columns(noun)])
        plates = [one for one in s.table.of_kind("text") if _PLATES & set(one.words) and not s.table.is_key(one)]
        if noun is not None and noun.sub == "topic" and stems(s.words(noun)[0]) & _VEHICLES and plates:
            raise Unclear("how_to_count", [s.text(noun)], [one.name for one in plates])  # a car may be in many rows
        pieces = self._flows.pieces()
        if (
            noun is not None
            and noun.kind == "noun"
            and noun.sub in ("topic", "event")
            and len(pieces) == 1
            and not ranked
        ):
            return self._rankings.finish(self._flows.with_sum(base, pieces[0], s.text(noun)), ranked)
        return self._rankings.finish(base, ranked)

    def sum_of_rows(self, base: Query, operation: Span) -> Query | None:
        """ "total de registos" counts; "total de vendas" may be how many there are or what they come to."""
        s = self._s
        if any(s.numeric(span) for span in s.mentions()):
            return None
        noun = s.after(operation) or next(iter(s.named_rows()), None)  # "entregas do norte ao todo"
        if noun is not None and noun.kind == "row":
            return base
        if noun is not None and noun.kind == "noun":
            return self._flows.flowing(base, noun, self._flows.sums())
        if noun is not None and noun.kind in ("column", "akin") and not s.is_grouped(noun):
            if not TOTALS & set(s.words(operation)):  # "soma dos nomes"
                raise Unclear("not_numbers", [s.text(noun)], [column.name for column in s.columns(noun)])
            column = s.one(noun, s.columns(noun))
            if any(one.column == column.name for one in base.filters):
                raise Unclear("of_which_number", [s.text(operation)], [one.name for one in self._flows.sums()])
            return base if s.table.is_key(column) else replace(base, measure="distinct", column=column.name)
        return None
