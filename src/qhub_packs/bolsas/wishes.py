"""The wishes of a search: what the message adds to what is known."""

from typing import Any

from qhub_demo import TurnSoFar
from qhub_packs.bolsas import answers, reading, small_talk
from qhub_packs.bolsas.profile import StudentProfile
from qhub_packs.bolsas.profile_changes import ABOUT_THEM, about_them, asks_for_offers
from qhub_packs.bolsas.questions import question_in
from qhub_packs.bolsas.reading import Said
from qhub_packs.bolsas.route import programmes
from qhub_packs.bolsas.state import EVERYWHERE, MatchState
from qhub_packs.bolsas.texts import say
from qhub_packs.bolsas.vocabulary import ANY, has_no_preference
from qhub_packs.bolsas.words import in_full

SEARCHED_BY = (
    *("curso", "nota_enem", "turno", "tipo_inst", "bolsa", "instituicao", "uf", "escola_publica", "raio_km", "ordem"),
    *("programa", "cidade_busca", "outras_cidades", "cidade"),
)
"""Fields whose change is a new search."""
LOOKED_BACK = 6
"""Earlier messages in which a course may have been named."""


def wishes(turn: TurnSoFar, said: Said, state: MatchState, student: StudentProfile) -> dict[str, Any]:
    """What the message adds to what the search goes by, and to the profile."""
    words = in_full(turn.message)
    found = search_wishes(said, state)
    is_back = small_talk.is_back(words)
    if (turn.took_over or is_back) and not state.curso:
        found = so_far(turn).model_dump(exclude_defaults=True)
        if not said.courses and student.curso and (found or is_back or _came_with_course(turn)):
            found = {**_last_wishes(student), **found}
    if not state.curso and "curso" not in found and student.curso and not turn.took_over:
        agreed = reading.agrees(turn.message) and student.nota_enem
        if agreed or (found and not said.dropped):
            found = {**_last_wishes(student), **found}
    if (
        not state.nota_enem
        and "nota_enem" not in found
        and student.nota_enem
        and "curso" in found
        and not turn.took_over
    ):
        found["nota_enem"] = student.nota_enem
    if state.buscou and (has_no_preference(turn.message) or reading.declines(turn.message)) and not said.more:
        found |= {name: ANY for name in ("turno", "tipo_inst") if not getattr(state, name) and name not in found}
    found = {name: value for name, value in found.items() if name != "curso" or value}
    changed = {
        name: value for name, value in found.items() if value is not None and getattr(state, name, None) != value
    }
    personal = {
        name: value
        for name, value in about_them(said, words).items()
        if (name in ABOUT_THEM or value is None) and getattr(student, name) != value
    }
    return {**changed, **personal}


def _last_wishes(student: StudentProfile) -> dict[str, Any]:
    """What they last looked for: a search that is over goes on from there."""
    names = ("curso", "nota_enem", "turno", "tipo_inst", "cidade_busca")
    return {name: value for name in names if (value := getattr(student, name)) is not None}


def _came_with_course(turn: TurnSoFar) -> bool:
    return any(reading.understood(text).courses for text in (*turn.earlier[-LOOKED_BACK:], turn.message))


def so_far(turn: TurnSoFar, *, but_message: bool = False) -> MatchState:
    """What the last messages wish for, one after the other, where no workflow keeps it: what they came with may lie
    before the sign-up, and «e em Londrina?» goes on from there."""
    state, started, grade = MatchState(), False, None
    for text in (*turn.earlier[-LOOKED_BACK:], *([] if but_message else [turn.message])):
        said = reading.understood(text)
        if not said.courses and question_in(text, said) in ("documents", "dates"):
            continue  # «quem pode ter bolsa integral?» wishes for none
        kept = said.shift or said.kind or said.award or said.online is not None
        started = started or bool(said.courses or kept) or asks_for_offers(said)
        grade = said.numbers.grade or grade
        if started and said.wishes:
            state = state.model_copy(update={"nota_enem": grade, **search_wishes(said, state)})
    return state


def wished(said: Said) -> MatchState:
    """What one message wishes for, by itself."""
    return MatchState().model_copy(update=search_wishes(said, MatchState()))


def _on_campus(said: Said, state: MatchState) -> str | None:
    """Any shift, where somebody who wanted to study from afar no longer does."""
    return ANY if said.online is False and state.turno == "ead" else None


def _turn_wished(said: Said, state: MatchState) -> str | None:
    """The shift, or from afar; of «de noite, pode ser ead também» the shift, as hardly any offer is from afar."""
    if said.online and not (said.also and said.shift not in (None, "ead")):
        return "ead"
    return said.shift or _on_campus(said, state)


def _order(said: Said) -> str | None:
    if said.cheaper:
        return "price"
    if said.nearest and said.near_cities:
        return "distance"
    return "easiest" if said.easiest else "quality" if said.best else None


def search_wishes(said: Said, state: MatchState) -> dict[str, Any]:
    places = [str(place) for place in said.places]
    found: dict[str, Any] = {
        "curso": said.courses[0].spoken if said.courses else "" if said.any_course and state.curso else None,
        "nota_enem": said.numbers.grade,
        "turno": _turn_wished(said, state),
        "tipo_inst": said.kind,
        "bolsa": said.award,
        "instituicao": said.institutions[0] if said.institutions else None,
        "uf": said.states[0] if said.states else "" if state.uf and places else None,
        "escola_publica": True if said.quota else None,
        "raio_km": said.numbers.radius
        if said.numbers.radius is not None
        else (reading.USUAL_RADIUS_KM if said.near_cities or (said.near and (places or said.home)) else None),
        "ordem": _order(said) if said.cheaper or said.courses or state.curso else None,
        "programa": None,
    }
    named = programmes(said.words)
    if len(named) == 1:
        found["programa"] = named[0]
    if places and said.also:
        found["outras_cidades"] = list(dict.fromkeys([*state.outras_cidades, *places]))[:5]
    elif places and said.at_home and said.home is not None:  # «tem aqui ou só em Teresina?»
        found |= {"cidade_busca": str(said.home), "outras_cidades": places[:5]}
    elif places:
        found |= {"cidade_busca": places[0], "outras_cidades": places[1:5]}
    elif said.home is not None:
        found["cidade_busca"] = str(said.home)
    elif said.whole_state and state.cidade_busca:
        found |= {"uf": state.cidade_busca[-2:], "cidade_busca": "", "outras_cidades": []}
    elif (said.at_home or said.states) and state.cidade_busca:  # where they live, or a state, instead of the city
        found |= {"cidade_busca": "", "outras_cidades": []}
    if said.anywhere and not (places or said.states):
        found |= {"uf": EVERYWHERE, "cidade_busca": "", "outras_cidades": []}
    if said.lifted == "instituicao":
        found["instituicao"] = ""
    if said.lifted in ("turno", "tipo"):
        found["turno" if said.lifted == "turno" else "tipo_inst"] = ANY
    if said.institutions and not (places or said.home or said.states):  # it has its own places
        found |= {"cidade_busca": "", "outras_cidades": [], "uf": ""}
    elif state.instituicao and not said.institutions and (places or said.home or said.states):
        found["instituicao"] = ""
    asks_for_it = "tem" in said.words.split()  # «de manhã tem também?» asks for mornings
    if said.also and said.shift and state.turno not in (None, said.shift) and not places and not asks_for_it:
        found["turno"] = ANY
    return {name: value for name, value in found.items() if value is not None and (value != [] or state.outras_cidades)}


def noted_wishes(said: Said, language: str) -> str | None:
    """What a search would go by, in words, where the course is not known yet; None where that is nothing."""
    filters = search_wishes(said, MatchState())
    places = [str(place) for place in (*said.places, *([said.home] if said.home else []))]
    shown = {name: value for name, value in filters.items() if name in ("turno", "tipo_inst", "bolsa") and value != ANY}
    named = [*places, *said.states, *(name.upper() for name in said.institutions)]
    told = ", ".join(filter(None, [answers.narrowed(shown, language), *named]))
    return say("wishes_noted", language, filtros=told) if told else None
