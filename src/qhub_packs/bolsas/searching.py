"""A search as it is called: the call for what is wished for, and what is tried where a place has nothing."""

from typing import Any

from qhub_demo import Call, Say, TurnSoFar
from qhub_packs.bolsas import answers
from qhub_packs.bolsas.profile import StudentProfile
from qhub_packs.bolsas.reading import understood
from qhub_packs.bolsas.state import EVERYWHERE, MatchState
from qhub_packs.bolsas.texts import say
from qhub_packs.bolsas.unclear import unknown_place
from qhub_packs.bolsas.vocabulary import ANY

SEARCH = "searchOpportunitiesTool"
WIDER_KM = 150
"""How far around a city is looked where it has nothing itself."""


def search_call(
    state: MatchState, student: StudentProfile, *, sort_by: str | None = None, page: int = 1, wider: int = 0
) -> Call:
    radius = wider or state.raio_km
    city = None if state.uf and not state.cidade_busca else state.cidade_busca or student.cidade
    if state.instituicao and not state.cidade_busca:
        city = None
    others = state.outras_cidades
    if city is None and others:  # «pode ser em Recife também», where there was no city before
        city, *others = others
    filters: dict[str, Any] = {
        "cidade": city,
        "outras_cidades": others or None if city else None,
        "raio_km": (radius or None) if city else None,
        "uf": state.uf if state.uf not in ("", EVERYWHERE) else None,
        "instituicao": state.instituicao or None,
        "nota": state.nota_enem,
        "renda": state.renda,
        "turno": state.turno if state.turno != ANY else None,
        "tipo_inst": state.tipo_inst if state.tipo_inst != ANY else None,
        "bolsa": state.bolsa if state.tipo_inst != "publica" else None,
        "programa": state.programa,
        "escola_publica": state.escola_publica or None,
        "pagina": page if page > 1 else None,
    }
    given = {name: value for name, value in filters.items() if value is not None}
    arguments: dict[str, Any] = {"query": state.curso or "", "filters": given}
    order = sort_by or state.ordem or "relevance"
    return Call(SEARCH, arguments if order == "relevance" else {**arguments, "sort_by": order})


def searched(turn: TurnSoFar, state: MatchState, student: StudentProfile) -> Call | Say:
    """What the search of this turn found; where a city has nothing, what there is around it, and then in its state."""
    made = [call for call in turn.calls if call.name == SEARCH]
    last = made[-1]
    if last.error:
        return Say(last.error)
    filters = last.result["filtros"]
    if not last.result["total"] and len(made) == 1 and "cidade" in filters and "raio_km" not in filters:
        return search_call(state, student, wider=WIDER_KM, page=last.result["pagina"])
    anew = not turn.took_over  # whoever takes over has taken the steps of others: a turn has eight in all
    if not last.result["total"] and len(made) == 2 and "cidade" in filters and state.turno != "ead" and anew:
        in_state = {"cidade_busca": "", "outras_cidades": [], "uf": filters["cidade"][-2:]}
        return search_call(state.model_copy(update=in_state), student)
    if state.turno == "ead" and not last.result["total"]:
        return Say(say("found_no_online", turn.language))
    said = understood(turn.message)
    told = answers.found(last.result, turn.language, budget=said.numbers.budget)
    if not_known := unknown_place(said, turn.language):
        told = f"{not_known} {told}"
    if len(made) > 2 and last.result["total"]:
        told = f"{answers.found_nothing(made[1].result, turn.language)} {told}"
    return Say(told if last.result["total"] or len(made) < 3 else answers.found(made[1].result, turn.language))
