"""What the words of a question ask of its query: "não" a negated condition, "cada" a group, "ou" alternatives."""

import tomllib
from collections.abc import Sequence
from importlib.resources import files

from qhub_demo.questions.column import Column
from qhub_demo.questions.lexicon import FORMS, PHRASES
from qhub_demo.questions.query import NUMERIC, Filter, Query
from qhub_demo.questions.tokens import common_root, is_plural

_READ = tomllib.loads(files("qhub_demo.questions").joinpath("constructs.toml").read_text("utf-8"))
ASKS = {tuple(phrase.split()): kind for kind, said in _READ["asks"].items() for phrase in said.split(", ")}
ASKS |= {phrase: "trend" for phrase, kinds in PHRASES.items() if ("grain", "auto") in kinds}
"""For a phrase, what it asks for."""
LONGEST = max(map(len, ASKS))
"""Words of the longest phrase."""
NAMED = {name: frozenset(words.split()) for name, words in _READ["named"].items()}
NAMED["money"] |= FORMS["spending"] | FORMS["paying"]
"""What stands for a column, for rows or for a time without being its name."""
PASSED = frozenset(_READ["passed"]["words"].split()) | FORMS["light"]
"""Words that may be passed over."""
GRAINS = {
    **{"day": "dia day data date", "week": "semana week", "month": "mes month", "quarter": "trimestre quarter"},
    **{"year": "ano year", "hour": "hora hour", "weekday": "semana weekday"},
}
IN_TIME = frozenset(["month", "weekday", "period", "periods", "last", "clock"])
"""Restrictions to a time."""
_DOER = 4
"""Letters that a verb and who does it have in common."""
_NEGATED = frozenset(["!=", "not in", "not contains", "null"])
_SEVERAL = frozenset(["in", "not in", "month", "weekday", "periods", "contains"])


def _is_several(word: str, part: str) -> bool:
    """Whether a word is the plural of a thing, and no verb: "equipamentos"; "hosts" may be either."""
    return is_plural(word, part) and not (word == f"{part}s" and len(part) <= _DOER)


class Constructs:
    """What a query has of what words may ask for."""

    def __init__(self, query: Query, used: Sequence[Column], said: frozenset[str], *, follows: bool) -> None:
        self._q, self._used, self._said, self._follows = query, used, said, follows
        self._filters = [one for filter_ in (*query.filters, *query.part) for one in filter_.each]
        self._joins = any(one.others for one in (*query.filters, *query.part))
        self._ops = {one.op for one in self._filters}
        self._grains = {one.grain for one in (*query.groups, *([query.per] if query.per else []))} - {None}
        self._is_in_time = bool(self._ops & IN_TIME) or any(one.is_year for one in used)
        self._ends = [
            (one.values[0], one.values[-1]) for one in self._filters if one.op in ("period", "clock", "periods")
        ]

    def has(self, kind: str, kinds: frozenset[str]) -> bool:
        """Whether the query has what a word of a kind asks for, beside words of other kinds."""
        q, ops = self._q, self._ops
        if kind in ("gt", "ge", "lt", "le", "after", "before", "between"):
            return self._compares(kind)
        if kind in GRAINS:
            named = any(set(GRAINS[kind].split()) & set(column.words) for column in self._used)
            return kind in self._grains or named or bool(ops & IN_TIME)
        match kind:
            case "not":
                return bool(ops & _NEGATED) or any(self._says_no(one) for one in self._filters)
            case "or":
                return any(len(one.values) > 1 and one.op in _SEVERAL for one in self._filters) or self._joins
            case "each":
                return bool(q.groups or q.per) or q.measure in ("avg", "ratio")
            case "most" | "least" | "extreme":
                return self._ranks(kind)
            case "sum":
                return q.measure in ("sum", "share")
            case "total":
                return q.measure in ("sum", "count", "share", "distinct", "rows", "ratio")
            case "avg":
                return q.measure in ("avg", "ratio") or bool(q.also)
            case "median" | "stdev" | "corr" | "distinct":
                return q.measure == kind
            case "share":
                return q.measure == "share" or self._has_rates
            case "count":
                worked_out = kinds & {"avg", "median", "most", "least"}
                return q.measure in ("count", "distinct", "sum", "share") or bool(worked_out)
            case "much":
                return q.measure in (*NUMERIC, "share", "ratio") or bool(q.also)
            case "compare":
                return bool(q.groups or q.also)
            case "who":
                return self._names_people
            case "when" | "trend":
                return bool(self._grains) or any(one.kind == "time" or one.is_year for one in self._used)
            case "past" | "first":
                return self._is_in_time or bool(q.order or q.limit or q.measure in ("max", "min"))
            case "only":
                return bool(self._filters)
            case "also":
                return len(self._filters) > 1 or self._follows
            case "late":
                return any(one.than for one in self._filters) or not any(one.is_due for one in q.table.columns)
            case "polite":
                return True
            case _:
                return "clock" in ops or "hour" in self._grains

    @property
    def _has_rates(self) -> bool:
        return any("percent" in one.units or {"taxa", "rate"} & set(one.words) for one in self._used)

    @property
    def _names_people(self) -> bool:
        table = self._q.table
        columns = [table.column(group.column) for group in self._q.groups if not group.grain]
        grouped = any(not table.is_key(one) and self._may_do(one) for one in columns)
        people = [one for one in table.columns if one.is_person]  # a course has a name, and is nobody
        persons = [one for one in self._used if one.is_person or (one.is_name and not people)]
        return grouped or bool(persons)

    def _may_do(self, column: Column) -> bool:
        """Whether "quem" may be what a column names: "quem angariou" is an `Angariador`; equipment has nobody."""
        said = [word for word in self._said if not any(_is_several(word, part) for part in column.words)]
        does = any(common_root(word, part) >= _DOER for word in said for part in column.words)
        return column.is_name or column.is_place or does

    def _says_no(self, one: Filter) -> bool:
        flag = self._q.table.column(one.column).flag
        return one.op in ("=", "in") and (one.values == (0,) or (flag is not None and flag[1] in one.values))

    def _compares(self, kind: str) -> bool:
        since = any(begin and not end for begin, end in self._ends)
        until = any(end and not begin for begin, end in self._ends)
        match kind:
            case "gt":
                return ">" in self._ops or since
            case "ge":
                return bool(self._ops & {">=", "between"}) or since
            case "lt":
                return "<" in self._ops or until
            case "le":
                return "<=" in self._ops or until
            case "after":
                return any(begin for begin, _ in self._ends) or bool(self._ops & {">", ">=", "last", "month"})
            case "before":
                return any(end for _, end in self._ends) or bool(self._ops & {"<", "<=", "between", "month"})
            case _:
                both = any(begin and end for begin, end in self._ends)
                return both or bool(self._ops & {"between", "month"}) or bool(self._q.groups or self._q.other)

    def _ranks(self, kind: str) -> bool:
        """Whether the first or the last are wanted, as "mais", "menos" or "melhor" say; "mais barato" is the least."""
        q = self._q
        either = (
            kind == "extreme"
            or bool(NAMED["low"] & self._said)
            or any(key.startswith(("high:", "low:")) for key in q.assumed)
        )
        if either:
            return bool(q.order) or q.measure in ("max", "min")
        return q.order == kind or q.measure == ("max" if kind == "most" else "min")
