"""Values that a question names, each with the column that it is of: "em Lisboa", "exceto Beato e Ajuda"."""

from itertools import pairwise

from qhub.language.text import fold
from qhub_demo.questions.query import Filter, Operator
from qhub_demo.questions.restrictions import Restrictions
from qhub_demo.questions.sentence import Sentence, Unclear
from qhub_demo.questions.span import Span

_EXCEPT = frozenset(
    ["exceto", "excepto", "except", "excluindo", "excluding", "tirando", "fora", "salvo", "leaving", "other", "todos"]
)
"""What holds of all the values that are listed behind it; "não" may be of the first alone."""
_IN, _FROM, _TO = ("em", "in", "no", "na", "nos", "nas", "at"), ("de", "from", "do", "da"), ("para", "to")


class NamedValues:
    """The values that rows are restricted to."""

    def __init__(self, sentence: Sentence, restrictions: Restrictions) -> None:
        self._s, self._r = sentence, restrictions

    def read(self) -> None:
        """Adds what is found to the restrictions."""
        s = self._s
        found: dict[tuple[str, bool], list[tuple[Span, str, Operator]]] = {}
        excepted: dict[int, str] = {}
        for span in s.of("value"):
            column, label = self._column_of(span)
            self._r.note(span, column)
            is_negated, negator = self._r.negated(label if label is not None and label.at < span.at else span)
            before = s.before(span)
            if before is not None and excepted.get(before.at) == column and s.is_listed(before, span):
                is_negated = True  # "exceto Beato e Ajuda"
                excepted[span.at] = column
            if negator is not None and s.words(negator)[0] in _EXCEPT:
                excepted[span.at] = column
            if before is not None and before.kind == "by" and self._r.is_open(span) and not span.full:
                is_negated = True  # "por entregar" is not "entregue"
                s.use(before)
            value = span.value[column]
            if s.table.column(column).spelt:
                value = tuple({fold(one).strip(): one for one in reversed(value)}.values())[::-1]
            s.use(span)
            if span.sub == "derived":
                s.assumed.append(f"value:«{s.text(span)}» como {column} = {value[0]}")
            if len(value) > 1 or span.sub == "contains":
                op: Operator = "contains" if span.sub == "contains" else "in"
                negative: dict[str, Operator] = {"contains": "not contains", "in": "not in"}
                self._r.add(Filter(column, negative[op] if is_negated else op, tuple(value)), span)
            else:
                found.setdefault((column, is_negated), []).append((span, value[0], "="))
        for (column, is_negated), values in found.items():
            kept = tuple(dict.fromkeys(value for _, value, _ in values))
            if len(kept) == 1:
                self._r.add(Filter(column, "!=" if is_negated else "=", kept), values[0][0])
                continue
            for (left, _, _), (right, _, _) in pairwise(values):
                if right.first == left.last + 1:
                    raise Unclear("unused", [s.text(right)])  # "erros críticos" are not errors and what is critical
            filter_ = Filter(column, "not in" if is_negated else "in", kept)
            self._r.add(filter_, values[0][0])
            between = {token.folded for token in s.tokens[values[0][0].last : values[-1][0].first]}
            if not is_negated and not between & {"ou", "or"}:
                self._r.alternatives.append(filter_)

    def _column_of(self, span: Span) -> tuple[str, Span | None]:
        """The column of a value, and the words beside it that name it."""
        s = self._s
        for near in (s.before(span), s.after(span)):
            if near is None or near.kind not in ("column", "akin") or s.is_grouped(near):
                continue
            if not (s.follow_each_other(near, span) if near.at < span.at else s.follow_each_other(span, near)):
                continue
            shared = [name for name in span.columns if name in near.columns]
            if len(shared) == 1:
                if self._r.is_counted(near):
                    return shared[0], None
                s.use(near)
                return shared[0], near
        if len(span.columns) == 1:
            return span.columns[0], None
        word = s.preposition(span)
        columns = s.columns(span)
        places = [column.name for column in columns if column.is_place]
        ends: dict[str, tuple[str, ...]] = {"origem": _FROM, "origin": _FROM, "partida": _FROM, "from": _FROM}
        ends |= {"destino": _TO, "destination": _TO, "chegada": _TO, "to": _TO}
        moving = [
            column.name for column in columns for end, words in ends.items() if word in words and end in column.words
        ]
        named = [one for one in s.spans if one.kind in ("column", "akin") and set(one.columns) & set(span.columns)]
        if word in _IN and len(places) == 1:
            return places[0], None
        moves = word in ("from", *_TO) or any(s.preposition(one) in _TO for one in s.spans if one.kind == "value")
        if word in (*_FROM, *_TO) and moves and len(moving) == 1:
            return moving[0], None
        if len(named) == 1 and len(set(named[0].columns) & set(span.columns)) == 1:
            return next(name for name in span.columns if name in named[0].columns), None
        raise Unclear("which_of", [s.text(span)], span.columns)
