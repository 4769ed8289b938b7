"""What a question restricts its rows to, and the words of it that nothing explains."""

from collections.abc import Sequence
from dataclasses import dataclass

from qhub_demo import lexicon
from qhub_demo.mentions import Mention
from qhub_demo.query import Filter, Operator
from qhub_demo.roles import Ambiguous, Roles
from qhub_demo.scanning import Comparison
from qhub_demo.words import word_set

MAX_LIMIT = 1000
"""The largest number that is taken for how many are wanted."""

_PLACES = word_set("em no na nos nas in at")
_LINKS = word_set("de do da dos das of")
_LEADS = word_set("sao santa santo nova novo")
"""Words that may begin a name though they mean something else."""
_KNOWN = frozenset().union(
    *(lexicon.NEUTRAL, lexicon.SHOW, lexicon.BY, lexicon.NOT, lexicon.ONLY),
    *(lexicon.COMPARE, lexicon.BREAKDOWN, lexicon.MORE),
)


@dataclass(frozen=True, slots=True)
class Unknown:
    """Words that nothing explains: perhaps a value of some column."""

    words: tuple[str, ...]
    """As written."""
    lead: str = ""
    """A word before them that may belong to them: "São"."""
    column: str | None = None
    """The column that the message names beside them."""
    negated: bool = False
    strong: bool = True
    """Whether they may restrict what is asked for; what stands right after "quantos" only names the rows."""
    is_place: bool = False
    """Whether "em", "in" or their like stands before them."""

    @property
    def text(self) -> str:
        return " ".join(self.words)


@dataclass(frozen=True, slots=True)
class Restrictions:
    """What was found."""

    filters: tuple[Filter, ...] = ()
    having: tuple[Operator, float] | None = None
    """Which groups count, by their number of rows."""
    limit: int | None = None
    """How many are wanted."""
    unknown: tuple[Unknown, ...] = ()

    @property
    def lost(self) -> int:
        """How many words nothing explains."""
        return sum(len(run.words) for run in self.unknown)


def restrictions_of(roles: Roles, *, follows: bool) -> Restrictions:
    """What a question restricts; `Ambiguous` where a word fits several columns. `follows` where one came before."""
    finder = _Finder(roles)
    valued = finder.valued()
    compared, having = finder.compared()
    filters = (*valued, *compared, *roles.pieces.periods, *finder.equal(), *finder.empty(), *finder.flagged())
    limit = finder.limit(follows=follows)
    return Restrictions(filters, having, limit, finder.unknown())


class _Finder:
    def __init__(self, roles: Roles) -> None:
        self._roles = roles
        self._p = roles.pieces

    def valued(self) -> list[Filter]:
        """Restrictions to known values."""
        found: dict[tuple[str, bool], list[str]] = {}
        for mention in self._p.values:
            column = self._beside(mention) or mention.column
            values = found.setdefault((column, self._p.is_negated(mention.first)), [])
            if mention.value is not None and mention.value not in values:
                values.append(mention.value)
        return [_is_among(column, values, negated) for (column, negated), values in found.items()]

    def _beside(self, mention: Mention) -> str | None:
        """The column of a value, where it is named beside it: "turno da noite", "night shift"."""
        before, after = self._p.before(mention.first), self._p.after(mention.last)
        for column in self._p.columns:
            if (before in column.places or after == column.first) and not self._roles.is_grouped(column):
                shared = [name for name in column.columns if name in mention.columns]
                if shared:
                    self._roles.absorbed.add(column)
                    return shared[0]
        return None

    def compared(self) -> tuple[list[Filter], tuple[Operator, float] | None]:
        """Restrictions by numbers: of a column, or ("com mais de 50 defeitos") of how many rows a group has."""
        filters: list[Filter] = []
        having = None
        for comparison in self._p.comparisons:
            if self._p.after(comparison.last) in self._p.rows and len(comparison.values) == 1:
                having = (comparison.op, comparison.values[0])
                continue
            column = self._compared_column(comparison)
            filters.append(Filter(column, comparison.op, tuple(map(_whole, comparison.values))))
        return filters, having

    def _compared_column(self, comparison: Comparison) -> str:
        """The number right before a comparison, else right after it, else before, else anywhere, else the only one."""
        numeric = [m for m in self._p.columns if any(self._roles.column(name).kind == "number" for name in m.columns)]
        before = [m for m in numeric if m.last < comparison.first]
        near = [m for m in before if self._is_filler(m.last + 1, comparison.first)]
        following = [m for m in numeric if m.first == self._p.after(comparison.last)]
        mention = next(iter([*near[-1:], *following, *before[-1:], *numeric]), None)
        if mention is None:
            if (only := self._roles.only_number()) is not None:
                return only
            raise Ambiguous("", tuple(column.name for column in self._roles.table.of_kind("number")))
        if mention in near or mention in following or len(numeric) > 1:
            self._roles.absorbed.add(mention)
        return self._roles.number(mention)

    def _is_filler(self, first: int, end: int) -> bool:
        return all(self._p.terms[at].is_filler or at not in self._p.free for at in range(first, end))

    def equal(self) -> list[Filter]:
        """A number right after a column: "quality 5", "posição 3"."""
        found = []
        for place in sorted(self._p.free):
            term, before = self._p.terms[place], self._p.before(place)
            if term.number is None or term.kind != "number":
                continue
            mention = next((m for m in self._p.columns if before in m.places and not self._roles.is_grouped(m)), None)
            if mention is None:
                continue
            name = self._roles.one(mention)
            self._roles.absorbed.add(mention)
            self._p.claim([place])
            value = _whole(term.number) if self._roles.column(name).kind == "number" else term.text
            found.append(Filter(name, "!=" if self._p.is_negated(mention.first) else "=", (value,)))
        return found

    def empty(self) -> list[Filter]:
        """Columns that must be empty: "sem nota"."""
        found = []
        for mention in self._p.columns:
            before = self._p.before(mention.first)
            if before is None or mention in self._roles.absorbed or self._roles.is_grouped(mention):
                continue
            if self._p.terms[before].folded in ("sem", "without"):
                self._roles.absorbed.add(mention)
                self._p.claim([before])
                found.append(Filter(self._roles.one(mention), "null"))
        return found

    def flagged(self) -> list[Filter]:
        """Columns of yes and no that a count names: "quantos têm deficiência?"."""
        found: list[Filter] = []
        if not any(sign.kind in ("count", "share") for sign in self._p.measures):
            return found
        for mention in self._roles.plain("truth", "text"):
            yes = self._roles.column(mention.column).yes if len(mention.columns) == 1 else None
            if yes is not None and mention.column not in {m.column for m in self._p.values}:
                self._roles.absorbed.add(mention)
                found.append(Filter(mention.column, "!=" if self._p.is_negated(mention.first) else "=", (yes,)))
        return found

    def limit(self, *, follows: bool) -> int | None:
        """How many are wanted: "top 5", "os 3 produtos com mais…", "as primeiras 10 linhas"."""
        p = self._p
        numbers = [place for place in sorted(p.free) if p.terms[place].number is not None]
        signs = {sign.kind for sign in (*p.about, *p.measures)}
        wanted = bool(p.orders) or bool(signs & {"rows", "max", "min"}) or (follows and not p.known)
        if len(numbers) != 1 or not wanted:
            return None
        number = p.terms[numbers[0]].number or 0
        if number != int(number) or not 0 < number <= MAX_LIMIT:
            return None
        p.claim(numbers)
        return int(number)

    def unknown(self) -> tuple[Unknown, ...]:
        """The words that nothing claimed, in runs."""
        runs: list[list[int]] = []
        for place in sorted(self._p.free):
            if not self._is_content(place):
                continue
            if runs and self._are_linked(runs[-1][-1], place):
                runs[-1].append(place)
            else:
                runs.append([place])
        return tuple(self._as_unknown(run) for run in runs)

    def _are_linked(self, last: int, place: int) -> bool:
        """Whether a word goes on with what an earlier one began."""
        terms = self._p.terms
        if place - last > 2 or "quote" in (terms[last].kind, terms[place].kind):
            return False
        return all(terms[at].folded in _LINKS for at in range(last + 1, place))

    def _is_content(self, place: int) -> bool:
        term = self._p.terms[place]
        if term.kind in ("quote", "sign"):
            return term.kind == "quote"
        is_name = term.is_capital and place > 0 and len(term.text) > 1
        if term.is_filler:
            return is_name and term.text.isupper()
        return is_name or term.folded not in _KNOWN

    def _as_unknown(self, run: Sequence[int]) -> Unknown:
        p = self._p
        first, last = run[0], run[-1]
        before, hint = (p.terms[first - 1].folded if first else ""), p.before(first)
        mention = next((m for m in p.columns if hint in m.places and not self._roles.is_grouped(m)), None)
        column = None
        if mention is not None and any(self._roles.column(name).kind in ("text", "other") for name in mention.columns):
            column = self._roles.one(mention, "text")
            self._roles.absorbed.add(mention)
        is_name = any(p.terms[at].kind == "quote" or (p.terms[at].is_capital and at > 0) for at in run)
        # "a percentagem de vinhos com…": what is counted is a name for the rows, not a restriction of them.
        counted = hint is not None and any(sign.last == hint for sign in (*p.measures, *p.orders))
        return Unknown(
            words=tuple(p.terms[at].text for at in range(first, last + 1)),
            lead=p.terms[first - 1].text if before in _LEADS else "",
            column=column,
            negated=p.is_negated(first),
            strong=is_name or not counted or column is not None,
            is_place=before in _PLACES,
        )


def _is_among(column: str, values: Sequence[str], negated: bool) -> Filter:
    if len(values) == 1:
        return Filter(column, "!=" if negated else "=", tuple(values))
    return Filter(column, "not in" if negated else "in", tuple(values))


def _whole(number: float) -> int | float:
    return int(number) if number == int(number) else number
