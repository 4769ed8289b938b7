"""The fixed expressions of a question: operations, orders, small words, and what ranks periods."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from qhub_demo.questions.lexicon import LONGEST, PHRASES, UNITS
from qhub_demo.questions.quantities import MULTIPLES
from qhub_demo.questions.schema import Table
from qhub_demo.questions.span import Span
from qhub_demo.questions.tokens import Token, common_root, is_name
from qhub_demo.questions.verbs import is_past

_BUSY = frozenset(["busiest", "quietest", "best", "worst", "melhor", "pior", "melhores", "piores"])
_RANKS = frozenset(["mais", "maior", "menos", "menor", "most", "highest", "fewest", "lowest", "largest"])
_ROOT = 5
"""Letters that a deed and the name of another table have in common, which knows more of it."""
_OFTEN = {"mais": "most", "most": "most", "menos": "least", "least": "least"}
_GRAINS = {
    **{"dia": "day", "day": "day", "semana": "week", "week": "week", "mes": "month", "month": "month"},
    **{"trimestre": "quarter", "quarter": "quarter", "ano": "year", "year": "year", "hora": "hour", "hour": "hour"},
    **{"weekday": "weekday", "dias": "day", "days": "day", "semanas": "week", "weeks": "week", "meses": "month"},
    **{"months": "month", "anos": "year", "years": "year", "horas": "hour", "hours": "hour"},
}


def expression_spans(tokens: Sequence[Token], table: Table) -> Iterable[Span]:
    """The expressions that the lexicon knows, and those that only some tables leave free."""
    yield from _phrases(tokens)
    yield from _rates(tokens, table)
    yield from _ranked_periods(tokens)


def _phrases(tokens: Sequence[Token]) -> Iterable[Span]:
    words = [token.folded for token in tokens]
    for first in range(len(words)):
        if _is_code(tokens, first):
            continue
        for last in range(first, min(first + LONGEST, len(words))):
            for section, kind in PHRASES.get(tuple(words[first : last + 1]), ()):
                if section in ("stop", "light") and first == last and is_name(tokens, first):
                    continue
                if words[first] != "%" or not first or tokens[first - 1].kind != "number":  # "90%" is a number
                    yield Span(first, last, section, kind)
        beside = [
            token
            for token in tokens[max(first - 1, 0) : first + 2]
            if token.kind == "number" or token.folded in MULTIPLES or token.folded in ("um", "uma", "an", "one")
        ]
        if words[first] in UNITS and beside:
            yield Span(first, first, "unit", UNITS[words[first]])


def _is_code(tokens: Sequence[Token], place: int) -> bool:
    """Whether a small word is written as a code ("donors of type A", "in IT"): it restricts, and is no filler."""
    text = tokens[place].text
    if not place or not text.isupper() or len(text) > 3 or text == "I" or tokens[place].kind != "word":
        return False
    if place + 1 < len(tokens) and tokens[place + 1].text.istitle():
        return False  # "O Padrinho"
    return any(token.text.islower() for token in tokens[1:]) and (tokens[place].folded,) in PHRASES


def _rates(tokens: Sequence[Token], table: Table) -> Iterable[Span]:
    """ "taxa de cancelamento", "crash rate": a share, where no column is called so."""
    if any({"taxa", "rate"} & set(column.words) for column in table.columns):
        return
    for place, token in enumerate(tokens):
        if token.folded in ("taxa", "rate"):
            yield Span(place, place, "operation", "rate")


def deed_spans(tokens: Sequence[Token], proposed: Sequence[Span], table: Table) -> Iterable[Span]:
    """ "most played", "mais reservada": what is done most often, where the table does not say what it is."""
    known = {span.last for span in proposed if span.length > 1 or span.kind not in ("stop", "light")}
    for place, (before, token) in enumerate(pairwise(tokens), start=1):
        elsewhere = any(common_root(token.folded, word) >= _ROOT for word in table.others)
        if (kind := _OFTEN.get(before.folded)) and place not in known and is_past(token.folded) and not elsewhere:
            yield Span(place - 1, place, "order", kind)


def _ranked_periods(tokens: Sequence[Token]) -> Iterable[Span]:
    """ "mês com mais vendas", "busiest hour": the period that comes first."""
    words = [token.folded for token in tokens]
    for place, word in enumerate(words):
        if word not in _GRAINS:
            continue
        before = words[place - 1] if place else ""
        rest = [one for one in words[place + 1 : place + 5] if one not in ("o", "a", "the", "teve", "had", "has")]
        compares = rest[2:3] in (["de"], ["than"], ["que"])  # "dias com mais de 10 horas"
        if before in _BUSY or (rest[:1] in (["com"], ["with"]) and rest[1:2] and rest[1] in _RANKS and not compares):
            yield Span(place, place, "grain", _GRAINS[word])
