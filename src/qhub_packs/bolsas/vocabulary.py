"""The vocabulary of shifts, kinds of institution and levels of schooling, and the one word that is kept for each."""

from collections.abc import Mapping
from typing import Any

from qhub_packs.bolsas.words import plain

ANY = "qualquer"
"""Kept where somebody has no preference."""
NO_PREFERENCE = (
    *(
        "tanto faz",
        "qualquer",
        "qualquer um",
        "qualquer uma",
        "nao tenho preferencia",
        "sem preferencia",
        "indiferente",
    ),
    *(
        "nao importa",
        "tanto da",
        "todos",
        "todas",
        "os dois",
        "as duas",
        "ambos",
        "ambas",
        "any",
        "either",
        "no preference",
    ),
    *("pode ser qualquer", "nenhuma preferencia", "both", "whatever"),
)

SHIFTS: Mapping[str, tuple[str, ...]] = {
    "matutino": ("matutino", "manha", "de manha", "diurno", "morning", "mornings", "manhas"),
    "vespertino": ("vespertino", "tarde", "a tarde", "afternoon", "afternoons", "tardes"),
    "noturno": (
        *("noturno", "nocturno", "noite", "a noite", "night", "nights", "evening", "evenings", "noites"),
        *("depois do trabalho", "depois do servico", "depois do expediente", "after work"),
    ),
    "integral": (
        "turno integral",
        "periodo integral",
        "tempo integral",
        "integral",
        "dia todo",
        "dia inteiro",
        "full time",
    ),
    "ead": ("ead", "a distancia", "online", "on line", "distance"),
}
KINDS: Mapping[str, tuple[str, ...]] = {
    "publica": (
        *("publica", "publicas", "publico", "federal", "federais", "estadual", "gratuita", "de graca", "public"),
        *("0800", "gratis", "free"),
    ),
    "privada": ("privada", "privadas", "particular", "particulares", "privado", "private"),
}
BARE_SCHOOLING = ("ensino medio", "medio", "high school", "secundario")
"""Said by themselves, they are an answer; in a question they say nothing of who asks."""
SCHOOLING: Mapping[str, tuple[str, ...]] = {
    "superior_completo": (
        *("superior completo", "ja sou formado", "ja sou formada", "tenho diploma", "graduado", "graduada"),
        *("terminei a faculdade", "licenciado", "licenciada", "college degree", "graduated from college"),
    ),
    "superior_cursando": (
        *("superior incompleto", "superior cursando", "faco faculdade", "to na faculdade", "estou na faculdade"),
        *("faculdade trancada", "tranquei a faculdade", "na universidade", "in college", "at university"),
    ),
    "medio_cursando": (
        *("medio incompleto", "cursando o medio", "cursando o ensino medio", "cursando ensino medio", "medio cursando"),
        *(
            "fazendo o ensino medio",
            "no ensino medio",
            "terceiro ano",
            "3 ano",
            "3o ano",
            "segundo ano",
            "2 ano",
            "2o ano",
        ),
        *(
            "primeiro ano",
            "1 ano",
            "1o ano",
            "terceirao",
            "colegial",
            "no cursinho e no terceiro",
            "ano do medio",
            "ano do ensino medio",
            "12 ano",
            "11 ano",
        ),
        *("tecnico integrado", "fazendo tecnico", "fazendo o tecnico", "faco tecnico", "cursando tecnico"),
        *(
            "10 ano",
            "secundario incompleto",
            "in high school",
            "year of high school",
            "still in high school",
            "high school student",
        ),
    ),
    "medio_completo": (
        *(
            "medio completo",
            "medio concluido",
            "ensino medio completo",
            "terminei o ensino medio",
            "conclui o ensino medio",
        ),
        *("tecnico completo", "ensino tecnico", "terminei o tecnico", "formado no tecnico", "formada no tecnico"),
        *("acabei o ensino medio", "terminei a escola", "conclui a escola", "terminei o medio", "ja terminei a escola"),
        *("ja conclui", "formei na escola", "formado no ensino medio", "secundario completo", "12 ano completo"),
        *(
            "finished high school",
            "high school graduate",
            "completed high school",
            "high school diploma",
            "eja completo",
            "pelo eja",
            "terminei o terceiro ano do ensino medio",
            "conclui o terceiro ano do ensino medio",
            "fiz eja",
            "fiz o eja",
            "pelo encceja",
        ),
        *BARE_SCHOOLING,
    ),
    "fundamental": (
        "fundamental",
        "ensino fundamental",
        "9 ano",
        "nono ano",
        "8 ano",
        "middle school",
        "ensino basico",
    ),
}

SAID_SCHOOLING: Mapping[str, tuple[str, ...]] = {
    **SCHOOLING,
    "medio_completo": tuple(name for name in SCHOOLING["medio_completo"] if name not in BARE_SCHOOLING),
}
"""What is said of the person also in a question."""


def meant(text: str, names: Mapping[str, tuple[str, ...]]) -> str | None:
    """The word that is kept for what somebody wrote; the longest name that occurs wins."""
    words = f" {plain(text)} "
    found = [(len(name), value) for value, spoken in names.items() for name in spoken if f" {name} " in words]
    return max(found)[1] if found else None


def has_no_preference(text: str) -> bool:
    words = f" {plain(text)} "
    return any(f" {phrase} " in words for phrase in NO_PREFERENCE)


def one_of(names: Mapping[str, tuple[str, ...]], *, or_any: bool = False) -> Any:
    """A validator for a field that takes one of these by any of their names."""

    def check(value: Any) -> Any:
        if not isinstance(value, str):
            return value
        flat = plain(value).replace(" ", "_")
        if flat in names or (or_any and flat == ANY):
            return flat
        if or_any and has_no_preference(value):
            return ANY
        return meant(value, names) or value

    return check
