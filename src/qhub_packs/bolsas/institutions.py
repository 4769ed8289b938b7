"""The number that the INEP gives an institution, found by its name.

The published offers carry names alone. Only a whole name counts: a wrong mark of quality is worse than none. Colleges
exist in one state, so theirs must agree; a name that several institutions share needs the state to tell them apart.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from qhub_packs.bolsas.words import plain

LOCAL = "Faculdade"
"""The kind of institution that exists in one state."""


class Institution(NamedTuple):
    """An institution as the INEP knows it."""

    code: int
    name: str
    state: str
    kind: str


class Institutions:
    """All institutions that the INEP has marked."""

    def __init__(self, institutions: Iterable[Institution]) -> None:
        self._by_name: dict[str, list[Institution]] = {}
        for institution in institutions:
            self._by_name.setdefault(plain(institution.name), []).append(institution)
        self._found: dict[tuple[str, str], int | None] = {}

    def code(self, name: str, state: str) -> int | None:
        """The institution's number, or None where it is not certain."""
        key = (name, state)
        if key not in self._found:
            self._found[key] = self._search(name, state)
        return self._found[key]

    def _search(self, name: str, state: str) -> int | None:
        for candidate in _without_initials(name):
            named = self._by_name.get(candidate, [])
            there = [institution for institution in named if institution.state == state]
            if len(there) == 1:
                return there[0].code
            if len(named) == 1 and named[0].kind != LOCAL:
                return named[0].code
        return None


def apart(name: str) -> tuple[str, str]:
    """An institution's name and its initials, which the files write after it, at times twice."""
    head, *rest = name.split(" - ")
    initials = rest[-1] if rest and rest[-1].isupper() and " " not in rest[-1] else ""
    kept = [part for part in rest if part.casefold() != initials.casefold()]
    return " - ".join([head, *kept]), initials


def _without_initials(name: str) -> Iterator[str]:
    """A name, then the same without the initials at its end: «Centro Universitário Alves Faria - Alfa - ALFA»."""
    parts = name.split(" - ")
    for length in range(len(parts), 0, -1):
        yield plain(" - ".join(parts[:length]))
