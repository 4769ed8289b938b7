"""Courses that a message names: those that are wanted, those that are not any more, and a name that is none."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from qhub_packs.bolsas.courses import Course
from qhub_packs.bolsas.names import NOT_NAMES
from qhub_packs.bolsas.opportunities import Catalogue
from qhub_packs.bolsas.spoken_places import NEVER_PLACES, SHORTEST_UNKNOWN, SMALL
from qhub_packs.bolsas.vocabulary import SHIFTS, meant
from qhub_packs.bolsas.words import listed, plain

PROFESSIONS = Path(__file__).parent / "professions.toml"
INTERESTS = Path(__file__).parent / "interests.toml"

_DROPPED = re.compile(
    r"(?:desist\w+|nao quero(?: mais)?|em vez|no lugar|larg\w+|cansei|trocar|troco|sem ser|menos|esquec\w+|"
    r"instead|not|don t want|ao inves|deixar)(?: mais)? ?(?:de|do|da|o|a|of|fazer|ser)? ?$"
)
_DENIED = re.compile(
    r"\s*(?:ja )?nao(?: (?:quero|e|desculpa|mais|era|foi mal))*"
    r"(?! (?:sei|tem|precisa|tenho|consigo|da|posso|vi|achei|passei|gosto|encontrei))(?=\s+\S)"
)
"""What takes back a course before it: «arquitetura não, desculpa, engenharia»."""
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


_SUBJECTS = listed("matematica fisica quimica historia geografia filosofia sociologia")
_AT_SCHOOL = re.compile(
    r"\b(?:muit[oa]|pouc[oa]|(?:bom|boa|ruim|pessim[oa]|mal|bem|good|bad) (?:em|de|at)|(?:prova|aula|nota|questao|"
    r"questoes|tanta?|materia) de|sei nada de|odeio|detesto)$"
)
"""What a subject at school follows, which is no course: «tem muita matemática em economia?»."""
_NO_STUDIES = listed(
    "cadastro inscricao matricula prova provas pergunta perguntas busca pesquisa cursinho uma algo alguma"
)
_TO_BE = re.compile(
    r"\b(?:ser|seja|virar|vire|tornar(?: me)?|me formar|trabalhar como|be|become) "
    r"(?:um |uma |a |an )?([a-z]+(?: [a-z]+){0,2})"
)
_WORK_WITH = re.compile(
    r"\b(?:trabalhar|mexer|lidar|atuar|work) (?:com|na area d[aeo]s?|em|no ramo d[aeo]s?|with|in)\b (.{3,60})"
    r"|\b(?:cuidar|tratar) d[aeo]s?\b (?P<cares>.{3,60})"
    r"|\b(?:algo|alguma coisa|area|profissao|curso|carreira|coisa|something|anything) "
    r"(?:com|de|da|do|em|na|no|ligad[oa] (?:a|com)|relacionad[oa] (?:a|com)|envolvendo|que envolva|que mexa com|"
    r"with|about|"
    r"related to) (?P<area>.{3,60})"
)
"""What somebody would work with, in place of a course's name."""
_LIKES = re.compile(
    r"\b(?:(?:eu )?(?:gosto|curto|amo|adoro|me interesso|sou apaixonad[oa]|mando bem|levo jeito|like|love|enjoy)) "
    r"(?:(?:muito|mt|mto|de|d[aeo]|por|em|com|pra|to) )*(?P<likes>.{3,60})"
)
_ASKS_WHAT = re.compile(
    r"\b(?:cursos?|faculdade|facul|estudar|cursar|indic\w+|sugest\w+|recomend\w+|combina|area|profissao|carreira|"
    r"o que fazer|"
    r"oq fazer|que fazer|course|study|major|suggest\w*)\b"
)
"""What asks what to study, so that likings count: «gosto de desenhar, que curso eu faço?»."""
_RIGHT = re.compile(
    r"\b(?:da|tem|tenho|temos|ter|teria|meu|meus|seu|qual|quais|que) direitos?\b(?! (?:em|na|no|noturno))"
    r"|\bdireitos? (?:a|ao|as|aos)\b(?! (?:noite|distancia|tarde))"
)
"""«ter direito a» is no course."""


_PEOPLE = listed("gente pessoa pessoas people")
_OF_PEOPLE = ("ouvir",)
"""What whoever likes people likes, where nothing else is said: «gosto de gente»."""


class SpokenCourses(NamedTuple):
    """The courses that a message says something of."""

    wanted: tuple[Course, ...] = ()
    dropped: tuple[Course, ...] = ()
    """Those that are not wanted any more."""
    unknown: str | None = None
    """A name after «fazer» that is none."""
    left: str = ""
    """The message without their names: «Gestão Pública» wants no public university."""
    suits: bool = False
    """Whether none was named, and the one wanted only suits what somebody likes."""


def find_courses(text: str, known: Catalogue) -> SpokenCourses:
    """The courses of a folded message; one that it leads to, where it names none."""
    text = _RIGHT.sub(lambda match: "_" * len(match[0]), text)
    wanted: list[Course] = []
    dropped: list[Course] = []
    left = text
    for course, begin, end in _named_courses(text, known):
        left = left[:begin] + "_" * (end - begin) + left[end:]
        before = text[:begin].rstrip()
        if plain(course.spoken) in _SUBJECTS and _AT_SCHOOL.search(before):
            continue
        gone = _DROPPED.search(before[-40:] + " ") or _DROPPED.search(before[-40:]) or _DENIED.match(text[end:])
        (dropped if gone else wanted).append(course)
    if wanted:
        return SpokenCourses(tuple(dict.fromkeys(wanted)), tuple(dict.fromkeys(dropped)), left=left)
    if (to_be := _TO_BE.search(text)) and (led_to := _of_profession(to_be[1], known)):
        return SpokenCourses((led_to,), tuple(dict.fromkeys(dropped)), left=left)
    if led_to := _suiting(text, known):
        return SpokenCourses((led_to,), tuple(dict.fromkeys(dropped)), left=left, suits=True)
    begun, unknown = _other_studies(text, known)
    return SpokenCourses(() if begun is None else (begun,), tuple(dict.fromkeys(dropped)), unknown, left)


def _suiting(text: str, known: Catalogue) -> Course | None:
    """The course of what somebody would work with, or likes, where they ask what to study."""
    to_do = _WORK_WITH.search(text) or (_LIKES.search if _ASKS_WHAT.search(text) else _LIKES.match)(text)
    return _of_interest(to_do, known) if to_do else None


def _other_studies(text: str, known: Catalogue) -> tuple[Course | None, str | None]:
    """A course whose name is cut short after «fazer», or what is named there and is none."""
    study = _STUDY.search(text) or _SUBJECT.search(text)
    first = [word for word in study[1].split() if word not in SMALL] if study else []
    name = first[0] if first else ""
    if not name or name in NOT_NAMES | NEVER_PLACES | _NO_STUDIES:
        return None, None
    if (begun := known.courses.begun(name)) is not None:
        return begun, None
    if len(name) < SHORTEST_UNKNOWN or "_" in name or meant(name, SHIFTS):
        return None, None
    return None, " ".join([name, *(word for word in first[1:2] if word not in NOT_NAMES)])


def _named_courses(text: str, known: Catalogue) -> Iterator[tuple[Course, int, int]]:
    left, offset = text, 0
    while (found := known.courses.locate(left)) is not None:
        course, begin, end = found
        yield course, offset + begin, offset + end
        offset += end
        left = left[end:]


@cache
def _interests() -> dict[str, str]:
    """Beginnings of words, and the course that they lead to."""
    told = tomllib.loads(INTERESTS.read_text("utf-8"))
    return {begin: course for course, words in told.items() for begin in words.split()}


def _of_interest(told: re.Match[str], known: Catalogue) -> Course | None:
    """The course of the first thing that is named: «cachorro e gato»."""
    words = next(text for text in told.groups() if text).split()
    for word in [*words, *(_OF_PEOPLE if set(words) & _PEOPLE else ())]:
        for begin, course in _interests().items():
            if word.startswith(begin):
                return known.courses.find(course)
    return None


@cache
def _professions() -> dict[str, str]:
    return tomllib.loads(PROFESSIONS.read_text("utf-8"))


def _of_profession(words: str, known: Catalogue) -> Course | None:
    """The course that makes somebody what they want to be: «advogada» and «advogado» alike."""
    parts = words.split()
    for length in range(len(parts), 0, -1):
        name = " ".join(parts[:length])
        for form in (name, name.removesuffix("a").removesuffix("o"), name.removesuffix("a")):
            if form in _professions():
                return known.courses.find(_professions()[form])
    return None
