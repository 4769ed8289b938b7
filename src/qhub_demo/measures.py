"""What a question wants worked out."""

from qhub_demo.mentions import parts_of
from qhub_demo.query import MeasureKind, Order
from qhub_demo.scanning import Pieces
from qhub_demo.tables import Column
from qhub_demo.terms import key_of, key_set

_BY_WEIGHT: tuple[MeasureKind, ...] = (
    *("corr", "missing", "share", "histogram", "distinct"),
    *("avg", "median", "stdev", "max", "min", "sum", "count"),
)
"""Of several, the first decides: of "maior média" the mean is worked out, not the maximum."""
_AMOUNTS = key_set(
    """
    valor venda receita quantidade custo lucro total montante faturacao faturamento amount sale revenue vaga qty
    qtd quantity count populacao population producao bolsa
    """
)
"""What columns are called whose numbers are added up where nobody says otherwise."""


def measure_of(pieces: Pieces) -> MeasureKind | None:
    """What is to be worked out, where the message says it."""
    kinds = {sign.kind for sign in pieces.measures}
    if len(kinds & {"avg", "min", "max"}) > 1 and not pieces.orders and not _is_superlative(pieces):
        return "stats"
    if "much" in kinds and not kinds & {"avg", "median", "max", "min"}:
        return "sum"
    return next((kind for kind in _BY_WEIGHT if kind in kinds), None)


def _is_superlative(pieces: Pieces) -> bool:
    """Whether "maior" or "menor" asks for the largest or smallest mean, not for an extreme beside it."""
    words = {term.folded for sign in pieces.measures for term in pieces.terms[sign.first : sign.last + 1]}
    return bool(words & {"maior", "menor", "maiores", "menores", "highest", "lowest", "largest", "smallest", "biggest"})


def order_of(pieces: Pieces) -> Order:
    """Whether the largest or the smallest come first, where the message says it."""
    if not pieces.orders:
        return ""
    return "least" if pieces.orders[-1].kind == "least" else "most"


def amount_of(column: Column) -> MeasureKind:
    """Whether the numbers of a column are added up or averaged where nobody says."""
    is_amount = bool({key_of(part) for part in parts_of(column.name)} & _AMOUNTS)
    return "sum" if is_amount and not column.is_code else "avg"
