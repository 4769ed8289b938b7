"""What a student's message says, by rules: every field that a search or a profile has, wherever it stands.

Only the demonstration model's part goes by it. Numbers are read first (`numbers.py`), then institutions, places and
courses, each of what the ones before left; what names something that is not known is kept, to be said.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from qhub import written_out
from qhub_packs.bolsas.courses import Course
from qhub_packs.bolsas.numbers import AREA_MARK, Numbers, read_numbers
from qhub_packs.bolsas.opportunities import Catalogue
from qhub_packs.bolsas.places import STATE_NAMES, STATES, Place
from qhub_packs.bolsas.vocabulary import ANY, KINDS, SCHOOLING, SHIFTS, has_no_preference, meant
from qhub_packs.bolsas.words import listed, plain

LONGEST_PLACE = 5
"""Words of the longest name of a place that is looked for."""
MANY_OFFERS = 15
"""From how many offers on a place is known by its name alone, without «em» before it."""
USUAL_RADIUS_KM = 100
"""What «sim» means where kilometres were asked for."""
SHORTEST_UNKNOWN = 4
"""Letters of a word that could name a course or a place that is not known."""

_HOME = re.compile(
    r"\b(?:moro|vivo|resido|morando|mudei|mudamos|mudando|sou (?:de|da|do)|minha cidade|estou morando|live|"
    r"i m from|i am from|moved|agora (?:estou|moro|to) em|cidade e)\b"
)
_ALSO = re.compile(r"\b(?:tambem|tb|tbm|also|too|ou ainda|alem disso)\b")
_NEAR = re.compile(r"\b(?:perto|proxim\w+|vizinh\w+|arredores|redondeza\w*|regiao|near\w*|around|close to)\b")
_NAME = re.compile(
    r"(?:\bme chamo|\bchamo[- ]me|\bmeu nome (?:certo |mesmo |completo |social )?(?:é|e|eh)|"
    r"\bo meu nome (?:é|e)|\bmy name(?:'s| is)"
    r"|\bcall me|\bpode me chamar de|\bme cham[ae] de|\bsou (?:a|o)(?= [A-ZÀ-Ü])|\bnome:|\bnome (?:é|eh)|"
    r"\bnome social (?:é|e)|\bi'?m(?= [A-Z][a-z]+\b(?! from)))"
    r"\s+([^\W\d_]+(?:[ '-][^\W\d_]+){0,4})",
    re.IGNORECASE,
)
_AFTER_NAME = re.compile(
    r"\s+(?:e|tenho|moro|sou|com|and|i|de|do|da|vivo|nao|não|mas|agora|aqui|quero|estou|tô|to|mesmo|por|"
    r"pfv|from|viu|ta|tá)\b.*",
    re.IGNORECASE,
)
_LINKS = re.compile(r"\s+(d[aeo]s?)\s+(?=[A-ZÀ-Ü])")
_NOT_NAMES = listed(
    "oi ola oie oii sim nao n s ok bom boa dia tarde noite quero queria preciso ajuda obrigado obrigada "
    "valeu tenho moro sou vivo"
    " ensino medio faculdade curso bolsa como que qual quando onde quem sisu prouni enem fies hi hello yes "
    "no hey eae opa help"
    " tudo bem blz beleza entao mano cara gente legal show top eu voce vc me minha meu nome idade cidade "
    "nada nunca talvez sei"
    " kkk kk kkkk rs haha hm hum vamos bora pode pular sair voltar depois agora aqui isso essa esse esta "
    "este e por favor pfv"
    " the and what how i you my good morning evening nope yep sure please thanks stop skip exit later nem "
    "la ai uai oxe eita"
)
_AGREE = listed(
    "sim s claro pode topo bora ok aceito quero yes sure yep isso continua mantem positivo beleza blz uhum "
    "usa use certo exato confirmo"
)
_DISAGREE = listed("nao n no nope nem negativo nunca")
_QUOTA = re.compile(
    r"\bcot(?:a|as|ista|istas)\b|\b(?:sou|me considero|me declaro|i am|i m) (?:\w+ )?(?:pret[oa]|negr[oa]|"
    r"pard[oa]|indigena|quilombola|pcd|deficiente|autista|surd[oa]|ceg[oa]|black)\b"
    r"|\b(?:estud\w+|fiz|sou|vim|toda?|sempre|inteir\w+|terminei|from|attended)\b[^.?!]{0,25}\b(?:escola|"
    r"rede|colegio|ensino|school)s? (?:da rede )?(?:publica|publico|estadual|municipal|state)\b|"
    r"\bescola publica (?:a vida toda|sempre)\b|\bpublic school\b"
)
_SCHOOL = re.compile(
    r"\b(?:escola|ensino|colegio|rede|school)s? (?:em |medio |medio em )?(?:publica|particular|privada|"
    r"publico|estadual|municipal)s?|\bpublic school\b"
)
_CHEAP = re.compile(
    r"\b(?:mais (?:barat\w+|em conta|acessivel|economic\w+)|barat\w+|menor (?:mensalidade|preco|valor|"
    r"custo)|cheap\w*|less expensive|em conta|nao posso pagar|sem dinheiro|mensalidade (?:menor|baixa))\b"
)
_BEST = re.compile(r"\b(?:melhor\w*|qualidade|nota do mec|mais bem avaliad\w+|best|top)\b")
_MORE = re.compile(
    r"\bmais (?:opcoes|resultados|vagas|bolsas|uma|umas|alguns|algumas|faculdades)\b|\bmostr\w+ mais|"
    r"\bver mais|\bproxim\w+ pagina|^(?:e )?mais$|\bmore\b|\btem mais\b|\boutras opcoes\b"
)
_FULL = re.compile(r"\b(?:bolsas? integra(?:l|is)|bolsas? (?:cheia|completa|total)|full scholarships?)\b")
_HALF = re.compile(r"\b(?:bolsas? parcia(?:l|is)|meia bolsa|metade|half scholarships?)\b")
_ONLINE = re.compile(r"\b(?:ead|a distancia|on ?line|distance|remot\w+|semipresencial|em casa)\b")
_NOT_ONLINE = re.compile(
    r"\b(?:nao|sem|nada de|not|no)\b[^.?!]{0,15}\b(?:ead|a distancia|on ?line|distance)\b|\bpresencia(?:l|"
    r"is)\b|\bon campus\b"
)
_DROPPED = re.compile(
    r"(?:desist\w+|nao quero(?: mais)?|em vez|no lugar|larg\w+|cansei|trocar|troco|sem ser|menos|esquec\w+|"
    r"instead|not|don t want|ao inves|deixar)(?: mais)? ?(?:de|do|da|o|a|of|fazer|ser)? ?$"
)
_NOT_SHIFT = re.compile(
    r"\b(?:bolsas? (?:integral|integrais)|boa (?:tarde|noite)|mais tarde|ate (?:a )?noite|trabalho (?:de|a|"
    r"o) (?:dia|manha|tarde|noite|dia todo|dia inteiro)|trabalho o dia (?:todo|inteiro)|"
    r"work (?:during the day|in the morning|days|nights))\b"
)
_STUDY = re.compile(
    r"\b(?:fazer|cursar|estudar|curso (?:de|em|superior de)|graduacao em|faculdade de|formar em|"
    r"bolsa (?:de|em|para|pra)|vagas? (?:de|em|para|pra)|study|major in|course (?:in|of)|"
    r"degree in)\s+((?:[a-z]+ ){0,3}[a-z]+)"
)
_SUBJECT = re.compile(
    r"\b(?:quero|queria|prefiro|penso em|want)\s+([a-z]{4,}(?:logia|sofia|nomia|grafia|metria|urgia|tica|"
    r"ismo|istica|agem))\b"
)
"""A word that sounds like a field of study."""
_PLACED = re.compile(r"\b(?:em|pra|para|no|na|in|at|cidade de|perto de|moro em|mudei (?:pra|para)|sou de)\s+")
_INSTITUTION = re.compile(
    r"\b(?:universidade |univ )?(federal|estadual)(?: (?:rural|tecnologica))? (?:de|do|da|d)\s+((?:[a-z]+ ?){1,5})"
)


@dataclass(frozen=True, slots=True)
class Said:
    """What was understood of a message; None is what it does not say."""

    numbers: Numbers
    name: str | None = None
    schooling: str | None = None
    courses: tuple[Course, ...] = ()
    dropped: tuple[Course, ...] = ()
    """Courses that somebody no longer wants."""
    home: Place | None = None
    """Where they say that they live."""
    places: tuple[Place, ...] = ()
    """Other places that they name."""
    states: tuple[str, ...] = ()
    institutions: tuple[str, ...] = ()
    """By the plain name or the initials that offers carry."""
    shift: str | None = None
    kind: str | None = None
    online: bool | None = None
    quota: bool = False
    award: str | None = None
    also: bool = False
    """Whether a place is wanted besides those of before."""
    near: bool = False
    cheaper: bool = False
    best: bool = False
    more: bool = False
    unknown_course: str | None = None
    unknown_place: str | None = None
    words: str = field(default="", repr=False)

    @property
    def wishes(self) -> bool:
        """Whether it says anything that a search goes by."""
        return bool(
            self.courses or self.places or self.states or self.institutions or self.shift or self.kind or self.award
            or self.online is not None or self.numbers.grade or self.cheaper or self.more or self.quota
        )  # fmt: skip


def read(message: str, known: Catalogue, wage: float, *, asked: Sequence[str] = ()) -> Said:
    """Understand a message. `asked` are the fields that it may answer with a bare word or number."""
    words = plain_with_numbers(message)
    numbers = read_numbers(words, wage)
    if numbers.age is None and "idade" in asked and (bare := re.search(r"(?<![\d.,])(\d{2})(?!\d|[.,]\d)", words)):
        numbers = numbers._replace(age=int(bare[1]))
    text = AREA_MARK.sub(" ", plain(written_out(message)))
    name = find_name(message, known, asked="nome" in asked, city_asked="cidade" in asked)
    if name:
        text = text.replace(plain(name), " ", 1)
    institutions, text = _institutions(message, text, known)
    home, places, states, unknown_place, text = _places(message, text, known, asked="cidade" in asked)
    courses, dropped, unknown_course = _courses(text, known)
    return Said(
        numbers=numbers,
        name=name,
        schooling=meant(text, SCHOOLING),
        courses=courses,
        dropped=dropped,
        home=home,
        places=places,
        states=states,
        institutions=institutions,
        shift=_shift(text),
        kind=_kind(text, institutions),
        online=False if _NOT_ONLINE.search(text) else True if _ONLINE.search(text) else None,
        quota=_QUOTA.search(text) is not None,
        award=_award(text, numbers),
        also=_ALSO.search(text) is not None,
        near=_NEAR.search(text) is not None,
        cheaper=_CHEAP.search(text) is not None,
        best=_BEST.search(text) is not None,
        more=_MORE.search(text) is not None,
        unknown_course=unknown_course,
        unknown_place=unknown_place,
        words=text,
    )


def plain_with_numbers(message: str) -> str:
    """A message folded, with what belongs to numbers left in it."""
    flat = " ".join(plain(part) if not re.search(r"\d|[$%]", part) else part.lower() for part in message.split())
    return re.sub(r"(?<=\d)(?=[a-z])", " ", flat.strip(" .!?"))


def agrees(message: str) -> bool:
    words = plain(message).split()
    return bool(set(words[:3]) & _AGREE) and not set(words) & {"nao", "n"}


def declines(message: str) -> bool:
    return bool(set(plain(message).split()[:3]) & _DISAGREE)


def kilometres(message: str, said: Said) -> float | None:
    """How far somebody would go, where that was asked; 0 is not at all."""
    if said.numbers.radius is not None:
        return said.numbers.radius
    words = plain(message)
    if re.search(r"\b(?:so|apenas|somente|only|just)\b.{0,20}\b(?:cidade|aqui|city|here)\b", words) or declines(
        message
    ):
        return 0
    if bare := re.fullmatch(r"(?:ate |uns |up to )?(\d{1,4})", words):
        return float(bare[1])
    if agrees(message) or has_no_preference(message) or said.near:
        return USUAL_RADIUS_KM
    return None


def find_name(message: str, known: Catalogue, *, asked: bool, city_asked: bool = False) -> str | None:
    """The name that somebody says is theirs; a bare one where it was asked for."""
    found = _NAME.search(message)
    if found is not None:
        said = _AFTER_NAME.sub("", _LINKS.sub(r"_\1_", found.group(1) + " ")).replace("_", " ").strip(" -'")
        return _cased(said) if said and not set(plain(said).split()) & _NOT_NAMES else None
    if not asked:
        return None
    for part in (part.strip(" .!") for part in re.split(r"[,;\n]| e |\d+", message)):
        words = plain(part).split()
        only_letters = re.fullmatch(r"[^\W\d_]+(?:[ '-][^\W\d_]+)*", part) is not None
        if not only_letters or len(words) > 4 or set(words) & _NOT_NAMES or meant(part, SCHOOLING):
            continue
        if known.courses.find_in(part) or has_no_preference(part) or (len(words[0]) < 2) or _is_noise(words):
            continue
        place = known.places.find(part, misspelt=False)
        if place is None or (not city_asked and part == message.strip(" .!")):
            return _cased(part)
    return None


def _is_noise(words: Sequence[str]) -> bool:
    """Keys that were hit at random: hardly any vowels, or the same over and over."""
    letters = "".join(words)
    vowels = sum(letter in "aeiouy" for letter in letters)
    return len(letters) > 3 and (
        vowels / len(letters) < 0.2
        or len(set(letters)) <= 2
        or re.search(r"[bcdfghjklmnpqrstvwxz]{5}", letters) is not None
    )


def is_nonsense(message: str) -> bool:
    """Whether a message says nothing that could be answered."""
    words = plain(message).split()
    return not words or _is_noise(words)


def _institutions(message: str, text: str, known: Catalogue) -> tuple[tuple[str, ...], str]:
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
        text = re.sub(rf"\b{re.escape(word)}\b", " ", text)
    return tuple(dict.fromkeys(found)), text


_WELL_KNOWN = listed("usp unicamp unesp unb uerj ufrgs puc fgv unip uninove mackenzie unopar anhanguera estacio")
"""Names that everybody knows, also where no offer is theirs: that is then said."""


def _places(
    message: str, text: str, known: Catalogue, *, asked: bool
) -> tuple[Place | None, tuple[Place, ...], tuple[str, ...], str | None, str]:
    """Where somebody lives, other places and states that they name, and the message without them."""
    words, home, places, states, unknown = text.split(), None, [], [], None
    lives = _HOME.search(text)
    capitals = set(re.findall(r"\b[A-Z]{2}\b", message))
    used: set[int] = set()
    at = 0
    while at < len(words):
        place, length, cued = _place_at(words, at, known, asked=asked)
        state = _state_at(words, at, capitals)
        if state is not None and (place is None or not cued or length < state[1]) and not (place and cued):
            states.append(state[0])
            used.update(range(at, at + state[1]))
            at += state[1]
        elif place is not None:
            begin = text.find(" ".join(words[at : at + length]))
            if lives is not None and home is None and begin >= lives.start():
                home = place
            else:
                places.append(place)
            used.update(range(at, at + length))
            at += length
        else:
            at += 1
    if home is None and not places and not states and lives is not None:
        unknown = _unknown_after(text, lives.end())
    left = " ".join("_" if place in used else word for place, word in enumerate(words))
    return home, tuple(dict.fromkeys(places)), tuple(dict.fromkeys(states)), unknown, left


_CUES = listed("em no na de do da pra para in at from perto cidade ate por")


def _place_at(words: Sequence[str], at: int, known: Catalogue, *, asked: bool) -> tuple[Place | None, int, bool]:
    """The longest place that begins at a word: any after «em», a well-known one anywhere."""
    before = words[at - 1] if at else ""
    cued = (before in _CUES and before not in ("de", "do", "da", "por", "no", "na")) or (
        at > 1
        and before in ("de", "da", "do")
        and words[at - 2] in ("sou", "perto", "cidade", "proximo", "fora", "longe")
    )
    alone = asked and at == 0
    for length in range(min(LONGEST_PLACE, len(words) - at), 0, -1):
        name = " ".join(words[at : at + length])
        if (
            name in _NEVER_PLACES
            or words[at] in _SMALL
            or (length == 1 and len(name) < 4 and name not in _SHORT_PLACES)
        ):
            continue
        place = known.places.find(name, misspelt=False)
        if place is None or (known.courses.is_name(name) and not cued):
            continue
        if (
            cued
            or (asked and (alone or at + length == len(words)))
            or place.capital
            or known.places.offers(place) >= MANY_OFFERS
        ):
            return place, length, cued
    if cued or alone:
        for length in range(min(3, len(words) - at), 0, -1):
            name = " ".join(words[at : at + length])
            if (
                len(name) >= 6
                and words[at] not in _SMALL
                and not set(words[at : at + length]) & (_NOT_NAMES | _NEVER_PLACES)
                and not known.courses.find_in(name)
                and not meant(name, SHIFTS)
                and not meant(name, SCHOOLING)
                and (place := known.places.find(name)) is not None
            ):
                return place, length, cued
    return None, 0, cued


_SMALL = listed(
    "a o as os de da do das dos e em no na nos nas um uma que se por para pra com sem minha meu minhas meus sua seu"
)
_NEVER_PLACES = listed(
    "direito medicina central alegre prata bonito feliz nova novo santa santo barra campo floresta turma "
    "ponte escola casa fora"
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


def _state_at(words: Sequence[str], at: int, capitals: set[str]) -> tuple[str, int] | None:
    for length in (4, 3, 2, 1):
        name = " ".join(words[at : at + length])
        if len(words) >= at + length and name in STATE_NAMES:
            return STATE_NAMES[name], length
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


def _unknown_after(text: str, start: int) -> str | None:
    cue = _PLACED.search(text, max(0, start - 12))
    rest = text[cue.end() if cue else start :].split()
    name = " ".join(word for word in rest[:2] if word not in _SMALL)
    is_word = bool(set(name.split()) & (_NOT_NAMES | _NEVER_PLACES)) or "_" in name
    return name if len(name) >= SHORTEST_UNKNOWN and not is_word else None


def _courses(text: str, known: Catalogue) -> tuple[tuple[Course, ...], tuple[Course, ...], str | None]:
    """Courses that are wanted, those that are not any more, and a name after «fazer» that is none."""
    wanted: list[Course] = []
    dropped: list[Course] = []
    for course, begin in _named_courses(text, known):
        before = text[:begin].rstrip()
        (dropped if _DROPPED.search(before[-40:] + " ") or _DROPPED.search(before[-40:]) else wanted).append(course)
    unknown = None
    if not wanted and (study := _STUDY.search(text) or _SUBJECT.search(text)):
        first = [word for word in study[1].split() if word not in _SMALL]
        name = first[0] if first else ""
        if (
            len(name) >= SHORTEST_UNKNOWN
            and "_" not in name
            and name not in _NOT_NAMES | _NEVER_PLACES
            and not meant(name, SHIFTS)
        ):
            unknown = " ".join(first[:2])
    return tuple(dict.fromkeys(wanted)), tuple(dict.fromkeys(dropped)), unknown


def _named_courses(text: str, known: Catalogue) -> Iterator[tuple[Course, int]]:
    left, offset = text, 0
    while (found := known.courses.locate(left)) is not None:
        course, begin, end = found
        yield course, offset + begin
        offset += end
        left = left[end:]


def _shift(text: str) -> str | None:
    words = _NOT_SHIFT.sub(" ", _ONLINE.sub(" ", text))
    works = re.search(r"\btrabalh\w+ (?:de|a|o|durante o)? ?(?:dia|manha|tarde)|\bwork (?:during the day|days)", text)
    found = meant(words, SHIFTS)
    if found is None and works:
        return "noturno"
    several = [shift for shift, names in SHIFTS.items() if any(f" {name} " in f" {words} " for name in names)]
    if len(several) > 1 and has_no_preference(text):
        return ANY
    return found


def _kind(text: str, institutions: Sequence[str]) -> str | None:
    words = _SCHOOL.sub(" ", text)
    named = [kind for kind, names in KINDS.items() if any(f" {name} " in f" {words} " for name in names)]
    if len(named) > 1:
        return ANY
    if institutions and named == ["publica"] and "federal" in words.split():
        return None
    return named[0] if named else None


def _award(text: str, numbers: Numbers) -> str | None:
    if (numbers.share is not None and "bolsa" in text) or _FULL.search(text) or _HALF.search(text):
        return "parcial" if _HALF.search(text) or (numbers.share is not None and numbers.share < 100) else "integral"
    return None


def _cased(text: str) -> str:
    small = listed("da de do das dos e")
    if text != text.lower():
        return text
    return " ".join(word if word in small else word.capitalize() for word in text.split())


def shown(value: Any) -> str:
    """A value of the profile in a sentence."""
    return "tanto faz" if value == ANY else str(value).replace("_", " ")
