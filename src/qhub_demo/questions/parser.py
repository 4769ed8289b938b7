"""A question as one typed query over a table, or what stands in the way of one.

`scan` says what the words are; here they are put together: restrictions first, then groups, then what is worked out.
Each span is marked as used by what uses it. A span that says something and that nothing used, like a word that nothing
explains, is a problem that the person is told of; a query comes only from a question that is explained whole.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from qhub.language.text import fold
from qhub_demo.questions.column import LINKS
from qhub_demo.questions.follow_ups import SAYING, goes_on, is_marked, names_something, refers_back
from qhub_demo.questions.leaps import leaps, too_far
from qhub_demo.questions.lexicon import TOTALS
from qhub_demo.questions.measures import Measures
from qhub_demo.questions.proof import objection
from qhub_demo.questions.query import ABOUT, NUMERIC, Filter, Query
from qhub_demo.questions.readings import Reading, rival
from qhub_demo.questions.restricting import read_restrictions
from qhub_demo.questions.restrictions import Restrictions
from qhub_demo.questions.schema import Table
from qhub_demo.questions.sentence import Problem, Sentence, Unclear
from qhub_demo.questions.span import Span
from qhub_demo.questions.spans import scan
from qhub_demo.questions.tokens import Token, tokens_of
from qhub_demo.questions.unexplained import Unknown
from qhub_demo.questions.values import Fact
from qhub_demo.questions.verbs import is_done, is_past

Wish = tuple[Literal["chart", "table", "kpi"], str | None]
"""A widget that is wanted, and of a chart its kind."""


@dataclass(frozen=True, slots=True)
class Parsed:
    """What a message asks of a table."""

    table: Table
    query: Query | None = None
    problem: Problem | None = None
    """Why there is no query."""
    unknown: tuple[Unknown, ...] = ()
    """Words that may be values which the digest does not tell: to be looked for in the data."""
    phrases: tuple[str, ...] = ()
    """The same with the words beside them that are written as names: "Rio de Janeiro"."""
    wishes: tuple[Wish, ...] = ()
    is_follow_up: bool = False
    """Whether it changes the query before it."""
    values: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """The values that it names, and the columns that are known to hold them."""
    explained: int = 0
    """Words that the table itself explains: its name, a column, a value, or "registos"."""

    asks: bool = False
    """Whether it asks how many, how much or when."""
    spans: tuple[Span, ...] = ()
    """What its words were taken for."""

    @property
    def is_about(self) -> bool:
        """Whether the message seems to be about this table at all."""
        return self.query is not None or self.explained > 0


@lru_cache(maxsize=64)  # each step of a turn reads the question again
def parse(
    message: str, table: Table, facts: tuple[Fact, ...] = (), previous: Query | None = None, *, looked_up: bool = False
) -> Parsed:
    """What a message asks of a table, given what was looked up and the query of the turn before."""

    def without(span: Span) -> Reading:
        other = _read(message, table, facts, previous, looked_up, span)
        return other.query, other.spans

    parsed = _read(message, table, facts, previous, looked_up)
    if parsed.query is None or parsed.query.measure in ABOUT:
        return parsed
    if (problem := rival(tokens_of(message), (parsed.query, parsed.spans), without)) is not None:
        return replace(parsed, query=None, problem=problem)
    before = previous if parsed.is_follow_up else None
    told = (*leaps(message, parsed.query, before), *parsed.query.assumed)
    query = replace(parsed.query, assumed=tuple(dict.fromkeys(told)))
    if (problem := too_far(message, query, before)) is not None:
        return replace(parsed, query=None, problem=problem)
    return replace(parsed, query=query)


def _read(
    message: str,
    table: Table,
    facts: Sequence[Fact],
    previous: Query | None,
    looked_up: bool,
    without: Span | None = None,
) -> Parsed:
    """The reading that comes first, or the next one where a span of it is ruled out."""
    tokens = tokens_of(message)
    spans, unknown = scan(tokens, table, facts, without)
    are_done = looked_up and all(_is_done(one, spans, tokens) for one in unknown)
    verbs, unknown = (unknown, []) if are_done else ([], unknown)
    sentence = Sentence(tokens, spans, table)
    parsed = _words_only(sentence, spans, unknown)
    if unknown:
        words = tuple(one.text for one in unknown)
        phrases = tuple(_phrase(tokens, one) for one in unknown)
        return replace(parsed, phrases=phrases, problem=Problem("unknown", words))
    try:
        restrictions = read_restrictions(sentence)
        follows = previous is not None and previous.table.name == table.name and goes_on(sentence)
        if previous is None and (refers_back(message) or (is_marked(message) and not names_something(sentence))):
            raise Unclear("nothing_before", [message.strip().rstrip("?!.")])
        measures = Measures(sentence, restrictions)
        query = measures.changed(previous) if follows and previous is not None else measures.query()
    except Unclear as unclear:
        return replace(parsed, problem=unclear.problem)
    if query is None:
        return parsed
    _explain(sentence, restrictions, query)
    if verbs:
        words = tuple(one.text for one in verbs)
        by = all(_is_by_somebody(one, spans, tokens) for one in verbs)
        number = query.column is not None and table.column(query.column).kind == "number"
        if not by and (query.measure == "distinct" or not number):
            return replace(parsed, problem=Problem("unknown", words))
        sentence.assumed += [f"verb:{word}" for word in words]  # the number that is named says what was done
    if (left := _left_over(sentence)) is not None:
        return replace(parsed, problem=Problem("unused", (sentence.text(left),)))
    told = dict.fromkeys((*query.assumed, *sentence.assumed, *_spelt(query), *_doubtful(query)))
    query = replace(query, assumed=tuple(told))
    if follows and any(wish == "chart" for wish, _ in parsed.wishes) and query.limit == 1:
        query = replace(query, limit=None)
    problem = objection(message, query, previous if follows else None)
    if problem is not None and problem.kind == "how_to_count" and (kinds := _different(query, problem)) is not None:
        query, problem = kinds, objection(message, kinds, previous if follows else None)
    if problem is not None:
        return replace(parsed, problem=problem)
    return replace(parsed, query=query, is_follow_up=follows)


def _words_only(sentence: Sentence, spans: Sequence[Span], unknown: Sequence[Unknown]) -> Parsed:
    """The words of a question, each explained or not, before they make a query."""
    asking = (span for span in spans if span.kind in ("operation", "period", "grain"))
    return Parsed(
        sentence.table,
        unknown=tuple(unknown),
        wishes=_wishes(spans),
        values=tuple((sentence.text(span), span.columns) for span in spans if span.kind == "value"),
        explained=sum(span.kind in ("column", "akin", "value", "noun", "row") for span in spans),
        spans=tuple(spans),
        asks=any(sentence.words(span) != ["conta"] for span in asking),
    )


_COPULAS = frozenset(["are", "is", "was", "were", "be", "been", "being", "foi", "foram", "sao", "esta", "estao"])


_ASKING = (("operation", "much"), ("operation", "count"))


def _is_done(unknown: Unknown, spans: Sequence[Span], tokens: Sequence[Token]) -> bool:
    """Whether an unknown word is what "quem", "qual" or "quanto" did: "who burned the most calories".

    What somebody or something is ("that are unmarried") restricts, and is no such word.
    """
    if unknown.first and tokens[unknown.first - 1].folded in _COPULAS:
        return False
    if _is_by_somebody(unknown, spans, tokens):
        return True
    asks = [span for span in spans if span.kind == "show" or (span.kind, span.sub) in _ASKING]
    return is_done(fold(unknown.text)) and any(span.last < unknown.first for span in asks)


def _is_by_somebody(unknown: Unknown, spans: Sequence[Span], tokens: Sequence[Token]) -> bool:
    """Whether an unknown word is what the one who is named after it did: "jogos apitados por J. Pinheiro"."""
    after = [span for span in spans if span.first > unknown.last and span.kind == "value"]
    by = tokens[unknown.last + 1].folded if unknown.last + 1 < len(tokens) else ""
    return (
        is_past(fold(unknown.text))
        and by in ("por", "pelo", "pela", "by")
        and bool(after)
        and after[0].first <= unknown.last + 3
    )


def _phrase(tokens: Sequence[Token], unknown: Unknown) -> str:
    """Unknown words with the names beside them, small words between included."""
    first, last = unknown.first, unknown.last
    if not tokens[first].text[:1].isupper():
        return unknown.text
    while (at := _next_name(tokens, last, 1)) is not None:
        last = at
    while (at := _next_name(tokens, first, -1)) is not None:
        first = at
    return " ".join(token.text for token in tokens[first : last + 1])


def _next_name(tokens: Sequence[Token], at: int, step: int) -> int | None:
    at += step
    while 0 < at < len(tokens) - 1 and tokens[at].folded in LINKS:
        at += step
    is_name = 0 < at < len(tokens) and tokens[at].kind == "word" and tokens[at].text[:1].isupper()
    return at if is_name else None


def _different(query: Query, problem: Problem) -> Query | None:
    """ "quantos talhões temos?", where some stand in several rows: how many different ones there are.

    Of those that something is said of ("quantos livros faltam?") rows may be meant as well.
    """
    if query.measure != "count" or query.groups or query.filters or query.order or len(problem.choices) != 1:
        return None
    return replace(query, measure="distinct", column=problem.choices[0], also=None, assumed=query.assumed)


def _each(query: Query) -> list[Filter]:
    """Every restriction of a query, alternatives alone."""
    return [one for filter_ in (*query.filters, *query.part) for one in filter_.each]


def _spelt(query: Query) -> list[str]:
    """The columns of a query whose values are written in more than one way, and taken for the same."""
    counted = [query.column] if query.column and query.measure in ("distinct", "list") else []
    filtered = [one.column for one in _each(query) if one.op in ("=", "!=", "in", "not in")]
    used = dict.fromkeys([*counted, *filtered, *(group.column for group in query.groups)])
    return [f"spelt:{name}" for name in used if query.table.column(name).spelt]


def _doubtful(query: Query) -> list[str]:
    """The columns of a query that the file leaves in doubt."""
    used = [query.column, query.also, query.other, *(group.column for group in query.groups), *query.shown]
    used += [one.column for one in _each(query)]
    return [f"doubt:{name}" for name in dict.fromkeys(used) if name and query.table.column(name).doubtful]


def _explain(sentence: Sentence, restrictions: Restrictions, query: Query) -> None:
    """Uses the columns that only say what is restricted: "todos os países exceto Espanha"."""
    restricted = {filter_.column for filter_ in restrictions.filters}
    places = {restrictions.places[filter_] for filter_ in restrictions.filters}
    for span in sentence.spans:
        if span.sub == "money" and span.kind == "akin" and query.column in span.columns:
            sentence.assumed.append(f"money:{query.column}")
    for span in sentence.spans:
        if span.kind == "noun" and span.sub in ("topic", "one") and not _is_told(sentence.text(span), sentence):
            sentence.assumed.append(f"{span.sub}:{sentence.text(span)}")
    for span in sentence.of("operation"):
        if query.measure == "sum" and span.sub == "sum" and set(sentence.words(span)) <= TOTALS | {"in", "no", "ao"}:
            sentence.use(span)  # "how much tax in total"
    for span in sentence.of("by"):
        after = sentence.after(span)
        if query.measure == "avg" and after is not None and after.kind in ("noun", "row"):
            sentence.use(span)  # "average revenue per sale"
    for span in sentence.mentions():
        if query.column in span.columns and not sentence.is_grouped(span):
            sentence.use(span)
            continue
        if sentence.is_grouped(span) or any(column.kind == "number" for column in sentence.columns(span)):
            continue
        beside = {one.at for one in (sentence.before(span), sentence.after(span)) if one is not None}
        if any(column.of for column in sentence.columns(span)) and query.column not in span.columns:
            sentence.use(span)  # "pedidos de clientes de Natal": each row of two tables has one
        elif len(span.columns) == 1 and span.columns[0] in restricted:
            sentence.use(span)
        elif query.measure == "share" and query.groups and not query.column and len(span.columns) == 1:
            sentence.use(span)
            sentence.assumed.append(f"rows:{span.columns[0]}")
        elif query.measure in NUMERIC and query.column and beside & places and len(span.columns) == 1:
            sentence.use(span)
            if not sentence.table.is_key(sentence.table.column(span.columns[0])):
                sentence.assumed.append(f"each:{span.columns[0]}")


def _is_told(said: str, sentence: Sentence) -> bool:
    """Whether a word's two meanings are told already."""
    return f"both:{said}" in sentence.assumed


def _left_over(sentence: Sentence) -> Span | None:
    """The first span that says something and that nothing used."""
    for span in sentence.spans:
        says = (
            span.kind in SAYING
            or (span.kind == "not" and span.sub != "with")
            or (span.kind == "by" and span.sub == "each")
        )
        if span.kind == "by" and span.sub == "by":
            after = sentence.after(span)
            says = after is None or after.kind in ("column", "akin", "grain", "operation", "noun", "row")
        is_row = span.kind in ("column", "akin") and all(sentence.table.is_key(one) for one in sentence.columns(span))
        if says and span.at not in sentence.used and not is_row:
            return span
    return None


def _wishes(spans: Sequence[Span]) -> tuple[Wish, ...]:
    found: list[Wish] = []
    for span in spans:
        if span.kind != "wish":
            continue
        if span.sub in ("table", "kpi"):
            found.append((span.sub, None))  # type: ignore[arg-type]
        else:
            found.append(("chart", None if span.sub == "chart" else span.sub))
    kinds = [wish for wish in found if wish[1]]
    return tuple(dict.fromkeys(wish for wish in found if wish[0] != "chart" or not kinds or wish[1]))
