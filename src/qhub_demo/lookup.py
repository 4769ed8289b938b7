"""Words of a question that no known value explains, looked for in the data itself.

"quantos cursos em Sobral?": the digest of a table names only its most frequent values, so where Sobral stands is asked
of the table. What is found whole becomes a restriction to that value; what is found only inside values, a restriction
to those that contain it; what is not found is said.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from qhub.language.text import fold
from qhub_demo.mentions import parts_of
from qhub_demo.query import Filter, Query
from qhub_demo.restrictions import Unknown
from qhub_demo.roles import Ambiguous
from qhub_demo.sql import lookup_sql, pattern
from qhub_demo.table_reading import TableReading
from qhub_demo.tables import Column, Table
from qhub_demo.terms import key_of, key_set
from qhub_demo.words import stem

MIN_ROOT = 4
"""The shortest beginning of a word by which a value is recognised."""
MAX_ENDING = 3
"""Letters that may follow it in the value."""
MAX_VALUES = 5
"""Values that contain what was said, up to which they are listed one by one."""
MAX_COLUMNS = 12
"""Columns of text that are searched."""


_PLACES = key_set(
    """
    municipio cidade city town concelho distrito localidade estado uf pais country regiao region state
    """
)
"""What columns of places are called."""


class Found(NamedTuple):
    """What became of the words that were looked for."""

    query: Query
    missing: tuple[str, ...]
    """Words that can only be a restriction, and occur nowhere."""
    ignored: tuple[str, ...]
    """Other words that occur nowhere."""
    unclear: tuple[str, tuple[str, ...]] | None = None
    """Words that occur in several columns, and those: which is meant has to be asked."""


class _Hit(NamedTuple):
    column: str
    value: str
    rows: int
    exact: bool


def lookup(reading: TableReading) -> str | None:
    """The SQL that looks for what a question leaves unexplained; None where nothing can be looked for."""
    columns = _columns(reading.table)
    names = _names(reading.unknown)
    return lookup_sql(reading.table, names, columns) if names and columns else None


def resolve(reading: TableReading, rows: Sequence[Sequence[Any]]) -> Found:
    """The question's query with what was found."""
    assert reading.query is not None
    names = _names(reading.unknown)
    hits: dict[str, list[_Hit]] = {name: [] for name in names}
    for column, value, count in rows:
        folded = fold(str(value))
        for name in names:
            if name in folded:
                hits[name].append(_Hit(str(column), str(value), int(count), folded == name))
    filters: list[Filter] = []
    missing: list[str] = []
    ignored: list[str] = []
    for unknown in reading.unknown:
        try:
            found = _filters(unknown, hits)
        except Ambiguous as ambiguous:
            return Found(reading.query, (), (), (ambiguous.word, ambiguous.columns))
        filters += found
        if not found:
            (missing if unknown.strong else ignored).append(unknown.text)
    return Found(_restricted(reading.query, filters), tuple(missing), tuple(ignored))


def _restricted(query: Query, filters: Sequence[Filter]) -> Query:
    if not filters:
        return query
    if query.measure == "share" and not query.part and not query.groups:
        return replace(query, part=tuple(filters[:1]), filters=(*query.filters, *filters[1:]))
    columns = {filter_.column for filter_ in filters}
    joined: dict[str, Filter] = {}
    for filter_ in filters:
        before = joined.get(filter_.column)
        if before is not None and before.op in ("=", "in") and filter_.op == "=":
            filter_ = Filter(filter_.column, "in", (*before.values, *filter_.values))
        joined[filter_.column] = filter_
    kept = tuple(one for one in query.filters if one.column not in columns)
    query = replace(query, filters=(*kept, *joined.values()))
    return query


def _filters(unknown: Unknown, hits: dict[str, list[_Hit]]) -> list[Filter]:
    whole = [name for name in _spellings(unknown) if hits.get(name)]
    for exact in (True, False):
        for name in whole:
            if filter_ := _filter(unknown, name, hits[name], exact=exact):
                return [filter_]
    if len(unknown.words) < 2:
        alike = _by_stem(unknown, hits)
        return [alike] if alike else []
    singles = _words(unknown)
    found = [_filter(unknown, name, hits.get(name, []), exact=True) for name in singles]
    return [one for one in found if one] if all(found) else []


def _by_stem(unknown: Unknown, hits: dict[str, list[_Hit]]) -> Filter | None:
    """The only value that begins as a word does, whatever its ending: "falharam" is `falha`."""
    root = _root(unknown)
    alike = [
        hit
        for hit in hits.get(root, ())
        if fold(hit.value).startswith(root)
        and len(hit.value) <= len(root) + MAX_ENDING
        and unknown.column in (None, hit.column)
    ]
    if len(alike) != 1:
        return None
    return Filter(alike[0].column, "!=" if unknown.negated else "=", (alike[0].value,))


def _root(unknown: Unknown) -> str:
    word = fold(unknown.text)
    is_word = len(unknown.words) == 1 and word.isalpha() and unknown.text.islower()  # a name has no endings
    root = stem(word) if is_word else ""
    return root.rstrip("aeo") if len(root.rstrip("aeo")) >= MIN_ROOT else ""


def _filter(unknown: Unknown, name: str, hits: Sequence[_Hit], *, exact: bool) -> Filter | None:
    own = [hit for hit in hits if unknown.column in (None, hit.column) and _fits(hit, name, exact=exact)]
    if not own:
        return None
    columns = tuple(dict.fromkeys(hit.column for hit in own))
    places = tuple(column for column in columns if set(map(key_of, parts_of(column))) & _PLACES)
    if unknown.is_place and len(places) == 1:
        columns = places
    if len(columns) > 1:
        raise Ambiguous(unknown.text, columns)
    column = columns[0]
    if not exact:
        if unknown.is_place and unknown.column is None and not places:
            return None  # a place that only occurs inside the name of something else is not where that is
        parts = len([hit for hit in hits if hit.column == column])
        if len(own) > MAX_VALUES and len(own) == parts:
            return Filter(column, "not like" if unknown.negated else "like", (pattern(name),))
        if len(own) > MAX_VALUES:
            return None  # in some values it is a word, in others a part of one: neither can be told in few words
    values = tuple(hit.value for hit in own if hit.column == column)
    if len(values) == 1:
        return Filter(column, "!=" if unknown.negated else "=", values)
    return Filter(column, "not in" if unknown.negated else "in", values)


def _fits(hit: _Hit, name: str, *, exact: bool) -> bool:
    """Whether a value is what was said, or has it as whole words: "Ana Sousa" has "ana", "Mariana" has not."""
    return hit.exact if exact else re.search(rf"(?<!\w){re.escape(name)}(?!\w)", fold(hit.value)) is not None


def _names(unknown: Sequence[Unknown]) -> list[str]:
    """All that is looked for, folded: each run of words as a whole, then its words."""
    names = [name for one in unknown for name in (*_spellings(one), *_words(one), _root(one))]
    return list(dict.fromkeys(name for name in names if name))


def _words(unknown: Unknown) -> list[str]:
    return [fold(word) for word in unknown.words if len(word) > 2] if len(unknown.words) > 1 else []


def _spellings(unknown: Unknown) -> list[str]:
    """Ways in which a run of words may stand in the data: with what goes before it, as it is, in the singular."""
    plain = fold(unknown.text)
    found = [f"{fold(unknown.lead)} {plain}"] if unknown.lead else []
    found.append(plain)
    if plain.endswith("s") and len(plain) > 4 and " " not in plain:
        found.append(plain[:-1])
    return found


def _columns(table: Table) -> list[Column]:
    return table.of_kind("text")[:MAX_COLUMNS]
