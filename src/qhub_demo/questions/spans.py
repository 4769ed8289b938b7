"""What each run of a question's words may be, and the choice among the possibilities.

Finders propose spans: operations and small words of the lexicon, columns, values, the table's own name, periods. The
longest wins; of equal length, the surer kind. A word that no span claims is unknown, and a question with an unknown
word gets no number.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from qhub.language.text import fold
from qhub_demo.questions.clock import clock_spans
from qhub_demo.questions.columns import AKIN, FORM, alike, column_spans
from qhub_demo.questions.lexicon import (
    DONE,
    LONGEST,
    MEASURED,
    MOVES,
    NUMBERS,
    PERSON,
    PHRASES,
    PRICED,
    SORTS,
    SPENDING,
    UNITS,
    WAGES,
)
from qhub_demo.questions.periods import period_spans
from qhub_demo.questions.query import NUMERIC
from qhub_demo.questions.schema import Table
from qhub_demo.questions.span import Span
from qhub_demo.questions.tokens import Token, is_plural, is_slip, stems
from qhub_demo.questions.values import Fact, content, value_spans
from qhub_demo.questions.verbs import happens, is_past

PRIORITY = {
    **{"quote": 9, "period": 8, "column": 7, "value": 7.5, "operation": 6, "adjective": 6, "order": 6, "first": 6},
    **{"grain": 6, "comparator": 6, "about": 5.5, "wish": 5.5, "compare": 5.5, "by": 5, "not": 5, "row": 5},
    **{
        "noun": 4.5,
        "number": 4,
        "unit": 4.2,
        "akin": 3.5,
        "people": 4.4,
        "sign": 3.2,
        "show": 3,
        "light": 2,
        "stop": 1,
    },
}
"""Of spans of equal length, which kind wins."""
"""`noun` is a word of the table's name, `akin` a column by a word of like meaning."""


@dataclass(frozen=True, slots=True)
class Unknown:
    """Words that nothing explains."""

    first: int
    last: int
    text: str


def scan(tokens: Sequence[Token], table: Table, facts: Sequence[Fact] = ()) -> tuple[list[Span], list[Unknown]]:
    """The spans of a question in order, and what is left unexplained."""
    proposed: list[Span] = []
    proposed += _phrases(tokens)
    proposed += column_spans(tokens, table)
    proposed += value_spans(tokens, table, facts)
    proposed += period_spans(tokens, table)
    proposed += clock_spans(tokens)
    proposed += _nouns(tokens, table)
    proposed += _numbers(tokens)
    proposed += _in_units(tokens, table)
    proposed += _money(tokens, table, proposed)
    proposed += _days(tokens, table)
    proposed += _rates(tokens, table)
    proposed += _ranked_periods(tokens)
    proposed = [_after_name(span, proposed) for span in proposed if not _is_in_name(span, proposed)]
    chosen = _chosen(_without_shadows(_with_people(proposed, table), tokens, table))
    unknown = _numbered(tokens, chosen, table) or _unknown(tokens, chosen)
    return chosen, [one for one in unknown if not _only_says(one, tokens, chosen, table)]


def _only_says(unknown: Unknown, tokens: Sequence[Token], chosen: Sequence[Span], table: Table) -> bool:
    """Whether a word says no more than a column beside it: "cor de triagem", "golos marcados"."""
    word = fold(unknown.text)
    before = [span for span in chosen if span.last < unknown.first and span.kind != "stop"][-1:]
    after = [span for span in chosen if span.first > unknown.last and span.kind != "stop"][:1]
    if word in SORTS and after and after[0].kind in ("column", "akin"):
        joined = tokens[unknown.last + 1].folded in ("de", "da", "do", "of")
        return joined and all(table.column(name).kind == "text" for name in after[0].columns)
    if word in MOVES and after and after[0].kind == "value":
        return tokens[unknown.last + 1].folded in ("de", "do", "da", "from", "para", "to")
    return word in DONE and any(
        span.kind in ("column", "akin") and all(table.column(name).kind == "number" for name in span.columns)
        for span in before
    )


def _is_in_name(span: Span, proposed: Sequence[Span]) -> bool:
    """Whether a period is only the beginning of a value of several words: "no Mar Azul"."""
    return span.kind == "period" and any(
        one.kind == "value" and one.full and one.length > 1 and one.first <= span.last < one.last for one in proposed
    )


def _after_name(span: Span, proposed: Sequence[Span]) -> Span:
    """A period without the words of a column's name before it: "model year 2020"."""
    if span.kind != "period":
        return span
    ends = [
        one.last
        for one in proposed
        if one.kind == "column" and one.full and one.length > 1 and one.first < span.first <= one.last < span.last
    ]
    return replace(span, first=max(ends) + 1) if ends else span


def _phrases(tokens: Sequence[Token]) -> Iterable[Span]:
    words = [token.folded for token in tokens]
    for first in range(len(words)):
        if _is_code(tokens, first):
            continue
        for last in range(first, min(first + LONGEST, len(words))):
            for section, kind in PHRASES.get(tuple(words[first : last + 1]), ()):
                if words[first] != "%" or not first or tokens[first - 1].kind != "number":  # "90%" is a number
                    yield Span(first, last, section, kind)
        beside = [
            token
            for token in tokens[max(first - 1, 0) : first + 2]
            if token.kind == "number" or token.folded in _MULTIPLES or token.folded in ("um", "uma", "an", "one")
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


def _nouns(tokens: Sequence[Token], table: Table) -> Iterable[Span]:
    """Words of the table's name: what its rows are."""
    whole = tuple(fold(token.text) for token in tokens)
    size = len(table.words)
    for place, token in enumerate(tokens):
        if size > 1 and whole[place : place + size] == table.words:
            yield Span(place, place + size - 1, "noun", "table")
        if (
            token.kind == "word"
            and len(token.folded) > 2
            and any(alike(token.folded, w, "") >= AKIN for w in table.nouns)
            and not _has_own_day(token.folded, table)
        ):
            yield Span(place, place, "noun", "table")
        elif token.kind == "word" and _is_event(token.folded, table):
            yield Span(place, place, "noun", "event")
        elif token.kind == "word" and _is_topic(token.folded, table):
            yield Span(place, place, "noun", "topic")


def _has_own_day(word: str, table: Table) -> bool:
    """Whether a verb tells what happened to some rows only: "were returned", where `return_date` may be empty."""
    return is_past(word) and any(
        column.nulls and alike(word, part, "") >= FORM for column in table.of_kind("time") for part in column.words
    )


def _is_event(word: str, table: Table) -> bool:
    """Whether rows are called so by what happened on their day; said as a verb, only where it happened to every row."""
    for event, column in table.events.items():
        if is_plural(word, event) or (alike(word, event, "") >= FORM and not table.column(column).nulls):
            return True
    return False


def _is_topic(word: str, table: Table) -> bool:
    """Whether rows of such a table are called so, and no column is."""
    if (word,) in PHRASES or is_past(word) or not stems(word) & table.topics:
        return False
    return not any(alike(word, part, "") >= AKIN for column in table.columns for part in column.words)


def _rates(tokens: Sequence[Token], table: Table) -> Iterable[Span]:
    """ "taxa de cancelamento", "crash rate": a share, where no column is called so."""
    if any({"taxa", "rate"} & set(column.words) for column in table.columns):
        return
    for place, token in enumerate(tokens):
        if token.folded in ("taxa", "rate"):
            yield Span(place, place, "operation", "rate")


def _ranked_periods(tokens: Sequence[Token]) -> Iterable[Span]:
    """ "mês com mais vendas", "busiest hour": the period that comes first."""
    words = [token.folded for token in tokens]
    for place, word in enumerate(words):
        if word not in _GRAINS:
            continue
        before = words[place - 1] if place else ""
        rest = [one for one in words[place + 1 : place + 5] if one not in ("o", "a", "the", "teve", "had", "has")]
        if before in _BUSY or (rest[:1] in (["com"], ["with"]) and rest[1:2] and rest[1] in _RANKS):
            yield Span(place, place, "grain", _GRAINS[word])


_PAYROLL = frozenset(["payroll", "wage bill", "folha salarial", "massa salarial"])
"""What wages come to."""
_LASTING = frozenset(["s", "seg", "min", "h", "dias"])
"""Units of how long something takes."""
_LASTED = ("lasted", "durou", "duraram", "dura", "duram", "demorou", "demoraram", "took")
_PERSONAL = frozenset(["idade", "age", "sexo", "sex", "gender"])
_BUSY = frozenset(["busiest", "quietest"])
_RANKS = frozenset(["mais", "maior", "menos", "menor", "most", "highest", "fewest", "lowest", "largest"])
_GRAINS = {
    **{"dia": "day", "day": "day", "semana": "week", "week": "week", "mes": "month", "month": "month"},
    **{"trimestre": "quarter", "quarter": "quarter", "ano": "year", "year": "year", "hora": "hour", "hour": "hour"},
    **{"weekday": "weekday"},
}


def _in_units(tokens: Sequence[Token], table: Table) -> Iterable[Span]:
    """ "quantos km", "minutos de paragem": a unit without a number is the columns that are in it."""
    for place, token in enumerate(tokens):
        unit = UNITS.get(token.folded)
        columns = [column.name for column in table.of_kind("number") if unit and unit in column.units]
        if not unit and not any(alike(token.folded, w, "") >= AKIN for c in table.columns for w in c.words):
            measured = {unit for unit, words in MEASURED.items() if token.folded in words}
            measured |= (
                _LASTING if token.folded in ("tempo", "duracao", "time", "duration", "length", *_LASTED) else set()
            )
            columns = [column.name for column in table.of_kind("number") if column.units & measured]
        counted = any(one.kind == "number" for one in tokens[max(place - 1, 0) : place + 2])
        is_ratio = place > 0 and tokens[place - 1].folded in ("por", "per")  # "produção por hectare"
        if columns and len(token.folded) > 1 and unit not in ("money", "percent") and not counted and not is_ratio:
            yield Span(place, place, "akin", columns=tuple(columns), full=False)


def _money(tokens: Sequence[Token], table: Table, proposed: Sequence[Span]) -> list[Span]:
    """ "faturamento", "gastou", "valor total", "custam": the column of money, where there is one."""
    numbers = any(
        span.kind in ("column", "akin") and any(table.column(name).kind == "number" for name in span.columns)
        for span in proposed
    )
    sums = [column.name for column in table.money if column.adds_up is not False]
    prices = [column.name for column in table.money] if not numbers else []
    found = []
    for place, token in enumerate(tokens):
        columns = sums if token.folded in SPENDING else prices if token.folded in PRICED else []
        if len(columns) == 1:
            found.append(Span(place, place, "akin", "money", columns=(columns[0],), full=False))
        last = place if token.folded == "payroll" else place + 1
        wages = [column.name for column in table.of_kind("number") if column.stems & WAGES]
        if " ".join(one.folded for one in tokens[place : last + 1]) in _PAYROLL and len(wages) == 1:
            found.append(Span(place, last, "akin", "payroll", columns=(wages[0],), full=False))
    return found


def _days(tokens: Sequence[Token], table: Table) -> Iterable[Span]:
    """ "quantos dias": the rows, where each is a day."""
    spans = [column.span for column in table.of_kind("time") if column.type == "DATE" and column.span]
    if any((last - first).days + 1 == table.rows for first, last in spans):
        for place, token in enumerate(tokens):
            if token.folded in ("dias", "days"):
                yield Span(place, place, "noun", "table")


def _with_people(proposed: Sequence[Span], table: Table) -> list[Span]:
    """ "pessoas" are the rows of a table that has a person a row."""
    are_rows = table.key is not None and table.key.is_person
    are_rows = are_rows or any(stem in PERSON for word in table.words for stem in stems(word))
    are_rows = are_rows or any(_PERSONAL & set(column.words) for column in table.columns)
    others = [span for span in proposed if span.kind != "people"]
    people = [replace(span, kind="noun") for span in proposed if span.kind == "people"]
    return [*others, *(people if are_rows else ())]


def _numbers(tokens: Sequence[Token]) -> Iterable[Span]:
    for place, token in enumerate(tokens):
        number: Any = token.number
        after = tokens[place + 1].folded if place + 1 < len(tokens) else ""
        if token.folded[-1:] in ("o", "a", "º", "ª", "°") and token.folded[:-1].isdecimal():
            yield Span(place, place, "number", "ordinal", value=int(token.folded[:-1]))
        if token.folded == "mil" and token.kind == "word":
            yield Span(place, place, "number", value=1000)
        if number is not None and after in _MULTIPLES:
            yield Span(place, place + 1, "number", value=_whole(number * _MULTIPLES[after]))
        if token.folded in ("um", "uma", "a", "an", "one") and UNITS.get(after) in ("h", "min", "kg", "t", "km"):
            before = tokens[place - 1].folded if place else ""
            if before in ("de", "than", "que", "over", "under"):  # "longer than an hour"
                yield Span(place, place, "number", value=1)
        if number is None:
            number = (
                NUMBERS.get(token.folded)
                if (place + 1 < len(tokens) and token.folded not in ("um", "uma")) or token.folded == "zero"
                else None
            )
        if number is not None:
            yield Span(place, place, "number", value=_whole(number))


_MULTIPLES = {
    **dict.fromkeys(("mil", "thousand", "k"), 1_000),
    **dict.fromkeys(("milhao", "milhoes", "million", "millions"), 1_000_000),
}


def _whole(number: float) -> int | float:
    return int(number) if float(number).is_integer() else number


def _without_shadows(proposed: Sequence[Span], tokens: Sequence[Token], table: Table) -> list[Span]:
    """Without columns that are only a shadow of something surer that the same word says.

    "defeitos" is the rows of `defeitos`, not the column `tipo_defeito`; "média" is a mean, not `temperatura_media`.
    """
    nouns = {span.first for span in proposed if span.kind == "noun" and span.length == 1}
    named = {place for place in nouns if any(is_plural(tokens[place].folded, word) for word in table.words)}
    money = {span.first for span in proposed if span.kind == "akin" and span.sub == "money"} - named
    nouns -= money
    worked_out = {
        place
        for span in proposed
        if span.kind == "operation" and span.sub in NUMERIC
        for place in (span.first - 1, span.last + 1)
    }
    numbers = {
        span.first
        for span in proposed
        if span.kind == "column" and span.full and all(table.column(name).kind == "number" for name in span.columns)
    }
    happening = {
        span.first
        for span in proposed
        if span.kind in ("column", "akin")
        and happens(tokens[span.first].folded)
        and not tokens[span.first].folded.endswith(("do", "da", "dos", "das", "ed"))
        and all(table.column(name).kind == "time" for name in span.columns)
    }
    full = {span.first for span in proposed if span.kind == "column" and span.full}
    said = {span.first for span in proposed if span.kind in ("operation", "order", "grain") and span.length == 1}
    kept = []
    for span in proposed:
        if span.kind in ("stop", "light") and span.length > 1 and full & set(range(span.first, span.last + 1)):
            continue  # "value of" where a column is called `value`
        if span.kind in ("column", "akin") and span.length == 1:
            words = {word for name in span.columns for word in table.column(name).words}
            is_key = all(table.is_key(table.column(name)) for name in span.columns)
            is_key = is_key or all(table.column(name).is_code for name in span.columns)
            is_row = is_key and (span.first in named or tokens[span.first].folded not in words)
            if span.first in nouns and (is_row or not span.full or span.kind == "akin"):
                continue
            if span.first in said and not span.full:
                continue
            if span.first in named and not any(is_plural(tokens[span.first].folded, word) for word in words):
                continue
        if span.kind == "noun" and span.first in money:
            continue
        if span.kind == "value" and span.length == 1:
            if span.first in happening and not span.full:
                continue  # "vencem em março" is of the day `vencimento`, not of those that are "Vencida"
            if span.first in named and not span.full:
                continue  # "entregas" are the rows of `entregas`, not those that are "Entregue"
            if span.first in worked_out & numbers:
                continue  # "chuva total" is of the column `chuva_mm`, not of days with "chuva"
        kept.append(span)
    return kept


def _chosen(proposed: Iterable[Span]) -> list[Span]:
    """Spans that do not overlap, the longest and surest first."""
    taken: set[int] = set()
    kept: list[Span] = []
    for span in sorted(proposed, key=lambda span: (-span.length, -PRIORITY[span.kind], span.first)):
        if taken.isdisjoint(range(span.first, span.last + 1)):
            kept.append(span)
            taken.update(range(span.first, span.last + 1))
    ordered = sorted(kept, key=lambda span: span.first)
    return [replace(span, at=place) for place, span in enumerate(ordered)]


def _unknown(tokens: Sequence[Token], chosen: Sequence[Span]) -> list[Unknown]:
    claimed = {place for span in chosen for place in range(span.first, span.last + 1)}
    found: list[Unknown] = []
    for place, token in enumerate(tokens):
        if place in claimed or not token.is_content:
            continue
        if found and place - found[-1].last == 1:
            first = found.pop().first
            found.append(Unknown(first, place, " ".join(one.text for one in tokens[first : place + 1])))
        else:
            found.append(Unknown(place, place, token.text))
    return found


def _numbered(tokens: Sequence[Token], chosen: Sequence[Span], table: Table) -> list[Unknown]:
    """ "Freguesia 12", where a column has values of that form and not all are told: it has to be looked up."""
    values = {place for span in chosen if span.kind == "value" for place in range(span.first, span.last + 1)}
    forms = {
        parts[0]
        for column in table.of_kind("text")
        if not column.is_complete
        for value in column.values
        if len(parts := content(value)) == 2 and parts[1].isdecimal()
    }
    forms |= {column.words[0] for column in table.of_kind("text") if not column.values and len(column.words) == 1}
    return [
        Unknown(place, place + 1, f"{token.text} {tokens[place + 1].text}")
        for place, token in enumerate(tokens[:-1])
        if token.folded in forms and tokens[place + 1].kind == "number" and place not in values
    ]


def nearest(word: str, table: Table) -> list[str]:
    """Columns and values that a word is a slip away from, or that begin as it does."""
    folded = fold(word)
    names = [name for column in table.columns for name in (column.name, *column.values)]
    near = [
        name for name in names if any(is_slip(folded, fold(part)) for part in [name, *name.replace("_", " ").split()])
    ]
    return list(dict.fromkeys(near))[:3]
