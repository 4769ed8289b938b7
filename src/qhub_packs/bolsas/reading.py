"""The reading of a student's message, by rules: every field that a search or a profile has, wherever it stands.

Only the demonstration model's part goes by it. Numbers are read first (`numbers.py`), then institutions, places and
courses, each of what the ones before left; what names something that is not known is kept, to be said.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from qhub import written_out
from qhub_packs.bolsas import corrections, spoken_wishes
from qhub_packs.bolsas.courses import Course
from qhub_packs.bolsas.names import find_name, given_names, is_noise, says_name
from qhub_packs.bolsas.numbers import AREA_MARK, Numbers, read_numbers
from qhub_packs.bolsas.opportunities import Catalogue, catalogue
from qhub_packs.bolsas.places import Place
from qhub_packs.bolsas.profile import REQUIRED
from qhub_packs.bolsas.spoken_courses import find_courses
from qhub_packs.bolsas.spoken_numbers import with_digits
from qhub_packs.bolsas.spoken_places import find_institutions, find_places
from qhub_packs.bolsas.vocabulary import SAID_SCHOOLING, SCHOOLING, has_no_preference, meant
from qhub_packs.bolsas.wages import limits, today
from qhub_packs.bolsas.words import listed, plain

LONGEST_NO = 4
"""Words of a message that declines."""
KNOWN_FOR = 5
"""Offers from which on a place is meant where a name might be: «de Olinda», and not «de Fátima»."""
USUAL_RADIUS_KM = 100
"""What «sim» means where kilometres were asked for."""

_BARE_AGE = re.compile(
    r"(?<![\d.,])(?<!em )(?<!das )(?<!acertei )(?<!somos )(?<!lugar )(\d{2})(?!\d|[.,]\d|[ºª°]|\s*(?:o\b|"
    r"a\b|questo|acert|pont|"
    r"km|h\b|hs\b|hrs?\b|horas?\b|lugar|vaga|mil\b|reais|%|por cento|na\b|no\b|em\b|de\b|da\b|pessoas|filh))"
)
_NOT_THEM = re.compile(r"\b(?:nota|media|tirei|fiz|enem|pontos|acertei|grade|score|got|reais|mil|ganh\w+|renda)\b")
"""What has a number, and is not about who somebody is."""
_HOME_PART = re.compile(r"^(?:eu )?(?:moro|vivo|resido|sou d[aeo]|i live|i m from)\b")
_FROM = re.compile(r"(?:[,;.]|\be)\s*(?:aqui )?d[aeo] ([A-ZÀ-Ü][^\W\d_]+(?: [^\W\d_]+){0,3}?)\s*(?:[,;.]|$|\be\b)")
"""Where somebody is from, among what they say of themselves: «Jéssica, 27, de Osasco»."""
_IT = re.compile(
    r"\bT\.?I\b\.?|\bt\.i\b\.?|(?:(?<=curso de )|(?<=fazer )|(?<=área de )|(?<=estudar )|(?<=ead de )|(?<=facul de )"
    r"|(?<=faculdade de )|(?<=algo de ))ti\b"
)
"""Information technology, as people call it."""
_WHERE_I_LIVE = re.compile(r"\b(?:que|onde|q|where) (?:eu |i )?(?:moro|vivo|resido|live)\b")
"""After a place: «é Xanxerê que eu moro»."""
_REPEATED = re.compile(r"\b\w+ ano (?:seguido|consecutivo|tentando|que (?:eu )?tento|de (?:cursinho|enem|tentativa))\b")
"""A year of trying, and not of school: «terceiro ano tentando»."""
_FINISHED = re.compile(
    r"\b(?:ja )?(?:terminei|conclui|acabei|finalizei|completei|me formei|formei)\b(?! (?:o |a )?(?:fundamental|"
    r"faculdade|graduacao|curso|superior|primeiro|segundo|nono|oitavo|\d))"
    r"|\b(?:i )?(?:finished|graduated)\b(?! (?:college|from))"
)
"""School is over, whatever it is called: «terminei ano passado»."""
_IN_YEAR = re.compile(
    r"\b(?:no|ano) (?:primeiro|segundo|terceiro|[123])\b(?! (?:lugar|semestre|periodo|turno|mes|dia))"
)
"""A year of school, which is that of high school where nothing else is said: «ainda tô no terceiro»."""
_AGREE = listed(
    "sim s claro pode topo bora ok aceito quero yes sure yep isso continua mantem positivo beleza blz uhum "
    "usa use certo exato confirmo"
)
_DISAGREE = listed("nao n nope nem negativo nunca")


@dataclass(frozen=True, slots=True)
class Said:
    """The fields that a message says; None is what it does not say."""

    numbers: Numbers
    name: str | None = None
    schooling: str | None = None
    courses: tuple[Course, ...] = ()
    dropped: tuple[Course, ...] = ()
    """Courses that somebody no longer wants."""
    suits: bool = False
    """Whether no course is named, and the one wanted only suits what somebody likes."""
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
    at_home: bool = False
    """Whether it would rather be where they live: «e mais perto de casa tem?»."""
    whole_state: bool = False
    """Whether it would be anywhere in the state of the city before."""
    anywhere: bool = False
    """Whether it would be anywhere in the country."""
    lifted: str = ""
    """The filter that somebody takes back: «tira o filtro de turno»."""
    also: bool = False
    """Whether a place is wanted besides those of before."""
    near: bool = False
    near_cities: bool = False
    """Whether it would also be in cities near that of before."""
    nearest: bool = False
    """Whether what is nearest comes first."""
    cheaper: bool = False
    easiest: bool = False
    """Whether the lowest cut-offs come first: «qual tem a nota mais baixa?»."""
    best: bool = False
    more: bool = False
    any_course: bool = False
    """Whether the course no longer matters: «qual curso lá dá com a minha nota?»."""
    unknown_course: str | None = None
    unknown_place: str | None = None
    corrects: bool = False
    """Whether something that was said before is taken back."""
    seeks: bool = False
    """Whether that was about where to look: «não é pra procurar em Anápolis, é em Goiânia»."""
    words: str = field(default="", repr=False)

    @property
    def wishes(self) -> bool:
        """Whether it says anything that a search goes by."""
        return bool(
            self.courses or self.places or self.states or self.institutions or self.shift or self.kind or self.award
            or self.online is not None or self.numbers.grade or self.cheaper or self.more or self.quota or self.at_home
            or self.whole_state or self.anywhere or self.lifted or self.near_cities
            or self.numbers.radius is not None or self.any_course or self.easiest
        )  # fmt: skip


def understood(message: str, *, asked: Sequence[str] = (), awaited: bool = False) -> Said:
    """Understand a message by what is on record, and by the minimum wage of today."""
    return read(message, catalogue(), limits(today()).wage, asked=asked, awaited=awaited)


def read(message: str, known: Catalogue, wage: float, *, asked: Sequence[str] = (), awaited: bool = False) -> Said:
    """Understand a message. `asked` are the fields that it may answer with a bare word or number: all of them where
    somebody takes something back («errei, é Mossoró»). `awaited` says that they were asked for before it."""
    corrected = corrections.read(message, known)
    message = _IT.sub("sistemas de informação", corrected.message)
    asked, awaited = REQUIRED if corrected.corrects else asked, awaited or corrected.denies_name
    words = plain_with_numbers(message)
    numbers = read_numbers(words, wage)
    if numbers.age is None and "idade" in asked and (bare := _BARE_AGE.search(words)):
        numbers = numbers._replace(age=int(bare[1]))
    text = AREA_MARK.sub(" ", plain(written_out(message)))
    name = find_name(message, asked="nome" in asked, awaited=awaited, understood=_answers(message, known, asked))
    if name and _only_wishes(message, name, known):
        name = None
    if name:
        text = text.replace(plain(name), " ", 1)
    institutions, text = find_institutions(message, text, known)
    home, places, states, unknown_place, text = find_places(message, text, known, asked="cidade" in asked)
    if home is None and (name or numbers.age) and (part := _FROM.search(message)):
        home = known.places.find(part[1], misspelt=False)
        places = tuple(place for place in places if place != home)
    if name and home is None and (apart := _name_and_home(name, known)):
        name, home = apart
    if home is None and len(places) == 1 and _WHERE_I_LIVE.search(text):
        home, places = places[0], ()
    courses = find_courses(text, known)
    return Said(
        numbers=numbers,
        name=name,
        schooling=_schooling(text, asked, asks="?" in message),
        courses=courses.wanted,
        dropped=courses.dropped,
        suits=courses.suits,
        home=home,
        places=places,
        states=states,
        institutions=institutions,
        unknown_course=courses.unknown,
        unknown_place=unknown_place,
        corrects=corrected.corrects,
        seeks=corrected.seeks,
        words=text,
        at_home=(home is not None or not places) and spoken_wishes.is_at_home(text),
        **spoken_wishes.read(courses.left, numbers, institutions),
    )


def _schooling(text: str, asked: Sequence[str], *, asks: bool) -> str | None:
    found = meant(_REPEATED.sub(" ", text), SAID_SCHOOLING if asks else SCHOOLING)
    if found == "medio_cursando" and _FINISHED.search(text):
        return "medio_completo"
    if "escolaridade" not in asked or found is not None:
        return found
    if text.split() in (["tecnico"], ["o", "tecnico"], ["curso", "tecnico"]):
        return "medio_completo"
    return "medio_completo" if _FINISHED.search(text) else "medio_cursando" if _IN_YEAR.search(text) else None


def _name_and_home(name: str, known: Catalogue) -> tuple[str, Place] | None:
    """Whoever says where they are from as if it were their name: «a Bia de Olinda»."""
    head, between, tail = name.rpartition(" de ")
    place = known.places.find(tail, misspelt=False) if between else None
    is_home = place is not None and " " not in head and known.places.offers(place) >= KNOWN_FOR
    return (head, place) if place is not None and is_home else None


def _only_wishes(message: str, name: str, known: Catalogue) -> bool:
    """Whether what could be a name only stands beside courses: «direito e medicina: compara em BH»."""
    head, found, tail = message.partition(name) if name in message else message.lower().partition(name.lower())
    beside = f"{head} {tail}"
    unusual = plain(name).split()[0] not in given_names() and not says_name(message)
    return bool(found) and unusual and known.courses.find_in(beside) is not None and not re.search(r"\d", beside)


def _answers(message: str, known: Catalogue, asked: Sequence[str]) -> set[str]:
    """The parts of a message that are bare answers to something else than the name."""
    return {
        part
        for part in (part.strip(" .!'-") for part in re.split(r"[,;:!?.\n]+", message))
        if (re.search(r"\d", part) and not _NOT_THEM.search(plain(part)))
        or meant(part, SCHOOLING)
        or has_no_preference(part)
        or (known.courses.find_in(part) and len(part.split()) <= LONGEST_NO)
        or _HOME_PART.search(plain(part))
        or ("cidade" in asked and known.places.find(part, misspelt=False))
    }


def plain_with_numbers(message: str) -> str:
    """A message folded, with what belongs to numbers left in it."""
    flat = " ".join(
        plain(part) if not re.search(r"\d|[$%]", part) else part.lower()
        for part in message.replace("+", " mais ").split()
    )
    return re.sub(r"(?<=\d)(?=[a-z])", " ", with_digits(flat).strip(" .!?"))


def agrees(message: str) -> bool:
    words = plain(message).split()
    return bool(set(words[:3]) & _AGREE) and not set(words) & {"nao", "n"}


def declines(message: str) -> bool:
    """Whether a message is a no, and not a sentence that begins with one: «no Pará» is a place."""
    words = plain(message).split()
    return bool(words) and (words == ["no"] or words[0] in _DISAGREE) and len(words) <= LONGEST_NO


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


def is_nonsense(message: str) -> bool:
    """Whether a message says nothing that could be answered."""
    words = plain(message).split()
    return not words or is_noise(words) or all(word.isdigit() and len(word) > 4 for word in words)
