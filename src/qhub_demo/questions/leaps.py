"""How far a reading is from its words.

A word is read literally where it is of the name of a column, a value or the rows, in some form. What is read by a like
meaning, a root or a slip of the fingers is a leap: it is told before the number, and a question that is read literally
gets a plain answer. A leap to what is only the quality in a column's name (`Água faturada` for "nota") goes too far.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from qhub.language.text import fold
from qhub_demo.questions.column import LINKS, NAMES, Column
from qhub_demo.questions.columns import AKIN, FORM, alike
from qhub_demo.questions.constructs import GRAINS, IN_TIME, NAMED, PASSED
from qhub_demo.questions.lexicon import EARNING, FORMS, PRICED, SAME_VALUES, SPENDING, UNITS
from qhub_demo.questions.query import NUMERIC, Query
from qhub_demo.questions.said import Said, says
from qhub_demo.questions.schema import TIMES
from qhub_demo.questions.sentence import Problem
from qhub_demo.questions.targets import OFTEN
from qhub_demo.questions.tokens import common_root, is_plural, same_word
from qhub_demo.questions.values import content
from qhub_demo.questions.verbs import is_deed, is_done, is_past

_ROOT, _ENDING, _SHORT = 5, 3, 3
"""Letters that the name of rows and a value have in common, where one is the state of the other, and after them."""
_COUNTING = frozenset(["count", "who", "not", "gt", "ge", "lt", "le", "between", "share", "compare"])
_STATES = frozenset(["estado", "status", "situacao", "state", "stage", "fase", "outcome"])
_WE = ("amos", "emos", "imos")
"""What columns are called that say how far something is, and how "we" did something ends."""
_BUSY = frozenset(["busiest", "quietest", "movimentado", "movimentada", "concorrido", "concorrida"])
"""What is said of a day by how much there was, where there is something to sum."""
_DONE = frozenset(["feito", "feita", "feitos", "feitas", "done", "made", "held"])
"""What says that something came about, which what was cancelled did not."""
_WAS = frozenset(["foi", "foram", "was", "were"])
_ENDS = frozenset(["inicio", "fim", "start", "end"])
"""What a day may be of, where it is not that of the row."""
_RISKS = frozenset(["read", "when", "money", "judged", "column", "date", "verb"])
READINGS = _RISKS | {"counted", "every", "value", "called", "used", "topic"}
"""Kinds of assumptions that say how words were read: they are told first. Of the risky ones only one is taken; what
rows are called changes no number."""


def leaps(message: str, query: Query, previous: Query | None) -> tuple[str, ...]:
    """What was not read literally, as keys of sentences."""
    s = Said(message, query, previous)
    return tuple(dict.fromkeys([*_words(s), *_moments(s), *_states(s), *_unsaid(s), *_counted(s)]))


def too_far(message: str, query: Query, previous: Query | None) -> Problem | None:
    """What keeps a reading from being answered: a word that was stretched, a choice, or more than one leap."""
    return next(_objections(Said(message, query, previous)), None)


def _objections(s: Said) -> Iterator[Problem]:
    q = s.query
    for place in _leaping(s):
        value = _value(s, s.words[place])
        several = value is not None and len(content(value.partition(" = ")[2])) > 1
        counted = several and s.asked.get(place - 1) == "count" and not _is_head(s.words[place], value or "")
        if counted or _is_stretched(s, s.words[place]):  # "number of calls" are not those by "Cold call"
            yield Problem("unused", (s.tokens[place].text,))
    yield from _named_beside(s)
    yield from _counted_kinds(s)
    yield from _values_of_time(s)
    for column in (s.table.column(key.partition(":")[2]) for key in q.assumed if key.startswith("every:")):
        deeds = set(column.words) - _STATES
        if _is_done(s):
            yield Problem("which_state", (), (column.name,))
        if any(alike(word, part, "") for word in s.words for part in deeds) and _STATES & set(column.words):
            yield Problem("which_state", (), (column.name,))  # "quanto reembolsámos", by `estado_reembolso`
    if "counted" in q.assumed and (sums := _summed_instead(s) or _top_by(s)):
        yield Problem("compare_by", (s.message.strip(" ?!."),), tuple(sums))
    if q.column and not s.table.column(q.column).is_money and q.measure in NUMERIC:
        for place, word in enumerate(s.words):
            traded = word in FORMS["trading"] and "count" in s.kinds  # "quantas garrafas vendemos"
            if word in EARNING and not traded and s.likeness(place) < FORM and not s.is_value(place):
                yield Problem("unused", (s.tokens[place].text,))  # what was "faturado" is no `qtd`
    if q.measure == "avg" and q.column and _is_of_one(s, s.table.column(q.column)):
        yield Problem("which_measure", (q.column,), (q.column,))
    if q.column and s.table.column(q.column).is_stand and f"avg:{q.column}" in q.assumed:
        yield Problem("which_measure", (q.column,), (q.column,))
    told = [key for key in q.assumed if key.partition(":")[0] in _RISKS and not _is_only(s, key)]
    if len({key.partition(":")[2].rpartition("|")[2] for key in told}) > 1:
        yield Problem("supposed", (), tuple(told))


def _is_only(s: Said, key: str) -> bool:
    """Whether nothing else could be meant: the only days of a table, the only numbers that add up, the verb of a day's
    own name ("chegaram" by `Chegada`)."""
    kind, _, rest = key.partition(":")
    word, _, name = rest.rpartition("|")
    if kind == "read":
        column = next((one for one in s.used if one.name == name), None)
        verb = fold(word)
        if column is not None and _is_translated(s, verb, column):
            return True
        return column is not None and column.kind == "time" and any(common_root(verb, p) >= 4 for p in column.words)
    if kind == "when":
        return len(s.table.days) == 1
    unnamed = kind == "column" and not any(one.startswith("verb:") for one in s.query.assumed)
    return (kind == "money" or unnamed) and sum(one.adds_up is not False for one in s.table.of_kind("number")) == 1


def _is_translated(s: Said, word: str, column: Column) -> bool:
    """Whether a word is a column's whole name in other words, and no other column's: "shop" for `loja`."""
    whole = len(column.words) == 1 and alike(word, column.words[0], column.kind) == AKIN
    return whole and not any(
        alike(word, part, one.kind) for one in s.table.columns if one is not column for part in one.words
    )


def _is_head(word: str, value: str) -> bool:
    """Whether a value is of the kind that a word says: "buracos" are those of "Buraco na via"."""
    first, *rest = value.partition(" = ")[2].split() or [""]
    return is_plural(word, fold(first)) and bool(rest) and fold(rest[0]) in LINKS


def _is_of_one(s: Said, column: Column) -> bool:
    """Whether one thing is said where a column counts many: "diária média" is no mean of `Diárias`."""
    word = column.words[0] if len(column.words) == 1 else ""
    return (
        column.is_whole and bool(column.adds_up) and word.endswith("s") and word[:-1] in s.words and word not in s.words
    )


def _counted_kinds(s: Said) -> Iterator[Problem]:
    """Things that are counted by a value which is what another column names as well: "quantas faculdades" may be those
    of the kind "Faculdade", or every `Nome da IES`."""
    for place in range(1, len(s.words)):
        if s.asked.get(place - 1) != "count" or not s.tokens[place].text.islower():
            continue
        own = [one.column for one in s.new if one.op == "=" and s.words[place] in _plurals(one.values)]
        others = [one for one in s.others if one.kind == "text" and s.likeness(place, [one]) >= AKIN]
        if own and others:
            yield Problem("which_column", (s.tokens[place].text,), (own[0], *(one.name for one in others)))


def _plurals(values: Sequence[object]) -> frozenset[str]:
    return frozenset(f"{fold(str(value))}s" for value in values)


def _named_beside(s: Said) -> Iterator[Problem]:
    """A column that only its unit chose, beside the name of another: "tempo de resposta em dias" is no `prazo_dias`."""
    by_unit = s.query.measure in NUMERIC and f"used:{s.query.column}" in s.query.assumed
    for place, word in enumerate(s.words if by_unit else ()):
        is_row = any(is_plural(word, noun) for noun in s.table.nouns)
        is_row = is_row or (is_past(word) and s.is_row(word))  # "quantos kg entregou a Ana", by `data_entrega`
        if s.likeness(place, s.others) >= FORM and word not in UNITS and not s.is_value(place) and not is_row:
            yield Problem("unused", (s.tokens[place].text,))


def _values_of_time(s: Said) -> Iterator[Problem]:
    """Words for times that are values as well: "on weekdays", where a `day_type` is "weekday"."""
    days = [one.name for one in s.used if one.kind == "time"]
    values = {one.name: [fold(value) for value in one.values if len(value) > _SHORT] for one in s.others}
    for place, word in enumerate(s.words):
        own = [name for name, said in values.items() if any(is_plural(word, value) for value in said)]
        if own and (s.is_time(place) or s.asked.get(place) in GRAINS):
            yield Problem("which_column", (s.tokens[place].text,), (*days, *own))


def _summed_instead(s: Said) -> list[str]:
    """What could be summed where rows are counted: "busiest line", by `passengers`; "building fund", by `Amount`."""
    q = s.query
    sums = [one for one in s.table.of_kind("number") if one.adds_up]
    if q.order and (any(not one.grain for one in q.groups) or _BUSY & set(s.words)):
        return [one.name for one in sums if one.says_several and not one.units and not one.is_money]
    plain = not q.order and not q.groups and all(one.op in IN_TIME | {"=", "in"} for one in s.new)
    return [one.name for one in sums if one in s.table.money] if plain else []


def _top_by(s: Said) -> list[str]:
    """What the first of several may be first by: "top 3 clientes", by what they spent."""
    return [one.name for one in s.table.money if one.adds_up] if s.words[0] == "top" and s.query.per is None else []


def _counted(s: Said) -> Iterator[str]:
    """Whether rows are counted and nobody says so, though there is something to sum: "building fund in Q1"."""
    q = s.query
    groups = [s.table.column(one.column) for one in q.groups if not one.grain]
    said = any(
        s.asked.get(place) in _COUNTING or word in OFTEN or (s.is_row(word) and s.likeness(place, groups) < FORM)
        for place, word in enumerate(s.words)
    )
    sums = any(one.adds_up and not s.table.is_key(one) for one in s.table.of_kind("number"))
    unsaid = q.measure == "count" and not (q.also or q.part or said or s.follows)
    if unsaid and sums and (q.order or not q.groups):
        yield "counted"


def _words(s: Said) -> Iterator[str]:
    for place in _leaping(s):
        text, word = s.tokens[place].text, s.words[place]
        column = _column(s, word)
        if (value := _value(s, word)) is not None:
            yield f"read:{text}|{value}"
        elif word in SPENDING | PRICED and "money:" in s.told:
            continue
        elif column is not None:
            yield f"read:{text}|{column.name}"
        elif s.is_row(word) and not s.is_told(place):
            yield f"called:{text}"


def _leaping(s: Said) -> Iterator[int]:
    """The places of the words that are not read literally."""
    for place, token in enumerate(s.tokens):
        word = s.words[place]
        if token.kind != "word" or s.number(place) is not None or place in s.asked or word in PASSED:
            continue
        if not (s.is_time(place) or _is_value(s, word) or s.likeness(place) >= FORM or _is_row(s, word)):
            yield place


def _is_row(s: Said, word: str) -> bool:
    table = s.table
    own = [one for one in table.columns if table.is_key(one) or one.of]
    nouns = (*table.nouns, *table.sheet, *table.events, *(part for one in own for part in one.words))
    return word in NAMED["rows"] or any(alike(word, noun, "") >= FORM for noun in nouns)


def _is_value(s: Said, word: str) -> bool:
    """Whether a word is of a value in some form, or a sex as every language has it."""
    filters = [one for one in s.filters if one.op not in IN_TIME]
    named = [(str(value), s.table.column(one.column).spoken) for one in filters for value in one.values]
    names = [content(name) for value, spoken in named for name in (value, *spoken.get(value, ()))]
    parts = [part for name in names if all(_is_part(part, s.words) for part in name) for part in name]
    sexes = word in NAMED["sexes"] and any(part in ("f", "m", "h") for part in parts)
    return sexes or any(same_word(word, part) or part in SAME_VALUES.get(word, ()) for part in parts)


def _is_part(part: str, words: Sequence[str]) -> bool:
    said = (*words, *(same for word in words for same in SAME_VALUES.get(word, ())))
    return part in ("f", "m", "h") or any(same_word(word, part) for word in said)


def _value(s: Said, word: str) -> str | None:
    for one in s.new:
        for value in one.values if one.op not in IN_TIME else ():
            if isinstance(value, str) and says(word, value, s.table.column(one.column)):
                return f"{one.column} = {value}"
    return None


def _column(s: Said, word: str) -> Column | None:
    found = [(max(alike(word, part, one.kind) for part in one.words), one) for one in s.used]
    best = max((likeness for likeness, _ in found), default=0.0)
    return next((one for likeness, one in found if likeness == best > 0), None)


def _is_stretched(s: Said, word: str) -> bool:
    """Whether a word says only the quality in a column's name, or a column that has to equal a number."""
    column = _column(s, word)
    if column is None or column.kind == "time" or _value(s, word) is not None:
        return False
    if column.is_person and is_past(word) and not is_done(word):
        return True  # what was "trabalhado" is no `Colaborador`
    said = [part for part in column.words if alike(word, part, column.kind) and not is_deed(word, part)]
    rest = [part for part in column.words if part not in said]
    whole = all(any(alike(one, part, "") >= FORM for one in (*s.words, *NAMES)) for part in rest)
    equals = any(one.column == column.name and one.op == "=" and column.kind == "number" for one in s.new)
    return (bool(said) and all(is_past(part) for part in said) and not whole) or (
        equals and column.flag is None and bool(rest)
    )


def _moments(s: Said) -> Iterator[str]:
    """Days of something that nobody named: "em maio" is the month of `Inscrição`."""
    used = [one.column for one in s.new if one.op in IN_TIME] + [one.column for one in s.query.groups if one.grain]
    for name in dict.fromkeys(used):
        column = s.table.column(name)
        own = set(column.words) - (TIMES - _ENDS)
        is_row = any(alike(part, noun, "") >= FORM for part in own for noun in s.table.nouns)
        if own and not is_row and not s.says_column(column) and f"date:{name}" not in s.query.assumed:
            yield f"when:{name}"


def _states(s: Said) -> Iterator[str]:
    """Rows that are called by what only some of them are: "entregas", where `status` is "entregue" or "cancelado"."""
    if s.query.measure not in ("count", "sum") or s.query.part:
        return
    if any(is_past(word) or word.endswith(_WE) for word in s.words) or _is_done(s):
        for column in s.others:
            if column.kind == "text" and column.is_complete and _STATES & set(column.words):
                yield f"every:{column.name}"
    for column in s.others:
        few = column.kind == "text" and column.is_complete and len(column.values) > 1 and column.flag is None
        for word in s.words if few and not column.is_person else ():
            if any(_is_state(word, value.lower()) for value in column.values) and s.is_row(word):
                yield f"every:{column.name}"


def _is_done(s: Said) -> bool:
    """ "foram feitos", of no time: what came about, and not when it was asked for."""
    passive = any(word in _WAS and after in _DONE for word, after in pairwise(s.words))
    return passive and not any(one.op in IN_TIME for one in s.filters)


def _is_state(word: str, value: str) -> bool:
    if not value.isalpha() or is_plural(word, value):
        return False
    root = common_root(word, value)
    return is_deed(word, value) or (root >= _ROOT and max(len(word), len(value)) - root <= _ENDING)


def _unsaid(s: Said) -> Iterator[str]:
    """Columns of numbers that no word says: "menos de 40 minutos" of what takes minutes."""
    told = " ".join(s.query.assumed)
    names = [s.query.column if s.query.measure in NUMERIC else None]
    names += [one.column for one in s.new if one.op in (">", ">=", "<", "<=", "between")]
    for name in dict.fromkeys(name for name in names if name):
        column = s.table.column(name)
        said = any(s.likeness(at, [column]) for at, word in enumerate(s.words) if word not in UNITS)
        whole = any(column.words == (word,) for word in s.words)
        if not s.follows and name not in told and not said and not whole:
            yield f"used:{name}"
