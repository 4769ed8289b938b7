"""What each term of a question about a table says: the pieces that `table_reading` puts together.

Every finder claims the terms it understood, so that a term is never read twice; what nobody claims is told or looked
for, never passed over in silence.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from qhub_demo import lexicon
from qhub_demo.mentions import Mention, column_mentions, likeness, parts_of, value_mentions
from qhub_demo.numbers import is_english
from qhub_demo.periods import periods_in
from qhub_demo.query import NUMERIC, Filter, Operator
from qhub_demo.tables import Table
from qhub_demo.terms import Term, key_of, terms_of
from qhub_demo.widgets import CHART, TABLE, Wish, wishes_in
from qhub_demo.words import is_typo, word_set, words

MIN_KEY, MAX_ENDING = 4, 4
"""The shortest noun that is recognised with another ending, and the longest ending."""

MIN_SPELT = 5
"""The shortest word that is taken for a slip of the fingers."""

_ARTICLES = word_set(
    "a o as os um uma the an de do da dos das of em no na nos nas ao aos com with is e was foi are sao tem has"
)
_OPERATORS: Mapping[str, Operator] = {"gt": ">", "ge": ">=", "lt": "<", "le": "<=", "ne": "!=", "eq": "="}
_COUNTING = word_set("quantos quantas many numero number contagem count conta total mais most menos fewest least")
_NAMING = word_set("tipo type nome name codigo id kind")
_FREQUENT = word_set("frequente frequentes comum comuns common frequent raro rara raros rarest habitual vezes often")
_YEARS = range(1900, 2101)
_TABLE_IS_SOURCE = word_set("a na da esta desta nesta essa dessa nessa the this minha pela")
_GROUPS = ("measure", "order", "about")

_ALL = {
    phrase: (group, kind)
    for group, phrases in zip(_GROUPS, (lexicon.MEASURES, lexicon.ORDERS, lexicon.ABOUT), strict=True)
    for phrase, kind in phrases.items()
}
_OPERATIONS = dict(sorted(_ALL.items(), key=lambda item: -len(item[0])))


@dataclass(frozen=True, slots=True)
class Sign:
    """A phrase with a meaning, and where it stands."""

    kind: str
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """A comparison with numbers, before it is known of what."""

    op: Operator
    values: tuple[float, ...]
    first: int
    last: int


@dataclass(slots=True)
class Pieces:
    """What was found in a message about a table."""

    terms: list[Term]
    table: Table
    language: str
    free: set[int]
    """The terms that nothing has claimed."""
    wishes: list[Wish] = field(default_factory=list)
    pareto: bool = False
    columns: list[Mention] = field(default_factory=list)
    values: list[Mention] = field(default_factory=list)
    comparisons: list[Comparison] = field(default_factory=list)
    periods: list[Filter] = field(default_factory=list)
    measures: list[Sign] = field(default_factory=list)
    orders: list[Sign] = field(default_factory=list)
    about: list[Sign] = field(default_factory=list)
    grains: list[Sign] = field(default_factory=list)
    rows: list[int] = field(default_factory=list)
    """Where nouns stand for rows."""
    table_named: bool = False
    source_named: bool = False
    known: int = 0
    """How many terms with a meaning were understood."""

    def claim(self, places: Iterable[int]) -> None:
        self.free -= set(places)

    def has(self, listed: frozenset[str]) -> bool:
        return any(term.folded in listed for term in self.terms)

    def before(self, place: int) -> int | None:
        """The last term before a place that is no article or preposition."""
        return next((at for at in range(place - 1, -1, -1) if self.terms[at].folded not in _ARTICLES), None)

    def after(self, place: int) -> int | None:
        return next((at for at in range(place + 1, len(self.terms)) if self.terms[at].folded not in _ARTICLES), None)

    def is_negated(self, place: int) -> bool:
        """Whether "sem", "exceto" or "not" stands before a place."""
        reach = range(max(0, place - 3), place)
        return any(
            self.terms[at].folded in lexicon.NOT
            and all(self.terms[between].folded in _ARTICLES | {"que"} for between in range(at + 1, place))
            for at in reach
        )


def scan(message: str, table: Table, language: str) -> Pieces:
    """The pieces of a message, as questions about a table go."""
    terms = terms_of(message, language)
    pieces = Pieces(terms, table, language, set(range(len(terms))))
    _wishes(pieces, message)
    _named_table(pieces)
    english = is_english(language)
    _columns(
        pieces, [m for m in column_mentions(terms, table, pieces.free, full=True, english=english) if m.last > m.first]
    )
    for mention in value_mentions(terms, table, pieces.free):
        pieces.values.append(mention)
        pieces.claim(mention.places)
    _comparisons(pieces)
    for period in periods_in(terms, table, pieces.free):
        pieces.periods.append(period.filter)
        pieces.known += 1
        pieces.claim(period.places)
    _grains(pieces)
    _columns(pieces, column_mentions(terms, table, pieces.free, full=True, english=english))
    _operations(pieces)
    _columns(pieces, column_mentions(terms, table, pieces.free, full=False, english=english))
    _nouns(pieces)
    pieces.columns.sort(key=lambda mention: mention.first)
    pieces.known += sum(mention.last - mention.first + 1 for mention in (*pieces.columns, *pieces.values))
    pieces.known += (
        len(pieces.measures) + len(pieces.orders) + len(pieces.about) + len(pieces.grains) + len(pieces.rows)
    )
    return pieces


def _wishes(pieces: Pieces, message: str) -> None:
    said = words(message)
    wishes, left = wishes_in(said)
    spent = {word.start for word in said} - {word.start for word in left}
    named = any(
        lexicon_word in term.folded for term in pieces.terms for lexicon_word in ("grafic", "chart", "graph", "plot")
    )
    for place, term in enumerate(pieces.terms):
        before = pieces.terms[place - 1].folded if place else ""
        if term.folded == "pareto":
            pieces.pareto = True
            pieces.claim([place])
        if term.start not in spent:
            continue
        if term.folded in ("linhas", "linha", "colunas", "coluna", "lines", "columns", "column") and not named:
            if before not in ("em", "in"):
                spent.discard(term.start)
        elif term.folded in ("tabela", "table", "tabelas", "tables"):
            verb = pieces.terms[place - 2].folded if place > 1 else ""
            if before in _TABLE_IS_SOURCE and verb not in ("cria", "faz", "gera", "create", "make"):
                spent.discard(term.start)
        elif term.folded in ("histograma", "histogram"):
            spent.discard(term.start)  # it is also what to work out
            pieces.wishes.append(Wish(CHART, "histogram"))
    kept = {term.folded for term in pieces.terms if term.start in spent}
    for wish in wishes:
        if wish.tool == TABLE and not kept & {"tabela", "table", "tabelas", "tables"}:
            continue
        if wish.tool == CHART and (wish.kind == "histogram" or not kept):
            continue
        if (
            wish.tool == CHART
            and wish.kind in ("line", "bar")
            and not named
            and not any(k[:3] in ("bar", "lin", "col") for k in kept)
        ):
            continue
        pieces.wishes.append(wish)
    if pieces.pareto:
        pieces.wishes = [Wish(CHART, "combined"), *(wish for wish in pieces.wishes if wish.tool != CHART)]
    pieces.claim(place for place, term in enumerate(pieces.terms) if term.start in spent)


def _named_table(pieces: Pieces) -> None:
    """The table's own name, written as it is, or its file's."""
    names = {part for part in (pieces.table.name, pieces.table.file.lower()) if part}
    whole = [tuple(part for part in name.replace(".", "_").split("_") if part) for name in names]
    for name in sorted(whole, key=len, reverse=True):
        for first in range(len(pieces.terms) - len(name) + 1):
            said = tuple(term.folded for term in pieces.terms[first : first + len(name)])
            places = range(first, first + len(name))
            if len(name) > 1 and said == name and set(places) <= pieces.free:
                pieces.table_named = True
                pieces.known += 1
                pieces.claim(places)


def _columns(pieces: Pieces, mentions: Sequence[Mention]) -> None:
    table_keys = {key_of(part) for part in parts_of(pieces.table.name)}
    for mention in mentions:
        if not set(mention.places) <= pieces.free:
            continue
        term = pieces.terms[mention.first]
        before = pieces.before(mention.first)
        previous = pieces.terms[before].folded if before is not None else ""
        grouped = previous in lexicon.BY
        frequent = any(t.folded in _FREQUENT for t in pieces.terms)
        alone = mention.first == mention.last
        if alone and term.key in table_keys and not grouped and not (frequent and not term.folded.endswith("s")):
            counted = previous in _COUNTING or any(sign.last == before for sign in (*pieces.measures, *pieces.orders))
            counted = counted or (before is None and term.folded.endswith("s"))
            if (counted or not mention.full) and not _is_measured(pieces, mention):
                pieces.rows.append(mention.first)
                pieces.table_named = True
                pieces.claim(mention.places)
                continue
        if alone and not mention.full and _is_entity(mention, term) and not grouped and not frequent:
            plural = term.folded.endswith("s")
            if plural and previous not in ("quais", "que", "which", "what") and not _is_told_apart(pieces, mention):
                pieces.rows.append(mention.first)
                pieces.claim(mention.places)
                continue
        pieces.columns.append(mention)
        pieces.claim(mention.places)


def _is_measured(pieces: Pieces, mention: Mention) -> bool:
    """Whether a number of which something is worked out is named: "a média do cpc", in a table of that name."""
    before, after = pieces.before(mention.first), pieces.after(mention.last)
    kinds = {pieces.table.column(name).kind for name in mention.columns}
    return "number" in kinds and any(
        sign.kind in NUMERIC and (sign.last == before or sign.first == after) for sign in pieces.measures
    )


def _is_entity(mention: Mention, term: Term) -> bool:
    """Whether a part of a name is what the rows are ("defeitos" of `tipo_defeito`)."""
    parts = parts_of(mention.column)
    return len(mention.columns) == 1 and bool(set(parts) & _NAMING) and term.folded not in _NAMING


def _is_told_apart(pieces: Pieces, mention: Mention) -> bool:
    after = pieces.after(mention.last)
    return after is not None and lexicon.MEASURES.get((pieces.terms[after].folded,)) == "distinct"


def _comparisons(pieces: Pieces) -> None:
    terms = pieces.terms
    for first in range(len(terms)):
        if first not in pieces.free:
            continue
        found = _between(pieces, first) or _compared(pieces, first) or _or_more(pieces, first)
        if found:
            pieces.comparisons.append(found)
            pieces.known += 1
            pieces.claim(range(found.first, found.last + 1))


def _between(pieces: Pieces, first: int) -> Comparison | None:
    """ "entre 5 e 10", "between 5 and 10", "de 5 a 10"."""
    said = pieces.terms[first : first + 4]
    if len(said) < 4 or not {*range(first, first + 4)} <= pieces.free:
        return None
    pairs = {"entre": ("e",), "between": ("and",), "de": ("a",), "from": ("to",)}
    low, high = said[1], said[3]
    if said[2].folded not in pairs.get(said[0].folded, ()) or low.number is None or high.number is None:
        return None
    if _looks_like_years(pieces, low, high):
        return None
    return Comparison("between", (low.number, high.number), first, first + 3)


def _compared(pieces: Pieces, first: int) -> Comparison | None:
    for phrase, kind in lexicon.COMPARATORS.items():
        last = first + len(phrase) - 1
        if tuple(term.folded for term in pieces.terms[first : last + 1]) != phrase:
            continue
        place = last + 1
        while place < len(pieces.terms) and pieces.terms[place].folded in (
            "de",
            "a",
            "o",
            "os",
            "as",
            "the",
            "to",
            "of",
            "r",
            "eur",
        ):
            place += 1
        if place >= len(pieces.terms) or pieces.terms[place].number is None or place not in pieces.free:
            continue
        number = pieces.terms[place]
        if phrase in (("ate",), ("up", "to"), ("over",), ("a", "partir", "de")) and _looks_like_years(pieces, number):
            continue
        following = pieces.terms[place + 1] if place + 1 < len(pieces.terms) else None
        if following is not None and following.folded in lexicon.MONTHS:
            continue
        return Comparison(_OPERATORS[kind], (number.number or 0.0,), first, place)
    return None


def _or_more(pieces: Pieces, first: int) -> Comparison | None:
    """ "5 ou mais", "10 or less"."""
    said = [term.folded for term in pieces.terms[first + 1 : first + 3]]
    number = pieces.terms[first].number
    if number is None or len(said) < 2 or said[0] not in ("ou", "or"):
        return None
    if said[1] in ("mais", "more"):
        return Comparison(">=", (number,), first, first + 2)
    return Comparison("<=", (number,), first, first + 2) if said[1] in ("menos", "less", "fewer") else None


def _looks_like_years(pieces: Pieces, *numbers: Term) -> bool:
    years = all(term.text.isdecimal() and int(term.text) in _YEARS for term in numbers)
    return years and bool(pieces.table.of_kind("time") or any("ano" in parts_of(c.name) for c in pieces.table.columns))


def _grains(pieces: Pieces) -> None:
    plain = {part for column in pieces.table.columns if column.kind != "time" for part in (parts_of(column.name),)}
    said = {term.folded for term in pieces.terms}
    for phrase, kind in lexicon.GRAINS.items():
        if phrase[0] not in said:
            continue
        noun = phrase[-1]
        own = any(len(parts) == 1 and likeness(noun, parts[0]) >= 0.9 for parts in plain)
        if own and kind != "auto":
            continue  # "por ano", where a column is called "ano"
        for first in range(len(pieces.terms) - len(phrase) + 1):
            places = range(first, first + len(phrase))
            if tuple(pieces.terms[at].folded for at in places) == phrase and set(places) <= pieces.free:
                pieces.grains.append(Sign(kind, places[0], places[-1]))
                pieces.claim(places)
    pieces.grains.sort(key=lambda sign: sign.first)


def _operations(pieces: Pieces) -> None:
    found: dict[str, list[Sign]] = {"measure": pieces.measures, "order": pieces.orders, "about": pieces.about}
    said = [term.folded for term in pieces.terms]
    for phrase in sorted(_beginning_with(frozenset(said)), key=len, reverse=True):
        for first in range(len(said) - len(phrase) + 1):
            places = range(first, first + len(phrase))
            if tuple(said[first : first + len(phrase)]) == phrase and set(places) <= pieces.free:
                group, kind = _OPERATIONS[phrase]
                found[group].append(Sign(kind, places[0], places[-1]))
                pieces.claim(places)
    for place in sorted(pieces.free):  # what is spelt right came first: "median" is no slip for "medias"
        if (phrase_ := _misspelt(said[place])) is not None and not pieces.terms[place].is_filler:
            group, kind = _OPERATIONS[(phrase_,)]
            found[group].append(Sign(kind, place, place))
            pieces.claim([place])
    for signs in found.values():
        signs.sort(key=lambda sign: sign.first)


@lru_cache(maxsize=1024)
def _beginning_with(said: frozenset[str]) -> tuple[tuple[str, ...], ...]:
    """The phrases that begin with one of these words, in their order."""
    return tuple(phrase for phrase in _OPERATIONS if phrase[0] in said)


@lru_cache(maxsize=4096)
def _misspelt(written: str) -> str | None:
    """The word with a meaning that a word is a slip of the fingers for."""
    if len(written) < MIN_SPELT or written in lexicon.NEUTRAL:
        return None
    words_ = (phrase[0] for phrase in _OPERATIONS if len(phrase) == 1)
    return next((word for word in words_ if _is_slip(written, word)), None)


def _is_slip(written: str, meant: str) -> bool:
    return len(meant) >= MIN_SPELT + 1 and abs(len(written) - len(meant)) <= 1 and is_typo(written, meant)


def _names(term: Term, key: str) -> bool:
    """Whether a word stands for the rows of a table that is called so: also "vendemos", of `vendas`."""
    if term.key == key or key in lexicon.CONCEPTS.get(term.key, ()):
        return True
    is_verb = len(key) >= MIN_KEY and term.folded.startswith(key) and len(term.folded) - len(key) <= MAX_ENDING
    return (is_verb and term.text.islower()) or (len(term.key) > MIN_KEY and is_typo(term.key, key))


def _nouns(pieces: Pieces) -> None:
    table_keys = {key_of(part) for part in parts_of(pieces.table.name) if not part.isdecimal()}
    for place in sorted(pieces.free):
        term = pieces.terms[place]
        if term.kind != "word":
            continue
        if term.folded in lexicon.ROW_NOUNS:
            pieces.rows.append(place)
        elif term.folded in lexicon.SOURCE_NOUNS:
            pieces.source_named = True
        elif any(_names(term, key) for key in table_keys):
            pieces.rows.append(place)
            pieces.table_named = True
        else:
            continue
        pieces.claim([place])
