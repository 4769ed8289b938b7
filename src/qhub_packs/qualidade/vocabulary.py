"""The names that things go by in the paint shop: as recorded, in Portuguese, in English, and on the shop floor."""

from typing import NamedTuple

from qhub import is_english


class Names(NamedTuple):
    """The names of a recorded value."""

    portuguese: str
    english: str
    others: tuple[str, ...] = ()


DEFECTS = {
    "lixo": Names("lixo", "dirt", ("sujidade", "sujo", "poeira", "dust")),
    "falta_tinta": Names("falta de tinta", "missing paint", ("sem tinta", "lack of paint")),
    "casca_laranja": Names("casca de laranja", "orange peel", ("laranja",)),
    "gordura": Names("gordura", "grease", ("óleo", "oil")),
    "descasque": Names("descasque", "peeling", ("descascado", "descascar")),
    "escorrido": Names("escorrido", "runs", ("escorrimento", "drip", "sag")),
    "crateras": Names("crateras", "craters", ("cratera",)),
    "outros": Names("outros", "other defects"),
}
SHIFTS = {
    "manha": Names("manhã", "morning", ("morning shift",)),
    "tarde": Names("tarde", "afternoon", ("afternoon shift",)),
    "noite": Names("noite", "night", ("night shift", "noturno")),
}
MATERIALS = {
    "ABS_Cinza": Names("ABS Cinza", "grey ABS", ("ABS", "cinza", "cinzento", "grey")),
    "PP_Negro": Names("PP Negro", "black PP", ("negro", "preto", "black")),
    "PP_Vermelho": Names("PP Vermelho", "red PP", ("vermelho", "red")),
    "PA_Branco": Names("PA Branco", "white PA", ("branco", "white")),
}
GROUPS = {
    "por_tipo": Names("por tipo", "by type", ("by defect", "por defeito", "por tipo de defeito")),
    "por_turno": Names("por turno", "by shift", ("per shift", "por turnos")),
    "por_operador": Names("por operador", "by operator", ("per operator", "por operadores", "por pessoa")),
    "por_material": Names("por material", "by material", ("per material", "por materiais")),
    "por_rack": Names("por rack", "by rack", ("per rack",)),
    "por_semana": Names("por semana", "by week", ("per week", "semanal", "weekly", "evolução", "tendência", "trend")),
}

FIELDS = {
    "contar_defeitos": Names("defeitos", "defects"),
    "top_defeitos": Names("top defeitos", "top defects"),
    "defeitos_por_turno": Names("defeitos por turno", "defects by shift"),
    "semana": Names("semana", "week"),
    "tipo": Names("tipo", "type"),
    "turno": Names("turno", "shift"),
    "operador": Names("operador", "operator"),
    "total": Names("total", "total"),
    "percentagem": Names("percentagem", "percentage"),
    "variacao_semanal": Names("variação semanal", "weekly change"),
}
"""The tools, and the fields of their results."""

NAMES: dict[str, Names] = {**DEFECTS, **SHIFTS, **MATERIALS, **GROUPS}


def say(value: str, language: str) -> str:
    """A recorded value in a person's words. English keeps the recorded name beside it: it is on the labels."""
    names = NAMES.get(value)
    if names is None:
        return value.replace("_", " ")
    if not is_english(language):
        return names.portuguese
    return names.english if value in SHIFTS or value in GROUPS else f"{names.english} ({value})"


def spoken(names: dict[str, Names]) -> dict[str, list[str]]:
    """What people call each value, for the demonstration model."""
    return {value: list(dict.fromkeys((name.portuguese, name.english, *name.others))) for value, name in names.items()}


def titles() -> dict[str, dict[str, str]]:
    """What widgets call tools, fields and values in each language, for the demonstration model."""
    known = {**FIELDS, **NAMES}
    return {
        "pt": {value: names.portuguese for value, names in known.items()},
        "en": {value: names.english for value, names in known.items()},
    }
