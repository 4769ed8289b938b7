"""What the demonstration model says and calls as each agent of the pack. No language model reads this."""

import re
from typing import Any

from qhub.documents import answer_with_citation
from qhub.workflows import Call, Line, Say, Scene
from qhub_packs.bolsas import answers, reading
from qhub_packs.bolsas.opportunities import catalogue
from qhub_packs.bolsas.profile import StudentProfile
from qhub_packs.bolsas.route import is_search, programmes
from qhub_packs.bolsas.state import MatchState
from qhub_packs.bolsas.texts import say
from qhub_packs.bolsas.vocabulary import ANY
from qhub_packs.bolsas.words import decimal, listed, plain

UPDATE = "updateStudentProfileTool"
PROFILE = "getStudentProfileTool"
SEARCH = "searchOpportunitiesTool"
INCOME = "incomeCalculatorTool"
DATES = "getImportantDatesTool"
KNOWLEDGE = "knowledgeSearchTool"
WEB = "duckDuckGoSearchTool"
WIDER_KM = 150
"""How far around a city is looked where it has nothing itself."""

_GREETING = re.compile(r"^(oi|ola|opa|eai|e ai|hey|hi|hello|bom dia|boa tarde|boa noite)\b")
_THANKS = re.compile(r"\b(obrigad\w|valeu|vlw|thanks|thank you|brigad\w)\b")
_PROFILE = re.compile(r"\b(meu perfil|meus dados|sabe (de|sobre) mim|my profile|know about me)\b")
_LEFT = re.compile(r"^(quero )?(sair|parar|cancelar|cancela|voltar|exit|quit|stop|chega|encerrar|deixa pra la)\b")
_NO_GRADE = re.compile(r"\b(nao|n|ainda nao|not) (sei|fiz|tenho|lembro|saiu|know|yet)\b|\bnao saiu\b|\bvou fazer\b")
_NO_INCOME = re.compile(
    r"\b(prefiro nao|nao quero|nao vou|sem) (dizer|informar|falar|renda|preencher)\b|\bpular\b|\bskip\b"
)
_FILLER = listed(
    "quero queria preciso de da do das dos ajuda ajudar com o a os as me um uma sobre falar fala saber entender duvida"
    " duvidas tenho agora agr pode por favor pfv oi ola entao ok e no na pro pra i want need help with about tell sisu"
    " prouni uni bora vamos mais melhor explica explicar"
)
"""Words that ask nothing by themselves."""
_CHATTER = listed("pera perai espera mesmo entao tipo mano cara ai aih pfv agora agr kk kkk oi ola ta ok tb tambem e")
"""Words that say nothing in a question."""


def root(scene: Scene) -> Line:
    """The visible agent: understands what somebody wants and hands over."""
    words, language = plain(scene.message), scene.language
    switched = scene.last(UPDATE)
    if switched is not None:
        target = switched.arguments.get("updates", {}).get("active_workflow")
        key = {"match_workflow": "root_match", "sisu_workflow": "root_sisu", "prouni_workflow": "root_prouni"}
        return Say(switched.error or say(key.get(target or "", "root_updated"), language))
    if scene.took_over:
        return _after_onboarding(scene)
    if _LEFT.search(words):
        return Say(say("root_left", language))
    if _PROFILE.search(words):
        told = scene.last(PROFILE)
        return Call(PROFILE) if told is None else Say(answers.profile(told.result, language))
    if is_search(words) or reading.wants_more(scene.message) or reading.wishes(scene.message, catalogue()).get("curso"):
        return Call(UPDATE, {"updates": {"active_workflow": "match_workflow"}})
    if named := programmes(words):
        return Call(UPDATE, {"updates": {"active_workflow": f"{named[0]}_workflow"}})
    if changes := _changes(scene.message):
        return Call(UPDATE, {"updates": changes})
    if _THANKS.search(words):
        return Say(say("root_thanks", language))
    return Say(_greeting(scene) if _GREETING.search(words) else say("root_help", language))


def onboarding(scene: Scene) -> Line:
    """Asks for what is missing, and takes several answers at once."""
    student, language = StudentProfile.model_validate(scene.profile), scene.language
    updated = scene.last(UPDATE)
    if updated is None:
        if found := reading.about_them(scene.message, student.missing, catalogue()):
            return Call(UPDATE, {"updates": found})
        key = "onboarding_again" if scene.earlier else "onboarding_hello"
        return Say(say(key, language, pergunta=_question(student.missing, language, capital=bool(scene.earlier))))
    if updated.error:
        return Say(f"{updated.error} {_question(student.missing, language, capital=True)}")
    if student.missing:
        asked = _question(student.missing, language, capital=True)
        return Say(say("onboarding_thanks", language, pergunta=asked))
    return Say(say("onboarding_done", language, nome=student.nome))


def basic_prefs(scene: Scene) -> Line:
    """Course and grade, then a search; shift and kind, then a better one."""
    state, student = _state(scene), StudentProfile.model_validate(scene.profile)
    searched, updated = scene.last(SEARCH), scene.last(UPDATE)
    if searched is not None:
        return _after_search(scene, state, student)
    if updated is not None and updated.error:
        return Say(updated.error)
    if updated is None and (changes := _wishes(scene, state, student)):
        return Call(UPDATE, {"updates": changes})
    no_grade = any(_NO_GRADE.search(plain(message)) for message in (scene.message, *scene.earlier[-1:]))
    more = state.buscou and reading.wants_more(scene.message)
    if state.curso and (more or no_grade or (updated and (state.nota_enem is not None or state.buscou))):
        return _search(state, student, page=state.pagina + 1 if more else 1)
    if no_grade and not state.curso:
        return Say(say("match_ask_course", scene.language))
    return Say(_next_question(state, student, scene.language))


def socioeconomic(scene: Scene) -> Line:
    """The calculator, unless somebody would rather not."""
    counted, language = scene.last(INCOME), scene.language
    if counted is None and scene.last(UPDATE) is None:
        if not scene.took_over and _NO_INCOME.search(plain(scene.message)):
            return Call(UPDATE, {"updates": {"renda_nao_informada": True}})
        return [Say(say("match_income", language)), Call(INCOME)]
    if counted is not None and counted.error is None:
        return Say(answers.income(counted.result, language))
    if scene.last(UPDATE) is None:
        return Call(UPDATE, {"updates": {"renda_nao_informada": True}})
    return Say(say("match_no_income", language))


def refinement(scene: Scene) -> Line:
    """Nearby cities, then the best first."""
    state, student = _state(scene), StudentProfile.model_validate(scene.profile)
    searched, language = scene.last(SEARCH), scene.language
    if searched is not None:
        words = searched.error or answers.found(searched.result, language, more=False)
        return Say(f"{words}\n\n{say('match_done', language)}")
    if scene.last(UPDATE) is not None:
        return _search(state, student, sort_by="quality")
    if scene.took_over:
        return Say(say("match_near", language, cidade=student.cidade))
    radius = reading.kilometres(scene.message)
    if radius is None:
        return Say(say("match_near_again", language))
    return Call(UPDATE, {"updates": {"raio_km": radius}})


def sisu(scene: Scene) -> Line:
    """The specialist in Sisu."""
    return _specialist(scene, "sisu")


def prouni(scene: Scene) -> Line:
    """The specialist in Prouni."""
    return _specialist(scene, "prouni")


def _specialist(scene: Scene, programme: str) -> Line:
    """Dates, then documents, then the web: each only where the one before had no answer."""
    language, message = scene.language, scene.message
    if not set(plain(message).split()) - _FILLER:
        return Say(say(f"specialist_{programme}", language))
    question = message if programmes(plain(message)) else f"{message} {programme}"
    dates, knowledge, web = scene.last(DATES), scene.last(KNOWLEDGE), scene.last(WEB)
    if dates is None:
        return Call(DATES, {"assunto": question})
    told = answers.dates(dates.result, language) if dates.result and dates.result["datas"] else ""
    if dates.result and dates.result["encontrado"]:
        return Say(told)
    if knowledge is None:
        return Call(KNOWLEDGE, {"query": _asked(message), "collection": programme})
    if knowledge.result and knowledge.result["encontrado"]:
        return Say("\n\n".join(part for part in (told, answer_with_citation(knowledge.result, language)) if part))
    if web is None:
        return Call(WEB, {"query": question})
    found = answers.web(web.result or {}, language)
    return Say(told if told and not (web.result or {}).get("encontrado") else "\n\n".join(filter(None, (told, found))))


def _asked(message: str) -> str:
    """A question without the words that only keep a conversation going."""
    kept = [word for word in message.split() if plain(word) not in _CHATTER]
    return " ".join(kept) or message


def _after_onboarding(scene: Scene) -> Line:
    """Whoever came with a wish is not asked for it again."""
    wished = any(is_search(plain(message)) for message in scene.earlier)
    if wished and not scene.calls:
        return Call(UPDATE, {"updates": {"active_workflow": "match_workflow"}})
    return Say(say("root_help", scene.language))


def _greeting(scene: Scene) -> str:
    name = scene.profile.get("nome")
    return say("root_hello", scene.language, nome=name) if name else say("root_help", scene.language)


def _changes(message: str) -> dict[str, Any]:
    """What somebody says has changed about them: «mudei para Campinas», «minha nota é 650»."""
    known = catalogue()
    found: dict[str, Any] = {}
    if re.search(r"\b(nota|tirei|media|enem|grade)\b", plain(message)) and (grade := reading.grade(message)):
        found["nota_enem"] = grade
    if re.search(r"\b(moro|mudei|cidade|live|moved)\b", plain(message)):
        place = reading.city(re.sub(r"\bmudei para\b", "moro em", message), known.places)
        if place:
            found["cidade"] = place
    return found


def _state(scene: Scene) -> MatchState:
    return MatchState.model_validate(scene.state)


def _wishes(scene: Scene, state: MatchState, student: StudentProfile) -> dict[str, Any]:
    """What the message adds to what the search goes by."""
    found = reading.wishes(scene.message, catalogue())
    if scene.took_over and "curso" not in found:  # what they came with may lie before the sign-up
        wished = next((said for said in reversed(scene.earlier) if is_search(plain(said))), "")
        found = {**reading.wishes(wished, catalogue()), **found}
    changed = {name: value for name, value in found.items() if getattr(state, name) != value}
    if (
        not state.curso
        and student.curso
        and student.nota_enem
        and not scene.took_over
        and reading.agrees(scene.message)
    ):
        changed = {"curso": student.curso, "nota_enem": student.nota_enem, **changed}
    if state.buscou and reading.no_preference(scene.message) and not reading.wants_more(scene.message):
        changed |= {name: ANY for name in ("turno", "tipo_inst") if not getattr(state, name) and name not in changed}
    return changed


def _search(
    state: MatchState, student: StudentProfile, *, sort_by: str = "relevance", page: int = 1, wider: int = 0
) -> Call:
    radius = wider or state.raio_km
    filters: dict[str, Any] = {
        "cidade": student.cidade,
        "raio_km": radius or None,
        "nota": state.nota_enem,
        "renda": state.renda if state.renda is not None else student.income_per_capita,
        "turno": state.turno if state.turno != ANY else None,
        "tipo_inst": state.tipo_inst if state.tipo_inst != ANY else None,
        "pagina": page if page > 1 else None,
    }
    given = {name: value for name, value in filters.items() if value is not None}
    arguments: dict[str, Any] = {"query": state.curso, "filters": given}
    return Call(SEARCH, arguments if sort_by == "relevance" else {**arguments, "sort_by": sort_by})


def _after_search(scene: Scene, state: MatchState, student: StudentProfile) -> Line:
    searched = scene.last(SEARCH)
    assert searched is not None
    if searched.error:
        return Say(searched.error)
    tries = sum(call.name == SEARCH for call in scene.calls)
    if not searched.result["total"] and tries == 1 and "raio_km" not in searched.result["filtros"]:
        return _search(state, student, wider=WIDER_KM)
    words = answers.found(searched.result, scene.language)
    if state.turno and state.tipo_inst:
        return Say(words)
    return Say(f"{words}\n\n{_next_question(state, student, scene.language)}")


def _next_question(state: MatchState, student: StudentProfile, language: str) -> str:
    if not state.curso and state.nota_enem is None:
        if student.curso and student.nota_enem:
            return say("match_ask_again", language, curso=student.curso, nota=decimal(student.nota_enem))
        return say("match_ask_both", language)
    if not state.curso:
        return say("match_ask_course", language)
    if state.nota_enem is None and not state.buscou:
        return say("match_ask_grade", language)
    if not state.turno and not state.tipo_inst:
        return say("match_ask_wishes", language)
    return say("match_ask_shift" if not state.turno else "match_ask_kind", language)


def _question(missing: list[str], language: str, *, capital: bool) -> str:
    """One question for everything that is missing."""
    names = [say(f"field_{name}", language) for name in missing]
    if len(names) == 1:
        asked = say("ask_one", language, campo=names[0])
    else:
        asked = say("ask_many", language, campos=", ".join(names[:-1]), ultimo=names[-1])
    return asked[0].upper() + asked[1:] if capital else asked
