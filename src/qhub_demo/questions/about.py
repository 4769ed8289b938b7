"""Questions about a table as a whole: its columns, what is missing, what is there twice."""

from typing import cast

from qhub_demo.questions.query import Filter, MeasureKind, Query
from qhub_demo.questions.sentence import Sentence, Unclear

_VALUES = frozenset(["falta", "faltam", "nulos", "nulas", "null", "nulls", "missing", "values", "data"])
"""How phrases end that ask for values that are missing, whatever they are of."""


def ask_about(sentence: Sentence, filters: tuple[Filter, ...]) -> Query | None:
    """The query of such a question; None where it is none."""
    s = sentence
    spans = s.of("about")
    if not spans:
        return Query(s.table, "profile") if _asks_what_is_in_it(s) else None
    span = spans[0]
    if span.sub in ("profile", "patterns"):
        busy = s.of("column", "akin", "operation", "order", "grain") or filters
        if not busy or s.before(span) is None:  # "analisa as vendas por mês"
            s.use(span)
        return None if busy and span.sub == "profile" else Query(s.table, cast(MeasureKind, span.sub))
    s.use(span, *[one for one in s.of("operation") if one.sub == "count"])
    if span.sub == "columns":
        s.use(*s.of("about"))
        return Query(s.table, "columns")
    if span.sub == "duplicates":
        return Query(s.table, "duplicates", filters=filters)
    column = None
    for mention in s.mentions():
        if not s.is_grouped(mention):
            found = s.one(mention, s.columns(mention))
            if found.kind == "number" and not found.nulls and s.words(span)[-1] not in _VALUES:
                raise Unclear("unused", [s.text(span)])  # "how many empty seats?" asks for no missing value
            column = found.name
    return Query(s.table, "missing", column, filters=filters)


def _asks_what_is_in_it(sentence: Sentence) -> bool:
    """Whether all that is named is the file: "o que há neste ficheiro?", "what does this sheet contain?"."""
    kinds = {span.kind for span in sentence.spans}
    named = [span for span in sentence.spans if span.kind == "row"]
    asks = any(word in ("que", "what", "whats") for span in sentence.spans for word in sentence.words(span))
    return asks and [span.sub for span in named] == ["source"] and kinds <= {"stop", "light", "show", "row"}
