"""Messages that ask for a dashboard, or for a change of the one before.

Only what plainly asks for one makes one: it is kept, and others may see it. "Como se faz um dashboard?" and "apaga o
dashboard" are about something else.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from qhub.language.text import fold
from qhub_demo.dashboards import (
    MAX_BREAKDOWNS,
    Dashboard,
    groups_of,
    is_breakdown,
    numbers_of,
)
from qhub_demo.measures import measure_of
from qhub_demo.mentions import parts_of
from qhub_demo.query import NUMERIC, Group, MeasureKind
from qhub_demo.restrictions import Unknown, restrictions_of
from qhub_demo.roles import Ambiguous, Roles
from qhub_demo.scanning import scan
from qhub_demo.tables import Table
from qhub_demo.words import GENERIC, Word, is_typo, word_set, words

MAX_GIVEN_TITLE = 120
"""Characters of a title that a person gives."""

_NOUNS = word_set("dashboard dashboards painel paineis")
_MAKING = word_set(
    """cria criar crie criame faz fazer faca fazme gera gerar gere monta montar monte constroi construir construa
    prepara preparar prepare desenha desenhar desenhe elabora elaborar elabore produz produzir quero queria preciso
    precisava gostava gostaria make create build generate draw design want need like"""
)
_GIVING = word_set("mostra mostrar mostre mostrame da dame apresenta apresentar show give display")
"""Verbs that ask for a new one only before "um"."""
_ONE = word_set("um uma num numa outro outra novo nova a an another new")
_INSIDE = word_set("num numa")
_ASKING = word_set("que como quantos quantas qual quais quando porque onde what how why which when where who")
_NEVER = word_set("nao nunca dont don never not")
_ADDING = word_set(
    """acrescenta acrescentar acrescente adiciona adicionar adicione junta juntar junte inclui incluir inclua poe mete
    add include put"""
)
_CHANGING = word_set("muda mudar mude altera alterar altere troca trocar troque edita editar change edit set rename")
_RENAMING = word_set("renomeia renomear renomeie rename")
_REMOVING = word_set("tira tirar tire retira retirar retire remove remover remova drop")
_TITLES = word_set("titulo title nome name")
_LOOKS = word_set(
    """novo nova new outro outra another interativo interativa interactive bonito bonita nice simples simple completo
    completa complete rapido quick pequeno small titulo title pagina page html"""
)
_QUOTED = r"[«\"“‘'](?P<quoted>[^»\"”’']+)[»\"”’']"
_GIVEN = re.compile(
    r"(?:\bchamad[oa]|\bintitulad[oa]|\bcom\s+o\s+t[íi]tulo|\bnamed|\bcalled|\btitled|\bwith\s+(?:the\s+)?title)"
    rf"\s*:?\s*(?:{_QUOTED}|(?P<plain>.+))",
    re.IGNORECASE,
)
_NEW_TITLE = re.compile(rf"(?:\b(?:para|to)\b|[:=])\s*(?:{_QUOTED}|(?P<plain>.+))", re.IGNORECASE)

Change = Literal["add", "remove", "title"]


@dataclass(frozen=True, slots=True)
class Request:
    """A dashboard that is asked for."""

    dashboard: Dashboard
    unknown: tuple[Unknown, ...] = ()
    """Words that nothing explains."""
    left_out: tuple[str, ...] = ()
    """Columns for which there is no room."""
    ambiguous: tuple[str, tuple[str, ...]] | None = None
    """A word that fits several columns, and those."""
    change: Change | None = None
    """What it does to the dashboard before it; None where it asks for a new one."""
    empty: bool = False
    """Whether it says to change something, but nothing that can be."""


def is_asked_for(message: str, tables: Sequence[Table]) -> bool:
    """Whether a message asks for a new dashboard."""
    said = words(message)
    at = _place(said, tables)
    if at is None:
        return False
    before = [word.text for word in said[:at]]
    if set(before[:2]) & _ASKING or set(before) & (_NEVER | _REMOVING):
        return False
    is_one = bool(before) and before[-1] in _ONE
    if set(before) & _MAKING or (is_one and set(before) & _GIVING):
        return True
    if is_one and (before[-1] in _INSIDE or (len(before) > 1 and before[-2] in ("in", "as", "em", "como"))):
        return True
    return all(word in _ONE for word in before)


def request_in(message: str, tables: Sequence[Table], language: str) -> Request:
    """The dashboard that a message asks for, of the table that it is about; else the newest file's, else the first."""
    message, title = _without_title(message, _GIVEN)
    rest = _without(message, _NOUNS | _MAKING | _GIVING - {"da"} | _LOOKS)
    best = max(
        ((_score(rest, table, language), place, table) for place, table in enumerate(tables)),
        key=lambda one: (*one[0], bool(one[2].file), one[1] if one[2].file else -one[1]),
    )
    return _read(rest, Dashboard(best[2], title=title), language)


def change_in(message: str, before: Dashboard, language: str, *, follows: bool) -> Request | None:
    """What a message changes of the dashboard before it. `follows` where that was made just before."""
    said = words(message)
    verbs = {word.text for word in said[:3]}
    named = _place(said, [before.table]) is not None
    if verbs & _NEVER or {word.text for word in said[:2]} & _ASKING:
        return None
    titled = {word.text for word in said} & _TITLES
    if (verbs & (_CHANGING | _ADDING) and titled and (named or follows)) or (verbs & _RENAMING and named):
        _, title = _without_title(message, _NEW_TITLE)
        return Request(replace(before, title=title), change="title") if title else None
    if not (named or follows) or not verbs & (_ADDING | _REMOVING):
        return None
    removes = bool(verbs & _REMOVING)
    rest = _without(message, _NOUNS | _ADDING | _REMOVING | _LOOKS)
    asked = _read(rest, Dashboard(before.table), language)
    if asked.ambiguous:
        return replace(asked, change="add")
    if removes:
        return _removed(before, asked)
    return _added(before, asked)


def _added(before: Dashboard, asked: Request) -> Request:
    new = asked.dashboard
    groups = tuple(dict.fromkeys((*groups_of(before), *new.groups)))
    kept, left_out = groups[:MAX_BREAKDOWNS], groups[MAX_BREAKDOWNS:]
    columns = {filter_.column for filter_ in new.filters}
    filters = (*(one for one in before.filters if one.column not in columns), *new.filters)
    numbers = tuple(dict.fromkeys((*new.numbers, *numbers_of(before)))) if new.numbers else before.numbers
    changed = replace(before, groups=kept, filters=filters, numbers=numbers, trend=new.trend or before.trend)
    empty = changed == replace(before, groups=kept) and not new.groups and not asked.unknown
    return replace(
        asked, dashboard=changed, change="add", left_out=tuple(group.column for group in left_out), empty=empty
    )


def _removed(before: Dashboard, asked: Request) -> Request | None:
    """Without the breakdowns that are named; None where none is: then the message is about something else."""
    gone = {group.column for group in asked.dashboard.groups}
    if not gone:
        return None
    kept = tuple(group for group in groups_of(before) if group.column not in gone)
    empty = kept == groups_of(before) or not kept
    return Request(replace(before, groups=kept), left_out=tuple(sorted(gone)), change="remove", empty=empty)


def _read(message: str, dashboard: Dashboard, language: str) -> Request:
    """The dashboard with what a message says of its table."""
    table = dashboard.table
    roles = Roles(scan(message, table, language))
    quoted = _quoted(roles)
    try:
        restrictions = restrictions_of(roles, follows=False)
        others = [roles.group(roles.one(m, "text", "truth", "other")) for m in roles.plain("text", "truth", "other")]
        named = list(dict.fromkeys([*roles.groups(), *quoted, *others]))
        numbers = tuple(dict.fromkeys(roles.number(mention) for mention in roles.plain("number")))
    except Ambiguous as ambiguous:
        return Request(dashboard, ambiguous=(ambiguous.word, ambiguous.columns))
    groups = [group for group in named if is_breakdown(group)]
    trend = next((group for group in named if not is_breakdown(group)), None)
    measure, column = _measure(roles, numbers)
    dashboard = replace(
        dashboard,
        groups=tuple(groups[:MAX_BREAKDOWNS]),
        filters=restrictions.filters,
        measure=measure,
        column=column,
        numbers=numbers,
        trend=trend,
    )
    left_out = tuple(group.column for group in groups[MAX_BREAKDOWNS:])
    return Request(dashboard, restrictions.unknown, left_out)


def _quoted(roles: Roles) -> list[Group]:
    """The columns whose whole name is quoted: it may hold marks that no word has."""
    pieces, found = roles.pieces, []
    names = {fold(column.name): column.name for column in roles.table.columns}
    for place, term in enumerate(pieces.terms):
        if term.kind == "quote" and term.folded in names:
            pieces.claim([place])
            pieces.values = [mention for mention in pieces.values if place not in mention.places]
            found.append(roles.group(names[term.folded]))
    return found


def _measure(roles: Roles, numbers: Sequence[str]) -> tuple[MeasureKind, str | None]:
    """What the breakdowns work out: rows are counted, unless "a média de" or its like stands with a number."""
    measure = measure_of(roles.pieces)
    if measure is None or measure not in NUMERIC or measure == "stats":
        return "count", None
    column = numbers[0] if numbers else roles.only_number() if measure != "sum" else None
    return (measure, column) if column else ("count", None)


def _score(message: str, table: Table, language: str) -> tuple[bool, int]:
    """Whether a message names a table, and how much of it that table explains."""
    roles = Roles(scan(message, table, language))
    try:
        lost = restrictions_of(roles, follows=False).lost
    except Ambiguous:
        lost = 0
    return roles.pieces.table_named, roles.pieces.known - lost


def _place(said: Sequence[Word], tables: Sequence[Table]) -> int | None:
    """Where a dashboard is named; a word that a table or a column is called by names none."""
    own = {
        part for table in tables for name in (table.name, *(c.name for c in table.columns)) for part in parts_of(name)
    }
    for at, word in enumerate(said):
        noun = word.text in _NOUNS or is_typo(word.text, "dashboard")
        if noun and word.text not in own and word.text not in GENERIC:
            return at
    return None


def _without(message: str, dropped: frozenset[str]) -> str:
    """The message, blank where words stand that only ask for a dashboard. Quotations stay."""
    for word in reversed(words(message)):
        if word.text in dropped or is_typo(word.text, "dashboard"):
            message = message[: word.start] + " " * (word.end - word.start) + message[word.end :]
    return message


def _without_title(message: str, pattern: re.Pattern[str]) -> tuple[str, str]:
    """The message without the title that it gives, and that."""
    found = pattern.search(message)
    if found is None:
        return message, ""
    title = " ".join((found["quoted"] or found["plain"]).split()).strip(" .!«»\"“”'")[:MAX_GIVEN_TITLE].strip()
    return message[: found.start()] + " " + message[found.end() :], title
