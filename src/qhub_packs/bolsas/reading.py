"""What a student's message says of them, by rules. Only the demonstration model's part goes by it."""

import re
from typing import Any

from qhub_packs.bolsas.opportunities import Catalogue
from qhub_packs.bolsas.places import Places
from qhub_packs.bolsas.profile import HIGHEST_GRADE, OLDEST, YOUNGEST
from qhub_packs.bolsas.vocabulary import ANY, KINDS, SCHOOLING, SHIFTS, has_no_preference, meant
from qhub_packs.bolsas.words import decimal, listed, plain

LONGEST_PLACE = 6
"""Words of the longest name of a place."""
LONGEST_NAME = 4
"""Words of a person's name where nothing says that it is one."""
USUAL_RADIUS_KM = 100
"""What «sim» means where kilometres were asked for."""

_NAME = re.compile(
    r"(?:\bme chamo|\bchamo[- ]me|\bmeu nome (?:é|e|eh)|\bo nome é|\bsou (?:a|o)\b|\bmy name is|\bnome:)\s+"
    r"([^\W\d_]+(?:[ '-][^\W\d_]+){0,4})",
    re.IGNORECASE,
)
_AFTER_NAME = re.compile(
    r"\s+(?:e|tenho|moro|sou|com|and|i|de|do|da)\s+(?=tenho|moro|sou|i|live|\d|$)|\s+(?:tenho|moro|and)\b.*",
    re.IGNORECASE,
)
_AGE = re.compile(
    r"\b(\d{1,3})\s*(?:anos|aninhos|years|yo\b|a\b)"
    r"|\b(?:tenho|idade[: ]+|i am|i'm|fiz)\s*(\d{1,3})\b(?!\s*(?:km|pont))",
    re.IGNORECASE,
)
_LIVES = re.compile(
    r"\b(?:moro|vivo|resido|estou|fico|morando|sou|cidade|live|from|estudar|perto)\b[ :]*"
    r"(?:aqui em|em|de|do|da|no|na|in|from|eh|é)?\s+(.+)",
    re.IGNORECASE,
)
_IN = re.compile(r"\b(?:em|in)\s+(.+)", re.IGNORECASE)
_GRADE = re.compile(r"(?<![\d.,$])(\d{3,4}(?:[.,]\d{1,2})?)(?![\d.,]*\d)(?!\s*(?:km|quil|reais|anos))", re.IGNORECASE)
_KILOMETRES = re.compile(r"(\d{1,4})\s*(?:km|quil|kilomet)", re.IGNORECASE)
_MONEY = re.compile(r"r\$\s*[\d.,]+", re.IGNORECASE)
_MORE = re.compile(
    r"\bmais (opcoes|resultados|vagas|bolsas|uma|alguns|algumas)"
    r"|\bmostra mais|\bver mais|\bproxima pagina|^mais$|\bmore\b"
)
_SCHOOL = re.compile(r"(escola|ensino medio|colegio)s? (em )?(publica|particular|privada|publico)")
_NOT_NAMES = listed(
    "oi ola sim nao n s ok bom dia boa tarde noite quero preciso ajuda obrigado obrigada valeu tenho moro sou ensino"
    " medio faculdade curso bolsa como que qual quando sisu prouni enem hi hello yes no hey eae opa help"
)
_YES = listed("sim s claro pode topo bora ok aceito quero yes sure yep isso continua mantem positivo beleza blz uhum")
_NO = listed("nao n no nope so apenas somente only nem negativo prefiro")


def about_them(message: str, missing: list[str], known: Catalogue) -> dict[str, Any]:
    """The fields of the profile that a message fills in, of those that are missing."""
    found: dict[str, Any] = {
        "nome": name(message) if "nome" in missing else None,
        "idade": age(message, alone="idade" in missing),
        "cidade": city(message, known.places, alone=True),
        "escolaridade": meant(message, SCHOOLING),
    }
    if "nome" in missing and found["nome"] is None:
        found["nome"] = _bare_name(message, known.places)
    return {field: value for field, value in found.items() if value is not None and field in missing}


def wishes(message: str, known: Catalogue) -> dict[str, Any]:
    """The course, the grade, the shift and the kind of institution that a message names."""
    course = known.courses.find_in(_without_place(message))
    found = {
        "curso": course.spoken if course else None,
        "nota_enem": grade(message),
        "turno": shift(message),
        "tipo_inst": kind(message),
    }
    return {field: value for field, value in found.items() if value is not None}


def name(message: str) -> str | None:
    """The name that somebody says is theirs."""
    found = _NAME.search(message)
    if found is None:
        return None
    said = _AFTER_NAME.split(found.group(1) + " ")[0].strip(" -'")
    return _cased(said) if said and plain(said) not in _NOT_NAMES else None


def age(message: str, *, alone: bool = False) -> int | None:
    """An age; a number by itself counts where one was asked for."""
    found = _AGE.search(message)
    number = next((part for part in found.groups() if part), None) if found else None
    if number is None and alone:
        number = next((part.strip() for part in re.split(r"[,;\n]| e ", message) if part.strip().isdigit()), None)
    return int(number) if number and YOUNGEST <= int(number) <= OLDEST else None


def city(message: str, places: Places, *, alone: bool = False) -> str | None:
    """The place that somebody says they are in, or names by itself where one was asked for."""
    for pattern in (_LIVES, _IN):
        found = pattern.search(message)
        if found and (place := _place_at(found.group(1), places)):
            return place
    if not alone:
        return None
    parts = [part.strip(" .!") for part in re.split(r"[,;\n]| e ", message)]
    for misspelt in (False, True):
        for part in parts:
            if any(char.isdigit() for char in part) or meant(part, SCHOOLING):
                continue
            named = places.find(part, misspelt=misspelt) if plain(part) not in _NOT_NAMES else None
            if named is not None and (not misspelt or len(part.split()) <= LONGEST_NAME):
                return str(named)
    return None


def grade(message: str) -> float | None:
    """A grade of the Enem: three digits, or 1000."""
    values = [float(value.replace(",", ".")) for value in _GRADE.findall(_MONEY.sub(" ", message))]
    return next((value for value in values if 100 <= value <= HIGHEST_GRADE), None)


def shift(message: str) -> str | None:
    words = re.sub(r"bolsas? (integral|integrais)|boa (tarde|noite)|mais tarde", " ", plain(message))
    return meant(words, SHIFTS)


def kind(message: str) -> str | None:
    return meant(_SCHOOL.sub(" ", plain(message)), KINDS)


def kilometres(message: str) -> float | None:
    """How far somebody would go; 0 is not at all."""
    if found := _KILOMETRES.search(message):
        return float(found.group(1))
    words = set(plain(message).split())
    if words & _NO:
        return 0
    if words & _YES or has_no_preference(message) or "proxima" in words or "proximas" in words:
        return USUAL_RADIUS_KM
    return None


def agrees(message: str) -> bool:
    words = plain(message).split()
    return bool(set(words[:3]) & _YES) and not set(words) & {"nao", "n"}


def declines(message: str) -> bool:
    return bool(set(plain(message).split()) & {"nao", "n", "no", "nope", "nenhum", "nenhuma"})


def wants_more(message: str) -> bool:
    return _MORE.search(plain(message)) is not None


def no_preference(message: str) -> bool:
    return has_no_preference(message) or declines(message)


def shown(value: Any) -> str:
    """A value of the profile in a sentence."""
    if isinstance(value, float):
        return decimal(value)
    return str(value).replace("_", " ") if value != ANY else "tanto faz"


def _place_at(text: str, places: Places) -> str | None:
    """The longest name of a place at the beginning of a text."""
    words = re.split(r"[,;.!?\n]", text)[0].split()
    starts = [" ".join(words[:length]) for length in range(min(LONGEST_PLACE, len(words)), 0, -1)]
    for misspelt in (False, True):
        for start in starts:
            if plain(start) not in _NOT_NAMES and (place := places.find(start, misspelt=misspelt)):
                return str(place)
    return None


def _without_place(message: str) -> str:
    """A message without what may be a place: «em Engenheiro Coelho» names no course."""
    return re.sub(r"\b(?:em|moro em|sou de)\s+[A-ZÀ-Ü][^,.;]*", " ", message)


def _bare_name(message: str, places: Places) -> str | None:
    """A part of the message that can only be a name: letters, few words, and neither a place nor anything else."""
    for part in (part.strip(" .!") for part in re.split(r"[,;\n]| e ", message)):
        words = plain(part).split()
        only_letters = re.fullmatch(r"[^\W\d_]+(?:[ '-][^\W\d_]+)*", part) is not None
        if not only_letters or len(words) > LONGEST_NAME or set(words) & _NOT_NAMES or meant(part, SCHOOLING):
            continue
        if places.find(part, misspelt=False) is None or part == message.strip(" .!"):
            return _cased(part)
    return None


def _cased(text: str) -> str:
    return text if text != text.lower() else " ".join(word.capitalize() for word in text.split())
