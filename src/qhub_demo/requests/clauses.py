"""A request of several steps, taken apart into sentences of one step each.

    cria a pasta Ideias com dois documentos
    → cria a pasta Ideias
    → cria o documento «Documento 1» na pasta «Ideias»
    → cria o documento «Documento 2» na pasta «Ideias»

The rules know grammar, not domains. Which words are verbs ("cria") and which are things ("pasta", "documento") is
learnt from the tools' examples. A message is cut before each verb, and a clause at each thing that it asks for: after
"com" it lies inside the one before, after "e" beside it. Several of a thing ("dois documentos", "as pastas A e B")
become one sentence each. What is quoted, and long text to the end of the message, is never cut.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from qhub.language.sentences import is_english
from qhub_demo.requests.anchors import PLACE
from qhub_demo.requests.matching import Vocabulary
from qhub_demo.requests.tokens import Piece, count_of, tokens_of
from qhub_demo.requests.words import singular, word_set

MAX_REQUESTS = 20
"""Steps of one message."""

_AND = word_set("e and depois then tambem also mais")
_WITH = word_set("com with contendo containing")
_THERE = word_set("dentro dela dele nela nele la there inside it")
"""Words that mean the thing named before."""
_TOWARDS = word_set("para pra to into")
_NAMING = word_set(
    "chamado chamada chamados chamadas intitulado intitulada intitulados nome nomes titulo titulos named called titled "
    "name names title titles"
)
_DROPPED = word_set("cada each obrigado obrigada thanks please favor por sff")
"""Words at the end of a clause that ask for nothing."""
_MAKING = word_set(
    "cria criar crie faz fazer faca gera gerar gere adiciona adicionar adicione escreve escrever nova novo novas novos "
    "create make add write new generate"
)
"""Verbs whose things get a name where the person gave none."""
_DETERMINERS = word_set(
    "o a os as um uma uns umas the an outro outra outros outras another mais some seguintes following"
)
_ENDS_NAMES = PLACE - word_set("da do das dos of") | _WITH | word_set("sobre about cada each")
_FEMININE = ("a", "gem", "dade", "cao")

Join = Literal["first", "inside", "beside"]


class Thing(NamedTuple):
    """A thing that exists once its sentence is done."""

    noun: str
    name: str


@dataclass(slots=True)
class ThingGroup:
    """One kind of thing that a clause asks for."""

    join: Join
    noun: Piece
    count: int | None
    tail: list[Piece]
    """What follows the noun: names, then the rest."""
    names: list[str]
    rest: list[Piece]

    @property
    def is_plural(self) -> bool:
        return singular(self.noun.folded) != self.noun.folded or (self.count or 0) > 1


def requests_in(message: str, vocabulary: Vocabulary, language: str) -> list[str]:
    """The sentences of one step that a message consists of; itself where it is one."""
    tokens = tokens_of(message, vocabulary.prose)
    found: list[str] = []
    parent: Thing | None = None
    for clause in _clauses(tokens, vocabulary.verbs):
        sentences, parent = _Clause(message, clause, vocabulary, language, parent).sentences()
        found += sentences
    return found


def _clauses(tokens: Sequence[Piece], verbs: frozenset[str]) -> list[list[Piece]]:
    """Cut before each verb that follows a connecting word or the end of a sentence."""
    clauses: list[list[Piece]] = [[]]
    for place, token in enumerate(tokens):
        before = list(clauses[-1])
        while before and (before[-1].is_mark or before[-1].folded in _AND):
            before.pop()
        is_cut = before and len(before) < len(clauses[-1]) and _is_verb(token, verbs)
        starts_name = token.is_capital and tokens[place - 1].text not in (".", ";", "\n")
        if is_cut and not starts_name and any(_is_verb(earlier, verbs) for earlier in before):
            clauses[-1] = before
            clauses.append([token])
        else:
            clauses[-1].append(token)
    return [clause for clause in clauses if clause]


def _is_verb(token: Piece, verbs: frozenset[str]) -> bool:
    return token.kind == "word" and token.folded in verbs


class _Clause:
    """One clause, and the sentences that it comes to."""

    def __init__(
        self, message: str, tokens: Sequence[Piece], vocabulary: Vocabulary, language: str, parent: Thing | None
    ) -> None:
        self._message = message
        self._tokens = list(tokens)
        self._things = vocabulary.things
        self._english = is_english(language)
        self._parent = parent
        verb = next((at for at, token in enumerate(tokens) if _is_verb(token, vocabulary.verbs)), None)
        self._start = 0 if verb is None else verb + 1
        self._verb = "" if verb is None else tokens[verb].text
        self._makes = verb is not None and tokens[verb].folded in _MAKING

    def sentences(self) -> tuple[list[str], Thing | None]:
        """The sentences, and the last thing that others may lie in."""
        groups = self._groups() if self._verb else []
        if not self._is_several(groups):
            return [self._whole()], self._only_thing(groups) or self._parent
        heads: list[Thing | None] = [self._parent]
        found: list[str] = []
        for group in groups:
            parents = heads if group.join == "inside" or _points_back(group) else [None]
            made: list[Thing | None] = [thing for parent in parents for thing in self._expand(group, parent, found)]
            if parents == [None]:
                heads = made or heads
        return found, heads[-1]

    def _whole(self) -> str:
        """The clause as it is, with "lá" at its end put into words."""
        tokens = _without_end(self._tokens)
        kept = len(tokens)
        while kept and tokens[kept - 1].folded in _THERE:
            kept -= 1
        if self._parent is None or kept == len(tokens):
            return self._slice(tokens)
        where = self._in(self._parent.noun)
        if kept and tokens[kept - 1].folded in _TOWARDS:
            where = f"{'to' if self._english else 'para'} {self._the(self._parent.noun)} {self._parent.noun}"
        while kept and tokens[kept - 1].folded in PLACE:
            kept -= 1
        return f"{self._slice(tokens[:kept])} {where} {self._quote(self._parent.name)}"

    def _only_thing(self, groups: Sequence[ThingGroup]) -> Thing | None:
        """What a clause that was left whole makes, if it says its name."""
        if not self._makes or len(groups) != 1 or len(groups[0].names) != 1:
            return None
        return Thing(singular(groups[0].noun.text), groups[0].names[0])

    def _expand(self, group: ThingGroup, parent: Thing | None, found: list[str]) -> list[Thing]:
        """Add the sentences of a group; the things they make or name."""
        noun = singular(group.noun.text)
        rest = self._slice([token for token in group.rest if parent is None or token.folded not in _THERE])
        where = f"{self._in(parent.noun)} {self._quote(parent.name)}" if parent else ""
        things = [Thing(noun, name) for name in self._names(group)]
        for thing in things:
            words = (self._verb, self._the(noun), noun, self._quote(thing.name), where, rest)
            found.append(" ".join(word for word in words if word))
        return things

    def _names(self, group: ThingGroup) -> list[str]:
        wanted = max(group.count or 1, len(group.names))
        noun = singular(group.noun.text)
        numbered = [f"{noun[:1].upper()}{noun[1:]} {number}" for number in range(1, MAX_REQUESTS + 2)]
        free = [name for name in numbered if name not in group.names]
        return [*group.names, *free[: min(wanted, MAX_REQUESTS + 1) - len(group.names)]]

    def _groups(self) -> list[ThingGroup]:
        """What the clause asks for."""
        groups: list[ThingGroup] = []
        place = self._start
        while place < len(self._tokens):
            opening = self._opening(place, first=not groups)
            if opening is not None:
                join, noun, count = opening
                if join == "beside" and groups[-1].join == "inside":
                    join = "inside"
                groups.append(ThingGroup(join, self._tokens[noun], count, [], [], []))
                place = noun + 1
                continue
            if groups:
                groups[-1].tail.append(self._tokens[place])
            place += 1
        for group in groups:
            _part_names(group)
        return groups

    def _is_several(self, groups: Sequence[ThingGroup]) -> bool:
        """Whether the clause is to be taken apart.

        Only what is made gets a name of ours, and only what is made lies in something that is named beside it: "apaga a
        pasta A com o documento B" does not delete two.
        """
        several = len(groups) > 1 or any(len(group.names) > 1 or (group.count or 0) > 1 for group in groups)
        back = self._parent is not None and any(map(_points_back, groups))
        return (several or back) and (self._makes or all(group.names and group.join != "inside" for group in groups))

    def _opening(self, place: int, *, first: bool) -> tuple[Join, int, int | None] | None:
        """Whether a group begins at a place: how it is joined, where its noun is, and how many of it."""
        join: Join = "first"
        at = place
        if not first:
            if self._tokens[at].folded in _WITH:
                join = "inside"
            elif self._tokens[at].folded in _AND or self._tokens[at].text == ",":
                join = "beside"
            else:
                return None
            at += 1
        count: int | None = None
        while at < len(self._tokens) and (token := self._tokens[at]).kind == "word":
            if token.stem in self._things and token.folded not in _NAMING and not (token.is_capital and at == place):
                return join, at, count
            number = count_of(token)
            if token.folded in _THERE:
                join = "inside" if not first else join
            elif number is None and token.folded not in _DETERMINERS and token.folded not in _AND:
                return None
            count = number if number is not None else count
            at += 1
        return None

    def _slice(self, tokens: Sequence[Piece]) -> str:
        return self._message[tokens[0].start : tokens[-1].end].strip() if tokens else ""

    def _quote(self, name: str) -> str:
        return f"“{name}”" if self._english else f"«{name}»"

    def _the(self, noun: str) -> str:
        return "the" if self._english else "a" if _is_feminine(noun) else "o"

    def _in(self, noun: str) -> str:
        return f"in the {noun}" if self._english else f"{'na' if _is_feminine(noun) else 'no'} {noun}"


def _is_feminine(noun: str) -> bool:
    return noun.lower().replace("ç", "c").replace("ã", "a").endswith(_FEMININE)


def _points_back(group: ThingGroup) -> bool:
    return any(token.folded in _THERE for token in group.rest)


def _part_names(group: ThingGroup) -> None:
    """Tell the names after a noun from the rest of the clause."""
    tail = _without_end(group.tail)
    while tail and (tail[0].folded in _NAMING or tail[0].text == ":" or _leads_to_name(tail)):
        tail.pop(0)
    names: list[list[Piece]] = [[]]
    size = next((at for at, token in enumerate(tail) if _ends_names(token)), len(tail))
    for token in tail[:size]:
        if group.is_plural and (token.text == "," or token.folded in _AND):
            names.append([])
        else:
            names[-1].append(token)
    filled = [name for name in names if name]
    is_named = bool(filled) and all(_is_name(name) for name in filled)
    group.names = [_name(name, group.noun) for name in filled] if is_named else []
    group.rest = tail[size:] if is_named else tail


def _without_end(tokens: Sequence[Piece]) -> list[Piece]:
    """The tokens, without marks and courtesies at the end."""
    kept = list(tokens)
    while kept and (kept[-1].is_mark or kept[-1].folded in _DROPPED):
        kept.pop()
    return kept


def _ends_names(token: Piece) -> bool:
    if token.kind == "mark":
        return token.text != ","
    return token.kind == "locked" or (token.folded in _ENDS_NAMES | _THERE and not token.is_capital)


def _leads_to_name(tail: Sequence[Piece]) -> bool:
    """Whether this is the beginning of "com os nomes A e B"."""
    reach = [token.folded for token in tail[:3]]
    return bool(reach) and reach[0] in _WITH | _DETERMINERS and any(word in _NAMING for word in reach[1:])


def _is_name(name: Sequence[Piece]) -> bool:
    return name[0].kind == "quote" or name[0].is_capital or not name[0].is_filler


def _name(name: Sequence[Piece], noun: Piece) -> str:
    """What a thing is called: "documento 1" is so by both words, where nobody quotes the number alone."""
    if len(name) == 1 and name[0].kind != "quote" and name[0].text.isdecimal():
        return f"{singular(noun.text).capitalize()} {name[0].text}"
    return " ".join(token.text for token in name)
