"""The wishes of a search: what the message adds to what is known, and the call that searches."""

from typing import Any

from qhub_demo import Call, Say, TurnSoFar
from qhub_packs.bolsas import answers, reading, small_talk
from qhub_packs.bolsas.opportunities import catalogue
from qhub_packs.bolsas.profile import StudentProfile
from qhub_packs.bolsas.profile_changes import ABOUT_THEM, about_them
from qhub_packs.bolsas.questions import SEARCH, question_in
from qhub_packs.bolsas.reading import Said
from qhub_packs.bolsas.route import programmes
from qhub_packs.bolsas.state import MatchState
from qhub_packs.bolsas.texts import say
from qhub_packs.bolsas.vocabulary import ANY, has_no_preference
from qhub_packs.bolsas.wages import limits, today
from qhub_packs.bolsas.words import plain

SEARCHED_BY = (
    *("curso", "nota_enem", "turno", "tipo_inst", "bolsa", "instituicao", "uf", "escola_publica", "raio_km", "ordem"),
    *("programa", "cidade_busca", "outras_cidades", "cidade"),
)
"""Fields whose change is a new search."""
WIDER_KM = 150
"""How far around a city is looked where it has nothing itself."""
LOOKED_BACK = 6
"""Earlier messages in which a course may have been named."""


def wishes(turn: TurnSoFar, said: Said, state: MatchState, student: StudentProfile) -> dict[str, Any]:
    """What the message adds to what the search goes by, and to the profile."""
    words = plain(turn.message)
    found = _search_wishes(said, state)
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
    return any(_read(text).courses for text in (*turn.earlier[-LOOKED_BACK:], turn.message))


def so_far(turn: TurnSoFar, *, but_message: bool = False) -> MatchState:
    """What the last messages wish for, one after the other, where no workflow keeps it: what they came with may lie
    before the sign-up, and «e em Londrina?» goes on from there."""
    state = MatchState()
    for text in (*turn.earlier[-LOOKED_BACK:], *([] if but_message else [turn.message])):
        said = _read(text)
        if not said.courses and question_in(text, said) in ("documents", "dates"):
            continue  # «quem pode ter bolsa integral?» wishes for none
        if said.courses or (state.curso and said.wishes):
            state = state.model_copy(update=_search_wishes(said, state))
    return state


def wished(said: Said) -> MatchState:
    """What one message wishes for, by itself."""
    return MatchState().model_copy(update=_search_wishes(said, MatchState()))


def _read(text: str) -> Said:
    return reading.read(text, catalogue(), limits(today()).wage)


def _on_campus(said: Said, state: MatchState) -> str | None:
    """Any shift, where somebody who wanted to study from afar no longer does."""
    return ANY if said.online is False and state.turno == "ead" else None


def _search_wishes(said: Said, state: MatchState) -> dict[str, Any]:
    places = [str(place) for place in said.places]
    found: dict[str, Any] = {
        "curso": said.courses[0].spoken if said.courses else None,
        "nota_enem": said.numbers.grade,
        "turno": "ead" if said.online else said.shift or _on_campus(said, state),
        "tipo_inst": said.kind,
        "bolsa": said.award,
        "instituicao": said.institutions[0] if said.institutions else None,
        "uf": said.states[0] if said.states else "" if state.uf and places else None,
        "escola_publica": True if said.quota else None,
        "raio_km": said.numbers.radius
        if said.numbers.radius is not None
        else (reading.USUAL_RADIUS_KM if said.near and (places or said.home) else None),
        "ordem": "price" if said.cheaper else "quality" if said.best and (said.courses or state.curso) else None,
        "programa": None,
    }
    named = programmes(said.words)
    if len(named) == 1:
        found["programa"] = named[0]
    if places and said.also:
        found["outras_cidades"] = list(dict.fromkeys([*state.outras_cidades, *places]))[:5]
    elif places:
        found |= {"cidade_busca": places[0], "outras_cidades": places[1:5]}
    elif said.home is not None:
        found["cidade_busca"] = str(said.home)
    elif said.whole_state and state.cidade_busca:
        found |= {"uf": state.cidade_busca[-2:], "cidade_busca": "", "outras_cidades": []}
    elif (said.at_home or said.states) and state.cidade_busca:  # where they live, or a state, instead of the city
        found |= {"cidade_busca": "", "outras_cidades": []}
    return {name: value for name, value in found.items() if value is not None and (value != [] or state.outras_cidades)}


def search_call(
    state: MatchState, student: StudentProfile, *, sort_by: str | None = None, page: int = 1, wider: int = 0
) -> Call:
    radius = wider or state.raio_km
    city = None if state.uf and not state.cidade_busca else state.cidade_busca or student.cidade
    if state.instituicao and not state.cidade_busca:
        city = None
    filters: dict[str, Any] = {
        "cidade": city,
        "outras_cidades": state.outras_cidades or None if city else None,
        "raio_km": (radius or None) if city else None,
        "uf": state.uf or None,
        "instituicao": state.instituicao,
        "nota": state.nota_enem,
        "renda": state.renda,
        "turno": state.turno if state.turno != ANY else None,
        "tipo_inst": state.tipo_inst if state.tipo_inst != ANY else None,
        "bolsa": state.bolsa,
        "programa": state.programa,
        "escola_publica": state.escola_publica or None,
        "pagina": page if page > 1 else None,
    }
    given = {name: value for name, value in filters.items() if value is not None}
    arguments: dict[str, Any] = {"query": state.curso or "", "filters": given}
    order = sort_by or state.ordem or "relevance"
    return Call(SEARCH, arguments if order == "relevance" else {**arguments, "sort_by": order})


def searched(turn: TurnSoFar, state: MatchState, student: StudentProfile) -> Call | Say:
    """What the search of this turn found; where a city has nothing, what there is around it."""
    last = turn.last(SEARCH)
    assert last is not None
    if last.error:
        return Say(last.error)
    tries = sum(call.name == SEARCH for call in turn.calls)
    filters = last.result["filtros"]
    if not last.result["total"] and tries == 1 and "cidade" in filters and "raio_km" not in filters:
        return search_call(state, student, wider=WIDER_KM)
    if state.turno == "ead" and not last.result["total"]:
        return Say(say("found_no_online", turn.language))
    return Say(answers.found(last.result, turn.language))
