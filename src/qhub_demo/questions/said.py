"""The words of a question beside its finished query: what each may be of what the query uses."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from qhub.language.text import fold
from qhub_demo.numbers import NUMBERS
from qhub_demo.questions.column import Column
from qhub_demo.questions.columns import AKIN, FORM, alike, is_opposite, named_by
from qhub_demo.questions.constructs import ASKS, IN_TIME, LONGEST, NAMED, Constructs
from qhub_demo.questions.lexicon import DONE, MEASURED, SAME_VALUES, UNITS
from qhub_demo.questions.query import Query
from qhub_demo.questions.tokens import common_root, is_plural, is_slip, same_word, stems, tokens_of
from qhub_demo.questions.values import content

ONE = frozenset(["a", "an", "um", "uma", "one"])
MULTIPLES = frozenset(["mil", "milhao", "milhoes", "thousand", "million", "k"])
"""Words that are a number before a unit, and that make one greater."""
_LASTING = frozenset(["s", "seg", "min", "h", "dias"])
_PRONOUNS = frozenset(["me", "te", "se", "lhe", "lhes", "nos", "o", "a", "os", "as"])
_AMOUNTS = frozenset(["numero", "number", "valor", "valores", "value", "values"])
_SIGNS = re.compile("(?:nega|posi)tiv[oae]s?")
_ORDINAL = re.compile(r"(\d+)(?:[oaºª°]|st|nd|rd|th)")
_CLOCK = re.compile(r"\d{1,2}(?:h\d\d|am|pm)")
_ROOT = 5
"""Letters that a word and a value have in common, where one is made of the other."""


class Said:
    """A question's words, each with what it says of a query."""

    def __init__(self, message: str, query: Query, previous: Query | None) -> None:
        self.query, self.table, self.follows = query, query.table, previous is not None
        self.message = message
        self.tokens = [token for token in tokens_of(message) if token.is_content]
        self.words = [token.folded for token in self.tokens]
        self.filters = [one for filter_ in (*query.filters, *query.part) for one in filter_.each]
        before = [one for filter_ in (*previous.filters, *previous.part) for one in filter_.each] if previous else []
        self.new = [one for one in self.filters if one not in before]
        names = [query.column, query.also, query.other, *query.shown, query.per.column if query.per else None]
        names += [*(one.column for one in query.groups), *(one.column for one in (*self.filters, *before))]
        names += [one.than for one in self.filters]
        self.used = [self.table.column(name) for name in dict.fromkeys(names) if name]
        self.others = [column for column in self.table.columns if column not in self.used]
        self.told = " ".join(query.assumed).lower()
        self.asked: dict[int, str] = {}
        """For each place, what the words there ask for, where they are not the name of something."""
        self.kinds = frozenset(self._find_asked())
        self.constructs = Constructs(query, self.used, frozenset(self.words), follows=self.follows)

    def _find_asked(self) -> Iterator[str]:
        at = 0
        while at < len(self.words):
            for size in range(min(LONGEST, len(self.words) - at), 0, -1):
                kind = ASKS.get(tuple(self.words[at : at + size]))
                if kind is None or (kind == "who" and at):
                    continue
                yield kind
                places = range(at, at + size)
                exact = kind != "part_of_day"  # "night" is what people call a shift that is "noite"
                if not all(self.is_value(place, exact=exact) or self._is_in_name(place, kind) for place in places):
                    self.asked |= dict.fromkeys(places, kind)
                at += size - 1
                break
            at += 1

    def _is_in_name(self, place: int, kind: str) -> bool:
        """Whether a word is of the name of a column that is used: "máxima" of `temp_max`."""
        pieces = {fold(piece) for one in self.used for piece in re.findall(r"[^\W_]+", one.name)}
        enough = AKIN if kind in ("most", "least") else FORM
        return self.words[place] in pieces or self.likeness(place) >= enough

    def is_value(self, place: int, *, exact: bool = False) -> bool:
        """Whether a word is of a value that the query is restricted to."""
        word = self.words[place]
        for one in self.filters:
            for value in () if one.op in IN_TIME else one.values:
                if any(is_plural(word, part) for part in content(str(value))):
                    return True
                if not exact and says(word, str(value), self.table.column(one.column)):
                    return True
        return False

    def likeness(self, place: int, columns: Sequence[Column] | None = None) -> float:
        """How well a word says the name of a column: by default, of those that are used."""
        named = self.used if columns is None else columns
        return max((named_by(self.words[place], one) for one in named), default=0.0)

    def says_column(self, column: Column) -> float:
        return max((self.likeness(place, [column]) for place in range(len(self.words))), default=0.0)

    def is_told(self, place: int) -> bool:
        return re.search(rf"\b{re.escape(self.tokens[place].text.lower())}\b", self.told) is not None

    def is_row(self, word: str) -> bool:
        """Whether rows are called so: by the table's name, by what each row has of its own, by what it is about."""
        table = self.table
        own = [one for one in table.columns if table.is_key(one) or one.of or (one.kind == "time" and not one.nulls)]
        nouns = (*table.nouns, *table.sheet, *table.events, *(part for one in own for part in one.words))
        spans = [one.span for one in table.of_kind("time") if one.span]
        if word in ("dias", "days") and any((last - first).days + 1 == table.rows for first, last in spans):
            return True  # each row is a day
        return word in NAMED["rows"] or any(alike(word, noun, "") for noun in nouns) or bool(stems(word) & table.topics)

    def is_small(self, word: str) -> bool:
        """Whether a word is a unit, a time or what is first, and the query has such a thing."""
        q, ops = self.query, {one.op for one in self.filters}
        numbers = [one for one in self.used if one.kind == "number"]
        in_time = bool(ops & IN_TIME) or any(one.grain for one in q.groups)
        in_time = in_time or any(one.kind == "time" or one.is_year or one.is_month for one in self.used)
        measured = {unit for unit, words in MEASURED.items() if word in words}
        measured |= _LASTING if word in NAMED["lasting"] else set()
        ranked = bool(q.order or q.measure in ("max", "min") or ops & {">", ">=", "<", "<="})
        return (
            (word in NAMED["high"] | NAMED["low"] and ranked)
            or (word in NAMED["months"] | NAMED["weekdays"] | NAMED["times"] and in_time)
            or (_CLOCK.fullmatch(word) is not None and "clock" in ops)
            or (word in UNITS.keys() | DONE | MULTIPLES | _AMOUNTS and bool(numbers))
            or any(
                one.units & measured or (measured & _LASTING and NAMED["lasting"] & set(one.words)) for one in numbers
            )
            or (word in NAMED["money"] and any(one.is_money for one in numbers))
            or any(is_opposite(word, part) for one in self.used for part in one.words)
            or _SIGNS.fullmatch(word) is not None
        )

    def number(self, place: int) -> float | None:
        """The number that a word writes."""
        token, word = self.tokens[place], self.words[place]
        if token.kind == "number":
            return token.number
        if ordinal := _ORDINAL.fullmatch(word):
            return float(ordinal[1])
        return NUMBERS.get(word) if word not in ONE else None

    def is_clock(self, place: int) -> bool:
        """Whether a word is a time of the day: "as 8h", "18h30"."""
        word, before = self.words[place], self.words[place - 1] if place else ""
        after = self.words[place + 1] if place + 1 < len(self.words) else ""
        marked = word.endswith("h") or after in ("h", "hora", "horas")
        return _CLOCK.fullmatch(word) is not None or (
            before in ("as", "das") and word.rstrip("h").isdecimal() and marked
        )

    def is_compound(self, place: int) -> bool:
        """Whether a word is one half of two that a hyphen joins: "on-time" is neither of its halves."""
        return self.tokens[place].kind == "word" and any(
            self.message[left.end : right.start] == "-" and right.folded not in _PRONOUNS
            for left, right in pairwise(self.tokens[max(place - 1, 0) : place + 2])
        )

    def is_time(self, place: int) -> bool:
        word, token = self.words[place], self.tokens[place]
        if self.is_value(place):
            return False
        is_year = token.kind == "number" and len(word) == 4 and word.isdecimal()
        said = word in NAMED["months"] | NAMED["weekdays"] | NAMED["times"] or self.is_clock(place)
        kinds = ("past", "first", "after", "before", "between", "clock", "part_of_day", "weekday")
        return token.kind == "day" or is_year or said or self.asked.get(place) in kinds

    def is_unit_of(self, column: Column) -> bool:
        units = {UNITS[word] for word in self.words if word in UNITS}
        units |= {unit for unit, said in MEASURED.items() if said & set(self.words)}
        units |= _LASTING if NAMED["lasting"] & set(self.words) else set()
        return bool(units & column.units)


def says(word: str, value: str, column: Column) -> bool:
    """Whether a word is one of a value's, in some form, or what people call it."""
    if content(word) == content(value):
        return True
    for part in (part for name in (value, *column.spoken.get(value, ())) for part in content(name)):
        if same_word(word, part) or is_slip(word, part) or part in SAME_VALUES.get(word, ()):
            return True
        if word.isalpha() and len(part) > 3 and common_root(word, part) >= min(_ROOT, len(part)):
            return True
        if part in ("f", "m", "h") and word in NAMED["sexes"]:
            return True
    return False
