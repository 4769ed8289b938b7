"""What one number comes to for each of another: "custo por clique", "produção por hectare", "receita por bilhete"."""

from dataclasses import replace

from qhub.language.text import fold
from qhub_demo.questions.column import PIECE, Column
from qhub_demo.questions.lexicon import ADDITIVE_UNITS, UNITS
from qhub_demo.questions.query import Query
from qhub_demo.questions.sentence import Sentence
from qhub_demo.questions.span import Span
from qhub_demo.questions.tokens import is_plural

_SIZES = ADDITIVE_UNITS | {"m2", "min", "dias"}
"""Units of what may be divided by: money per square metre."""
_FEW = 20
"""Up to which greatest value whole numbers may be what rows are put together by."""
_MEANS = frozenset(["avg", "sum", "much"])


class Ratios:
    """Two columns whose sums are divided."""

    def __init__(self, sentence: Sentence) -> None:
        self._s = sentence
        self._found: tuple[Column, Column] | None = None

    def read(self) -> None:
        """Uses the words of a ratio, where there is one: two columns that add up, and "por" right before the second."""
        s = self._s
        of = [span for span in s.mentions() if self._divisor(span) is not None]
        others = [span for span in s.mentions() if span not in of and s.numeric(span)]
        others = others or [span for span in s.of("noun") if self._of_rows(span)]
        extremes = s.of("order", "first", "compare") or [one for one in s.of("operation") if one.sub not in _MEANS]
        if len(of) != 1 or len(others) != 1 or others[0].at > of[0].at or extremes:
            return
        divisor, divided = self._divisor(of[0]), s.numeric(others[0]) or self._of_rows(others[0])
        assert divisor is not None
        if len(divided) != 1 or divided[0] is divisor or not _adds_up(divided[0]) or s.is_grouped(others[0]):
            return
        named = [fold(piece) for piece in PIECE.findall(divided[0].name)]
        if any(is_plural(word, piece) for word in s.words(of[0]) for piece in named):
            return  # "custo por km" of a `custo_km`
        by = s.before(of[0])
        s.use(by, of[0], others[0], *[one for one in s.of("operation") if one.sub in _MEANS])
        self._found = divided[0], divisor

    def put_in(self, base: Query) -> Query | None:
        """The query that works a ratio out; None where none was found."""
        if self._found is None:
            return None
        divided, divisor = self._found
        self._s.assumed.append("ratio:")
        return replace(base, measure="ratio", column=divided.name, other=divisor.name)

    def _of_rows(self, span: Span) -> list[Column]:
        """The column of numbers that rows are called by: "frete por km" of `fretes`, which have a `Valor do frete`."""
        numbers = self._s.table.of_kind("number")
        words = self._s.words(span)
        return [one for one in numbers if any(is_plural(word, part) for word in words for part in one.words)]

    def _divisor(self, span: Span) -> Column | None:
        """The column of numbers that "por" or "per" stands before."""
        s = self._s
        by, columns = s.before(span), s.numeric(span)
        if by is None or by.kind != "by" or s.words(by) not in (["por"], ["per"]) or not s.follow_each_other(by, span):
            return None
        if len(columns) != 1 or len(span.columns) != 1 or columns[0].flag is not None:
            return None
        word = s.words(span)[-1]
        if word.endswith("s") and word not in UNITS:
            return None  # "por quartos" puts rows together by how many there are
        few = columns[0].is_whole and float(columns[0].high or 0) <= _FEW and word not in UNITS
        if few and any(one.sub == "avg" for one in s.of("operation")):
            return None  # "preço médio por quarto" may be the mean of those with 1, with 2
        return columns[0] if columns[0].adds_up or columns[0].units & _SIZES else None


def _adds_up(column: Column) -> bool:
    """Whether a sum of its numbers is something that can be shared out."""
    rest = column.is_money or column.units & ADDITIVE_UNITS
    return not column.is_ratio and bool(column.adds_up or (column.adds_up is None and rest))
