"""Places, states and institutions that a message names, and where its writer lives."""

import re
from collections.abc import Sequence

from qhub_packs.bolsas.names import NOT_NAMES
from qhub_packs.bolsas.opportunities import Catalogue
from qhub_packs.bolsas.places import STATE_NAMES, STATES, Place
from qhub_packs.bolsas.vocabulary import SCHOOLING, SHIFTS, meant
from qhub_packs.bolsas.words import listed, plain

LONGEST_PLACE = 5
"""Words of the longest name of a place that is looked for."""
SHORTEST_MISSPELT = 5
"""Letters of a misspelt place; those of so few mean a capital («em recif»)."""
MANY_OFFERS = 15
"""From how many offers on a place is known by its name alone, without «em» before it."""
SHORTEST_UNKNOWN = 4
"""Letters of a word that could name a course or a place that is not known."""

_HOME = re.compile(
    r"\b(?:moro|moramos|a gente mora|vivo|vivemos|resido|morando|mudei|mudamos|mudando|sou (?:de|da|do)|"
    r"minha cidade|estou morando|live|"
    r"i m from|i am from|moved|agora (?:estou|moro|to) em|cidade e)\b"
)
_PLACED = re.compile(r"\b(?:em|pra|para|no|na|in|at|cidade de|perto de|moro em|mudei (?:pra|para)|sou de)\s+")
_PARA = re.compile(r"\b(?:no|do|pelo) [Pp]ará\b")
"""The state, which folded is «para»."""
_IN_NAME = re.compile(r"\b(?:em|in) ((?:[A-ZÀ-Ü][a-zà-ü'-]{3,})(?: (?:d[aeo]s? )?[A-ZÀ-Ü][a-zà-ü'-]+)*)")
"""What is written as a name, where a place would stand."""
_NAMED_LIKE = listed(
    "enem sisu prouni fies brasil linguagens matematica natureza humanas redacao portugues ingles espanhol janeiro"
    " fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro january february march april may"
    " june july august september october november december portuguese english"
)
"""Names after «em» that are no places."""
_INSTITUTION = re.compile(
    r"\b(?:universidade |univ )?(federal|estadual)(?: (?:rural|tecnologica))? (?:de|do|da|d)\s+((?:[a-z]+ ?){1,5})"
)


def find_institutions(message: str, text: str, known: Catalogue) -> tuple[tuple[str, ...], str]:
    """Initials and whole names of institutions, and the message without them."""
    capitals = {word.lower() for word in re.findall(r"\b[A-Z]{3,}\b", message)} if message != message.upper() else set()
    found = [
        word
        for word in text.split()
        if word in known.public_initials or (word in capitals and word in known.initials) or word in _WELL_KNOWN
    ]
    for match in _INSTITUTION.finditer(text):
        rest = match[2].split()
        for length in range(len(rest), 0, -1):
            name = f"universidade {match[1]} d_ {' '.join(rest[:length])}"
            if (whole := known.institution_names.get(name)) is not None:
                found.append(whole)
                text = text.replace(match[0][: match[0].rfind(rest[length - 1]) + len(rest[length - 1])], " ")
                break
    for word in found:
        text = re.sub(rf"\b{re.escape(word)}\b", "_", text)
    return tuple(dict.fromkeys(found)), text


_WELL_KNOWN = listed("usp unicamp unesp unb uerj ufrgs puc fgv unip uninove mackenzie unopar anhanguera estacio")
"""Names that everybody knows, also where no offer is theirs: that is then said."""


def find_places(
    message: str, text: str, known: Catalogue, *, asked: bool
) -> tuple[Place | None, tuple[Place, ...], tuple[str, ...], str | None, str]:
    """Where somebody lives, other places and states that they name, and the message without them."""
    text = _KIN.sub(lambda kin: " ".join("_" for _ in kin[0].split()), text)
    words, home, places, states, unknown = text.split(), None, [], [], None
    lives = _HOME.search(text)
    capitals = set(re.findall(r"\b[A-Z]{2}\b", message))
    ordinary = _ordinary_words(message, words)
    used, places_end, at = set[int](), set[int](), 0
    while at < len(words):
        listed = at > 1 and at - 2 in places_end
        place, length, cued = _place_at(words, at, known, asked=asked, listed=listed)
        if place is not None and length == 1 and at in ordinary:
            place = None
        state = _state_at(words, at, capitals, named_para=_PARA.search(message) is not None)
        misspelt = place is not None and plain(place.name) != " ".join(words[at : at + length])
        capital = _capital_at(words, at, state, known)
        if capital is not None:
            place, length = capital
            used.update(range(at, at + length))
            places.append(place)
            at += length
            places_end.add(at - 1)
        elif state is not None and (place is None or not cued or length < state[1] or misspelt):
            states.append(state[0])
            used.update(range(at, at + state[1]))
            at += state[1]
        elif place is not None:
            namesake = _in_state(words, at, length, capitals, known)
            if namesake is not None:
                used.update(range(at + length, at + namesake[1]))
                place, length = namesake
            begin = text.find(" ".join(words[at : at + length]))
            if lives is not None and home is None and begin >= lives.start():
                home = place
            else:
                places.append(place)
            used.update(range(at, at + length))
            at += length
            places_end.add(at - 1)
        else:
            at += 1
    if home is None and not places and not states:
        unknown = _unknown(message, text, known, lives=None if lives is None else lives.end())
    left = " ".join("_" if place in used else word for place, word in enumerate(words))
    return home, tuple(dict.fromkeys(places)), tuple(dict.fromkeys(states)), unknown, left


def _unknown(message: str, text: str, known: Catalogue, *, lives: int | None) -> str | None:
    """What is named where a place would stand, and is none to search in: abroad, a region, or nobody knows it. `lives`
    is where «moro em» ends."""
    if (outside := _REGION.search(text) or _ABROAD_HERE.search(text)) is not None:
        return outside[1].title()
    return (_unknown_after(text, lives) if lives is not None else None) or _unknown_capital(message, known)


def _ordinary_words(message: str, words: list[str]) -> set[int]:
    """Where a word is rather an ordinary one than the place that is called so: it has no capital, or an accent."""
    written = {plain(word) for word in re.findall(r"\b[A-ZÀ-Ü]\w+", message)}
    ordinary = {at for at, word in enumerate(words) if word in ORDINARY and word not in written}
    if "frança" in message.lower():
        ordinary |= {at for at, word in enumerate(words) if word == "franca"}
    return ordinary


ABROAD = listed(
    "lisboa porto coimbra braga aveiro faro setubal evora guimaraes viseu portugal angola luanda"
    " mocambique maputo espanha"
    " argentina paraguai bolivia uruguai chile peru eua londres inglaterra paris italia alemanha irlanda canada japao"
    " lisbon usa london spain england germany ireland abroad exterior"
)
"""Places outside the country, where there are no offers."""
_ABROAD_HERE = re.compile(rf"\b(?:em|no|na|in|para|pra|at|from|de)\s+(?:o |a )?({'|'.join(ABROAD)})\b(?! _)")
REGIONS = listed("nordeste sudeste sul norte")
"""Parts of the country, by which nothing is searched."""
_REGION = re.compile(rf"\b(?:no|do|pelo|in the)\s+({'|'.join(REGIONS)})\b(?! d[aeo]\b)")
ORDINARY = listed(
    "alegria armazem joia barras casca choro coluna cortes datas descanso descoberto escada esperanca"
    " fronteira imigrante"
    " laje mata modelo passagem pescador pimenta propria quilombo recreio reserva segredo serio socorro"
)
"""Places that are ordinary words where they begin with no capital: «moro em quilombo»."""
_HINTS = listed("so apenas somente ve ver olha procura busca incluir inclui only just")
"""What a place may follow that is named without «em», where it is spelt right: «só Altamira então»."""
_CUES = listed("em no na de do da pra para in at from perto cidade ate por")


_KIN = re.compile(r"\b(?:mais|meus?|minhas?|com|tenho|os|as|e|eu|somos) (?:dois|duas|tres|quatro) irma(?:o|s|os)\b")
"""Brothers and sisters; «Dois Irmãos» and «Três Irmãos» are places."""


def _place_at(
    words: Sequence[str], at: int, known: Catalogue, *, asked: bool, listed: bool
) -> tuple[Place | None, int, bool]:
    """The longest place that begins at a word: any after «em» or, `listed`, after «and» and another; a well-known one
    anywhere."""
    before = words[at - 1] if at else ""
    cued = (before in _CUES and before not in ("de", "do", "da", "por", "no", "na")) or (
        at > 1
        and before in ("de", "da", "do")
        and words[at - 2] in ("sou", "perto", "cidade", "proximo", "fora", "longe")
    )
    hinted = before in _HINTS
    cued = cued or (listed and before in ("e", "ou", "and", "or"))
    alone = asked and at == 0
    for length in range(min(LONGEST_PLACE, len(words) - at), 0, -1):
        name = " ".join(words[at : at + length])
        if name in NEVER_PLACES or words[at] in SMALL or (length == 1 and len(name) < 4 and name not in _SHORT_PLACES):
            continue
        place = known.places.find(name, misspelt=False)
        if place is None or (known.courses.is_name(name) and not cued):
            continue
        if (
            cued
            or hinted
            or (asked and (alone or at + length == len(words)))
            or place.capital
            or known.places.offers(place) >= MANY_OFFERS
        ):
            return place, length, cued
    if cued or alone:
        for length in range(min(3, len(words) - at), 0, -1):
            name = " ".join(words[at : at + length])
            if (
                len(name) >= SHORTEST_MISSPELT
                and words[at] not in SMALL
                and not set(words[at : at + length]) & (NOT_NAMES | NEVER_PLACES)
                and not known.courses.find_in(name)
                and not meant(name, SHIFTS)
                and not meant(name, SCHOOLING)
                and (place := known.places.find(name)) is not None
                and (len(name) > SHORTEST_MISSPELT or place.capital)
            ):
                return place, length, cued
    return None, 0, cued


SMALL = listed(
    "a o as os de da do das dos e em no na nos nas um uma que se por para pra com sem minha meu minhas meus sua seu"
)
NEVER_PLACES = listed(
    "graca longe cadastro direito medicina "
    "central alegre prata bonito feliz nova novo santa santo barra campo floresta "
    "turma ponte escola casa fora sozinha sozinho junto juntos longe so"
    " cidade qualquer lugar aqui ali la mim ti curso noite tarde manha casa tudo nada outra outro outras "
    "outros todo todas perto"
    " engenharia federal publica particular privada ead media nota ano anos enem sisu prouni geral familia "
    "pessoa valor lista espera"
    " conta segunda primeira saude educacao arte artes musica ensino medio tempo vida parte verdade bolsa "
    "vaga vagas faculdade"
    " universidade humanas exatas natureza linguagens matematica redacao casos caso ordem cima breve "
    "relacao periodo turno"
)
_SHORT_PLACES = listed("bh poa ssa bsb rio cwb jf sjc sbc udi vix gyn")


def _in_state(
    words: Sequence[str], at: int, length: int, capitals: set[str], known: Catalogue
) -> tuple[Place, int] | None:
    """The place of that name in the state that follows it, «Belém na Paraíba», and the words of both."""
    after = at + length + 1
    if after >= len(words) or words[after - 1] not in ("na", "no", "da", "do", "de", "em"):
        return None
    state = _state_at(words, after, capitals, named_para=False)
    place = known.places.find(f"{' '.join(words[at : at + length])}/{state[0]}", misspelt=False) if state else None
    return None if state is None or place is None or place.state != state[0] else (place, length + 1 + state[1])


def _capital_at(
    words: Sequence[str], at: int, state: tuple[str, int] | None, known: Catalogue
) -> tuple[Place, int] | None:
    """The capital that is named by its state, «SP capital», «a capital do Ceará», and its words."""
    after = "" if state is None else " ".join(words[at + state[1] : at + state[1] + 1])
    before = words[max(0, at - 2) : at]
    if state is None or not (
        after == "capital" or (before[:1] == ["capital"] and before[1:] in (["de"], ["do"], ["da"]))
    ):
        return None
    place = known.places.capital_of(state[0])
    return None if place is None else (place, state[1] + (after == "capital"))


def _state_at(words: Sequence[str], at: int, capitals: set[str], *, named_para: bool) -> tuple[str, int] | None:
    for length in (4, 3, 2, 1):
        name = " ".join(words[at : at + length])
        if len(words) >= at + length and name in STATE_NAMES:
            return STATE_NAMES[name], length
    if words[at] == "para" and named_para:
        return "PA", 1
    word = words[at].upper()
    before = words[at - 1] if at else ""
    if word in STATES and (
        word in capitals
        or (
            before in ("em", "no", "na", "de", "interior", "estado")
            and word not in ("SE", "TO", "PA", "MA", "AM", "ES", "AP")
        )
    ):
        return word, 1
    return None


def _unknown_capital(message: str, known: Catalogue) -> str | None:
    """What is written like a place, after «em», and is none that is known, no course and no institution."""
    for match in _IN_NAME.finditer(message):
        name = plain(match[1])
        if known.courses.find_in(name) or known.places.find(name) or name in known.initials or name in _NAMED_LIKE:
            continue
        return match[1]
    return None


def _unknown_after(text: str, start: int) -> str | None:
    after = text[start:].lstrip()
    cue = _PLACED.match(after)
    rest = after[cue.end() if cue else 0 :].split()
    name = " ".join(word for word in rest[:2] if word not in SMALL)
    is_word = bool(set(name.split()) & (NOT_NAMES | NEVER_PLACES)) or "_" in name
    return name if len(name) >= SHORTEST_UNKNOWN and not is_word else None
